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

/**
 * Makes a program smaller in its place; `root` is the folder of its Cargo.toml.
 * @param {string} program
 * @param {string} root
 */
export function shrink(program, root) {
  writeFileSync(program, withoutUnused(readFileSync(program)));
  optimise(program, [...PASSES.map((pass) => `--${pass}`), '--debuginfo']);
  writeFileSync(program, withTerseShaders(namedByPlace(readFileSync(program)), shadersOf(root)));
  optimise(program, ['--reorder-functions-by-name', '--strip-debug', '--strip-producers']);
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
