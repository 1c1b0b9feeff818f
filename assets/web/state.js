// What may others see of the game?
//
// `window.turnover` is for tests and for tools of assistance: it can be read, and nothing else.

import { version } from './release.js';
import { language } from './words.js';

/** What the game has told. Each member is frozen to its depth. */
const told = {
  ready: false,
  game: null,
  fen: null,
  turn: null,
  legalMoves: Object.freeze([]),
  moves: Object.freeze([]),
  outcome: null,
  moving: false,
  frame: 0,
  notice: null,
  selected: null,
  screen: null,
  sheet: null,
  squares: Object.freeze({}),
  controls: Object.freeze([]),
};

/** Takes over the members of a JSON object. */
export function tell(json) {
  try {
    Object.assign(told, JSON.parse(json, (_, value) => Object.freeze(value)));
  } catch (error) {
    console.error('The game told something that is no JSON:', json, error);
  }
}

/** The first frame is drawn. */
export function tellReady() {
  told.ready = true;
}

/** Sets up `window.turnover`. */
export function showState(canvas) {
  const turnover = Object.freeze({
    get ready() { return told.ready; },
    get game() { return told.game; },
    get fen() { return told.fen; },
    get turn() { return told.turn; },
    get legalMoves() { return told.legalMoves; },
    get moves() { return told.moves; },
    get outcome() { return told.outcome; },
    get moving() { return told.moving; },
    /** How many pictures have been drawn. */
    get frame() { return told.frame; },
    get notice() { return told.notice; },
    get selected() { return told.selected; },
    get language() { return language(); },
    get screen() { return told.screen; },
    get sheet() { return told.sheet; },
    get version() { return version; },
    /** The middle of a square in CSS pixels of the page; null for one that is not seen. */
    square(name) {
      if (!Object.hasOwn(told.squares, name)) return null;
      const [x, y] = told.squares[name];
      const { left, top } = canvas.getBoundingClientRect();
      return { x: left + x, y: top + y };
    },
    /** What there is to press in the panel: role, name, whether it is enabled, and its middle in CSS pixels of the page. */
    get controls() {
      const { left, top } = canvas.getBoundingClientRect();
      return told.controls.map(({ role, name, enabled, at: [x, y] }) => ({ role, name, enabled, x: left + x, y: top + y }));
    },
    /** Starts an engine of its own. */
    async engine() {
      const { Engine } = await import('./engine.js');
      return new Engine();
    },
  });
  Object.defineProperty(globalThis, 'turnover', { value: turnover, enumerable: true });
}
