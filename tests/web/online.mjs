// Tests that two people in two browsers play each other through a real server, by clicks, and in the short game one of them by the elements
// that screen readers find.
//
//   node tests/web/online.mjs DIR SERVER [SHOTS] [--desktop PROGRAM] [--whole ENGINE] [--phone] [--theme NAME]
//
// DIR is the finished site, SERVER the program `turnover-server`, SHOTS the folder for screenshots. Usually a short game is played,
// with a takeback, a page that is loaded again, a server that is killed, and a draw, and then a rated one of two players with names. With
// --desktop a page plays a desktop program instead, the test program of the table's library; with --whole pages play games of six forms to
// the end instead, one of them by the moves of ENGINE, the program `turnover-engine`. --phone makes the pages as large as a phone, --theme
// lights them as in the options. With PostgreSQL the server has two processes, one for each browser.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Reader, hearRatings, takeName } from './reader.mjs';
import { Server } from './server.mjs';
import { PATIENCE_MS, Table, launch } from './table.mjs';

/** The longest game that is played to its end, in plies. */
const MAX_PLIES = 300;
/** How long the engine thinks, in nodes. */
const NODES = 3000;
/** The games that are played to their ends, each by what is pressed on the start screen. A window of this size has the many forms in a list. */
const WHOLE = [[], ['2025'], ['Lielow'], ['Lielow', '9 × 9'], ['Dice Chess'], ['Dice Chess', 'Form', 'Three dice']];
/** What the browser itself says while the server is away. */
const AWAY = /WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource: net::/;

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { desktop: { type: 'string' }, whole: { type: 'string' }, phone: { type: 'boolean' }, theme: { type: 'string' } },
});
const SIZE = asked.phone ? { width: 390, height: 844 } : { width: 800, height: 600 };
/** Drawing in software takes its time for each dot; pictures of a phone are looked at. */
const COARSE = asked.phone ? 1 : 0.6;
const [dir = '', program = '', shots = join(dir, '..', 'screenshots')] = positionals;
assert(existsSync(join(dir, 'index.html')) && existsSync(program), 'usage: node tests/web/online.mjs DIR SERVER [SHOTS] [--whole ENGINE]');
mkdirSync(shots, { recursive: true });

/**
 * A person with a browser of their own.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function person(browser, url, options = {}) {
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: COARSE,
    locale: 'en',
    reducedMotion: 'reduce',
    ...options,
  });
  await letHide(context);
  const table = new Table(await context.newPage(), shots);
  const address = new URL(url);
  if (asked.theme) address.searchParams.set('theme', asked.theme);
  await table.page.goto(address.href);
  await table.ready();
  return table;
}

/**
 * Lets a page be hidden: as in a tab behind others it is told so, and its frames stop.
 * @param {import('playwright-core').BrowserContext} context
 */
