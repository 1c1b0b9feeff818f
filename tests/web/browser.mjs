// Tests that the whole game works in a real browser.
//
//   node tests/web/browser.mjs DIR [SHOTS] [--without-play] [--films] [--measures no|only] [--only NAME]
//
// DIR is the finished site, SHOTS the folder for screenshots and figures. Without play, only that is tried for which no piece need be
// moved; with films also that which takes minutes or is much like another step; without measures, or with nothing else, for these
// want the machine for themselves; or only the step of that name, with those that must go before it. Some go only by their name.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../.ci/web-build/serve.mjs';
import { playByGamepad, standIn } from './gamepad.mjs';
import { Reader, checkEveryScreen, checkPictures, learnByToldTree, playByElements, playByToldTree } from './reader.mjs';
import { AFTER_MODERN, MODERN, PATIENCE_MS, START_FOR_TWO, Table, launch } from './table.mjs';

/** And for a game against the weakest computer. */
const START_AGAINST_COMPUTER = [
  'More choices…',
  'How strong the computer is, from 1 to 17',
  'Computer 1: has just learned the rules',
  'Play the computer',
];

/** Small, coarse, and with less motion, for drawing in software takes its time for each dot; others have all of it. */
const SIZE = { width: 640, height: 480 };
const COARSE = 0.75;
/** With all motion, the more pictures there are. */
const COARSER = 0.5;
/** Some buttons are in the menu in smaller windows. What is told of a picture does not depend on how finely it is drawn. */
const READER_WINDOW = { viewport: { width: 960, height: 640 }, deviceScaleFactor: COARSER };
/** A whole sheet is in sight. */
const TALL = { width: 640, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The form for a game is in sight without scrolling. */
const TABLET = { width: 1000, height: 1000 };
const FILM_MS = 400_000;
/** So many plies are played quickly, and this comes of them. */
const QUICK_PLIES = 4;
const AFTER_QUICK = 'q1c1c1c1/1c1c1q1c/p4p2/8/8/7P/1C1CPC1Q/C1C1Q1C1 w 4 3';
const CLASSIC = 'g1g2 c8c7'.split(' ');
/** A game of Lielow that ends: with its last ply White's king, a stack of two, leaves the board. */
const FINISHED_GAME = 'a2a3 h7h6 b2b3 g7g6 c2c3 f7f6 d2d3 e7e6 a3off'.split(' ');
/** A short game of the edition of 2025, with castling and dismounting, in which Black takes the last Castle. */
const EDITION_OF_2025 = 'e1e3 d7c7 a1a3 c7c5 b2b4 c7h2 d2d4 h2g1 c1c3 g1f2'.split(' ');
/** A short game of Lielow on nine files, the last of which is used. */
const LIELOW_9X9 = 'h3i4 i7i6 i4i6'.split(' ');
/** With three dice: White has much, and Black a king. */
const BARE_KING = 'k7/8/8/8/8/8/8/R2QK3 w - - 0 1';
/** From the start of the modern edition, as the engine on the desktop counts. */
const PERFT = { depth: 5 };
/** The networks, each with its game's name. */
const NETWORK_FILES = readdirSync(new URL('../../assets/networks', import.meta.url)).sort();

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-play': { type: 'boolean' }, films: { type: 'boolean' }, measures: { type: 'string' }, only: { type: 'string' } },
});
const [dir = '', shots = join(dir, '..', 'screenshots')] = positionals;
assert(existsSync(join(dir, 'index.html')), 'usage: node tests/web/browser.mjs DIR [SHOTS], where DIR is the finished site');
mkdirSync(shots, { recursive: true });

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ browser: import('playwright-core').Browser, table: Table }} Lane One browser, and the table that is looked at. */
/** @typedef {{ plays?: boolean, films?: boolean, measures?: boolean, alone?: boolean, after?: string }} Kind What a step needs, whether it must be asked for by its name, and after which one it goes. */
/** @typedef {[name: string, action: (lane: Lane) => Promise<void>, kind?: Kind]} Step */

/** @type {Record<string, number>} */
const figures = {};
let failed = 0;
const site = await serve(dir);

/**
 * Tries one thing.
 * @param {Lane} lane
 * @param {Step} step
 */
