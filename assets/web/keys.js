// Keeps keys and gestures that are the game's from the browser.
//
// The game hears of all that happens on its canvas. What it uses must not scroll the page, go back or open a search as well;
// what it does not use stays the browser's.

const NAMED = new Set(
  'ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home End Enter Escape Tab Backspace Delete Insert F1 F2 F3 F4 F7 F8 F9 F10'.split(
    ' ',
  ),
);
/** Keys that change nothing by themselves. */
export const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph']);
const CHANGES_TEXT = new Set(['Backspace', 'Delete']);
const WITH_CONTROL = new Set(['z', 'y']);

/**
 * Whether a key pressed on the canvas is for the game alone.
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>} event
 */
export function isForGame({ key, ctrlKey, metaKey, altKey }) {
  if (altKey) return false;
  if (ctrlKey || metaKey) return WITH_CONTROL.has(key.toLowerCase());
  return NAMED.has(key) || [...key].length === 1;
}

/**
 * Whether a key pressed while text is typed is for the game, which knows the lines of its fields, and not for the element that takes
 * the text.
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>} event
 */
export function isPassedOn(event) {
  const { key, altKey } = event;
  if (MODIFIERS.has(key)) return true;
  if (CHANGES_TEXT.has(key) || altKey) return false;
  // Moves to the next word and the like need a modifier.
  if (NAMED.has(key)) return true;
  return (event.ctrlKey || event.metaKey) && isForGame(event);
}

/**
 * Keeps the game's keys and gestures from doing anything else.
 * @param {HTMLElement} canvas
 * @param {() => boolean} isTyping Whether another element has the keyboard for the game.
 */
export function keepKeysInGame(canvas, isTyping) {
  /** @param {Event} event */
  const keepIn = (event) => event.cancelable && event.preventDefault();
  canvas.addEventListener('keydown', (event) => isForGame(event) && keepIn(event));
  canvas.addEventListener('pointerdown', () => isTyping() || canvas.focus({ preventScroll: true }));
  canvas.addEventListener('contextmenu', keepIn);
  // With Ctrl as well: so arrives the pinch of two fingers on a trackpad, which is the game's zoom.
  canvas.addEventListener('wheel', keepIn, { passive: false });
  canvas.addEventListener('touchmove', keepIn, { passive: false });
  for (const gesture of ['gesturestart', 'gesturechange']) canvas.addEventListener(gesture, keepIn);
  // The middle button would start to scroll, the one beside it goes back in the history.
  canvas.addEventListener('mousedown', (event) => event.button !== 0 && keepIn(event));
  canvas.addEventListener('mouseup', (event) => event.button > 2 && keepIn(event));
}
