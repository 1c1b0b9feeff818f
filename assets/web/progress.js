// Shows how far the loading is, and whether it still moves.

import { element } from './overlay.js';
import { megabytes, percentage, say, show } from './words.js';

const PATIENCE_MS = 30_000;
/** The program's way to the browser is this part of the bar; the rest is for setting up the table. */
const LOADING_SHARE = 0.9;

const [view, percent, late, retry] = ['loading', 'percent', 'late-text', 'late-retry'].map(element);
const bar = /** @type {HTMLProgressElement} */ (element('bar'));

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** The message to show when nothing happens for too long; nothing when nobody waits. @type {string | null} */
let whenLate = null;

/**
 * Shows that loading begins. `tryAgain` is called when the player is tired of waiting.
 * @param {() => void} tryAgain
 */
export function begin(tryAgain) {
  retry.onclick = tryAgain;
  whenLate = 'page-stalled';
  set(0, 'page-connecting');
}

/**
 * Shows how much has come.
 * @param {number} bytes
 * @param {number} total
 */
export function loaded(bytes, total) {
  set((LOADING_SHARE * bytes) / total, 'page-loading', { done: megabytes(bytes), total: megabytes(total) });
}

/** Shows that all has come, and the table is being set up. */
export function preparing() {
  retry.onclick = () => location.reload();
  whenLate = 'page-slow';
  set((1 + LOADING_SHARE) / 2, 'page-preparing');
}

/** Waits no longer: the game has begun, or something else will be said. */
export function end() {
  whenLate = null;
  stir();
}

/** Lets the table be seen, and touched at once: the cover may fade for seconds where pictures are slow to come. */
export function hide() {
  end();
  view.inert = true;
  view.classList.add('done');
}

/**
 * @param {number} share
 * @param {string} message
 * @param {Record<string, string>} [variables]
 */
function set(share, message, variables) {
  bar.value = share;
  percent.textContent = percentage(share);
  show(element('action'), message, variables);
  stir();
}

/** Something has happened, so it is not late. The time in which nobody looks does not count. */
function stir() {
  clearTimeout(timer);
  if (late.textContent) {
    late.textContent = '';
    retry.hidden = true;
  }
  if (whenLate && !document.hidden) {
    const message = whenLate;
    timer = setTimeout(() => {
      late.textContent = say(message);
      retry.hidden = false;
    }, PATIENCE_MS);
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer);
  else if (whenLate) stir();
});
