// Finds what a screen reader finds on the page, and does there what it can do.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PATIENCE_MS } from './table.mjs';

/** @typedef {import('./table.mjs').Table} Table */

/** From NODE_PATH: it is no dependency of the game. */
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The elements of the page with roles, and plain texts, as far as they concern what is tried. */
export class Reader {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * Presses the first element of a role whose name begins so, as a reader does: without a pointer.
   * @param {string} role
   * @param {string} name
   */
  async press(role, name) {
    await this.find(role, name);
    await this.table.page.evaluate(
      ([role, name]) => {
        const found = [...document.querySelectorAll(`#tree [role=${role}]`)].find((one) =>
          one.getAttribute('aria-label')?.startsWith(name),
        );
        /** @type {HTMLElement} */ (found).click();
      },
      [role, name],
    );
    await this.table.frames(3);
  }

  /**
   * Waits for an element.
   * @param {string} role
   * @param {string} name How its name begins.
   */
  find(role, name) {
    return this.table.until(
      ([role, name]) =>
        [...document.querySelectorAll(`#tree [role=${role}]`)].some((one) => one.getAttribute('aria-label')?.startsWith(name)),
      [role, name],
    );
  }

  /**
   * Makes a move, by the elements of its squares.
   * @param {string} code
   */
  async move(code) {
    const [from, to] = [code.slice(0, 2), code.slice(2, 4)];
    await this.table.rest();
    const plies = (await this.table.state('moves')).length;
    await this.press('gridcell', `${from},`);
    await this.table.until((from) => window.turnover.selected === from, from);
    await this.press('gridcell', `${to},`);
    await this.table.plies(plies + 1);
  }

  /** The name of the element with the keyboard. */
  focused() {
    return this.table.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  }

  /**
   * Lets axe look for what hinders.
   * @param {string} where
   */
  async check(where) {
    await this.table.page.evaluate(readFileSync(AXE, 'utf8'));
    const found = await this.table.page.evaluate(async () => {
      /** @type {{ violations: { id: string, nodes: { html: string }[] }[] }} */
      const { violations } = await /** @type {any} */ (globalThis).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    assert.deepEqual(found, [], where);
  }
}

/**
 * Makes a name, from the button that leads to the dialog for it, and comes back.
 * @param {Table} table
 * @param {string} name
 */
export async function takeName(table, name) {
  const reader = new Reader(table);
  await table.press('A name of your own…');
  await table.settled('Make a key');
  await reader.check('an account without a key');
  await table.press('Make a key');
  await table.press('Name');
  await table.page.keyboard.type(name);
  await table.frames(2);
  await table.press('Take this name');
  await table.listed('How my ratings have changed');
  await reader.check('an account');
  await table.press('Close');
}

/**
 * Waits until it is told what has become of the ratings of these players.
 * @param {Table} table
 * @param {string[]} names
 */
export const hearRatings = (table, names) =>
  table.until((names) => {
    const texts = [...document.querySelectorAll('#tree *')].map(({ textContent }) => textContent ?? '');
    return names.every((name) => texts.some((text) => text.startsWith(`${name}: rating `)));
  }, names);

/** The tree that Chromium tells assistive technology. */
export class ToldTree {
  /**
   * @param {Table} table
   * @param {import('playwright-core').CDPSession} events
   */
  constructor(table, events) {
    this.table = table;
    this.events = events;
  }

  /** @param {Table} table */
  static async of(table) {
    const events = await table.page.context().newCDPSession(table.page);
    await events.send('Accessibility.enable');
    return new ToldTree(table, events);
  }

  /** What is told, with roles, names and descriptions. */
  async nodes() {
    const { nodes } = await this.events.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, description, backendDOMNodeId }) => ({
        role: String(role?.value),
        name: plain(String(name?.value ?? '')),
        description: plain(String(description?.value ?? '')),
        id: backendDOMNodeId,
      }));
  }

  /**
   * Waits for what has this role, such a name and such a description.
   * @param {string} role
   * @param {RegExp} name
   * @param {RegExp} [description]
   */
  async find(role, name, description = /^/) {
    for (const start = Date.now(); ; ) {
      const nodes = await this.nodes();
      const found = nodes.find((node) => node.role === role && name.test(node.name) && description.test(node.description));
      if (found) return found;
      const told = () => nodes.map((node) => `${node.role} ${node.name} (${node.description})`).join(', ');
      assert(Date.now() - start < PATIENCE_MS, `waited in vain for ${role} ${name} ${description} among: ${told()}`);
      await this.table.page.waitForTimeout(100);
    }
  }

  /**
   * Presses it, as assistive technology does.
   * @param {string} role
   * @param {RegExp} name
   * @param {RegExp} [description]
   */
  async press(role, name, description) {
    const { id } = await this.find(role, name, description);
    const { object } = await this.events.send('DOM.resolveNode', { backendNodeId: id });
    await this.events.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: 'function () { this.click(); }' });
    await this.table.frames(3);
  }

  /** Each square of the board is told, and each button beside it. */
  async checkTable() {
    const nodes = await this.nodes();
    const squares = nodes.filter(({ role }) => role === 'gridcell').map(({ name }) => name.slice(0, 3));
    const expected = [...'87654321'].flatMap((rank) => [...'abcdefgh'].map((file) => `${file}${rank},`));
    assert.deepEqual(squares, expected);
    const told = new Set(nodes.filter(({ role }) => role === 'button').map(({ name }) => name));
    const buttons = (await this.table.state('controls')).filter(({ role }) => role === 'Button').map(({ name }) => plain(name));
    assert(buttons.length > 5, `${buttons}`);
    assert.deepEqual(
      buttons.filter((name) => !told.has(name)),
      [],
      'all buttons are told',
    );
  }
}

