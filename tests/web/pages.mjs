// Tests that everybody can read the server's own pages, on a large screen and on a phone, and that the table shows the game that matters
// most in them.
//
//   node tests/web/pages.mjs DIR SERVER [SHOTS]
//
// DIR is the finished site, SERVER the program `turnover-server`, SHOTS the folder for screenshots. Four players enter a tournament, and
// their games are begun.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Player } from './player.mjs';
import { Server } from './server.mjs';
import { PATIENCE_MS, launch, until } from './table.mjs';

/** From NODE_PATH: it is no dependency of the game. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  { width: 1000, height: 640 },
  { width: 390, height: 760 },
];

const [dir = '', program = '', shots = ''] = process.argv.slice(2);
assert(existsSync(join(dir, 'index.html')) && existsSync(program), 'usage: node tests/web/pages.mjs DIR SERVER [SHOTS]');
if (shots) mkdirSync(shots, { recursive: true });

/** Players, one of them with a name as long as may be, begin games of a tournament. Returns its key. @param {string} url */
async function beginTournament(url) {
  const players = [];
  for (const name of ['Ana', 'Bea', 'Grzegorz-Brzeczyszcz', 'Carlos']) {
    const player = new Player(url);
    await player.signIn(name);
    players.push(player);
  }
  const pace = { type: 'live', white: '300+3', black: '300+3' };
  const system = { type: 'swiss', rounds: 1 };
  const plan = { name: 'Club evening', game: 'lielow', pace, system, rated: true, public: true, first_turn: 600, break_secs: 0 };
  const { key } = await players[0].post('/api/tournaments', plan);
  for (const player of players) await player.post(`/api/tournaments/${key}/enter`, {});
  await players[0].post(`/api/tournaments/${key}/start`, {});
  return key;
}

/** A game that everybody may watch. Returns its key. @param {string} url */
async function offerGame(url) {
  const token = '0'.repeat(64);
  const offer = { game: 'lielow', pace: { type: 'untimed' }, public: true, seats: [{ side: 'white', nickname: 'Dora', token }] };
  return (await new Player(url).post('/api/games', offer)).key;
}

/**
 * Lets axe look for what hinders, and looks for what is wider than the page.
 * @param {import('playwright-core').Page} page
 * @param {string} where
 */
async function check(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    /** @type {{ violations: { id: string, nodes: { html: string }[] }[] }} */
    const { violations } = await /** @type {any} */ (globalThis).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  assert.deepEqual(found, [], where);
  const [width, wanted] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert(width <= wanted, `${where} is ${width} wide`);
}

/**
 * Adds columns to the standings until they are wider than any page, scrolls them to their end, and looks whether the page has kept its
 * width and the names are still in sight.
 * @param {import('playwright-core').Page} page
 * @param {string} where
 */
async function checkWideStandings(page, where) {
  const seen = await page.evaluate(() => {
    const scroll = /** @type {HTMLElement} */ (document.querySelector('[aria-labelledby="standings"]'));
    for (const row of scroll.querySelectorAll('tr'))
      for (let round = 0; round < 40; round++) row.append(/** @type {Element} */ (row.lastElementChild).cloneNode(true));
    scroll.scrollLeft = scroll.scrollWidth;
    const lefts = [...scroll.querySelectorAll('tbody th, thead .pinned')].map((cell) => cell.getBoundingClientRect().left);
    const { left, right } = scroll.getBoundingClientRect();
    return { scrolled: scroll.scrollLeft, lefts, left, right, width: document.documentElement.scrollWidth, wanted: innerWidth };
  });
  const isInSight = (/** @type {number} */ left) => left >= seen.left - 1 && left < seen.right;
  assert(seen.scrolled > 0 && seen.width <= seen.wanted, `${where}: ${JSON.stringify(seen)}`);
  assert(seen.lefts.length > 1 && seen.lefts.every(isInSight), `${where}: ${JSON.stringify(seen)}`);
}

/**
 * Looks whether the table takes the place of the flat board once it shows the game, only watches, leaves the keyboard where it is and keeps
 * nothing, and whether it goes on with the next game of a broadcast in the same frame.
 * @param {import('playwright-core').Page} page
 * @param {string} where
 */
async function checkTable(page, where) {
  const flatBoards = page.locator('.stage .board:visible');
  assert.equal(await flatBoards.count(), 1, where);
  await page.waitForSelector('.table.ready', { timeout: PATIENCE_MS });
  assert.equal(await flatBoards.count(), 0, where);
  const frame = page.frames().find((frame) => frame.url().includes('/watch?'));
  assert(frame, where);
  const { online, language, sheet } = await frame.evaluate(() => {
    const { online, language, sheet } = window.turnover;
    return { online, language, sheet };
  });
  assert.deepEqual([online?.side, online?.status, language, sheet], [null, 'online', 'es', 'none'], where);
  for (let presses = 0; presses < 30; presses++) {
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'IFRAME', `${where} after ${presses} presses of Tab`);
    await page.keyboard.press('Tab');
  }
  const kept = await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    return [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, workers.length];
  });
  assert.deepEqual(kept, [0, 0, 0, 0], where);
  if (!where.includes('broadcast')) return;
  await frame.evaluate(() => void Object.assign(window, { isSame: true }));
  const isNext = (/** @type {string | undefined} */ key) =>
    frame.evaluate((key) => window.turnover.online?.key !== key && 'isSame' in window, key);
  await until('the next game of the broadcast', () => isNext(online?.key));
  await page.waitForSelector('.table.ready', { timeout: PATIENCE_MS });
}

const server = new Server(program, dir);
const browser = await launch();
try {
  await server.start();
  const key = await beginTournament(server.url);
  const game = await offerGame(server.url);
  const paths = ['/club', `/tournament/${key}`, `/tournament/${key}/broadcast`, '/player/Ana', `/embed/${game}`];
  for (const viewport of SIZES) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      // Flat boards. In software a table takes a while.
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en', reducedMotion: 'reduce' });
      const page = await context.newPage();
      /** @type {string[]} */
      const complaints = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      for (const path of paths) {
        await page.goto(new URL(path, server.url).href);
        if (path.includes(key) || path.includes(game)) await page.waitForSelector('.board', { timeout: PATIENCE_MS });
        const where = `${path.replace(key, 'KEY').replace(game, 'KEY')} ${viewport.width} ${colorScheme}`;
        await check(page, where);
        if (shots) await page.screenshot({ path: join(shots, `${where.slice(1).replace(/[/ ]/g, '-')}.png`) });
        if (path === `/tournament/${key}`) await checkWideStandings(page, where);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    }
  }
  // Small, but not too small for the table.
  const context = await browser.newContext({ viewport: { width: 800, height: 600 }, locale: 'es' });
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of [`/tournament/${key}`, `/tournament/${key}/broadcast`]) {
    const where = `${path.replace(key, 'KEY')} with the table`;
    await page.goto(new URL(path, server.url).href);
    await checkTable(page, where);
    await check(page, where);
    if (shots) await page.screenshot({ path: join(shots, `${where.slice(1).replace(/[/ ]/g, '-')}.png`), timeout: PATIENCE_MS });
  }
  assert.deepEqual(complaints, []);
  console.log("ok      the server's own pages");
} finally {
  await browser.close();
  await server.remove();
}
