// Sees and does what a person sees and does on the page.
//
// Everything is done with real events of the pointer and the keyboard in Chromium, drawn in software, which takes its time: a frame
// may take a second.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// From NODE_PATH: the driver is no dependency of the game.
/** @type {typeof import('playwright-core')} */
const { chromium } = createRequire(import.meta.url)('playwright-core');

export const PATIENCE_MS = 120_000;
/** What is pressed on the start screen for a game of two people at this table, in the edition that is offered first. */
export const START_FOR_TWO = ['Two players at this table'];
/** A game of the modern edition, and what comes of it. */
export const MODERN = 'e1e2 f7f6 h2h3 a8a6 g1h2 a8a6 e1e2 a8a6 e1e2 f7f6 g1g8 f6g8'.split(' ');
export const AFTER_MODERN = '2c1c1n1/1c1c1r1c/c4b2/8/8/7P/1C1CCC1C/C1C3R1 w 0 7';
/** So soon one click may follow another. */
const QUICK_MS = 100;
/** What a browser says of drawing in software, and of a context that was taken away. */
const HARMLESS = /GPU stall|performance warning|Automatic fallback to software WebGL|CONTEXT_LOST/i;

/**
 * A browser of its own: each draws with a process of its own.
 * @param {string[]} more Arguments.
 */
export const launch = (...more) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: `--no-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --disable-quic
      --disable-background-networking --disable-component-update --disable-sync --no-first-run`
      .split(/\s+/)
      .concat(more),
  });

/**
 * Waits until something is so.
 * @param {string} what
 * @param {() => Promise<unknown>} isSo
 */
export async function until(what, isSo) {
  for (const start = Date.now(); !(await isSo()); await wait(200)) assert(Date.now() - start < PATIENCE_MS, `waited in vain for ${what}`);
}

/** A picture with the board has twice as many and more; one of text alone, or of nothing, has half of it. */
const MIN_COLORS = 4000;

/**
 * How many colours a picture has; it runs in a page.
 * @param {string} base64 The picture as PNG.
 */
async function countColors(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context?.drawImage(image, 0, 0);
  const pixels = context?.getImageData(0, 0, image.width, image.height).data.buffer;
  return new Set(new Uint32Array(pixels ?? new ArrayBuffer(0))).size;
}

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {import('../../assets/web/state.js').Turnover} Turnover */

/** A page with the game, a hand and an eye. */
export class Table {
  /** What the page complained about. @type {string[]} */
  heard = [];

