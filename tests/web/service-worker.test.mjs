// Tests what the service worker keeps and answers, and what it leaves to the network.

import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { finish } from '../../.ci/web-build/finish.mjs';
import { LOCALES, finishedSite, staged } from './site.mjs';

const addressOf = (key) => String(key.url ?? key);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A browser's caches: responses by their addresses in each, in the order of their making. */
class Caches {
  /** @type {Map<string, Map<string, Response>>} */
  stored = new Map();
  /** So many responses more find room. */
  room = Infinity;

  async open(name) {
    if (!this.stored.has(name)) this.stored.set(name, new Map());
    const responses = this.stored.get(name);
    const put = async (key, response) => {
      this.room -= 1;
      if (this.room < 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      responses.set(addressOf(key), response);
    };
    return { match: async (key) => responses.get(addressOf(key))?.clone(), put };
  }
  async match(key, { cacheName = undefined } = {}) {
    const names = [...this.stored.keys()].filter((name) => !cacheName || name === cacheName);
    return names.map((name) => this.stored.get(name).get(addressOf(key))?.clone()).find(Boolean);
  }
  keys = async () => [...this.stored.keys()];
  delete = async (name) => this.stored.delete(name);
}

/** Another release than that of `finishedSite`. */
function laterSite(t, note) {
  const dir = staged(t);
  appendFileSync(join(dir, 'page.css'), `/* ${note} */`);
  return { dir, version: finish(dir, LOCALES) };
}

/** The finished site's service worker, in a browser that has no other: what it answers, and what it puts into its caches. */
function serviceWorker(t, scope, { site = finishedSite(t), caches = new Caches() } = {}) {
  const { dir, version } = site;
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
  /** The server's answer to a path below the scope. */
  const served = (path) => {
    const file = join(dir, path || 'index.html');
    return existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 });
  };
  /** What a request meets on its way. @type {{ answer: (path: string, cache: string) => Response | Promise<Response> }} */
  const network = { answer: served };
  const fetch = async (request, { cache = 'default' } = {}) => network.answer(addressOf(request).slice(scope.length), cache);
  const code = readFileSync(join(dir, 'service-worker.js'), 'utf8');
  const navigator = { languages: ['fr', 'en-GB'] };
  new Function('self', 'caches', 'fetch', 'navigator', code)(self, caches, fetch, navigator);
  /** What a request is answered with; nothing where it is left to the network. */
  const answered = (path, init = undefined) => {
    /** @type {Promise<Response> | undefined} */
    let answer;
    listeners.get('fetch')({ request: new Request(new URL(path, scope), init), respondWith: (response) => (answer = response) });
    return answer;
  };
  /** Lets something happen, and waits for what it leads to. */
  const happen = async (name, event = {}) => {
    let work = Promise.resolve();
    listeners.get(name)({ ...event, waitUntil: (promise) => (work = promise) });
    await work;
  };
  return { answered, caches, dir, happen, network, pages, served, shown, version };
}

for (const scope of ['https://play.example/', 'https://play.example/club/']) {
  test(`games over a network pass the service worker by at ${scope}`, async (t) => {
    const { answered, happen } = serviceWorker(t, scope);
    await happen('install');
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
      assert.equal(answered(path), undefined, path);
    }
    for (const path of ['api/games', 'api/seats', '']) {
      const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
      assert.equal(answered(path, init), undefined, path);
    }
    assert.equal(answered('https://other.example/'), undefined);
  });
}

test('a release is kept as a whole, and answers without a network', async (t) => {
  const scope = 'https://play.example/club/';
  const { answered, caches, dir, happen, network, version } = serviceWorker(t, scope);
  await happen('install');
  network.answer = () => Promise.reject(new TypeError('no route'));
  assert.deepEqual(await caches.keys(), [`turnover-${version}@/club/`]);
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(dir, path)).isFile());
  assert(files.length > 40);
  for (const path of ['', '?game=k7m2', ...files.filter((path) => path !== 'service-worker.js')]) {
    const answer = await answered(path);
    const file = join(dir, path.startsWith('?') ? 'index.html' : path || 'index.html');
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), readFileSync(file), path);
  }
});

test('a file that came damaged into the cache of the browser itself is fetched anew', async (t) => {
  const { answered, happen, network, served, version } = serviceWorker(t, 'https://play.example/');
  network.answer = (path, cache) => (cache === 'force-cache' ? new Response('half') : served(path));
  await happen('install');
  assert.equal(await (await answered(`${version}/turnover.js`)).text(), 'stand-in for turnover.js');
});

