// Tests that a text outlives its page, and that it is told when it cannot.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forget, keep, keepInTab, keepShared, kept, keptShared, onShared } from '../../assets/web/store.js';
import { Area, give } from './storage.mjs';

beforeEach(() => {
  give('localStorage', new Area());
  give('sessionStorage', new Area());
  const history = {
    state: null,
    replaceState(state) {
      this.state = state;
    },
  };
  give('history', history);
});

test('a text is kept for all tabs, and this one has its own', () => {
  assert.equal(keep('game', 'on the table'), true);
  keepInTab('game', 'here alone');
  assert.equal(kept('game'), 'here alone');
  give('sessionStorage', new Area());
  assert.equal(kept('game'), 'on the table');
  forget('game');
  assert.equal(kept('game'), null);
});

test('where the browser stores nothing the history of the tab keeps it', () => {
  for (const area of [localStorage, sessionStorage]) {
    area.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  }
  assert.equal(keep('game', 'on the table'), false);
  assert.equal(kept('game'), 'on the table');
});

test('a shared text that is forgotten or replaced in one tab is so in the others, also where an earlier version kept a copy', () => {
  keep('identity', 'words of an earlier version');
  const firstTab = sessionStorage;
  give('sessionStorage', new Area());
  assert.equal(keptShared('identity'), 'words of an earlier version');
  assert.equal(keepShared('identity', 'other words'), true);
  give('sessionStorage', firstTab);
  assert.equal(keptShared('identity'), 'other words');
  assert.equal(kept('identity'), 'other words', 'the copy is gone');
  give('sessionStorage', new Area());
  forget('identity');
  give('sessionStorage', firstTab);
  assert.equal(keptShared('identity'), null);
});

test('a shared text that another tab keeps is told, and no other one', (t) => {
  const tabs = new EventTarget();
  give('addEventListener', tabs.addEventListener.bind(tabs));
  t.after(() => Reflect.deleteProperty(globalThis, 'addEventListener'));
  const heard = [];
  onShared('progress.json', (text) => heard.push(text));
  for (const [key, newValue] of [
    ['turnover.progress.json', 'solved'],
    ['turnover.game', 'a game'],
    ['turnover.progress.json', null],
    [null, null],
  ]) {
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  }
  assert.deepEqual(heard, ['solved']);
});
