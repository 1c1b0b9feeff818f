// Tests that each file reaches the game, whole or with the reason why not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handOver } from '../../assets/web/files.js';

test('files are handed over one after the other', async () => {
  const torn = { name: 'torn.pgn', slice: () => ({ arrayBuffer: () => Promise.reject(new Error('It is gone.')) }) };
  const whole = Object.assign(new Blob(['1. d4 ½']), { name: 'whole.pgn' });
  const long = Object.assign(new Blob([new Uint8Array((1 << 24) + 100)]), { name: 'long.pgn' });
  const received = [];
  await handOver(/** @type {any[]} */ ([torn, whole, long]), (name, bytes, why) => received.push([name, bytes?.length ?? null, why]));
  assert.deepEqual(received, [
    ['torn.pgn', null, 'It is gone.'],
    ['whole.pgn', 8, ''],
    ['long.pgn', (1 << 24) + 1, ''],
  ]);
});
