// Reads what the page's address asks for.

import { changeEntry } from './back.js';
import { keepInHistory, keptInHistory } from './store.js';

/** What asks for a game. It is asked once: when that game has been kept and the page is loaded again, it goes on. */
const GAME = ['game', 'fen', 'moves', 'link', 'white', 'black'];

/** What asks for a game, a tournament, a study or a player on a server, hands over a seat there, or carries a puzzle. */
const OTHERS = ['play', 'seat', 'tournament', 'study', 'challenge', 'puzzle'];

/** The code of the game that the fragment carries, or null. */
const linked = () => new URLSearchParams(location.hash.slice(1)).get('game');

/** The fragment that leads to something else than a game of this table, or null. It is never answered: nothing of it is kept here. */
function linkedOther() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  return OTHERS.some((name) => fragment.has(name)) ? location.hash : null;
}

const isAnswered = () => keptInHistory('answered') !== null;

/**
 * The pairs of names and values after the question mark that are still to be answered. The fragment's game is told as `link`,
 * and alone: it needs nothing else.
 */
export function query() {
  const pairs = [...new URLSearchParams(location.search)];
  const link = linked();
  const other = linkedOther();
  if (other !== null) return [...pairs.filter(([name]) => !GAME.includes(name)), ['link', other]];
  if (link === null && !isAnswered()) return pairs;
  const others = pairs.filter(([name]) => !GAME.includes(name));
  return link === null || isAnswered() ? others : [...others, ['link', link]];
}

/** The address without what it asks for. */
export const here = () => location.origin + location.pathname;

/**
 * Calls back with the code of each game that the fragment gets from now on.
 * @param {(link: string) => void} follow
 */
export function onLink(follow) {
  addEventListener('hashchange', ({ newURL }) => {
    // Back to an entry whose address has been brought up to date.
    if (newURL && newURL !== location.href) return;
    const link = linkedOther() ?? (isAnswered() ? null : linked());
    if (link !== null) follow(link);
  });
}

/**
 * The value of one name, or nothing.
 * @param {string} name
 */
export const asksFor = (name) => new URLSearchParams(location.search).get(name);

/** From now on the game in this tab is the one to go on with, whatever the address says. */
export function gameIsAnswered() {
  if (linked() !== null || GAME.some((name) => asksFor(name) !== null)) keepInHistory('answered', 'yes');
}

/**
 * Lets the address say something new where it says something at all.
 * @param {string} name
 * @param {string} value
 */
export function answer(name, value) {
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return;
  address.searchParams.set(name, value);
  try {
    changeEntry(history.state, address.href);
  } catch {
    // The address stays as it was; it is asked again when the page is loaded again.
  }
}

/**
 * Lets the address carry this fragment, without asking for it; an empty one takes it out.
 * @param {string} fragment
 */
export function showFragment(fragment) {
  const address = new URL(location.href);
  address.hash = fragment;
  try {
    changeEntry(history.state, address.href);
  } catch {
    // The address stays as it was: the seat is kept all the same.
  }
}
