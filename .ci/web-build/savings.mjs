// Measures what each step saves that makes the program smaller to load.
//
//   .ci/setup --web node .ci/web-build/savings.mjs ~/.cache/turnover/target-wasm32/*/wasm32-unknown-unknown/web/turnover.wasm
//
// Given is the program as the compiler has made it. Each step is left out once: what is more to load then, it saves. It takes minutes.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packedSizes } from './packed.mjs';
import { STEPS, shrink } from './shrink.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const [compiled] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'turnover-savings-'));
try {
  execFileSync('wasm-bindgen', ['--target', 'web', '--no-typescript', '--out-dir', folder, compiled], { stdio: 'inherit' });
  const bound = join(folder, 'turnover_bg.wasm');
  /** @param {typeof STEPS[number]} [leftOut] */
  const sizes = async (leftOut) => {
    const program = join(folder, 'program.wasm');
    copyFileSync(bound, program);
    shrink(program, ROOT, leftOut);
    return packedSizes(readFileSync(program));
  };
  const { raw, gzip, brotli } = await sizes();
  console.log(`all steps: ${raw} bytes, ${gzip} with gzip, ${brotli} with brotli`);
  /** @type {(size: number, without: number) => string} */
  const saved = (size, without) => `${without - size} (${((100 * (without - size)) / without).toFixed(2)} %)`;
  for (const step of STEPS) {
    const without = await sizes(step);
    console.log(
      `${step} saves ${without.raw - raw} bytes, ${saved(gzip, without.gzip)} with gzip, ${saved(brotli, without.brotli)} with brotli`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