  /**
   * @param {Page} page
   * @param {string} shots The folder for screenshots.
   * @param {boolean} [isTouch] Whether the hand touches the screen, and has no mouse.
   */
  constructor(page, shots, isTouch = false) {
    this.page = page;
    this.shots = shots;
    this.isTouch = isTouch;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && this.heard.push(message.text()));
    page.on('pageerror', (error) => this.heard.push(String(error)));
  }

  /** What the page complained about, as far as it is of any account. */
  get complaints() {
    return this.heard.filter((text) => !HARMLESS.test(text));
  }

  /**
   * Asks the page again and again, for its security policy lets nobody wait inside.
   * @template T
   * @param {(argument: T) => unknown} what
   * @param {T} [argument]
   */
  async until(what, argument) {
    const start = Date.now();
    while (Date.now() - start < PATIENCE_MS) {
      if (await this.page.evaluate(/** @type {(argument: any) => unknown} */ (what), argument)) return;
      await this.page.waitForTimeout(100);
    }
    throw new Error(`waited in vain for ${what} ${argument ?? ''} at: ${await this.tell()}`);
  }

  ready() {
    return this.until(() => window.turnover?.ready);
  }

  rest() {
    return this.until(() => !window.turnover.moving);
  }

  /**
   * Waits until the game has so many plies.
   * @param {number} count
   */
  plies(count) {
    return this.until((count) => window.turnover.moves.length === count, count);
  }

  /**
   * Waits for a sheet, or `none`.
   * @param {string} name
   */
  sheet(name) {
    return this.until((name) => window.turnover.sheet === name, name);
  }

  /**
   * Presses a key combination after which the game has so many plies.
   * @param {string} keys
   * @param {number} plies
   */
  async pressKeys(keys, plies) {
    await this.page.keyboard.press(keys);
    await this.plies(plies);
  }

  /**
   * What the game tells of itself under a name.
   * @template {keyof Turnover} K
   * @param {K} name
   * @returns {Promise<Turnover[K]>}
   */
  state(name) {
    return this.page.evaluate((name) => /** @type {any} */ (window.turnover)[name], name);
  }

  /** @param {string} name */
  shot(name) {
    return this.page.screenshot({ path: join(this.shots, `${name}.png`), timeout: PATIENCE_MS });
  }

  /**
   * Keeps a picture in which the board must be seen: a program that answers may still draw nothing.
   * @param {string} name
   */
  async picture(name) {
    const png = await this.shot(name);
    const colors = await this.page.evaluate(countColors, png.toString('base64'));
    assert(colors >= MIN_COLORS, `expected the board in the picture ${name}, found ${colors} colours`);
  }

  /**
   * Waits until the game has drawn so many pictures more, or sleeps: then nothing was left to notice.
   * @param {number} count
   */
  async frames(count) {
    const drawn = () => this.page.evaluate(() => window.turnover?.frame ?? 0);
    let seen = await drawn();
    const wanted = seen + count;
    for (let still = Date.now(); seen < wanted && Date.now() - still < 3000; ) {
      await this.page.waitForTimeout(50);
      const now = await drawn();
      if (now !== seen) still = Date.now();
      seen = now;
    }
  }

  /**
   * As a hand does it: the pointer arrives, presses, and lets go, each seen by the game. A finger taps.
   * @param {Point} place
   */
  async click([x, y]) {
    if (this.isTouch) {
      await this.page.touchscreen.tap(x, y);
      return this.frames(2);
    }
    await this.page.mouse.move(x, y);
    await this.frames(2);
    await this.page.mouse.down();
    await this.frames(1);
    await this.page.mouse.up();
    await this.frames(1);
  }

  /**
   * As a quick hand does it: one click after the other, whatever the game has seen of them.
   * @param {Point[]} places
   * @param {boolean} [isTouch]
   */
  async clickQuickly(places, isTouch = false) {
    const events = await this.page.context().newCDPSession(this.page);
    const sent = [];
    for (const [x, y] of places) {
      const button = /** @type {const} */ ({ x, y, button: 'left', clickCount: 1 });
      if (isTouch) {
        sent.push(events.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }));
        sent.push(events.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }));
      } else {
        sent.push(events.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }));
        sent.push(events.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...button }));
        sent.push(events.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }));
      }
      // Not by the page's clock, which may be busy.
      await new Promise((resolve) => setTimeout(resolve, QUICK_MS));
    }
    await Promise.all(sent);
  }

  /**
   * Where a button is that can be pressed, the foremost of this name or another of them.
   * @param {string} name
   * @param {number} [nth]
   * @returns {Promise<Point | null>}
   */
  button(name, nth = -1) {
    /** @param {[string, number]} wanted @returns {Point | null} */
    const find = ([name, nth]) => {
      const found = window.turnover.controls.filter((control) => control.name === name && control.enabled).at(nth);
      return found ? [found.x, found.y] : null;
    };
    return this.page.evaluate(find, /** @type {[string, number]} */ ([name, nth]));
  }

  /**
   * Presses a button of the panel, once it is there and stays where it is.
   * @param {string} name
   * @param {{ nth?: number }} [which]
   */
  async press(name, { nth = -1 } = {}) {
    // As the eye does: what has just appeared may still find its place while the pointer is on its way.
    for (const start = Date.now(); ; ) {
      const before = await this.button(name, nth);
      if (before && !this.isTouch) await this.page.mouse.move(...before);
      await this.frames(2);
      const now = await this.button(name, nth);
      if (before && now && before.every((value, index) => value === now[index])) {
        await this.click(now);
        // What the button does comes with the next picture, and a dialog with the one after it, when its size is known.
        return this.frames(3);
      }
      const waited = Date.now() - start;
      assert(waited < PATIENCE_MS, `waited in vain for a button ${name}: ${JSON.stringify(await this.state('controls'))}`);
    }
  }

  /**
   * Where a button is, once it is there and stays there.
   * @param {string} name
   * @returns {Promise<Point>}
   */
  async settled(name) {
    await this.listed(name);
    for (;;) {
      const before = await this.button(name);
      await this.frames(2);
      const now = await this.button(name);
      if (before && now && before.every((value, index) => value === now[index])) return now;
    }
  }

  /**
   * Waits for a button of this name, or a part of it.
   * @param {string} name
   */
  listed(name) {
    return this.until((name) => window.turnover.controls.some((control) => control.name.includes(name)), name);
  }

  /**
   * @param {string} square
   * @returns {Promise<Point>}
   */
  async place(square) {
    const at = await this.page.evaluate((square) => window.turnover.square(square), square);
    assert(at, `${square} is in sight`);
    return [at.x, at.y];
  }

  /**
   * Chooses the piece on a square.
   * @param {string} square
   */
  async choose(square) {
    await this.click(await this.place(square));
    await this.until((square) => window.turnover.selected === square, square);
  }

  /**
   * Plays by clicking squares: from where, to where.
   * @param {string[]} codes
   */
  async play(codes) {
    for (const code of codes) {
      const before = (await this.state('moves')).length;
      await this.rest();
      assert((await this.state('legalMoves')).includes(code), `${code} is legal after ${before} plies`);
      await this.choose(code.slice(0, 2));
      await this.click(await this.place(code.slice(2, 4)));
      // A program may have answered already.
      await this.until((count) => window.turnover.moves.length > count, before);
      console.log(`        ${code}`);
    }
    await this.rest();
  }

  /** Gives up a game over a network. A phone has this button in the menu, where it has no room for it beside the others. */
  async resign() {
    const controls = await this.state('controls');
    if (!controls.some(({ name }) => name === 'Resign')) await this.press('Menu');
    await this.press('Resign');
    await this.sheet('confirm-resign');
    await this.press('Resign');
  }

  /**
   * What is downloaded when this is done.
   * @param {string} name
   * @param {() => Promise<unknown>} action
   */
  async downloaded(name, action, timeout = PATIENCE_MS) {
    const [download] = await Promise.all([this.page.waitForEvent('download', { timeout }), action()]);
    assert.equal(download.suggestedFilename(), name);
    const path = join(this.shots, name);
    await download.saveAs(path);
    return readFileSync(path);
  }

  copied() {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** What the game says of itself, for whoever looks for the reason of a failure. */
  tell() {
    return this.page
      .evaluate(() => {
        const { frame, game, screen, sheet, moves, selected, notice, moving, controls } = window.turnover;
        return JSON.stringify({ frame, game, screen, sheet, moves, selected, notice, moving, controls: controls.map(({ name }) => name) });
      })
      .catch(String);
  }

  close() {
    return this.page.context().close();
  }
}
