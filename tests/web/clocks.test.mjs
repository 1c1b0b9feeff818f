// Tests that the clocks of a page go on as the server would write them, and that times are those of the reader.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runClocks, writeTimes } from '../../assets/server/clocks.js';
import { FakeDocument } from './fake-document.mjs';
import { give } from './storage.mjs';

/** A page with this body, whose clocks run unless `state.areStopped`. `pass` lets so much time pass, of which the page has ticks. */
function page(t, html) {
  const document = new FakeDocument(html);
  const state = { areStopped: false };
  let now = 5_000;
  give('document', document);
  t.mock.method(performance, 'now', () => now);
  t.mock.timers.enable({ apis: ['setInterval'] });
  runClocks(() => state.areStopped);
  const pass = (ms) => {
    for (let end = now + ms; now < end; ) {
      now += 100;
      t.mock.timers.tick(100);
    }
  };
  return { document, state, pass, text: (selector) => document.querySelector(selector).textContent };
}

const clock = (id, ms, text = '') => `<span id="${id}" data-left-ms="${ms}">${text}</span>`;

test('a clock that runs goes on to zero and no further, and another one stands', (t) => {
  const { pass, text } = page(t, `${clock('white', 65_500, '1:05')}${clock('long', 3_600_900)}<span id="black">9:59</span>`);
  pass(400);
  assert.deepEqual([text('#white'), text('#long'), text('#black')], ['1:05', '1:00:00', '9:59']);
  pass(1_000);
  assert.deepEqual([text('#white'), text('#long')], ['1:04', '59:59']);
  pass(60_000);
  assert.equal(text('#white'), '0:04');
  pass(10_000);
  assert.deepEqual([text('#white'), text('#black')], ['0:00', '9:59']);
});

test('a clock that comes later goes on from the time at which it came', (t) => {
  const { document, pass, text } = page(t, clock('white', 60_000));
  pass(30_000);
  const [black] = new FakeDocument(clock('black', 60_000)).body.children;
  document.body.append(black);
  pass(10_200);
  assert.deepEqual([text('#white'), text('#black')], ['0:20', '0:50']);
});

test('clocks stand still while nobody knows how games go on, and are right again after that', (t) => {
  const { pass, state, text } = page(t, clock('white', 60_000));
  pass(10_200);
  assert.equal(text('#white'), '0:50');
  state.areStopped = true;
  pass(20_000);
  assert.equal(text('#white'), '0:50');
  state.areStopped = false;
  pass(200);
  assert.equal(text('#white'), '0:29');
});

test('a time is written once, in the language of the page and the zone of the reader', (t) => {
  const moment = '2026-03-31T18:30Z';
  const html = `<p><time datetime="${moment}">2026-03-31 18:30 UTC</time></p>`;
  const written = (language) => new Date(moment).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const { document, text } = page(t, html);
  assert.equal(text('time'), written('en'));
  document.documentElement.lang = 'es';
  writeTimes(/** @type {any} */ (document));
  assert.equal(text('time'), written('en'));
  const next = new FakeDocument(html);
  writeTimes(/** @type {any} */ (next));
  assert.equal(next.querySelector('time').textContent, written('es'));
  assert.notEqual(written('es'), written('en'));
});
