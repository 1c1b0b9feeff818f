// Shows the game that matters most at the table, in a frame of the same site.
//
// The flat board stays until the table shows the game, and where the table is not there, has not enough room, or is not wanted.

/** Where there is no room for the table, or less motion or data is wanted. */
const FLAT = '(max-width: 46rem), (prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';
const LOOK_MS = 500;
/** A table that has not shown the game after so long has failed. */
const PATIENCE_MS = 120_000;
/** A table that has failed is tried again so much later. */
const RETRY_MS = 300_000;
/** So long the table keeps its place while it goes over to another game. */
const CHANGE_MS = 2_000;
/** After so long on a page that nobody sees the table is closed. */
const HIDDEN_MS = 60_000;

/** @type {HTMLIFrameElement | null} */
let frame = null;
/** The games that the table in the frame may watch. @type {string[]} */
let keys = [];
/** The one of them for which it was asked. */
let asked = '';
/** Since when it has not shown that one. */
let awaitedSince = 0;
let failedAt = -Infinity;
/** When somebody saw this page last. */
let seenAt = 0;

/** Whether the table may be shown. Only a page of its own site may have it in a frame, and only one that is in no frame itself. */
function isWanted() {
  const savesData = /** @type {any} */ (navigator).connection?.saveData === true;
  return window.top === window.self && !savesData && !matchMedia(FLAT).matches && performance.now() - failedAt >= RETRY_MS;
}

/**
 * The game beside the place of the table; of several that are shown in turn, the one whose turn it is.
 * @param {Element} place
 */
function gameBeside(place) {
  const games = /** @type {HTMLElement[]} */ ([...(place.parentElement?.children ?? [])]).filter(({ dataset }) => dataset.game);
  return games.find((game) => game.classList.contains('shown')) ?? games[0];
}

/** @param {string} key */
function addressOf(key) {
  const options = new URLSearchParams({ lang: document.documentElement.lang, games: keys.join('.') });
  return new URL(`/watch?${options}#play=${key}`, location.href).href;
}

/**
 * Opens the table for a game, and all other games of this page.
 * @param {Element} place
 * @param {string} key
 */
function open(place, key) {
  close();
  const games = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-game]'));
  keys = [...new Set([...games].map(({ dataset }) => dataset.game ?? ''))];
  frame = document.createElement('iframe');
  frame.tabIndex = -1;
  frame.setAttribute('role', 'img');
  frame.src = addressOf(key);
  place.append(frame);
  return frame;
}

function close() {
  frame?.parentElement?.classList.remove('ready');
  frame?.remove();
  frame = null;
}

/**
 * What the table tells of itself: whether it shows the game for which it was asked, as it stands now, and whether it cannot go on, or
 * something else has come in its place.
 * @param {HTMLIFrameElement} frame
 */
function stateOf({ contentDocument: page, contentWindow }) {
  // The browser's own page about an error is of another origin: nothing of it may be read.
  if (!page) return { isShowing: false, hasFailed: true };
  const { ready, screen, online } = /** @type {any} */ (contentWindow).turnover ?? {};
  const isOther = page.readyState === 'complete' && page.URL !== 'about:blank' && !page.getElementById('table');
  const isStuck = page.querySelector('.stuck, #overlay[open]') || online?.status === 'outdated' || online?.status === 'distrusted';
  return {
    isShowing: ready === true && screen === 'table' && online?.key === asked && online.status === 'online',
    hasFailed: isOther || isStuck,
  };
}

/** Lets the table show the game that matters most now. */
function follow() {
  const now = performance.now();
  if (!document.hidden) seenAt = now;
  const place = document.querySelector('.table');
  const game = place && gameBeside(place);
  if (!place || !game || !isWanted() || now - seenAt >= HIDDEN_MS) return close();
  const key = game.dataset.game ?? '';
  let table = frame && place.contains(frame) ? frame : null;
  if (!table || !keys.includes(key)) {
    // Nobody sees a hidden page.
    if (document.hidden) return;
    table = open(place, key);
    awaitedSince = now;
  } else if (key !== asked) {
    table.contentWindow?.location.replace(addressOf(key));
    awaitedSince = now;
  }
  asked = key;
  const { isShowing, hasFailed } = stateOf(table);
  if (isShowing) awaitedSince = now;
  if (hasFailed || now - awaitedSince >= PATIENCE_MS) {
    failedAt = now;
    return close();
  }
  if (isShowing) table.title = game.querySelector('.board')?.getAttribute('aria-label') ?? '';
  table.setAttribute('aria-hidden', String(!isShowing));
  place.classList.toggle('ready', isShowing || (place.classList.contains('ready') && now - awaitedSince < CHANGE_MS));
}

/** Shows the game that matters most at the table from now on, whichever it is. */
export function showLeadingGame() {
  setInterval(follow, LOOK_MS);
  follow();
}

/**
 * An element and all those around it, from inside to outside.
 * @param {Element | null} element
 * @param {Element} outermost
 */
function around(element, outermost) {
  const elements = [];
  for (let next = element; next; next = next === outermost ? null : next.parentElement) elements.push(next);
  return elements;
}

/**
 * Puts a part of another page in the place of the same part of this one. The frame with the table stays if that part has a place for it,
 * for the table would begin anew if it were moved: then what is new is put around it.
 * @param {Element} old
 * @param {Element} fresh
 */
export function renew(old, fresh) {
  const [kept, others] = [old, fresh].map((part) => around(part.querySelector('.table'), part));
  if (!kept[0]?.firstChild || kept.length !== others.length) return old.replaceWith(fresh);
  for (let step = 1; step < kept.length; step++) {
    const [[inner, outer], [otherInner, other]] = [kept, others].map((elements) => elements.slice(step - 1));
    for (const { name } of [...outer.attributes]) outer.removeAttribute(name);
    for (const { name, value } of [...other.attributes]) outer.setAttribute(name, value);
    for (const node of [...outer.childNodes]) if (node !== inner) node.remove();
    const nodes = [...other.childNodes];
    const at = nodes.indexOf(otherInner);
    inner.before(...nodes.slice(0, at));
    inner.after(...nodes.slice(at + 1));
  }
}
