// Tests that the page brings the game to the table, and that a download which fails or stands still can be tried again.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { finish } from '../../.ci/web-build/finish.mjs';
import { FakeElement, elements, givePage, overlaid, page, pressOverlaid } from './fake-page.mjs';
import { LOCALES, staged } from './site.mjs';
import { Area, give } from './storage.mjs';

// Pages come and go here: nothing that one of them defines is there for good.
const { defineProperty } = Object;
Object.defineProperty = (target, name, what) => defineProperty(target, name, { ...what, configurable: true });

const PROGRAM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
/** What wasm-bindgen would have made. */
const SCRIPT = `import { started } from './host.js';
export default async ({ module_or_path }) => globalThis.begin(module_or_path, started);`;
const RETRY = 'Try again';

const settled = () => new Promise((resolve) => setImmediate(resolve));
async function until(isSo) {
  for (const start = Date.now(); !isSo(); await settled()) assert(Date.now() - start < 10_000, `waited in vain for ${isSo}`);
}

/**
 * The finished page is loaded, with this script. `network.answer` answers for the program; `asked` has how the browser's cache was used
 * each time, and `begun` the programs that began. Texts come after `texts`.
 */
async function open(
  t,
  answer,
  { script = SCRIPT, gl = /** @type {object | null} */ ({ getExtension: () => null }), texts = Promise.resolve() } = {},
) {
  const dir = staged(t);
  writeFileSync(join(dir, 'turnover_bg.wasm'), PROGRAM);
  writeFileSync(join(dir, 'turnover.js'), script);
  const version = finish(dir, LOCALES);
  const network = { answer };
  const [asked, begun, reloads] = [[], [], []];
  const window = new EventTarget();
  elements.clear();
  givePage();
  give('sessionStorage', new Area());
  give('localStorage', new Area());
  give('isSecureContext', false);
  give('window', Object.assign(window, { requestAnimationFrame() {}, cancelAnimationFrame() {} }));
  give('addEventListener', window.addEventListener.bind(window));
  give('ResizeObserverEntry', class {});
  give('location', Object.assign(new URL('https://example.org/'), { reload: () => reloads.push(asked.length) }));
  give('begin', async (program, started) => {
    begun.push(program);
    started();
  });
  page.createElement = () => Object.assign(new FakeElement(), { getContext: () => gl });
  for (const kind of /** @type {const} */ (['error', 'debug'])) t.mock.method(console, kind, () => {});
  t.mock.method(globalThis, 'fetch', async (address, { cache = 'unknown', signal = null } = {}) => {
    if (!String(address).endsWith('.wasm')) {
      await texts;
      return new Response(readFileSync(fileURLToPath(address)));
    }
    asked.push(cache);
    return network.answer({ signal });
  });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await import(pathToFileURL(join(dir, version, 'page.js')).href);
  return { network, asked, begun, reloads };
}

const whole = () => new Response(PROGRAM);
const lateness = () => [page.getElementById('late-text').textContent, !page.getElementById('late-retry').hidden];
const isReady = () => globalThis.turnover.ready;

test('the game begins once its program has come', async (t) => {
  const { asked, begun, reloads } = await open(t, whole);
  assert.equal(isReady(), false);
  await until(isReady);
  assert.deepEqual([begun.length, begun[0] instanceof WebAssembly.Module], [1, true]);
  assert.deepEqual([asked, reloads, overlaid()], [['default'], [], null]);
  t.mock.timers.tick(300_000);
  assert.deepEqual(lateness(), ['', false]);
});

test('a download that fails is tried again without loading the page anew, and past the cache what came damaged', async (t) => {
  const { network, asked, begun, reloads } = await open(t, () => Promise.reject(new TypeError('no route')));
  await until(overlaid);
  assert.match(overlaid().text, /^There is no connection to the server/);
  t.mock.timers.tick(60_000);
  assert.deepEqual(lateness(), ['', false], 'nobody waits');
  network.answer = () => new Response(PROGRAM.slice(0, 7));
  pressOverlaid(RETRY);
  await until(overlaid);
  assert.match(overlaid().text, /^turnover_bg\.wasm has arrived incomplete/);
  network.answer = whole;
  pressOverlaid(RETRY);
  await until(isReady);
  assert.deepEqual([asked, begun.length, reloads, overlaid()], [['default', 'default', 'reload'], 1, [], null]);
});

