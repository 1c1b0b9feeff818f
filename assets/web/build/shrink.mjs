// What makes the program smaller to load?
//
// The compiler has optimised it for size already; here is done what it cannot know.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { namedByPlace } from './order.mjs';
import { shadersOf, withTerseShaders } from './shaders.mjs';
import { withoutUnused } from './unused.mjs';

/**
 * Of wasm-opt's many passes these take half a minute and give nearly all that can be gained after a compiler that has optimised
 * for size: what is loaded with `-Oz`, which takes ten, is hardly less.
 */
const PASSES = ['remove-unused-module-elements', 'duplicate-function-elimination', 'vacuum', 'coalesce-locals', 'reorder-locals'];

/** What is done, so that savings.mjs can tell what each of it gains. */
export const STEPS = /** @type {const} */ (['unused', 'passes', 'order', 'shaders']);

/**
 * Makes a program smaller in its place; `root` is the folder of its Cargo.toml.
 * @param {string} program
 * @param {string} root
 * @param {typeof STEPS[number]} [leftOut]
 */
export function shrink(program, root, leftOut) {
  /** @type {(step: typeof STEPS[number], act: (bytes: Buffer) => Buffer) => void} */
  const change = (step, act) => step !== leftOut && writeFileSync(program, act(readFileSync(program)));
  change('unused', (bytes) => withoutUnused(bytes));
  if (leftOut !== 'passes') optimise(program, [...PASSES.map((pass) => `--${pass}`), '--debuginfo']);
  change('order', namedByPlace);
  change('shaders', (bytes) => withTerseShaders(bytes, shadersOf(root)));
  const sort = leftOut === 'order' ? [] : ['--reorder-functions-by-name'];
  optimise(program, [...sort, '--strip-debug', '--strip-producers']);
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
