// Makes the program smaller to load.
//
// The compiler has optimised it for size already; here is done what it cannot know. A program that has lost something on the way that
// the page asks for is refused.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { withoutLines } from './locations.mjs';
import { namedByPlace } from './order.mjs';
import { read } from './program.mjs';
import { shadersOf, withTerseShaders } from './shaders.mjs';
import { withoutUnused } from './unused.mjs';

/**
 * Of wasm-opt's many passes these take half a minute and give nearly all that can be gained after a compiler that has optimised
 * for size: what is loaded with `-Oz`, which takes ten, is hardly less. They save 1.0 % with gzip and 1.2 % with brotli
 * (savings.mjs, November 2026).
 */
const PASSES = ['remove-unused-module-elements', 'duplicate-function-elimination', 'vacuum', 'coalesce-locals', 'reorder-locals'];

/** What is done, so that savings.mjs can tell what each of it gains. */
export const STEPS = /** @type {const} */ (['unused', 'passes', 'order', 'shaders', 'lines']);

/**
 * Makes a program smaller in its place; `root` is the folder of its Cargo.toml.
 * @param {string} program
 * @param {string} root
 * @param {typeof STEPS[number]} [leftOut]
 */
export function shrink(program, root, leftOut) {
  const before = readFileSync(program);
  /** @type {(step: typeof STEPS[number], act: (bytes: Buffer) => Buffer) => void} */
  const change = (step, act) => step !== leftOut && writeFileSync(program, act(readFileSync(program)));
  expectWithout(readFileSync(program), SEARCH);
  change('unused', (bytes) => withoutUnused(bytes));
  if (leftOut !== 'passes') optimise(program, [...PASSES.map((pass) => `--${pass}`), '--debuginfo']);
  change('order', namedByPlace);
  change('shaders', (bytes) => withTerseShaders(bytes, shadersOf(root)));
  change('lines', withoutLines);
  const sort = leftOut === 'order' ? [] : ['--reorder-functions-by-name'];
  optimise(program, [...sort, '--strip-debug', '--strip-producers']);
  expectSameInterface(before, readFileSync(program));
}

/** The search runs in the worker. Whoever links it into the page asks a position for what only the engine knows. */
const SEARCH = /^<?turnover_core::ai::player::Player/;

/**
 * Throws if a program has a function of this name.
 * @param {Buffer} bytes
 * @param {RegExp} pattern
 */
export function expectWithout(bytes, pattern) {
  const found = [...read(bytes).names.values()].find((name) => pattern.test(name));
  if (found) throw new Error(`shrink: the page's program is not to have ${found}: see EndingProbe in src/core/session/engine_position.rs`);
}

/**
 * Throws if a program has become one that a browser does not accept, or that the page can no longer talk to.
 * @param {Buffer<ArrayBuffer>} before
 * @param {Buffer<ArrayBuffer>} after
 */
export function expectSameInterface(before, after) {
  const [old, made] = [before, after].map((bytes) => new WebAssembly.Module(bytes));
  /** @type {(parts: { module?: string, name: string, kind: string }[]) => string[]} */
  const named = (parts) => parts.map(({ module, name, kind }) => [kind, module, name].filter(Boolean).join(' '));
  const exported = named(WebAssembly.Module.exports(made));
  const lost = named(WebAssembly.Module.exports(old)).filter((name) => !exported.includes(name));
  const offered = named(WebAssembly.Module.imports(old));
  const asked = named(WebAssembly.Module.imports(made)).filter((name) => !offered.includes(name));
  if (lost.length + asked.length > 0)
    throw new Error(`shrink: the program has lost ${lost.join(', ') || 'nothing'} and asks for ${asked.join(', ') || 'nothing'} anew`);
}

/**
 * Lets wasm-opt change a program in its place.
 * @param {string} program
 * @param {string[]} passes
 */
export function optimise(program, passes) {
  try {
    execFileSync('wasm-opt', [...passes, program, '-o', program], { stdio: 'inherit', shell: process.platform === 'win32' });
  } catch (error) {
    throw new Error(`wasm-opt (Binaryen, known to do with version 132) fails on ${program}`, { cause: error });
  }
}
