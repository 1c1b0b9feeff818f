// Shows the games and the standings of a page as they stand, as long as something may happen.

import { runClocks, writeTimes } from './clocks.js';
import { renew, showLeadingGame } from './leading.js';

const INTERVAL_MS = 5_000;
const TIMEOUT_MS = 15_000;
const MAX_INTERVAL_MS = 60_000;
/** The whole page is large, and costs the server more. */
const PAGE_INTERVAL_MS = 20_000;

/** The state of the boards that the page shows, as the server names it. */
let tag = '';
let isLost = false;
/** Whether the rest of the page is older than the boards, and when it was looked at. */
let isStale = false;
let lookedAt = -PAGE_INTERVAL_MS;

/** @param {string} text */
const parsed = (text) => new DOMParser().parseFromString(text, 'text/html');

/** @param {string} path @param {Record<string, string>} [headers] */
const ask = (path, headers = {}) => fetch(path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });

/**
 * Puts a part of another page in the place of the same part of this one. The keyboard stays where it is.
 * @param {Document} next
 * @param {string} selector
 */
function replace(next, selector) {
  const [old, fresh] = [document, next].map((page) => page.querySelector(selector));
  // What has not changed is not read out again.
  if (!old || !fresh || old.outerHTML === fresh.outerHTML) return;
  const [links, focused] = ['a[href], [tabindex="0"]', document.activeElement];
  const place = focused && old.contains(focused) ? [...old.querySelectorAll(links)].indexOf(focused) : -1;
  renew(old, fresh);
  const shown = old.isConnected ? old : fresh;
  if (place >= 0) /** @type {HTMLElement | undefined} */ ([...shown.querySelectorAll(links)][place])?.focus();
}

/** Shows the boards that have changed, and notes whether the rest of the page has changed too. */
async function lookAtBoards() {
  const old = /** @type {HTMLElement | null} */ (document.querySelector('#boards'));
  if (!old?.dataset.from) return;
  const response = await ask(old.dataset.from, tag ? { 'if-none-match': tag } : {});
  if (response.status === 304) return;
  if (!response.ok) throw new Error(`${response.status}`);
  const next = parsed(await response.text());
  tag = response.headers.get('etag') ?? '';
  const fresh = /** @type {HTMLElement | null} */ (next.querySelector('#boards'));
  isStale ||= fresh?.dataset.seq !== old.dataset.seq;
  replace(next, '#boards');
}

/** Shows the whole page as it is now, if it is stale. Returns whether something may still happen. */
async function lookAtPage() {
  if (!isStale || performance.now() - lookedAt < PAGE_INTERVAL_MS) return true;
  const response = await ask(location.href);
  if (!response.ok) throw new Error(`${response.status}`);
  const next = parsed(await response.text());
  writeTimes(next);
  for (const part of ['#progress', 'main']) replace(next, part);
  [isStale, lookedAt] = [false, performance.now()];
  return next.querySelector('script') !== null;
}

/** @param {boolean} wanted */
function tellOfLoss(wanted) {
  isLost = wanted;
  const notice = /** @type {HTMLElement | null} */ (document.querySelector('#unreachable'));
  if (notice) notice.hidden = !wanted;
}

/** @param {number} interval */
async function look(interval) {
  let next = INTERVAL_MS;
  try {
    // Nobody sees a hidden page.
    if (!document.hidden) {
      await lookAtBoards();
      const goesOn = await lookAtPage();
      tellOfLoss(false);
      if (!goesOn) return;
    }
  } catch {
    // The server may be there again next time.
    tellOfLoss(true);
    next = Math.min(2 * interval, MAX_INTERVAL_MS);
  }
  setTimeout(look, next, next);
}

runClocks(() => isLost);
showLeadingGame();
setTimeout(look, INTERVAL_MS, INTERVAL_MS);
