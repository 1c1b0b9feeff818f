// Does the whole game work in a real browser?
//
//   node tests/web/browser.mjs DIR [SHOTS] [--without-play] [--films] [--only NAME]
//
// DIR is the finished site, SHOTS the folder for screenshots and figures. Everything is done with real events of the pointer and
// the keyboard in Chromium, drawn in software, which takes its time: a frame may take half a second. Without play, only that is
// tried for which no piece need be moved; with films also that which takes minutes or is much like another step; or only the step of
// that name.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './serve.mjs';

// From NODE_PATH: the driver is no dependency of the game.
const { chromium } = createRequire(import.meta.url)('playwright-core');

/** Small, and with less motion, for each picture takes a second; the phone has all of it. */
const SIZE = { width: 640, height: 480 };
/** A whole sheet is in sight. */
const TALL = { width: 640, height: 800 };
const PATIENCE_MS = 120_000;
const FILM_MS = 400_000;
/** What a browser says of drawing in software, and of a context that was taken away. */
const HARMLESS = /GPU stall|performance warning|Automatic fallback to software WebGL|CONTEXT_LOST/i;
const MODERN = 'e1e2 f7f6 h2h3 a8a6 g1h2 a8a6 e1e2 a8a6 e1e2 f7f6 g1g8 f6g8'.split(' ');
const CLASSIC = 'g1g2 c8c7'.split(' ');
const AFTER_MODERN = '2c1c1n1/1c1c1r1c/c4b2/8/8/7P/1C1CCC1C/C1C3R1 w 0 7';
/** From the start of the modern edition, as the engine on the desktop counts. */
const PERFT = { depth: 5 };

const { values: asked, positionals: [dir, shots = join(dir ?? '', '..', 'screenshots')] } = parseArgs({
  allowPositionals: true,
  options: { 'without-play': { type: 'boolean' }, films: { type: 'boolean' }, only: { type: 'string' } },
});
assert(dir && existsSync(join(dir, 'index.html')), 'usage: node tests/web/browser.mjs DIR [SHOTS], where DIR is the finished site');
mkdirSync(shots, { recursive: true });

/** The page on which something is tried, and what the first one complained about. */
let page = null;
let complaints = [];
const figures = {};
const faults = {};
const site = await serve(dir, faults);
const launch = (...more) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist', '--disable-quic',
      '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', ...more,
    ],
  });
