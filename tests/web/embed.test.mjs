// Tests that an embedded game is shown as it stands until it is over, and that the page tells how other sites show it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FakeDocument, FakeParser } from './fake-document.mjs';
import { give } from './storage.mjs';

const SCRIPT = readFileSync(new URL('../../assets/server/embed.js', import.meta.url), 'utf8');

const embedded = (move, { isOver = false, board = `board ${move}` } = {}) =>
  `<main${isOver ? '' : ' data-live=""'}><h1>Club "Ana"</h1><p id="players">Ana – Bea</p><svg>${board}</svg><p id="progress">Move ${move}</p>
  <p id="position">fen ${move}</p><details id="frame" hidden=""><code></code></details></main>`;

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The page of a game. `site.answer` gives what the server answers by then, and `pass` lets so many seconds pass. Returns how often it was asked. */
function page(t, { html = embedded(1), top = null } = {}) {
  const document = new FakeDocument(html);
  const site = { answer: () => new Response(html) };
  let asked = 0;
  give('document', document);
  give('location', new URL('https://example.org/embed/k7m2?lang=en'));
  give('DOMParser', FakeParser);
  give('window', { top, self: null });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(globalThis, 'fetch', async () => {
    asked += 1;
    return site.answer();
  });
  new Function(SCRIPT)();
  const pass = async (seconds) => {
    const before = asked;
    for (let second = 0; second < seconds; second += 1) {
      t.mock.timers.tick(1000);
      await settled();
    }
    return asked - before;
  };
  const parts = () => ['svg', '#players', '#progress', '#position'].map((part) => document.querySelector(part).textContent);
  return { document, site, pass, parts };
}

test('a game is shown as it stands until it is over', async (t) => {
  const { site, pass, parts } = page(t);
  assert.equal(await pass(20), 2);
  assert.deepEqual(parts(), ['board 1', 'Ana – Bea', 'Move 1', 'fen 1']);
  site.answer = () => new Response(embedded(2));
  await pass(10);
  assert.deepEqual(parts(), ['board 2', 'Ana – Bea', 'Move 2', 'fen 2']);
  site.answer = () => new Response(embedded(3, { isOver: true }));
  await pass(10);
  assert.deepEqual(parts(), ['board 3', 'Ana – Bea', 'Move 3', 'fen 3']);
  assert.equal(await pass(300), 0);
});

test('a game that was over from the start is not asked for', async (t) => {
  const { pass } = page(t, { html: embedded(9, { isOver: true }) });
  assert.equal(await pass(300), 0);
});

test('what has not changed is not written again, so that nothing reads it out', async (t) => {
  const { document, site, pass } = page(t);
  const parts = ['svg', '#players', '#progress'].map((part) => document.querySelector(part));
  const texts = parts.map(({ firstChild }) => firstChild);
  site.answer = () => new Response(embedded(1, { board: 'another board' }));
  await pass(10);
  assert.deepEqual([document.querySelector('svg') === parts[0], document.querySelector('svg').textContent], [false, 'another board']);
  for (const [index, part] of parts.entries()) assert.equal(part.firstChild, texts[index]);
});

test('a server that is away or answers something else leaves the game as it was, and is asked again', async (t) => {
  const { site, pass, parts } = page(t);
  for (const answer of [
    () => Promise.reject(new TypeError('no route')),
    () => new Response(embedded(8, { isOver: true }), { status: 502 }),
    () => new Response('<p id="progress">This network wants a password</p>'),
  ]) {
    site.answer = /** @type {any} */ (answer);
    assert.equal(await pass(20), 2);
    assert.equal(parts()[2], 'Move 1');
  }
  site.answer = () => new Response(embedded(2));
  await pass(10);
  assert.equal(parts()[2], 'Move 2');
});

test('outside a frame the page tells what other sites write to show the game', (t) => {
  const { document } = page(t);
  const [frame] = document.querySelectorAll('#frame');
  assert.equal(frame.hidden, false);
  assert.equal(
    frame.textContent,
    '<iframe src="https://example.org/embed/k7m2" title="Club &quot;Ana&quot;" width="400" height="560"></iframe>',
  );
});

test('in a frame the page says nothing of that', (t) => {
  const { document } = page(t, { top: {} });
  assert.deepEqual([document.querySelector('#frame').hidden, document.querySelector('code').textContent], [true, '']);
});
