// Tests what the service worker answers, and what it leaves to the network.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { finishedSite } from './site.mjs';

/** The finished site's service worker, in a browser that has no other: what it answers, and what it puts into its caches. */
function serviceWorker(t, scope) {
  const { dir, version } = finishedSite(t);
  const listeners = new Map();
  const shown = [];
  const pages = [];
  const matchAll = async ({ includeUncontrolled = false }) => pages.filter(({ isControlled }) => isControlled || includeUncontrolled);
  const self = {
    registration: { scope, showNotification: async (title, options) => shown.push({ title, ...options }) },
    clients: { claim: async () => {}, matchAll, openWindow: async (url) => shown.push(url) },
    addEventListener: (type, listener) => listeners.set(type, listener),
    skipWaiting() {},
  };
  const kept = [];
  const settings = new Map();
  const cache = { match: async () => new Response('kept'), put: async (key) => kept.push(String(key)) };
  const caches = {
    open: async () => cache,
    keys: async () => [],
    match: async (key) => (settings.has(String(key)) ? new Response(settings.get(String(key))) : undefined),
  };
  const code = readFileSync(join(dir, 'service-worker.js'), 'utf8');
  const navigator = { languages: ['fr', 'en-GB'] };
  new Function('self', 'caches', 'fetch', 'navigator', code)(self, caches, async () => new Response('fresh'), navigator);
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
  /** Lets something happen, and waits for what it leads to. */
  const happen = async (name, event) => {
    let work = Promise.resolve();
    listeners.get(name)({ ...event, waitUntil: (promise) => (work = promise) });
    await work;
  };
  return { answers, kept, version, happen, shown, pages, settings };
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

/** A push message as the browser hands it over. */
const message = (value) => ({ data: { json: () => value } });

test('a message is shown in the language of the page, and one for each game', async (t) => {
  const { happen, shown, settings } = serviceWorker(t, 'https://play.example/club/');
  await happen('push', message({ kind: 'turn', game: 'lielow-9x9', key: 'k7m2', side: 'white', turn: 'white' }));
  const options = { body: 'It is your turn.', tag: 'k7m2', renotify: true, data: 'play=k7m2', icon: 'icon-192.png' };
  assert.deepEqual(shown.pop(), { title: 'Lielow', ...options });
  settings.set('https://play.example/club/language', 'es');
  for (const [kind, game, title, body] of [
    ['ended', 'dice-chess-three', 'Ajedrez de dados', 'La partida ha terminado.'],
    ['low-time', 'lielow', 'Lielow', 'Te queda poco tiempo para jugar tu turno.'],
    ['joined', 'turnover-modern', 'Turnover', 'Tu rival ha llegado: empieza la partida.'],
    ['of-later', 'of-later', 'Turnover', 'Hay novedades en tu partida.'],
  ]) {
    await happen('push', message({ kind, game, key: 'k7m2' }));
    const found = shown.pop();
    assert.deepEqual([found.title, found.body], [title, body]);
  }
  await happen('push', { data: null });
  assert.deepEqual(
    shown.map(({ tag, renotify }) => [tag, renotify]),
    [['', false]],
    'browsers want to see something for each message, and no repeated call without a tag',
  );
});

test('a message to a player names the tournament or who offers a game, and leads there', async (t) => {
  const { happen, shown } = serviceWorker(t, 'https://play.example/');
  const { name, tournament } = { name: 'Club evening', tournament: 't4x9' };
  for (const [sent, title, body, tag, page] of /** @type {[object, string, string, string, string][]} */ ([
    [{ kind: 'challenge', name: 'Ana', key: 'k7m2' }, 'Ana · Lielow', 'You are challenged to a game.', 'k7m2', '#play=k7m2'],
    [{ kind: 'tournament-soon', name, tournament }, 'Club evening · Lielow', 'The tournament begins soon.', 't4x9', '#tournament=t4x9'],
    [{ kind: 'tournament-begins', name, tournament }, 'Club evening · Lielow', 'The tournament has begun.', 't4x9', '#tournament=t4x9'],
    [{ kind: 'game-soon', name, tournament }, 'Club evening · Lielow', 'Your game begins soon.', 't4x9', '#tournament=t4x9'],
    [
      { kind: 'round', name, tournament, key: 'k8' },
      'Club evening · Lielow',
      'Your game in the tournament begins.',
      't4x9',
      '#tournament=t4x9',
    ],
  ])) {
    await happen('push', message({ game: 'lielow', ...sent }));
    const { data, ...found } = shown.pop();
    assert.deepEqual([found.title, found.body, found.tag], [title, body, tag]);
    await happen('notificationclick', { notification: { data, close: () => {} } });
    assert.equal(shown.pop(), `https://play.example/${page}`);
  }
});

test('a press on a message leads to the game, in a page that shows it or in a new one', async (t) => {
  const { happen, shown, pages } = serviceWorker(t, 'https://play.example/club/');
  const notification = { data: 'play=k7m2', close: () => shown.push('closed') };
  await happen('notificationclick', { notification });
  assert.deepEqual(shown.splice(0), ['closed', 'https://play.example/club/#play=k7m2']);
  const scope = 'https://play.example/club/';
  /** A page of this name that was opened with one address and is at another one by now; one that is nowhere does not answer. */
  const open = (name, url, address, { frameType = 'top-level', isControlled = true } = {}) => {
    const postMessage = (_, [port]) => address && port.postMessage(address);
    pages.push({ url, frameType, isControlled, postMessage, focus: async () => shown.push(name) });
  };
  const press = async () => {
    shown.length = 0;
    await happen('notificationclick', { notification });
    return shown;
  };
  open('elsewhere by now', `${scope}#play=k7m2`, `${scope}#play=k8n3`);
  open('watched', `${scope}watch#play=k7m2`, `${scope}watch#play=k7m2`, { frameType: 'nested' });
  open('without a table', `${scope}club?about=play=k7m2`, null);
  assert.deepEqual(await press(), ['closed', `${scope}#play=k7m2`]);
  open('frozen', `${scope}#play=k7m2`, null);
  assert.deepEqual(await press(), ['closed', 'frozen']);
  pages.length = 0;
  open('there by now', scope, `${scope}#play=k7m2`);
  assert.deepEqual(await press(), ['closed', 'there by now']);
  pages.length = 0;
  open('loaded past the service worker', `${scope}index.html`, `${scope}index.html#play=k7m2`, { isControlled: false });
  assert.deepEqual(await press(), ['closed', 'loaded past the service worker']);
});
