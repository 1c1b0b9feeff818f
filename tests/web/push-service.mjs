// Stands between a server that sends push messages and a browser that shows them.
//
// The push services of browsers cannot be used in tests. The server's messages come here, are read as the browser would, and are handed to
// the browser's service worker by its tools for developers.

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { listen } from './server.mjs';
import { until } from './table.mjs';

/** A push service of this machine, and what the browser that has subscribed there alone can read. */
export class PushService {
  #key = createECDH('prime256v1');
  #secret = randomBytes(16);
  /** The messages that have come. @type {string[]} */
  messages = [];
  subscription = { endpoint: '', keys: { p256dh: this.#key.generateKeys('base64url'), auth: this.#secret.toString('base64url') } };

  async start() {
    const port = await listen(async (request, response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      this.messages.push(this.#read(Buffer.concat(chunks)));
      response.writeHead(201).end();
    });
    this.subscription.endpoint = `http://127.0.0.1:${port}/push`;
  }

  /** Reads a message as RFC 8291 says. @param {Buffer} body */
  #read(body) {
    const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]), body.subarray(21 + body[20])];
    /** @type {(secret: Buffer, salt: Buffer, info: Buffer | string, length: number) => Buffer} */
    const derive = (secret, salt, info, length) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#key.getPublicKey(), sender]);
    const secret = derive(this.#key.computeSecret(sender), this.#secret, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
}

/**
 * Lets a page subscribe to another push service than the browser's own, which is none in a test.
 * @param {PushService['subscription']} subscription
 */
export function subscribeElsewhere({ endpoint, keys }) {
  // An empty page has none.
  if (!('PushManager' in globalThis)) return;
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
  Object.assign(PushManager.prototype, { subscribe: async () => subscription, getSubscription: async () => subscription });
}

/**
 * Delivers a message to the service worker of a page that is closed, as the browser does it. Returns the notifications that it has shown.
 * @param {import('playwright-core').Page} page An empty one in the same browser.
 * @param {string} url That of the page that is closed.
 * @param {string} message
 */
export async function deliver(page, url, message) {
  const browser = await page.context().newCDPSession(page);
  let registrationId = '';
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === url && !isDeleted);
    registrationId ||= found?.registrationId ?? '';
  });
  await browser.send('ServiceWorker.enable');
  await until('the service worker', async () => registrationId);
  await browser.send('ServiceWorker.deliverPushMessage', { origin: new URL(url).origin, registrationId, data: message });
  // Something of the same origin, which is no page.
  await page.goto(`${url}health`);
  const look = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const notifications = (await registration?.getNotifications()) ?? [];
      return notifications.map(({ title, body, data }) => ({ title, body, data }));
    });
  await until('a notification', async () => (await look()).length > 0);
  return look();
}
