// Shows a tournament as it stands, as long as something may happen in it.

const INTERVAL_MS = 10_000;

async function look() {
  try {
    const response = await fetch(location.href);
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    const isTournament = response.ok && next.querySelector('main');
    for (const part of isTournament ? ['#progress', 'main'] : []) {
      const [old, fresh] = [document, next].map((page) => page.querySelector(part));
      // What has not changed is not read out again.
      if (old && fresh && old.outerHTML !== fresh.outerHTML) {
        const focused = document.activeElement?.getAttribute('aria-labelledby');
        old.replaceWith(fresh);
        if (focused) document.querySelector(`[aria-labelledby="${focused}"]`)?.focus();
      }
    }
    if (isTournament && !next.querySelector('script')) return;
  } catch {
    // The server may be there again next time.
  }
  setTimeout(look, INTERVAL_MS);
}

setTimeout(look, INTERVAL_MS);
