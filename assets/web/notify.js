// Calls a player who looks elsewhere.

/** The one that is shown. The next one takes its place, and is heard as well. */
const TAG = 'turn';
/** What stands before the page's title while the player is to move. */
const MARK = '● ';

const isThere = () => typeof Notification === 'function';

/** Asks the player, who must have pressed something, whether notifications are welcome. Where there are none, nothing happens. */
export function askToNotify() {
  if (!isThere() || Notification.permission !== 'default') return;
  Notification.requestPermission().catch((error) => console.debug('Notifications are not allowed:', error));
}

/** Whether the player has allowed notifications. */
export const mayNotify = () => isThere() && Notification.permission === 'granted';

/**
 * Shows a notification of the system, if the player has allowed that. A press on it brings the page to the front.
 * @param {string} title
 * @param {string} text
 */
export function notify(title, text) {
  if (!mayNotify()) return;
  const options = { body: text, tag: TAG, renotify: true, icon: 'icon-192.png' };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // On some phones only a service worker may show one. A press on it leads to what this page shows: see service-worker.js.
    navigator.serviceWorker?.ready
      .then((worker) => worker.showNotification(title, { ...options, data: location.hash.slice(1) }))
      .catch((error) => console.debug('No notification can be shown:', error));
  }
}

/**
 * Marks the page's title, or takes the mark away.
 * @param {boolean} isMarked
 */
export function markTitle(isMarked) {
  const title = document.title.replace(MARK, '');
  document.title = isMarked ? MARK + title : title;
}
