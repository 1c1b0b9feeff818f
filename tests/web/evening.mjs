// Tests that two people at desktops, one with a phone and a bot spend an evening at a club, in real browsers.
//
//   node tests/web/evening.mjs DIR SERVER [SHOTS] [--only STEP]...
//
// DIR is the finished site, SERVER the program `turnover-server`, SHOTS the folder for screenshots. Carla, Dora and Emil, who has the phone,
// make names. Carla challenges Dora to a rated game, and Emil plays a bot of the house. With the bot of somebody else all three play a
// tournament, of which another site shows a game. Carla and Emil edit a study. At last Carla has closed the page, is challenged by the bot, and
// hears of it by a push message. People do all this by clicks and taps; the tournament is announced without a page. --only plays some of the
// steps: rated, house-bot, tournament, study, push. Only those come whom these need, and make names only where they need them.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Player } from './player.mjs';
import { PushService, deliver, subscribeElsewhere } from './push-service.mjs';
import { hearRatings, takeName } from './reader.mjs';
import { Server, listen } from './server.mjs';
import { PATIENCE_MS, Table, launch, until } from './table.mjs';

const { values: asked, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string', multiple: true } } });
const [dir = '', program = '', shots = join(dir, '..', 'screenshots')] = positionals;
assert(existsSync(join(dir, 'index.html')) && existsSync(program), 'usage: node tests/web/evening.mjs DIR SERVER [SHOTS] [--only STEP]...');
mkdirSync(shots, { recursive: true });

const DESKTOP = { viewport: { width: 960, height: 600 } };
/** How many dots a pixel of a desktop's page has where the table is drawn: in software each one takes its time. */
const COARSE = 0.6;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** What each person has. @type {Record<string, import('playwright-core').BrowserContextOptions>} */
const DEVICES = { Carla: { ...DESKTOP, deviceScaleFactor: COARSE }, Dora: { ...DESKTOP, deviceScaleFactor: COARSE }, Emil: PHONE };
/** The steps, each with those who take part, and whether they need names. @type {Record<string, { people: string[], isNamed: boolean }>} */
const STEPS = {
  rated: { people: ['Carla', 'Dora'], isNamed: true },
  'house-bot': { people: ['Emil'], isNamed: false },
  tournament: { people: ['Carla', 'Dora', 'Emil'], isNamed: true },
  study: { people: ['Carla', 'Emil'], isNamed: false },
  push: { people: ['Carla'], isNamed: true },
};
const wanted = asked.only ?? Object.keys(STEPS);
assert(
  wanted.every((name) => Object.hasOwn(STEPS, name)),
  `expected one of ${Object.keys(STEPS).join(', ')} after --only`,
);
const GAME = 'turnover-modern';
/** The first moves of each game. After two of them somebody gives up: a bot if it plays, else Black. */
const MOVES = ['e1e2', 'f7f6', 'h2h3'];
/**
 * Everybody against everybody. Whoever waits for a browser that draws in software has not failed to come, and sees a result before the
 * break is over.
 */
const PLAN = {
  name: 'Club evening',
  game: GAME,
  pace: { type: 'live', white: '900+10', black: '900+10' },
  system: { type: 'round-robin', cycles: 1 },
  public: true,
  allows_bots: true,
  first_turn: 1200,
  break_secs: 10,
};

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {{ name: string, id: number, points: string, results: unknown[] }} Row */
/** @typedef {{ white: number, black: number, game?: string }} Pairing */
/** @typedef {{ stage: string, rows: Row[], rounds: { games: Pairing[] }[] }} Tournament */

/** A bot of somebody. */
class Bot extends Player {
  isHere = true;

  /** Takes a name, becomes a bot, and begins to listen. @param {string} name */
  async enrol(name) {
    await this.signIn(name);
    const { token } = await this.post('/api/account/programs', { name: 'evening', scopes: ['bot:play'] });
    this.session = token;
    await this.post('/api/bot/account/upgrade', {});
    this.#tell(this.#attend());
  }

  /** Tells why it has failed, unless that is because the evening is over. @param {Promise<void>} deed */
  #tell(deed) {
    deed.catch((error) => this.isHere && console.error('the bot:', error));
  }

  /** The lines of a stream. @param {string} path */
  async *#lines(path) {
    const { ok, body } = await fetch(new URL(path, this.url), { headers: { authorization: `Bearer ${this.session}` } });
    assert(ok && body, path);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of body) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) yield JSON.parse(line);
    }
  }

  async #attend() {
    for await (const { type, game } of this.#lines('/api/stream/event')) {
      if (type === 'gameStart') this.#tell(this.#play(game));
    }
  }

  /** @param {{ gameId: string, color: string }} game */
  async #play({ gameId, color }) {
    let answered = -1;
    for await (const line of this.#lines(`/api/bot/game/stream/${gameId}`)) {
      const { awaits, moves = '' } = line.state ?? line;
      const plies = moves.split(' ').filter(Boolean).length;
      const isOver = plies >= 2;
      // The same position may be told again, when somebody has come.
      if (plies === answered || (!isOver && awaits?.color !== color)) continue;
      answered = plies;
      await this.post(`/api/bot/game/${gameId}/${isOver ? 'resign' : `move/${MOVES[plies]}`}`, {});
    }
  }
}

