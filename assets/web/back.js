// The browser's Back while a sheet lies over the table.
//
// It closes the sheet, and the next Back leaves. For that the tab's history gets an entry of its own while a sheet is open. It stays
// when the sheet is closed in another way, for one cannot take it out without going back; then Back skips it.

let sheet = 'none';
/** The entry for sheets as it was last seen, for when it has been left. @type {{ state: any, href: string } | null} */
let left = null;
let closeSheet = () => {};

/**
 * Takes the function that closes the sheet.
 * @param {() => void} close
 */
export function onBack(close) {
  closeSheet = close;
}

/**
 * Changes what the history knows of the page as it is now. Throws where the browser forbids it.
 * @param {any} state
 * @param {string} [href]
 */
export function changeEntry(state, href) {
  history.replaceState(state, '', href);
  if (state?.isForSheet) left = { state, href: location.href };
}

/**
 * The game shows this sheet, or `none`.
 * @param {string | null} name
 */
export function followSheet(name) {
  if (name === null || name === sheet) return;
  sheet = name;
  if (sheet === 'none' || history.state?.isForSheet) return;
  try {
    changeEntry({ ...history.state, isBelowSheet: true });
    const state = { ...history.state, isBelowSheet: undefined, isForSheet: true };
    history.pushState(state, '', location.href);
    left = { state, href: location.href };
  } catch {
    // Back leaves at once, as it would without all this.
  }
}

/**
 * Lets Back close sheets.
 * @param {EventTarget} window
 */
export function listenForBack(window) {
  window.addEventListener('popstate', (event) => {
    const { state } = /** @type {PopStateEvent} */ (event);
    if (!left || !state?.isBelowSheet) return;
    // What has changed while the sheet was open holds for the page, not for the entry.
    const { state: seen, href } = left;
    left = null;
    history.replaceState({ ...seen, isForSheet: undefined, isBelowSheet: true }, '', href);
    if (sheet === 'none') history.back();
    else closeSheet();
  });
}
