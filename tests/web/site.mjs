// Makes a site in which nothing is compiled.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finish } from '../../.ci/web-build/finish.mjs';
import { copyPage } from '../../.ci/web-build/site.mjs';

export const LOCALES = fileURLToPath(new URL('../../assets/locales/', import.meta.url));
const BUILT = ['turnover.js', 'turnover_bg.wasm', 'turnover-engine.js', 'turnover-engine_bg.wasm'];

/**
 * A folder with all that belongs to the site, with stand-ins for what is compiled.
 * @param {import('node:test').TestContext} t
 */
export function staged(t) {
  const dir = mkdtempSync(join(tmpdir(), 'turnover-site-'));
  t.after(() => rmSync(dir, { recursive: true }));
  copyPage(dir);
  for (const file of BUILT) writeFileSync(join(dir, file), `stand-in for ${file}`);
  return dir;
}

/**
 * The finished site: its folder, and its version.
 * @param {import('node:test').TestContext} t
 */
export function finishedSite(t) {
  const dir = staged(t);
  return { dir, version: finish(dir, LOCALES) };
}
