// Tests that what is never run is left out, and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutUnused } from '../../.ci/web-build/unused.mjs';

const number = (value) => (value < 128 ? [value] : [(value % 128) | 128, Math.floor(value / 128)]);
const counted = (bytes) => [...number(bytes.length), ...bytes];
const section = (id, bytes) => [id, ...counted(bytes)];
const text = (value) => counted([...Buffer.from(value)]);
/** A function that does nothing for a while, and then gives a number below 64. */
const body = (value, idle) => counted([0, ...Array(idle).fill(1), 0x41, value, 0x0b]);

/** A program with a long function of each name, and a short one. */
const program = Buffer.from([
  ...Buffer.from('\0asm\x01\0\0\0'),
  ...section(1, [1, 0x60, 0, 1, 0x7f]),
  ...section(3, [3, 0, 0, 0]),
  ...section(7, [3, ...text('used'), 0, 0, ...text('unused'), 0, 1, ...text('short'), 0, 2]),
  ...section(10, [3, ...body(1, 300), ...body(2, 300), ...body(3, 3)]),
  ...section(0, [...text('name'), ...section(1, [3, 0, ...text('wool::knit'), 1, ...text('felt::press'), 2, ...text('felt::cut')])]),
]);

test('long functions of these names are left out', async () => {
  const short = withoutUnused(program, [/^felt::press/], []);
  assert.ok(short.length < program.length - 290);
  const { instance } = await WebAssembly.instantiate(short);
  const { used, unused, short: brief } = /** @type {any} */ (instance.exports);
  assert.equal(used(), 1);
  assert.throws(() => unused(), WebAssembly.RuntimeError);
  assert.equal(brief(), 3);
});

test('of two functions with one name that is left out which calls another', async () => {
  const calling = (value, called) => counted([0, ...Array(300).fill(1), 0x10, called, 0x1a, 0x41, value, 0x0b]);
  const names = [0, ...text('wool::knit'), 1, ...text('wool::knit'), 2, ...text('felt::press'), 3, ...text('felt::cut')];
  const twins = Buffer.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(3, [4, 0, 0, 0, 0]),
    ...section(7, [2, ...text('one'), 0, 0, ...text('other'), 0, 1]),
    ...section(10, [4, ...calling(1, 2), ...calling(2, 3), ...body(3, 3), ...body(4, 3)]),
    ...section(0, [...text('name'), ...section(1, [4, ...names])]),
  ]);
  const short = withoutUnused(twins, [{ name: /^wool::/, calls: /^felt::cut/ }], []);
  const { one, other } = /** @type {any} */ ((await WebAssembly.instantiate(short)).instance.exports);
  assert.equal(one(), 1);
  assert.throws(() => other(), WebAssembly.RuntimeError);
});

test('what is described through a reference stays if it has no fields', async () => {
  const calling = (value, called) => counted([0, ...Array(60).fill(1), 0x10, called, 0x1a, 0x41, value, 0x0b]);
  const described = text('<&T as core::fmt::Debug>::fmt::h0123456789abcdef');
  const names = [
    0,
    ...described,
    1,
    ...described,
    2,
    ...text('<core[1]::fmt::Formatter>::debug_struct_field1_finish'),
    3,
    ...text('felt::cut'),
  ];
  const descriptions = Buffer.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(3, [4, 0, 0, 0, 0]),
    ...section(7, [2, ...text('fields'), 0, 0, ...text('number'), 0, 1]),
    ...section(10, [4, ...calling(1, 2), ...calling(2, 3), ...body(3, 3), ...body(4, 3)]),
    ...section(0, [...text('name'), ...section(1, [4, ...names])]),
  ]);
  const short = withoutUnused(descriptions, [], []);
  const { fields, number: digits } = /** @type {any} */ ((await WebAssembly.instantiate(short)).instance.exports);
  assert.equal(fields(), 0);
  assert.equal(digits(), 2);
});

test('long functions whose work is never seen do nothing', async () => {
  const busy = Buffer.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(1, [1, 0x60, 0, 0]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('press'), 0, 0]),
    ...section(10, [1, ...counted([0, ...Array(300).fill(1), 0x00, 0x0b])]),
    ...section(0, [...text('name'), ...section(1, [1, 0, ...text('felt::press')])]),
  ]);
  const press = async (idle) =>
    /** @type {any} */ ((await WebAssembly.instantiate(withoutUnused(busy, [], idle))).instance.exports).press();
  await assert.rejects(press([]), WebAssembly.RuntimeError);
  assert.equal(await press([/^felt::press/]), undefined);
});

test('a name that is not there is told', () => {
  assert.throws(() => withoutUnused(program, [/^wool::/], [/^silk::/]), /called .*silk::/);
  assert.throws(() => withoutUnused(program), /naga::front::glsl::/);
});

test('each alternative of a pattern is a name that must be there', () => {
  assert.throws(() => withoutUnused(program, [/^felt::press|^silk::/], []), /called \/\^silk::\/:/);
  assert.throws(() => withoutUnused(program, [{ name: /^silk::|^felt::/, calls: /^wool::/ }], []), /called \/\^silk::\/, \/\^felt::\/:/);
  assert.doesNotThrow(() => withoutUnused(program, [/^felt::(press|spin)$|^wool::[k|\]]nit/], []));
});

test('a description is empty, and says that nothing went wrong', async () => {
  const name = text('<felt::Press as core::fmt::Debug>::fmt::h0123456789abcdef');
  const described = Buffer.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('fmt'), 0, 0]),
    ...section(10, [1, ...body(7, 60)]),
    ...section(0, [...text('name'), ...section(1, [1, 0, ...name])]),
  ]);
  const { instance } = await WebAssembly.instantiate(withoutUnused(described, [], []));
  assert.equal(/** @type {any} */ (instance.exports).fmt(), 0);
});
