// Tests that the game goes on while its page is hidden.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goOnWhileHidden } from '../../assets/web/frames.js';

/** A window whose frames and timers come when the test says so, and its document. */
function browser() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const frames = new Map();
  const timers = new Map();
  let last = 0;
  const view = {
    requestAnimationFrame: (callback) => (frames.set(++last, callback), last),
    cancelAnimationFrame: (id) => frames.delete(id),
    setTimeout: (callback) => (timers.set(++last, callback), last),
    clearTimeout: (id) => timers.delete(id),
    performance: { now: () => 7 },
  };
  goOnWhileHidden(/** @type {any} */ (view), page);
  const fire = (queue, time) => {
    const due = [...queue.values()];
    queue.clear();
    for (const callback of due) callback(time);
  };
  return {
    view,
    frame: () => !page.hidden && fire(frames, 5),
    timer: () => fire(timers),
    waiting: () => [frames.size, timers.size],
    show(isShown) {
      page.hidden = !isShown;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('a page that is seen draws with its frames', () => {
  const { view, frame, waiting } = browser();
  const times = [];
  view.requestAnimationFrame((time) => times.push(time));
  assert.deepEqual(waiting(), [1, 0]);
  frame();
  frame();
  assert.deepEqual(times, [5]);
});

test('a hidden page goes on by timers, with what waited for a frame as well', () => {
  const { view, timer, show, waiting } = browser();
  const times = [];
  view.requestAnimationFrame((time) => times.push(`before ${time}`));
  show(false);
  view.requestAnimationFrame((time) => times.push(`hidden ${time}`));
  assert.deepEqual(waiting(), [0, 2]);
  timer();
  assert.deepEqual(times, ['before 7', 'hidden 7']);
});

test('what waits when the page is seen again is drawn once, in the next frame', () => {
  const { view, frame, timer, show, waiting } = browser();
  let count = 0;
  show(false);
  view.requestAnimationFrame(() => count++);
  show(true);
  assert.deepEqual(waiting(), [1, 0]);
  timer();
  assert.equal(count, 0);
  frame();
  assert.equal(count, 1);
});

test('what is cancelled does not come, seen or hidden', () => {
  const { view, frame, timer, show } = browser();
  let count = 0;
  view.cancelAnimationFrame(view.requestAnimationFrame(() => count++));
  show(false);
  view.cancelAnimationFrame(view.requestAnimationFrame(() => count++));
  view.cancelAnimationFrame(12345);
  timer();
  show(true);
  frame();
  assert.equal(count, 0);
});