const browser = await launch();
async function step(name, action) {
  const start = Date.now();
  try {
    await action();
    console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error.stack}`);
    const told = await page?.evaluate(() => {
      const { frame, game, screen, sheet, moves, selected, notice, moving, controls } = window.turnover;
      return JSON.stringify({ frame, game, screen, sheet, moves, selected, notice, moving, controls: controls.map(({ name }) => name) });
    }).catch(String);
    console.log(`        at that moment: ${told}`);
    await page?.screenshot({ path: join(shots, `failed-${name.replaceAll(' ', '-')}.png`), timeout: 60_000 }).catch(() => {});
  }
}

async function open(options = {}, { url = site.url, prepare = async () => {} } = {}) {
  const context = await (options.browser ?? browser).newContext({ viewport: SIZE, locale: 'en', reducedMotion: 'reduce', ...options });
  const opened = await context.newPage();
  opened.setDefaultTimeout(PATIENCE_MS);
  const heard = [];
  opened.on('console', (message) => ['error', 'warning'].includes(message.type()) && heard.push(message.text()));
  opened.on('pageerror', (error) => heard.push(String(error)));
  opened.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(site.url).origin) heard.push(`asked another host: ${request.url()}`);
  });
  await prepare(opened, context);
  await opened.goto(url);
  return [opened, heard];
}

/** Asks the page again and again, for its security policy lets nobody wait inside. */
async function until(what, argument, on = page) {
  const start = Date.now();
  while (Date.now() - start < PATIENCE_MS) {
    if (await on.evaluate(what, argument)) return;
    await on.waitForTimeout(100);
  }
  throw new Error(`waited in vain for ${what} ${argument ?? ''}`);
}

const ready = (on = page) => until(() => window.turnover?.ready, undefined, on);
const state = (name, on = page) => on.evaluate((name) => window.turnover[name], name);
const shot = (name, on = page) => on.screenshot({ path: join(shots, `${name}.png`), timeout: 120_000 });

/** Waits until the game has drawn so many pictures more, or sleeps: then nothing was left to notice. */
async function frames(count, on = page) {
  const drawn = () => on.evaluate(() => window.turnover?.frame ?? 0);
  let seen = await drawn();
  const wanted = seen + count;
  for (let still = Date.now(); seen < wanted && Date.now() - still < 3000; ) {
    await on.waitForTimeout(50);
    const now = await drawn();
    if (now !== seen) still = Date.now();
    seen = now;
  }
}

/** As a hand does it: the pointer arrives, presses, and lets go, each seen by the game. */
async function click([x, y], on = page) {
  await on.mouse.move(x, y);
  await frames(2, on);
  await on.mouse.down();
  await frames(1, on);
  await on.mouse.up();
  await frames(1, on);
}

/** Presses a button of the panel, the foremost of this name or another of them, once it is there and stays where it is. */
async function press(name, { nth = -1, on = page } = {}) {
  const find = () => on.evaluate(([name, nth]) => {
    const found = window.turnover.controls.filter((control) => control.name === name && control.enabled).at(nth);
    return found && [found.x, found.y];
  }, [name, nth]);
  // As the eye does: what has just appeared may still find its place while the pointer is on its way.
  for (const start = Date.now(); ; ) {
    const before = await find();
    if (before) await on.mouse.move(...before);
    await frames(2, on);
    const now = await find();
    if (before && now && before.every((value, index) => value === now[index])) {
      await click(now, on);
      // What the button does may come with the next picture.
      return frames(1, on);
    }
    assert(Date.now() - start < PATIENCE_MS, `waited in vain for a button ${name}: ${JSON.stringify(await state('controls', on))}`);
  }
}

async function place(square, on = page) {
  const at = await on.evaluate((square) => window.turnover.square(square), square);
  assert(at, `${square} is in sight`);
  return [at.x, at.y];
}

const rest = (on = page) => until(() => !window.turnover.moving, undefined, on);

/** Chooses the piece on a square. */
async function choose(square) {
  await click(await place(square));
  await until((square) => window.turnover.selected === square, square);
}

/** Plays by clicking squares: from where, to where. */
async function play(codes) {
  for (const code of codes) {
    const before = (await state('moves')).length;
    await rest();
    assert((await state('legalMoves')).includes(code), `${code} is legal after ${before} plies`);
    await choose(code.slice(0, 2));
    await click(await place(code.slice(2, 4)));
    await until((count) => window.turnover.moves.length === count, before + 1);
    console.log(`        ${code}`);
  }
  await rest();
}

async function load() {
  const start = Date.now();
  [page, complaints] = await open();
  await shot('loading');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  await ready();
  figures['time to a playable board, s'] = (Date.now() - start) / 1000;
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  figures['time to the first picture, ms'] = Math.round(paint);
  assert.equal(await state('screen'), 'start');
  // Nobody has touched the page: nothing may be heard, and nothing need be loaded for that.
  assert.deepEqual(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.ogg'))), []);
  await shot('start');
}

async function showPieces() {
  await press('Show me the pieces');
  await until(() => window.turnover.screen === 'show');
  await press('Wait (P)');
  await press('Next (Page Down)');
  await shot('pieces');
  await press('Back');
  await until(() => window.turnover.screen === 'start');
}

async function playModern() {
  await press('Play');
  await until(() => window.turnover.screen === 'table');
  assert.equal(await state('game'), 'turnover-modern');
  await play(MODERN);
  assert.equal(await state('fen'), AFTER_MODERN);
  const spoken = await page.evaluate(() => document.getElementById('spoken').textContent);
  assert.match(spoken, /Black: f6 to g8, turning over/);
  await shot('modern');
}

async function turnCamera() {
  const [before, fen] = [await place('a1'), await state('fen')];
  await page.mouse.move(60, 30);
  await page.waitForTimeout(400);
  await page.mouse.down();
  for (const x of [80, 110, 150]) {
    await page.mouse.move(x, 45);
    await page.waitForTimeout(400);
  }
  await page.mouse.up();
  await until(([x]) => window.turnover.square('a1').x !== x, before);
  await rest();
  assert.equal(await state('fen'), fen);
  await shot('turned');
  await page.keyboard.press('F2');
  await until(([x, y]) => Math.hypot(window.turnover.square('a1').x - x, window.turnover.square('a1').y - y) < 1, before);
  await rest();
}

async function refuse() {
  const fen = await state('fen');
  await choose('b2');
  await click(await place('b7'));
  await until(() => window.turnover.notice !== null);
  await page.waitForTimeout(2000);
  assert.equal(await state('fen'), fen);
  assert.match(await page.evaluate(() => document.getElementById('spoken').lastElementChild.textContent), /Castle/);
  await shot('refused');
  await page.keyboard.press('Escape');
}

async function takeBack() {
  await press('Undo');
  await until((count) => window.turnover.moves.length === count, MODERN.length - 1);
  await page.keyboard.press('Control+z');
  await until((count) => window.turnover.moves.length === count, MODERN.length - 2);
  await page.keyboard.press('Control+y');
  await until((count) => window.turnover.moves.length === count, MODERN.length - 1);
  await rest();
  await shot('taken-back');
}

/** The processor time in seconds that all of the browser's processes have used so far. */
function processorSeconds() {
  const TICKS_PER_SECOND = 100;
  const stat = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!/chrom/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) continue;
      const fields = stat(pid);
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has just ended.
    }
  }
  return ticks / TICKS_PER_SECOND;
}

async function beIdle() {
  const SECONDS = 20;
  const usedIn = async (seconds) => {
    const before = processorSeconds();
    await page.waitForTimeout(seconds * 1000);
    return processorSeconds() - before;
  };
  // The last pictures of what was done before are still being drawn.
  for (const start = Date.now(); (await usedIn(3)) > 0.3; ) assert(Date.now() - start < PATIENCE_MS, 'the page never rests');
  const used = await usedIn(SECONDS);
  figures[`processor time of the idle page in ${SECONDS} s, s`] = Number(used.toFixed(2));
  assert(used < SECONDS / 20, `an idle page used ${used} s of ${SECONDS}`);
}

async function askEngine() {
  const answer = await page.evaluate(async ({ depth }) => {
    const longest = { ms: 0 };
    const observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => (longest.ms = Math.max(longest.ms, entry.duration))));
    observer.observe({ type: 'longtask' });
    const engine = await window.turnover.engine();
    await engine.ask('setoption name UCI_Variant value turnover-modern');
    await engine.ask('position startpos');
    const start = performance.now();
    const perft = await engine.ask(`go perft ${depth}`);
    const ms = performance.now() - start;
    const diagram = await engine.ask('d');
    const bench = await engine.ask('bench');
    engine.send('go perft 9');
    await new Promise((wait) => setTimeout(wait, 300));
    const asked = performance.now();
    await engine.ask('isready');
    const readyMs = performance.now() - asked;
    engine.close();
    await new Promise((wait) => setTimeout(wait, 1000));
    observer.disconnect();
    return { perft, ms, diagram, bench, readyMs, longest: longest.ms };
  }, PERFT);
  const [moves, speed] = [answer.bench.slice(0, -1), answer.bench.at(-1)];
  const desktop = desktopAnswers();
  if (desktop) assert.deepEqual([...answer.perft, ...answer.diagram, ...moves], desktop);
  else console.log("        (not compared with the desktop's: TURNOVER_ENGINE_ANSWERS names no file)");
  figures[`go perft ${PERFT.depth} in the worker, ms`] = Math.round(answer.ms);
  figures['positions a second in the worker'] = Number(speed.match(/^Nodes\/second: (\d+)$/)[1]);
  figures['isready while it counts, ms'] = Number(answer.readyMs.toFixed(1));
  figures['longest task of the page while it thinks and counts, ms (0: none above 50)'] = Math.round(answer.longest);
  assert(answer.longest < 50, `a task of the page took ${answer.longest} ms`);
}

/** What the engine on the desktop answers to the same, but for its speed, from the file that TURNOVER_ENGINE_ANSWERS names. */
function desktopAnswers() {
  const file = process.env.TURNOVER_ENGINE_ANSWERS;
  if (!file) return null;
  const lines = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');
  return lines.filter((line) => !line.startsWith('Nodes/second'));
}

async function loseContext() {
  const fen = await state('fen');
  await page.evaluate(() => document.getElementById('table').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext());
  await page.waitForSelector('#overlay[open]');
  assert.match(await page.textContent('#overlay-text'), /Your game is kept/);
  await shot('context-lost');
  await Promise.all([page.waitForNavigation(), page.click('#overlay-buttons button')]);
  await ready();
  assert.equal(await state('fen'), fen);
  assert.equal(await state('screen'), 'table');
}

async function reload() {
  await play([MODERN.at(-1)]);
  const moves = await state('moves');
  await page.reload();
  await ready();
  assert.equal(await state('fen'), AFTER_MODERN);
  assert.deepEqual(await state('moves'), moves);
  await shot('reloaded');
}

async function playClassic() {
  await press('New game');
  await until(() => window.turnover.screen === 'start');
  await page.waitForTimeout(2500);
  await press('Classic');
  await page.waitForTimeout(1500);
  await press('Play');
  await until(() => window.turnover.sheet === 'confirm-new-game');
  await page.waitForTimeout(2000);
  await shot('question');
  await press('New game');
  await until(() => window.turnover.screen === 'table');
  assert.equal(await state('game'), 'turnover-classic');
  await play(CLASSIC);
  await shot('classic');
  assert.deepEqual(complaints.filter((text) => !HARMLESS.test(text)), []);
}

async function playLielow() {
  const [lielow] = await open({}, { url: `${site.url}?game=lielow` });
  page = lielow;
  await ready();
  assert.equal(await state('game'), 'lielow');
  await play(['b2b3', 'g7g6']);
  // Off the board, by a click beside it.
  await choose('a2');
  const [[ax, ay], [bx]] = [await place('a2'), await place('b2')];
  await click([ax - 1.4 * (bx - ax), ay]);
  await until(() => window.turnover.moves.length === 3);
  await rest();
  assert.deepEqual(await state('moves'), ['b2-b3', 'g7-g6', 'a2-off']);
  assert.equal(await state('fen'), '8/aaaaaa1a/6b*1/8/8/1B*6/2AAAAAA/8 b 0 2');
  await shot('lielow');
  await lielow.context().close();
}

/** Throws the dice and moves, until each side has made a move; forced passes go on by themselves. */
async function playDice() {
  const [dice] = await open({}, { url: `${site.url}?game=dice-chess` });
  page = dice;
  await ready();
  assert.deepEqual(await state('legalMoves'), []);
  const moved = new Set();
  while (moved.size < 2) {
    const before = (await state('moves')).length;
    const side = await state('turn');
    await rest();
    await press('Roll the dice');
    await until((count) => window.turnover.moves.length > count, before);
    await rest();
    assert.match((await state('moves'))[before], /^r[1-6]{2}$/);
    const [move] = await state('legalMoves');
    if (move === '0000' || move === undefined) {
      await until((count) => window.turnover.moves.length === count, before + 2);
    } else {
      await play([move]);
      moved.add(side);
    }
    console.log(`        ${(await state('moves')).slice(before).join(' ')}`);
  }
  await shot('dice');
  await dice.context().close();
}

/** Two moves against the weakest opponent, which thinks in its worker, and answers by itself. */
async function playComputer() {
  const [game, heard] = await open({ viewport: TALL });
  page = game;
  await ready();
  await press('Human');
  await press('Computer 1');
  assert.deepEqual((await state('controls')).filter(({ name }) => name.startsWith('Computer')).length, 1, 'the list has closed over the choice');
  await press('Play');
  await until(() => window.turnover.screen === 'table');
  for (const before of [0, 2]) {
    await until((count) => window.turnover.moves.length === count, before);
    await rest();
    const [code] = await state('legalMoves');
    await choose(code.slice(0, 2));
    await click(await place(code.slice(2, 4)));
    await until((count) => window.turnover.moves.length === count, before + 2);
    console.log(`        ${(await state('moves')).slice(before).join(' ')}`);
  }
  await rest();
  await shot('computer');
  // A move is taken back with its answer, and nobody moves until a person does.
  await press('Undo');
  await until(() => window.turnover.moves.length === 2);
  await rest();
  await game.waitForTimeout(3000);
  assert.equal((await state('moves')).length, 2);
  // And what the computer thinks of it comes from the worker, line by line.
  await game.keyboard.press('F8');
  await until(() => window.turnover.controls.some(({ name }) => /^[+−][\d#.]+ \S/.test(name)));
  await frames(3, game);
  await shot('analysis');
  assert.deepEqual(heard.filter((text) => !HARMLESS.test(text)), []);
  await game.context().close();
}

async function goOffline() {
  await until(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  const fen = await state('fen');
  await page.context().setOffline(true);
  await page.reload();
  await ready();
  assert.equal(await state('fen'), fen);
  await page.context().setOffline(false);
  await page.context().close();
}

async function fitPhone() {
  const [phone] = await open({
    reducedMotion: 'no-preference', viewport: { width: 320, height: 560 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'es',
  }, { url: `${site.url}?game=turnover-modern` });
  page = phone;
  await ready();
  assert.equal(await state('language'), 'es');
  await phone.waitForTimeout(1500);
  await shot('phone');
  await phone.touchscreen.tap(...(await place('e1')));
  await until(() => window.turnover.selected === 'e1');
  await phone.touchscreen.tap(...(await place('e2')));
  await until(() => window.turnover.moves.length === 1);
  await phone.setViewportSize({ width: 640, height: 320 });
  await phone.waitForTimeout(3000);
  await rest();
  const [x, y] = await place('e4');
  assert(x < 500 && y < 320, 'the board is in the new view');
  const canvas = await phone.evaluate(() => {
    const { width, height } = document.getElementById('table');
    return [width, height];
  });
  assert.deepEqual(canvas, [1280, 640]);
  await shot('phone-turned');
  await phone.context().close();
}

/** What is downloaded when this is done. */
async function downloaded(name, action, timeout = PATIENCE_MS) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout }), action()]);
  assert.equal(download.suggestedFilename(), name);
  const path = join(shots, name);
  await download.saveAs(path);
  return readFileSync(path);
}

const copied = () => page.evaluate(() => navigator.clipboard.readText());

async function share() {
  const [shared, heard] = await open({ viewport: TALL, permissions: ['clipboard-read', 'clipboard-write'] }, { url: `${site.url}?game=turnover-classic&moves=e1e3` });
  page = shared;
  await ready();
  const fen = await state('fen');
  await press('Menu');
  await press('Share …');
  await until(() => window.turnover.sheet === 'share');
  // From the top: link, position, record. What was copied last says so.
  await press('Copy', { nth: 0 });
  await until(() => window.turnover.controls.some(({ name }) => name === 'Copied'));
  const link = await copied();
  assert(link.startsWith(`${site.url}#game=`) && link.length < 600, link);
  await shot('share');
  await press('Copy', { nth: 0 });
  await until(async (fen) => (await navigator.clipboard.readText()) === fen, fen);
  await press('Copy');
  await until(async () => (await navigator.clipboard.readText()).startsWith('['));
  const record = await copied();
  assert.match(record, /\[Variant "turnover-classic"\][^]*1\. /);

  const picture = await downloaded('turnover-classic-1.png', () => press('Picture of the board'));
  assert.deepEqual([...picture.subarray(1, 4)], [...Buffer.from('PNG')]);
  const start = Date.now();
  const film = await downloaded('turnover-classic-1.gif', () => press('Animation of the game'), FILM_MS);
  assert.equal(film.subarray(0, 6).toString(), 'GIF89a');
  figures['an animation of a ply, s'] = Math.round((Date.now() - start) / 1000);
  figures['its size, kB'] = Math.round(film.length / 1000);
  assert.deepEqual(heard.filter((text) => !HARMLESS.test(text)), []);

  // The link brings the game to a table that has another one.
  await shared.goto(`${site.url}?game=turnover-modern&lang=es`);
  await ready();
  await shared.evaluate((link) => { location.hash = new URL(link).hash; }, link);
  await until((fen) => window.turnover.fen === fen, fen);
  assert.deepEqual([await state('game'), (await state('moves')).length], ['turnover-classic', 1]);
  await shared.evaluate(() => { location.hash = '#game=AAAA'; });
  await until(() => window.turnover.sheet === 'tidings');
  assert.equal(await state('fen'), fen);
  await shared.context().close();
}

