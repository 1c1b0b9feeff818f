// Tests that every message of the page is read as it is written, and nothing else taken for one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectSameMessages, parseMessages, variablesOf } from '../../.ci/web-build/fluent.mjs';

test('messages are read line by line', () => {
  const text = '# a comment\n\n## a heading\npage-a = One = 1  \npage-b-2 = { $done } of { $total } MB\n';
  assert.deepEqual(parseMessages(text, 'page.ftl'), { 'page-a': 'One = 1', 'page-b-2': '{ $done } of { $total } MB' });
});

test('what the page could not show is refused, with its line', () => {
  const cases = [
    ['app-title = Turnover', /page\.ftl:2: expected “page-key = text”/],
    ['page-a', /expected “page-key = text”/],
    ['page-a =', /expected “page-key = text”/],
    ['page-a=text', /expected “page-key = text”/],
    ['page-a = \n    more', /expected “page-key = text”/],
    ['page-a = text\n    more', /page\.ftl:3: expected/],
    ['page-A = text', /expected “page-key = text”/],
    ['page-a = { $count ->', /expected “\{ \$name \}” at the braces of page-a/],
    ['page-a = {$count}', /at the braces of page-a/],
    ['page-a = { -term }', /at the braces of page-a/],
    ['page-a = one\npage-a = two', /page\.ftl:3: page-a is there already/],
  ];
  for (const [text, message] of cases) assert.throws(() => parseMessages(`\n${text}\n`, 'page.ftl'), { message }, String(text));
});

test('a variable is named once, however often it is used', () => {
  assert.deepEqual(variablesOf('{ $b } { $a } { $b }'), ['a', 'b']);
});

test('languages must have the same messages with the same variables', () => {
  /** @type {[string, import('../../.ci/web-build/fluent.mjs').Messages]} */
  const english = ['en', { 'page-a': '{ $file } is missing', 'page-b': 'b' }];
  expectSameMessages(english, ['es', { 'page-b': 'b', 'page-a': 'falta { $file }' }]);
  /** @type {[import('../../.ci/web-build/fluent.mjs').Messages, RegExp][]} */
  const cases = [
    [{ 'page-a': '{ $file }' }, /es: page-b is missing, which en has/],
    [{ 'page-a': '{ $file }', 'page-b': 'b', 'page-c': 'c' }, /en: page-c is missing, which es has/],
    [{ 'page-a': '{ $archivo }', 'page-b': 'b' }, /es: page-a has the variables \(archivo\), but in en \(file\)/],
  ];
  for (const [spanish, expected] of cases) assert.throws(() => expectSameMessages(english, ['es', spanish]), { message: expected });
});
