// Tests that the library's games find a place in each browser, and that it is told when they cannot be kept.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Area, emptyDatabases, give } from './storage.mjs';

let pages = 0;

/** A page that was just opened; its database is not yet. @returns {Promise<any>} */
const page = () => import(`../../assets/web/games.js?page=${(pages += 1)}`);

/** A page whose games have found their place. */
async function opened() {
  const games = await page();
  await games.openGames();
  return games;
}

/** Keeps what was changed. */
const kept = (games) =>
  new Promise((done) => {
    games.onGames((...report) => done(report));
    const number = games.commitGames();
    if (number === 0) done([0, true, '']);
  });

let asked;

beforeEach(() => {
  asked = 0;
  give('localStorage', new Area());
  give('indexedDB', emptyDatabases());
  give('navigator', { storage: { persisted: async () => false, persist: async () => (asked += 1) } });
  // Or the tests would wait for other tabs for ever.
  give('BroadcastChannel', undefined);
});

test('games of version 0.1 move from localStorage to the database, and nothing else does', async () => {
  localStorage.setItem('turnover.settings', 'language = es');
  localStorage.setItem('turnover.games.2026-07-21-0001', 'new');
  localStorage.setItem('turnover.games.2026-07-21-0001~', 'old');
  for (const games of [await opened(), await opened()]) {
    assert.deepEqual(games.gameKeys(), ['2026-07-21-0001', '2026-07-21-0001~']);
    assert.deepEqual([games.loadGame('2026-07-21-0001'), games.loadGame('2026-07-21-0001~')], ['new', 'old']);
    assert.deepEqual([...localStorage.texts.keys()], ['turnover.settings']);
  }
});

test('one that a page of version 0.1 has played on meanwhile comes along the next time', async () => {
  localStorage.setItem('turnover.games.g', 'new');
  const { getItem } = localStorage;
  let reads = 0;
  localStorage.getItem = function (name) {
    // Once it is read to be copied, and once to see whether it may be removed.
    if ((reads += 1) === 2) localStorage.setItem(name, 'newer');
    return getItem.call(this, name);
  };
  await opened();
  assert.equal(localStorage.texts.get('turnover.games.g'), 'newer');
  const games = await opened();
  assert.deepEqual([games.gameKeys(), games.loadGame('g-2'), localStorage.length], [['g', 'g-2'], 'newer', 0]);
});

test('a change is kept when it is reported', async () => {
  const games = await opened();
  games.storeGame('b', '½');
  games.storeGame('a~', '');
  const [number, isKept] = await kept(games);
  assert.ok(number > 0 && isKept);
  games.removeGame('b');
  await kept(games);
  const next = await opened();
  assert.deepEqual([next.gameKeys(), next.loadGame('a~'), next.loadGame('b')], [['a~'], '', null]);
  assert.ok(next.isDatabase());
});

test('where there is no database games lie in localStorage, and move when there is one', async () => {
  const databases = indexedDB;
  for (const broken of [undefined, { open: () => assert.fail('not today') }]) {
    give('indexedDB', broken);
    const games = await opened();
    assert.ok(!games.isDatabase());
    games.storeGame('a', 'text');
    assert.equal(games.commitGames(), 0, 'it is kept already');
    assert.equal(localStorage.getItem('turnover.games.a'), 'text');
  }
  give('indexedDB', databases);
  assert.deepEqual([(await opened()).loadGame('a'), localStorage.length], ['text', 0]);
});

test('where nothing may be stored games live as long as the page', async () => {
  give('indexedDB', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new Error('');
    },
    configurable: true,
  });
  const games = await opened();
  games.storeGame('b', 'text');
  games.storeGame('a', 'text');
  assert.equal(games.commitGames(), 0);
  games.removeGame('b');
  assert.deepEqual([games.gameKeys(), games.loadGame('a'), games.isDatabase()], [['a'], 'text', false]);
});

test('what localStorage refuses is thrown, with words', async () => {
  give('indexedDB', undefined);
  localStorage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const games = await opened();
  assert.throws(() => games.storeGame('a', 'text'), { name: 'Error', message: 'The quota has been exceeded.' });
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new Error('');
    },
    configurable: true,
  });
  for (const action of [games.gameKeys, () => games.loadGame('a'), () => games.storeGame('a', 'text'), () => games.removeGame('a')]) {
    assert.throws(action, { message: 'Error' });
  }
});

test('the browser is asked to keep games for good once one is kept, and once only', async () => {
  const games = await opened();
  games.removeGame('a');
  await kept(games);
  assert.equal(asked, 0);
  for (const text of ['first', 'second']) {
    games.storeGame('a', text);
    await kept(games);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(asked, 1);
  }
});
