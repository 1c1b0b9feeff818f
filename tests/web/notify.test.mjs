// Tests how the game calls a player who looks elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askToNotify, markTitle, notify } from '../../assets/web/notify.js';

/** A browser whose player has said this about notifications. */
function browser(t, permission, { isBroken = false } = {}) {
  const log = { lines: /** @type {string[]} */ ([]), press: () => {} };
  class Notification {
    static permission = permission;
    static requestPermission() {
      log.lines.push('asked');
      return Promise.resolve('denied');
    }
    onclick = () => {};
    constructor(title, { body, tag, renotify }) {
      if (isBroken) throw new TypeError('Illegal constructor');
      assert(tag && renotify, 'one takes the place of another, and is heard');
      log.lines.push(`${title}: ${body}`);
      this.close = () => log.lines.push('closed');
      log.press = () => this.onclick();
    }
  }
  Object.assign(globalThis, { Notification, window: { focus: () => log.lines.push('focused') } });
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'Notification');
    Reflect.deleteProperty(globalThis, 'window');
  });
  return log;
}

test('a player who has allowed it is called, and the page comes to the front when pressed', (t) => {
  const log = browser(t, 'granted');
  notify('Turnover', 'It is your turn.');
  log.press();
  assert.deepEqual(log.lines, ['Turnover: It is your turn.', 'focused', 'closed']);
});

test('nobody is called who has not allowed it, and only those are asked who have not answered', (t) => {
  for (const [permission, expected] of [
    ['default', ['asked']],
    ['denied', []],
  ]) {
    const log = browser(t, permission);
    notify('Turnover', 'It is your turn.');
    askToNotify();
    assert.deepEqual(log.lines, expected, `${permission}`);
  }
});

test('the title has its mark as long as it is wanted, and once', (t) => {
  Object.assign(globalThis, { document: { title: 'Turnover' } });
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  for (const [isMarked, expected] of [
    [true, '● Turnover'],
    [true, '● Turnover'],
    [false, 'Turnover'],
    [false, 'Turnover'],
  ]) {
    markTitle(Boolean(isMarked));
    assert.equal(document.title, expected);
  }
});

test('where there are no notifications nothing happens', (t) => {
  askToNotify();
  notify('Turnover', 'It is your turn.');
  browser(t, 'granted', { isBroken: true });
  notify('Turnover', 'It is your turn.');
});
