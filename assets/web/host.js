// The functions of the page that the game can call.
//
// src/app/system/js_bindings.rs is the other side of these functions. Only those throw that keep or give something away: their errors are
// for the game to tell.

import { gameIsAnswered, here, onLink, query as pairs, showFragment } from './address.js';
import { onBack } from './back.js';
import { alive, died as end } from './ends.js';
import { loadData, onData } from './data.js';
import { onField, showFields } from './fields.js';
import { chosen, download, downloadPicture, dropped } from './files.js';
import { onGamepad, rumble } from './gamepads.js';
import { commitGames, gameKeys, isDatabase, loadGame, onGames, removeGame, storeGame } from './games.js';
import { element, isOpen } from './overlay.js';
import { closeSocket, onAnswer, onSocket, openSocket, request, sendSocket, unanswered } from './network.js';
import { askToNotify, markTitle, mayNotify, notify } from './notify.js';
import * as progress from './progress.js';
import { dropSeat, keepSeat, keptSeats } from './seats.js';
import { play } from './sound.js';
import { tell, tellReady } from './state.js';
import { keep as keepText } from './store.js';
import { onElement, showElements } from './tree.js';
import { readAloud } from './voice.js';
import { language, speak } from './words.js';

/** An announcement stays in the document for so many milliseconds, in which screen readers take it over, and so many stay longer. */
const SPOKEN_MS = 10_000;
const SPOKEN_LONGER = 4;
/** When each announcement was made. @type {WeakMap<Element, number>} */
const spokenAt = new WeakMap();

let isStarted = false;
/** @type {import('./files.js').Receive | null} */
let receiver = null;
/** @type {Promise<import('./engine.js').Engine> | null} The engine that plays at the table, once it has been asked something. */
let engine = null;
/** @type {(line: string) => void} */
let hearLine = () => {};

export { askToNotify, loadData, markTitle, notify, onData };
export { closeSocket, commitGames, downloadPicture, download, dropSeat, gameKeys, keepSeat, keptSeats, language, loadGame };
export {
  onAnswer,
  onBack,
  onElement,
  onField,
  onGamepad,
  onGames,
  onLink,
  onSocket,
  openSocket,
  readAloud,
  removeGame,
  request,
  rumble,
  sendSocket,
  showElements,
  showFields,
  showFragment,
  speak,
  storeGame,
  tell,
};
export { forget, keepShared, kept, keptShared, onShared } from './store.js';
export { texts } from './texts.js';

/** A frame is drawn. After the first one the table is shown, and from then on the cover over it catches nothing. */
export function started() {
  if (isStarted) return;
  isStarted = true;
  alive();
  progress.hide();
  tellReady();
  if (!isOpen()) element('table').focus({ preventScroll: true });
  workOffline();
}

/**
 * The program has come to its end by a mistake of its own.
 * @param {string} why
 */
export function died(why) {
  progress.end();
  end(why);
}

/**
 * Lets a screen reader say something, after what it is saying or at once. The same text is said again.
 * @param {string} text
 * @param {boolean} isUrgent
 */
export function say(text, isUrgent) {
  const spoken = element(isUrgent ? 'urgent' : 'spoken');
  const line = document.createElement('p');
  line.textContent = text;
  spoken.append(line);
  const now = performance.now();
  spokenAt.set(line, now);
  while (spoken.childElementCount > SPOKEN_LONGER) {
    const oldest = spoken.firstElementChild;
    if (!oldest || now - (spokenAt.get(oldest) ?? 0) < SPOKEN_MS) break;
    oldest.remove();
  }
}

/**
 * Opens another page in a tab of its own, which knows nothing of this one.
 * @param {string} address
 */
export function openPage(address) {
  open(address, '_blank', 'noopener');
}

/**
 * Keeps a text for the next run. Returns whether it also outlives this tab; the game on the table does so in the library too.
 * @param {string} name
 * @param {string} text
 */
export function keep(name, text) {
  if (name === 'game') gameIsAnswered();
  return keepText(name, text) || (name === 'game' && isDatabase());
}

