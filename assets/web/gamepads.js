// Tells the game what gamepads do.
//
// A browser tells that one has come or gone; what is pressed has to be looked up. That is done in each frame, but only while there is a
// gamepad and the page is seen. The game hears of changes alone, so it sleeps between them.

/** A stick at rest is not exactly in its middle. */
const DEAD_ZONE = 0.12;
/** The least change of which the game hears. */
const MIN_CHANGE = 0.02;
const AXES = 4;

/**
 * @typedef {'connected' | 'disconnected' | 'button' | 'axis'} Kind
 * @callback Hear
 * @param {number} device
 * @param {Kind} kind
 * @param {number} number Of the button or the axis; of a gamepad that has come the number of its maker, or -1.
 * @param {number} value Of a gamepad that has come the number of its model, or -1.
 * @param {string} name
 */

/** What was told last of each gamepad: the values of its axes, then those of its buttons. @type {Map<number, number[]>} */
const known = new Map();
/** @type {Hear} */
let hear = () => {};
let isLooking = false;

/**
 * Takes the function that gets what gamepads do, and begins to look.
 * @param {Hear} take
 */
export function onGamepad(take) {
  hear = take;
  addEventListener('gamepadconnected', begin);
  addEventListener('gamepaddisconnected', begin);
  document.addEventListener('visibilitychange', begin);
  begin();
}

/**
 * Lets a gamepad rumble, if it can.
 * @param {number} device
 * @param {number} strongMagnitude From 0 to 1.
 * @param {number} weakMagnitude
 * @param {number} duration In milliseconds.
 */
export function rumble(device, strongMagnitude, weakMagnitude, duration) {
  const gamepad = present().find(({ index }) => index === device);
  gamepad?.vibrationActuator
    ?.playEffect('dual-rumble', { duration, strongMagnitude, weakMagnitude })
    .catch((error) => console.debug('A gamepad cannot rumble:', error));
}

/** The gamepads whose buttons are where they are on most. Those of others the browser does not know. */
function present() {
  try {
    return navigator.getGamepads().flatMap((gamepad) => (gamepad?.connected && gamepad.mapping === 'standard' ? [gamepad] : []));
  } catch {
    // The page lies in a frame that may not use them, or the browser has none.
    return [];
  }
}

function begin() {
  if (!isLooking) look();
}

function look() {
  const gamepads = present();
  for (const device of [...known.keys()]) {
    if (gamepads.some(({ index }) => index === device)) continue;
    known.delete(device);
    hear(device, 'disconnected', 0, 0, '');
  }
  for (const gamepad of gamepads) tellChanges(gamepad);
  isLooking = gamepads.length > 0 && !document.hidden;
  if (isLooking) requestAnimationFrame(look);
}

/** @param {Gamepad} gamepad */
function tellChanges({ index: device, id, axes, buttons }) {
  let told = known.get(device);
  if (!told) {
    known.set(device, (told = []));
    const { vendor, product, name } = described(id);
    hear(device, 'connected', vendor, product, name);
  }
  const values = [...axes.slice(0, AXES).map(settled), ...buttons.map(({ value }) => value)];
  values.forEach((value, place) => {
    const before = told[place] ?? 0;
    const isEnd = value === 0 || Math.abs(value) === 1;
    if (value === before || (!isEnd && Math.abs(value - before) < MIN_CHANGE)) return;
    told[place] = value;
    if (place < AXES) hear(device, 'axis', place, value, '');
    else hear(device, 'button', place - AXES, value, '');
  });
}

/** @param {number} value */
const settled = (value) => (Math.abs(value) < DEAD_ZONE ? 0 : Math.max(-1, Math.min(1, value)));

/**
 * Chromium and WebKit write "Name (STANDARD GAMEPAD Vendor: 045e Product: 028e)", Firefox "045e-028e-Name".
 * @param {string} id
 */
function described(id) {
  const [, vendor, product] =
    /Vendor: ([0-9a-f]{4}) Product: ([0-9a-f]{4})/i.exec(id) ?? /^([0-9a-f]{1,4})-([0-9a-f]{1,4})-/i.exec(id) ?? [];
  const name = id.replace(/^[0-9a-f]{1,4}-[0-9a-f]{1,4}-/i, '').replace(/\s*\(.*$/, '');
  return { vendor: vendor ? parseInt(vendor, 16) : -1, product: product ? parseInt(product, 16) : -1, name };
}
