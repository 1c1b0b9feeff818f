// Shows what must be read before anything else.

/**
 * An element that index.html has, by its id.
 * @param {string} id
 */
export const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const overlay = /** @type {HTMLDialogElement} */ (element('overlay'));

/** @typedef {[label: string, action: () => void]} Button */

// There is nothing to go back to.
overlay.addEventListener('cancel', (event) => event.preventDefault());

/** Whether something is shown. */
export const isOpen = () => overlay.open;

/**
 * Shows a title, a text, perhaps a report to copy, and buttons: `[label, action]`, the first one at hand. What is shown already
 * stays: what comes after it comes of it.
 * @param {{ title: string, text: string, report?: string, buttons: Button[] }} what
 */
export function open({ title, text, report = '', buttons }) {
  if (isOpen()) return;
  element('overlay-title').textContent = title;
  element('overlay-text').textContent = text;
  element('overlay-details').hidden = !report;
  element('overlay-report').textContent = report;
  element('overlay-buttons').replaceChildren(...buttons.map(([label, action], index) => button(label, action, index === 0)));
  if (overlay.showModal) overlay.showModal();
  else overlay.setAttribute('open', '');
  overlay.querySelector('button')?.focus();
}

/**
 * @param {string} label
 * @param {() => void} action
 * @param {boolean} isFirst
 */
function button(label, action, isFirst) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.classList.toggle('first', isFirst);
  button.addEventListener('click', () => {
    if (overlay.close) overlay.close();
    else overlay.removeAttribute('open');
    action();
  });
  return button;
}