/**
 * A person with a browser of their own, who has taken this name if a step needs it.
 * @param {string} name
 */
async function person(name) {
  const options = DEVICES[name];
  const browser = await launch();
  const permissions = ['clipboard-read', 'clipboard-write', 'notifications'];
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', permissions, ...options });
  await context.addInitScript(subscribeElsewhere, service.subscription);
  const table = new Table(await context.newPage(), shots, options.hasTouch);
  await table.page.goto(server.url);
  await table.ready();
  if (!wanted.some((step) => STEPS[step].isNamed && STEPS[step].people.includes(name))) return table;
  await table.press('With a friend');
  await table.press('Tournaments');
  await takeName(table, name);
  await table.sheet('online');
  await table.press('Close');
  await table.sheet('none');
  return table;
}

/** @param {string} path */
const ask = async (path) => (await fetch(new URL(path, server.url))).json();

/** Follows a link of this server. @param {Table} table @param {string} fragment */
const follow = (table, fragment) =>
  table.page.evaluate((fragment) => {
    location.hash = fragment;
  }, fragment);

/** @param {Table} table */
const seeTable = (table) => table.until(() => window.turnover.screen === 'table' && window.turnover.sheet === 'none');

/** Waits until so many plies have been made, or more: a bot answers at once. @param {Table} table @param {number} count */
const seePlies = (table, count) => table.until((count) => window.turnover.moves.length >= count, count);

/** Carla challenges somebody by a name, and wants to be called. @param {Table} carla @param {string} challenged */
async function challenge(carla, challenged) {
  await carla.press('With a friend');
  await carla.press('Challenge a player by name');
  await carla.page.keyboard.type(challenged);
  await carla.frames(2);
  for (const name of ['10 + 5', 'Counts for the rating', 'White']) await carla.press(name);
  await carla.shot('evening-challenge');
  await carla.press('Challenge');
  await carla.listed('Withdraw the challenge');
  const isSubscription = (/** @type {import('playwright-core').Response} */ answer) =>
    answer.request().method() === 'POST' && answer.url().endsWith('/api/account/push');
  const [answer] = await Promise.all([
    carla.page.waitForResponse(isSubscription, { timeout: PATIENCE_MS }),
    carla.press('Call me outside this window too'),
  ]);
  assert(answer.ok(), `${answer.status()}`);
  await carla.shot('evening-challenge-waits');
}

/** Carla and Dora play after a challenge. @param {Table} carla @param {Table} dora */
async function playRatedGame(carla, dora) {
  await challenge(carla, 'Dora');
  await dora.listed('Look at the challenge');
  await dora.shot('evening-challenged');
  await dora.press('Look at the challenge');
  await dora.listed('Sit down');
  await dora.shot('evening-challenge-looked-at');
  await dora.press('Sit down');
  const tables = [carla, dora];
  for (const table of tables) await seeTable(table);
  for (const [ply, code] of MOVES.slice(0, 2).entries()) {
    await tables[ply].until(() => window.turnover.online?.yourTurn);
    await tables[ply].play([code]);
    for (const table of tables) await seePlies(table, ply + 1);
  }
  await carla.picture('evening-rated');
  await dora.resign();
  for (const table of tables) await hearRatings(table, ['Carla', 'Dora']);
  await carla.shot('evening-rated-result');
  const [won, lost] = await Promise.all(['Carla', 'Dora'].map((name) => ask(`api/player/${name}`)));
  for (const { ratings } of [won, lost]) assert.deepEqual([ratings.length, ratings[0].form, ratings[0].games], [1, GAME, 1]);
  assert(won.ratings[0].points > lost.ratings[0].points, JSON.stringify([won, lost]));
}

