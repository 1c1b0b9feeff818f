// Tests that the game hears of its connections and requests, by the numbers it has given them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeSocket, onAnswer, onSocket, openSocket, request, sendSocket } from '../../assets/web/network.js';

/** A socket that a test opens and closes by hand. */
class Socket {
  static OPEN = 1;
  static last = /** @type {Socket | null} */ (null);
  onopen = () => {};
  onclose = () => {};
  /** @type {(event: { data: unknown }) => void} */
  onmessage = () => {};
  readyState = 0;
  sent = [];
  constructor(url) {
    if (!url.startsWith('ws')) throw new SyntaxError('no WebSocket');
    this.url = url;
    Socket.last = this;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(text) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
}

function heard(t) {
  const news = [];
  globalThis.WebSocket = /** @type {any} */ (Socket);
  onSocket((...event) => news.push(event));
  t.after(() => onSocket(() => {}));
  return news;
}

test('a connection is opened, used and lost by its number', (t) => {
  const news = heard(t);
  openSocket(4, 'ws://example.org/ws/key');
  sendSocket(4, 'too early');
  Socket.last.open();
  sendSocket(4, 'hello');
  Socket.last.onmessage({ data: 'welcome' });
  Socket.last.onmessage({ data: new ArrayBuffer(1) });
  assert.deepEqual(Socket.last.sent, ['hello']);
  Socket.last.close();
  sendSocket(4, 'too late');
  assert.deepEqual(news, [
    [4, 'open', ''],
    [4, 'text', 'welcome'],
    [4, 'close', ''],
  ]);
});

test('nothing more is told of a connection that the game has closed', (t) => {
  const news = heard(t);
  openSocket(5, 'ws://example.org/ws/key');
  Socket.last.open();
  closeSocket(5);
  closeSocket(5);
  assert.deepEqual(news, [[5, 'open', '']]);
});

test('an address that is none counts as a lost connection, told afterwards', async (t) => {
  const news = heard(t);
  openSocket(6, 'http://example.org');
  assert.deepEqual(news, []);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(news, [[6, 'close', '']]);
});

test('a request is answered with its status, or with 0 and the reason', async (t) => {
  const answers = [];
  const before = globalThis.fetch;
  t.after(() => {
    globalThis.fetch = before;
  });
  onAnswer((...answer) => answers.push(answer));
  /** @type {any[]} */
  const asked = [];
  globalThis.fetch = /** @type {any} */ (
    async (url, options) => {
      asked.push([url, options.method ?? 'GET', options.body]);
      if (url.endsWith('down')) throw new TypeError('no route');
      return { status: 422, text: async () => 'no' };
    }
  );
  await request(1, 'https://example.org/api/games', '{}');
  await request(2, 'https://example.org/down');
  assert.deepEqual(asked, [
    ['https://example.org/api/games', 'POST', '{}'],
    ['https://example.org/down', 'GET', undefined],
  ]);
  assert.deepEqual(answers, [
    [1, 422, 'no'],
    [2, 0, 'TypeError: no route'],
  ]);
});
