// What must be read before anything else?

const element = (id) => document.getElementById(id);
const overlay = element('overlay');

// There is nothing to go back to.
overlay.addEventListener('cancel', (event) => event.preventDefault());

/** Whether something is shown. */
export const isOpen = () => overlay.open;

/**
 * Shows a title, a text, perhaps a report to copy, and buttons: `[label, action]`, the first one at hand. What is shown already
 * stays: what comes after it comes of it.
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
