// Lets the table in a frame of one of the server's pages watch games, and do nothing else.
//
// /watch is the page of the table with this script in the place of the one that starts it. Whoever looks on may have a seat in one of these
// games: the table sees nothing of what this browser keeps, and keeps nothing itself. It takes neither keys nor presses, is therefore never
// heard, and asks nothing. Screen readers are told of the game by the page around it.

/** A storage that lasts as long as the frame, as far as the table uses one. */
export class Memory {
  /** @type {Map<string, string>} */
  #texts;

  /** @param {[name: string, text: string][]} texts */
  constructor(texts) {
    this.#texts = new Map(texts);
  }

  get length() {
    return this.#texts.size;
  }

  /** @param {number} index */
  key(index) {
    return [...this.#texts.keys()][index] ?? null;
  }

  /** @param {string} name */
  getItem(name) {
    return this.#texts.get(name) ?? null;
  }

  /** @param {string} name @param {string} text */
  setItem(name, text) {
    this.#texts.set(name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    this.#texts.delete(name);
  }
}

/**
 * The seat of a game that nobody has taken, as the table keeps seats. With it a link to the game is followed without the question whether
 * one wants to sit down, and without a seat one watches.
 * @param {string} site The address of the table's page.
 * @param {string} key
 */
export const untakenSeat = (site, key) =>
  JSON.stringify({ version: 1, site, key, memory: { token: '0'.repeat(32), dice: '0'.repeat(64) } });

/**
 * Takes from the table all that it would use beyond watching the games of its address.
 * @param {Window & typeof globalThis} view
 */
export function watchOnly({ document, history, HTMLDialogElement, location, navigator, window }) {
  const keys = new URLSearchParams(location.search).get('games')?.split('.') ?? [];
  const site = location.origin + location.pathname;
  /** @type {[string, string][]} */
  const seats = keys.map((key) => [`turnover.seat.${key}`, untakenSeat(site, key)]);
  /** @type {(owner: object, name: string, value: unknown) => void} */
  const give = (owner, name, value) => void Object.defineProperty(owner, name, { value, configurable: true });
  give(window, 'localStorage', new Memory(seats));
  give(window, 'sessionStorage', new Memory([]));
  give(window, 'indexedDB', undefined);
  give(navigator, 'serviceWorker', undefined);
  give(navigator, 'storage', undefined);
  give(navigator, 'getGamepads', () => []);
  // The browser's Back belongs to the page around the frame.
  give(history, 'pushState', history.replaceState);
  // A dialog of the page would take the keyboard even so.
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  document.documentElement.inert = true;
}

const own = /** @type {HTMLElement | null | undefined} */ (globalThis.document?.querySelector('script[data-start]'));
if (own) {
  watchOnly(window);
  const start = document.createElement('script');
  start.src = own.dataset.start ?? '';
  document.head.append(start);
}
