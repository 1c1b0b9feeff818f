// Keeps texts that outlive the page.
//
// A text is kept for this tab (sessionStorage) and, as the latest of all tabs, for those to come (localStorage). Either may be
// full or forbidden; then the tab's history keeps it as long as the tab lives. A shared text is one and the same for all tabs: what is
// forgotten in one of them, no other has any more. The library's games lie elsewhere: see games.js.

import { changeEntry } from './back.js';

const PREFIX = 'turnover.';

// Even to name one may throw.
const thisTab = () => sessionStorage;
const everyTab = () => localStorage;

/**
 * @template T, U
 * @param {() => T} action
 * @param {U} otherwise
 */
function attempt(action, otherwise) {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/** @typedef {() => Storage} Area */

/** @type {(area: Area, name: string) => string | null} */
const read = (area, name) => attempt(() => area().getItem(PREFIX + name), null);
/** @type {(area: Area, name: string) => void} */
const erase = (area, name) => attempt(() => area().removeItem(PREFIX + name), undefined);
/** @type {(area: Area, name: string, text: string) => boolean} */
const write = (area, name, text) =>
  attempt(() => {
    area().setItem(PREFIX + name, text);
    return true;
  }, false);

/**
 * Keeps a text. Returns whether it outlives this tab.
 * @param {string} name
 * @param {string} text
 */
export function keep(name, text) {
  keepInTab(name, text);
  return write(everyTab, name, text);
}

/**
 * Keeps a text for this tab alone.
 * @param {string} name
 * @param {string} text
 */
export function keepInTab(name, text) {
  const isKept = write(thisTab, name, text);
  if (!isKept) erase(thisTab, name); // or an older text would hide this one
  keepInHistory(name, isKept ? undefined : text);
}

/**
 * The text that is kept, or null. This tab's own comes first.
 * @param {string} name
 * @returns {string | null}
 */
export const kept = (name) => read(thisTab, name) ?? keptInHistory(name) ?? read(everyTab, name);

/**
 * Keeps a shared text. Returns whether it outlives this tab.
 * @param {string} name
 * @param {string} text
 */
export const keepShared = (name, text) => write(everyTab, name, text);

/**
 * The shared text that is kept, or null.
 * @param {string} name
 * @returns {string | null}
 */
export function keptShared(name) {
  erase(thisTab, name); // an earlier version kept it for this tab too
  return read(everyTab, name);
}

/**
 * Calls back with each shared text of this name that another tab keeps from now on.
 * @param {string} name
 * @param {(text: string) => void} hear
 */
export function onShared(name, hear) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === PREFIX + name && newValue !== null) hear(newValue);
  });
}

/**
 * Keeps nothing under this name any more.
 * @param {string} name
 */
export function forget(name) {
  erase(thisTab, name);
  erase(everyTab, name);
  keepInHistory(name, undefined);
}

/**
 * The text that the tab's history keeps, or null.
 * @param {string} name
 * @returns {string | null}
 */
export const keptInHistory = (name) => attempt(() => history.state?.turnover?.[name], null) ?? null;

/**
 * Keeps a text in the tab's history; `undefined` takes it out.
 * @param {string} name
 * @param {string | undefined} text
 */
export function keepInHistory(name, text) {
  if (keptInHistory(name) === (text ?? null)) return;
  attempt(() => changeEntry({ ...history.state, turnover: { ...history.state?.turnover, [name]: text } }), undefined);
}
