// Makes the elements that screen readers read.
//
// The game draws everything on one canvas. So each square and each control also has an element with its role, name and state, which
// lies over it and is not seen. The game is told what is pressed or focused there, and says which one has the keyboard.

import { passOn } from './fields.js';
import { isForGame } from './keys.js';
import { element, isOpen } from './overlay.js';

/**
 * As in src/app/access/elements.rs.
 * @typedef {object} Told
 * @property {string} id
 * @property {string} role
 * @property {string} name
 * @property {string[]} [labels] The elements whose texts are the name.
 * @property {string} [lang] The language of the name.
 * @property {string} [description]
 * @property {string} [value]
 * @property {[now: number, min: number, max: number]} [range]
 * @property {[state: string, value: string][]} [states]
 * @property {[left: number, top: number, width: number, height: number]} place
 * @property {[x: number, y: number][]} [outline]
 * @property {Told[]} [children]
 */

/** The outermost elements, as they were told last. @type {Map<string, Told>} */
let outermost = new Map();
/** The elements by their ids. @type {Map<string, HTMLElement>} */
const known = new Map();
/** What was told last of each. @type {WeakMap<HTMLElement, string>} */
const described = new WeakMap();
/** The element that has the keyboard in the game; empty if none. */
let focused = '';
/** The element that has just got it here. */
let asked = '';
/** @type {(action: 'click' | 'focus', id: string) => void} */
let hear = () => {};

const tree = () => element('tree');

/**
 * Takes the function that gets what is done to an element.
 * @param {(action: 'click' | 'focus', id: string) => void} take
 */
export function onElement(take) {
  hear = take;
}

/**
 * Shows the elements that the game tells, as JSON: the order of the outermost ones, and those of them that have changed.
 * @param {string} json
 */
export function showElements(json) {
  /** @type {{ order: string[], changed: Told[], focus: string }} */
  const { order, changed, focus } = JSON.parse(json);
  for (const told of changed) outermost.set(told.id, told);
  const elements = order.flatMap((id) => outermost.get(id) ?? []);
  outermost = new Map(elements.map((told) => [told.id, told]));
  const hasKeyboard = document.activeElement === element('table') || tree().contains(document.activeElement);
  const ids = new Set(idsOf(elements));
  for (const [id, node] of known) {
    if (ids.has(id)) continue;
    node.remove();
    known.delete(id);
  }
  const fresh = new Set(changed.map(({ id }) => id));
  elements.forEach((told, index) => {
    const node = known.get(told.id);
    if (node && !fresh.has(told.id)) put(tree(), node, index);
    else update(tree(), told, index, 0, 0);
  });
  if (hasKeyboard && !isOpen()) follow(focus);
}

/** @param {Told[]} elements @returns {string[]} */
const idsOf = (elements) => elements.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);

/**
 * @param {HTMLElement} parent
 * @param {Told} told
 * @param {number} index Its place among the elements of the parent.
 * @param {number} left Where the parent lies.
 * @param {number} top
 */
function update(parent, { children = [], ...told }, index, left, top) {
  const node = known.get(told.id) ?? document.createElement('div');
  known.set(told.id, node);
  const text = JSON.stringify([told, left, top]);
  if (described.get(node) !== text) describe(node, told, left, top);
  described.set(node, text);
  put(parent, node, index);
  children.forEach((child, index) => update(node, child, index, told.place[0], told.place[1]));
}

/**
 * Puts an element where it belongs. One that is moved would lose the keyboard.
 * @param {HTMLElement} parent
 * @param {HTMLElement} node
 * @param {number} index
 */
function put(parent, node, index) {
  const present = parent.children[index];
  if (present !== node) parent.insertBefore(node, present ?? null);
}

/**
 * @param {HTMLElement} node
 * @param {Told} told
 * @param {number} left
 * @param {number} top
 */
