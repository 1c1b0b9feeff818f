// Tests that Back closes a sheet first, and leaves after that.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, showFragment } from '../../assets/web/address.js';
import { followSheet, listenForBack, onBack } from '../../assets/web/back.js';
import { keepInHistory, keptInHistory } from '../../assets/web/store.js';

/** A tab that came from another page; `at` is 0 when it has left again. */
class Tab extends EventTarget {
  entries = [{ state: null, href: 'https://elsewhere.example/' }];
  at = 0;

  constructor(href) {
    super();
    this.pushState(null, '', href);
    const tab = this;
    Object.assign(globalThis, { history: this });
    Object.defineProperty(globalThis, 'location', { configurable: true, get: () => new URL(tab.entries[tab.at].href) });
  }
  get state() {
    return this.entries[this.at].state;
  }
  pushState(state, _, href) {
    this.entries.splice(this.at + 1, Infinity, { state: structuredClone(state), href: String(href) });
    this.at += 1;
  }
  replaceState(state, _, href = this.entries[this.at].href) {
    this.entries[this.at] = { state: structuredClone(state), href: String(href) };
  }
  back() {
    this.at -= 1;
    if (this.at > 0) this.dispatchEvent(Object.assign(new Event('popstate'), { state: this.state }));
  }
  forward() {
    this.at += 1;
    this.dispatchEvent(Object.assign(new Event('popstate'), { state: this.state }));
  }
}

/** A page with a game that closes its sheets when asked to. */
function open(href = 'https://example.org/') {
  const tab = new Tab(href);
  followSheet('none');
  listenForBack(tab);
  onBack(() => followSheet('none'));
  return tab;
}

test('Back closes a sheet, and the next one leaves', () => {
  const tab = open();
  for (const sheet of ['options', 'share']) {
    followSheet(sheet);
    tab.back();
    assert.equal(tab.at, 1, `${sheet} is closed, and the page still there`);
  }
  tab.back();
  assert.equal(tab.at, 0);
});

test('a sheet that was closed in another way costs no second Back', () => {
  const tab = open();
  for (const sheet of ['options', 'none', 'share', 'none']) followSheet(sheet);
  tab.back();
  assert.equal(tab.at, 0);
});

test('a sheet that follows another one is closed by a Back of its own', () => {
  const tab = open();
  followSheet('share');
  onBack(() => followSheet('alert'));
  tab.back();
  onBack(() => followSheet('none'));
  tab.back();
  assert.equal(tab.at, 1);
  tab.back();
  assert.equal(tab.at, 0);
});

test('what the address and the history have learnt while a sheet was open is not forgotten with it', () => {
  const tab = open('https://example.org/?lang=en');
  followSheet('online');
  showFragment('play=abc');
  answer('lang', 'es');
  keepInHistory('answered', 'yes');
  tab.back();
  assert.equal(location.href, 'https://example.org/?lang=es#play=abc');
  assert.equal(keptInHistory('answered'), 'yes');
});

test('Back closes a sheet that is opened after the page was loaded again in the entry for sheets', async () => {
  const before = open();
  followSheet('options');
  keepInHistory('answered', 'yes');
  followSheet('none');
  const tab = Object.assign(new Tab(location.href), { entries: before.entries, at: before.at });
  const again = await import(new URL('../../assets/web/back.js?again', import.meta.url).href);
  again.listenForBack(tab);
  again.onBack(() => again.followSheet('none'));
  again.followSheet('share');
  tab.back();
  assert.equal(tab.at, 1, 'the sheet is closed, and the page still there');
  assert.equal(keptInHistory('answered'), 'yes');
  again.followSheet('share');
  tab.back();
  tab.back();
  assert.equal(tab.at, 0);
});

test('Back closes a sheet that is opened after Forward, and what was learnt below it is not forgotten', () => {
  const tab = open();
  let closedCount = 0;
  onBack(() => {
    closedCount += 1;
    followSheet('none');
  });
  followSheet('options');
  tab.back();
  showFragment('play=abc');
  tab.forward();
  followSheet('share');
  tab.back();
  assert.deepEqual([tab.at, closedCount, location.hash], [1, 2, '#play=abc']);
});

test('a link that is followed while a sheet is open is an entry like any other', () => {
  const tab = open();
  followSheet('options');
  tab.pushState(null, '', 'https://example.org/#game=A');
  tab.dispatchEvent(Object.assign(new Event('popstate'), { state: null }));
  followSheet('alert');
  tab.back();
  assert.equal(location.hash, '#game=A');
  tab.back();
  assert.equal(location.hash, '', 'the page before the link keeps its address');
});
