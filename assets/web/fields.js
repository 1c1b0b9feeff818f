// Lets text be typed into the game's fields.
//
// The game draws its text fields itself, but browsers give on-screen keyboards, input methods, dictation and the clipboard only to
// elements of their own. So an unseen one lies over the field with the keyboard and has the same text and the same selection: the game
// is told what becomes of it, and its field follows; and the game tells with each picture what has become of the field.

import { MODIFIERS, isPassedOn } from './keys.js';
import { element, isOpen } from './overlay.js';
import { tell as tellState } from './state.js';

/** @typedef {[left: number, top: number, width: number, height: number]} Place In CSS pixels, from the corner of the canvas. */

/**
 * @typedef {object} FocusedField
 * @property {Place} place
 * @property {string} name
 * @property {string} value
 * @property {[start: number, end: number]} selection
 * @property {boolean} multiline
 * @property {string} keyboard The kind of on-screen keyboard, as in `inputmode`.
 * @property {boolean} editable
 */

/** @typedef {(kind: 'edit' | 'tap' | 'leave', value: string, start: number, end: number) => void} Hear */

/** A finger that has moved further has drawn something, not tapped. */
const TAP_PIXELS = 12;
/** The places of all fields. @type {Place[]} */
let places = [];
/** What the game and the element agree on. */
let agreed = { value: '', start: 0, end: 0 };
let isComposing = false;
let isMultiline = false;
/** Where the finger has touched. @type {[number, number] | null} */
let touched = null;
/** @type {Hear} */
let hear = () => {};

const field = () => /** @type {HTMLTextAreaElement} */ (element('field'));

/** Whether the element has the keyboard. */
export const isTyping = () => document.activeElement === field();

/**
 * Takes the function that gets what is done in the element: its text and selection, that a field was tapped, or that it was left.
 * @param {Hear} take
 */
export function onField(take) {
  hear = take;
}

/**
 * Which field lies at a point?
 * @param {readonly Place[]} places
 * @param {number} x
 * @param {number} y
 */
export const placeAt = (places, x, y) =>
  places.find(([left, top, width, height]) => x >= left && y >= top && x < left + width && y < top + height);

/**
 * Shows what the game tells of its fields, as JSON.
 * @param {string} json
 */
export function showFields(json) {
  /** @type {{ places: Place[], focused: FocusedField | null }} */
  const told = JSON.parse(json);
  places = told.places;
  tellState(JSON.stringify({ field: told.focused && { name: told.focused.name, value: told.focused.value } }));
  if (!told.focused) return close();
  const text = field();
  const { place, name, value, selection, multiline, keyboard, editable } = told.focused;
  isMultiline = multiline;
  lay(place);
  text.setAttribute('aria-label', name);
  text.inputMode = keyboard;
  text.setAttribute('enterkeyhint', multiline ? 'enter' : 'done');
  text.setAttribute('autocapitalize', multiline ? 'sentences' : 'off');
  text.spellcheck = multiline;
  text.readOnly = !editable;
  if (!isTyping() && !isOpen()) text.focus({ preventScroll: true });
  // An input method at work would be disturbed; it is told what has become of its text when it is done.
  if (!isComposing) mirror(value, ...selection);
}

/**
 * @param {string} value
 * @param {number} start
 * @param {number} end
 */
function mirror(value, start, end) {
  const text = field();
  // The element may write ends of lines in its own way.
  if (value !== agreed.value && value !== text.value) text.value = value;
  if (text.selectionStart !== start || text.selectionEnd !== end) text.setSelectionRange(start, end);
  agreed = { value, start, end };
}

