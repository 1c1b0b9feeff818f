// What does the service worker answer, and what does it leave to the network?

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { finishedSite } from './site.mjs';

/** The finished site's service worker, in a browser that has no other: what it answers, and what it puts into its caches. */
function serviceWorker(t, scope) {
  const { dir, version } = finishedSite(t);
  const listeners = new Map();
  const self = {
    registration: { scope },
    clients: { claim: async () => {} },
    addEventListener: (type, listener) => listeners.set(type, listener),
    skipWaiting() {},
  };
  const kept = [];
  const cache = { match: async () => new Response('kept'), put: async (key) => kept.push(String(key)) };
  const caches = { open: async () => cache, keys: async () => [], match: cache.match };
  const code = readFileSync(join(dir, 'service-worker.js'), 'utf8');
  new Function('self', 'caches', 'fetch', code)(self, caches, async () => new Response('fresh'));
  const answers = (path, init) => {
    let isAnswered = false;
    listeners.get('fetch')({
      request: new Request(new URL(path, scope), init),
      respondWith: () => {
        isAnswered = true;
      },
    });
    return isAnswered;
  };
  return { answers, kept, version };
}

for (const scope of ['https://play.example/', 'https://play.example/club/']) {
  test(`games over a network pass the service worker by at ${scope}`, (t) => {
    const { answers, kept } = serviceWorker(t, scope);
    for (const path of [
      'api/games',
      'api/games/k7m2',
      'api/games/k7m2/record',
      'api/health',
      'health',
      'metrics',
      'ws/k7m2',
      '/api/games',
      '/ws/k7m2',
    ]) {
      assert(!answers(path), path);
    }
    for (const path of ['api/games', 'api/seats']) {
      assert(!answers(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }), path);
    }
    assert.deepEqual(kept, []);
  });
}

test('the site itself is answered by the service worker', (t) => {
  const { answers, version } = serviceWorker(t, 'https://play.example/');
  for (const path of ['', '?game=k7m2', 'index.html', 'manifest.webmanifest', `${version}/page.js`]) {
    assert(answers(path), path);
  }
  assert(!answers('https://other.example/'));
});
