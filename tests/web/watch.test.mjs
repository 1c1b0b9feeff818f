// Tests that the table in a frame of one of the server's pages watches, and has nothing of what this browser keeps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untakenSeat, watchOnly } from '../../assets/server/watch.js';
import { gameKeys, loadGame, openGames, storeGame } from '../../assets/web/games.js';
import { keepSeat, keptSeats } from '../../assets/web/seats.js';
import { keep, kept } from '../../assets/web/store.js';
import { Area, emptyDatabases, give } from './storage.mjs';

const PAGE = 'https://example.org/watch?lang=en&games=abcd.efgh#play=abcd';

/** A frame with the table's page, in a browser that keeps a seat, a game and a language. */
function frame(t) {
  const own = new Area();
  own.setItem('turnover.seat.abcd', 'the seat of whoever looks on');
  own.setItem('turnover.language', 'es');
  const entries = [];
  class HTMLDialogElement {
    showModal() {}
  }
  const view = {
    document: { documentElement: { inert: false } },
    history: {
      state: null,
      replaceState: (state) => entries.push(['replaced', state]),
      pushState: (state) => entries.push(['added', state]),
    },
    HTMLDialogElement,
    location: new URL(PAGE),
    navigator: { languages: ['en'], serviceWorker: {}, storage: {}, getGamepads: () => ['a gamepad'] },
  };
  const names = ['localStorage', 'sessionStorage', 'indexedDB', 'location', 'history', 'navigator'];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  t.after(() =>
    names.forEach((name, index) => {
      Reflect.deleteProperty(globalThis, name);
      if (before[index]) Object.defineProperty(globalThis, name, before[index]);
    }),
  );
  for (const name of ['location', 'history', 'navigator']) give(name, view[name]);
  give('localStorage', own);
  give('sessionStorage', new Area());
  give('indexedDB', emptyDatabases());
  return { view: /** @type {any} */ ({ ...view, window: globalThis }), own, entries };
}

test('the table has a seat that nobody has taken in each game of its address, and nothing else', (t) => {
  const { view, own } = frame(t);
  watchOnly(view);
  const site = 'https://example.org/watch';
  assert.deepEqual(keptSeats(), [untakenSeat(site, 'abcd'), untakenSeat(site, 'efgh')]);
  assert.equal(kept('language'), null);
  const seat = JSON.parse(keptSeats()[0]);
  assert.deepEqual([seat.version, seat.site, seat.key, seat.memory.is_seated], [1, site, 'abcd', undefined]);
  assert(keepSeat('abcd', 'changed') && keep('language', 'pt'));
  assert.equal(kept('language'), 'pt');
  assert.deepEqual([...own.texts.values()], ['the seat of whoever looks on', 'es']);
});

test('what is watched does not come into the library', async (t) => {
  const { view, own } = frame(t);
  watchOnly(view);
  await openGames();
  storeGame('one', 'a game');
  assert.deepEqual([gameKeys(), loadGame('one'), own.length], [['one'], 'a game', 2]);
});

test('the table takes no keys, opens no dialog, hears no gamepad, adds nothing to the history and is not kept for later', (t) => {
  const { view, entries } = frame(t);
  watchOnly(view);
  assert.equal(view.document.documentElement.inert, true);
  assert.equal(view.HTMLDialogElement.prototype.showModal, undefined);
  assert.deepEqual(view.navigator.getGamepads(), []);
  assert.deepEqual([view.navigator.serviceWorker, view.navigator.storage], [undefined, undefined]);
  view.history.pushState('a sheet');
  assert.deepEqual(entries, [['replaced', 'a sheet']]);
});

test('the script that starts the table runs after that, and never without it', async (t) => {
  const { view } = frame(t);
  const log = [];
  const document = {
    ...view.document,
    querySelector: () => ({ dataset: { start: '0123456789ab/start.js' } }),
    createElement: () => ({ src: '' }),
    head: { append: ({ src }) => log.push(src, document.documentElement.inert) },
  };
  for (const [name, value] of Object.entries({ document, window: globalThis, HTMLDialogElement: view.HTMLDialogElement })) {
    give(name, value);
    t.after(() => Reflect.deleteProperty(globalThis, name));
  }
  const again = '../../assets/server/watch.js?started';
  await import(again);
  assert.deepEqual(log, ['0123456789ab/start.js', true]);
});
