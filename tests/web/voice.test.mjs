// Tests how the game speaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAloud } from '../../assets/web/voice.js';

test('what is urgent is spoken instead of what waits, and anything else after it, in the language of the page', (t) => {
  /** @type {string[]} */
  let waiting = [];
  class SpeechSynthesisUtterance {
    lang = '';
    constructor(text) {
      this.text = text;
    }
  }
  const speechSynthesis = {
    cancel: () => {
      waiting = [];
    },
    speak: ({ lang, text }) => waiting.push(`${lang}: ${text}`),
  };
  const documentElement = { lang: 'en' };
  const globals = { SpeechSynthesisUtterance, speechSynthesis, document: { documentElement } };
  Object.assign(globalThis, globals);
  t.after(() => Object.keys(globals).forEach((name) => Reflect.deleteProperty(globalThis, name)));
  readAloud('e2, White Wall', true);
  documentElement.lang = 'es';
  readAloud('Blancas: e2 a e3.', false);
  assert.deepEqual(waiting, ['en: e2, White Wall', 'es: Blancas: e2 a e3.']);
  readAloud('e4, vacía', true);
  assert.deepEqual(waiting, ['es: e4, vacía']);
  readAloud('', true);
  assert.deepEqual(waiting, []);
});

test('where nothing can be spoken nothing happens', () => {
  assert.doesNotThrow(() => readAloud('e4, empty', true));
});
