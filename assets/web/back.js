// The browser's Back while a sheet lies over the table.
//
// It closes the sheet, and the next Back leaves. For that the tab's history gets an entry of its own while a sheet is open. It stays
// when the sheet is closed in another way, for one cannot take it out without going back; then Back skips it.

let sheet = 'none';
/** The entry as it was last seen, for when it has been left. @type {{ state: any, href: string }} */
let seen = { state: null, href: '' };
let closeSheet = () => {};

/**
 * Takes the function that closes the sheet.
 * @param {() => void} close
 */
export function onBack(close) {
  closeSheet = close;
}

function seeEntry() {
  seen = { state: history.state, href: location.href };
}

/**
 * Changes what the history knows of the page as it is now. Throws where the browser forbids it.
 * @param {any} state
 * @param {string} [href]
 */
export function changeEntry(state, href) {
  history.replaceState(state, '', href);
  seeEntry();
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
    // By this number the entry below a sheet and that for sheets know each other.
    changeEntry({ ...history.state, isForSheet: false, page: Math.random() });
    history.pushState({ ...history.state, isForSheet: true }, '', location.href);
    seeEntry();
  } catch {
    // Back leaves at once, as it would without all this.
  }
}

/**
 * Lets Back close sheets.
 * @param {EventTarget} window
 */
export function listenForBack(window) {
  seeEntry();
  window.addEventListener('popstate', () => {
    const { state, href } = seen;
    seeEntry();
    const { isForSheet, page } = seen.state ?? {};
    if (!page || page !== state?.page) return;
    // What has changed in one of the two entries holds for the page, not for the entry.
    changeEntry({ ...state, isForSheet }, href);
    if (isForSheet) return;
    if (sheet === 'none') history.back();
    else closeSheet();
  });
}