const listed = (name) => until((name) => window.turnover.controls.some((control) => control.name.includes(name)), name);

async function keepLibrary() {
  const [first] = await open();
  page = first;
  await ready();
  await press('Games');
  await until(() => window.turnover.sheet === 'library');
  const record = (white) => `[White "${white}"]\n[Black "Bea"]\n[Variant "turnover-classic"]\n\n1. e1e3 e8e6 *\n\n`;
  // A file of one game brings it to the table too.
  const [chooser] = await Promise.all([first.waitForEvent('filechooser'), press('Import')]);
  await chooser.setFiles({ name: 'one.pgn', mimeType: 'text/plain', buffer: Buffer.from(record('Ada')) });
  await until(() => window.turnover.screen === 'table' && window.turnover.moves.length === 2);
  await first.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'two.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, record('Cleo') + record('Dora'));
  await first.waitForTimeout(3000);
  await first.reload();
  await ready();
  await press('Menu');
  await press('Games');
  for (const name of ['Ada', 'Cleo', 'Dora']) await listed(name);
  await shot('library');
  const all = (await downloaded('turnover.pgn', () => press('Export all'))).toString();
  for (const name of ['Ada', 'Cleo', 'Dora']) assert.match(all, new RegExp(`\\[White "${name}"\\]`));
  await press('Dora – Bea');
  await press('Delete');
  await until(() => !window.turnover.controls.some(({ name }) => name === 'Dora – Bea'));
  // Not the table's, which lies behind the sheet.
  await until(() => window.turnover.controls.some(({ name, role }) => name === 'Undo' && role === 'Link'));
  await press('Undo');
  await listed('Dora');
  await first.context().close();
}

