// Tests that the program is the same, whatever the order of its functions.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { deedOf, likeAfterLike, namedByPlace } from '../../.ci/web-build/order.mjs';

const text = (value) => [value.length, ...Buffer.from(value)];
const section = (id, bytes) => [id, bytes.length, ...bytes];

/** A program that imports one function and has three, of which two do the same. */
const program = Buffer.from([
  ...Buffer.from('\0asm\x01\0\0\0'),
  ...section(1, [1, 0x60, 0, 1, 0x7f]),
  ...section(2, [1, ...text('host'), ...text('now'), 0, 0]),
  ...section(3, [3, 0, 0, 0]),
  ...section(7, [1, ...text('nine'), 0, 2]),
  ...section(10, [3, 4, 0, 0x41, 7, 0x0b, 4, 0, 0x41, 9, 0x0b, 4, 0, 0x41, 8, 0x0b]),
  ...section(0, [...text('name'), ...section(1, [3, 1, ...text('<a::B>::get'), 2, ...text('c::call'), 3, ...text('<d::E>::get')])]),
]);

const namesIn = (module) => Buffer.from(WebAssembly.Module.customSections(module, 'name')[0]).subarray(2).toString('latin1');

test('functions are named by the place they should have: by deed, then by code', async () => {
  const module = await WebAssembly.compile(namedByPlace(program));
  // Three of them, after the imported one: c::call comes first, then the get that gives 7, then the one that gives 8.
  assert.equal(namesIn(module), '\x03\x01\x011\x02\x010\x03\x012');
  const instance = await WebAssembly.instantiate(module, { host: { now: () => 1 } });
  const { nine } = /** @type {any} */ (instance.exports);
  assert.equal(nine(), 9);
});

test('like follows like, and strangers keep their order', () => {
  const [sand, snow] = [7, 11].map((factor) => Buffer.from(Array.from({ length: 400 }, (_, index) => (factor * index * index) % 251)));
  const other = (body) => Buffer.concat([body, Buffer.from('!')]);
  assert.deepEqual(likeAfterLike([sand, Buffer.from('short'), snow, other(sand), other(snow)]), [0, 3, 1, 2, 4]);
  assert.deepEqual(likeAfterLike([]), []);
});

test('bodies that have every compared word in common are alike', () => {
  const [long, foreign] = ['long', 'foreign'].map((seed) => createHash('shake256', { outputLength: 1000 }).update(seed).digest());
  assert.deepEqual(likeAfterLike([long, foreign, Buffer.from(foreign), Buffer.from(long)]), [0, 3, 1, 2]);
});

test('what a function does is the last word of its name', () => {
  for (const [name, deed] of [
    ['<alloc::vec::Vec<T> as core::fmt::Debug>::fmt::h0123456789abcdef', 'fmt'],
    ['core::ops::function::FnOnce::call_once::h0123456789abcdef', 'call_once'],
    ['core::ptr::drop_in_place<alloc::string::String>', 'drop_in_place'],
    ['__wbindgen_malloc', '__wbindgen_malloc'],
    ['', ''],
  ])
    assert.equal(deedOf(name), deed, name);
});

test('a program that is cut off is refused', () => {
  assert.throws(() => namedByPlace(program.subarray(0, 8)), /no code/);
});
