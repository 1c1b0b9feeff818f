// Chooses the language of the page, and has what it says.

import { asksFor, answer } from './address.js';
import { words } from './release.js';
import { keep, kept } from './store.js';

/**
 * The code of a language that the page speaks, of `es-MX` and the like; nothing for another one.
 * @param {string | null} locale
 */
function known(locale) {
  const code = String(locale ?? '')
    .toLowerCase()
    .split(/[-_]/)[0];
  return Object.hasOwn(words, code) ? code : undefined;
}

let chosen = [asksFor('lang'), kept('language'), ...navigator.languages].map(known).find(Boolean) ?? 'en';

/** The code of the language that is spoken: `en`, `es` or `pt`. */
export const language = () => chosen;

/** @typedef {Record<string, string | number>} Variables */

/**
 * A message of page.ftl.
 * @param {string} message
 * @param {Variables} [variables]
 */
export function say(message, variables = {}) {
  return words[chosen][message].replace(/\{ \$([\w-]+) \}/g, (_, name) => String(variables[name]));
}

/**
 * A number of bytes in megabytes, as it is written in this language.
 * @param {number} bytes
 */
export const megabytes = (bytes) => (bytes / 1e6).toLocaleString(chosen, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * A share of the whole, as it is written in this language.
 * @param {number} share
 */
export const percentage = (share) => share.toLocaleString(chosen, { style: 'percent' });

/**
 * Shows a message in an element, and again whenever another language is spoken.
 * @param {HTMLElement} element
 * @param {string} message
 * @param {Variables} [variables]
 */
export function show(element, message, variables = {}) {
  element.dataset.words = message;
  element.dataset.variables = JSON.stringify(variables);
  element.textContent = say(message, variables);
}

/** Whether the title has a mark, because it is the player's turn. */
let isMarked = false;

function showTitle() {
  document.title = (isMarked ? '● ' : '') + say('page-title');
}

/**
 * Gives the page's title a mark, or takes it away.
 * @param {boolean} isTurn
 */
export function markTitle(isTurn) {
  if (isTurn === isMarked) return;
  isMarked = isTurn;
  showTitle();
}

/**
 * Speaks a language from now on: all messages on the page follow.
 * @param {string} locale
 */
export function speak(locale) {
  const code = known(locale) ?? chosen;
  if (code !== chosen) {
    chosen = code;
    keep('language', code);
    answer('lang', code);
  }
  document.documentElement.lang = code;
  showTitle();
  for (const element of marked('[data-words]')) {
    element.textContent = say(element.dataset.words ?? '', JSON.parse(element.dataset.variables ?? '{}'));
  }
  for (const element of marked('[data-words-label]')) {
    element.setAttribute('aria-label', say(element.dataset.wordsLabel ?? ''));
  }
}

/**
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
const marked = (selector) => document.querySelectorAll(selector);