/** Emil takes the offer of a bot of the house, moves, is answered, and gives up. @param {Table} emil */
async function playHouseBot(emil) {
  let key = '';
  await until('the offer of a bot of the house', async () => {
    /** @type {{ open: { key: string, game: string }[] }} */
    const { open } = await ask('api/games');
    return (key = open.find(({ game }) => game === GAME)?.key ?? '');
  });
  await follow(emil, `play=${key}`);
  await emil.listed('Sit down');
  await emil.shot('evening-bot-offers-phone');
  await emil.press('Sit down');
  await seeTable(emil);
  await emil.until(() => window.turnover.online?.yourTurn);
  const plies = (await emil.state('moves')).length;
  await emil.rest();
  const code = (await emil.state('legalMoves')).find((code) => /^[a-h]\d[a-h]\d$/.test(code));
  assert(code, 'there is a move on the board');
  await emil.play([code]);
  await seePlies(emil, plies + 2);
  await emil.rest();
  await emil.picture('evening-bot-phone');
  await emil.resign();
  await emil.sheet('result');
  await emil.shot('evening-bot-result-phone');
}

/**
 * Plays a game of a tournament, which has opened by itself. Returns who has won.
 * @param {string} key
 * @param {[string, string]} names Those of White and Black.
 * @param {Record<string, Table>} people
 */
async function playInTournament(key, names, people) {
  const [white, black] = names.map((name) => /** @type {Table | undefined} */ (people[name]));
  const seated = [white, black].filter((table) => table !== undefined);
  for (const table of seated) {
    await table.until((key) => window.turnover.online?.key === key, key);
    await seeTable(table);
  }
  for (const [ply, code] of MOVES.slice(0, 2).entries()) {
    const mover = ply % 2 === 0 ? white : black;
    await mover?.until(() => window.turnover.online?.yourTurn);
    await mover?.play([code]);
    for (const table of seated) await seePlies(table, ply + 1);
  }
  if (white) await black?.resign();
  await Promise.all(seated.map((table) => table.sheet('result')));
  return names[white ? 0 : 1];
}

/**
 * A page without a table, which waits as patiently as the tables that are drawn meanwhile.
 * @param {Browser} visitor
 * @param {import('playwright-core').BrowserContextOptions} options
 */
