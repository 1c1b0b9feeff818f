// Does the build find what the compiler has made?

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { artifactOf } from '../../assets/web/build/site.mjs';

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
