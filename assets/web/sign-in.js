// Signs with the player's key pair, which never leaves the device.

import { request, unanswered } from './network.js';

/** What stands before the seed of a private key of Ed25519 in PKCS #8 (RFC 8410). */
const PKCS8 = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

/** @param {Iterable<number>} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Signs a text, whose last lines are the server's origin and its challenge, and sends the signature with them.
 * @param {number} id The number of the request.
 * @param {string} url
 * @param {Uint8Array} seed
 * @param {string} text
 */
export async function signIn(id, url, seed, text) {
  try {
    const pair = await crypto.subtle.importKey('pkcs8', new Uint8Array([...PKCS8, ...seed]), 'Ed25519', true, ['sign']);
    const { x = '' } = await crypto.subtle.exportKey('jwk', pair);
    const key = hex(Uint8Array.from(atob(x.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0)));
    const signature = hex(new Uint8Array(await crypto.subtle.sign('Ed25519', pair, new TextEncoder().encode(text))));
    const [, origin, challenge] = text.split('\n');
    await request(id, url, JSON.stringify({ key, origin, challenge, signature }));
  } catch (error) {
    // Also in a page that is not secure, and in a browser that does not know these keys.
    unanswered(id, error);
  }
}
