// Plays the sounds of the table in a browser.
//
// A browser lets nobody make a sound before the player has pressed something. What comes before is never heard, nor what comes
// while the page is hidden. While nothing is heard, the browser's own mixer sleeps.

/** After so much silence the mixer sleeps. */
const SILENCE_MS = 5_000;
/** What cannot be heard after so long is not heard at all: a mixer that wakes late would play everything at once. */
const LATE_MS = 300;
const GESTURES = ['pointerup', 'keydown', 'touchend'];

/** The mixer, after the first gesture. @type {AudioContext | null} */
let context = null;
/** The sounds, as far as they have been loaded, by name. @type {Map<string, AudioBuffer>} */
const sounds = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let sleep;

/**
 * Wakes the mixer with each gesture until it runs, for some browsers let it start only within one. `files` are the sounds'
 * paths, beside this file.
 * @param {string[]} files
 * @param {EventTarget} [target]
 */
export function listenForGestures(files, target = globalThis) {
  for (const gesture of GESTURES) target.addEventListener(gesture, awake, { capture: true, passive: true });

  function awake() {
    if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
    if (!context) {
      context = open();
      if (context) load(files, context);
    }
    // Whoever has got so far may start it again at any time.
    const mixer = context;
    mixer?.resume().then(
      () => {
        for (const gesture of GESTURES) target.removeEventListener(gesture, awake, { capture: true });
        fallAsleepLater(mixer);
      },
      () => {},
    );
  }
}

function open() {
  try {
    return new AudioContext({ latencyHint: 'interactive' });
  } catch {
    return null; // There is no audio device.
  }
}

/**
 * Loads the sounds, one after the other: nothing waits for them. One that cannot be played is not heard.
 * @param {string[]} files
 * @param {AudioContext} mixer
 */
async function load(files, mixer) {
  for (const path of files) {
    try {
      const response = await fetch(new URL(path, import.meta.url));
      if (!response.ok) throw new Error(`it is answered with ${response.status}`);
      const name = /([\w-]+)\.ogg$/.exec(path)?.[1] ?? path;
      sounds.set(name, await mixer.decodeAudioData(await response.arrayBuffer()));
    } catch (error) {
      console.debug(`${path} cannot be played:`, error);
    }
  }
}

/**
 * Plays a sound: its loudness as a factor, from where (-1 left, 1 right), and how much faster.
 * @param {string} name
 * @param {number} loudness
 * @param {number} panning
 * @param {number} rate
 */
export function play(name, loudness, panning, rate) {
  const buffer = sounds.get(name);
  const mixer = context;
  if (!buffer || !mixer || document.hidden) return;
  if (mixer.state === 'running') {
    start(mixer, buffer, loudness, panning, rate);
  } else {
    const asked = performance.now();
    mixer.resume().then(
      () => {
        if (performance.now() - asked < LATE_MS) start(mixer, buffer, loudness, panning, rate);
      },
      () => {},
    );
  }
}

/**
 * @param {AudioContext} mixer
 * @param {AudioBuffer} buffer
 * @param {number} loudness
 * @param {number} panning
 * @param {number} rate
 */
function start(mixer, buffer, loudness, panning, rate) {
  const source = new AudioBufferSourceNode(mixer, { buffer, playbackRate: rate });
  const gain = new GainNode(mixer, { gain: loudness });
  const panner = new StereoPannerNode(mixer, { pan: panning });
  source.connect(gain).connect(panner).connect(mixer.destination);
  source.start();
  fallAsleepLater(mixer);
}

/** @param {AudioContext} mixer */
function fallAsleepLater(mixer) {
  clearTimeout(sleep);
  sleep = setTimeout(() => mixer.suspend().catch(() => {}), SILENCE_MS);
}
