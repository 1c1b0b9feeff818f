// Keeps games in IndexedDB, which answers later, for a program that never waits.
//
// All texts are read once, at the start, and from then on the program reads this copy. What it changes it commits in batches. Each
// is one transaction, one after the other, and is reported when it has been kept, or why not. A batch is kept only if the texts
// under its keys are still those that the program has seen: else another tab was quicker, and the program has to look again.

const NAME = 'turnover';
const VERSION = 1;
const STORE = 'games';
/** Some browsers have been known never to answer. */
const PATIENCE_MS = 10_000;

/** @typedef {Map<string, string | null>} Texts Texts by their keys; null where there is none. */
/** @typedef {{ number: number, before: Texts, after: Texts }} Batch */

/**
 * Gets the number of each batch, once: whether it was kept, and if not, why. Without a reason it has only to be done again, for
 * something else was kept meanwhile.
 * @typedef {(number: number, isKept: boolean, why: string) => void} Report
 */

/** What a browser says of an error, in words in any case. @type {(error: unknown) => string} */
export function wordsOf(error) {
  const { message, name } = /** @type {Partial<Error>} */ (error ?? {});
  return message || name || 'The browser refused.';
}

/** The games in IndexedDB. */
export class Database {
  /** @type {IDBDatabase} */
  #connection;
  /** What the last transaction has left, as far as is known here. @type {Map<string, string>} */
  #kept;
  /** What is still to be kept; the first of them is on its way. @type {Batch[]} */
  #queue = [];
  /** What is being put together. @type {Batch | null} */
  #open = null;
  #count = 0;
  /** Tells other tabs which keys have got another text. @type {BroadcastChannel | null} */
  #tabs;
  /** @type {Report} */
  report = () => {};

  /**
   * @param {IDBDatabase} connection
   * @param {Map<string, string>} games
   */
  constructor(connection, games) {
    this.#connection = connection;
    this.#kept = games;
    this.#tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${NAME}.${STORE}`) : null;
    this.#tabs?.addEventListener('message', ({ data }) => this.#readAgain(data));
    // A later release may want another form of it.
    connection.addEventListener('versionchange', () => this.close());
  }

