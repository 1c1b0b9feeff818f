// Plays the game on the page with a gamepad.

import assert from 'node:assert/strict';
import { Reader } from './reader.mjs';

/** @typedef {import('./table.mjs').Table} Table */

/** Buttons of the standard layout. */
const SOUTH = 0;
const [UP, DOWN, LEFT, RIGHT] = [12, 13, 14, 15];

/** In place of a device: what the page is told of gamepads is this one's state, once it is connected. To be run in the page. */
export function standIn() {
  const gamepad = {
    index: 0,
    id: 'Xbox 360 Controller (STANDARD GAMEPAD Vendor: 045e Product: 028e)',
    connected: false,
    mapping: 'standard',
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ value: 0 })),
  };
  Object.assign(globalThis, { gamepad });
  Object.defineProperty(navigator, 'getGamepads', { value: () => (gamepad.connected ? [gamepad] : []) });
}

/**
 * @param {Table} table
 * @param {number} button
 */
async function press(table, button) {
  for (const value of [1, 0]) {
    // Two frames, so that the page has seen it.
    await table.page.evaluate(
      ([button, value]) =>
        new Promise((resolve) => {
          /** @type {any} */ (globalThis).gamepad.buttons[button].value = value;
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
      [button, value],
    );
  }
  await table.frames(2);
}

/**
 * @param {Table} table
 * @param {boolean} connected
 */
const plug = (table, connected) =>
  table.page.evaluate((connected) => {
    /** @type {any} */ (globalThis).gamepad.connected = connected;
    dispatchEvent(new Event(connected ? 'gamepadconnected' : 'gamepaddisconnected'));
  }, connected);

/** @param {Table} table @param {string} text */
const said = (table, text) => table.until((text) => document.getElementById('spoken')?.textContent?.includes(text), text);

/**
 * Moves the cursor to a square and chooses it.
 * @param {Table} table
 * @param {Reader} reader
 * @param {string} square
 */
async function choose(table, reader, square) {
  for (let steps = 0; steps < 20; steps += 1) {
    const [, at] = /^([a-h][1-8]),/.exec((await reader.focused()) ?? '') ?? [];
    if (at === square) break;
    if (!at || at[1] < square[1]) await press(table, UP);
    else if (at[1] > square[1]) await press(table, DOWN);
    else await press(table, at[0] < square[0] ? RIGHT : LEFT);
  }
  assert.match((await reader.focused()) ?? '', new RegExp(`^${square},`));
  await press(table, SOUTH);
}

/**
 * A game for two is begun and a move is made by the buttons of a gamepad alone.
 * @param {Table} table
 */
export async function playByGamepad(table) {
  const reader = new Reader(table);
  await table.ready();
  await table.frames(4);
  await plug(table, true);
  await said(table, 'Gamepad connected: Xbox 360 Controller');
  for (let steps = 0; steps < 30 && (await reader.focused()) !== 'Two players at this table'; steps += 1) await press(table, DOWN);
  await press(table, SOUTH);
  await table.until(() => window.turnover.screen === 'table');
  await table.rest();
  await choose(table, reader, 'e1');
  await table.until(() => window.turnover.selected === 'e1');
  await choose(table, reader, 'e3');
  await table.plies(1);
  await table.rest();
  await table.shot('by-gamepad');
  await plug(table, false);
  await said(table, 'Gamepad disconnected');
}
