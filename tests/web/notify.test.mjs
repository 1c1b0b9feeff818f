// Tests how the game calls a player who looks elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askToNotify, markTitle, notify } from '../../assets/web/notify.js';
import { give } from './storage.mjs';

/** A browser whose player has said this about notifications; on some only the service worker may show one. */
function browser(t, permission, { isBroken = false, serviceWorker = undefined } = {}) {
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
  const stand = { Notification, window: { focus: () => log.lines.push('focused') }, navigator: { serviceWorker } };
  for (const [name, value] of Object.entries(stand)) {
    const former = Object.getOwnPropertyDescriptor(globalThis, name);
    give(name, value);
    t.after(() => (former ? Object.defineProperty(globalThis, name, former) : Reflect.deleteProperty(globalThis, name)));
  }
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

test('where only a service worker may show one it does, and a press on it leads to what the page shows', async (t) => {
  const shown = [];
  const showNotification = async (title, { body, tag, renotify, data }) => shown.push([title, body, tag, renotify, data]);
  browser(t, 'granted', { isBroken: true, serviceWorker: { ready: Promise.resolve({ showNotification }) } });
  Object.assign(globalThis, { location: new URL('https://example.org/#play=k7m2') });
  t.after(() => Reflect.deleteProperty(globalThis, 'location'));
  notify('Turnover', 'It is your turn.');
  await navigator.serviceWorker.ready;
  assert.deepEqual(shown, [['Turnover', 'It is your turn.', 'turn', true, 'play=k7m2']]);
});
