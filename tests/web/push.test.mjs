// Tests how a browser hears of a game while no page of it is open.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishedSite } from './site.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SEAT = '00112233445566778899aabbccddeeff';

/** The finished site's module in a browser that has this subscription, and a log of what it does. */
async function browser(t, { before = null, isRefused = false } = {}) {
  const { dir, version } = finishedSite(t);
  const log = [];
  let subscription = before;
  const made = (key) => ({
    key,
    endpoint: 'https://push.example/a',
    unsubscribe: async () => {
      log.push('unsubscribed');
      subscription = null;
      return true;
    },
    toJSON: () => ({ endpoint: 'https://push.example/a', expirationTime: null, keys: { p256dh: 'BAAA', auth: 'AAAA' } }),
  });
  if (before) subscription = made(before);
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ userVisibleOnly, applicationServerKey }) => {
      assert(userVisibleOnly);
      if (subscription && subscription.key !== applicationServerKey) throw new DOMException('another key', 'InvalidStateError');
      return (subscription = made(applicationServerKey));
    },
  };
  const stand = {
    isSecureContext: true,
    PushManager: class {},
    Notification: { permission: isRefused ? 'denied' : 'default' },
    location: { search: '', hash: '', href: 'https://play.example/', origin: 'https://play.example', pathname: '/' },
    caches: { open: async (name) => ({ put: async (key, value) => log.push(`${name} ${key} ${await value.text()}`) }) },
    fetch: async (url, { method = 'GET', body = '', headers = /** @type {Record<string, string>} */ ({}) } = {}) => {
      log.push(`${method} ${url} ${headers.authorization ?? ''} ${body}`.replaceAll('  ', ' ').trim());
      return method === 'GET' ? Response.json({ key: 'BServer' }) : new Response(null, { status: 204 });
    },
  };
  const navigator = { languages: ['pt-BR'], serviceWorker: { ready: Promise.resolve({ pushManager, scope: 'https://play.example/' }) } };
  for (const [name, value] of Object.entries({ ...stand, navigator })) {
    const former = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    t.after(() => (former ? Object.defineProperty(globalThis, name, former) : Reflect.deleteProperty(globalThis, name)));
  }
  return { push: await import(pathToFileURL(join(dir, version, 'push.js')).href), log };
}

const SENT = `POST api/push {"seat":"${SEAT}","endpoint":"https://push.example/a","p256dh":"BAAA","auth":"AAAA"}`;

test('a subscription for a seat goes to the server, and the language to the service worker', async (t) => {
  const { push, log } = await browser(t);
  assert(push.canPush());
  assert.equal(await push.subscribeToPush({ seat: SEAT }), true);
  assert.deepEqual(log, ['GET api/push', 'push@/ https://play.example/language pt', SENT]);
  log.length = 0;
  assert.equal(await push.unsubscribeFromPush({ seat: SEAT }), true);
  assert.deepEqual(log, [`DELETE api/push {"seat":"${SEAT}","endpoint":"https://push.example/a"}`]);
});

test('a subscription for an earlier key of the server gives way', async (t) => {
  const { push, log } = await browser(t, { before: 'BEarlier' });
  assert.equal(await push.subscribeToPush({ seat: SEAT }), true);
  assert.deepEqual(log.slice(0, 2), ['GET api/push', 'unsubscribed']);
  assert.equal(log.at(-1), SENT);
});

test('whoever has refused or has no subscription is not asked', async (t) => {
  const { push, log } = await browser(t, { isRefused: true });
  assert(!push.canPush());
  assert.equal(await push.unsubscribeFromPush({ seat: SEAT }), true);
  assert.deepEqual(log, []);
});

test('no message comes any more to whoever wants none, also where the server cannot be told', async (t) => {
  const { push, log } = await browser(t, { before: 'BServer' });
  for (let times = 0; times < 2; times += 1) {
    assert.equal(await push.endPush(), true);
    assert.deepEqual(log, ['unsubscribed']);
  }
});

test('a player is told of challenges and tournaments, by the session', async (t) => {
  const { push, log } = await browser(t);
  assert.equal(await push.subscribeToPush({ session: 'abc' }), true);
  const keys = '"p256dh":"BAAA","auth":"AAAA"}';
  assert.equal(log.at(-1), `POST api/account/push Bearer abc {"endpoint":"https://push.example/a",${keys}`);
  assert.equal(await push.unsubscribeFromPush({ session: 'abc' }), true);
  assert.equal(log.at(-1), 'DELETE api/account/push Bearer abc {"endpoint":"https://push.example/a"}');
});