async function attempt(lane, [name, action]) {
  const start = Date.now();
  try {
    await action(lane);
    console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${/** @type {Error} */ (error).stack}`);
    if (!lane.table) return;
    await lane.table.shot(`failed-${name.replaceAll(' ', '-')}`).catch(() => {});
  }
}

/**
 * Opens the game in a page of its own.
 * @param {Lane} lane
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @param {{ url?: string, prepare?: (opened: Page) => Promise<unknown> }} [what]
 */
async function open(lane, options = {}, { url = site.url, prepare = async () => {} } = {}) {
  const context = await lane.browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: COARSE,
    locale: 'en',
    reducedMotion: 'reduce',
    ...options,
  });
  const table = new Table(await context.newPage(), shots);
  lane.table = table;
  table.page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) table.heard.push(`asked another host: ${request.url()}`);
  });
  await prepare(table.page);
  await table.page.goto(url);
  return table;
}

/** @param {Lane} lane */
async function load(lane) {
  const table = await open(lane);
  await table.shot('loading');
  assert.equal(await table.page.evaluate(() => document.documentElement.lang), 'en');
  await table.ready();
  assert.equal(await table.state('screen'), 'start');
  // Nobody has touched the page: nothing may be heard, and nothing need be loaded for that.
  assert.deepEqual(
    await table.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.ogg')),
    ),
    [],
  );
  await table.picture('start');
}

/** @param {Lane} lane */
async function showPieces({ table }) {
  // In low windows one scrolls to it.
  await table.page.setViewportSize(TALL);
  await table.frames(3);
  await table.press('Show me the pieces');
  await table.until(() => window.turnover.screen === 'tutorial');
  await table.page.setViewportSize(SIZE);
  await table.frames(3);
  await table.press('Pause (P)');
  await table.press('Next (Page Down)');
  await table.picture('pieces');
  await table.press('Back');
  await table.until(() => window.turnover.screen === 'start');
}

/** @param {Lane} lane */
async function playModern({ table }) {
  for (const name of START_FOR_TWO) await table.press(name);
  await table.until(() => window.turnover.screen === 'table');
  assert.equal(await table.state('game'), 'turnover-modern');
  await table.play(MODERN);
  assert.equal(await table.state('fen'), AFTER_MODERN);
  const spoken = await table.page.evaluate(() => document.getElementById('spoken')?.textContent ?? '');
  assert.match(spoken, /Black: f6 to g8, turning over/);
  await table.picture('modern');
}

/**
 * A game is started and played by whoever does not wait: from the very moment when the game is ready, with all its motion, each
 * click a tenth of a second after the other.
 * @param {Lane} lane
 * @param {import('playwright-core').BrowserContextOptions} options
 */
async function playQuickly(lane, options) {
  const table = await open(lane, { reducedMotion: 'no-preference', deviceScaleFactor: COARSER, ...options });
  await table.ready();
  const [start, ...choices] = START_FOR_TWO;
  const at = await table.button(start);
  assert(at, `${start} is there when the game is ready`);
  const [seen, focused] = await table.page.evaluate(([x, y]) => [document.elementFromPoint(x, y)?.id, document.activeElement?.id], at);
  assert.deepEqual([seen, focused], ['table', 'table'], 'nothing covers the table');
  await table.clickQuickly([at], options.hasTouch);
  for (const name of choices) await table.press(name);
  await table.until(() => window.turnover.screen === 'table');
  // The board goes to its place beside the panel. From here on nobody looks whether the game keeps pace.
  await table.rest();
  const codes = MODERN.slice(0, QUICK_PLIES);
  const squares = codes.flatMap((code) => [code.slice(0, 2), code.slice(2, 4)]);
  await table.clickQuickly(await Promise.all(squares.map((square) => table.place(square))), options.hasTouch);
  await table.until((count) => window.turnover.moves.length >= count, codes.length);
  await table.rest();
  assert.equal(await table.state('fen'), AFTER_QUICK, 'each click has counted');
  await table.picture(options.hasTouch ? 'quick-phone' : 'quick');
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
async function readScreens(lane) {
  const table = await open(lane, READER_WINDOW);
  await playByElements(table);
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
async function holdGamepad(lane) {
  const table = await open(lane, { deviceScaleFactor: COARSER }, { prepare: (opened) => opened.addInitScript(standIn) });
  await playByGamepad(table);
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
async function checkScreens(lane) {
  const table = await open(lane, READER_WINDOW);
  await checkEveryScreen(table);
  // There is no server whose lists could be found.
  assert.deepEqual(
    table.complaints.filter((text) => !text.includes('404')),
    [],
  );
  await table.close();
}

/** @param {Lane} lane */
async function checkProgress(lane) {
  const table = await open(lane, READER_WINDOW, { url: `${site.url}?game=turnover-classic&moves=e1e3` });
  await checkPictures(table);
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
async function learnFromTree(lane) {
  const table = await open(lane, READER_WINDOW);
  await learnByToldTree(table);
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
async function playFromTree(lane) {
  const table = await open(lane, READER_WINDOW);
  await playByToldTree(table, FINISHED_GAME);
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
const clickQuickly = (lane) => playQuickly(lane, {});

/** @param {Lane} lane */
const tapQuickly = (lane) => playQuickly(lane, { viewport: PHONE, hasTouch: true, isMobile: true });

/** @param {Lane} lane */
async function turnCamera({ table }) {
  const [before, fen] = [await table.place('a1'), await table.state('fen')];
  await table.page.mouse.move(60, 30);
  await table.frames(1);
  await table.page.mouse.down();
  for (const x of [80, 110, 150]) {
    await table.page.mouse.move(x, 45);
    await table.frames(1);
  }
  await table.page.mouse.up();
  await table.until(([x]) => window.turnover.square('a1')?.x !== x, before);
  await table.rest();
  assert.equal(await table.state('fen'), fen);
  await table.picture('turned');
  await table.page.keyboard.press('F2');
  await table.until(([x, y]) => {
    const at = window.turnover.square('a1');
    return at && Math.hypot(at.x - x, at.y - y) < 1;
  }, before);
  await table.rest();
}

/** @param {Lane} lane */
async function refuse({ table }) {
  const fen = await table.state('fen');
  await table.choose('b2');
  await table.click(await table.place('b7'));
  await table.until(() => window.turnover.notice !== null);
  await table.frames(4);
  assert.equal(await table.state('fen'), fen);
  assert.match(await table.page.evaluate(() => document.getElementById('urgent')?.lastElementChild?.textContent ?? ''), /Castle/);
  await table.picture('refused');
  await table.page.keyboard.press('Escape');
}

/** @param {Lane} lane */
async function takeBack({ table }) {
  await table.press('Undo');
  await table.plies(MODERN.length - 1);
  await table.pressKeys('Control+z', MODERN.length - 2);
  await table.pressKeys('Control+y', MODERN.length - 1);
  await table.rest();
  await table.picture('taken-back');
}

/** The processor time in seconds that all of the browser's processes have used so far. */
function processorSeconds() {
  const TICKS_PER_SECOND = 100;
  /** @param {string} pid */
  const stat = (pid) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
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

/** The memory of the page's own process in MB. There is one with a page as large as the game: the greatest. */
function pageMemory() {
  /** @param {string} pid */
  const resident = (pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) return 0;
      return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It has just ended.
      return 0;
    }
  };
  return (Math.max(...readdirSync('/proc').map(resident)) * 1024) / 1e6;
}

/** @param {Lane} lane */
async function beIdle(lane) {
  const SECONDS = 20;
  const start = Date.now();
  const usedBefore = processorSeconds();
  const table = await open(lane, { deviceScaleFactor: 1 }, { url: `${site.url}?game=turnover-modern` });
  await table.ready();
  figures['time to a playable board, s'] = (Date.now() - start) / 1000;
  const paint = await table.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  figures['time to the first picture, ms'] = Math.round(paint ?? NaN);
  await table.rest();
  /** @param {number} seconds */
  const usedIn = async (seconds) => {
    const before = processorSeconds();
    await table.page.waitForTimeout(seconds * 1000);
    return processorSeconds() - before;
  };
  // The last pictures of what was done before are still being drawn.
  for (const since = Date.now(); (await usedIn(3)) > 0.3; ) assert(Date.now() - since < PATIENCE_MS, 'the page never rests');
  figures['processor time until the page rests, s'] = Number((processorSeconds() - usedBefore).toFixed(1));
  figures['memory of the page, MB'] = Number(pageMemory().toFixed(1));
  const used = await usedIn(SECONDS);
  figures[`processor time of the idle page in ${SECONDS} s, s`] = Number(used.toFixed(2));
  assert(used < SECONDS / 20, `an idle page used ${used} s of ${SECONDS}`);
}

/** @param {Lane} lane */
async function askEngine({ table }) {
  const answer = await table.page.evaluate(async ({ depth }) => {
    const longest = { ms: 0 };
    const observer = new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (longest.ms = Math.max(longest.ms, entry.duration))),
    );
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
  const [moves, speed] = [answer.bench.slice(0, -1), answer.bench.at(-1) ?? ''];
  const desktop = desktopAnswers();
  const found = await searchWithNetworks(table);
  if (desktop) assert.deepEqual([...answer.perft, ...answer.diagram, ...moves, ...found], desktop);
  else console.log("        (not compared with the desktop's: TURNOVER_ENGINE_ANSWERS names no file)");
  figures[`go perft ${PERFT.depth} in the worker, ms`] = Math.round(answer.ms);
  figures['positions a second in the worker'] = Number(speed.match(/^Nodes\/second: (\d+)$/)?.[1]);
  figures['isready while it counts, ms'] = Number(answer.readyMs.toFixed(1));
  figures['longest task of the page while it thinks and counts, ms (0: none above 50)'] = Math.round(answer.longest);
  assert(answer.longest < 50, `a task of the page took ${answer.longest} ms`);
  await table.close();
}

/**
 * What the worker finds from the start of each game that has a network, with it, but for its speed.
 * @param {Table} table
 */
async function searchWithNetworks(table) {
  const lines = await table.page.evaluate(async (files) => {
    const engine = await window.turnover.engine();
    /** @type {string[]} */
    const answers = [];
    for (const file of files) {
      const response = await fetch(`${window.turnover.version}/networks/${file}`);
      const bytes = Array.from(new Uint8Array(await response.arrayBuffer()));
      const text = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
      answers.push(...(await engine.ask(`setoption name UCI_Variant value ${file.replace(/\.network$/, '')}`)));
      answers.push(...(await engine.ask(`setoption name NetworkData value ${text}`)));
      answers.push(...(await engine.ask('go nodes 20000')));
    }
    engine.close();
    return answers;
  }, NETWORK_FILES);
  return lines.map(withoutSpeed);
}

/** @param {string} line A line of the engine's answers. */
const withoutSpeed = (line) => line.replace(/ (nps|time) \d+/g, '');

/** What the engine on the desktop answers to the same, but for its speed, from the file that TURNOVER_ENGINE_ANSWERS names. */
function desktopAnswers() {
  const file = process.env.TURNOVER_ENGINE_ANSWERS;
  if (!file) return null;
  const lines = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');
  return lines.filter((line) => !line.startsWith('Nodes/second')).map(withoutSpeed);
}

/**
 * The graphics are lost as often as TURNOVER_LOSSES says, once by default.
 * @param {Lane} lane
 */
async function loseContext({ table }) {
  const fen = await table.state('fen');
  const losses = Number(process.env.TURNOVER_LOSSES ?? 1);
  for (let loss = 1; loss <= losses; loss += 1) {
    await table.page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('table'));
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await table.page.waitForSelector('#overlay[open]');
    assert.match((await table.page.textContent('#overlay-text')) ?? '', /Your game is kept/);
    if (loss === 1) await table.shot('context-lost');
    await Promise.all([table.page.waitForNavigation(), table.page.click('#overlay-buttons button')]);
    await table.ready();
    assert.equal(await table.state('fen'), fen);
    assert.equal(await table.state('screen'), 'table');
    if (losses > 1) console.log(`        ${loss} of ${losses} losses`);
  }
}

/**
 * A laptop is closed during a game, and opened in another time zone.
 * @param {Lane} lane
 */
async function suspend({ browser, table }) {
  const SECONDS = 15;
  const [fen, moves] = [await table.state('fen'), await table.state('moves')];
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  // The browser's own process passes on what is asked here.
  const processes = processInfo.filter(({ type }) => type !== 'browser').map(({ id }) => id);
  assert(processes.length >= 2, JSON.stringify(processInfo));
  const page = await table.page.context().newCDPSession(table.page);
  const timeOf = () => table.page.evaluate(() => performance.now());
  const before = await timeOf();
  // A process that has ended by itself is of no account.
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    for (const id of processes) if (existsSync(`/proc/${id}`)) process.kill(id, name);
  };
  signal('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  signal('SIGCONT');
  await page.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' });
  assert((await timeOf()) - before >= SECONDS * 1000);
  await table.rest();
  assert.deepEqual([await table.state('fen'), await table.state('moves')], [fen, moves]);
  await table.pressKeys('Control+z', moves.length - 1);
  await table.pressKeys('Control+y', moves.length);
  await table.rest();
  assert.equal(await table.state('fen'), fen);
  await page.detach();
}

/**
 * The memory of the page's WebAssembly in MB.
 * @param {import('playwright-core').CDPSession} browser
 */
async function programMemory(browser) {
  const prototype = await browser.send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
  const { objects } = await browser.send('Runtime.queryObjects', { prototypeObjectId: prototype.result.objectId ?? '' });
  const sum = 'function () { return this.reduce((bytes, memory) => bytes + memory.buffer.byteLength, 0); }';
  const { result } = await browser.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: sum,
    returnByValue: true,
  });
  return result.value / 1e6;
}

/**
 * Lets the clocks of a page run as many times as fast.
 * @param {number} speed
 */
function accelerateClocks(speed) {
  for (const clock of [performance, Date]) {
    const now = clock.now.bind(clock);
    const start = now();
    clock.now = () => start + (now() - start) * speed;
  }
}

/**
 * The same game again and again, and what the page has grown by: for as many minutes as TURNOVER_MINUTES says, by the clock of a page on
 * which time goes as many times as fast as TURNOVER_SPEED says.
 * @param {Lane} lane
 */
async function playLong(lane) {
  const MINUTES = Number(process.env.TURNOVER_MINUTES ?? 10);
  const SPEED = Number(process.env.TURNOVER_SPEED ?? 1);
  const prepare = (/** @type {Page} */ opened) => opened.addInitScript(accelerateClocks, SPEED);
  const table = await open(lane, { deviceScaleFactor: COARSER }, { url: `${site.url}?game=turnover-modern`, prepare });
  await table.ready();
  const browser = await table.page.context().newCDPSession(table.page);
  await browser.send('Performance.enable');
  /** What the page has in use, once what it has dropped is collected. */
  const inUse = async () => {
    await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    /** @param {string} wanted */
    const metric = (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    return {
      process: pageMemory(),
      program: await programMemory(browser),
      heap: metric('JSHeapUsedSize') / 1e6,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
    };
  };
  const pageMinutes = () => table.page.evaluate(() => performance.now() / 60_000);
  for (let game = 1, minutes = 0; minutes < MINUTES; game += 1) {
    await table.play(MODERN);
    for (let left = MODERN.length - 1; left >= 0; left -= 1) await table.pressKeys('Control+z', left);
    await table.press('Menu');
    await table.press('Games');
    await table.until(() => window.turnover.sheet === 'library');
    await table.page.keyboard.press('Escape');
    await table.until(() => window.turnover.sheet === 'none');
    await table.rest();
    minutes = await pageMinutes();
    const { process, program, heap, nodes, listeners } = await inUse();
    const memories = `process ${process.toFixed(1)} MB, of these the program ${program.toFixed(1)} MB and scripts ${heap.toFixed(2)} MB`;
    console.log(`        ${minutes.toFixed(0)} min, ${game} games: ${memories}, ${nodes} nodes, ${listeners} listeners`);
  }
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
async function reload({ table }) {
  await table.play(MODERN.slice(-1));
  const moves = await table.state('moves');
  await table.page.reload();
  await table.ready();
  assert.equal(await table.state('fen'), AFTER_MODERN);
  assert.deepEqual(await table.state('moves'), moves);
  await table.picture('reloaded');
}

/** @param {Lane} lane */
async function playClassic({ table }) {
  await table.press('New game');
  await table.until(() => window.turnover.screen === 'start');
  await table.page.waitForTimeout(2500);
  await table.press('Classic');
  await table.page.waitForTimeout(1500);
  for (const name of START_FOR_TWO) await table.press(name);
  await table.until(() => window.turnover.sheet === 'confirm-new-game');
  await table.page.waitForTimeout(2000);
  await table.shot('question');
  await table.press('New game');
  await table.until(() => window.turnover.screen === 'table');
  assert.equal(await table.state('game'), 'turnover-classic');
  await table.play(CLASSIC);
  await table.picture('classic');
  assert.deepEqual(table.complaints, []);
}

/** @param {Lane} lane */
async function playLielow(lane) {
  const table = await open(lane, {}, { url: `${site.url}?game=lielow` });
  await table.ready();
  assert.equal(await table.state('game'), 'lielow');
  await table.play(['b2b3', 'g7g6']);
  // Off the board, by a click beside it.
  await table.choose('a2');
  const [[ax, ay], [bx]] = [await table.place('a2'), await table.place('b2')];
  await table.click([ax - 1.4 * (bx - ax), ay]);
  await table.plies(3);
  await table.rest();
  assert.deepEqual(await table.state('moves'), ['b2-b3', 'g7-g6', 'a2-off']);
  assert.equal(await table.state('fen'), '8/aaaaaa1a/6b*1/8/8/1B*6/2AAAAAA/8 b 0 2');
  await table.picture('lielow');
  await table.close();
}

/**
 * The result is shown, with this reason.
 * @param {Table} table
 * @param {string} reason
 */
async function seeTheEnd(table, reason) {
  await table.until(() => window.turnover.sheet === 'result');
  assert.equal((await table.state('outcome'))?.reason, reason);
  await table.picture(`end-${await table.state('game')}`);
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/**
 * Plays a game by clicks until it is over.
 * @param {string} game
 * @param {string[]} codes
 * @param {string} reason
 * @returns {(lane: Lane) => Promise<void>}
 */
const playToTheEnd = (game, codes, reason) => async (lane) => {
  const table = await open(lane, {}, { url: `${site.url}?game=${game}` });
  await table.ready();
  assert.equal(await table.state('game'), game);
  await table.play(codes);
  await seeTheEnd(table, reason);
};

/**
 * Rolls the dice.
 * @param {Table} table
 * @param {RegExp} written What is written for the roll.
 */
async function roll(table, written) {
  const before = (await table.state('moves')).length;
  await table.rest();
  await table.press('Roll the dice');
  await table.until((count) => window.turnover.moves.length > count, before);
  await table.rest();
  assert.match((await table.state('moves'))[before], written);
}

/** @param {string} fen @returns {string} The square of the king whose side is not to move. */
function otherKing(fen) {
  const [placement, side] = fen.split(' ');
  const ranks = placement.split('/').map((rank) => rank.replace(/\d/g, (count) => ' '.repeat(Number(count))));
  const king = side === 'w' ? 'k' : 'K';
  const rank = ranks.findIndex((rank) => rank.includes(king));
  return 'abcdefgh'[ranks[rank].indexOf(king)] + (8 - rank);
}

/**
 * Rolls three dice and makes moves that they allow, until a king is taken: as soon as it can be. Forced passes go on by themselves.
 * @param {Lane} lane
 */
async function playThreeDice(lane) {
  const table = await open(lane, {}, { url: `${site.url}?game=dice-chess-three&fen=${encodeURIComponent(BARE_KING)}` });
  await table.ready();
  while ((await table.state('outcome')) === null) {
    const { fen, moves, legalMoves } = await table.page.evaluate(() => {
      const { fen, moves, legalMoves } = window.turnover;
      return { fen: fen ?? '', moves, legalMoves };
    });
    const steps = legalMoves.filter((code) => code !== '0000');
    if (steps.length > 0) await table.play([steps.find((code) => code.slice(2, 4) === otherKing(fen)) ?? steps[0]]);
    else if (legalMoves.length > 0) await table.until((count) => window.turnover.moves.length > count, moves.length);
    else await roll(table, /^r[1-6]{3}$/);
  }
  await seeTheEnd(table, 'king-captured');
}

/**
 * Rolls the dice until they allow a move, and makes it; forced passes go on by themselves.
 * @param {Lane} lane
 */
async function playDice(lane) {
  const table = await open(lane, { deviceScaleFactor: COARSER }, { url: `${site.url}?game=dice-chess` });
  await table.ready();
  assert.deepEqual(await table.state('legalMoves'), []);
  for (let hasMoved = false; !hasMoved; ) {
    const before = (await table.state('moves')).length;
    await roll(table, /^r[1-6]{2}$/);
    const [move] = await table.state('legalMoves');
    if (move === '0000' || move === undefined) {
      await table.plies(before + 2);
    } else {
      await table.play([move]);
      hasMoved = true;
    }
    console.log(`        ${(await table.state('moves')).slice(before).join(' ')}`);
  }
  await table.picture('dice');
  await table.close();
}

/**
 * Two moves against the weakest opponent, which thinks in its worker, and answers by itself.
 * @param {Lane} lane
 */
async function playComputer(lane) {
  const table = await open(lane, { viewport: TALL });
  await table.ready();
  for (const name of START_AGAINST_COMPUTER) {
    await table.press(name);
    // The list closes over the choice.
    const isClosed = () => window.turnover.controls.filter(({ name }) => /^Computer \d+:/.test(name)).length === 0;
    if (name === START_AGAINST_COMPUTER[2]) await table.until(isClosed);
  }
  await table.until(() => window.turnover.screen === 'table');
  for (const before of [0, 2]) {
    await table.plies(before);
    await table.rest();
    const [code] = await table.state('legalMoves');
    await table.choose(code.slice(0, 2));
    await table.click(await table.place(code.slice(2, 4)));
    await table.plies(before + 2);
    console.log(`        ${(await table.state('moves')).slice(before).join(' ')}`);
  }
  await table.rest();
  await table.picture('computer');
  // A move is taken back with its answer, and nobody moves until a person does.
  await table.press('Undo');
  await table.plies(2);
  await table.rest();
  await table.page.waitForTimeout(3000);
  assert.equal((await table.state('moves')).length, 2);
  // And what the computer thinks of it comes from the worker, line by line.
  await table.page.keyboard.press('F8');
  await table.until(() => window.turnover.controls.some(({ name }) => /^[+−][\d#.]+ \S/.test(name)));
  await table.frames(3);
  await table.picture('analysis');
  await table.page.keyboard.press('F8');
  await table.press('Resign');
  await table.until(() => window.turnover.sheet === 'confirm-resign');
  await table.press('Resign');
  await table.until(() => window.turnover.sheet === 'result');
  await table.press('Review the game');
  // It comes to its end while nobody touches anything: what it says then of each side is read.
  await table.until(() => /: accuracy /.test(document.getElementById('tree')?.textContent ?? ''));
  await table.shot('review');
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/**
 * A game that is over when it is opened is judged to its end by a page that nobody touches.
 * @param {Lane} lane
 */
async function reviewUntouched(lane) {
  const moves = encodeURIComponent(FINISHED_GAME.join(' '));
  const table = await open(lane, { viewport: TALL }, { url: `${site.url}?game=lielow&moves=${moves}` });
  await table.ready();
  await table.plies(FINISHED_GAME.length);
  assert.notEqual(await table.state('outcome'), null);
  await table.until((all) => window.turnover.review?.all === all, FINISHED_GAME.length + 1);
  await table.until(() => window.turnover.review?.done === window.turnover.review?.all);
  await table.shot('review-untouched');
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
async function goOffline({ table }) {
  await table.until(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  const fen = await table.state('fen');
  await table.page.context().setOffline(true);
  await table.page.reload();
  await table.ready();
  assert.equal(await table.state('fen'), fen);
  await table.page.context().setOffline(false);
  await table.close();
}

/** @param {Lane} lane */
async function fitPhone(lane) {
  // Without its right type the program runs all the same.
  const plain = await serve(dir, { mime: { '.wasm': 'text/plain' } });
  const table = await open(
    lane,
    { viewport: { width: 320, height: 560 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'es' },
    { url: `${plain.url}?game=turnover-modern` },
  );
  await table.ready();
  assert.equal(await table.state('language'), 'es');
  await table.rest();
  await table.picture('phone');
  await table.page.touchscreen.tap(...(await table.place('e1')));
  await table.until(() => window.turnover.selected === 'e1');
  await table.page.touchscreen.tap(...(await table.place('e2')));
  await table.plies(1);
  await table.page.setViewportSize({ width: 640, height: 320 });
  await table.until(() => document.querySelector('canvas')?.width === 1280);
  await table.frames(3);
  await table.rest();
  const [x, y] = await table.place('e4');
  assert(x < 500 && y < 320, 'the board is in the new view');
  const canvas = await table.page.evaluate(() => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (document.getElementById('table'));
    return [width, height];
  });
  // But for what fingers do not reach at the lower edge.
  assert.deepEqual(canvas, [1280, 624]);
  await table.picture('phone-turned');
  // A phone's reader looks for what is below a finger as a touch would: once it has been here, it finds the squares.
  const found = () => table.page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.getAttribute('role'), [x, y]);
  assert.equal(await found(), 'application');
  await new Reader(table).press('gridcell', 'e4,');
  assert.equal(await found(), 'gridcell');
  await table.close();
  await plain.close();
}

/**
 * On a phone a text is typed, composed by an input method, pasted and corrected, each into the page's own element.
 * @param {Lane} lane
 */
async function typeOnPhone(lane) {
  const table = await open(lane, { viewport: PHONE, hasTouch: true, isMobile: true, permissions: ['clipboard-read', 'clipboard-write'] });
  await table.ready();
  const keys = await table.page.context().newCDPSession(table.page);
  const tap = async (/** @type {string} */ name) => table.page.touchscreen.tap(...(await table.settled(name)));
  const written = () =>
    table.page.evaluate(() => {
      const { id, value, tagName } = /** @type {HTMLTextAreaElement} */ (document.activeElement);
      return [id, tagName, value];
    });
  /** The game's field, the page's element, and its selection agree on this text. @param {string} text */
  const agree = async (text) => {
    await table.until((text) => window.turnover.field?.value === text, text);
    await table.frames(2);
    assert.deepEqual(await written(), ['field', 'TEXTAREA', text]);
  };
  await tap('With a friend');
  await tap('Paste a link here');
  // At once, for a phone shows its keyboard only during the gesture.
  assert.deepEqual((await written()).slice(0, 2), ['field', 'TEXTAREA']);
  await agree('');
  await keys.send('Input.insertText', { text: 'Zoë' });
  await agree('Zoë');
  for (const text of ['に', 'にほ', '日本'])
    await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await keys.send('Input.insertText', { text: '日本' });
  await agree('Zoë日本');
  await table.page.keyboard.press('Backspace');
  await agree('Zoë日');
  await table.page.keyboard.press('Control+a');
  await table.page.evaluate(() => navigator.clipboard.writeText('Ana María'));
  await table.page.keyboard.press('Control+v');
  await agree('Ana María');
  await table.shot('typed-on-phone');
  await table.page.keyboard.press('Enter');
  await table.until(() => document.activeElement?.id !== 'field');
  await table.page.keyboard.press('Escape');
  await table.until(() => window.turnover.sheet === 'none');
  // So is a number, with digits on the keyboard; what was there is selected.
  await table.page.setViewportSize(TABLET);
  await table.frames(3);
  await tap('More choices…');
  await tap('Other…');
  await tap('Minutes');
  assert.deepEqual((await written()).slice(0, 2), ['field', 'TEXTAREA']);
  await agree('10');
  assert.equal(await table.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).inputMode), 'decimal');
  await keys.send('Input.insertText', { text: '7' });
  await agree('7');
  await table.shot('number-on-tablet');
  await table.page.keyboard.press('Enter');
  await table.until(() =>
    [...document.querySelectorAll('#tree [role=spinbutton]')].some((one) => /^7\b/.test(one.ariaValueText ?? one.ariaValueNow ?? '')),
  );
  // Where there is no server, the browser tells that it has not found its lists.
  assert(table.complaints.every((text) => text.includes('404')));
  await table.close();
}

/**
 * Back closes a sheet, and leaves the page if there is none.
 * @param {Lane} lane
 */
async function goBack(lane) {
  const table = await open(lane);
  await table.ready();
  await table.press('Games');
  await table.until(() => window.turnover.sheet === 'library');
  await table.page.evaluate(() => history.back());
  await table.until(() => window.turnover.sheet === 'none');
  await table.press('Games');
  await table.until(() => window.turnover.sheet === 'library');
  await table.page.keyboard.press('Escape');
  await table.until(() => window.turnover.sheet === 'none');
  await table.page.goBack();
  await table.page.waitForURL('about:blank');
  await table.close();
}

/** @param {Lane} lane */
async function share(lane) {
  const table = await open(
    lane,
    { viewport: TALL, permissions: ['clipboard-read', 'clipboard-write'] },
    { url: `${site.url}?game=turnover-classic&moves=e1e3` },
  );
  await table.ready();
  const fen = await table.state('fen');
  await table.press('Menu');
  await table.press('Share…');
  await table.until(() => window.turnover.sheet === 'share');
  // From the top: link, position, record. What was copied last says so.
  await table.press('Copy', { nth: 0 });
  await table.until(() => window.turnover.controls.some(({ name }) => name === 'Copied'));
  const link = await table.copied();
  assert(link.startsWith(`${site.url}#game=`) && link.length < 600, link);
  await table.shot('share');
  await table.press('Copy', { nth: 0 });
  await table.until(async (fen) => (await navigator.clipboard.readText()) === fen, fen);
  await table.press('Copy');
  await table.until(async () => (await navigator.clipboard.readText()).startsWith('['));
  const record = await table.copied();
  assert.match(record, /\[Variant "turnover-classic"\][^]*1\. /);

  const picture = await table.downloaded('turnover-classic-1.png', () => table.press('Picture of the board'));
  assert.deepEqual([...picture.subarray(1, 4)], [...Buffer.from('PNG')]);
  const start = Date.now();
  const film = await table.downloaded('turnover-classic-1.gif', () => table.press('Animation of the game'), FILM_MS);
  assert.equal(film.subarray(0, 6).toString(), 'GIF89a');
  figures['an animation of a ply, s'] = Math.round((Date.now() - start) / 1000);
  figures['its size, kB'] = Math.round(film.length / 1000);
  assert.deepEqual(table.complaints, []);

  // The link brings the game to a table that has another one.
  await table.page.goto(`${site.url}?game=turnover-modern&lang=es`);
  await table.ready();
  await table.page.evaluate((link) => {
    location.hash = new URL(link).hash;
  }, link);
  await table.until((fen) => window.turnover.fen === fen, fen);
  assert.deepEqual([await table.state('game'), (await table.state('moves')).length], ['turnover-classic', 1]);
  await table.page.evaluate(() => {
    location.hash = '#game=AAAA';
  });
  await table.until(() => window.turnover.sheet === 'alert');
  assert.equal(await table.state('fen'), fen);
  // A link to a puzzle lays it out.
  const puzzle = 'turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900\n';
  await table.page.evaluate((code) => {
    location.hash = `#puzzle=${code}`;
  }, Buffer.from(puzzle).toString('base64url'));
  await table.until(() => window.turnover.screen === 'learn');
  await table.close();
}

/** @param {Lane} lane */
async function keepLibrary(lane) {
  const table = await open(lane, { viewport: TALL });
  await table.ready();
  // The texts of another language are loaded when it is chosen.
  for (const [name, code] of [
    ['Español', 'es'],
    ['English', 'en'],
  ]) {
    await table.press(name);
    await table.until((code) => window.turnover.language === code && document.documentElement.lang === code, code);
  }
  await table.press('Games');
  await table.until(() => window.turnover.sheet === 'library');
  /** @param {string} white */
  const record = (white) => `[White "${white}"]\n[Black "Bea"]\n[Variant "turnover-classic"]\n\n1. e1e3 e8e6 *\n\n`;
  // A file of one game brings it to the table too.
  const [chooser] = await Promise.all([table.page.waitForEvent('filechooser'), table.press('Import')]);
  await chooser.setFiles({ name: 'one.pgn', mimeType: 'text/plain', buffer: Buffer.from(record('Ada')) });
  await table.until(() => window.turnover.screen === 'table' && window.turnover.moves.length === 2);
  await table.page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'two.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, record('Cleo') + record('Dora'));
  await table.page.waitForTimeout(3000);
  await table.page.reload();
  await table.ready();
  await table.press('Menu');
  await table.press('Games');
  for (const name of ['Ada', 'Cleo', 'Dora']) await table.listed(name);
  await table.shot('library');
  const all = (await table.downloaded('turnover.pgn', () => table.press('Export all'))).toString();
  for (const name of ['Ada', 'Cleo', 'Dora']) assert.match(all, new RegExp(`\\[White "${name}"\\]`));
  const dora = 'Dora – Bea, Turnover, classic, 1 move, Unfinished';
  await table.press(dora);
  await table.press('Delete');
  await table.until((dora) => !window.turnover.controls.some(({ name }) => name === dora), dora);
  // Not the table's, which lies behind the sheet.
  await table.until(() => window.turnover.controls.some(({ name, role }) => name === 'Undo' && role === 'Link'));
  await table.press('Undo');
  await table.listed('Dora');
  await table.close();
}

/** @param {Lane} lane */
async function storeNothing(lane) {
  const prepare = (/** @type {Page} */ opened) =>
    opened.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      Storage.prototype.setItem = refuse;
      IDBFactory.prototype.open = refuse;
    });
  const table = await open(lane, {}, { url: `${site.url}?game=turnover-classic`, prepare });
  await table.ready();
  await table.play(['g1g2']);
  await table.until(() => window.turnover.sheet === 'alert');
  await table.shot('storage-full');
  await table.page.keyboard.press('Escape');
  await table.until(() => window.turnover.sheet === 'none');
  await table.play(['c8c7']);
  assert.equal(await table.state('sheet'), 'none');
  await table.page.reload();
  await table.ready();
  assert.equal((await table.state('moves')).length, 2);
  assert.deepEqual(
    table.heard.filter((text) => /panick|unreachable/.test(text)),
    [],
  );
  await table.close();
}

