// Tests that the game and the page know each other's functions, and that the table can be touched as soon as it is ready.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { finishedSite } from './site.mjs';

const HOST = new URL('../../src/app/system/js_bindings.rs', import.meta.url);

/** @type {(text: string) => string} */
const withoutBrackets = (text) => (/<[^<>]*>/.test(text) ? withoutBrackets(text.replace(/<[^<>]*>/g, '')) : text);

/** The functions that the game binds, as the page should name them, with how many values each takes. */
function bound() {
  const [, block] = /^#\[wasm_bindgen\(raw_module = "\.\/host\.js"\)\]\nextern "C" \{\n([^]*?)^\}$/m.exec(readFileSync(HOST, 'utf8')) ?? [];
  assert(block, 'js_bindings.rs has a block of functions of ./host.js');
  const functions = [...block.matchAll(/(?:#\[wasm_bindgen\(([^\]]*)\)\]\s+)?(?:pub(?:\([^)]*\))? )?fn (\w+)\(([^;]*?)\)(?: -> [^;]+)?;/g)];
  return new Map(
    functions.map(([, options = '', name, values]) => [
      /js_name = (\w+)/.exec(options)?.[1] ?? name,
      // Values within angle brackets or parentheses belong to a closure.
      withoutBrackets(values)
        .split(',')
        .filter((value) => value.trim()).length,
    ]),
  );
}

/** An element that does nothing but hold others. */
class Element extends EventTarget {
  classList = new Set();
  dataset = {};
  inert = false;
  open = false;
  textContent = '';
  /** @type {Element[]} */
  children = [];
  /** @type {Element | null} */
  parent = null;
  focus() {}
  /** @param {Element} child */
  append(child) {
    child.parent = this;
    this.children.push(child);
  }
  remove() {
    const siblings = this.parent?.children ?? [];
    siblings.splice(siblings.indexOf(this), 1);
  }
  get childElementCount() {
    return this.children.length;
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
}

/** A browser that shows nothing, in which the finished page's modules can be loaded. */
function browser(t) {
  const elements = new Map();
  const element = (id) => elements.get(id) ?? elements.set(id, new Element()).get(id);
  const document = Object.assign(new EventTarget(), {
    getElementById: element,
    querySelectorAll: () => [],
    createElement: () => new Element(),
    documentElement: new Element(),
    hidden: false,
  });
  const globals = {
    document,
    navigator: { languages: ['en'] },
    location: new URL('https://example.org/'),
    history: { state: null, replaceState() {} },
    matchMedia: () => ({ matches: true }),
    isSecureContext: false,
  };
  for (const [name, value] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    t.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
  }
  return element;
}

test('the game binds the functions that the page has, each with as many values, and no others', async (t) => {
  const { dir, version } = finishedSite(t);
  browser(t);
  const host = await import(pathToFileURL(join(dir, version, 'host.js')).href);
  const functions = bound();
  assert.ok(functions.size > 20, `${functions.size} functions are bound`);
  assert.deepEqual([...functions.keys()].sort(), Object.keys(host).sort());
  for (const [name, count] of functions) {
    assert.equal(typeof host[name], 'function', name);
    assert.equal(host[name].length, count, `values of ${name}`);
  }
});

test('announcements that come at once are all there and in order, and old ones make room', async (t) => {
  const { dir, version } = finishedSite(t);
  const element = browser(t);
  const { say } = await import(pathToFileURL(join(dir, version, 'host.js')).href);
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  for (const isUrgent of [false, true]) {
    const region = element(isUrgent ? 'urgent' : 'spoken');
    const texts = () => region.children.map(({ textContent }) => textContent);
    for (const count of [1, 5, 30]) {
      now += 60_000;
      const burst = Array.from({ length: count }, (_, number) => `${number} of ${count}`);
      for (const text of burst) say(text, isUrgent);
      assert.deepEqual(texts().slice(-count), burst);
    }
    now += 60_000;
    say('Undo', isUrgent);
    say('Undo', isUrgent);
    assert.deepEqual(texts().slice(-2), ['Undo', 'Undo'], 'the same text is said again');
    assert.ok(texts().length <= 5, `${texts()}`);
  }
});

test('nothing covers the table, for pointer and keyboard, from the moment that the game is ready', async (t) => {
  const { dir, version } = finishedSite(t);
  const element = browser(t);
  const module = (name) => import(pathToFileURL(join(dir, version, name)).href);
  const { started } = await module('host.js');
  const { showState } = await module('state.js');
  showState(element('table'));
  const cover = element('loading');
  assert.deepEqual([globalThis.turnover.ready, cover.inert], [false, false]);
  started();
  // In the same task, before any frame.
  assert.deepEqual([globalThis.turnover.ready, cover.inert, cover.classList.has('done')], [true, true, true]);
  const css = readFileSync(join(dir, version, 'page.css'), 'utf8');
  assert.match(css, /^#loading\.done \{[^}]*pointer-events: none;/m);
  assert.doesNotMatch(/^#loading\.done \{([^}]*)\}/m.exec(css)[1], /transition:[^;]*(all|pointer-events)/);
});

test('the service worker hears at which address the page is by now', async (t) => {
  const { dir, version } = finishedSite(t);
  browser(t);
  const serviceWorker = Object.assign(new EventTarget(), { register: async () => ({}) });
  Object.assign(globalThis, { isSecureContext: true, navigator: { languages: ['en'], serviceWorker } });
  const { started } = await import(pathToFileURL(join(dir, version, 'host.js')).href);
  started();
  location.hash = 'play=k7m2';
  const answers = [];
  const port = { postMessage: (answer) => answers.push(answer) };
  serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data: 'where', ports: [port] }));
  assert.deepEqual(answers, ['https://example.org/#play=k7m2']);
});

test('the game hears that the engine has broken down, and its next question starts another one', async (t) => {
  const { dir, version } = finishedSite(t);
  browser(t);
  t.mock.method(console, 'error', () => {});
  const workers = [];
  class Worker {
    sent = [];
    onerror = (_event) => {};
    constructor() {
      workers.push(this);
    }
    postMessage(text) {
      this.sent.push(text);
    }
    terminate() {}
  }
  Object.defineProperty(globalThis, 'Worker', { value: Worker, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'Worker'));
  const { askEngine, hearEngine } = await import(pathToFileURL(join(dir, version, 'host.js')).href);
  const heard = [];
  hearEngine((line) => heard.push(line));
  for (const [index, question] of ['go infinite', 'isready'].entries()) {
    askEngine(question);
    while (!workers[index]?.sent.length) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(workers[index].sent, [question]);
    workers[index].onerror({ message: 'unreachable' });
    assert.deepEqual(heard.splice(0), ['']);
  }
});
