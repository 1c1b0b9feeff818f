// What does a screen reader find on the page, and what can it do there?

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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

/** What is opened from the start screen, how it is told that it is there, and what closes it. */
const FROM_START = /** @type {const} */ ([
  ['Games', 'library', 'Close'],
  ['Rule book', 'rules', 'Close'],
  ['Options', 'options', 'Close'],
  ['With a friend', 'online', 'Close'],
  ['Set up', 'editor', 'Cancel'],
  ['Learn', 'learn', 'Back'],
  ['Show me the pieces', 'tutorial', 'Back'],
]);
/** The same from the table's menu. */
const FROM_MENU = /** @type {const} */ ([
  ['Share', 'share', 'Close'],
  ['Library', 'library', 'Close'],
]);

/**
 * Every screen and sheet that needs no server is opened and checked.
 * @param {Table} table
 */
export async function checkEveryScreen(table) {
  const reader = new Reader(table);
  await table.ready();
  for (const [button, name, back] of FROM_START) {
    await reader.press('button', button);
    await table.until((name) => [window.turnover.sheet, window.turnover.screen].includes(name), name);
    await table.frames(4);
    await reader.check(name);
    await reader.press('button', back);
    await table.until(() => window.turnover.screen === 'start' && window.turnover.sheet === 'none');
  }
  await reader.press('button', 'More choices…');
  await reader.find('button', 'Play the computer');
  await reader.check('the form with all choices');
  await reader.press('button', 'Two players');
  await table.until(() => window.turnover.screen === 'table');
  for (const [button, name, back] of FROM_MENU) {
    await reader.press('button', 'Menu');
    await reader.press('button', button);
    await table.until((name) => window.turnover.sheet === name, name);
    await table.frames(4);
    await reader.check(name);
    await reader.press('button', back);
    await table.until(() => window.turnover.sheet === 'none');
  }
  await reader.press('button', 'Offer a draw');
  await table.until(() => window.turnover.sheet === 'confirm-draw');
  await reader.check('confirm-draw');
}

/**
 * A game for two is begun and played, a sheet opened and closed, all by elements and keys.
 * @param {Table} table
 */
export async function playByElements(table) {
  const reader = new Reader(table);
  await table.ready();
  await table.frames(4);
  await reader.check('start');
  await reader.press('button', 'Two players at this table');
  await table.until(() => window.turnover.screen === 'table');
  await reader.find('gridcell', 'e1, White Castle');
  await table.rest();
  await reader.check('table');
  for (const [plies, [from, to, then]] of [
    ['e1', 'e3', 'e3, White Wall, last move'],
    ['d7', 'd5', 'd5, Black Wall, last move'],
  ].entries()) {
    await reader.press('gridcell', `${from},`);
    assert.equal(await table.state('selected'), from);
    await reader.press('gridcell', `${to},`);
    await table.plies(plies + 1);
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
  for (const [button, sheet] of [
    ['Options', 'options'],
    ['Rules', 'rules'],
  ]) {
    await reader.press('button', button);
    await table.until((sheet) => window.turnover.sheet === sheet, sheet);
    await table.frames(4);
    await reader.check(sheet);
    assert.equal(await table.page.locator('#tree [role=grid]').count(), 0, 'nothing below a sheet is told');
    await reader.press('button', 'Close');
    await table.until(() => window.turnover.sheet === 'none');
  }
  await reader.press('button', 'Undo');
  await table.plies(1);
  await table.shot('by-elements');
}
