// Lets the game go on while its page is hidden.
//
// A browser gives a hidden page no animation frames, and the game does all its work in them: it would neither take in the opponent's
// move nor mark the page's title. While the page is hidden, timers take the place of frames. Browsers slow them down to about one a
// second, so this costs next to nothing.

/** The least time between two frames of a hidden page, in milliseconds. */
const HIDDEN_INTERVAL = 200;

/**
 * @typedef {{ callback: FrameRequestCallback, frame?: number, timer?: number }} Waiting
 * @typedef {Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame' | 'setTimeout' | 'clearTimeout' | 'performance'>} View
 */

/**
 * Lets a page's frames go on while it is hidden.
 * @param {View} view
 * @param {EventTarget & { hidden: boolean }} page
 */
export function goOnWhileHidden(view, page) {
  const request = view.requestAnimationFrame.bind(view);
  const cancel = view.cancelAnimationFrame.bind(view);
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  let last = 0;

  /**
   * @param {number} id
   * @param {number} time
   */
  const run = (id, time) => {
    const callback = waiting.get(id)?.callback;
    waiting.delete(id);
    callback?.(time);
  };
  /**
   * @param {number} id
   * @param {Waiting} entry
   */
  const schedule = (id, entry) => {
    if (page.hidden) entry.timer = view.setTimeout(() => run(id, view.performance.now()), HIDDEN_INTERVAL);
    else entry.frame = request((time) => run(id, time));
  };
  /** @param {Waiting} entry */
  const unschedule = (entry) => {
    if (entry.frame !== undefined) cancel(entry.frame);
    if (entry.timer !== undefined) view.clearTimeout(entry.timer);
    entry.frame = entry.timer = undefined;
  };

  view.requestAnimationFrame = (callback) => {
    const id = ++last;
    const entry = { callback };
    waiting.set(id, entry);
    schedule(id, entry);
    return id;
  };
  view.cancelAnimationFrame = (id) => {
    const entry = waiting.get(id);
    if (entry) unschedule(entry);
    waiting.delete(id);
  };
  // What waits for a frame waits for a timer now, or the other way round.
  page.addEventListener('visibilitychange', () => {
    for (const [id, entry] of waiting) {
      unschedule(entry);
      schedule(id, entry);
    }
  });
}
