// Takes out the places in a program's libraries that nobody looks up in a browser.
//
// Wherever the program may end with an error, it carries a file, a line and a column. Of its own files they stay: they are in what a
// player reports. Of a library's file the library's name stays, the line and the column become 1, and nothing in the program moves. The rest
// of its name becomes zeros, unless the name of an own file is a part of it: the linker keeps equal ends of texts once.
//
// It saves 0.7 % with brotli (savings.mjs, November 2026).

import { DATA, read } from './program.mjs';

/** A file's name as an address and a length, the line and the column, each a number of four bytes. */
const LOCATION_BYTES = 16;
const NUMBER_BYTES = 4;
/** Larger numbers are none: addresses, which begin behind the stack, and lengths of texts. */
const LAST = { path: 300, line: 30_000, column: 400 };
/** A library's file, with what is before the library's name, and the name. */
const LIBRARY = /^(?<folder>\/[\w/.+-]*\/)(?<name>[\w.+-]+)\/src\/[\w/.+-]+\.rs$/;
/** A file of the program itself. */
const OWN = /^[\w/.+-]+\.rs$/;

/**
 * The same program without files, lines and columns of its libraries.
 * @param {Buffer} bytes
 */
export function withoutLines(bytes) {
  const program = Buffer.from(bytes);
  const segments = segmentsOf(program);
  /** The libraries' names, by the addresses of their files' names. @type {Map<number, { path: string, folder: string, name: string }>} */
  const libraries = new Map();
  /** Where the names of its own files lie. @type {[from: number, to: number][]} */
  const own = [];
  for (const { address, data } of segments)
    for (let at = -address & (NUMBER_BYTES - 1); at + LOCATION_BYTES <= data.length; at += NUMBER_BYTES) {
      const [path, length, line, column] = [0, 1, 2, 3].map((number) => data.readUInt32LE(at + NUMBER_BYTES * number));
      if (length > LAST.path || line === 0 || line > LAST.line || column === 0 || column > LAST.column) continue;
      const text = textAt(segments, path, length);
      const { folder, name } = LIBRARY.exec(text)?.groups ?? {};
      if (folder === undefined || name === undefined) {
        if (OWN.test(text)) own.push([path, path + length]);
        continue;
      }
      libraries.set(path, { path: text, folder, name });
      const left = [path + folder.length, name.length, 1, 1];
      left.forEach((value, number) => data.writeUInt32LE(value, at + NUMBER_BYTES * number));
    }
  if (libraries.size === 0) throw new Error("locations: the program has no lines of its libraries' files");
  for (const [address, { path, folder, name }] of libraries) {
    if (own.some(([from, to]) => from >= address && to <= address + path.length)) continue;
    const text = bytesAt(segments, address, path.length);
    text?.fill(0, 0, folder.length).fill(0, folder.length + name.length);
  }
  return program;
}

/** @typedef {{ address: number, data: Buffer }} Segment */

/**
 * The text at an address; empty if there is none.
 * @param {Segment[]} segments
 * @param {number} address
 * @param {number} length
 */
const textAt = (segments, address, length) => bytesAt(segments, address, length)?.toString('latin1') ?? '';

/**
 * The bytes at an address, if there are as many.
 * @param {Segment[]} segments
 * @param {number} address
 * @param {number} length
 */
function bytesAt(segments, address, length) {
  const segment = segments.find((segment) => address >= segment.address && address + length <= segment.address + segment.data.length);
  const at = address - (segment?.address ?? 0);
  return segment?.data.subarray(at, at + length);
}

/**
 * What a program has in its memory from the beginning, as parts of its own bytes.
 * @param {Buffer} program
 * @returns {Segment[]}
 */
function segmentsOf(program) {
  const contents = read(program).sections.find(({ id }) => id === DATA)?.contents;
  return Array.from({ length: contents?.number() ?? 0 }, () => segment(/** @type {NonNullable<typeof contents>} */ (contents)));
}

/** The kind of a segment with an address, the instruction for a number, and the end of the address. */
const [ACTIVE, I32_CONST, END] = [0x00, 0x41, 0x0b];

/**
 * @param {import('./program.mjs').Reader} contents
 * @returns {Segment}
 */
function segment(contents) {
  const expect = (/** @type {number} */ byte) => {
    if (contents.byte() !== byte) throw new Error(`locations: expected the byte ${byte} of a segment with an address`);
  };
  expect(ACTIVE);
  expect(I32_CONST);
  const address = contents.number();
  expect(END);
  return { address, data: contents.slice(contents.number()) };
}
