// Tests that each batch of games is kept as a whole or not at all, and that it is told which.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Database, comingIn } from '../../assets/web/database.js';
import { emptyDatabases, fillDisk, give } from './storage.mjs';

const NOTHING = { texts: () => new Map(), removeUnchanged() {} };
const open = [];

/** A tab's database, with a list of all that it reports. */
async function tab(other = NOTHING) {
  const database = await Database.open(other);
  open.push(database);
  const reports = [];
  database.report = (...report) => reports.push(report);
  return { database, reports };
}

/** Waits until this is so. */
async function until(isSo) {
  for (const start = Date.now(); !isSo(); ) {
    assert.ok(Date.now() - start < 10_000, `waited in vain for ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const textsOf = (database) => Object.fromEntries(database.keys().map((key) => [key, database.load(key)]));

/** Stores these texts as one batch, and waits for its report. */
async function keep({ database, reports }, texts) {
  for (const [key, text] of Object.entries(texts)) text === null ? database.remove(key) : database.store(key, text);
  const number = database.commit();
  await until(() => reports.some(([reported]) => reported === number));
  return reports.find(([reported]) => reported === number).slice(1);
}

beforeEach(() => give('indexedDB', emptyDatabases()));
afterEach(() => open.splice(0).forEach((database) => database.close()));

test('what is changed is seen at once, and is there in the next run once it is reported', async () => {
  const { database, reports } = await tab();
  database.store('b', '½');
  database.store('a', 'first');
  database.store('a', 'second');
  database.store('c', 'gone');
  database.remove('c');
  assert.deepEqual(textsOf(database), { a: 'second', b: '½' });
  const number = database.commit();
  assert.deepEqual([reports.length, database.commit()], [0, 0], 'nothing is reported yet, and nothing else has changed');
  await until(() => reports.length > 0);
  assert.deepEqual(reports, [[number, true, '']]);
  assert.deepEqual(textsOf((await tab()).database), { a: 'second', b: '½' });
});

test('batches are kept in their order', async () => {
  const { database, reports } = await tab();
  const numbers = ['first', 'second', 'third'].map((text) => {
    database.store('a', text);
    return database.commit();
  });
  await until(() => reports.length === 3);
  assert.deepEqual(
    reports,
    numbers.map((number) => [number, true, '']),
  );
  assert.deepEqual(textsOf((await tab()).database), { a: 'third' });
});

test('of a batch that fails nothing is kept, and those after it are to be done again', async () => {
  const one = await tab();
  await keep(one, { a: 'old', b: 'old' });
  const emptyDisk = fillDisk();
  one.database.store('a', 'new');
  one.database.remove('b');
  const first = one.database.commit();
  one.database.store('c', 'new');
  const second = one.database.commit();
  await until(() => one.reports.length === 3);
  emptyDisk();
  const [, [number, isKept, why], again] = one.reports;
  assert.deepEqual([number, isKept, again], [first, false, [second, false, '']]);
  assert.match(why, /\w/);
  const before = { a: 'old', b: 'old' };
  assert.deepEqual([textsOf(one.database), textsOf((await tab()).database)], [before, before]);
  assert.deepEqual(await keep(one, { c: 'new' }), [true, '']);
});

test('of two tabs that change the same text the second looks again, and neither text is lost', async () => {
  const [one, other] = [await tab(), await tab()];
  // Both at once, before either knows of the other.
  const [first, second] = await Promise.all([keep(one, { a: 'mine', 'a~': 'mine' }), keep(other, { a: 'yours' })]);
  assert.deepEqual(
    [first, second],
    [
      [true, ''],
      [false, ''],
    ],
  );
  assert.equal(other.database.load('a'), 'mine');
  assert.deepEqual(await keep(other, { b: 'yours' }), [true, '']);
  assert.deepEqual(textsOf((await tab()).database), { a: 'mine', 'a~': 'mine', b: 'yours' });
});

test('a text that another tab has removed is one that it has changed', async () => {
  const one = await tab();
  await keep(one, { a: 'old' });
  const other = await tab();
  const [first, second] = await Promise.all([keep(one, { a: null }), keep(other, { a: 'new' })]);
  assert.deepEqual([first, second, textsOf(other.database)], [[true, ''], [false, ''], {}]);
});

test('a tab reads what another has kept', async () => {
  const [one, other] = [await tab(), await tab()];
  await keep(one, { a: 'new', b: 'new' });
  await until(() => other.database.load('b') === 'new');
  await keep(other, { a: null });
  await until(() => one.database.load('a') === null);
});

test('a tab whose database was taken away says so', async () => {
  const one = await tab();
  one.database.close();
  const [isKept, why] = await keep(one, { a: 'text' });
  assert.equal(isKept, false);
  assert.match(why, /\w/);
});

/** A place like localStorage, which a crash can keep from removing anything. */
function other(texts) {
  return {
    kept: new Map(Object.entries(texts)),
    crashes: false,
    texts() {
      return new Map(this.kept);
    },
    removeUnchanged(texts) {
      if (!this.crashes) texts.forEach((_, key) => this.kept.delete(key));
    },
  };
}

const GAMES = { g: 'new', 'g~': 'old', h: 'deleted', 'h.gone': '' };

test('games of another place are taken along, and removed there', async () => {
  const local = other(GAMES);
  const { database } = await tab(local);
  assert.deepEqual([textsOf(database), local.kept.size], [GAMES, 0]);
  assert.deepEqual(textsOf((await tab(local)).database), GAMES);
});

test('a crash after they were copied loses nothing and copies nothing twice', async () => {
  const local = other(GAMES);
  local.crashes = true;
  await tab(local);
  assert.equal(local.kept.size, 4);
  local.crashes = false;
  const { database } = await tab(local);
  assert.deepEqual([textsOf(database), local.kept.size], [GAMES, 0]);
});

test('games that cannot be copied stay where they are', async () => {
  const local = other(GAMES);
  const emptyDisk = fillDisk();
  await assert.rejects(Database.open(local));
  emptyDisk();
  assert.deepEqual(Object.fromEntries(local.kept), GAMES);
  assert.deepEqual(textsOf((await tab(local)).database), GAMES);
});

test('games of the database are seen where others cannot be copied', async (t) => {
  t.mock.method(console, 'error', () => {});
  await keep(await tab(), { a: 'text' });
  const local = other(GAMES);
  const emptyDisk = fillDisk();
  const { database } = await tab(local);
  emptyDisk();
  assert.deepEqual([textsOf(database), local.kept.size], [{ a: 'text' }, 4]);
});

test('two tabs that start at once take nothing along twice', async () => {
  const local = other(GAMES);
  const tabs = await Promise.all([tab(local), tab(local)]);
  for (const { database } of tabs) assert.deepEqual(textsOf(database), GAMES);
});

test('a record whose name another has gets a name of its own, once', () => {
  const coming = (games, texts) => Object.fromEntries(comingIn(new Map(Object.entries(games)), new Map(Object.entries(texts))));
  const cases = [
    [{}, GAMES, GAMES],
    [GAMES, { g: 'new', 'g~': 'old' }, {}],
    [{ g: 'newer' }, { g: 'new', 'g~': 'old' }, { 'g-2': 'new', 'g-2~': 'old' }],
    [{ g: 'newer', 'g-2': 'new', 'g-2~': 'old' }, { g: 'new', 'g~': 'old' }, {}],
    [
      { g: 'newer', 'g-2': 'other' },
      { g: 'new', 'g-3': 'mine' },
      { 'g-3': 'new', 'g-3-2': 'mine' },
    ],
    [{ 'g~': 'only this' }, { g: 'new' }, { 'g-2': 'new' }],
  ];
  for (const [games, texts, expected] of cases) assert.deepEqual(coming(games, texts), expected);
});
