// Tests that a page of the server shows its games and the rest as they stand, without disturbing whoever reads it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeDocument, FakeParser } from './fake-document.mjs';
import { give } from './storage.mjs';

const PAGE = 'https://example.org/tournament/k7m2';
const BOARDS = '/tournament/k7m2/boards';

const boards = (seq, moves) =>
  `<section id="boards" data-from="${BOARDS}" data-seq="${seq}"><a href="/#play=a">Ana</a><a href="/#play=b">Bea ${moves}</a></section>`;
const whole = (seq, moves, standings, { isOver = false } = {}) =>
  `<header><p id="progress">${standings}</p></header><main>${boards(seq, moves)}<div id="standings" tabindex="0">${standings}</div><time datetime="2026-03-31T18:30Z">2026-03-31 18:30 UTC</time></main>
  <p id="unreachable" hidden="">The server does not answer.</p>${isOver ? '' : '<script src="/live.js"></script>'}`;

const settled = () => new Promise((resolve) => setImmediate(resolve));
let copies = 0;

/**
 * The page with these boards and standings. `site` is what the server has by then, and may be changed; `pass` lets so many seconds pass, in
 * which `asked` gets what the page asks for: the time, the path and the tag.
 */
async function page(t) {
  const site = { seq: 1, moves: 0, standings: 'Round 1', isOver: false, answer: null };
  const document = new FakeDocument(whole(1, 0, 'Round 1'));
  const asked = [];
  let now = 0;
  give('document', document);
  give('location', new URL(PAGE));
  give('DOMParser', FakeParser);
  give('window', { top: null, self: null });
  give('matchMedia', () => ({ matches: true }));
  t.mock.method(performance, 'now', () => now);
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  t.mock.method(globalThis, 'fetch', async (address, { headers }) => {
    const isBoards = address === BOARDS;
    asked.push([now / 1000, isBoards ? 'boards' : 'page', headers['if-none-match']]);
    if (site.answer) return site.answer();
    const { seq, moves, standings } = site;
    if (!isBoards) return new Response(whole(seq, moves, standings, site));
    const etag = `"${seq} ${moves}"`;
    if (headers['if-none-match'] === etag) return new Response(null, { status: 304 });
    return new Response(boards(seq, moves), { headers: { etag } });
  });
  copies += 1;
  await import(`../../assets/server/live.js?${copies}`);
  const pass = async (seconds) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      t.mock.timers.tick(1000);
      await settled();
    }
    return asked.splice(0);
  };
  const text = (selector) => document.querySelector(selector).textContent;
  return { document, site, pass, text };
}

test('boards are shown as they stand, and asked for only if they have changed', async (t) => {
  const { document, site, pass, text } = await page(t);
  assert.deepEqual(await pass(10), [
    [5, 'boards', undefined],
    [10, 'boards', '"1 0"'],
  ]);
  const [section] = document.querySelectorAll('#boards');
  site.moves = 1;
  assert.deepEqual(await pass(5), [[15, 'boards', '"1 0"']]);
  assert.equal(text('#boards'), 'AnaBea 1');
  assert.notEqual(document.querySelector('#boards'), section);
  assert.deepEqual(await pass(5), [[20, 'boards', '"1 1"']]);
  assert.equal(text('#standings'), 'Round 1');
});

test('what has not changed stays the same element, which nothing reads out again', async (t) => {
  const { document, site, pass, text } = await page(t);
  const before = ['#boards', '#progress', 'main'].map((part) => document.querySelector(part));
  site.answer = () => new Response(boards(1, 0), { headers: { etag: '"another one"' } });
  await pass(5);
  assert.equal(document.querySelector('#boards'), before[0]);
  Object.assign(site, { seq: 2, answer: null });
  await pass(5);
  assert.equal(document.querySelector('#progress'), before[1]);
  assert.equal(text('#standings'), 'Round 1');
});

test('the rest of the page follows when the tournament has gone on, seldom, and to its end', async (t) => {
  const { site, pass, text } = await page(t);
  Object.assign(site, { seq: 2, standings: 'Round 2' });
  assert.deepEqual(await pass(5), [
    [5, 'boards', undefined],
    [5, 'page', undefined],
  ]);
  assert.deepEqual([text('#progress'), text('#standings')], ['Round 2', 'Round 2']);
  assert.doesNotMatch(text('time'), /UTC/);
  Object.assign(site, { seq: 3, standings: 'Round 3', isOver: true });
  assert.deepEqual(
    (await pass(19)).map(([, what]) => what),
    ['boards', 'boards', 'boards'],
  );
  assert.equal(text('#standings'), 'Round 2');
  assert.deepEqual(
    (await pass(1)).map(([, what]) => what),
    ['boards', 'page'],
  );
  assert.deepEqual([text('#progress'), text('#standings')], ['Round 3', 'Round 3']);
  assert.deepEqual(await pass(300), [], 'nothing more can happen');
});

test('where the server does not answer the page says so, asks less often, and is right again when it does', async (t) => {
  const { document, site, pass, text } = await page(t);
  const isTold = () => !document.querySelector('#unreachable').hidden;
  await pass(5);
  assert.equal(isTold(), false);
  for (const [answer, times] of /** @type {[() => Response | Promise<Response>, number[]][]} */ ([
    [() => Promise.reject(new TypeError('no route')), [10, 20, 40, 80, 140, 200]],
    [() => new Response('', { status: 502 }), [265, 275]],
  ])) {
    site.answer = answer;
    const asked = await pass(times.at(-1) - (times[0] - 5));
    assert.deepEqual(
      asked.map(([at]) => at),
      times,
    );
    assert.equal(isTold(), true);
    Object.assign(site, { answer: null, moves: site.moves + 1 });
    await pass(60);
    assert.deepEqual([isTold(), text('#boards')], [false, `AnaBea ${site.moves}`]);
  }
});

test('the clocks stand still while the server does not answer', async (t) => {
  const { document, site, pass, text } = await page(t);
  document.querySelector('#progress').setAttribute('data-left-ms', '100000');
  await pass(4);
  const before = text('#progress');
  await pass(1);
  assert.notEqual(text('#progress'), before);
  site.answer = () => Promise.reject(new TypeError('no route'));
  await pass(5);
  const lost = text('#progress');
  await pass(5);
  assert.equal(text('#progress'), lost);
});

test('the keyboard stays at its link, or at what can be scrolled', async (t) => {
  const { document, site, pass } = await page(t);
  const [, link] = document.querySelectorAll('a');
  link.focus();
  site.moves = 1;
  await pass(5);
  assert.equal(document.activeElement.textContent, 'Bea 1');
  assert.notEqual(document.activeElement, link);
  document.querySelector('#standings').focus();
  Object.assign(site, { seq: 2, moves: 2, standings: 'Round 2' });
  await pass(5);
  assert.equal(document.activeElement.textContent, 'Round 2');
});

test('a page that nobody sees asks for nothing', async (t) => {
  const { document, site, pass, text } = await page(t);
  document.hidden = true;
  site.moves = 1;
  assert.deepEqual(await pass(60), []);
  document.hidden = false;
  await pass(5);
  assert.equal(text('#boards'), 'AnaBea 1');
});

test('boards of which only a part has come are asked for again', async (t) => {
  const { site, pass, text } = await page(t);
  await pass(5);
  site.moves = 1;
  const cutOff = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('the connection was lost')) });
  site.answer = () => new Response(cutOff(), { headers: { etag: '"1 1"' } });
  await pass(5);
  site.answer = null;
  await pass(10);
  assert.equal(text('#boards'), 'AnaBea 1');
});
