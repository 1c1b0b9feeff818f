// Keeps this browser's seats in games that are played on servers.
//
// Each seat lies under its game's key, so that two tabs do not overwrite each other's. Whoever has it can play on.

const PREFIX = 'turnover.seat.';

/** The texts of all seats. */
export function keptSeats() {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return names.filter((name) => name.startsWith(PREFIX)).map((name) => localStorage.getItem(name) ?? '');
  } catch {
    return [];
  }
}

/**
 * Keeps a seat. Returns whether it outlives the page.
 * @param {string} key
 * @param {string} text
 */
export function keepSeat(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps nothing of a seat any more.
 * @param {string} key
 */
export function dropSeat(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing is kept where nothing can be.
  }
}
