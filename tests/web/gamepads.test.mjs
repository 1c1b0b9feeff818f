// Tests that the game hears of what gamepads do, and that nothing is looked up while there is nothing to see.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onGamepad, rumble } from '../../assets/web/gamepads.js';

/** @type {any[]} What `navigator.getGamepads` answers. */
let gamepads = [];
let looks = 0;
/** @type {(() => void) | null} The frame that is asked for. */
let waiting = null;
const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();
const around = {
  document: page,
  navigator: {
    getGamepads() {
      looks += 1;
      if (gamepads === null) throw new Error('not allowed');
      return gamepads;
    },
  },
  addEventListener: browser.addEventListener.bind(browser),
  requestAnimationFrame(callback) {
    assert.equal(waiting, null, 'one frame at a time');
    waiting = callback;
    return 1;
  },
};
for (const [name, value] of Object.entries(around)) Object.defineProperty(globalThis, name, { value, configurable: true });

/** Draws a frame, if one is asked for. */
function frame() {
  const callback = waiting;
  waiting = null;
  callback?.();
  return callback !== null;
}

const XBOX = 'Xbox 360 Controller (STANDARD GAMEPAD Vendor: 045e Product: 028e)';
const gamepad = (index, id, more = {}) => ({
  index,
  id,
  connected: true,
  mapping: 'standard',
  axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 17 }, () => ({ value: 0 })),
  ...more,
});

const heard = [];
const take = () => heard.splice(0);
onGamepad((...told) => heard.push(told));

test('nothing is looked up before there is a gamepad, and changes alone are heard', () => {
  assert.equal(waiting, null);
  const pad = gamepad(1, XBOX);
  gamepads = [null, pad];
  browser.dispatchEvent(new Event('gamepadconnected'));
  assert.deepEqual(take(), [[1, 'connected', 0x45e, 0x28e, 'Xbox 360 Controller']]);
  for (let count = 0; count < 5; count++) assert(frame());
  assert.deepEqual(take(), []);
  pad.buttons[0].value = 1;
  pad.axes[1] = -1;
  frame();
  assert.deepEqual(take(), [
    [1, 'axis', 1, -1, ''],
    [1, 'button', 0, 1, ''],
  ]);
  pad.buttons[0].value = 0;
  pad.axes[1] = 0.05;
  frame();
  assert.deepEqual(take(), [
    [1, 'axis', 1, 0, ''],
    [1, 'button', 0, 0, ''],
  ]);
  for (const noise of [0.02, -0.11, 0.09]) {
    pad.axes[0] = noise;
    frame();
  }
  assert.deepEqual(take(), [], 'a stick at rest');
  pad.axes[0] = 0.5;
  frame();
  pad.axes[0] = 0.51;
  frame();
  assert.deepEqual(take(), [[1, 'axis', 0, 0.5, '']]);
});

test('a hidden page does not look', () => {
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  frame();
  assert.equal(waiting, null);
  const before = looks;
  assert(!frame());
  assert.equal(looks, before);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  assert(frame());
});

test('a gamepad that goes is told once, and one of Firefox is known by its number', () => {
  gamepads = [];
  frame();
  assert.deepEqual(take(), [[1, 'disconnected', 0, 0, '']]);
  assert(!frame(), 'nothing is left to look at');
  gamepads = [gamepad(0, '054c-0ce6-DualSense Wireless Controller'), gamepad(2, 'odd', { mapping: '' })];
  browser.dispatchEvent(new Event('gamepadconnected'));
  assert.deepEqual(take(), [[0, 'connected', 0x54c, 0xce6, 'DualSense Wireless Controller']]);
});

test('a gamepad rumbles if it can', () => {
  const effects = [];
  gamepads[0].vibrationActuator = { playEffect: async (...effect) => effects.push(effect) };
  rumble(0, 0.5, 0.8, 220);
  rumble(7, 1, 1, 100);
  assert.deepEqual(effects, [['dual-rumble', { duration: 220, strongMagnitude: 0.5, weakMagnitude: 0.8 }]]);
  delete gamepads[0].vibrationActuator;
  rumble(0, 1, 1, 100);
});

test('where gamepads are not allowed, there are none', () => {
  gamepads = null;
  frame();
  assert.deepEqual(take(), [[0, 'disconnected', 0, 0, '']]);
  assert(!frame());
});
