// Shows an embedded game as it stands, as long as it goes on, and outside a frame how other sites show it.

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
    if (isGame && !next.querySelector('[data-live]')) return;
  } catch {
    // The server may be there again next time.
  }
  setTimeout(look, INTERVAL_MS);
}

/** Tells what other sites write to show this game. */
function tellOfFrame() {
  const part = /** @type {HTMLElement | null} */ (document.querySelector('#frame'));
  const code = part?.querySelector('code');
  if (!part || !code || window.top !== window.self) return;
  const title = document.querySelector('h1')?.textContent?.replaceAll('"', '&quot;');
  code.textContent = `<iframe src="${location.origin}${location.pathname}" title="${title}" width="400" height="560"></iframe>`;
  part.hidden = false;
}

tellOfFrame();
if (document.querySelector('[data-live]')) setTimeout(look, INTERVAL_MS);
