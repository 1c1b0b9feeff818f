// Tests that the table shows the game that matters most where it may, and that the flat board stays elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeElement } from './fake-document.mjs';
import { give } from './storage.mjs';

/** A frame, and what the page in it tells once it has come. */
class FakeFrame extends FakeElement {
  tabIndex = 0;
  title = '';
  src = '';
  moves = [];
  contentDocument = { URL: 'about:blank', readyState: 'complete', querySelector: () => null, getElementById: () => null };
  contentWindow = { location: { replace: (address) => this.moves.push(address) }, turnover: undefined };

  /** The page has come, with the table or without it, and perhaps with words in the way. */
  load({ hasTable = true, hasWords = false } = {}) {
    const [table, words] = [hasTable, hasWords].map((isThere) => (isThere ? new FakeElement() : null));
    this.contentDocument = { URL: this.src, readyState: 'complete', querySelector: () => words, getElementById: () => table };
  }
  /** The page has not come, and the browser tells so on a page of another origin. */
  fail() {
    this.contentDocument = null;
    Object.defineProperty(this.contentWindow, 'turnover', {
      get() {
        throw new DOMException('expected a page of the same origin', 'SecurityError');
      },
    });
  }
  /** The table shows this game. */
  show(key, status = 'online') {
    this.contentWindow.turnover = { ready: true, screen: 'table', online: { key, status } };
  }
}

/** A game with a flat board. */
const card = (key, more = '') =>
  new FakeElement({ class: `card large ${more}`, 'data-game': key }, new FakeElement({ class: 'board', 'aria-label': `board of ${key}` }));

/** What the server sends: the section with these games large, or none, and these games small. */
function section(seq, large, small = []) {
  const boards = new FakeElement({ class: 'boards' }, ...small.map((key) => card(key)));
  const stage = large.length > 0 ? [new FakeElement({ class: 'stage' }, new FakeElement({ class: 'table' }), ...large)] : [];
  return new FakeElement({ id: 'boards', 'data-seq': seq }, new FakeElement({ class: 'match' }, ...stage, boards));
}

let copies = 0;

/** A page with this section, looked at by somebody with these wishes. `look` lets so much time pass. */
async function page(t, content, wishes = {}) {
  const body = new FakeElement({}, content);
  const frames = [];
  const window = { top: null, self: null, ...wishes };
  let now = 0;
  const createElement = () => {
    const frame = new FakeFrame();
    frames.push(frame);
    return frame;
  };
  const document = {
    hidden: false,
    documentElement: { lang: 'es' },
    querySelector: (selector) => body.querySelector(selector),
    querySelectorAll: (selector) => body.querySelectorAll(selector),
    createElement,
  };
  const media = { matches: false, asked: '' };
  give('document', document);
  give('window', window);
  give('location', new URL('https://example.org/tournament/k7m2'));
  give('navigator', { connection: { saveData: wishes.savesData ?? false } });
  give('performance', { now: () => now });
  give('matchMedia', (asked) => Object.assign(media, { asked }));
  t.mock.timers.enable({ apis: ['setInterval'] });
  copies += 1;
  const { renew, showLeadingGame } = await import(`../../assets/server/leading.js?${copies}`);
  const look = (ms = 500) => {
    now += ms;
    t.mock.timers.tick(500);
  };
  const place = () => body.querySelector('.table');
  return { body, document, frames, look, media, place, renew, showLeadingGame, isReady: () => place()?.classes.includes('ready') ?? false };
}

const address = (games, key) => `https://example.org/watch?lang=es&games=${games}#play=${key}`;

test('the flat board stays until the table shows the game that matters most, which has the name of the board', async (t) => {
  const { frames, look, isReady, place, showLeadingGame } = await page(t, section('1', [card('a')], ['b']));
  showLeadingGame();
  const [frame] = frames;
  assert.deepEqual([frame.src, frame.tabIndex, frame.getAttribute('role')], [address('a.b', 'a'), -1, 'img']);
  assert.equal(frame.parentElement, place());
  frame.load();
  look();
  assert.deepEqual([isReady(), frame.getAttribute('aria-hidden')], [false, 'true']);
  frame.show('a', 'connecting');
  look();
  assert.equal(isReady(), false);
  frame.show('a');
  look();
  assert.deepEqual([isReady(), frame.getAttribute('aria-hidden'), frame.title], [true, 'false', 'board of a']);
  frame.show('a', 'offline');
  look();
  assert.equal(frame.getAttribute('aria-hidden'), 'true');
  look(2000);
  assert.equal(isReady(), false);
  assert.equal(frames.length, 1);
});

test('the table goes on with the next game, and begins anew only for one of which it does not know', async (t) => {
  const { body, frames, look, isReady, renew, showLeadingGame } = await page(t, section('1', [card('a')], ['b']));
  showLeadingGame();
  const [frame] = frames;
  frame.load();
  frame.show('a');
  look();
  renew(body.firstChild, section('2', [card('b')], ['a']));
  look();
  assert.deepEqual([frame.moves, isReady(), frame.getAttribute('aria-hidden')], [[address('a.b', 'b')], true, 'true']);
  look(2000);
  assert.equal(isReady(), false, 'it keeps its place for a moment only');
  frame.show('b');
  look();
  assert.deepEqual([frame.moves.length, isReady(), frame.title], [1, true, 'board of b']);
  renew(body.firstChild, section('3', [card('c')], ['d']));
  look();
  assert.deepEqual([frames.length, frames[1].src, isReady()], [2, address('c.d', 'c'), false]);
  assert.equal(frame.parentElement, null);
  renew(body.firstChild, section('4', [], ['d']));
  look();
  assert.equal(body.contains(frames[1]), false);
});

