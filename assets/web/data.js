// Gets the data that the game does not need at first: opening books, tables of endings, networks, puzzles.

/** @type {(name: string, bytes: Uint8Array | null, why: string) => void} */
let hear = () => {};

/**
 * Takes the function that gets each file: `(name, bytes)`, or `(name, null, why)` where it cannot be loaded.
 * @param {(name: string, bytes: Uint8Array | null, why: string) => void} take
 */
export function onData(take) {
  hear = take;
}

/**
 * Loads a file of this release, such as `books/lielow.book`.
 * @param {string} name
 */
export function loadData(name) {
  load(name).then(
    (bytes) => hear(name, bytes, ''),
    (error) => hear(name, null, String(error instanceof Error ? error.message : error)),
  );
}

/** So long may a file take, in milliseconds: then the game goes on without it. */
const MAX_LOAD = 20_000;

/** @param {string} name */
async function load(name) {
  const response = await fetch(new URL(name, import.meta.url), { signal: AbortSignal.timeout(MAX_LOAD) });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  return new Uint8Array(await response.arrayBuffer());
}