/** @param {Place} place */
function lay([left, top, width, height]) {
  const text = field();
  Object.assign(text.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  text.hidden = false;
}

/** No field has the keyboard. */
function close() {
  if (isTyping()) element('table').focus({ preventScroll: true });
  const text = field();
  text.hidden = true;
  text.value = '';
  agreed = { value: '', start: 0, end: 0 };
  isComposing = false;
}

/** Tells the game what has become of the element. */
function tell() {
  const { value, selectionStart: start, selectionEnd: end } = field();
  if (value === agreed.value && start === agreed.start && end === agreed.end) return;
  agreed = { value, start, end };
  hear('edit', value, start, end);
}

/**
 * Lets the game hear of an event in the element as if it had happened on the canvas.
 * @param {KeyboardEvent | PointerEvent} event
 */
export function passOn(event) {
  const Kind = /** @type {typeof KeyboardEvent & typeof PointerEvent} */ (event.constructor);
  element('table').dispatchEvent(new Kind(event.type, event));
}

/** @param {KeyboardEvent} event */
function press(event) {
  // What an input method does with a key comes as text.
  if (event.isComposing || event.keyCode === 229 || !isPassedOn(event)) return;
  passOn(event);
  if (MODIFIERS.has(event.key)) return;
  event.preventDefault();
  // What is typed after these is not meant for this field; if it is, the game says so.
  const isLeft = event.key === 'Escape' || event.key === 'Tab' || (event.key === 'Enter' && !isMultiline);
  if (isLeft) element('table').focus({ preventScroll: true });
}

/** The end of a line, of a keyboard that tells no keys. @param {InputEvent} event */
function endLine(event) {
  if (isMultiline || !/^insert(LineBreak|Paragraph)$/.test(event.inputType)) return;
  event.preventDefault();
  const key = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
  for (const type of ['keydown', 'keyup']) element('table').dispatchEvent(new KeyboardEvent(type, key));
  element('table').focus({ preventScroll: true });
}

/**
 * A tap on a field gives the element the keyboard at once, for phones show it only during the gesture. Whether the field has really got
 * it, the game says with the next picture.
 * @param {TouchEvent} event
 */
function tap(event) {
  const [x, y] = pointOf(event);
  const place = placeAt(places, x, y);
  const isStill = touched !== null && Math.hypot(x - touched[0], y - touched[1]) < TAP_PIXELS;
  field().style.pointerEvents = 'auto';
  if (event.touches.length > 0 || !place || !isStill || isTyping()) return;
  lay(place);
  field().readOnly = false;
  field().focus({ preventScroll: true });
  hear('tap', '', 0, 0);
}

/** @param {TouchEvent} event @returns {[number, number]} */
function pointOf(event) {
  const { left, top } = element('table').getBoundingClientRect();
  const { clientX, clientY } = event.changedTouches[0];
  return [clientX - left, clientY - top];
}

/** The game must not think that its window has lost the keyboard when it goes from the canvas to another element of the frame, or back. */
function shareFocus() {
  const [canvas, frame, text] = [element('table'), element('frame'), field()];
  for (const type of ['blur', 'focus']) {
    canvas.addEventListener(type, (event) => {
      const other = /** @type {FocusEvent} */ (event).relatedTarget;
      if (other instanceof Node && other !== canvas && frame.contains(other)) event.stopImmediatePropagation();
    });
  }
  text.addEventListener('focus', () => canvas.dispatchEvent(new FocusEvent('focus')));
  text.addEventListener('blur', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && frame.contains(relatedTarget)) return;
    if (!document.hasFocus()) return canvas.dispatchEvent(new FocusEvent('blur'));
    if (relatedTarget !== null || text.hidden) return;
    // The on-screen keyboard was put away.
    hear('leave', '', 0, 0);
    canvas.focus({ preventScroll: true });
  });
}

/** Lets text be typed into the game's fields. To be called before the game listens to the canvas. */
export function listenForText() {
  const [canvas, text] = [element('table'), field()];
  shareFocus();
  canvas.addEventListener('touchstart', (event) => (touched = pointOf(event)), { passive: true });
  canvas.addEventListener('touchend', tap);
  canvas.addEventListener('pointerdown', ({ pointerType }) => pointerType === 'mouse' && (text.style.pointerEvents = 'none'));
  // The canvas would take the keyboard. Whether the field loses it, the game says.
  canvas.addEventListener('mousedown', (event) => isTyping() && event.preventDefault());
  // The game knows where in its text a tap is; what is held down is for the browser's own menu.
  text.addEventListener('mousedown', (event) => event.preventDefault());
  for (const type of /** @type {const} */ (['pointerdown', 'pointermove', 'pointerup', 'pointercancel']))
    text.addEventListener(type, passOn);
  text.addEventListener('keydown', press);
  text.addEventListener('keyup', (event) => !event.isComposing && event.keyCode !== 229 && passOn(event));
  text.addEventListener('beforeinput', endLine);
  text.addEventListener('compositionstart', () => (isComposing = true));
  text.addEventListener('compositionend', () => {
    isComposing = false;
    tell();
  });
  text.addEventListener('input', tell);
  document.addEventListener('selectionchange', () => isTyping() && !isComposing && tell());
  // The element copies, cuts and pastes by itself; what it does arrives as its text.
  for (const type of ['copy', 'cut', 'paste']) text.addEventListener(type, (event) => event.stopPropagation());
}
