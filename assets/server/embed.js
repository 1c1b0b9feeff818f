// Shows an embedded game as it stands, as long as it goes on.

const INTERVAL_MS = 10_000;

async function look() {
  try {
    const response = await fetch(location.href);
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    const isGame = response.ok && next.querySelector('svg');
    for (const part of isGame ? ['svg', '#players', '#progress', '#position'] : []) {
      const [old, fresh] = [document, next].map((page) => page.querySelector(part));
      // What has not changed is not read out again.
      if (old && fresh && old.outerHTML !== fresh.outerHTML) {
        if (part === 'svg') old.replaceWith(fresh);
        else old.textContent = fresh.textContent;
      }
    }
    if (isGame && !next.querySelector('script')) return;
  } catch {
    // The server may be there again next time.
  }
  setTimeout(look, INTERVAL_MS);
}

setTimeout(look, INTERVAL_MS);
