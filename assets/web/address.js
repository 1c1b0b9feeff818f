// What does the page's address ask for?

import { keepInHistory, keptInHistory } from './store.js';

/** What asks for a game. It is asked once: when that game has been kept and the page is loaded again, it goes on. */
const GAME = ['game', 'fen', 'moves'];

/** The pairs of names and values after the question mark that are still to be answered. */
export function query() {
  const pairs = [...new URLSearchParams(location.search)];
  return keptInHistory('answered') === null ? pairs : pairs.filter(([name]) => !GAME.includes(name));
}

/** The value of one name, or nothing. */
export const asksFor = (name) => new URLSearchParams(location.search).get(name);

/** From now on the game in this tab is the one to go on with, whatever the address says. */
export function gameIsAnswered() {
  if (GAME.some((name) => asksFor(name) !== null)) keepInHistory('answered', 'yes');
}

/** Lets the address say something new where it says something at all. */
export function answer(name, value) {
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return;
  address.searchParams.set(name, value);
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // The address stays as it was; it is asked again when the page is loaded again.
  }
}