function describe(node, told, left, top) {
  const attributes = attributesOf(told);
  // One with the keyboard keeps it only if what makes it focusable is never taken away.
  for (const { name } of [...node.attributes]) if (name !== 'style' && !(name in attributes)) node.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  const { role, name, value, range, place, outline } = told;
  const [x, y, width, height] = place;
  const clipPath = outline ? `polygon(${outline.map(([cornerX, cornerY]) => `${cornerX - x}px ${cornerY - y}px`)})` : '';
  Object.assign(node.style, { left: `${x - left}px`, top: `${y - top}px`, width: `${width}px`, height: `${height}px`, clipPath });
  // The children of others are elements.
  if (node.children.length === 0) node.textContent = role === 'text' ? name : range ? '' : (value ?? '');
}

/** @param {string} id */
const pageIdOf = (id) => `told-${id}`;

/** @param {Told} told */
function attributesOf({ id, role, name, labels = [], lang, description, value, range, states = [] }) {
  /** @type {Record<string, string>} */
  const attributes = { id: pageIdOf(id), 'data-id': id };
  // Browsers tell no description of what has no role.
  if (role === 'text' && !description) return attributes;
  attributes.role = role === 'text' ? 'note' : role;
  if (name) attributes['aria-label'] = name;
  if (lang) attributes.lang = lang;
  // Who has read a label is not told it again as a name.
  if (labels.length > 0) attributes['aria-labelledby'] = labels.map(pageIdOf).join(' ');
  if (description) attributes['aria-description'] = description;
  for (const [state, is] of states) attributes[`aria-${state}`] = is;
  // The entries of an open list are other elements of the tree.
  if (role === 'combobox') attributes['aria-controls'] = 'tree';
  if (range) ['now', 'min', 'max'].forEach((end, index) => (attributes[`aria-value${end}`] = String(range[index])));
  if (range && value) attributes['aria-valuetext'] = value;
  if (!/^(heading|img|row|text|(radio)?group)$/.test(role)) attributes.tabindex = '-1';
  return attributes;
}

/**
 * The keyboard goes where it is in the game. It may have been lost with its element, or when that was moved.
 * @param {string} id
 */
function follow(id) {
  // What has just got the keyboard here, the game may not know yet.
  const isAwaited = asked !== '' && asked !== id;
  asked = '';
  if (isAwaited) return;
  focused = id;
  const node = known.get(id);
  // The text field has an element of its own, and so has a number while it is edited.
  if (/^(textbox|searchbox|spinbutton)$/.test(node?.getAttribute('role') ?? '')) return;
  const target = node ?? element('table');
  if (document.activeElement !== target) target.focus({ preventScroll: true });
}

/** @param {Event} event */
const idOf = ({ target }) => (target instanceof Element ? target.closest('[data-id]') : null)?.getAttribute('data-id');

/** Lets the elements be used. To be called before the game listens to the canvas. */
export function listenToTree() {
  const [canvas, nodes] = [element('table'), tree()];
  // Nobody but readers gets here. On a phone they look for what is below a finger as a touch would, until one draws over it.
  const setRead = (/** @type {boolean} */ isRead) => nodes.classList.toggle('read', isRead);
  nodes.addEventListener('pointermove', ({ buttons }) => buttons > 0 && setRead(false));
  nodes.addEventListener('click', (event) => {
    const id = idOf(event);
    if (!id) return;
    setRead(true);
    hear('click', id);
  });
  nodes.addEventListener('focusin', (event) => {
    const id = idOf(event);
    if (event.relatedTarget === null) canvas.dispatchEvent(new FocusEvent('focus'));
    if (!id || id === focused) return;
    setRead(true);
    focused = id;
    asked = id;
    hear('focus', id);
  });
  nodes.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null && !document.hasFocus()) canvas.dispatchEvent(new FocusEvent('blur'));
  });
  for (const type of /** @type {const} */ (['keydown', 'keyup']))
    nodes.addEventListener(type, (event) => {
      if (isForGame(event)) event.preventDefault();
      passOn(event);
    });
}
