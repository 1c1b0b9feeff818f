// What does each step save that makes the program smaller to load?
//
//   .ci/setup --web node assets/web/build/savings.mjs target-web/wasm32-unknown-unknown/web/turnover.wasm
//
// Given is the program as the compiler has made it. Each step is left out once: what is more to load then, it saves. It takes minutes.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { STEPS, shrink } from './shrink.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const [compiled] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'turnover-savings-'));
try {
  execFileSync('wasm-bindgen', ['--target', 'web', '--no-typescript', '--out-dir', folder, compiled], { stdio: 'inherit' });
  const bound = join(folder, 'turnover_bg.wasm');
  /** @param {typeof STEPS[number]} [leftOut] */
  const sizes = (leftOut) => {
    const program = join(folder, 'program.wasm');
    copyFileSync(bound, program);
    shrink(program, ROOT, leftOut);
    const bytes = readFileSync(program);
    return [bytes.length, gzipSync(bytes, { level: 9 }).length];
  };
  const [raw, gzip] = sizes();
  console.log(`all steps: ${raw} bytes, ${gzip} with gzip`);
  for (const step of STEPS) {
    const [more, moreGzip] = sizes(step);
    const share = ((100 * (moreGzip - gzip)) / moreGzip).toFixed(2);
    console.log(`${step} saves ${more - raw} bytes, ${moreGzip - gzip} with gzip (${share} %)`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
