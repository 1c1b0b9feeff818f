// What can the game ask of the page?
//
// The game finds these functions by name; src/app/browser/host.rs is their other side. None of them throws.

import { gameIsAnswered, here, onLink, query } from './address.js';
import { alive, died } from './ends.js';
import { chosen, download, downloadPicture, dropped } from './files.js';
import { isOpen } from './overlay.js';
import * as progress from './progress.js';
import { play } from './sound.js';
import { tell, tellReady } from './state.js';
import { gameKeys, keep, kept, loadGame, removeGame, storeGame } from './store.js';
import { language, speak } from './words.js';

/** As many announcements stay in the document as may still be read out. */
const SPOKEN_AT_ONCE = 4;

let isStarted = false;
let receiver = null;
/** The engine that plays at the table, or the promise of it, once it has been asked something. */
let engine = null;
let hearLine = () => {};

export const host = Object.freeze({
  /** A frame is drawn. After the first one the table is shown. */
  started() {
    if (isStarted) return;
    isStarted = true;
    alive();
    progress.hide();
    tellReady();
    if (!isOpen()) document.getElementById('table').focus({ preventScroll: true });
    workOffline();
  },

  /** The program has come to its end by a mistake of its own. */
  died(message) {
    progress.end();
    died(String(message));
  },

  /** Members of the state that `window.turnover` shows, as a JSON object. */
  tell,

  /** Lets a screen reader say something, after what it is saying. The same text is said again. */
  say(text) {
    const spoken = document.getElementById('spoken');
    const line = document.createElement('p');
    line.textContent = text;
    spoken.append(line);
    while (spoken.childElementCount > SPOKEN_AT_ONCE) spoken.firstElementChild.remove();
  },

  /** The game speaks this language from now on. */
  speak,

  /** Keeps a text for the next run. Returns whether it also outlives this tab. */
  keep(name, text) {
    if (name === 'game') gameIsAnswered();
    return keep(name, text);
  },

  /** The text that is kept under this name, or null. */
  kept,

  /** The games of the library: texts under keys. */
  gameKeys,
  loadGame,
  storeGame,
  removeGame,

  /** Lets the player choose files, which are handed over to `receive`. */
  upload: () => chosen((...file) => receiver?.(...file)),

  /** Takes the function that gets each file: `(name, bytes)`, or `(name, null, why)` where one cannot be read. */
  receive(receive) {
    receiver = receive;
    dropped((...file) => receiver(...file));
  },

  /** What the address asks for: pairs of names and values. */
  query,

  /** The address without what it asks for. */
  address: here,

  /** Calls back with the code of each game that the address gets from now on. */
  onLink,

  /** Gives the player a file: its name, its type and its bytes. */
  download,

  /** Gives the player a picture as a PNG file: its name, its width and its pixels, four bytes each. */
  downloadPicture,

  /** Plays a sound: its name, its loudness as a factor, from where (-1 left, 1 right), and how much faster. */
  sound: play,

  /** Says lines of the text protocol to the engine, which is started with the first ones. */
  askEngine(lines) {
    engine ??= startEngine();
    engine.then((started) => started.send(lines), () => {});
  },

  /** Takes the function that gets each line of the engine's answers, and an empty one when it has broken down. */
  hearEngine(hear) {
    hearLine = hear;
  },

  /** Whether the player has asked the system for less motion. */
  calm: () => matchMedia('(prefers-reduced-motion: reduce)').matches,

  /** The code of the language that the page speaks. */
  language,
});

/** Starts the engine in its worker. When it has broken down, the next question starts another one. */
async function startEngine() {
  const end = () => {
    engine = null;
    hearLine('');
  };
  try {
    const { Engine } = await import('./engine.js');
    const started = new Engine();
    started.onLine = (line) => hearLine(line);
    started.onEnd = end;
    return started;
  } catch (error) {
    end();
    throw error;
  }
}

/** Lets the browser keep the game for the next time. Only now, for the game itself came first. */
function workOffline() {
  if (!isSecureContext) return;
  navigator.serviceWorker
    ?.register('service-worker.js', { updateViaCache: 'none' })
    // One that is there already would look for a new release later.
    .then((registration) => registration.active && registration.update())
    .catch((error) => console.debug('The game cannot be kept for use without a network:', error));
}
