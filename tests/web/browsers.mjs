// Tests that Firefox and WebKit play, save, resume, and work offline and online.
//
//   node tests/web/browsers.mjs DIR SERVER [SHOTS] [--only firefox|webkit|both] [--measure]
//
// DIR is the finished site, SERVER the program `turnover-server`, SHOTS the folder for screenshots. WebKit needs a display. With
// --measure it is only measured how long it takes from the click on a link to the first accepted move.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../.ci/web-build/serve.mjs';
import { startFirefox, startWebKit } from './drivers.mjs';
import { Server } from './server.mjs';
import { AFTER_MODERN, MODERN, START_FOR_TWO, Table, launch } from './table.mjs';

const SIZE = { width: 640, height: 480 };
/** Multiples of four, for Firefox has three dots for four of these pixels here, and would wait for ever for half of one. */
const PHONE = { width: 392, height: 760 };
const COARSE = 0.75;
/** What a browser that stores nothing says here, also where nobody catches it. */
const REFUSED = 'There is no room in this test.';

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, measure: { type: 'boolean' } },
});
const [dir = '', program = '', shots = join(dir, '..', 'screenshots')] = positionals;
const isRight = existsSync(join(dir, 'index.html')) && existsSync(program);
assert(isRight, 'usage: node tests/web/browsers.mjs DIR SERVER [SHOTS] [--only firefox|webkit|both] [--measure]');
mkdirSync(shots, { recursive: true });

/** Chromium in the manner of the others, to be measured as they are. */
async function startChromium() {
  const browser = await launch();
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: COARSE, locale: 'en', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.context = () => /** @type {any} */ ({ close: () => browser.close() });
  return page;
}

const BROWSERS = /** @type {Record<string, () => Promise<any>>} */ ({
  firefox: () => startFirefox(SIZE),
  webkit: () => startWebKit(SIZE),
  ...(asked.measure ? { chromium: startChromium } : {}),
});

/** @typedef {Awaited<ReturnType<typeof serve>>} Site */
/** @typedef {(table: Table, site: Site) => Promise<void>} Action */

/** @type {Action} */
async function play(table, site) {
  await table.page.goto(site.url);
  await table.ready();
  for (const name of START_FOR_TWO) await table.press(name);
  await table.until(() => window.turnover.screen === 'table');
  await table.play(MODERN);
  assert.equal(await table.state('fen'), AFTER_MODERN);
  assert.match(await table.page.evaluate(() => document.getElementById('spoken')?.textContent ?? ''), /Black: f6 to g8, turning over/);
}

/** @type {Action} */
async function refuse(table) {
  await table.choose('b2');
  await table.click(await table.place('b7'));
  await table.until(() => window.turnover.notice !== null);
  assert.equal(await table.state('fen'), AFTER_MODERN);
  await table.page.keyboard.press('Escape');
}

/** @type {Action} */
async function takeBack(table) {
  await table.pressKeys('Control+z', MODERN.length - 1);
  await table.pressKeys('Control+y', MODERN.length);
  await table.rest();
}

/** @type {Action} */
async function resume(table) {
  await table.page.reload();
  await table.ready();
  assert.deepEqual([await table.state('fen'), (await table.state('moves')).length], [AFTER_MODERN, MODERN.length]);
}

/** A move is typed letter by letter into a real element, and corrected there. @type {Action} */
async function type(table) {
  await table.pressKeys('Control+z', MODERN.length - 1);
  await table.rest();
  await table.page.keyboard.type('f6x');
  await table.until(() => /** @type {HTMLTextAreaElement} */ (document.activeElement).value === 'f6x');
  await table.page.keyboard.press('Backspace');
  await table.page.keyboard.type('g8');
  await table.until(() => /** @type {HTMLTextAreaElement} */ (document.activeElement).value === 'f6g8');
  await table.pressKeys('Enter', MODERN.length);
  await table.rest();
}

/** Back closes a sheet, and the page is still there. @type {Action} */
async function goBack(table) {
  await table.press('Menu');
  await table.press('Games');
  await table.until(() => window.turnover.sheet === 'library');
  await table.page.evaluate(() => history.back());
  await table.until(() => window.turnover.sheet === 'none');
  assert.equal(await table.state('fen'), AFTER_MODERN);
}

