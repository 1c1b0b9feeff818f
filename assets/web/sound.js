// How does the table sound in a browser?
//
// A browser lets nobody make a sound before the player has pressed something. What comes before is never heard, nor what comes
// while the page is hidden. While nothing is heard, the browser's own mixer sleeps.

/** After so much silence the mixer sleeps. */
const SILENCE_MS = 5_000;
/** What cannot be heard after so long is not heard at all: a mixer that wakes late would play everything at once. */
const LATE_MS = 300;
const GESTURES = ['pointerup', 'keydown', 'touchend'];

/** The mixer, after the first gesture. */
let context = null;
/** The sounds, as far as they have been loaded, by name. */
const sounds = new Map();
let sleep = 0;

/**
 * Wakes the mixer with each gesture until it runs, for some browsers let it start only within one. `files` are the sounds'
 * paths, beside this file.
 */
export function listenForGestures(files, target = globalThis) {
  for (const gesture of GESTURES) target.addEventListener(gesture, awake, { capture: true, passive: true });

  function awake() {
    if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
    if (!context) {
      context = open();
      if (context) load(files);
    }
    // Whoever has got so far may start it again at any time.
    context?.resume().then(() => {
      for (const gesture of GESTURES) target.removeEventListener(gesture, awake, { capture: true });
      fallAsleepLater();
    }, () => {});
  }
}

function open() {
  try {
    return new AudioContext({ latencyHint: 'interactive' });
  } catch {
    return null; // There is no audio device.
  }
}

/** Loads the sounds, one after the other: nothing waits for them. One that cannot be played is not heard. */
async function load(files) {
  for (const path of files) {
    try {
      const response = await fetch(new URL(path, import.meta.url));
      if (!response.ok) throw new Error(`it is answered with ${response.status}`);
      sounds.set(/([\w-]+)\.ogg$/.exec(path)[1], await context.decodeAudioData(await response.arrayBuffer()));
    } catch (error) {
      console.debug(`${path} cannot be played:`, error);
    }
  }
}

/** Plays a sound: its loudness as a factor, from where (-1 left, 1 right), and how much faster. */
export function play(name, loudness, panning, rate) {
  const buffer = sounds.get(name);
  if (!buffer || document.hidden) return;
  if (context.state === 'running') {
    start(buffer, loudness, panning, rate);
  } else {
    const asked = performance.now();
    context.resume().then(() => {
      if (performance.now() - asked < LATE_MS) start(buffer, loudness, panning, rate);
    }, () => {});
  }
}

function start(buffer, loudness, panning, rate) {
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: rate });
  const gain = new GainNode(context, { gain: loudness });
  const panner = new StereoPannerNode(context, { pan: panning });
  source.connect(gain).connect(panner).connect(context.destination);
  source.start();
  fallAsleepLater();
}

function fallAsleepLater() {
  clearTimeout(sleep);
  sleep = setTimeout(() => context.suspend().catch(() => {}), SILENCE_MS);
}