/** A name without what only separates its words. @param {string} name */
const plain = (name) => name.replace(/\s+/g, ' ').trim();

/** What is opened from the start screen, by which buttons, how it is told that it is there, and what closes it. */
const FROM_START = /** @type {const} */ ([
  [['Games'], 'library', 'Close'],
  [['Games', 'Insight'], 'insight', 'Close'],
  [['Tournaments'], 'tournaments', 'Close'],
  [['Rule book'], 'rules', 'Close'],
  [['Options'], 'options', 'Close'],
  [['Options', 'All keys'], 'keys', 'Close'],
  [['With a friend'], 'online', 'Close'],
  [['Set up'], 'editor', 'Cancel'],
  [['Show me the pieces'], 'tutorial', 'Back'],
]);
/** The same from the table's menu. */
const FROM_MENU = /** @type {const} */ ([
  ['Share', 'share', 'Close'],
  ['Games', 'library', 'Close'],
]);
/** What is opened by links: a damaged game, and a game and a tournament on a site without a server. */
const BY_LINK = /** @type {const} */ ([
  ['#game=AAAA', 'alert'],
  ['#play=abcdefgh23456789', 'join-game'],
  ['#tournament=abcdefgh23456789', 'online-tournament'],
]);
/** The pictures that the sheet for sharing makes of a game, by its buttons. They take minutes unless they are cancelled. */
const PICTURES = /** @type {const} */ ([
  ['Animation of the game', 'gif-export'],
  ['Photograph', 'photograph'],
]);

/**
 * Checks a sheet that is being opened, and closes it.
 * @param {Reader} reader
 * @param {string} name
 * @param {string} close What closes it.
 */
async function checkSheet(reader, name, close) {
  const { table } = reader;
  await table.until((name) => window.turnover.sheet === name, name);
  await table.frames(4);
  await reader.check(name);
  await reader.press('button', close);
  await table.until((name) => window.turnover.sheet !== name, name);
}

/**
 * Checks the progress of pictures that are being made of a game, and cancels them.
 * @param {Table} table
 */
export async function checkPictures(table) {
  const reader = new Reader(table);
  await table.ready();
  for (const [button, name] of PICTURES) {
    await reader.press('button', 'Menu');
    await reader.press('button', 'Share');
    await reader.press('button', button);
    await checkSheet(reader, name, 'Cancel');
    await table.until(() => window.turnover.sheet === 'none');
  }
}

/**
 * Opens and checks every screen and sheet that needs no server, except the progress of pictures.
 * @param {Table} table
 */
