// Tests that the browser keeps its own shortcuts, and the game its keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForGame, isPassedOn } from '../../assets/web/keys.js';

const read = (text) => {
  const parts = text.split('+');
  const key = parts.pop();
  return {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    altKey: parts.includes('Alt'),
  };
};

test('the game has its keys', () => {
  const keys = "Space ArrowUp ArrowLeft Enter Tab Backspace Escape PageDown Home F1 F4 F8 / ' : a Q 5 ñ Ctrl+z Ctrl+Z Ctrl+y Cmd+z";
  for (const key of keys.split(' ')) assert.ok(isForGame(read(key)), key);
});

test('the browser has the others', () => {
  const keys =
    'F5 F6 F11 F12 Ctrl+r Ctrl+t Ctrl+l Ctrl+w Ctrl+c Ctrl+v Ctrl+x Ctrl+a Cmd+l Cmd+r Alt+ArrowLeft Alt+d Ctrl+Tab Ctrl+F5 Shift Control AltGraph Dead';
  for (const key of keys.split(' ')) assert.ok(!isForGame(read(key)), key);
});

test("while text is typed, what moves or ends is the game's, and what writes the browser's", () => {
  const game = 'ArrowUp ArrowLeft Ctrl+ArrowLeft Home End Enter Ctrl+Enter Escape Tab PageDown F1 Ctrl+z Cmd+z Ctrl+y Shift Control Alt';
  for (const key of game.split(' ')) assert.ok(isPassedOn(read(key)), key);
  const browser = 'Space a Q ñ / 5 Backspace Delete Ctrl+a Ctrl+c Ctrl+v Ctrl+x Cmd+a F5 Ctrl+r Alt+ArrowLeft Dead Process Unidentified';
  for (const key of browser.split(' ')) assert.ok(!isPassedOn(read(key)), key);
});
