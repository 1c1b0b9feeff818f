// Makes the page's own scripts and its style sheet smaller to load: without comments and spaces, and with short local names.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/**
 * Minifies the scripts and style sheets of a folder in their places. None of them is bundled: each stays the module that others import.
 * @param {string} folder
 */
export function minify(folder) {
  const files = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file));
  try {
    const options = ['--minify', '--target=es2022', '--charset=utf8', '--log-level=warning', '--allow-overwrite', '--outdir=.'];
    execFileSync('esbuild', [...options, ...files], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  } catch (error) {
    throw new Error(`esbuild (known to do with version 0.28) fails in ${folder}`, { cause: error });
  }
}