test('of a release that does not arrive whole, or finds no room, nothing is kept', async (t) => {
  const { caches, happen, network, served, version } = serviceWorker(t, 'https://play.example/');
  const program = `${version}/turnover_bg.wasm`;
  for (const [what, answer] of /** @type {[string, typeof network.answer][]} */ ([
    ['no network', () => Promise.reject(new TypeError('no route'))],
    ['a broken server', (path) => new Response(served(path).body, { status: 500 })],
    ['a file is missing', (path) => (path === program ? new Response('', { status: 404 }) : served(path))],
    ['a file is cut off', (path) => (path === program ? new Response('half') : served(path))],
    ['the page is of another release', (path) => (path === '' ? new Response('another page') : served(path))],
  ])) {
    network.answer = answer;
    await assert.rejects(happen('install'), what);
    assert.deepEqual(await caches.keys(), [], what);
  }
  network.answer = served;
  caches.room = 20;
  await assert.rejects(happen('install'), /quota/);
  assert.deepEqual(await caches.keys(), []);
});

test('the release before stays for pages that were opened with it, and older ones go', async (t) => {
  const scope = 'https://play.example/club/';
  const caches = new Caches();
  await caches.open('push@/club/');
  await caches.open('turnover-0123456789ab@/');
  const sites = [finishedSite(t), laterSite(t, 'second'), laterSite(t, 'third')];
  const [first, second, third] = sites.map(({ version }) => `turnover-${version}@/club/`);
  const left = [];
  for (const site of sites) {
    const { answered, happen, network } = serviceWorker(t, scope, { site, caches });
    await happen('install');
    await happen('activate');
    left.push((await caches.keys()).slice(2));
    network.answer = () => Promise.reject(new TypeError('no route'));
    const former = sites[Math.max(sites.indexOf(site) - 1, 0)];
    assert.equal(await (await answered(`${former.version}/turnover.js`)).text(), 'stand-in for turnover.js');
  }
  assert.deepEqual(left, [[first], [first, second], [second, third]]);
  assert.deepEqual((await caches.keys()).slice(0, 2), ['push@/club/', 'turnover-0123456789ab@/']);
});

test('files of a release come from the cache, unless they are wanted anew, and else from the network', async (t) => {
  const { answered, happen, network, version } = serviceWorker(t, 'https://play.example/');
  await happen('install');
  network.answer = () => new Response('from the network');
  const text = async (path) => (await answered(path)).text();
  assert.equal(await text(`${version}/turnover.js`), 'stand-in for turnover.js');
  assert.equal(answered(`${version}/turnover.js`, { cache: 'reload' }), undefined);
  assert.equal(await text('0123456789ab/turnover.js'), 'from the network');
  for (const path of ['', 'index.html', 'manifest.webmanifest']) assert.equal(await text(path), 'from the network', path);
});

test('what is asked from the network first comes from the cache where the network fails or is slow', async (t) => {
  const { answered, dir, happen, network } = serviceWorker(t, 'https://play.example/');
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  const cutOff = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('the connection was lost')) });
  const failures = /** @type {[string, typeof network.answer][]} */ ([
    ['no network', () => Promise.reject(new TypeError('no route'))],
    ['a broken server', () => new Response('sorry', { status: 500 })],
    ['another site', () => new Response('', { status: 404 })],
    ['a cut-off answer', () => new Response(cutOff())],
  ]);
  network.answer = failures[1][1];
  assert.equal((await answered('')).status, 500, 'nothing is kept yet');
  network.answer = (path) => new Response(readFileSync(join(dir, path || 'index.html')));
  await happen('install');
  for (const [what, answer] of failures) {
    network.answer = answer;
    assert.equal(await (await answered('')).text(), page, what);
  }
  // As a browser has one that a page is not to see.
  const redirection = Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, ok: { value: false } });
  network.answer = () => redirection;
  assert.equal(await answered(''), redirection);

  t.mock.timers.enable({ apis: ['setTimeout'] });
  network.answer = () => new Promise(() => {});
  let found = null;
  answered('').then(async (response) => (found = await response.text()));
  await settled();
  t.mock.timers.tick(3_999);
  await settled();
  assert.equal(found, null);
  t.mock.timers.tick(1);
  await settled();
  assert.equal(found, page);
});

/** A push message as the browser hands it over. */
const message = (value) => ({ data: { json: () => value } });

test('a message is shown in the language of the page, and one for each game', async (t) => {
  const { caches, happen, shown } = serviceWorker(t, 'https://play.example/club/');
  await happen('push', message({ kind: 'turn', game: 'lielow-9x9', key: 'k7m2', side: 'white', turn: 'white' }));
  const options = { body: 'It is your turn.', tag: 'k7m2', renotify: true, data: 'play=k7m2', icon: 'icon-192.png' };
  assert.deepEqual(shown.pop(), { title: 'Lielow', ...options });
  await (await caches.open('push@/club/')).put('https://play.example/club/language', new Response('es'));
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
