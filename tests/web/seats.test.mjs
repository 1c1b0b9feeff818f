// Tests that a browser keeps the seats of games on servers, each under its own name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropSeat, keepSeat, keptSeats } from '../../assets/web/seats.js';
import { Area } from './storage.mjs';

test('seats are kept, listed and dropped, and nothing else is touched', (t) => {
  globalThis.localStorage = /** @type {any} */ (new Area());
  t.after(() => delete globalThis.localStorage);
  localStorage.setItem('turnover.game', 'a game');
  assert(keepSeat('one', 'first') && keepSeat('two', 'second') && keepSeat('one', 'again'));
  assert.deepEqual(keptSeats().toSorted(), ['again', 'second']);
  dropSeat('two');
  dropSeat('three');
  assert.deepEqual(keptSeats(), ['again']);
  assert.equal(localStorage.getItem('turnover.game'), 'a game');
});

test('where nothing can be kept the game is told so', () => {
  assert.equal(keepSeat('one', 'first'), false);
  assert.deepEqual(keptSeats(), []);
  dropSeat('one');
});
