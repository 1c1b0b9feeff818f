// Tests that what was built becomes a site whose parts find each other.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { finish } from '../../.ci/web-build/finish.mjs';
import { parseMessages } from '../../.ci/web-build/fluent.mjs';
import { LOCALES, staged } from './site.mjs';

const WEB = fileURLToPath(new URL('../../assets/web/', import.meta.url));
const source = (file) => readFileSync(join(WEB, file), 'utf8');

test('a finished site has its parts in place', async (t) => {
  const dir = staged(t);
  const version = finish(dir, LOCALES);
  assert.match(version, /^[0-9a-f]{12}$/);
  const root = [
    'icon-192.png',
    'icon-512.png',
    'icon-maskable.png',
    'icon.svg',
    'index.html',
    'manifest.webmanifest',
    'service-worker.js',
    version,
  ];
  assert.deepEqual(readdirSync(dir).sort(), root.sort());

  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  assert.doesNotMatch(page, /__[A-Z]+__|\{ [\w/-]+ \}/);
  assert.match(page, /<noscript>[^]*JavaScript[^]*<\/noscript>/);
  const named = [...page.matchAll(/<[^>]*(?:href|src)="([^"#]+)"/g)].map(([, path]) => path);
  for (const path of named) assert.ok(existsSync(join(dir, path)), `${path} is named in index.html`);

  const release = await import(pathToFileURL(join(dir, version, 'release.js')).href);
  assert.equal(release.version, version);
  assert.equal(release.sizes['turnover_bg.wasm'], 'stand-in for turnover_bg.wasm'.length);
  assert.ok(release.sizes['sounds/check.ogg'] > 0);
  assert.equal(release.words.pt['page-retry'], 'Tentar de novo');

  const worker = readFileSync(join(dir, 'service-worker.js'), 'utf8');
  assert.doesNotMatch(worker, /__[A-Z]+__/);
  const files = JSON.parse(/const files = (.*);/.exec(worker)[1]);
  for (const [path, size] of Object.entries(files)) assert.equal(readFileSync(join(dir, path)).length, size, path);
  assert.ok(`${version}/release.js` in files && 'icon.svg' in files && !('index.html' in files));
});

test('the same parts make the same version, and others another', (t) => {
  const [one, same, other] = [staged(t), staged(t), staged(t)];
  writeFileSync(join(other, 'turnover_bg.wasm'), 'something else');
  const version = finish(one, LOCALES);
  assert.equal(finish(same, LOCALES), version);
  assert.notEqual(finish(other, LOCALES), version);
});

test('what is missing is named', (t) => {
  const dir = staged(t);
  rmSync(join(dir, 'turnover_bg.wasm'));
  assert.throws(() => finish(dir, LOCALES), { message: /lacks turnover_bg\.wasm/ });
  const finished = staged(t);
  finish(finished, LOCALES);
  assert.throws(() => finish(finished, LOCALES), { message: /lacks/ });
  assert.throws(() => finish(staged(t), join(dir, 'nowhere')), { message: /en.page\.ftl is missing/ });
});

test('every script that the first frame needs is loaded ahead', () => {
  const page = source('index.html');
  const imports = (file, found = new Set()) => {
    if (found.has(file)) return found;
    found.add(file);
    if (file === 'release.js') return found;
    for (const [, next] of source(file).matchAll(/^import [^;]*'\.\/([\w-]+\.js)';$/gm)) imports(next, found);
    return found;
  };
  // The program's own script names host.js, through which it talks to the page.
  const needed = ['turnover.js', ...imports('page.js', imports('host.js'))].sort();
  assert.deepEqual([...page.matchAll(/modulepreload" href="__VERSION__\/([\w-]+\.js)"/g)].map(([, file]) => file).sort(), needed);
});

test('every message of the page is used, and every one used exists', () => {
  const messages = Object.keys(parseMessages(readFileSync(join(LOCALES, 'en', 'page.ftl'), 'utf8'), 'page.ftl')).sort();
  const files = readdirSync(WEB).filter((file) => /\.(js|html)$/.test(file) && !file.startsWith('engine'));
  const used = files.flatMap((file) => [...source(file).matchAll(/['"/ ](page-[a-z0-9-]+)(?=['" ])/g)].map(([, key]) => key));
  assert.deepEqual([...new Set(used)].sort(), messages);
});