/** The library of version 0.1, as it lies in localStorage: each text under its key. */
function oldLibrary() {
  const folder = new URL('../data/version-0.1/games/', import.meta.url);
  return Object.fromEntries(readdirSync(folder).map((file) => [file.replace(/\.pgn$/, ''), readFileSync(new URL(file, folder), 'utf8')]));
}

/**
 * The page is opened after version 0.1 has left its library, and a game that nobody can read.
 * @param {Lane} lane
 */
async function unreadable(lane) {
  const leave = (/** @type {Record<string, string>} */ library) => {
    if (localStorage.getItem('turnover.set-aside')) return;
    localStorage.setItem('turnover.game', '[Variant "turnover-modern"]\n\n1. e9e9 *\n');
    for (const [key, text] of Object.entries(library)) localStorage.setItem(`turnover.games.${key}`, text);
  };
  const table = await open(lane, { viewport: TALL }, { prepare: (opened) => opened.addInitScript(leave, oldLibrary()) });
  await table.ready();
  assert.equal(await table.state('sheet'), 'alert');
  assert.match((await table.state('notice')) ?? '', /line 3/);
  assert.match(await table.page.evaluate(() => localStorage.getItem('turnover.set-aside') ?? ''), /e9e9/);
  await table.shot('unreadable');
}

