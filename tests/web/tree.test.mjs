// Tests that the elements for screen readers follow what the game tells, and that it hears what is done to them.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { finishedSite } from './site.mjs';

/** As much of an element as the module needs. */
class FakeElement extends EventTarget {
  /** @type {any[]} */
  children = [];
  /** @type {any} */
  parent = null;
  style = {};
  dataset = {};
  textContent = '';
  #attributes = new Map();
  get attributes() {
    return [...this.#attributes.keys()].map((name) => ({ name }));
  }
  setAttribute(name, value) {
    this.#attributes.set(name, value);
  }
  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.#attributes.delete(name);
  }
  insertBefore(node, before) {
    node.remove();
    node.parent = this;
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, node);
  }
  remove() {
    const siblings = this.parent?.children ?? [];
    if (siblings.includes(this)) siblings.splice(siblings.indexOf(this), 1);
  }
  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }
  closest() {
    return this;
  }
  focus() {
    page.activeElement = this;
  }
}

const elements = new Map(['table', 'tree', 'overlay', 'field', 'frame'].map((id) => [id, new FakeElement()]));
const page = Object.assign(new EventTarget(), {
  activeElement: elements.get('table'),
  createElement: () => new FakeElement(),
  getElementById: (id) => elements.get(id) ?? new FakeElement(),
  querySelectorAll: () => [],
  documentElement: new FakeElement(),
});
const around = {
  document: page,
  Element: FakeElement,
  Node: FakeElement,
  location: new URL('https://example.org/'),
  navigator: { languages: ['en'] },
  history: { state: null, replaceState() {} },
};
for (const [name, value] of Object.entries(around)) Object.defineProperty(globalThis, name, { value, configurable: true });

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
});