async function storeNothing() {
  const prepare = (opened) => opened.addInitScript(() => {
    const refuse = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError'); };
    Storage.prototype.setItem = refuse;
  });
  const [full, heard] = await open({}, { url: `${site.url}?game=turnover-classic`, prepare });
  page = full;
  await ready();
  await play(['g1g2']);
  await until(() => window.turnover.sheet === 'tidings');
  await shot('storage-full');
  await full.keyboard.press('Escape');
  await until(() => window.turnover.sheet === 'none');
  await play(['c8c7']);
  assert.equal(await state('sheet'), 'none');
  await full.reload();
  await ready();
  assert.equal((await state('moves')).length, 2);
  assert.deepEqual(heard.filter((text) => /panick|unreachable/.test(text)), []);
  await full.context().close();
}

async function unreadable() {
  const prepare = (opened) => opened.addInitScript(() => {
    if (!localStorage.getItem('turnover.set-aside')) localStorage.setItem('turnover.game', '[Variant "turnover-modern"]\n\n1. e9e9 *\n');
  });
  const [torn] = await open({}, { prepare });
  page = torn;
  await ready();
  assert.equal(await state('sheet'), 'tidings');
  assert.match(await state('notice'), /line 3/);
  assert.match(await torn.evaluate(() => localStorage.getItem('turnover.set-aside')), /e9e9/);
  await shot('unreadable');
  await torn.context().close();
}