test('a download that stands still can be tried again, and nothing more is heard of it', async (t) => {
  let stalled;
  const stall = ({ signal }) => {
    const body = new ReadableStream({ start: (controller) => (stalled = controller) });
    stalled.enqueue(PROGRAM.slice(0, 4));
    signal.addEventListener('abort', () => stalled.error(signal.reason));
    return new Response(body);
  };
  const { network, asked, begun, reloads } = await open(t, stall);
  const percent = () => page.getElementById('percent').textContent;
  await until(() => /^[1-9]/.test(percent()));
  t.mock.timers.tick(29_999);
  assert.deepEqual(lateness(), ['', false]);
  t.mock.timers.tick(1);
  const [text, retry] = lateness();
  assert.match(String(text), /^Nothing has come for half a minute/);
  assert.equal(retry, true);
  network.answer = whole;
  page.getElementById('late-retry').click();
  assert.deepEqual(lateness(), ['', false]);
  await until(isReady);
  await settled();
  assert.throws(() => stalled.enqueue(PROGRAM.slice(4)), 'the rest is not wanted any more');
  assert.deepEqual([asked, begun.length, reloads, overlaid()], [['default', 'reload'], 1, [], null]);
});

test('two attempts of which each comes to its end begin one game', async (t) => {
  let come;
  const { asked, begun } = await open(t, whole, { texts: new Promise((resolve) => (come = resolve)) });
  await until(() => asked.length === 1);
  t.mock.timers.tick(30_000);
  page.getElementById('late-retry').click();
  await until(() => asked.length === 2);
  come();
  await until(isReady);
  await settled();
  assert.equal(begun.length, 1);
});

test('what cannot be mended in place is tried again by loading the page anew', async (t) => {
  const script = 'this is no module';
  for (const [answer, more, told] of /** @type {[() => Response, any, RegExp][]} */ ([
    [() => new Response('', { status: 404 }), {}, /does not deliver turnover_bg\.wasm \(answer 404\)/],
    [whole, { script }, /sends turnover\.js as “–”/],
    [whole, { gl: null }, /does not offer WebGL 2/],
  ])) {
    const { begun, reloads } = await open(t, answer, more);
    await until(overlaid);
    assert.match(overlaid().text, told);
    pressOverlaid(RETRY);
    await settled();
    assert.deepEqual([begun.length, reloads.length, overlaid()], [0, 1, null]);
    t.mock.reset();
    t.mock.timers.reset();
  }
});

test('a program that does not fit its script, or ends while it begins, is told; one that goes on by an exception is not', async (t) => {
  const ending = (exception) => `export default async ({ module_or_path }) => {
    globalThis.begin(module_or_path, () => {});
    throw ${exception};
  };`;
  for (const [exception, told] of /** @type {[string, RegExp | null][]} */ ([
    [`new WebAssembly.LinkError('import 7')`, /^turnover_bg\.wasm cannot be run/],
    [`new TypeError('x is undefined')`, /^A mistake in the program has ended it/],
    [`new Error("Using exceptions for control flow, don't mind me.")`, null],
  ])) {
    const { begun } = await open(t, whole, { script: ending(exception) });
    await until(() => begun.length === 1);
    await settled();
    if (told) assert.match(overlaid().text, told);
    else assert.equal(overlaid(), null);
    t.mock.reset();
    t.mock.timers.reset();
  }
});

test('lost graphics are told, and do not go back to the browser', async (t) => {
  await open(t, whole);
  await until(isReady);
  const event = new Event('webglcontextlost', { cancelable: true });
  page.getElementById('table').dispatchEvent(event);
  assert.equal(event.defaultPrevented, true);
  assert.match(overlaid().text, /^The browser has taken the graphics away/);
});
