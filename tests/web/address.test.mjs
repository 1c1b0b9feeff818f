// Tests that the page knows what its address asks for, and asks for it once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameIsAnswered, here, onLink, query, showFragment } from '../../assets/web/address.js';

/** Opens an address, as an entry of its own in the tab's history. */
function open(href) {
  const history = {
    state: null,
    replaceState(state) {
      history.state = state;
    },
  };
  Object.assign(globalThis, { location: new URL(href), history });
}

const asked = () => Object.fromEntries(query());

test('the game in the fragment is told as a link, and needs nothing else', () => {
  open('https://example.org/play/?lang=es&game=turnover-classic#game=A-_9');
  assert.deepEqual(asked(), { lang: 'es', link: 'A-_9' });
  assert.equal(here(), 'https://example.org/play/');
  open('https://example.org/?lang=es&game=turnover-classic#other');
  assert.deepEqual(asked(), { lang: 'es', game: 'turnover-classic' });
});

test('a game that has been kept is not asked for again', () => {
  for (const game of ['#game=A', '&fen=x', '&link=A', '&game=lielow&white=computer', '&black=computer']) {
    open(`https://example.org/?lang=pt${game}`);
    gameIsAnswered();
    assert.deepEqual(asked(), { lang: 'pt' }, game);
  }
});

test('a game on a server and a puzzle are asked for whenever the page is loaded', () => {
  for (const fragment of ['#play=abc', '#seat=abc.1.2', '#puzzle=A-_9']) {
    open(`https://example.org/?lang=es&game=turnover-classic${fragment}`);
    assert.deepEqual(asked(), { lang: 'es', link: fragment });
    gameIsAnswered();
    assert.deepEqual(asked(), { lang: 'es', link: fragment });
  }
});

test('the address leads to the game at the table', () => {
  open('https://example.org/?lang=es#play=abc');
  const shown = [];
  history.replaceState = (_state, _title, address) => shown.push(String(address));
  showFragment('play=xyz');
  showFragment('');
  assert.deepEqual(shown, ['https://example.org/?lang=es#play=xyz', 'https://example.org/?lang=es']);
});

test('a link that the address gets later is followed, once', () => {
  const followed = [];
  let change;
  globalThis.addEventListener = (name, listener) => {
    assert.equal(name, 'hashchange');
    change = listener;
  };
  onLink((link) => followed.push(link));
  for (const fragment of ['#game=A', '#top', '', '#game=B', '#play=abc']) {
    open(`https://example.org/${fragment}`);
    change({ newURL: location.href });
  }
  gameIsAnswered();
  change({ newURL: location.href }); // back to an entry whose game was opened before
  change({ newURL: 'https://example.org/#play=abc.old' }); // an entry whose address has been brought up to date
  assert.deepEqual(followed, ['A', 'B', '#play=abc', '#play=abc']);
});