const letHide = (context) =>
  context.addInitScript(() => {
    let isHidden = false;
    const request = window.requestAnimationFrame.bind(window);
    /** @param {FrameRequestCallback} callback */
    const later = (callback) => request((time) => (isHidden ? later(callback) : callback(time)));
    window.requestAnimationFrame = later;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    Object.defineProperty(window, 'hide', {
      value: (/** @type {boolean} */ wanted) => {
        isHidden = wanted;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });

/** @param {Table} table @param {boolean} isHidden */
const hide = (table, isHidden) => table.page.evaluate((wanted) => Reflect.get(window, 'hide')(wanted), isHidden);

/** @typedef {{ white: Table, black: Table }} Players */

/**
 * One offers a game by a link.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string[]} choices What is pressed on the start screen for this game.
 * @param {string[]} more What is pressed in the offer.
 */
async function offer(browser, url, choices, more = []) {
  const white = await person(browser, url);
  for (const name of choices) await white.press(name);
  await white.press('With a friend');
  await white.shot('online-offer');
  for (const name of more) await white.press(name);
  await white.press('White');
  await white.press('Make a link');
  await white.until(() => location.hash.startsWith('#play='));
  await white.shot('online-invitation');
  return white;
}

/**
 * The link of a page, for whoever uses this process of its server.
 * @param {Table} table
 * @param {Server} server
 */
function linkAt(table, server) {
  const link = new URL(table.page.url());
  link.host = new URL(server.url).host;
  return link.href;
}

/**
 * One offers a game by a link, the other opens it and sits down.
 * @param {import('playwright-core').Browser[]} browsers
 * @param {Server[]} servers The processes that they use.
 * @param {string[]} choices What is pressed on the start screen for this game.
 * @returns {Promise<Players>}
 */
async function meet([first, second], [server, other], choices) {
  const white = await offer(first, server.url, choices);
  const black = await person(second, linkAt(white, other));
  await black.listed('Sit down');
  await black.shot('online-join');
  await sitDown({ white, black });
  return { white, black };
}

/** Black sits down, and both see the table. @param {Players} players */
async function sitDown({ white, black }) {
  await black.press('Sit down');
  for (const table of [black, white]) await table.until(() => window.turnover.screen === 'table' && window.turnover.sheet === 'none');
}

/**
 * Both see the same game, with so many plies.
 * @param {Players} players
 * @param {number} count
 */
async function agree({ white, black }, count) {
  for (const table of [white, black]) {
    await table.plies(count);
    await table.rest();
  }
  assert.equal(await white.state('fen'), await black.state('fen'));
}

/**
 * Both see the same position.
 * @param {Players} players
 */
async function agreeOnPosition({ white, black }) {
  for (const start = Date.now(); ; ) {
    for (const table of [white, black]) await table.rest();
    const [seen, other] = await Promise.all([white, black].map((table) => table.state('fen')));
    if (seen === other) return;
    assert(Date.now() - start < PATIENCE_MS, `both see the same position, not ${seen} and ${other}`);
    await white.page.waitForTimeout(100);
  }
}

/** @param {Server[]} servers @param {import('playwright-core').Browser[]} browsers */
async function playShortGame(servers, browsers) {
  const [server, other] = servers;
  const players = await meet(browsers, servers, []);
  const { white, black } = players;
  // Black plays as with a screen reader.
  const reader = new Reader(black);
  await agree(players, 0);
  for (const table of [white, black]) await new Reader(table).check('a game over a network');
  await white.play(['e1e2']);
  await agree(players, 1);
  await reader.move('f7f6');
  await agree(players, 2);
  await white.picture('online-white');
  await black.picture('online-black');

  // A takeback, by consent.
  await black.press('Takeback?');
  await white.press('Accept');
  await agree(players, 1);
  await reader.move('f7f6');
  await agree(players, 2);

  // A page that is loaded again goes on.
  await white.page.reload();
  await white.ready();
  await white.until(() => window.turnover.screen === 'table');
  await agree(players, 2);
  await white.play(['h2h3']);
  await agree(players, 3);

  // A page that nobody sees takes the opponent's move in, and its title says that it is its player's turn.
  await white.until(() => !document.title.startsWith('●'));
  await hide(white, true);
  await reader.move('b7b6');
  await white.until(() => document.title.startsWith('●') && window.turnover.moves.length === 4);
  await hide(white, false);
  await agree(players, 4);
  await white.play(['b2b3']);
  await agree(players, 5);

  // What is played while the server is away comes to the other side once it is back, also if another process has served the game meanwhile.
  await server.stop('SIGKILL');
  await reader.move('a8a6');
  await black.shot('online-away');
  await server.start();
  await agree(players, 6);

  // A phone has no room for this button beside the others.
  if (asked.phone) await white.press('Menu');
  await white.press('Offer a draw');
  await white.until(() => window.turnover.sheet === 'confirm-draw');
  await white.press('Offer a draw');
  await black.press('Accept');
  for (const table of [white, black]) await table.until(() => window.turnover.outcome !== null);
  await white.shot('online-result');
  await new Reader(white).check('the result of a game over a network');
  await white.close();
  await openInvitationOverResult(black, await offer(browsers[0], server.url, [], ['Over days']), other);
  for (const table of [white, black]) {
    assert.deepEqual(
      table.complaints.filter((text) => !AWAY.test(text)),
      [],
    );
  }
  await black.close();
}

/**
 * A page that is loaded by an invitation's link shows the invitation, also where a finished game lies on the table. Who has moved in the
 * game that follows writes conditional moves.
 * @param {Table} guest
 * @param {Table} host
 * @param {Server} server The process that the guest uses.
 */
async function openInvitationOverResult(guest, host, server) {
  await new Reader(host).check('an invitation that is sent');
  const link = linkAt(host, server);
  // Otherwise only the fragment would change, and nothing be loaded.
  await guest.page.goto('about:blank');
  for (const load of [() => guest.page.goto(link), () => guest.page.reload()]) {
    await load();
    await guest.ready();
    await guest.until(() => window.turnover.sheet === 'join-game');
    await guest.listed('Sit down');
  }
  await new Reader(guest).check('an invitation that is received');
  await guest.shot('online-invited-again');
  await guest.press('Sit down');
  await host.until(() => window.turnover.screen === 'table' && window.turnover.sheet === 'none');
  await host.play(['e1e2']);
  await host.press('Menu');
  await host.press('Conditional moves');
  await host.until(() => window.turnover.sheet === 'conditional-moves');
  await host.frames(4);
  await new Reader(host).check('conditional moves');
  await host.close();
}

/**
 * Two players take names and play a rated game, which one gives up. Both see what has become of their ratings.
 * @param {Server[]} servers
 * @param {import('playwright-core').Browser[]} browsers
 */
async function playRatedGame([server, other], [first, second]) {
  const white = await person(first, server.url);
  await white.press('With a friend');
  await takeName(white, 'Carla');
  for (const name of ['10 + 5', 'Counts for the rating', 'White', 'Make a link']) await white.press(name);
  await white.until(() => location.hash.startsWith('#play='));
  const black = await person(second, linkAt(white, other));
  await black.listed('Sit down');
  await takeName(black, 'Dora');
  const players = { white, black };
  await sitDown(players);
  await agree(players, 0);
  await white.play(['e1e2']);
  await agree(players, 1);
  await black.play(['f7f6']);
  await agree(players, 2);
  await black.resign();
  for (const table of [white, black]) await hearRatings(table, ['Carla', 'Dora']);
  await white.shot('online-rated');
  for (const table of [white, black]) await table.close();
}

/**
 * A page plays a desktop program, which has no window.
 * @param {Server} server
 * @param {import('playwright-core').Browser} browser
 * @param {string} desktop
 */
async function playDesktop(server, browser, desktop) {
  const white = await offer(browser, server.url, []);
  const player = spawn(desktop, ['online_table', '--ignored', '--nocapture'], {
    env: { ...process.env, TURNOVER_LINK: white.page.url() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(player, 'exit');
  await white.until(() => window.turnover.screen === 'table' && window.turnover.sheet === 'none');
  for (const [plies, code] of ['e1e2', 'h2h3'].entries()) {
    await white.play([code]);
    await white.plies(2 * plies + 2);
    await white.rest();
  }
  await white.shot('online-desktop');
  await white.resign();
  await white.until(() => window.turnover.outcome !== null);
  const [code] = await ended;
  assert.equal(code, 0, 'the desktop program has seen the end as well');
  await white.close();
}

/** The engine, which answers one question after the other. */
class Engine {
  /** @param {string} program */
  constructor(program) {
    this.process = spawn(program, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /**
   * Its move in this position.
   * @param {string} game
   * @param {string} fen
   */
  async move(game, fen) {
    this.process.stdin.write(`setoption name UCI_Variant value ${game}\nposition fen ${fen}\ngo nodes ${NODES}\n`);
    for (;;) {
      const { value, done } = await this.lines.next();
      assert(!done, 'the engine answers');
      if (value.startsWith('bestmove ')) return value.split(' ')[1];
    }
  }
}

/**
 * A whole game: White plays as the engine would, Black the first legal move, both by clicks.
 * @param {Server[]} servers
 * @param {import('playwright-core').Browser[]} browsers
 * @param {Engine} engine
 * @param {string[]} choices
 */
async function playWholeGame(servers, browsers, engine, choices) {
  const players = await meet(browsers, servers, choices);
  const tables = [players.white, players.black];
  for (let plies = 0; plies < MAX_PLIES; plies += 1) {
    await agreeOnPosition(players);
    if ((await players.white.state('outcome')) !== null) break;
    const isWhite = (await players.white.state('turn')) === 'white';
    const mover = isWhite ? players.white : players.black;
    // A move off the board is no click on a square.
    const moves = (await mover.state('legalMoves')).filter((code) => /^[a-j]\d[a-j]\d$/.test(code));
    if (moves.length === 0) {
      await mover.frames(2);
      continue;
    }
    const best = isWhite ? await engine.move((await mover.state('game')) ?? '', (await mover.state('fen')) ?? '') : moves[0];
    await mover.play([moves.includes(best) ? best : moves[0]]);
  }
  for (const table of tables) assert.notEqual(await table.state('outcome'), null, 'the game has come to its end');
  await players.white.shot('online-whole');
  for (const table of tables) await table.close();
}

const server = new Server(program, dir);
const browsers = await Promise.all([launch(), launch()]);
try {
  await server.start();
  const servers = [server, await server.startAnother()];
  if (asked.desktop) {
    await playDesktop(server, browsers[0], asked.desktop);
    console.log('ok      a page against a desktop program');
  } else if (asked.whole) {
    const engine = new Engine(asked.whole);
    for (const choices of WHOLE) {
      await playWholeGame(servers, browsers, engine, choices);
      console.log(`ok      a whole game of ${choices.join(', ') || 'Turnover'}`);
    }
    engine.process.stdin.end();
  } else {
    await playShortGame(servers, browsers);
    console.log('ok      a short game of two people through a server');
    await playRatedGame(servers, browsers);
    console.log('ok      a rated game of two players with names');
  }
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  await server.remove();
}
