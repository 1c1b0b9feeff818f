// Tests that the elements for screen readers follow what the game tells, and that it hears what is done to them.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { FakeElement, elements, givePage, page } from './fake-page.mjs';
import { finishedSite } from './site.mjs';

givePage();

const tree = elements.get('tree');
const told = (id, name, more = {}) => ({ id, role: 'button', name, place: [10, 20, 30, 40], ...more });
const names = () => tree.children.map((node) => node.getAttribute('aria-label'));
test('the elements of the page are those that the game tells', async (t) => {
  const { dir, version } = finishedSite(t);
  const { listenToTree, onElement, showElements } = await import(pathToFileURL(join(dir, version, 'tree.js')).href);
  const show = (order, changed, focus = '') => showElements(JSON.stringify({ order, changed, focus }));
  await t.test('only what has changed is told, and what is left keeps its element', () => {
    show(['a', 'b'], [told('a', 'Undo'), told('b', 'Menu')]);
    assert.deepEqual(names(), ['Undo', 'Menu']);
    const [undo] = tree.children;
    show(['c', 'a'], [told('c', 'Rules'), told('a', 'Undo', { states: [['disabled', 'true']] })]);
    assert.deepEqual(names(), ['Rules', 'Undo']);
    assert.equal(tree.children[1], undo);
    assert.equal(undo.getAttribute('aria-disabled'), 'true');
    show(['a'], [told('a', 'Undo')]);
    assert.equal(undo.getAttribute('aria-disabled'), null);
    assert.deepEqual(names(), ['Undo']);
  });

  await t.test('the elements in an element lie where they are seen, and squares are cut to their outlines', () => {
    const square = {
      ...told('e4', 'e4, empty'),
      role: 'gridcell',
      place: [15, 26, 10, 10],
      outline: [
        [15, 26],
        [25, 26],
        [24, 36],
        [16, 36],
      ],
    };
    show(['board'], [{ ...told('board', 'Board'), role: 'grid', children: [square] }]);
    const [[cell]] = tree.children.map(({ children }) => children);
    assert.equal(cell.style.left, '5px');
    assert.equal(cell.style.top, '6px');
    assert.equal(cell.style.clipPath, 'polygon(0px 0px,10px 0px,9px 10px,1px 10px)');
  });

  await t.test('headings have levels, choices are in a group, and neither takes the keyboard', () => {
    const group = { ...told('set', 'Light', { role: 'radiogroup' }), children: [told('a', 'Evening', { role: 'radio' })] };
    show(['title', 'set'], [told('title', 'Options', { role: 'heading', states: [['level', '2']] }), group]);
    const [title, choices] = tree.children;
    assert.equal(title.getAttribute('aria-level'), '2');
    assert.equal(choices.getAttribute('role'), 'radiogroup');
    assert.deepEqual(
      [title, choices, choices.children[0]].map((node) => node.getAttribute('tabindex')),
      [null, null, '-1'],
    );
  });

  await t.test('what has its name from a heading or a label refers to it', () => {
    const group = told('set', 'Light', { role: 'group', labels: ['title'] });
    show(['title', 'set'], [told('title', 'Light', { role: 'heading', states: [['level', '3']] }), group]);
    const [title, choices] = tree.children;
    assert.equal(choices.getAttribute('aria-labelledby'), title.getAttribute('id'));
    assert.equal(title.getAttribute('aria-labelledby'), null);
  });

  await t.test('a name in another language tells which', () => {
    show(['a', 'b'], [told('a', 'Español', { lang: 'es' }), told('b', 'Menu')]);
    assert.deepEqual(
      tree.children.map((node) => node.getAttribute('lang')),
      ['es', null],
    );
  });

  await t.test('a text with a description is a note, and any other has no role', () => {
    show(['a', 'b'], [told('a', 'Luck', { role: 'text', description: 'Good' }), told('b', 'Menu', { role: 'text' })]);
    const attributes = ['role', 'aria-label', 'aria-description', 'tabindex'];
    assert.deepEqual(
      tree.children.map((node) => attributes.map((name) => node.getAttribute(name))),
      [
        ['note', 'Luck', 'Good', null],
        [null, null, null, null],
      ],
    );
    assert.equal(tree.children[0].textContent, 'Luck');
  });

  await t.test('the keyboard is where it is in the game, and the game hears what is pressed', () => {
    const heard = [];
    onElement((action, id) => heard.push([action, id]));
    listenToTree();
    show(['a', 'b'], [told('a', 'Undo'), told('b', 'Menu')]);
    show(['a', 'b'], [], 'b');
    assert.equal(page.activeElement, tree.children[1]);
    show(['a', 'b'], [], '');
    assert.equal(page.activeElement, elements.get('table'));
    // What text is typed into has an element of its own.
    for (const role of ['textbox', 'searchbox', 'spinbutton']) {
      show(['c'], [told('c', 'Minutes', { role })], 'c');
      assert.equal(page.activeElement, elements.get('table'), role);
    }
    show(['a', 'b'], [told('a', 'Undo'), told('b', 'Menu')]);
    // An element with the keyboard of another part of the page keeps it.
    page.activeElement = elements.get('overlay');
    show(['a', 'b'], [], 'a');
    assert.equal(page.activeElement, elements.get('overlay'));
    const press = new Event('click');
    Object.defineProperty(press, 'target', { value: Object.assign(new FakeElement(), { getAttribute: () => 'a' }) });
    tree.dispatchEvent(press);
    assert.deepEqual(heard, [['click', 'a']]);
  });

  await t.test('fingers find elements once a reader has pressed or focused one, until one draws over them', () => {
    const isFoundAfter = (type, more) => {
      const event = Object.assign(new Event(type), more);
      Object.defineProperty(event, 'target', { value: Object.assign(new FakeElement(), { getAttribute: () => 'b' }) });
      tree.dispatchEvent(event);
      return tree.classList.has('read');
    };
    for (const [type, more] of Object.entries({ click: {}, focusin: { relatedTarget: page } })) {
      assert(isFoundAfter(type, more), type);
      assert(isFoundAfter('pointermove', { buttons: 0 }));
      assert(!isFoundAfter('pointermove', { buttons: 1 }));
    }
  });
});
