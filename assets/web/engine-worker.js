// The engine's worker: loads the engine, which then takes its messages itself (src/core/uci/worker.rs says what they are).

import init from './turnover-engine.js';

const PROGRAM = new URL('./turnover-engine_bg.wasm', import.meta.url);

/** What comes in before the engine is there. @type {MessageEvent[]} */
const early = [];
self.onmessage = (event) => early.push(event);

try {
  await init({ module_or_path: PROGRAM });
  // The engine has put its own handler in the place of the first one.
  early.forEach((event) => self.onmessage?.(event));
} catch (error) {
  self.postMessage({ failed: String(error) });
}
