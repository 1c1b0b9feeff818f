// Speaks to those who play by ear without a screen reader.

/**
 * Speaks a text in the page's language, after what is being spoken or instead of it and of what waits. An empty one is silence.
 * Browsers are silent until the player has pressed something.
 * @param {string} text
 * @param {boolean} isUrgent
 */
export function readAloud(text, isUrgent) {
  if (!('speechSynthesis' in globalThis)) return;
  if (isUrgent) speechSynthesis.cancel();
  if (!text) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = document.documentElement.lang;
  speechSynthesis.speak(utterance);
}
