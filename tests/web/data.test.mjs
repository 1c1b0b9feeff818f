// Tests how the game gets the data that it does not need at first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadData, onData } from '../../assets/web/data.js';

/** What the game hears of a file when the network answers so. */
function heard(t, answer) {
  t.mock.method(globalThis, 'fetch', async (url) => answer(String(url)));
  return new Promise((resolve) => {
    onData((...news) => resolve(news));
    loadData('books/lielow.book');
  });
}

test('a file is loaded from beside the scripts of its release', async (t) => {
  let asked = '';
  const [name, bytes, why] = await heard(t, (url) => {
    asked = url;
    return new Response(new Uint8Array([1, 2, 3]));
  });
  assert.match(asked, /\/assets\/web\/books\/lielow\.book$/);
  assert.deepEqual([name, [...bytes], why], ['books/lielow.book', [1, 2, 3], '']);
});

test('what cannot be loaded is told with the reason', async (t) => {
  for (const [answer, expected] of [
    [() => new Response('', { status: 404, statusText: 'Not Found' }), '404 Not Found'],
    [() => Promise.reject(new TypeError('no network')), 'no network'],
  ]) {
    assert.deepEqual(await heard(t, answer), ['books/lielow.book', null, expected]);
    t.mock.restoreAll();
  }
});