/** The library's texts in the browser's database, by their keys. */
async function libraryInDatabase() {
  /** @type {IDBDatabase} */
  const database = await new Promise((done, failed) => {
    const request = indexedDB.open('turnover');
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const store = database.transaction('games').objectStore('games');
  const [keys, texts] = await Promise.all(
    [store.getAllKeys(), store.getAll()].map((request) => new Promise((done) => (request.onsuccess = () => done(request.result)))),
  );
  database.close();
  return Object.fromEntries(keys.map((/** @type {string} */ key, /** @type {number} */ index) => [key, texts[index]]));
}

/** @param {Lane} lane */
async function takeOldGamesAlong({ table }) {
  const look = async () => {
    assert.deepEqual(await table.page.evaluate(libraryInDatabase), oldLibrary());
    const left = await table.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('turnover.games.')));
    assert.deepEqual(left, []);
  };
  await look();
  await table.page.reload();
  await table.ready();
  // What was put aside is told once: nothing lies over the buttons.
  assert.equal(await table.state('sheet'), 'none');
  await look();
  await table.press('Games');
  await table.until(() => window.turnover.sheet === 'library');
  await table.listed('Ana "la rápida" – Bruno\\B');
  await table.shot('old-library');
  const all = (await table.downloaded('turnover.pgn', () => table.press('Export all'))).toString();
  assert.equal(all.match(/^\[Variant /gm)?.length, 10);
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {Lane} lane */
async function saySiteFaults(lane) {
  /** @type {import('../../.ci/web-build/serve.mjs').Faults} */
  const faults = {};
  const faulty = await serve(dir, faults);
  /** @type {[import('../../.ci/web-build/serve.mjs').Faults, RegExp][]} */
  const cases = [
    [{ missing: ['turnover_bg.wasm'] }, /does not deliver turnover_bg\.wasm \(answer 404\)/],
    [{ missing: ['/turnover.js'] }, /does not deliver turnover\.js/],
    [{ truncate: { 'turnover_bg.wasm': 1_000_000 } }, /turnover_bg\.wasm has arrived incomplete/],
    [{ mime: { '/turnover.js': 'text/plain' } }, /sends turnover\.js as .text\/plain/],
    [{ mime: { '.js': 'text/plain' } }, /Turnover has not started/],
  ];
  for (const [fault, said] of cases) {
    Object.assign(faults, { missing: [], truncate: {}, mime: {} }, fault);
    const table = await open(lane, {}, { url: faulty.url });
    await table.until((said) => new RegExp(said).test(document.body.innerText), said.source);
    await table.shot(`fault-${Object.keys(fault)[0]}`);
    await table.close();
  }
  await faulty.close();
}

/** @param {Lane} lane */
async function sayNoWebgl(lane) {
  const plain = await launch('--disable-3d-apis');
  try {
    const table = await open({ ...lane, browser: plain });
    await table.until(() => /does not offer WebGL 2/.test(document.body.innerText));
    await table.shot('no-webgl');
  } finally {
    await plain.close();
  }
}

/**
 * What is tried. The lanes of a row go side by side, each in a browser of its own and the steps of one after the other; what is
 * measured has the machine for itself.
 * @type {Step[][][]}
 */
const ROWS = [
  [
    [
      ['be idle', beIdle, { measures: true }],
      ['ask the engine', askEngine, { measures: true, after: 'be idle' }],
    ],
  ],
  [
    [
      ['load', load],
      ['show the pieces', showPieces, { plays: true, after: 'load' }],
      ['play the modern edition', playModern, { plays: true, after: 'load' }],
      ['turn the camera without a move', turnCamera, { plays: true, after: 'play the modern edition' }],
      ['refuse a move with its reason', refuse, { plays: true, after: 'play the modern edition' }],
      ['take back', takeBack, { plays: true, after: 'play the modern edition' }],
      ['go on after the graphics were lost', loseContext, { plays: true, after: 'play the modern edition' }],
      ['go on after a suspension', suspend, { plays: true, after: 'play the modern edition' }],
      ['go on after a reload', reload, { plays: true, after: 'take back' }],
      ['play the classic edition', playClassic, { films: true, after: 'play the modern edition' }],
      ['go on without a network', goOffline, { after: 'load' }],
      ['play Lielow', playLielow, { films: true }],
      ['play for long', playLong, { alone: true }],
      ['share a game', share, { films: true }],
      ['keep a library', keepLibrary, { films: true }],
    ],
    [
      ['click quickly as soon as it is ready', clickQuickly, { plays: true }],
      ['tap quickly as soon as it is ready', tapQuickly, { plays: true }],
      ['play against the computer', playComputer, { plays: true }],
      ['review a game untouched', reviewUntouched],
      ['play by what screen readers are told', readScreens, { plays: true }],
      ['play with a gamepad', holdGamepad, { plays: true }],
      ['learn by what Chromium tells', learnFromTree, { plays: true }],
      ['play to the end by what Chromium tells', playFromTree, { plays: true, films: true }],
      ['tell screen readers of every screen', checkScreens, { films: true }],
      ['tell screen readers how far a picture is', checkProgress, { plays: true, films: true }],
      ['fit a phone', fitPhone, { plays: true }],
      ['type on a phone', typeOnPhone],
      ['close a sheet by Back', goBack],
      ['store nothing and say so', storeNothing, { plays: true }],
      ['put aside what cannot be read', unreadable],
      ['take the games of version 0.1 along', takeOldGamesAlong, { after: 'put aside what cannot be read' }],
      ['say what is wrong with the site', saySiteFaults],
      ['say that WebGL 2 is missing', sayNoWebgl],
      ['roll dice', playDice, { plays: true }],
      ['play the edition of 2025 to its end', playToTheEnd('turnover-2025', EDITION_OF_2025, 'castles-captured'), { films: true }],
      ['play Lielow on nine files to its end', playToTheEnd('lielow-9x9', LIELOW_9X9, 'king-captured'), { films: true }],
      ['play with three dice to the end', playThreeDice, { films: true }],
    ],
  ],
];

/** @param {Step} step */
const isChosen = ([name, , { plays = false, films = false, measures = false, alone = false } = {}]) =>
  asked.only
    ? asked.only === name
    : !alone &&
      !(plays && asked['without-play']) &&
      (!films || asked.films) &&
      !(measures ? asked.measures === 'no' : asked.measures === 'only');

/** The names of the steps that are wanted, with those that must go before. @type {Set<string>} */
const wanted = new Set();
// Each stands before those that need it.
for (const step of ROWS.flat(2).reverse()) {
  const [name, , { after } = {}] = step;
  if (!wanted.has(name) && !isChosen(step)) continue;
  wanted.add(name);
  if (after) wanted.add(after);
}
assert(wanted.size > 0, `expected one of these steps: ${ROWS.flat(2).map(([name]) => name)}`);

/** @param {Step[]} steps */
async function follow(steps) {
  const left = steps.filter(([name]) => wanted.has(name));
  if (left.length === 0) return;
  const browser = await launch();
  const lane = /** @type {Lane} */ ({ browser });
  for (const step of left) await attempt(lane, step);
  await browser.close();
}

const results = join(shots, 'figures.json');
if (asked.measures === 'only' && existsSync(results)) Object.assign(figures, JSON.parse(readFileSync(results, 'utf8')));
try {
  for (const row of ROWS) await Promise.all(row.map(follow));
} finally {
  writeFileSync(results, `${JSON.stringify(figures, null, 2)}\n`);
  await site.close();
}
console.log(JSON.stringify(figures, null, 2));
process.exitCode = failed ? 1 : 0;
