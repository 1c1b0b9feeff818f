// Loads what the game says in the page's language. Other languages are loaded when they are chosen.

import { Trouble } from './loading.js';

/** @type {Map<string, string>} The texts of the game by the code of their language. */
const loaded = new Map();

/**
 * Loads the texts of a language, which the game needs at its start.
 * @param {string} code
 * @param {{ cache: RequestCache, signal: AbortSignal }} how
 */
export async function loadTexts(code, { cache, signal }) {
  const file = `locales/${code}.ftl`;
  try {
    const response = await fetch(new URL(file, import.meta.url), { cache, signal });
    if (!response.ok) throw new Trouble('page-missing', { file, status: response.status });
    loaded.set(code, await response.text());
  } catch (cause) {
    throw cause instanceof Trouble ? cause : new Trouble('page-network', {}, { cause, inPlace: true });
  }
}

/**
 * The texts of a language, if they are loaded.
 * @param {string} code
 */
export const texts = (code) => loaded.get(code);
