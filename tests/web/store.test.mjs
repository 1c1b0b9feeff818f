// Are the library's games kept, and is it told when they cannot be?

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { gameKeys, keep, kept, loadGame, removeGame, storeGame } from '../../assets/web/store.js';

class Area {
  texts = new Map();
  get length() {
    return this.texts.size;
  }
  key(index) {
    return [...this.texts.keys()][index] ?? null;
  }
  getItem(name) {
    return this.texts.get(name) ?? null;
  }
  setItem(name, text) {
    this.texts.set(name, text);
  }
  removeItem(name) {
    this.texts.delete(name);
  }
}

const give = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

beforeEach(() => {
  give('localStorage', new Area());
  give('sessionStorage', new Area());
  give('history', {
    state: null,
    replaceState(state) {
      this.state = state;
    },
  });
});

test('games are kept apart from everything else', () => {
  keep('game', 'on the table');
  storeGame('b', '½');
  storeGame('a~', '');
  assert.deepEqual(gameKeys(), ['a~', 'b']);
  assert.deepEqual([loadGame('b'), loadGame('a~'), loadGame('game')], ['½', '', null]);
  removeGame('b');
  removeGame('b');
  assert.deepEqual(gameKeys(), ['a~']);
  assert.equal(kept('game'), 'on the table');
});

test('what the browser refuses is thrown, with words', () => {
  localStorage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  assert.throws(() => storeGame('a', 'text'), { name: 'Error', message: 'The quota has been exceeded.' });
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new Error('');
    },
    configurable: true,
  });
  for (const action of [gameKeys, () => loadGame('a'), () => storeGame('a', 'text'), () => removeGame('a')]) {
    assert.throws(action, { message: 'Error' });
  }
});
