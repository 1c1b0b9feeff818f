// Makes a site of what was built.
//
// Once its parts lie in one folder, all that may be cached for ever goes into a folder that is named after a
// hash of everything, so that no page ever mixes two releases; at the root stay the page itself, the service worker, the manifest
// and the icons, which name that folder.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectSameMessages, parseMessages } from './fluent.mjs';

const LANGUAGES = ['en', 'es', 'pt'];
const AT_ROOT = /^(index\.html|service-worker\.js|manifest\.webmanifest|icon[\w-]*\.(svg|png))$/;
const NEEDED = `
  index.html service-worker.js manifest.webmanifest icon.svg icon-192.png icon-512.png icon-maskable.png
  page.css board.webp start.js page.js turnover.js turnover_bg.wasm locales/en.ftl locales/es.ftl locales/pt.ftl
  locales/en-later.ftl locales/es-later.ftl locales/pt-later.ftl
  engine.js engine-worker.js turnover-engine.js turnover-engine_bg.wasm sound.js sounds/check.ogg
`
  .trim()
  .split(/\s+/);

/** @typedef {Record<string, Record<string, string>>} Words The messages by language and key. */

/**
 * Finishes the site in `staging`, with the messages of `locales`. Returns the release's version.
 * @param {string} staging
 * @param {string} locales
 */
export function finish(staging, locales) {
  const missing = NEEDED.filter((file) => !existsSync(join(staging, file)));
  if (missing.length > 0) throw new Error(`${staging} lacks ${missing.join(', ')}`);
  const words = readWords(locales);
  const page = readFileSync(join(staging, 'index.html'), 'utf8');
  if (!page.includes('__VERSION__')) throw new Error(`${join(staging, 'index.html')} has no __VERSION__: it is finished already`);

  const files = filesUnder(staging);
  const version = hashOf({
    ...Object.fromEntries(files.map((file) => [file, readFileSync(join(staging, file))])),
    words: JSON.stringify(words),
  });
  for (const file of files.filter((file) => !AT_ROOT.test(file))) {
    const place = join(staging, version, file);
    mkdirSync(dirname(place), { recursive: true });
    renameSync(join(staging, file), place);
  }
  // Of the folders in which they came nothing is left but their names.
  const folders = readdirSync(staging, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== version);
  for (const { name } of folders) rmSync(join(staging, name), { recursive: true });

  const sizes = sizesUnder(join(staging, version));
  const release = { version, sizes, words };
  const lines = Object.entries(release).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  writeFileSync(join(staging, version, 'release.js'), lines.join(''));
  writeFileSync(join(staging, 'index.html'), fill(page, version, words));

  const toKeep = sizesUnder(staging);
  for (const file of ['index.html', 'service-worker.js']) delete toKeep[file];
  replaceIn(join(staging, 'service-worker.js'), {
    __VERSION__: version,
    __FILES__: JSON.stringify(toKeep),
    __WORDS__: JSON.stringify(pushWords(words)),
  });
  return version;
}

/**
 * @param {string} locales
 * @returns {Words}
 */
function readWords(locales) {
  const read = LANGUAGES.map((language) => {
    const file = join(locales, language, 'page.ftl');
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    return /** @type {[string, Record<string, string>]} */ ([file, parseMessages(readFileSync(file, 'utf8'), file)]);
  });
  read.slice(1).forEach((other) => expectSameMessages(read[0], other));
  return Object.fromEntries(LANGUAGES.map((language, index) => [language, read[index][1]]));
}

/**
 * What push messages say.
 * @param {Words} words
 * @returns {Words}
 */
function pushWords(words) {
  const chosen = Object.entries(words).map(([language, messages]) => [
    language,
    Object.fromEntries(Object.entries(messages).filter(([key]) => key.startsWith('page-push-'))),
  ]);
  return Object.fromEntries(chosen);
}

/**
 * The page with its first texts: `{ page-title }` in English, `{ es/page-title }` in another language.
 * @param {string} page
 * @param {string} version
 * @param {Words} words
 */
function fill(page, version, words) {
  /** @type {(whole: string, language: string | undefined, key: string) => string} */
  const text = (whole, language = 'en', key) => {
    const message = words[language]?.[key];
    if (message === undefined) throw new Error(`index.html: there is no message for ${whole}`);
    return message.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  };
  return page.replaceAll('__VERSION__', version).replace(/\{ (?:([a-z]+)\/)?(page-[a-z0-9-]+) \}/g, text);
}

/**
 * @param {string} file
 * @param {Record<string, string>} replacements
 */
function replaceIn(file, replacements) {
  let text = readFileSync(file, 'utf8');
  for (const [placeholder, value] of Object.entries(replacements)) {
    if (!text.includes(placeholder)) throw new Error(`${file} has no ${placeholder}`);
    text = text.replaceAll(placeholder, () => value);
  }
  writeFileSync(file, text);
}

/**
 * The paths of all files under a folder, with slashes, sorted.
 * @param {string} folder
 */
function filesUnder(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return paths.filter((path) => statSync(join(folder, path)).isFile()).sort();
}

/** @type {(folder: string) => Record<string, number>} */
const sizesUnder = (folder) => Object.fromEntries(filesUnder(folder).map((path) => [path, statSync(join(folder, path)).size]));

/** @param {Record<string, string | Buffer>} parts */
function hashOf(parts) {
  const hash = createHash('sha256');
  for (const [name, bytes] of Object.entries(parts)) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex').slice(0, 12);
}
