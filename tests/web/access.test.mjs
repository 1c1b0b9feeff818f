// Tests that axe-core finds no fault in any tree that is written down in tests/access: screens, sheets and menus, also those to which only
// a server leads. They become elements of the page as from the game, which is not there.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { serve } from '../../.ci/web-build/serve.mjs';
import { Reader } from './reader.mjs';
import { finishedSite } from './site.mjs';
import { Table, launch } from './table.mjs';

const TREES = new URL('../access/', import.meta.url);
/** In the place of the page's program. */
const PROGRAM = `
import { showElements } from './tree.js';
document.getElementById('loading').remove();
window.showElements = showElements;
`;
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
/** An element with its role, name, value, range, states and description, as src/app/access/tests.rs writes it. */
const LINE = new RegExp(`^( *)(\\w+) (${TEXT})(?: = (${TEXT}))?(?: (\\S+) of (\\S+)\\.\\.(\\S+))?((?: \\w+=\\w+)*)(?: \\((.*)\\))?$`);
/** For axe it makes no difference where elements are, as long as they can be seen. */
const PLACE = [0, 0, 640, 480];

/** @param {string} text A text as Rust writes it. @returns {string} */
const unquoted = (text) => JSON.parse(text.replace(/\\u\{([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(parseInt(code, 16))));

/**
 * The elements of the tree in a file.
 * @param {string} file
 */
function elementsOf(file) {
  const root = { children: [] };
  const ancestors = [root];
  const text = readFileSync(new URL(file, TREES), 'utf8');
  for (const [index, line] of text.trimEnd().split('\n').entries()) {
    const [, indent, role, name, value, now, min, max, states, description] = LINE.exec(line) ?? assert.fail(`${file}: ${line}`);
    const element = {
      id: `${file}-${index}`,
      role,
      name: unquoted(name),
      description,
      value: value && unquoted(value),
      range: now && [now, min, max].map(Number),
      states: [...states.matchAll(/(\w+)=(\w+)/g)].map(([, state, is]) => [state, is]),
      place: PLACE,
      children: [],
    };
    const depth = indent.length / 2;
    ancestors[depth].children.push(element);
    ancestors[depth + 1] = element;
  }
  return root.children;
}

test('axe finds no fault in what readers are told', async (t) => {
  const { dir, version } = finishedSite(t);
  writeFileSync(join(dir, version, 'page.js'), PROGRAM);
  const site = await serve(dir);
  t.after(() => site.close());
  const browser = await launch();
  t.after(() => browser.close());
  const table = new Table(await browser.newPage({ locale: 'en' }), dir);
  await table.page.goto(site.url);
  await table.until(() => 'showElements' in window);
  const files = readdirSync(TREES).filter((file) => file.endsWith('.txt'));
  assert(files.length > 35, `${files}`);
  for (const file of files) {
    await t.test(`of ${file}`, async () => {
      const elements = elementsOf(file);
      const json = JSON.stringify({ order: elements.map(({ id }) => id), changed: elements, focus: '' });
      const count = await table.page.evaluate((json) => {
        Reflect.get(window, 'showElements')(json);
        return document.querySelectorAll('#tree [data-id]').length;
      }, json);
      assert(count > 1);
      await new Reader(table).check(file);
    });
  }
});