export async function checkEveryScreen(table) {
  const reader = new Reader(table);
  await table.ready();
  await reader.check('start');
  for (const [buttons, name, back] of FROM_START) {
    for (const button of buttons) await reader.press('button', button);
    await table.until((name) => [window.turnover.sheet, window.turnover.screen].includes(name), name);
    await table.frames(4);
    await reader.check(name);
    // With the mouse: in the demonstration elements come and go with its pictures.
    await table.press(back);
    await table.until(() => window.turnover.screen === 'start' && window.turnover.sheet === 'none');
  }
  for (const [hash, name] of BY_LINK) {
    await table.page.evaluate((hash) => {
      location.hash = hash;
    }, hash);
    await checkSheet(reader, name, 'Close');
  }
  await checkLearning(reader);
  await reader.press('button', 'More choices…');
  // The short form has the same button.
  await table.frames(4);
  await reader.find('button', 'Play the computer');
  await reader.check('the form with all choices');
  await reader.press('button', 'Two players');
  await table.until(() => window.turnover.screen === 'table');
  for (const [button, name, back] of FROM_MENU) {
    await reader.press('button', 'Menu');
    await reader.press('button', button);
    await checkSheet(reader, name, back);
  }
  await reader.move('e1e3');
  await table.rest();
  await reader.press('button', 'Marks, comment and variations');
  await reader.find('button', 'Comment…');
  await reader.check('the menu of a move');
  await reader.press('button', 'Comment…');
  await checkSheet(reader, 'comment', 'Cancel');
  // The game that goes on is replaced by another one.
  await reader.press('button', 'New game');
  await table.until(() => window.turnover.screen === 'start');
  await reader.press('button', 'Two players');
  await checkSheet(reader, 'confirm-new-game', 'New game');
  await table.until(() => window.turnover.screen === 'table');
  await reader.move('e1e3');
  await table.rest();
  for (const [button, name] of [
    ['Offer a draw', 'confirm-draw'],
    ['Resign', 'confirm-resign'],
  ]) {
    await reader.press('button', button);
    await table.until((name) => window.turnover.sheet === name, name);
    await reader.check(name);
    await reader.press('button', name === 'confirm-draw' ? 'Cancel' : button);
  }
  await table.until(() => window.turnover.sheet === 'result');
  await table.frames(4);
  await reader.check('result');
}

/**
 * The list of exercises, one of them, the choice of puzzles, and one of them.
 * @param {Reader} reader
 */
async function checkLearning(reader) {
  const { table } = reader;
  await reader.press('button', 'Learn');
  await table.until(() => window.turnover.screen === 'learn');
  await table.frames(4);
  await reader.check('the list of exercises');
  await reader.press('button', 'Begin');
  await reader.find('button', 'Hint');
  await table.rest();
  await reader.check('an exercise');
  await reader.press('button', 'All exercises');
  await reader.press('radio', 'Puzzles');
  await reader.find('button', 'Next puzzle');
  await reader.check('the choice of puzzles');
  await reader.press('button', 'Next puzzle');
  await reader.find('button', 'Hint');
  await table.rest();
  await reader.check('a puzzle');
  await reader.press('button', 'Back');
  await table.until(() => window.turnover.screen === 'start');
}

/** A puzzle of two moves, as it is written in a link. */
const PUZZLE = 'turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900\n';

/**
 * A whole exercise and a whole puzzle, by the roles and names that Chromium tells.
 * @param {Table} table
 */
export async function learnByToldTree(table) {
  await table.ready();
  await table.frames(4);
  const tree = await ToldTree.of(table);
  await tree.press('button', /^Learn$/);
  await tree.press('button', /^Begin$/);
  await tree.find('gridcell', /^d4, \w+ Tower/);
  await table.rest();
  await tree.press('gridcell', /^d4,/);
  await tree.press('gridcell', /^d7,/);
  await tree.find('StaticText', /^Solved: /);
  await tree.find('button', /^Next$/);
  await table.page.evaluate((code) => {
    location.hash = `#puzzle=${code}`;
  }, Buffer.from(PUZZLE).toString('base64url'));
  await tree.find('gridcell', /^b5, \w+ Tower/);
  await table.rest();
  await tree.press('gridcell', /^b5,/);
  await tree.press('gridcell', /^b7,/);
  await tree.find('gridcell', /^b7, \w+ Tower/);
  await tree.find('gridcell', /^g8, \w+ Castle/);
  await table.rest();
  await tree.press('gridcell', /^a6,/);
  await tree.press('gridcell', /^a8,/);
  await tree.find('button', /^Explore$/);
  await new Reader(table).check('the result of a puzzle');
}

