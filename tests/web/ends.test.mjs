// Tests what the page says when the game cannot go on, and that a game which ends the program again and again can be put aside.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { givePage, overlaid, page, pressOverlaid } from './fake-page.mjs';
import { finishedSite } from './site.mjs';
import { Area, give } from './storage.mjs';

givePage();

let loads = 0;

/** The finished page's module, in a tab that keeps texts. `load` loads the page, perhaps again; `pass` lets so many seconds pass. */
async function tab(t) {
  const { dir, version } = finishedSite(t);
  const module = (name) => import(new URL(name, `${pathToFileURL(join(dir, version))}/`).href);
  const window = new EventTarget();
  const reloads = [];
  let now = 0;
  give('sessionStorage', new Area());
  give('localStorage', new Area());
  give('addEventListener', window.addEventListener.bind(window));
  give('location', Object.assign(new URL('https://example.org/'), { reload: () => reloads.push(now) }));
  t.mock.method(performance, 'now', () => now);
  t.mock.method(console, 'error', () => {});
  const load = async () => {
    page.getElementById('overlay').open = false;
    loads += 1;
    return module(`ends.js?${loads}`);
  };
  const pass = (seconds) => {
    now += seconds * 1000;
  };
  const [store, { Trouble }] = await Promise.all(['store.js', 'loading.js'].map(module));
  return { load, pass, reloads, store, Trouble, window };
}

const DIED = 'A mistake in the program has ended it.';
const KEPT = 'Your game is kept: go on, and everything stands as it stood.';
const GO_ON = 'Go on';
const AFRESH = 'Begin afresh; the old game is kept aside';

test('the end of the program is told once, with what it said last, and the page goes on from where it was', async (t) => {
  const { load, reloads } = await tab(t);
  const { alive, died } = await load();
  alive();
  assert.equal(overlaid(), null);
  died('panicked at the first mistake');
  died('panicked at what came of it');
  assert.deepEqual(overlaid(), { text: DIED, report: 'panicked at the first mistake', buttons: [GO_ON] });
  pressOverlaid(GO_ON);
  died('panicked while the page goes');
  assert.deepEqual([reloads.length, overlaid()], [1, null]);
});

test('a game that is kept is told to be', async (t) => {
  const { load, store } = await tab(t);
  store.keep('game', 'a game');
  const { died } = await load();
  died('panicked');
  assert.equal(overlaid().text, `${DIED} ${KEPT}`);
  assert.equal(store.kept('game'), 'a game');
});

test('a game that ends the program twice in a row soon after its start can be put aside', async (t) => {
  const { load, pass, reloads, store } = await tab(t);
  store.keep('game', 'a game');
  const die = async (seconds) => {
    const { alive, died } = await load();
    if (seconds !== null) alive();
    pass(seconds);
    died('panicked');
    return overlaid().buttons;
  };
  assert.deepEqual(await die(19), [GO_ON]);
  assert.deepEqual(await die(21), [GO_ON], 'it has run for long');
  assert.deepEqual(await die(19), [GO_ON]);
  assert.deepEqual(await die(null), [GO_ON, AFRESH], 'it has not even begun');
  pressOverlaid(AFRESH);
  assert.deepEqual([store.kept('game'), store.kept('set-aside'), reloads.length], [null, 'a game', 1]);
  store.keep('game', 'another game');
  assert.deepEqual(await die(1), [GO_ON], 'counted from the start again');
});

test('where no game is kept nothing is put aside', async (t) => {
  const { load } = await tab(t);
  for (let round = 0; round < 3; round += 1) {
    const { died } = await load();
    died('panicked');
    assert.deepEqual(overlaid().buttons, [GO_ON]);
  }
});

test('exceptions with which the program itself ends are told, and no others', async (t) => {
  const { load, window } = await tab(t);
  const exhausted = Object.assign(new RangeError('Maximum call stack size exceeded'), { stack: 'at wasm-function[7]' });
  for (const [type, error, isEnd] of /** @type {[string, unknown, boolean][]} */ ([
    ['error', new WebAssembly.RuntimeError('unreachable'), true],
    ['unhandledrejection', new WebAssembly.RuntimeError('memory access out of bounds'), true],
    ['error', exhausted, true],
    ['error', new RangeError('Invalid array length'), false],
    ['error', new TypeError('x is undefined'), false],
    ['error', null, false],
    ['unhandledrejection', 'no network', false],
  ])) {
    const { watchForMishaps } = await load();
    watchForMishaps();
    window.dispatchEvent(Object.assign(new Event(type), { error, reason: error }));
    assert.equal(overlaid() !== null, isEnd, `${type}: ${error}`);
  }
});

test('lost graphics are told, unless the program has ended', async (t) => {
  const { load, reloads } = await tab(t);
  const { lost } = await load();
  lost();
  assert.match(overlaid().text, /^The browser has taken the graphics away/);
  pressOverlaid(GO_ON);
  assert.equal(reloads.length, 1);
  const { died, lost: lostLater } = await load();
  died('panicked');
  pressOverlaid(GO_ON);
  lostLater();
  assert.equal(overlaid(), null);
});

test('a game that cannot start says why, and tries again when it is told to', async (t) => {
  const { load, Trouble } = await tab(t);
  const { trouble } = await load();
  let tries = 0;
  trouble(new Trouble('page-incomplete', { file: 'turnover.js' }), () => (tries += 1));
  assert.deepEqual([overlaid().text, overlaid().buttons], ['turnover.js has arrived incomplete. Try again.', ['Try again']]);
  pressOverlaid('Try again');
  assert.deepEqual([tries, overlaid()], [1, null]);
});
