// What tests have in the place of a browser's storage.

import { createRequire } from 'node:module';

// From NODE_PATH, like the browser's driver: no dependency of the game.
const fake = createRequire(import.meta.url)('fake-indexeddb');

/** An area of texts: localStorage or sessionStorage. */
export class Area {
  /** @type {Map<string, string>} */
  texts = new Map();
  get length() {
    return this.texts.size;
  }
  /** @param {number} index */
  key(index) {
    return [...this.texts.keys()][index] ?? null;
  }
  /** @param {string} name */
  getItem(name) {
    return this.texts.get(name) ?? null;
  }
  /** @type {(name: string, text: string) => void} */
  setItem(name, text) {
    this.texts.set(name, text);
  }
  /** @param {string} name */
  removeItem(name) {
    this.texts.delete(name);
  }
}

/** Puts something in the place of what the browser has. @type {(name: string, value: unknown) => void} */
export const give = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

/** Lets the next transactions fail once they have begun to write, as a full disk does. Returns how to end that. */
export function fillDisk() {
  const { put } = fake.IDBObjectStore.prototype;
  fake.IDBObjectStore.prototype.put = function () {
    // What is there already cannot be added: the request fails later, and the transaction with it.
    put.call(this, 'in the way', 'in the way');
    return this.add('in the way', 'in the way');
  };
  return () => {
    fake.IDBObjectStore.prototype.put = put;
  };
}

/** An empty IndexedDB, as of a browser that has just been installed. */
export const emptyDatabases = () => new fake.IDBFactory();
