// How far is it, and does it still move?

import { megabytes, percentage, say, show } from './words.js';

const PATIENCE_MS = 30_000;
/** The program's way to the browser is this part of the bar; the rest is for setting up the table. */
const LOADING_SHARE = 0.9;

const element = (id) => document.getElementById(id);
const [view, bar, percent, late, retry] = ['loading', 'bar', 'percent', 'late-text', 'late-retry'].map(element);

let timer;
/** The message to show when nothing happens for too long; nothing when nobody waits. */
let whenLate = null;

/** Shows that loading begins. `tryAgain` is called when the player is tired of waiting. */
export function begin(tryAgain) {
  retry.onclick = tryAgain;
  whenLate = 'page-stalled';
  set(0, 'page-connecting');
}

/** Shows how much has come. */
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
    timer = setTimeout(() => {
      late.textContent = say(whenLate);
      retry.hidden = false;
    }, PATIENCE_MS);
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer);
  else if (whenLate) stir();
});
