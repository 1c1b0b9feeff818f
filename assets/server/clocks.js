// Lets the clocks of a page go on, and writes times as those of the reader.

const TICK_MS = 200;

/**
 * A time such as `9:05` or `1:00:00`, as the server writes it too.
 * @param {number} leftMs
 */
function clockText(leftMs) {
  const secs = Math.floor(leftMs / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(secs / 3600), Math.floor(secs / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(secs % 60)}` : `${minutes}:${two(secs % 60)}`;
}

/**
 * Writes each time of a page that is not written yet in the reader's time zone.
 * @param {Document} page
 */
export function writeTimes(page) {
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (page.querySelectorAll('time:not([data-written])'))) {
    const language = document.documentElement.lang;
    time.textContent = new Date(time.dateTime).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
    time.dataset.written = '';
  }
}

/**
 * Writes the times of the page, and lets its clocks that run go on from the time at which each of them came.
 * @param {() => boolean} areStopped Whether they stand still, because nobody knows how games go on.
 */
export function runClocks(areStopped) {
  /** @type {WeakMap<Element, number>} */
  const begun = new WeakMap();
  writeTimes(document);
  setInterval(() => {
    for (const clock of document.querySelectorAll('[data-left-ms]')) {
      const now = performance.now();
      const since = begun.get(clock) ?? now;
      begun.set(clock, since);
      const left = Math.max(0, Number(clock.getAttribute('data-left-ms')) - (now - since));
      const text = clockText(left);
      if (!areStopped() && clock.textContent !== text) clock.textContent = text;
    }
  }, TICK_MS);
}