/** The server is gone, and the page is opened again all the same. @type {Action} */
async function goOffline(table, site) {
  const stored = (/** @type {string} */ version) => caches.keys().then((names) => names.some((name) => name.includes(version)));
  await table.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
  await table.until(stored, await table.state('version'));
  await site.close();
  await table.page.reload();
  await table.ready();
  assert.equal(await table.state('fen'), AFTER_MODERN);
  await table.play([(await table.state('legalMoves')).find((code) => /^[a-h]\d[a-h]\d$/.test(code)) ?? '']);
}

/**
 * Opens the page with a new game.
 * @param {Table} table
 * @param {Site} site
 * @param {string} asked After the question mark.
 */
async function open(table, site, asked) {
  await table.page.goto(`${site.url}?${asked}`);
  await table.ready();
  await table.rest();
}

/** Rolls the dice until they allow a move, and makes it. @type {Action} */
async function rollDice(table, site) {
  await open(table, site, 'game=dice-chess');
  for (;;) {
    const before = (await table.state('moves')).length;
    await table.rest();
    await table.press('Roll the dice');
    await table.until((count) => window.turnover.moves.length > count, before);
    await table.rest();
    const [move = '0000'] = await table.state('legalMoves');
    if (move !== '0000') return table.play([move]);
    await table.plies(before + 2);
  }
}

/** @type {Action} */
async function playLielow(table, site) {
  await open(table, site, 'game=lielow');
  await table.play(['b2b3', 'g7g6']);
  assert.deepEqual(await table.state('moves'), ['b2-b3', 'g7-g6']);
}

/** @type {Action} */
async function playInContrast(table, site) {
  await open(table, site, 'game=turnover-modern&theme=contrast');
  await table.play(MODERN.slice(0, 1));
  await table.press('Menu');
  await table.press('Options');
  await table.until(() => document.querySelector('#tree [aria-label="High contrast"]')?.getAttribute('aria-pressed') === 'true');
  await table.page.keyboard.press('Escape');
}

/** It is said once that nothing is stored, and the game goes on. @type {Action} */
async function storeNothing(table, site) {
  await open(table, site, 'game=turnover-classic');
  await table.page.evaluate((refused) => {
    const refuse = () => {
      throw new DOMException(refused, 'QuotaExceededError');
    };
    Storage.prototype.setItem = refuse;
    IDBObjectStore.prototype.put = refuse;
  }, REFUSED);
  await table.play(['g1g2']);
  await table.until(() => window.turnover.sheet === 'alert');
  await table.page.keyboard.press('Escape');
  await table.until(() => window.turnover.sheet === 'none');
  await table.play(['c8c7']);
  assert.equal(await table.state('sheet'), 'none');
}

/** The whole board is seen on an upright screen, and played on. @type {Action} */
async function fitPhone(table, site) {
  await table.page.setViewportSize(PHONE);
  await table.until(() => innerWidth < innerHeight);
  await open(table, site, 'game=turnover-modern');
  const [width, height] = await table.page.evaluate(() => [innerWidth, innerHeight]);
  for (const square of ['a1', 'h1', 'a8', 'h8']) {
    const [x, y] = await table.place(square);
    assert(x > 0 && y > 0 && x < width && y < height, `${square} at ${x}, ${y} of ${width} × ${height}`);
  }
  await table.play(MODERN.slice(0, 2));
}

/** One after the other in one game. @type {[string, Action][]} */
const ONE_GAME = [
  ['play the modern edition', play],
  ['refuse a move with its reason', refuse],
  ['take back', takeBack],
  ['go on after a reload', resume],
  ['type a move', type],
  ['close a sheet by Back', goBack],
  ['go on without a network', goOffline],
];
/** Each in a game of its own. @type {[string, Action][]} */
const OTHER_GAMES = [
  ['roll dice', rollDice],
  ['play Lielow', playLielow],
  ['play in high contrast', playInContrast],
  ['store nothing and say so', storeNothing],
  ['fit a phone', fitPhone],
];

/** @param {string} browser @param {[string, Action][]} steps */
async function tryAlone(browser, steps) {
  const site = await serve(dir);
  const table = new Table(await BROWSERS[browser](), shots);
  try {
    for (const [name, action] of steps) await attempt(`${browser}: ${name}`, [table], () => action(table, site));
  } finally {
    await table.close();
    await site.close();
  }
}

