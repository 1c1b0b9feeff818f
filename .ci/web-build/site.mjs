// Builds the web version, and serves it.
//
//   .ci/web build           the folder to upload, target/site
//   .ci/web serve           the same, and serves it at http://127.0.0.1:8080
//   .ci/web build --fast    built in less time for tests: larger, slower, otherwise the same

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { finish } from './finish.mjs';
import { minify } from './minify.mjs';
import { serve } from './serve.mjs';
import { optimise, shrink } from './shrink.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WEB = join(ROOT, 'assets', 'web');
const TARGET = 'wasm32-unknown-unknown';
const PORT = 8080;

const USAGE = 'usage: .ci/web build|serve [--fast]';

/**
 * The two programs: what is loaded first as small as can be, the engine in its worker as fast as can be.
 * @type {{ name: string, package: string, profile: string }[]}
 */
const PROGRAMS = [
  { name: 'turnover', package: 'turnover', profile: 'web' },
  { name: 'turnover-engine', package: 'turnover-core', profile: 'web-engine' },
];

/** The profile of both programs when they are only to be tried. They are compiled together then: what both have is compiled once. */
const FAST = 'web-fast';

/**
 * Builds the site, and puts it in the place of the one before when all has gone well. Returns its folder.
 * @param {boolean} isFast
 */
function build(isFast) {
  const site = join(ROOT, 'target', 'site');
  const staging = join(ROOT, 'target', 'site-staging');
  rmSync(staging, { recursive: true, force: true });
  copyPage(staging);
  const compiled = isFast ? compile(PROGRAMS, FAST) : PROGRAMS.flatMap((program) => compile([program], program.profile));
  for (const [name, file] of compiled) bind(file, name, staging);
  if (!isFast) {
    shrink(join(staging, 'turnover_bg.wasm'), ROOT);
    optimise(join(staging, 'turnover-engine_bg.wasm'), ['-O3']);
    minify(staging);
  }
  const version = finish(staging, join(ROOT, 'assets', 'locales'));
  rmSync(site, { recursive: true, force: true });
  renameSync(staging, site);
  console.log(`site: release ${version} in ${site}`);
  return site;
}

/** The files of a language for the game, in two: what is read at first, and the rest. The page's own file is read by finish.mjs. */
const TEXTS = { '': ['ui.ftl'], '-later': ['dialogs.ftl', 'rules.ftl', 'tutorial.ftl', 'lessons.ftl'] };

/**
 * Copies what is no program: the page's own files, the sounds, the opening books, the tables of endings, the networks, the puzzles and the texts.
 * @param {string} staging
 */
export function copyPage(staging) {
  mkdirSync(staging, { recursive: true });
  for (const entry of readdirSync(WEB, { withFileTypes: true })) {
    if (entry.isFile()) cpSync(join(WEB, entry.name), join(staging, entry.name));
  }
  cpSync(join(ROOT, 'assets', 'sounds', 'ogg'), join(staging, 'sounds'), { recursive: true });
  for (const folder of ['books', 'endings', 'networks', 'puzzles'])
    cpSync(join(ROOT, 'assets', folder), join(staging, folder), { recursive: true });
  copyTexts(join(ROOT, 'assets', 'locales'), join(staging, 'locales'));
}

/**
 * Writes the texts of each language as two files, without comments.
 * @param {string} locales
 * @param {string} folder
 */
export function copyTexts(locales, folder) {
  mkdirSync(folder);
  for (const language of readdirSync(locales)) {
    for (const [part, files] of Object.entries(TEXTS)) {
      const lines = files.flatMap((file) => readFileSync(join(locales, language, file), 'utf8').split('\n'));
      const kept = lines.filter((line) => !line.startsWith('#'));
      writeFileSync(join(folder, `${language}${part}.ftl`), kept.join('\n'));
    }
  }
}

/**
 * Compiles programs with a profile. Returns each with its file.
 * @param {typeof PROGRAMS} programs
 * @param {string} profile
 * @returns {[name: string, file: string][]}
 */
function compile(programs, profile) {
  const chosen = programs.flatMap((program) => ['--package', program.package, '--bin', program.name]);
  const options = ['--locked', '--target', TARGET, '--profile', profile, '--message-format', 'json-render-diagnostics'];
  const report = run('cargo', ['build', ...options, ...chosen]);
  return programs.map(({ name }) => {
    const file = artifactOf(report, name);
    if (!file) throw new Error(`cargo has not said where the program ${name} lies`);
    return [name, file];
  });
}

/**
 * Where a program lies, of the lines that cargo writes.
 * @param {string} report
 * @param {string} name
 * @returns {string | undefined}
 */
export function artifactOf(report, name) {
  /** @type {{ reason: string, target: { name: string, kind: string[] }, filenames: string[] }[]} */
  const messages = report
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const made = messages.find(({ reason, target }) => reason === 'compiler-artifact' && target.name === name && target.kind.includes('bin'));
  return made?.filenames.find((file) => file.endsWith('.wasm'));
}

/**
 * Writes the script through which the page and the program call each other, beside the program.
 * @param {string} file
 * @param {string} name
 * @param {string} staging
 */
function bind(file, name, staging) {
  run('wasm-bindgen', ['--target', 'web', '--no-typescript', '--out-dir', staging, '--out-name', name, file]);
}

/**
 * @param {string} program
 * @param {string[]} options
 */
function run(program, options) {
  const started = Date.now();
  const output = execFileSync(program, options, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] });
  console.log(`site: ${program} took ${Math.round((Date.now() - started) / 1000)} s`);
  return output;
}

async function main() {
  const {
    values,
    positionals: [task],
  } = parseArgs({ allowPositionals: true, options: { fast: { type: 'boolean', default: false } } });
  if (task !== 'build' && task !== 'serve') throw new Error(USAGE);
  const site = build(values.fast);
  if (task === 'serve') console.log(`site: served at ${(await serve(site, {}, { port: PORT })).url}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error) => {
    console.error(`site: ${error.message}`);
    process.exitCode = 1;
  });
}
