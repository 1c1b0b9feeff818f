// Shows a tournament on a screen that nobody touches, for hours: what is new, clocks that run, and games in turn.

import { runClocks, writeTimes } from './clocks.js';
import { renew, showLeadingGame } from './leading.js';

const INTERVAL_MS = 3_000;
const TIMEOUT_MS = 15_000;
/** For how long each of several games is shown. */
const TURN_MS = 20_000;

/** The state that the page shows, as the server names it. */
let tag = '';
let isLost = false;

/** Shows one of the games, another one in each turn. */
function showInTurn() {
  const games = [...document.querySelectorAll('#stage > article')];
  const turn = Math.floor(Date.now() / TURN_MS) % Math.max(1, games.length);
  document.querySelector('#stage')?.classList.toggle('in-turn', games.length > 1);
  for (const [index, game] of games.entries()) game.classList.toggle('shown', index === turn);
}

/** @param {Document} next */
function show(next) {
  // Another version of the server has other scripts.
  const versions = [document, next].map((page) => page.querySelector('main')?.getAttribute('data-version'));
  if (versions[0] !== versions[1]) return location.reload();
  writeTimes(next);
  for (const part of ['header', 'main']) {
    const [old, fresh] = [document, next].map((page) => page.querySelector(part));
    if (old && fresh) renew(old, fresh);
  }
  showInTurn();
}

/** @param {boolean} wanted */
function tellOfLoss(wanted) {
  isLost = wanted;
  const notice = /** @type {HTMLElement | null} */ (document.querySelector('#unreachable'));
  if (notice) notice.hidden = !wanted;
}

async function look() {
  try {
    const headers = tag ? { 'if-none-match': tag } : undefined;
    const response = await fetch(location.href, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) {
      const next = new DOMParser().parseFromString(await response.text(), 'text/html');
      tag = response.headers.get('etag') ?? '';
      if (next.querySelector('#stage')) show(next);
    }
    tellOfLoss(!response.ok && response.status !== 304);
  } catch {
    // The server may be there again next time.
    tellOfLoss(true);
  }
  setTimeout(look, INTERVAL_MS);
}

/** Keeps the screen from going dark, where the browser can, and again whenever the page comes back to the front. */
async function stayAwake() {
  if (document.visibilityState === 'visible') await navigator.wakeLock?.request('screen').catch(() => {});
}

document.addEventListener('visibilitychange', stayAwake);
stayAwake();
runClocks(() => isLost);
setInterval(showInTurn, 1_000);
showInTurn();
showLeadingGame();
setTimeout(look, INTERVAL_MS);
