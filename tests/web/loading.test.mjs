// Tests that the program is loaded whole, or that the page knows why not and how it can be tried again.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Trouble, loadModule, loadWasm } from '../../assets/web/loading.js';

/** The smallest program. */
const PROGRAM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** Loads a program of eight bytes where the network answers so. Returns what came of it, and how many bytes were told. */
async function load(t, answer, cache = /** @type {RequestCache} */ ('default')) {
  const [told, asked] = [[], []];
  t.mock.method(globalThis, 'fetch', async (address, how) => {
    asked.push([address, how.cache]);
    return answer();
  });
  const how = { cache, signal: new AbortController().signal, onBytes: (bytes) => told.push(bytes) };
  const found = await loadWasm('turnover_bg.wasm', PROGRAM.length, how).catch((error) => error);
  t.mock.restoreAll();
  return { found, told, asked };
}

/** An answer that comes in these pieces, and then ends or breaks off. */
const inPieces = (pieces, end = (controller) => controller.close()) => {
  const left = [...pieces];
  return new ReadableStream({ pull: (controller) => (left.length > 0 ? controller.enqueue(left.shift()) : end(controller)) });
};
const lost = (controller) => controller.error(new TypeError('the connection was lost'));

test('a program is compiled from what comes, of whatever type and however it was compressed, and its bytes are counted', async (t) => {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '5' };
  const { found, told, asked } = await load(
    t,
    () => new Response(inPieces([PROGRAM.slice(0, 3), PROGRAM.slice(3)]), { headers }),
    'reload',
  );
  assert(found instanceof WebAssembly.Module);
  assert.deepEqual(told, [3, 8]);
  assert.match(asked[0][0], /\/assets\/web\/turnover_bg\.wasm$/);
  assert.equal(asked[0][1], 'reload');
});

test('a program that cannot be loaded is a trouble with a reason, which says how it can be tried again', async (t) => {
  const other = Uint8Array.from(PROGRAM, (byte) => byte ^ 1);
  for (const [what, answer, words, inPlace, cache] of /** @type {[string, () => unknown, string, boolean, string][]} */ ([
    ['no network', () => Promise.reject(new TypeError('no route')), 'page-network', true, 'default'],
    ['no file', () => new Response('', { status: 404 }), 'page-missing', false, 'default'],
    ['too little', () => new Response(inPieces([PROGRAM.slice(0, 7)])), 'page-incomplete', true, 'reload'],
    ['nothing at all', () => new Response(null), 'page-incomplete', true, 'reload'],
    ['broken off', () => new Response(inPieces([PROGRAM.slice(0, 7)], lost)), 'page-incomplete', true, 'reload'],
    ['too much', () => new Response(inPieces([PROGRAM, Uint8Array.of(0, 1, 0)])), 'page-incomplete', true, 'reload'],
    ['damaged', () => new Response(inPieces([other])), 'page-damaged', true, 'reload'],
  ])) {
    const { found } = await load(t, answer);
    assert(found instanceof Trouble, what);
    assert.deepEqual([found.words, found.inPlace, found.cache], [words, inPlace, cache], what);
    if (words !== 'page-network') assert.equal(found.variables.file, 'turnover_bg.wasm', what);
  }
});

test('a module that fails is looked at once more, for the reason', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'turnover-modules-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = pathToFileURL(join(folder, 'broken.mjs')).href;
  const text = 'this is no module';
  writeFileSync(new URL(file), text);
  const typed = (type, body = text) => new Response(body, { headers: { 'content-type': type } });
  for (const [answer, words] of /** @type {[() => unknown, string][]} */ ([
    [() => Promise.reject(new TypeError('no route')), 'page-network'],
    [() => new Response('', { status: 404 }), 'page-missing'],
    [() => typed('text/plain'), 'page-wrong-type'],
    [() => typed('text/javascript', 'half'), 'page-incomplete'],
    [() => typed('text/javascript'), 'page-damaged'],
  ])) {
    t.mock.method(globalThis, 'fetch', async () => answer());
    await assert.rejects(loadModule(file, text.length), (error) => error instanceof Trouble && error.words === words && !error.inPlace);
    t.mock.restoreAll();
  }
});

test('a module that is whole is there', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'turnover-modules-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'whole.mjs'), 'export const answer = 42;');
  assert.equal((await loadModule(pathToFileURL(join(folder, 'whole.mjs')).href, 25)).answer, 42);
});
