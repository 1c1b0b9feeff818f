// Tests that libraries lose their lines, and nothing else anything.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutLines } from '../../.ci/web-build/locations.mjs';

const section = (/** @type {number} */ id, /** @type {number[]} */ bytes) => [id, ...counted(bytes)];
const number = (/** @type {number} */ value) => (value < 128 ? [value] : [(value % 128) | 128, Math.floor(value / 128)]);
const counted = (/** @type {number[]} */ bytes) => [...number(bytes.length), ...bytes];
const words = (/** @type {number[]} */ ...values) => [...Buffer.from(Uint32Array.from(values).buffer)];

const LIBRARY = '/libraries/felt-1.0/src/lib.rs';
const TEXTS = LIBRARY + 'src/app/mod.rs';
/** Where the texts lie in memory, which is the second address that a program begins with. */
const AT = 0xf000;
/** A program whose memory has these bytes at 1024, and the texts. */
const program = (/** @type {number[]} */ data) =>
  Buffer.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(5, [1, 0, 1]),
    ...section(7, [1, ...counted([...Buffer.from('memory')]), 2, 0]),
    ...section(10, [0]),
    ...section(11, [2, 0, 0x41, 0x80, 0x08, 0x0b, ...counted(data), 0, 0x41, 0x80, 0xe0, 0x03, 0x0b, ...counted([...Buffer.from(TEXTS)])]),
  ]);
/** @param {Buffer<ArrayBuffer>} bytes */
async function memory(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes);
  return Buffer.from(/** @type {any} */ (instance.exports).memory.buffer);
}

test('a library keeps its name alone; the program itself, texts and other numbers keep theirs', async () => {
  const [library, own] = [
    [AT, LIBRARY.length],
    [AT + LIBRARY.length, 14],
  ];
  const rows = [
    [...library, 123, 45], // becomes the name, 1, 1
    [...own, 123, 45],
    [...library, AT, LIBRARY.length], // two texts
    [...library, 123, 4500],
    [AT, LIBRARY.length - 1, 123, 45], // not a file's name
  ];
  const short = withoutLines(program(words(...rows.flat())));
  assert.equal(short.length, program(words(...rows.flat())).length);
  const memoryBytes = await memory(short);
  const [, ...kept] = rows;
  const name = [AT + LIBRARY.indexOf('felt'), 'felt-1.0'.length];
  assert.deepEqual(memoryBytes.subarray(1024, 1024 + 80), Buffer.from(words(...[[...name, 1, 1], ...kept].flat())));
  const texts = memoryBytes.toString('latin1', AT, AT + TEXTS.length);
  assert.equal(texts, LIBRARY.replace(/^\/libraries\/|\/src\/lib\.rs$/g, (part) => '\0'.repeat(part.length)) + 'src/app/mod.rs');
});

test('the name of a library stays whole where its end is the name of an own file too', async () => {
  const [library, own] = [LIBRARY, 'src/lib.rs'].map((path) => [AT + LIBRARY.length - path.length, path.length]);
  const short = await memory(withoutLines(program(words(...library, 123, 45, ...own, 6, 7))));
  const name = [AT + LIBRARY.indexOf('felt'), 'felt-1.0'.length];
  assert.deepEqual(short.subarray(1024, 1024 + 32), Buffer.from(words(...name, 1, 1, ...own, 6, 7)));
  assert.equal(short.toString('latin1', AT, AT + TEXTS.length), TEXTS);
});

test('a program without any is refused', () => {
  assert.throws(() => withoutLines(program(words(1, 2, 3, 4))), /has no lines/);
});
