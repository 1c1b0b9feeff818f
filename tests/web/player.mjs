// Plays at a server without a page.

import assert from 'node:assert/strict';

/** A player with a name. */
export class Player {
  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /** What shows who asks: of a program its token. */
  session = '';

  /** @param {string} path @param {object} body */
  async post(path, body) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.session}` };
    const answer = await fetch(new URL(path, this.url), { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    assert(answer.ok, `${path}: ${text}`);
    return text ? JSON.parse(text) : {};
  }

  /** Signs in with a key of its own. @param {string} name */
  async signIn(name) {
    const pair = /** @type {CryptoKeyPair} */ (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']));
    const key = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('hex');
    const { challenge } = await this.post('/api/sign-in/challenge', {});
    const origin = new URL(this.url).origin;
    const text = new TextEncoder().encode(`turnover sign-in v1\n${origin}\n${challenge}`);
    const signature = Buffer.from(await crypto.subtle.sign('Ed25519', pair.privateKey, text)).toString('hex');
    this.session = (await this.post('/api/sign-in', { key, origin, challenge, signature })).session;
    await this.post('/api/account', { name, shows: { graph: true, opposition: true, games: true } });
  }
}
