// Brings the game onto the page.

import { listenForBack } from './back.js';
import { lost, mishap, trouble, watchForMishaps } from './ends.js';
import { isTyping, listenForText } from './fields.js';
import { goOnWhileHidden } from './frames.js';
import { openGames } from './games.js';
import { keepKeysInGame } from './keys.js';
import { Trouble, loadModule, loadWasm } from './loading.js';
import { element } from './overlay.js';
import { trustDevicePixels } from './pixels.js';
import * as progress from './progress.js';
import { sizes } from './release.js';
import { listenForGestures } from './sound.js';
import { showState } from './state.js';
import { loadTexts } from './texts.js';
import { listenToTree } from './tree.js';
import { speak, language } from './words.js';

const SCRIPT = 'turnover.js';
const PROGRAM = 'turnover_bg.wasm';

// winit leaves the entry point by an exception where other platforms would never return.
/** @param {unknown} error */
const isControlFlow = (error) => String(error instanceof Error ? error.message : error).includes('exceptions for control flow');

const canvas = element('table');
document.documentElement.classList.add('running');
speak(language());
showState(canvas);
keepKeysInGame(canvas, isTyping);
listenForText();
listenToTree();
listenForBack(window);
watchForMishaps();
goOnWhileHidden(window, document);
listenForGestures(Object.keys(sizes).filter((path) => path.startsWith('sounds/')));
canvas.addEventListener('webglcontextlost', (event) => {
  event.preventDefault();
  canvas.classList.add('lost');
  lost();
});
begin('default');

/**
 * Loads the game and runs it. `cache` is how the program is fetched: `reload` brings it anew. Never rejects.
 * @param {RequestCache} cache
 */
async function begin(cache) {
  const attempt = new AbortController();
  /** @param {RequestCache} cache */
  const again = (cache) => {
    attempt.abort();
    begin(cache);
  };
  try {
    progress.begin(() => again('reload'));
    checkBrowser();
    /** @param {number} bytes */
    const onBytes = (bytes) => progress.loaded(bytes, sizes[PROGRAM]);
    const [script, program] = await Promise.all([
      loadModule(SCRIPT, sizes[SCRIPT]),
      loadWasm(PROGRAM, sizes[PROGRAM], { cache, signal: attempt.signal, onBytes }),
      loadTexts(language(), { cache, signal: attempt.signal }),
      trustDevicePixels(canvas),
      openGames(),
    ]);
    if (attempt.signal.aborted) return;
    performance.mark('program compiled');
    progress.preparing();
    await script.default({ module_or_path: program });
  } catch (error) {
    if (attempt.signal.aborted || isControlFlow(error)) return;
    attempt.abort();
    progress.end();
    if (error instanceof Trouble) {
      trouble(error, () => (error.inPlace ? again(error.cache) : location.reload()));
    } else if (error instanceof WebAssembly.LinkError) {
      // The two files are not of one release.
      trouble(new Trouble('page-damaged', { file: PROGRAM }, { cause: error }), () => location.reload());
    } else {
      mishap(error);
    }
  }
}

/** What the game needs of a browser. */
function checkBrowser() {
  if (typeof WebAssembly !== 'object') throw new Trouble('page-no-wasm');
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) throw new Trouble('page-no-webgl2');
  gl.getExtension('WEBGL_lose_context')?.loseContext();
}