async function saySiteFaults() {
  for (const [fault, said] of [
    [{ missing: ['turnover_bg.wasm'] }, /does not deliver turnover_bg\.wasm \(answer 404\)/],
    [{ missing: ['/turnover.js'] }, /does not deliver turnover\.js/],
    [{ truncate: { 'turnover_bg.wasm': 1_000_000 } }, /turnover_bg\.wasm has arrived incomplete/],
    [{ mime: { '/turnover.js': 'text/plain' } }, /sends turnover\.js as .text\/plain/],
    [{ mime: { '.js': 'text/plain' } }, /Turnover has not started/],
  ]) {
    Object.assign(faults, { missing: [], truncate: {}, mime: {} }, fault);
    const [broken] = await open();
    await until((said) => new RegExp(said).test(document.body.innerText), said.source, broken);
    const name = Object.keys(fault)[0];
    await shot(`fault-${name}`, broken);
    await broken.context().close();
  }
  // Without its right type the program runs all the same.
  Object.assign(faults, { missing: [], truncate: {}, mime: { '.wasm': 'text/plain' } });
  const [odd] = await open();
  await ready(odd);
  await odd.context().close();
  Object.assign(faults, { mime: {} });
}

async function sayNoWebgl() {
  const plain = await launch('--disable-3d-apis');
  try {
    const [without] = await open({ browser: plain });
    await until(() => /does not offer WebGL 2/.test(document.body.innerText), undefined, without);
    await shot('no-webgl', without);
  } finally {
    await plain.close();
  }
}

