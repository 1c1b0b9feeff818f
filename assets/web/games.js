// Keeps the library's games.
//
// They lie in IndexedDB. Where a browser has none, in localStorage, where version 0.1 kept them; where that is forbidden too, in the memory of
// the page, which says that they are lost with it.

import { Database, wordsOf } from './database.js';

const PREFIX = 'turnover.games.';

/**
 * A place for texts under keys. What was changed is kept when `commit` returns 0, or else when the number that it returns is reported.
 * @typedef {object} Place
 * @property {() => string[]} keys
 * @property {(key: string) => string | null} load
 * @property {(key: string, text: string) => void} store
 * @property {(key: string) => void} remove
 * @property {() => number} commit
 */

/**
 * What an action gives; the browser's own error where it refuses, with words in any case.
 * @template T
 * @param {() => T} action
 */
function refusing(action) {
  try {
    return action();
  } catch (error) {
    throw new Error(wordsOf(error), { cause: error });
  }
}

/** localStorage, of which even the name may throw. @type {Place & import('./database.js').OtherPlace} */
const inLocalStorage = {
  keys: () => {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return names
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length))
      .sort();
  },
  load: (key) => localStorage.getItem(PREFIX + key),
  store: (key, text) => localStorage.setItem(PREFIX + key, text),
  remove: (key) => localStorage.removeItem(PREFIX + key),
  commit: () => 0,

  texts: () => {
    try {
      return new Map(inLocalStorage.keys().map((key) => [key, inLocalStorage.load(key) ?? '']));
    } catch {
      return new Map();
    }
  },
  removeUnchanged: (texts) => {
    // A page of version 0.1 that is still open may have gone on with one.
    for (const [key, text] of texts) if (inLocalStorage.load(key) === text) inLocalStorage.remove(key);
  },
};

/** @returns {Place} */
function inMemory() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  return {
    keys: () => [...texts.keys()].sort(),
    load: (key) => texts.get(key) ?? null,
    store: (key, text) => texts.set(key, text),
    remove: (key) => texts.delete(key),
    commit: () => 0,
  };
}

/** @type {Place} */
let place = inLocalStorage;
/** @type {Promise<void> | null} */
let opening = null;
/** @type {import('./database.js').Report} */
let report = () => {};
let isStored = false;
let isAsked = false;

/** Opens the place, once, and takes along what lies in an older one. Never rejects. */
export const openGames = () => (opening ??= open());

async function open() {
  try {
    const database = await Database.open(inLocalStorage);
    database.report = (number, isKept, why) => {
      if (isKept) askToPersist();
      report(number, isKept, why);
    };
    place = database;
  } catch (error) {
    console.debug('Games are not kept in IndexedDB:', error);
    try {
      inLocalStorage.keys();
    } catch {
      place = inMemory();
    }
  }
}

/** Whether games are kept apart from all other texts: where there is no room for those, there is still some for games. */
export const isDatabase = () => place instanceof Database;

/** The keys of all games. Throws where the browser does not let us look. */
export const gameKeys = () => refusing(() => place.keys());

/**
 * The text of a game; null if there is none. Throws where the browser does not let us look.
 * @param {string} key
 */
export const loadGame = (key) => refusing(() => place.load(key));

/**
 * Changes the text of a game. Throws where it is known already that it cannot be kept.
 * @param {string} key
 * @param {string} text
 */
export function storeGame(key, text) {
  refusing(() => place.store(key, text));
  isStored = true;
}

/**
 * Removes the text of a game. Throws where it is known already that it will still be there.
 * @param {string} key
 */
export const removeGame = (key) => refusing(() => place.remove(key));

/** Keeps what was changed since the last time, all or nothing. Returns the number under which it will be reported; 0 if it is kept. */
export function commitGames() {
  const number = place.commit();
  if (number === 0) askToPersist();
  return number;
}

/**
 * Takes the function that gets the reports.
 * @param {import('./database.js').Report} hear
 */
export function onGames(hear) {
  report = hear;
}

/** Once a game is kept the browser is asked to clear it away only if the player says so. */
async function askToPersist() {
  if (!isStored || isAsked) return;
  isAsked = true;
  try {
    // Browsers have it only in pages that came by HTTPS.
    const { storage } = globalThis.navigator;
    if (storage?.persist && !(await storage.persisted())) await storage.persist();
  } catch (error) {
    console.debug('The browser may clear the games away:', error);
  }
}
