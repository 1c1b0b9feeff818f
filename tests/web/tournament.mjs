// Tests that two people in two browsers get from the announcement of a tournament to its end, by clicks.
//
//   node tests/web/tournament.mjs DIR SERVER [SHOTS] [--phone]
//
// DIR is the finished site, SERVER the program `turnover-server`, SHOTS the folder for screenshots. Each makes a name; one announces a
// tournament of everybody against everybody, twice; both enter; the games open by themselves and are given up after some moves; the table
// of results is the same for both. --phone makes the pages as large as a phone.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Reader, takeName } from './reader.mjs';
import { Server } from './server.mjs';
import { Table, launch } from './table.mjs';

const { values: asked, positionals } = parseArgs({ allowPositionals: true, options: { phone: { type: 'boolean' } } });
const [dir = '', program = '', shots = join(dir, '..', 'screenshots')] = positionals;
assert(existsSync(join(dir, 'index.html')) && existsSync(program), 'usage: node tests/web/tournament.mjs DIR SERVER [SHOTS] [--phone]');
mkdirSync(shots, { recursive: true });
const SIZE = asked.phone ? { width: 390, height: 760 } : { width: 1000, height: 640 };
/** The moves of a game of modern Turnover that is given up after them. */
const MOVES = ['e1e2', 'f7f6'];

/**
 * A person with a browser of their own, at this address.
 * @param {string} url
 */
async function person(url) {
  const browser = await launch();
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: asked.phone ? 1 : 0.8,
    locale: 'en',
    reducedMotion: 'reduce',
  });
  const table = new Table(await context.newPage(), shots);
  await table.page.goto(url);
  await table.ready();
  return table;
}

/** @param {Table} table */
const gameOf = async (table) => (await table.state('online'))?.key;

/**
 * Plays the first moves of the game that both have before them, whoever has White, and lets Black give up.
 * @param {Table[]} tables
 */
async function play(tables) {
  const [first, second] = /** @type {[Table, Table]} */ (tables);
  const sides = (await first.state('online'))?.side === 'white' ? [first, second] : [second, first];
  for (const [ply, code] of MOVES.entries()) {
    // Not whoever is said to be to move: a page says so of itself until the server has its move.
    const table = sides[ply % 2 === 0 ? 0 : 1];
    await table.until(() => window.turnover.online?.yourTurn);
    await table.play([code]);
    for (const other of tables) await other.plies(ply + 1);
  }
  await sides[1].resign();
  for (const table of tables) await table.sheet('result');
}

const server = new Server(program, dir);
await server.start();
/** @param {string} name */
const named = (name) => `${asked.phone ? 'phone-' : ''}tournament-${name}`;
try {
  const carla = await person(server.url);
  await carla.press('With a friend');
  await carla.press('Tournaments');
  await takeName(carla, 'Carla');
  await carla.sheet('online');
  const reader = new Reader(carla);
  await reader.check('the list of tournaments');
  await carla.press('Announce a tournament…');
  await carla.shot(named('announcement'));
  await reader.check('the announcement of a tournament');
  await carla.press('Everybody against everybody, twice');
  await carla.press('Announce');
  await carla.sheet('online-tournament');
  await carla.press('Enter');
  await carla.listed('Withdraw');
  await carla.shot(named('open'));
  await reader.check('an open tournament');
  const { open } = await (await fetch(`${server.url}api/tournaments`)).json();
  assert.equal(open.length, 1);

  const dora = await person(`${server.url}#tournament=${open[0].key}`);
  await dora.sheet('online-tournament');
  await dora.shot(named('link'));
  await takeName(dora, 'Dora');
  await dora.sheet('online-tournament');
  await dora.press('Enter');
  await dora.listed('Withdraw');
  await carla.until(() => window.turnover.controls.some(({ name, enabled }) => name === 'Begin now' && enabled));
  await carla.press('Begin now');

  const tables = [carla, dora];
  const games = new Set();
  for (const round of [1, 2]) {
    for (const table of tables) await table.until(() => window.turnover.screen === 'table' && window.turnover.sheet === 'none');
    for (const table of tables) await table.until((known) => !known.includes(window.turnover.online?.key ?? ''), ['', ...games]);
    assert.equal(await gameOf(carla), await gameOf(dora));
    games.add(await gameOf(carla));
    await play(tables);
    await carla.shot(named(`result-${round}`));
    console.log(`round ${round} is over`);
  }
  for (const table of tables) {
    await table.press('To the tournament');
    await table.sheet('online-tournament');
  }
  const over = async () => (await (await fetch(`${server.url}api/tournaments`)).json()).over.length;
  while ((await over()) === 0) await carla.page.waitForTimeout(500);
  await carla.until(() => !window.turnover.controls.some(({ name }) => name === 'Withdraw'));
  await carla.shot(named('over'));
  await reader.check('a tournament that is over');
  const view = await (await fetch(`${server.url}api/tournaments/${open[0].key}`)).json();
  assert.deepEqual(
    view.rows.map((/** @type {{ points: string }} */ row) => row.points),
    ['1.0', '1.0'],
  );
  assert.deepEqual([...carla.complaints, ...dora.complaints], []);
} finally {
  await server.remove();
}
process.exit(0);