/** One after the other. */
const STEPS = [
  ['load', load],
  ['show the pieces', showPieces, { plays: true }],
  ['play the modern edition', playModern, { plays: true }],
  ['turn the camera without a move', turnCamera, { plays: true }],
  ['refuse a move with its reason', refuse, { plays: true }],
  ['take back', takeBack, { plays: true }],
  ['be idle', beIdle],
  ['ask the engine', askEngine],
  ['go on after the graphics were lost', loseContext, { plays: true }],
  ['go on after a reload', reload, { plays: true }],
  ['play the classic edition', playClassic, { films: true }],
  ['go on without a network', goOffline],
  ['play Lielow', playLielow, { films: true }],
  ['throw dice', playDice, { films: true }],
  ['play against the computer', playComputer, { plays: true }],
  ['fit a phone', fitPhone, { plays: true }],
  ['share a game', share, { films: true }],
  ['keep a library', keepLibrary, { films: true }],
  ['store nothing and say so', storeNothing, { plays: true }],
  ['put aside what cannot be read', unreadable],
  ['say what is wrong with the site', saySiteFaults],
  ['say that WebGL 2 is missing', sayNoWebgl],
];
let failed = 0;
try {
  for (const [name, action, { plays = false, films = false } = {}] of STEPS) {
    const isWanted = asked.only ? asked.only === name : !(plays && asked['without-play']) && (!films || asked.films);
    if (isWanted) await step(name, action);
  }
} finally {
  writeFileSync(join(shots, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  await browser.close();
  await site.close();
}
console.log(JSON.stringify(figures, null, 2));
process.exitCode = failed ? 1 : 0;
