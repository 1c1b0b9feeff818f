// Tests that the page's growth is noticed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaint, isFirst, isWorker } from './sizes.mjs';

const limits = { gzip: 5_000_000, brotli: 4_000_000 };
const recorded = { gzip: 4_000_000, brotli: 3_000_000 };

test('a budget may grow by three per cent, up to its limit, and a complaint names it', () => {
  /** @type {[sums: typeof recorded, budget: Parameters<typeof complaint>[2], expected: RegExp | null][]} */
  const cases = [
    [{ gzip: 4_000_000, brotli: 3_000_000 }, { limits, recorded }, null],
    [{ gzip: 4_120_000, brotli: 3_090_000 }, { limits, recorded }, null],
    [{ gzip: 1, brotli: 1 }, { limits, recorded }, null],
    [{ gzip: 4_120_001, brotli: 3_000_000 }, { limits, recorded }, /^first load: has grown from 4,000,000 to 4,120,001 bytes with gzip/],
    [{ gzip: 4_000_000, brotli: 3_090_001 }, { limits, recorded }, /with brotli, by more than 3 %/],
    [{ gzip: 4_000_000, brotli: 3_090_001 }, { recorded }, /with brotli, by more than 3 %/],
    [
      { gzip: 5_000_001, brotli: 3_000_000 },
      { limits, recorded: { gzip: 5_000_000, brotli: 3_000_000 } },
      /takes 5,000,001 bytes with gzip, and 5,000,000 are the limit/,
    ],
    [
      { gzip: 4_000_000, brotli: 4_000_001 },
      { limits, recorded: { gzip: 4_000_000, brotli: 4_000_000 } },
      /with brotli, and 4,000,000 are the limit/,
    ],
    [{ gzip: 9_000_000, brotli: 9_000_000 }, { recorded: { gzip: 9_000_000, brotli: 9_000_000 } }, null],
    [{ gzip: 1, brotli: 1 }, { limits, recorded: null }, /nothing is recorded yet/],
  ];
  for (const [sums, budget, expected] of cases) {
    const why = complaint('first load', sums, budget);
    if (expected) assert.match(why, expected);
    else assert.equal(why, null);
  }
});

test('engine, sounds, icons and service worker come later', () => {
  const first = [
    'index.html',
    '0123456789ab/turnover_bg.wasm',
    '0123456789ab/page.js',
    '0123456789ab/ends.js',
    '0123456789ab/snippets/x/y.js',
    '0123456789ab/locales/en.ftl',
  ];
  const later = [
    'service-worker.js',
    'icon.svg',
    'icon-192.png',
    'manifest.webmanifest',
    '0123456789ab/engine.js',
    '0123456789ab/engine-worker.js',
    '0123456789ab/turnover-engine.js',
    '0123456789ab/turnover-engine_bg.wasm',
    '0123456789ab/sounds/die-1.ogg',
    '0123456789ab/books/lielow.book',
    '0123456789ab/endings/dice-chess.endings',
    '0123456789ab/networks/lielow.network',
    '0123456789ab/puzzles/lielow.puzzles',
    '0123456789ab/locales/pt.ftl',
    '0123456789ab/locales/en-later.ftl',
  ];
  for (const path of first) assert.ok(isFirst(path), path);
  for (const path of later) assert.ok(!isFirst(path), path);
  const worker = ['engine.js', 'engine-worker.js', 'turnover-engine.js', 'turnover-engine_bg.wasm'].map((name) => `0123456789ab/${name}`);
  assert.deepEqual([...first, ...later].filter(isWorker), worker);
});