test('of several games that are shown in turn the table shows the one whose turn it is', async (t) => {
  const [one, other] = [card('a', 'shown'), card('b')];
  const { frames, look, showLeadingGame } = await page(t, section('1', [one, other]));
  showLeadingGame();
  const [frame] = frames;
  frame.load();
  one.classList.toggle('shown', false);
  other.classList.toggle('shown', true);
  look();
  assert.deepEqual([frames.length, frame.moves], [1, [address('a.b', 'b')]]);
});

test('whoever wants less motion or data, has a narrow screen or sees the page in another site keeps the flat board', async (t) => {
  for (const wishes of [{ savesData: true }, { top: {} }]) {
    const { frames, look, showLeadingGame } = await page(t, section('1', [card('a')]), wishes);
    showLeadingGame();
    look();
    assert.equal(frames.length, 0, JSON.stringify(wishes));
    t.mock.timers.reset();
  }
  const { body, frames, look, media, isReady, showLeadingGame } = await page(t, section('1', [card('a')]));
  showLeadingGame();
  frames[0].load();
  frames[0].show('a');
  look();
  assert.equal(isReady(), true);
  for (const wish of ['reduced-motion: reduce', 'reduced-data: reduce', 'max-width']) assert(media.asked.includes(wish), wish);
  media.matches = true;
  look();
  assert.deepEqual([isReady(), body.contains(frames[0])], [false, false]);
});

test('a table that is not there or cannot go on leaves the flat board, and is tried again after a while', async (t) => {
  const { body, document, frames, look, isReady, showLeadingGame } = await page(t, section('1', [card('a')]));
  showLeadingGame();
  frames[0].load({ hasTable: false });
  look();
  look();
  assert.deepEqual([frames.length, body.contains(frames[0])], [1, false]);
  document.hidden = true;
  look(300_000);
  assert.equal(frames.length, 1, 'nobody looks');
  document.hidden = false;
  look();
  assert.equal(frames.length, 2);
  frames[1].load();
  frames[1].show('a');
  look();
  assert.equal(isReady(), true);
  frames[1].load({ hasWords: true });
  look();
  assert.deepEqual([isReady(), body.contains(frames[1])], [false, false]);
});

test('a table that never shows the game, or tells that it cannot, is closed and tried again after a while', async (t) => {
  const { body, frames, look, showLeadingGame } = await page(t, section('1', [card('a')]));
  showLeadingGame();
  frames[0].load();
  look(119_000);
  assert.equal(body.contains(frames[0]), true);
  look(1000);
  assert.equal(body.contains(frames[0]), false);
  for (const [at, status] of ['outdated', 'distrusted'].entries()) {
    look(300_000);
    const frame = frames[at + 1];
    frame.load();
    frame.show('a', status);
    look();
    assert.equal(body.contains(frame), false, status);
  }
});

test('a table whose page cannot be fetched is closed and tried again after a while', async (t) => {
  const { body, frames, look, isReady, showLeadingGame } = await page(t, section('1', [card('a')]));
  showLeadingGame();
  frames[0].fail();
  look();
  assert.equal(body.contains(frames[0]), false);
  look(299_000);
  assert.equal(frames.length, 1);
  look(1000);
  assert.equal(frames.length, 2);
  frames[1].load();
  frames[1].show('a');
  look();
  assert.equal(isReady(), true);
});

test('a table on a page that nobody sees is closed after a minute, and comes again', async (t) => {
  const { body, document, frames, look, isReady, showLeadingGame } = await page(t, section('1', [card('a')]));
  showLeadingGame();
  frames[0].load();
  frames[0].show('a');
  look();
  document.hidden = true;
  look(59_000);
  assert.equal(isReady(), true);
  look(1000);
  assert.deepEqual([isReady(), body.contains(frames[0])], [false, false]);
  document.hidden = false;
  look();
  assert.equal(frames.length, 2);
});

test('what is new is put around the table, which is not moved', async (t) => {
  const { body, frames, place, renew, showLeadingGame } = await page(t, section('1', [card('a')], ['b']));
  showLeadingGame();
  const [old, table] = [body.firstChild, place()];
  const fresh = section('2', [card('a', 'new')], ['c', 'd']);
  frames[0].remove = () => assert.fail('the frame is moved');
  table.remove = () => assert.fail('the place of the frame is moved');
  renew(old, fresh);
  assert.deepEqual([body.firstChild, old.getAttribute('data-seq'), place()], [old, '2', table]);
  assert.deepEqual([table.firstChild, table.parentElement.childNodes[1].classes.at(-1)], [frames[0], 'new']);
  assert.deepEqual(
    body.querySelectorAll('[data-game]').map(({ dataset }) => dataset.game),
    ['a', 'c', 'd'],
  );
});

test('without a table the whole part is replaced', async (t) => {
  const { body, renew } = await page(t, section('1', [card('a')]));
  const fresh = section('2', [card('b')]);
  renew(body.firstChild, fresh);
  assert.equal(body.firstChild, fresh);
});
