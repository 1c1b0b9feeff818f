// Tests that the page's element becomes the field that the game tells of, with the keyboard that suits it.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { finishedSite } from './site.mjs';

/** As much of an element as the module needs. */
class FakeElement extends EventTarget {
  style = {};
  hidden = true;
  value = '';
  selectionStart = 0;
  selectionEnd = 0;
  inputMode = '';
  readOnly = true;
  attributes = new Map();
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  setSelectionRange(start, end) {
    Object.assign(this, { selectionStart: start, selectionEnd: end });
  }
  contains() {
    return false;
  }
  focus() {
    page.activeElement = this;
  }
}

const elements = new Map(['table', 'field', 'overlay'].map((id) => [id, new FakeElement()]));
const page = Object.assign(new EventTarget(), {
  activeElement: elements.get('table'),
  getElementById: (id) => elements.get(id) ?? new FakeElement(),
  querySelectorAll: () => [],
  documentElement: new FakeElement(),
});
const around = {
  document: page,
  Node: FakeElement,
  location: new URL('https://example.org/'),
  navigator: { languages: ['en'] },
  history: { state: null, replaceState() {} },
};
for (const [name, value] of Object.entries(around)) Object.defineProperty(globalThis, name, { value, configurable: true });

test('the element has the text, the name and the keyboard of the field that is edited', async (t) => {
  const { dir, version } = finishedSite(t);
  const { showFields } = await import(pathToFileURL(join(dir, version, 'fields.js')).href);
  const [field, table] = [elements.get('field'), elements.get('table')];
  const place = [10, 20, 80, 24];
  const show = (focused) => showFields(JSON.stringify({ places: [place], focused }));
  const told = { place, name: 'Minutes', value: '5', selection: [0, 1], multiline: false, keyboard: 'decimal', editable: true };
  for (const keyboard of ['decimal', 'url', 'search', 'text']) {
    show({ ...told, keyboard });
    assert.equal(page.activeElement, field);
    assert.deepEqual([field.hidden, field.readOnly, field.inputMode], [false, false, keyboard]);
    assert.deepEqual([field.value, field.selectionStart, field.selectionEnd], ['5', 0, 1]);
    assert.equal(field.attributes.get('aria-label'), 'Minutes');
    assert.deepEqual(field.style, { left: '10px', top: '20px', width: '80px', height: '24px' });
  }
  show(null);
  assert.deepEqual([page.activeElement, field.hidden, field.value], [table, true, '']);
});
