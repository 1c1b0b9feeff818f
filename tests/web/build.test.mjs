// Tests that the build finds what the compiler has made.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactOf, copyTexts } from '../../.ci/web-build/site.mjs';

test('a program is where cargo says, not a library of its name', () => {
  const artifact = (kind, name, filenames) => JSON.stringify({ reason: 'compiler-artifact', target: { name, kind: [kind] }, filenames });
  const report = [
    artifact('lib', 'turnover', ['/target/libturnover.rlib']),
    artifact('bin', 'turnover-engine', ['/target/turnover-engine.wasm']),
    artifact('bin', 'turnover', ['/target/turnover.js', '/target/turnover.wasm']),
    'warning: something that is no message',
    JSON.stringify({ reason: 'build-finished', success: true }),
    '',
  ].join('\n');
  assert.equal(artifactOf(report, 'turnover'), '/target/turnover.wasm');
  assert.equal(artifactOf(report, 'turnover-engine'), '/target/turnover-engine.wasm');
  assert.equal(artifactOf('', 'turnover'), undefined);
});

test('the texts of each language are two files with all messages, the first of them the smaller', (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'turnover-texts-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'locales');
  copyTexts('assets/locales', folder);
  assert.deepEqual(readdirSync(folder).sort(), ['en-later.ftl', 'en.ftl', 'es-later.ftl', 'es.ftl', 'pt-later.ftl', 'pt.ftl']);
  /** @param {string} text */
  const keys = (text) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map(([, key]) => key);
  for (const language of ['en', 'es', 'pt']) {
    const files = ['ui.ftl', 'dialogs.ftl', 'rules.ftl', 'tutorial.ftl', 'lessons.ftl'].map((file) =>
      readFileSync(join('assets/locales', language, file), 'utf8'),
    );
    const written = keys(files.join('\n'));
    assert.ok(written.length > 500);
    const [first, later] = ['', '-later'].map((part) => readFileSync(join(folder, `${language}${part}.ftl`), 'utf8'));
    assert.deepEqual(keys(`${first}\n${later}`), written);
    assert.ok(first.length < later.length);
  }
});