async function openPage(visitor, options) {
  const page = await visitor.newPage(options);
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/**
 * Another site, which shows a game of this server in a frame. Returns how to wait for a position there and take a picture of it.
 * @param {Browser} visitor
 * @param {string} key
 */
async function showElsewhere(visitor, key) {
  const frame = `<iframe src="${server.url}embed/${key}" title="A game" width="400" height="560"></iframe>`;
  const text = `<!doctype html><html lang="en"><title>Another site</title><h1>Our club plays</h1>${frame}</html>`;
  const port = await listen((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(text));
  const page = await openPage(visitor, DESKTOP);
  await page.goto(`http://127.0.0.1:${port}/`);
  const position = page.frameLocator('iframe').locator('#position');
  return async (/** @type {string | null} */ fen, /** @type {string} */ name) => {
    await until(`${fen} at another site`, async () => (await position.textContent()) === fen);
    await page.screenshot({ path: join(shots, `${name}.png`) });
    await page.close();
  };
}

/**
 * All three and the bot play a tournament to its crosstable, both games of a round at once: a page that waits for its server leaves the
 * processor to others. Returns its key.
 * @param {Record<string, Table>} people By their names.
 * @param {Bot} bot
 * @param {Browser} visitor
 */
async function playTournament(people, bot, visitor) {
  const organiser = new Player(server.url);
  await organiser.signIn('Olga');
  const { key } = await organiser.post('/api/tournaments', PLAN);
  /** @returns {Promise<Tournament>} */
  const look = () => ask(`api/tournaments/${key}`);
  await bot.post(`/api/tournament/${key}/join`, {});
  const enter = async (/** @type {Table} */ table) => {
    await follow(table, `tournament=${key}`);
    await table.sheet('online-tournament');
    await table.press('Enter');
    await table.listed('Withdraw');
  };
  await Promise.all(Object.values(people).map(enter));
  await people.Carla.shot('evening-tournament');
  await people.Emil.shot('evening-tournament-phone');
  await organiser.post(`/api/tournaments/${key}/start`, {});

  /** @type {Record<string, number>} */
  const points = { Carla: 0, Dora: 0, Emil: 0, Robo: 0 };
  for (const round of [1, 2, 3]) {
    /** @type {Pairing[]} */
    let games = [];
    await until(`round ${round}`, async () => {
      games = (await look()).rounds[round - 1]?.games ?? [];
      return games.length === 2 && games.every(({ game }) => game);
    });
    const { rows } = await look();
    const nameOf = (/** @type {number} */ id) => rows.find((row) => row.id === id)?.name ?? '';
    const play = async (/** @type {Pairing} */ { white, black, game = '' }) => {
      /** @type {[string, string]} */
      const names = [nameOf(white), nameOf(black)];
      const isShown = round === 1 && !names.includes('Robo');
      const seeElsewhere = isShown ? await showElsewhere(visitor, game) : null;
      const winner = await playInTournament(game, names, people);
      points[winner] += 1;
      await seeElsewhere?.(await people[winner].state('fen'), 'evening-embed');
      console.log(`        round ${round}: ${names.join(' – ')}, won by ${winner}`);
    };
    await Promise.all(games.map(play));
  }
  await until('the end of the tournament', async () => (await look()).stage === 'over');
  const { rows } = await look();
  assert.deepEqual(
    Object.fromEntries(rows.map(({ name, points, results }) => [name, [points, results.length]])),
    Object.fromEntries(Object.entries(points).map(([name, count]) => [name, [count.toFixed(1), 3]])),
  );
  const lookAtCrosstable = async (/** @type {[string, Table]} */ [name, table]) => {
    await table.press('To the tournament');
    await table.sheet('online-tournament');
    await table.until(() => !window.turnover.controls.some(({ name }) => name === 'Withdraw'));
    await table.shot(`evening-crosstable-${name}`);
  };
  await Promise.all(Object.entries(people).map(lookAtCrosstable));
  return key;
}

/**
 * Goes one move forward, once somebody else has made it.
 * @param {Table} table
 * @param {number} plies So many there are then.
 */
async function stepForward(table, plies) {
  let button = '';
  await until('a move that somebody else has made', async () => {
    const controls = await table.state('controls');
    return (button = controls.find(({ name, enabled }) => enabled && name.startsWith('One move forward'))?.name ?? '');
  });
  await table.press(button);
  await table.plies(plies);
  await table.rest();
}

/** One makes a study, and both edit it. @param {Table} carla @param {Table} emil */
async function editStudy(carla, emil) {
  await carla.page.goto(`${server.url}?game=${GAME}&moves=${MOVES[0]}`);
  await carla.ready();
  await carla.plies(1);
  await carla.press('Menu');
  await carla.press('Share…');
  await carla.press('Share as a study');
  await carla.listed('Study: link to edit');
  await carla.shot('evening-study-links');
  // From the top: game, position, record, study to read, study to edit.
  await carla.press('Copy');
  await carla.listed('Copied');
  await carla.until(async (url) => (await navigator.clipboard.readText()).startsWith(`${url}#study=`), server.url);
  const link = await carla.copied();
  await carla.press('Close');
  await seeTable(carla);

  // Otherwise only the fragment would change, and nothing be loaded.
  await emil.page.goto('about:blank');
  await emil.page.goto(link);
  await emil.ready();
  await seeTable(emil);
  await emil.plies(1);
  await carla.until(() => document.getElementById('tree')?.textContent?.includes('1 other person is here.'));
  await emil.play([MOVES[1]]);
  await stepForward(carla, 2);
  await carla.play([MOVES[2]]);
  await stepForward(emil, 3);
  assert.equal(await emil.state('fen'), await carla.state('fen'));
  await carla.picture('evening-study');
  await emil.picture('evening-study-phone');
}

/** Whoever has closed the page is told of a challenge, and comes. @param {Table} carla @param {Bot} bot */
async function hearWhileClosed(carla, bot) {
  const page = await carla.page.context().newPage();
  await carla.page.close();
  const { id } = await bot.post('/api/challenge/Carla', { variant: GAME, 'clock.limit': 300, 'clock.increment': 5, color: 'white' });
  const find = () => service.messages.find((message) => JSON.parse(message).kind === 'challenge');
  await until('the push message', async () => find());
  assert.deepEqual(await deliver(page, server.url, find() ?? ''), [
    { title: 'Robo · Turnover', body: 'You are challenged to a game.', data: `play=${id}` },
  ]);
  // As the service worker does when the notification is pressed.
  const table = new Table(page, shots);
  await page.goto(`${server.url}#play=${id}`);
  await table.ready();
  await table.sheet('join-game');
  await table.listed('Sit down');
  await table.shot('evening-push-followed');
  assert.deepEqual(table.complaints, []);
}

/** Pictures of what the server's own pages tell of the evening. @param {Browser} visitor @param {string} key */
async function lookAtPages(visitor, key) {
  for (const device of [DESKTOP, PHONE]) {
    const page = await openPage(visitor, { locale: 'en', reducedMotion: 'reduce', ...device });
    for (const path of ['club', `tournament/${key}`, `tournament/${key}/broadcast`, 'player/Carla']) {
      const answer = await page.goto(new URL(path, server.url).href);
      assert(answer?.ok(), `${path}: ${answer?.status()}`);
      const name = `evening-${path.replace(key, 'KEY').replaceAll('/', '-')}${device === PHONE ? '-phone' : ''}`;
      await page.screenshot({ path: join(shots, `${name}.png`) });
    }
    await page.close();
  }
}

/** Whoever has no step before them any more leaves the processor to the others. @param {Table} table */
async function goHome(table) {
  assert.deepEqual(table.complaints, []);
  await table.close();
}

/** @param {string} name @param {() => Promise<unknown>} action */
async function step(name, action) {
  const start = Date.now();
  await action();
  console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}

const service = new PushService();
await service.start();
const server = new Server(program, dir);
server.options = ['--bots', '4', '--bot-forms', GAME, '--push-to-loopback'];
await server.start();
const bot = new Bot(server.url);
/** @type {Record<string, Table>} */
const people = {};
try {
  await step('names', async () => {
    const names = Object.keys(DEVICES).filter((name) => wanted.some((step) => STEPS[step].people.includes(name)));
    for (const name of names) people[name] = await person(name);
  });
  const { Carla: carla, Dora: dora, Emil: emil } = people;
  const [isRated, isPushed] = ['rated', 'push'].map((name) => wanted.includes(name));
  if (isRated) await step('a rated game after a challenge', () => playRatedGame(carla, dora));
  if (isPushed && !isRated) {
    await new Player(server.url).signIn('Pia');
    await step('a challenge', () => challenge(carla, 'Pia'));
  }
  if (wanted.includes('house-bot')) await step('a game against a bot of the house, on a phone', () => playHouseBot(emil));
  await bot.enrol('Robo');
  if (wanted.includes('tournament')) {
    const visitor = await launch();
    let key = '';
    await step('a tournament of four, with a game at another site', async () => {
      key = await playTournament(people, bot, visitor);
    });
    await step("the server's pages", () => lookAtPages(visitor, key));
    await visitor.close();
  }
  if (dora) await goHome(dora);
  if (wanted.includes('study')) await step('a study of two', () => editStudy(carla, emil));
  if (emil) await goHome(emil);
  if (carla) assert.deepEqual(carla.complaints, []);
  if (isPushed) await step('a push message while no page is open', () => hearWhileClosed(carla, bot));
} catch (error) {
  for (const [name, table] of Object.entries(people)) {
    console.error(`${name}: ${await table.tell()} ${table.complaints.join('\n')}`);
    await table.shot(`failed-evening-${name}`).catch(() => {});
  }
  throw error;
} finally {
  bot.isHere = false;
  await server.remove();
}
process.exit(0);