/**
 * Signs a text, whose last lines are the server's origin and its challenge, and sends the signature with them.
 * @param {number} id The number of the request.
 * @param {string} url
 * @param {Uint8Array} seed
 * @param {string} text
 */
export function signIn(id, url, seed, text) {
  // The program's memory may be another one by then.
  const own = seed.slice();
  import('./sign-in.js').then(({ signIn }) => signIn(id, url, own, text)).catch((error) => unanswered(id, error));
}

/**
 * Does something with push messages, if this browser knows them.
 * @param {(push: typeof import('./push.js')) => Promise<boolean>} action
 */
const push = (action) =>
  import('./push.js').then(async (push) => push.canPush() && action(push)).catch((error) => console.debug('No push messages:', error));

/**
 * @param {string} seat The token of a seat; empty for a player.
 * @param {string} session What shows who is signed in; empty for a seat.
 */
const owner = (seat, session) => (seat ? { seat } : { session });

/**
 * Lets the server tell of the game of a seat, or of a player's challenges and tournaments, while no page is open, if the player allows that.
 * @param {string} seat
 * @param {string} session
 */
export const subscribeToPush = (seat, session) => void push(({ subscribeToPush }) => subscribeToPush(owner(seat, session)));

/**
 * Ends that.
 * @param {string} seat
 * @param {string} session
 */
export const unsubscribeFromPush = (seat, session) => void push(({ unsubscribeFromPush }) => unsubscribeFromPush(owner(seat, session)));

/** Ends all such messages, also where the server cannot be told. Without the player's permission there are none. */
export const endPush = () => void (mayNotify() && push(({ endPush }) => endPush()));

/** What the address asks for: each name, followed by its value. */
export const query = () => pairs().flat();

/** The address without what it asks for. */
export const address = here;

/** Lets the player choose files, which are handed over to the one that receives them. */
export const upload = () => chosen((name, bytes, why) => receiver?.(name, bytes, why));

/**
 * Takes the function that gets each file: `(name, bytes)`, or `(name, null, why)` where one cannot be read.
 * @param {import('./files.js').Receive} receive
 */
export function receive(receive) {
  receiver = receive;
  dropped(receive);
}

/**
 * Plays a sound: its name, its loudness as a factor, from where (-1 left, 1 right), and how much faster.
 * @param {string} name
 * @param {number} loudness
 * @param {number} panning
 * @param {number} rate
 */
export function sound(name, loudness, panning, rate) {
  try {
    play(name, loudness, panning, rate);
  } catch (error) {
    // A game without sounds is still a game.
    console.error(`The sound ${name} cannot be played:`, error);
  }
}

/**
 * Says lines of the text protocol to the engine, which is started with the first ones.
 * @param {string} lines
 */
export function askEngine(lines) {
  engine ??= startEngine();
  engine.then(
    (started) => started.send(lines),
    () => {}, // startEngine has told it
  );
}

/**
 * Takes the function that gets each line of the engine's answers, and an empty one when it has broken down.
 * @param {(line: string) => void} hear
 */
export function hearEngine(hear) {
  hearLine = hear;
}

/** Whether the player has asked the system for less motion. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the player has asked the system or the browser for more contrast. */
export const wantsContrast = () => matchMedia('(prefers-contrast: more), (forced-colors: active)').matches;

/** Whether the page takes no input, as where it is shown in a frame of another one. */
export const isInert = () => document.documentElement.inert;

/** Whether the device is used by fingers. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches;

/** Starts the engine in its worker. When it has broken down, the next question starts another one. */
async function startEngine() {
  /** @param {unknown} error */
  const end = (error) => {
    console.error(error);
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
    end(error);
    throw error;
  }
}

/** Lets the browser keep the game for the next time. Only now, for the game itself came first. */
function workOffline() {
  if (!isSecureContext) return;
  const { serviceWorker } = navigator;
  // It asks where the page is by now.
  serviceWorker?.addEventListener('message', ({ ports: [port] }) => port.postMessage(location.href));
  serviceWorker
    ?.register('service-worker.js', { updateViaCache: 'none' })
    // One that is there already would look for a new release later.
    .then((registration) => registration.active && registration.update())
    .catch((error) => console.debug('The game cannot be kept for use without a network:', error));
}
