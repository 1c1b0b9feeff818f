// Tests that a page signs as other programs do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnswer } from '../../assets/web/network.js';
import { signIn } from '../../assets/web/sign-in.js';

/** The first example of RFC 8032, section 7.1: its private and its public key. */
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const TEXT = 'turnover sign-in v1\nhttps://play.example\n0102';

test('what is sent has the key and a signature that others can check', async (t) => {
  const sent = [];
  t.mock.method(globalThis, 'fetch', async (url, { method, body }) => {
    sent.push([url, method, JSON.parse(body)]);
    return new Response('{}');
  });
  await signIn(3, 'https://play.example/api/sign-in', SEED, TEXT);
  const [[url, method, { key, origin, challenge, signature }]] = sent;
  assert.deepEqual([url, method], ['https://play.example/api/sign-in', 'POST']);
  assert.deepEqual([key, origin, challenge], [KEY, 'https://play.example', '0102']);
  const known = await crypto.subtle.importKey('raw', Buffer.from(KEY, 'hex'), 'Ed25519', false, ['verify']);
  const isSigned = (text) => crypto.subtle.verify('Ed25519', known, Buffer.from(signature, 'hex'), Buffer.from(text));
  assert.deepEqual([await isSigned(TEXT), await isSigned(`${TEXT}3`)], [true, false]);
});

test('where nothing can be signed, that is the answer', async (t) => {
  const answers = [];
  onAnswer((...answer) => answers.push(answer));
  t.after(() => onAnswer(() => {}));
  await signIn(4, 'https://play.example/api/sign-in', new Uint8Array(3), TEXT);
  assert.deepEqual([answers.length, ...answers[0].slice(0, 2)], [1, 4, 0]);
});
