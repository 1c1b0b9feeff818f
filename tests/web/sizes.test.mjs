// Does the page's growth get noticed?

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaint, isFirst } from './sizes.mjs';

const limits = { gzip: 5_000_000, brotli: 4_000_000 };
const recorded = { gzip: 4_000_000, brotli: 3_000_000 };

test('the first load may grow by two per cent, up to the limit', () => {
  /** @type {[sums: typeof recorded, recorded: typeof recorded, expected: RegExp | null][]} */
  const cases = [
    [{ gzip: 4_000_000, brotli: 3_000_000 }, recorded, null],
    [{ gzip: 4_080_000, brotli: 3_060_000 }, recorded, null],
    [{ gzip: 1, brotli: 1 }, recorded, null],
    [{ gzip: 4_080_001, brotli: 3_000_000 }, recorded, /grown from 4,000,000 to 4,080,001 bytes with gzip/],
    [{ gzip: 4_000_000, brotli: 3_060_001 }, recorded, /with brotli, by more than 2 %/],
    [
      { gzip: 5_000_001, brotli: 3_000_000 },
      { gzip: 5_000_000, brotli: 3_000_000 },
      /takes 5,000,001 bytes with gzip, and 5,000,000 are the limit/,
    ],
    [{ gzip: 4_000_000, brotli: 4_000_001 }, { gzip: 4_000_000, brotli: 4_000_000 }, /with brotli, and 4,000,000 are the limit/],
    [{ gzip: 1, brotli: 1 }, null, /No first load is recorded yet/],
  ];
  for (const [sums, recorded, expected] of cases) {
    const why = complaint(sums, { limits, recorded });
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
    '0123456789ab/puzzles/lielow.puzzles',
    '0123456789ab/locales/pt.ftl',
  ];
  for (const path of first) assert.ok(isFirst(path), path);
  for (const path of later) assert.ok(!isFirst(path), path);
});
