// What tests of the page's elements have in the place of a browser's page.

import { give } from './storage.mjs';

/** The classes of an element. */
class FakeClasses extends Set {
  /** @type {(name: string, isWanted: boolean) => void} */
  toggle(name, isWanted) {
    if (isWanted) this.add(name);
    else this.delete(name);
  }
}

/** As much of an element as the modules need. */
export class FakeElement extends EventTarget {
  classList = new FakeClasses();
  /** Whether a dialog is shown. */
  open = false;
  /** @type {any[]} */
  children = [];
  /** @type {any} */
  parent = null;
  style = {};
  dataset = {};
  hidden = true;
  textContent = '';
  value = '';
  selectionStart = 0;
  selectionEnd = 0;
  inputMode = '';
  readOnly = true;
  onclick = () => {};
  #attributes = new Map();
  get attributes() {
    return [...this.#attributes.keys()].map((name) => ({ name }));
  }
  /** @type {(name: string, value: string) => void} */
  setAttribute(name, value) {
    this.#attributes.set(name, value);
  }
  /** @param {string} name */
  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.#attributes.delete(name);
  }
  /** @type {(start: number, end: number) => void} */
  setSelectionRange(start, end) {
    Object.assign(this, { selectionStart: start, selectionEnd: end });
  }
  /** @type {(node: FakeElement, before: FakeElement | null) => void} */
  insertBefore(node, before) {
    node.remove();
    node.parent = this;
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, node);
  }
  /** @param {FakeElement[]} nodes */
  replaceChildren(...nodes) {
    this.children = nodes;
  }
  querySelector() {
    return null;
  }
  showModal() {
    this.open = true;
  }
  close() {
    this.open = false;
  }
  /** As whoever presses a button. */
  click() {
    this.onclick();
    this.dispatchEvent(new Event('click'));
  }
  remove() {
    const siblings = this.parent?.children ?? [];
    if (siblings.includes(this)) siblings.splice(siblings.indexOf(this), 1);
  }
  /** @type {(other: unknown) => boolean} */
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

/** The elements of index.html that are looked at, by their ids. */
export const elements = new Map(['table', 'tree', 'overlay', 'field', 'frame'].map((id) => [id, new FakeElement()]));
export const page = Object.assign(new EventTarget(), {
  activeElement: elements.get('table'),
  createElement: () => new FakeElement(),
  /** @param {string} id */
  getElementById(id) {
    const element = elements.get(id) ?? new FakeElement();
    elements.set(id, element);
    return element;
  },
  querySelectorAll: () => [],
  documentElement: new FakeElement(),
});

const buttons = () => page.getElementById('overlay-buttons').children;

/** What is shown before anything else: its text, what it reports, and what can be pressed. Null when nothing is. */
export function overlaid() {
  const [text, report] = ['overlay-text', 'overlay-report'].map((id) => page.getElementById(id).textContent);
  return page.getElementById('overlay').open ? { text, report, buttons: buttons().map(({ textContent }) => textContent) } : null;
}

/** Presses one of its buttons. @param {string} label */
export const pressOverlaid = (label) =>
  buttons()
    .find(({ textContent }) => textContent === label)
    .click();

/** Puts the page, and what is around it, in the place of what the browser has. */
export function givePage() {
  give('document', page);
  give('Element', FakeElement);
  give('Node', FakeElement);
  give('location', new URL('https://example.org/'));
  give('navigator', { languages: ['en'] });
  give('history', { state: null, replaceState() {} });
}
