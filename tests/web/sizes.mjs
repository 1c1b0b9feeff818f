// Measures how much must be loaded before one can play.
//
//   node tests/web/sizes.mjs DIR             prints every file's size and compares the first load and the engine's worker with what was recorded
//   node tests/web/sizes.mjs DIR --record    records both

import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packedSizes } from '../../.ci/web-build/packed.mjs';

const RECORD = fileURLToPath(new URL('sizes.json', import.meta.url));
/** By how many per cent a budget may grow. */
const GROWTH_ALLOWED = 3;
/** What the page does not need for its first frame. */
const LATER =
  /^(service-worker\.js|manifest\.webmanifest|icon[\w-]*\.(svg|png)|[0-9a-f]{12}\/((turnover-engine|engine)[\w-]*\.(js|wasm)|sounds\/[\w-]+\.ogg|books\/[\w-]+\.book|endings\/[\w-]+\.endings|networks\/[\w-]+\.network|puzzles\/[\w-]+\.puzzles|locales\/(?!en\.)[\w-]+\.ftl))$/;

/**
 * Whether a file of the site is loaded before the game runs.
 * @param {string} path
 */
export const isFirst = (path) => !LATER.test(path);

/** The engine's worker, which is loaded when it is first needed. */
const WORKER = /^[0-9a-f]{12}\/(turnover-engine|engine)[\w-]*\.(js|wasm)$/;

/**
 * Whether a file of the site belongs to the engine's worker.
 * @param {string} path
 */
export const isWorker = (path) => WORKER.test(path);

/** @typedef {{ gzip: number, brotli: number }} Packed */
/** @typedef {{ limits?: Packed, recorded: Packed | null }} Budget */
/** @typedef {Packed & { raw: number }} Sizes */
/** @typedef {Sizes & { path: string }} Row */

/**
 * Why these sums of a budget will not do, in a sentence that begins with its name; nothing if they will.
 * @param {string} name
 * @param {Packed} sums
 * @param {Budget} budget
 */
export function complaint(name, sums, { limits, recorded }) {
  for (const kind of /** @type {const} */ (['gzip', 'brotli'])) {
    const [sum, limit, before] = [sums[kind], limits?.[kind], recorded?.[kind]].map((value) => value?.toLocaleString('en'));
    if (limits && sums[kind] > limits[kind]) return `${name}: takes ${sum} bytes with ${kind}, and ${limit} are the limit.`;
    if (!recorded) return `${name}: nothing is recorded yet: run this with --record.`;
    if (sums[kind] > recorded[kind] * (1 + GROWTH_ALLOWED / 100)) {
      return `${name}: has grown from ${before} to ${sum} bytes with ${kind}, by more than ${GROWTH_ALLOWED} %: make it smaller, or --record it with a reason.`;
    }
  }
  return null;
}

/**
 * Path, raw, gzip and brotli sizes of all files under a folder.
 * @param {string} dir
 * @returns {Promise<Row[]>}
 */
export function measure(dir) {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const files = paths.filter((path) => statSync(join(dir, path)).isFile());
  return Promise.all(files.map(async (path) => ({ path, ...(await packedSizes(readFileSync(join(dir, path)))) })));
}

const KINDS = /** @type {const} */ (['raw', 'gzip', 'brotli']);

/** @param {Row[]} rows */
const sumsOf = (rows) => {
  const [raw, gzip, brotli] = KINDS.map((kind) => rows.reduce((sum, row) => sum + row[kind], 0));
  return { raw, gzip, brotli };
};

/**
 * @param {string} title
 * @param {Row[]} rows
 */
function print(title, rows) {
  /** @type {(name: string, sizes: Sizes) => void} */
  const line = (name, sizes) => console.log(name.padEnd(48) + KINDS.map((kind) => sizes[kind].toLocaleString('en').padStart(13)).join(''));
  console.log(title.padEnd(48) + KINDS.map((kind) => kind.padStart(13)).join(''));
  rows.forEach((row) => line(`  ${row.path}`, row));
  line('  together', sumsOf(rows));
}

/** @param {string[]} options */
async function main([dir, ...options]) {
  if (!dir || !existsSync(join(dir, 'index.html')))
    throw new Error('usage: node tests/web/sizes.mjs DIR [--record], where DIR is the finished site');
  const rows = await measure(dir);
  const first = rows.filter((row) => isFirst(row.path));
  print('first load', first);
  print(
    'later',
    rows.filter((row) => !isFirst(row.path)),
  );
  const record = JSON.parse(readFileSync(RECORD, 'utf8'));
  const complaints = Object.entries({ 'first load': first, worker: rows.filter((row) => isWorker(row.path)) }).map(([name, files]) => {
    const { raw: _, ...sums } = sumsOf(files);
    if (options.includes('--record')) record[name].recorded = sums;
    return complaint(name, sums, record[name]);
  });
  const missed = complaints.filter((why) => why !== null);
  if (missed.length > 0) throw new Error(missed.join('\n'));
  if (options.includes('--record')) writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
