// Tests that the page's element becomes the field that the game tells of, with the keyboard that suits it.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { elements, givePage, page } from './fake-page.mjs';
import { finishedSite } from './site.mjs';

givePage();

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
    assert.equal(field.getAttribute('aria-label'), 'Minutes');
    assert.deepEqual(field.style, { left: '10px', top: '20px', width: '80px', height: '24px' });
  }
  show(null);
  assert.deepEqual([page.activeElement, field.hidden, field.value], [table, true, '']);
});
