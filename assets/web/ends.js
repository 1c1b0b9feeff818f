// Says why the game cannot go on.

import { open } from './overlay.js';
import { forget, keep, keepInTab, kept } from './store.js';
import { say } from './words.js';

/** A game that ends the program twice in a row within this time after its resumption can be put aside. */
const EARLY_MS = 20_000;

/** @type {number | null} */
let startedAt = null;
let isDead = false;

/** The game runs: from now on it is counted how long. */
export function alive() {
  startedAt = performance.now();
}

/**
 * The program has come to its end by a mistake of its own.
 * @param {string} message
 */
export function died(message) {
  if (isDead) return;
  isDead = true;
  const isEarly = startedAt === null || performance.now() - startedAt < EARLY_MS;
  const deaths = isEarly ? Number(kept('early-deaths') ?? 0) + 1 : 0;
  keepInTab('early-deaths', String(deaths));
  const buttons = [goOn()];
  if (deaths >= 2 && kept('game') !== null) buttons.push([say('page-begin-afresh'), beginAfresh]);
  open({ title: say('page-died-title'), text: withGame('page-died'), report: message, buttons });
}

/** The browser has taken the graphics away; they come back with the page. */
export function lost() {
  if (isDead) return;
  open({ title: say('page-lost-title'), text: withGame('page-lost'), buttons: [goOn()] });
}

/**
 * The game cannot start.
 * @param {import('./loading.js').Trouble} error
 * @param {() => void} tryAgain
 */
export function trouble(error, tryAgain) {
  console.error(error);
  open({ title: say('page-trouble-title'), text: say(error.words, error.variables), buttons: [[say('page-retry'), tryAgain]] });
}

/**
 * An exception that nobody has caught.
 * @param {unknown} error
 */
export function mishap(error) {
  console.error(error);
  died(report(error));
}

/** Looks out for exceptions of the program that did not come with a last word: it ran out of stack or of memory. */
export function watchForMishaps() {
  /** @param {unknown} error */
  const isEnd = (error) =>
    (typeof WebAssembly === 'object' && error instanceof WebAssembly.RuntimeError) ||
    (error instanceof Error && ['RangeError', 'InternalError'].includes(error.name) && /wasm/.test(error.stack ?? ''));
  /** @param {unknown} error */
  const look = (error) => isEnd(error) && died(report(error));
  addEventListener('error', (event) => look(event.error));
  addEventListener('unhandledrejection', (event) => look(event.reason));
}

/** @param {unknown} error */
const report = (error) => String((error instanceof Error && error.stack) || error);

/** @returns {import('./overlay.js').Button} */
const goOn = () => [say('page-go-on'), () => location.reload()];

/** @param {string} message */
const withGame = (message) => (kept('game') === null ? say(message) : `${say(message)} ${say('page-game-kept')}`);

function beginAfresh() {
  keep('set-aside', kept('game') ?? '');
  forget('game');
  keepInTab('early-deaths', '0');
  location.reload();
}
