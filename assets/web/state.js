// Shows others what they may see of the game.
//
// `window.turnover` is for tests and for tools of assistance: it can be read, and nothing else.

import { followSheet } from './back.js';
import { version } from './release.js';
import { language, markTitle } from './words.js';

/**
 * What `window.turnover` shows; null is what the game has not told yet.
 * @typedef {object} Turnover
 * @property {boolean} ready Whether the game can be played.
 * @property {string | null} game
 * @property {string | null} fen
 * @property {string | null} turn
 * @property {readonly string[]} legalMoves
 * @property {readonly string[]} moves
 * @property {{ winner: string | null, reason: string, score: string, text: string } | null} outcome
 * @property {{ done: number, all: number } | null} review How many positions of a finished game have been judged, and of how many.
 * @property {OnlineGame | null} online The game over a network that is played or watched.
 * @property {boolean} moving Whether anything moves: a piece, the camera, the view.
 * @property {number} frame How many pictures have been drawn.
 * @property {string | null} notice
 * @property {string | null} selected
 * @property {{ name: string, value: string } | null} field The text field with the keyboard.
 * @property {string} language
 * @property {string | null} screen
 * @property {string | null} sheet
 * @property {string} version
 * @property {(name: string) => { x: number, y: number } | null} square The middle of a square in CSS pixels of the page; null for
 *   one that is not seen.
 * @property {readonly Control[]} controls What there is to press in the panel.
 * @property {() => Promise<import('./engine.js').Engine>} engine Starts an engine of its own.
 */

/**
 * @typedef {object} OnlineGame
 * @property {string} key
 * @property {'white' | 'black' | null} side Which is played here; null for a spectator.
 * @property {'offline' | 'connecting' | 'online' | 'outdated' | 'distrusted'} status
 * @property {boolean} yourTurn
 * @property {boolean} opponentHere
 */

/** @typedef {{ role: string, name: string, enabled: boolean, x: number, y: number }} Control With its middle in CSS pixels. */

/**
 * @typedef {Omit<Turnover, 'language' | 'version' | 'square' | 'controls' | 'engine'> & {
 *   squares: Record<string, [number, number]>,
 *   controls: readonly (Pick<Control, 'role' | 'name' | 'enabled'> & { at: [number, number] })[],
 * }} Told
 */

/** What the game has told. Each member is frozen to its depth. @type {Told} */
const told = {
  ready: false,
  game: null,
  fen: null,
  turn: null,
  legalMoves: Object.freeze([]),
  moves: Object.freeze([]),
  outcome: null,
  review: null,
  online: null,
  moving: false,
  frame: 0,
  notice: null,
  selected: null,
  field: null,
  screen: null,
  sheet: null,
  squares: Object.freeze({}),
  controls: Object.freeze([]),
};

/**
 * Takes over the members of a JSON object.
 * @param {string} json
 */
export function tell(json) {
  try {
    Object.assign(
      told,
      JSON.parse(json, (_, value) => Object.freeze(value)),
    );
    markTitle(told.online?.yourTurn ?? false);
    followSheet(told.sheet);
    if (told.frame === 1) performance.mark('first frame');
  } catch (error) {
    console.error('The game told something that is no JSON:', json, error);
  }
}

/** The first frame is drawn. */
export function tellReady() {
  told.ready = true;
  performance.mark('ready');
}

/**
 * Sets up `window.turnover`.
 * @param {HTMLElement} canvas
 */
export function showState(canvas) {
  /** @type {Turnover} */
  const turnover = Object.freeze({
    get ready() {
      return told.ready;
    },
    get game() {
      return told.game;
    },
    get fen() {
      return told.fen;
    },
    get turn() {
      return told.turn;
    },
    get legalMoves() {
      return told.legalMoves;
    },
    get moves() {
      return told.moves;
    },
    get outcome() {
      return told.outcome;
    },
    get review() {
      return told.review;
    },
    get online() {
      return told.online;
    },
    get moving() {
      return told.moving;
    },
    get frame() {
      return told.frame;
    },
    get notice() {
      return told.notice;
    },
    get selected() {
      return told.selected;
    },
    get field() {
      return told.field;
    },
    get language() {
      return language();
    },
    get screen() {
      return told.screen;
    },
    get sheet() {
      return told.sheet;
    },
    get version() {
      return version;
    },
    /** @param {string} name */
    square(name) {
      if (!Object.hasOwn(told.squares, name)) return null;
      const [x, y] = told.squares[name];
      const { left, top } = canvas.getBoundingClientRect();
      return { x: left + x, y: top + y };
    },
    get controls() {
      const { left, top } = canvas.getBoundingClientRect();
      return told.controls.map(({ role, name, enabled, at: [x, y] }) => ({ role, name, enabled, x: left + x, y: top + y }));
    },
    async engine() {
      const { Engine } = await import('./engine.js');
      return new Engine();
    },
  });
  Object.defineProperty(globalThis, 'turnover', { value: turnover, enumerable: true });
}
