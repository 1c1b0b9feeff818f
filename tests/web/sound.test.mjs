// Tests that a sound is heard when it may be, and never late.

import assert from 'node:assert/strict';
import { test } from 'node:test';

/** A browser that plays nothing and remembers what it should have played. */
function browser(t) {
  const heard = [];
  class AudioContext {
    state = 'suspended';
    destination = 'ears';
    async resume() {
      this.state = 'running';
    }
    async suspend() {
      this.state = 'suspended';
    }
    async decodeAudioData(bytes) {
      if (bytes === 'broken') throw new Error('it is no sound');
      return bytes;
    }
  }
  class Node {
    constructor(context, options) {
      Object.assign(this, options);
    }
    connect(next) {
      return next;
    }
  }
  class Source extends Node {
    start() {
      heard.push(/** @type {any} */ (this).buffer);
    }
  }
  const globals = {
    AudioContext,
    AudioBufferSourceNode: Source,
    GainNode: Node,
    StereoPannerNode: Node,
    document: { hidden: false },
    navigator: { userActivation: { hasBeenActive: true } },
    fetch: async (url) => ({
      ok: !url.href.includes('missing'),
      status: 404,
      arrayBuffer: async () => (url.href.includes('broken') ? 'broken' : url.href),
    }),
  };
  /** @type {[string, PropertyDescriptor | undefined][]} */
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(console, 'debug', () => {});
  t.after(() => before.forEach(([name, was]) => (was ? Object.defineProperty(globalThis, name, was) : delete globalThis[name])));
  return heard;
}

let copies = 0;
/** The module as a page that has just been opened has it. */
const fresh = () => import(`../../assets/web/sound.js?${(copies += 1)}`);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const FILES = ['sounds/missing.ogg', 'sounds/broken.ogg', 'sounds/check.ogg'];

test('nothing is heard before a gesture, and what came before it is not heard later', async (t) => {
  const heard = browser(t);
  const target = new EventTarget();
  const { listenForGestures, play } = await fresh();
  listenForGestures(FILES, target);
  play('check', 1, 0, 1);
  await settled();
  target.dispatchEvent(new Event('pointerup'));
  await settled();
  assert.equal(heard.length, 0);
  for (const name of ['check', 'broken', 'missing', 'no such sound']) play(name, 1, 0, 1);
  assert.equal(heard.length, 1);
  assert.match(heard[0], /sounds\/check\.ogg$/);
});

test('the mixer sleeps in silence and wakes for the next sound; a hidden page is silent', async (t) => {
  const heard = browser(t);
  const target = new EventTarget();
  const { listenForGestures, play } = await fresh();
  listenForGestures(FILES, target);
  target.dispatchEvent(new Event('keydown'));
  await settled();
  t.mock.timers.tick(60_000);
  play('check', 1, 0, 1);
  assert.equal(heard.length, 0, 'it sleeps');
  await settled();
  assert.equal(heard.length, 1);
  Object.assign(globalThis.document, { hidden: true });
  play('check', 1, 0, 1);
  await settled();
  assert.equal(heard.length, 1);
});

test('a browser that lets the mixer start late does not play everything at once', async (t) => {
  let allow;
  const allowed = new Promise((resolve) => {
    allow = resolve;
  });
  const heard = browser(t);
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  globalThis.AudioContext.prototype.resume = async function resume() {
    await allowed;
    Object.assign(this, { state: 'running' });
  };
  const target = new EventTarget();
  const { listenForGestures, play } = await fresh();
  listenForGestures(FILES, target);
  target.dispatchEvent(new Event('touchend'));
  await settled();
  play('check', 1, 0, 1);
  play('check', 1, 0, 1);
  now = 10_000;
  allow();
  await settled();
  assert.equal(heard.length, 0);
  play('check', 1, 0, 1);
  assert.equal(heard.length, 1);
});
