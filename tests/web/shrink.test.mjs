// Tests that a program that has been cut wrongly is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectSameInterface, expectWithout } from '../../.ci/web-build/shrink.mjs';

const text = (value) => [value.length, ...Buffer.from(value)];
const section = (id, bytes) => [id, bytes.length, ...bytes];

/** A program that imports these functions, and exports as many of its own as there are names. */
const program = (imported, exported, code = [0x41, 7, 0x0b]) =>
  Buffer.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(2, [imported.length, ...imported.flatMap((name) => [...text('./host.js'), ...text(name), 0, 0])]),
    ...section(3, [exported.length, ...exported.map(() => 0)]),
    ...section(7, [exported.length, ...exported.flatMap((name, index) => [...text(name), 0, imported.length + index])]),
    ...section(10, [exported.length, ...exported.flatMap(() => [code.length + 1, 0, ...code])]),
  ]);

const before = program(['tell', 'say'], ['main', 'wake']);

test('a program may ask for less, and still does all that it is asked', () => {
  expectSameInterface(before, before);
  expectSameInterface(before, program(['say'], ['wake', 'main']));
});

test('a program that can no longer be asked for something is refused', () => {
  assert.throws(() => expectSameInterface(before, program(['tell', 'say'], ['main'])), /lost function wake and asks for nothing/);
});

test('a program that asks for something that nobody offers is refused', () => {
  assert.throws(() => expectSameInterface(before, program(['tell', 'sing'], ['main', 'wake'])), /asks for function .\/host.js sing anew/);
});

test('a program that no browser accepts is refused', () => {
  // The code ends without the number that it should give.
  assert.throws(() => expectSameInterface(before, program(['tell', 'say'], ['main', 'wake'], [0x0b])), WebAssembly.CompileError);
  assert.throws(() => expectSameInterface(before, before.subarray(0, -1)), WebAssembly.CompileError);
});

test('a program that has what only the worker is to have is refused', () => {
  const named = Buffer.from([...before, ...section(0, [...text('name'), ...section(1, [1, 2, ...text('wool::knit')])])]);
  expectWithout(named, /^silk::/);
  assert.throws(() => expectWithout(named, /^wool::/), /not to have wool::knit/);
});