  /**
   * Opens the database. What lies in the other place is taken in, and removed there when it has been kept here.
   * @param {OtherPlace} other
   */
  static async open(other) {
    const connection = await connect();
    try {
      return new Database(connection, await readAll(connection, other));
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** The keys of all texts. */
  keys() {
    const keys = new Set(this.#kept.keys());
    for (const { after } of this.#batches()) after.forEach((text, key) => (text === null ? keys.delete(key) : keys.add(key)));
    return [...keys].sort();
  }

  /**
   * @param {string} key
   * @returns {string | null}
   */
  load(key) {
    const last = this.#batches().findLast(({ after }) => after.has(key));
    return (last ? last.after.get(key) : this.#kept.get(key)) ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  store(key, text) {
    this.#change(key, text);
  }

  /** @param {string} key */
  remove(key) {
    this.#change(key, null);
  }

  /** Sends what was changed since the last commit on its way. Returns its number; 0 if nothing was changed. */
  commit() {
    const batch = this.#open;
    if (!batch) return 0;
    this.#open = null;
    // Nothing is reported while the program is still busy committing.
    if (this.#queue.push(batch) === 1) queueMicrotask(() => this.#keepFirst());
    return batch.number;
  }

  close() {
    this.#connection.close();
    this.#tabs?.close();
    this.#tabs = null;
  }

  #batches() {
    return this.#open ? [...this.#queue, this.#open] : this.#queue;
  }

  /** @type {(key: string, text: string | null) => void} */
  #change(key, text) {
    const before = this.load(key);
    this.#open ??= { number: (this.#count += 1), before: new Map(), after: new Map() };
    if (!this.#open.before.has(key)) this.#open.before.set(key, before);
    this.#open.after.set(key, text);
  }

  #keepFirst() {
    const [batch] = this.#queue;
    /** What another tab has kept. @type {Texts} */
    const others = new Map();
    try {
      const transaction = changing(this.#connection);
      transaction.oncomplete = () => this.#succeed();
      transaction.onabort = () => this.#fail(others.size > 0 ? '' : wordsOf(transaction.error), others);
      const store = transaction.objectStore(STORE);
      readEach(store, [...batch.before.keys()], (found) => {
        for (const [key, text] of found) if (text !== batch.before.get(key)) others.set(key, text);
        if (others.size > 0) return transaction.abort();
        batch.after.forEach((text, key) => (text === null ? store.delete(key) : store.put(text, key)));
        transaction.commit?.();
      });
    } catch (error) {
      this.#fail(wordsOf(error), others);
    }
  }

  #succeed() {
    const [{ number, after }] = this.#queue.splice(0, 1);
    this.#learn(after);
    this.#tabs?.postMessage([...after.keys()]);
    if (this.#queue.length > 0) queueMicrotask(() => this.#keepFirst());
    this.report(number, true, '');
  }

  /**
   * The batches after the first one were put together in the belief that it is kept.
   * @param {string} why
   * @param {Texts} others
   */
  #fail(why, others) {
    const [first, ...later] = this.#queue.splice(0);
    this.#learn(others);
    this.report(first.number, false, why);
    for (const { number } of later) this.report(number, false, '');
  }

  /** @param {string[]} keys */
  #readAgain(keys) {
    try {
      // In the order of the transactions: what this tab keeps later is not overwritten.
      readEach(this.#connection.transaction(STORE).objectStore(STORE), keys, (found) => this.#learn(found));
    } catch (error) {
      console.debug('What another tab has kept cannot be read:', error);
    }
  }

  /** @param {Texts} texts */
  #learn(texts) {
    texts.forEach((text, key) => (text === null ? this.#kept.delete(key) : this.#kept.set(key, text)));
  }
}

/** @returns {Promise<IDBDatabase>} */
const connect = () =>
  new Promise((done, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    const timer = setTimeout(() => {
      request.onsuccess = () => request.result.close();
      failed(new Error('The browser does not open its database.'));
    }, PATIENCE_MS);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      clearTimeout(timer);
      done(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      failed(request.error);
    };
  });

/** A transaction that is complete only when its changes lie on the disk. @param {IDBDatabase} connection */
const changing = (connection) => connection.transaction(STORE, 'readwrite', { durability: 'strict' });

/**
 * Reads these keys in one transaction.
 * @param {IDBObjectStore} store
 * @param {string[]} keys
 * @param {(found: Texts) => void} then
 */
function readEach(store, keys, then) {
  /** @type {Texts} */
  const found = new Map();
  for (const key of keys) {
    const request = store.get(key);
    request.onsuccess = () => {
      found.set(key, typeof request.result === 'string' ? request.result : null);
      if (found.size === keys.length) then(found);
    };
  }
}

/**
 * A place in which games were kept before: what lies there, and how it is removed unless it has changed.
 * @typedef {{ texts: () => Map<string, string>, removeUnchanged: (texts: Map<string, string>) => void }} OtherPlace
 */

/**
 * All texts, with those of the other place, which are kept in the same transaction and removed there after it. If the browser has
 * no room for both they stay there.
 * @param {IDBDatabase} connection
 * @param {OtherPlace} other
 */
async function readAll(connection, other) {
  try {
    const { games, taken } = await read(changing(connection), () => other.texts());
    other.removeUnchanged(taken);
    return games;
  } catch (error) {
    const { games } = await read(connection.transaction(STORE), () => new Map());
    // Of two places that cannot become one, that with the games is the better.
    if (games.size === 0) throw error;
    console.error('Games that were kept before cannot be taken along:', error);
    return games;
  }
}

/**
 * Reads all texts, and keeps those that are to be taken in.
 * @param {IDBTransaction} transaction
 * @param {() => Map<string, string>} textsToTake Asked for when no other tab can change the database.
 * @returns {Promise<{ games: Map<string, string>, taken: Map<string, string> }>}
 */
const read = (transaction, textsToTake) =>
  new Promise((done, failed) => {
    /** @type {Map<string, string>} */
    const games = new Map();
    /** @type {Map<string, string>} */
    let taken = new Map();
    const store = transaction.objectStore(STORE);
    const keys = store.getAllKeys();
    const texts = store.getAll();
    texts.onsuccess = () => {
      texts.result.forEach((text, index) => typeof text === 'string' && games.set(String(keys.result[index]), text));
      taken = textsToTake();
      for (const [key, text] of comingIn(games, taken)) {
        store.put(text, key);
        games.set(key, text);
      }
    };
    transaction.oncomplete = () => done({ games, taken });
    transaction.onabort = () => failed(transaction.error ?? new Error('The browser has given up reading its database.'));
  });

/**
 * The texts that are new, by the keys that they get. All that belongs to a record stays together: its name, and what follows it
 * from `~` or a point on. A record that is there already is not taken twice; one whose name another one has gets a name of its own.
 * @param {ReadonlyMap<string, string>} games
 * @param {ReadonlyMap<string, string>} texts
 * @returns {Map<string, string>}
 */
export function comingIn(games, texts) {
  /** @type {Map<string, [ending: string, text: string][]>} */
  const records = new Map();
  for (const [key, text] of texts) {
    const [, name, ending] = /** @type {RegExpExecArray} */ (/^([^~.]*)([^]*)$/.exec(key));
    records.set(name, [...(records.get(name) ?? []), [ending, text]]);
  }
  const names = new Set([...games.keys()].map((key) => key.replace(/[~.][^]*$/, '')));
  const coming = new Map();
  for (const [name, parts] of records) {
    /** @param {string} other */
    const isThere = (other) => parts.every(([ending, text]) => games.get(other + ending) === text);
    let free = name;
    for (let number = 2; names.has(free) && !isThere(free); number += 1) free = `${name}-${number}`;
    if (names.has(free)) continue;
    names.add(free);
    for (const [ending, text] of parts) coming.set(free + ending, text);
  }
  return coming;
}