/**
 * A game for two of Lielow is begun, and played until a king leaves the board and loses by it, by the roles, names and descriptions that
 * Chromium tells.
 * @param {Table} table
 * @param {string[]} codes
 */
export async function playByToldTree(table, codes) {
  await table.ready();
  await table.frames(4);
  const tree = await ToldTree.of(table);
  await tree.press('radio', /^Lielow$/);
  await tree.press('button', /^Two players at this table$/);
  for (const code of codes) {
    const [from, to] = [code.slice(0, 2), code.slice(2)];
    const target = to === 'off' ? 'off the board' : to;
    await tree.press('gridcell', new RegExp(`^${from}, `), new RegExp(`^can go to (.*, )?${target}(,|$)`));
    if (to === 'off') {
      await tree.press('button', /^Leave the board$/, /you would lose\.$/);
      await tree.press('button', /^Leave the board$/, /once more/);
    } else {
      await tree.press('gridcell', new RegExp(`^${to}, `), /./);
      await tree.find('gridcell', new RegExp(`^${to}, .*last move`));
    }
  }
  await tree.find('StaticText', /^Black wins$/);
  await tree.find('StaticText', /^White’s king left the board\.$/);
  await tree.find('button', /^Rematch$/);
}

/**
 * A game for two is begun and played, a sheet opened and closed, all by elements and keys.
 * @param {Table} table
 */
export async function playByElements(table) {
  const reader = new Reader(table);
  await table.ready();
  await table.frames(4);
  await reader.press('button', 'Two players at this table');
  await table.until(() => window.turnover.screen === 'table');
  await reader.find('gridcell', 'e1, White Castle');
  await table.rest();
  await reader.check('table');
  await (await ToldTree.of(table)).checkTable();
  for (const [code, then] of [
    ['e1e3', 'e3, White Wall, last move'],
    ['d7d5', 'd5, Black Wall, last move'],
  ]) {
    await reader.move(code);
    await reader.find('gridcell', then);
  }
  await table.rest();
  assert.match((await reader.focused()) ?? '', /^d5,/, 'the keyboard is where the reader was');
  await table.page.keyboard.press('ArrowDown');
  await table.until(() => document.activeElement?.getAttribute('aria-label')?.startsWith('d4,'));
  await table.page.keyboard.press('Tab');
  await table.until(() => document.activeElement?.getAttribute('role') === 'button');
  // What is below a finger is the square that lies there, wherever the outlines of others are.
  const missed = await table.page.evaluate(() => {
    const cells = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#tree [role=gridcell]')]);
    for (const cell of cells) cell.style.pointerEvents = 'auto';
    const isMissed = (/** @type {HTMLElement} */ cell) => {
      const at = window.turnover.square(cell.getAttribute('aria-label')?.slice(0, 2) ?? '');
      return at !== null && document.elementFromPoint(at.x, at.y) !== cell;
    };
    const missed = cells.filter(isMissed).map((cell) => cell.getAttribute('aria-label'));
    for (const cell of cells) cell.style.pointerEvents = '';
    return { count: cells.length, missed };
  });
  assert.deepEqual(missed, { count: 64, missed: [] });
  await reader.press('button', 'Options');
  await table.until(() => window.turnover.sheet === 'options');
  await table.frames(4);
  assert.equal(await table.page.locator('#tree [role=grid]').count(), 0, 'nothing below a sheet is told');
  await reader.press('button', 'Close');
  await table.until(() => window.turnover.sheet === 'none');
  await reader.press('button', 'Undo');
  await table.plies(1);
  await table.shot('by-elements');
}
