// Takes out what nobody reads in a browser of the shaders' words.
//
// The program carries its shaders as the texts in which they were written. Comments and indentation are for people, and shaders
// that compute are for graphics interfaces that can: WebGL2 cannot. Only what is letter for letter a file of one of the program's
// libraries is touched, and its length stays, so that nothing in the program moves.
//
// It saves 1.8 % with gzip and 1.9 % with brotli (savings.mjs, November 2026).

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {{ id: string, source: string | null, manifest_path: string }} Package */

/**
 * The texts of all shaders in the libraries of the program whose Cargo.toml lies in or above a folder.
 * @param {string} folder
 */
export function shadersOf(folder) {
  const question = ['metadata', '--format-version', '1', '--locked', '--filter-platform', 'wasm32-unknown-unknown'];
  const answer = execFileSync('cargo', question, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {{ packages: Package[], resolve: { nodes: { id: string }[] } }} */
  const { packages, resolve } = JSON.parse(answer);
  const used = new Set(resolve.nodes.map(({ id }) => id));
  const folders = packages.filter(({ id, source }) => source && used.has(id)).map((library) => dirname(library.manifest_path));
  /** @param {string} library */
  const filesIn = (library) =>
    readdirSync(library, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.wgsl'))
      .map((file) => join(library, file));
  return folders.flatMap(filesIn).map((file) => readFileSync(file, 'utf8'));
}

/**
 * The same program with these shaders in few words.
 * @param {Buffer} bytes
 * @param {string[]} texts
 */
export function withTerseShaders(bytes, texts) {
  const program = Buffer.from(bytes);
  let found = 0;
  // The longest first: a short one may be a part of another.
  for (const text of [...new Set(texts)].sort((one, other) => other.length - one.length)) {
    const long = Buffer.from(text);
    if (long.length === 0) continue;
    for (let at = program.indexOf(long); at >= 0; at = program.indexOf(long, at + long.length)) {
      program.fill('\n', at, at + long.length).write(terse(text), at);
      found += 1;
    }
  }
  if (found === 0) throw new Error("shaders: the program has none of its libraries' shaders");
  return program;
}

/** What only things painted on surfaces need, of which the game has none: the shader that it asks for is not there. */
const DECALS = /^#ifdef FORWARD_DECAL\n(?:(?!#(?:if|el|endif)).*\n)*#endif$/gm;

/**
 * A shader without comments and indentation; nothing of one that computes, unless others may ask for a part of it by its name.
 * @param {string} text
 */
export function terse(text) {
  const lines = withoutComments(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isUsed = lines.some((line) => /@(vertex|fragment)\b|^#define_import_path\b/.test(line));
  const computes = lines.some((line) => line.includes('@compute'));
  return computes && !isUsed ? '' : lines.join('\n').replace(DECALS, '');
}

/**
 * Comments begin with two slashes and end with the line, or stand between marks that may be nested; quoted words have none.
 * @param {string} text
 */
function withoutComments(text) {
  const marks = { outside: /\/\*|\/\/.*|"[^"\n]*"/g, inside: /\/\*|\*\//g };
  let kept = '';
  let [at, depth] = [0, 0];
  for (;;) {
    const mark = depth > 0 ? marks.inside : marks.outside;
    mark.lastIndex = at;
    const match = mark.exec(text);
    if (depth === 0) kept += text.slice(at, match?.index);
    if (!match) return kept;
    const [word] = match;
    if (word === '*/') depth -= 1;
    else if (word === '/*') depth += 1;
    else if (word.startsWith('"')) kept += word;
    if (depth === 0 && word === '*/') kept += ' ';
    at = mark.lastIndex;
  }
}
