// Reads and writes a program's file.
//
// The file is a row of sections, each with its kind and its length: https://webassembly.github.io/spec/core/binary/

const IMPORTS = 2;
export const CODE = 10;
export const DATA = 11;
export const CUSTOM = 0;
export const FUNCTION_NAMES = 1;
const FUNCTION_IMPORT = 0;
const HEADER_BYTES = 8;

/** @typedef {{ id: number, name: string, contents: Reader, whole: Buffer }} Section */

/**
 * A program's sections, how many functions it imports, the bodies of its own, and the names of all by their numbers.
 * @param {Buffer} bytes
 */
export function read(bytes) {
  const sections = sectionsOf(bytes);
  const imported = importedFunctions(sections.find(({ id }) => id === IMPORTS));
  const bodies = bodiesOf(sections.find(({ id }) => id === CODE));
  const names = namesOf(sections.find(({ name }) => name === 'name'));
  return { sections, imported, bodies, names };
}

/**
 * The program that begins like these bytes and has these sections, each given with its kind and its length.
 * @param {Buffer} bytes
 * @param {Buffer[]} sections
 */
export const joined = (bytes, sections) => Buffer.concat([bytes.subarray(0, HEADER_BYTES), ...sections]);

/** Reads the numbers and texts of a program's bytes one after the other. */
export class Reader {
  /** @param {Buffer} bytes */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd() {
    return this.at >= this.bytes.length;
  }

  /** @returns {number} Undefined at the end, which only numbers can meet. */
  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let [value, factor] = [0, 1];
    /** @type {number | undefined} */
    let byte;
    do {
      byte = this.byte();
      if (byte === undefined) throw new Error('the program ends in the middle of a number');
      value += (byte & 0x7f) * factor;
      factor *= 128;
    } while (byte & 0x80);
    return value;
  }

  /** @param {number} length */
  slice(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text() {
    return this.slice(this.number()).toString('utf8');
  }
}

/** @param {Buffer} bytes */
function sectionsOf(bytes) {
  const reader = new Reader(bytes, HEADER_BYTES);
  /** @type {Section[]} */
  const sections = [];
  while (!reader.isAtEnd) {
    const start = reader.at;
    const id = reader.byte();
    const contents = new Reader(reader.slice(reader.number()));
    sections.push({ id, name: id === CUSTOM ? contents.text() : '', contents, whole: bytes.subarray(start, reader.at) });
  }
  return sections;
}

/** @param {Section | undefined} section */
function importedFunctions(section) {
  if (!section) return 0;
  const { contents } = section;
  const limits = () => {
    const flags = contents.number();
    contents.number();
    if (flags & 1) contents.number();
  };
  let functions = 0;
  for (let left = contents.number(); left > 0; left -= 1) {
    contents.text();
    contents.text();
    const kind = contents.byte();
    if (kind === FUNCTION_IMPORT) {
      functions += 1;
      contents.number();
    } else if (kind === 1) {
      contents.byte();
      limits();
    } else if (kind === 2) {
      limits();
    } else {
      contents.at += 2;
    }
  }
  return functions;
}

/** @param {Section | undefined} section */
function bodiesOf(section) {
  if (!section) throw new Error('the program has no code');
  const { contents } = section;
  return Array.from({ length: contents.number() }, () => contents.slice(contents.number()));
}

/** @param {Section | undefined} section */
function namesOf(section) {
  /** @type {Map<number, string>} */
  const names = new Map();
  while (section && !section.contents.isAtEnd) {
    const kind = section.contents.byte();
    const part = new Reader(section.contents.slice(section.contents.number()));
    if (kind !== FUNCTION_NAMES) continue;
    for (let left = part.number(); left > 0; left -= 1) names.set(part.number(), part.text());
  }
  return names;
}

/** @param {number} value */
export function numberBytes(value) {
  const bytes = [];
  do {
    const rest = Math.floor(value / 128);
    bytes.push((value % 128) | (rest ? 0x80 : 0));
    value = rest;
  } while (value);
  return Buffer.from(bytes);
}

/** @param {Buffer} bytes */
export const counted = (bytes) => Buffer.concat([numberBytes(bytes.length), bytes]);