/** Firefox offers a game with a name typed there, and WebKit takes it. */
async function tryTogether() {
  const server = new Server(program, dir);
  await server.start();
  const [white, black] = await Promise.all(Object.values(BROWSERS).map(async (start) => new Table(await start(), shots)));
  try {
    await attempt('firefox and webkit: play through a server', [white, black], async () => {
      await white.page.goto(server.url);
      await white.ready();
      await white.press('With a friend');
      await white.press('White');
      await white.press('Make a link');
      await white.until(() => location.hash.startsWith('#play='));
      await black.page.goto(await white.page.evaluate(() => location.href));
      await black.ready();
      await black.listed('Sit down');
      await black.press('Sit down');
      for (const table of [white, black]) await table.until(() => window.turnover.screen === 'table' && window.turnover.sheet === 'none');
      for (const [ply, code] of MODERN.slice(0, 4).entries()) {
        await [white, black][ply % 2].play([code]);
        for (const table of [white, black]) await table.plies(ply + 1);
      }
      assert.equal(await white.state('fen'), await black.state('fen'));
      await black.page.reload();
      await black.ready();
      await black.plies(4);
    });
  } finally {
    for (const table of [white, black]) await table.close();
    await server.remove();
  }
}

/** From the click on a link to the first accepted move, in seconds, and where they go. @param {string} browser */
async function measure(browser) {
  const site = await serve(dir);
  const table = new Table(await BROWSERS[browser](), shots);
  try {
    for (const kind of ['cold', 'warm']) {
      const start = Date.now();
      await table.page.goto(`${site.url}?game=turnover-modern`);
      await table.ready();
      const ready = Date.now();
      // The warm page goes on with the game of the cold one.
      const [code] = await table.state('legalMoves');
      const plies = (await table.state('moves')).length;
      await table.choose(code.slice(0, 2));
      await table.click(await table.place(code.slice(2, 4)));
      await table.plies(plies + 1);
      const marks = await table.page.evaluate(() => {
        const at = (/** @type {PerformanceEntry | undefined} */ entry) => (entry ? Math.round(entry.startTime) / 1000 : NaN);
        const wasm = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('turnover_bg.wasm'));
        const loaded = /** @type {PerformanceResourceTiming | undefined} */ (wasm)?.responseEnd ?? NaN;
        const named = ['program compiled', 'first frame', 'ready'].map((name) => [name, at(performance.getEntriesByName(name)[0])]);
        return { 'program arrived': Math.round(loaded) / 1000, ...Object.fromEntries(named) };
      });
      const figures = { ...marks, 'ready, seen from outside': (ready - start) / 1000, 'first move': (Date.now() - start) / 1000 };
      console.log(`${browser}, ${kind}: ${JSON.stringify(figures)}`);
      if (kind === 'cold') await table.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
    }
  } finally {
    await table.close();
    await site.close();
  }
}

let failed = 0;

/** The exceptions in a page that nobody has caught. @param {Table} table */
async function exceptionsOf(table) {
  /** @type {string[]} */
  const exceptions = await /** @type {any} */ (table.page).exceptions();
  return exceptions.filter((text) => !text.includes(REFUSED));
}

/**
 * Tries one thing, in which no page may have an exception that nobody catches.
 * @param {string} name
 * @param {Table[]} tables
 * @param {() => Promise<void>} action
 */
async function attempt(name, tables, action) {
  const start = Date.now();
  try {
    await action();
    for (const table of tables) assert.deepEqual(await exceptionsOf(table), []);
    console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${/** @type {Error} */ (error).stack}`);
    for (const [index, table] of tables.entries()) {
      console.log(`        exceptions: ${await exceptionsOf(table).catch(String)}`);
      console.log(`        at that moment: ${await table.tell()}`);
      await table.shot(`failed-${name.replaceAll(/\W+/g, '-')}-${index}`).catch(() => {});
    }
  }
}

const wanted = Object.keys(BROWSERS).filter((name) => !asked.only || asked.only === name);
for (const browser of wanted) {
  if (asked.measure) await measure(browser);
  else for (const steps of [ONE_GAME, OTHER_GAMES]) await tryAlone(browser, steps);
}
if (!asked.measure && (!asked.only || asked.only === 'both')) await tryTogether();
process.exitCode = failed ? 1 : 0;
