// Tests that the page has the texts of its language before the game begins.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Trouble } from '../../assets/web/loading.js';
import { loadTexts, texts } from '../../assets/web/texts.js';

/** Loads Spanish where the network answers so. */
function load(t, answer) {
  t.mock.method(globalThis, 'fetch', async (url) => answer(String(url)));
  return loadTexts('es', { cache: 'default', signal: new AbortController().signal });
}

test('what cannot be loaded is a trouble with a reason', async (t) => {
  for (const [answer, expected] of [
    [() => new Response('', { status: 404 }), 'page-missing'],
    [() => Promise.reject(new TypeError('no network')), 'page-network'],
  ]) {
    await assert.rejects(load(t, answer), (error) => error instanceof Trouble && error.words === expected);
    t.mock.restoreAll();
  }
  assert.equal(texts('es'), undefined);
});

test('texts are loaded from beside the scripts of their release', async (t) => {
  let asked = '';
  await load(t, (url) => {
    asked = url;
    return new Response('learn-back = Volver\n');
  });
  assert.match(asked, /\/assets\/web\/locales\/es\.ftl$/);
  assert.deepEqual([texts('es'), texts('en')], ['learn-back = Volver\n', undefined]);
});
