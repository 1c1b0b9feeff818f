// How does a browser hear of a game while no page of it is open?
//
// The server keeps a subscription for the token of a seat; service-worker.js shows what it sends. Nothing happens until the player asks.

import { language } from './words.js';

const API = 'api/push';

/** Whether this browser can, and the player has not refused. */
export const canPush = () =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis && Notification.permission !== 'denied';

/**
 * Subscribes for a seat; the player must have pressed something. Repeating it renews the subscription. Returns whether messages come.
 * @param {string} seat The seat's token.
 */
export async function subscribeToPush(seat) {
  const { pushManager, scope } = await navigator.serviceWorker.ready;
  const { key } = await (await fetch(API)).json();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // Perhaps there is one for another key: that of an earlier database of this server.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  // The service worker does not see what the page keeps.
  await (await caches.open(`push@${new URL(scope).pathname}`)).put(`${scope}language`, new Response(language()));
  return send('POST', { seat, endpoint, ...keys });
}

/**
 * Ends the subscription for a seat. Returns whether the server knows.
 * @param {string} seat The seat's token.
 */
export async function unsubscribeFromPush(seat) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  return !subscription || send('DELETE', { seat, endpoint: subscription.endpoint });
}

/**
 * @param {string} method
 * @param {object} body
 */
async function send(method, body) {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(API, { method, headers, body: JSON.stringify(body) })).ok;
}
