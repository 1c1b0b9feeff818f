// Lets the game be played without a network, and shows news of a game while no page of it is open.
//
// Each release lies in a folder of its own and in a cache of its own. The one before stays, for pages that were opened with it.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const version = '__VERSION__';
/** The release's files with their sizes in bytes, by their paths beside this one. @type {Record<string, number>} */
// @ts-expect-error: finish.mjs puts them here.
const files = __FILES__;

/** What push messages say: messages of page.ftl by language and name. @type {Record<string, Record<string, string>>} */
// @ts-expect-error: finish.mjs puts them here.
const words = __WORDS__;

/** What the kinds of messages mean. A later server may know others. @type {Record<string, string>} */
const NEWS = {
  turn: 'page-push-turn',
  'low-time': 'page-push-low-time',
  joined: 'page-push-joined',
  proposed: 'page-push-proposed',
  answered: 'page-push-answered',
  ended: 'page-push-ended',
  challenge: 'page-push-challenge',
  'tournament-soon': 'page-push-tournament-soon',
  'tournament-begins': 'page-push-tournament-begins',
  round: 'page-push-round',
  paired: 'page-push-paired',
  'times-proposed': 'page-push-times-proposed',
  'time-agreed': 'page-push-time-agreed',
  'times-declined': 'page-push-times-declined',
  'time-called-off': 'page-push-time-called-off',
  'game-soon': 'page-push-game-soon',
};
/** How the families of games are called, by the beginning of their names. */
const GAMES = [
  ['turnover', 'page-push-game-turnover'],
  ['lielow', 'page-push-game-lielow'],
  ['dice-chess', 'page-push-game-dice-chess'],
];

const PATIENCE_MS = 4_000;
/** A page answers within so many milliseconds, or is frozen. Browsers let a press bring a page to the front for a second at least. */
const ANSWER_MS = 500;

const scope = new URL(worker.registration.scope);
const page = scope.href;
// Other folders of this host may have a Turnover of their own.
const SUFFIX = `@${scope.pathname}`;
const cacheName = `turnover-${version}${SUFFIX}`;
/** @param {string} name */
const isOurs = (name) => name.startsWith('turnover-') && name.endsWith(SUFFIX);

worker.addEventListener('install', (event) => {
  // Whoever has the older release open goes on with its folder.
  worker.skipWaiting();
  event.waitUntil(keepRelease());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldReleases(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (/^[0-9a-f]{12}\//.test(path)) {
    if (request.cache !== 'reload') event.respondWith(fromCacheFirst(request));
  } else if (path === '' || path === 'index.html') {
    event.respondWith(fromNetworkFirst(request, page));
  } else if (Object.hasOwn(files, path)) {
    event.respondWith(fromNetworkFirst(request, new URL(path, scope).href));
  }
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data?.json() ?? {}));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/**
 * Shows what the server tells of a game or a tournament. A later message about the same one takes its place, and is heard as well. Those
 * to a player have a name: that of a tournament, or of who offers a game.
 * @param {{ kind?: string, game?: string, key?: string, name?: string, tournament?: string }} message
 */
async function showMessage({ kind = '', game = '', key = '', name = '', tournament = '' }) {
  const say = words[await language()];
  const body = say[NEWS[kind] ?? 'page-push-news'];
  const [, family] = GAMES.find(([family]) => game.startsWith(family)) ?? GAMES[0];
  const title = name ? `${name} · ${say[family]}` : say[family];
  // A game of a tournament opens by itself where its tournament is shown.
  const data = tournament ? `tournament=${tournament}` : `play=${key}`;
  const tag = tournament || key;
  const options = { body, tag, renotify: tag !== '', icon: 'icon-192.png', data };
  await worker.registration.showNotification(title, options);
}

/** The language that the page has spoken when the player asked for messages, or else the browser's. */
async function language() {
  const kept = await caches.match(`${page}language`, { cacheName: `push${SUFFIX}` });
  const wanted = [await kept?.text(), ...navigator.languages].map((locale) => locale?.slice(0, 2) ?? '');
  return wanted.find((code) => Object.hasOwn(words, code)) ?? 'en';
}

/**
 * Brings the page of a game or of a tournament to the front, or opens it.
 * @param {string} about What stands after the `#` of its address.
 */
async function openPage(about) {
  // A page that was loaded past this worker is one too.
  const clients = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Other pages have a table in a frame, at which one only watches, or none.
  const pages = clients.filter(({ frameType, url }) => frameType === 'top-level' && url.replace(/(index\.html)?([?#].*)?$/, '') === page);
  const addresses = await Promise.all(pages.map(addressOf));
  const open = pages[addresses.findIndex((address) => address.includes(about))];
  await (open ? open.focus() : worker.clients.openWindow(`${page}#${about}`));
}

/**
 * The address that a page has by now, for `url` may be that with which it was opened.
 * @param {WindowClient} client
 * @returns {Promise<string>}
 */
function addressOf(client) {
  const { port1, port2 } = new MessageChannel();
  client.postMessage('where', [port2]);
  /** @type {Promise<string>} */
  const address = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(resolve, ANSWER_MS, client.url);
  });
  return address.finally(() => port1.close());
}

/** All files or none: half a release would be worse than no cache. */
async function keepRelease() {
  const paths = Object.keys(files);
  const responses = await Promise.all([fetchPage(), ...paths.map(fetchFile)]);
  const cache = await caches.open(cacheName);
  try {
    await Promise.all(responses.map((response, index) => cache.put(index ? new URL(paths[index - 1], scope) : page, response)));
  } catch (error) {
    await caches.delete(cacheName); // there was no room for all
    throw error;
  }
}

async function fetchPage() {
  const response = await fetched(page, 'reload');
  const text = await response.clone().text();
  if (!text.includes(version)) throw new Error(`the page is not that of release ${version}`);
  return response;
}

/** @param {string} path */
async function fetchFile(path) {
  // What the page has just loaded lies in the browser's own cache; names with a version always mean the same.
  /** @type {RequestCache[]} */
  const caches = path.startsWith(`${version}/`) ? ['force-cache', 'reload'] : ['reload'];
  for (const cache of caches) {
    const response = await fetched(new URL(path, scope), cache);
    const { size } = await response.clone().blob();
    if (size === files[path]) return response;
  }
  throw new Error(`${path} has not the size of release ${version}`);
}

/**
 * @param {string | URL} url
 * @param {RequestCache} cache
 */
async function fetched(url, cache) {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
  // A browser does not take the end of a redirection for the page itself.
  return response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response;
}

/** Caches are listed in the order of their making. */
async function dropOldReleases() {
  const others = (await caches.keys()).filter((name) => isOurs(name) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function fromCacheFirst(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * So that a new release is found; but a slow network or a broken server does not keep anyone from playing.
 * @param {Request} request
 * @param {string} url
 */
async function fromNetworkFirst(request, url) {
  const fresh = fetch(request);
  const cached = await (await caches.open(cacheName)).match(url, { ignoreVary: true });
  if (!cached) return fresh;
  /** @param {Response} response */
  const whole = async (response) => {
    if (response.type === 'opaqueredirect') return response;
    await response.clone().blob(); // a beginning without an end would be of no use
    return response.ok ? response : cached;
  };
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, cached));
  return Promise.race([fresh.then(whole).catch(() => cached), late]);
}
