// Subscribes this browser to news of a game while no page of it is open.
//
// The server keeps a subscription for the token of a seat, or for a player with a name; service-worker.js shows what it sends. Nothing
// happens until the player asks.

import { language } from './words.js';

const API = 'api/push';
/** The same for players. */
const PLAYERS = 'api/account/push';

/** @typedef {{ seat: string } | { session: string }} Owner Whoever is told: a seat by its token, or a player by the session. */

/** Whether this browser can, and the player has not refused. */
export const canPush = () =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis && Notification.permission !== 'denied';

/**
 * Subscribes; the player must have pressed something. Repeating it renews the subscription. Returns whether messages come.
 * @param {Owner} owner
 */
export async function subscribeToPush(owner) {
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
  return send('POST', owner, { endpoint, ...keys });
}

/**
 * Ends the subscription. Returns whether the server knows.
 * @param {Owner} owner
 */
export async function unsubscribeFromPush(owner) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  return !subscription || send('DELETE', owner, { endpoint: subscription.endpoint });
}

/** Ends all subscriptions of this browser, whether or not the server can be told. Returns whether there is none any more. */
export async function endPush() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  return !subscription || subscription.unsubscribe();
}

/**
 * @param {string} method
 * @param {Owner} owner
 * @param {object} subscription
 */
async function send(method, owner, subscription) {
  const headers = { 'content-type': 'application/json' };
  if ('seat' in owner) return (await fetch(API, { method, headers, body: JSON.stringify({ ...owner, ...subscription }) })).ok;
  const signedIn = { ...headers, authorization: `Bearer ${owner.session}` };
  return (await fetch(PLAYERS, { method, headers: signedIn, body: JSON.stringify(subscription) })).ok;
}
