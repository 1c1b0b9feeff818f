// Reads the page's messages.
//
// The page needs no plurals and no terms, so it gets along without a Fluent library: a message is one line of text, in which
// `{ $name }` stands for a variable.

const MESSAGE = /^(page-[a-z0-9]+(?:-[a-z0-9]+)*) = (\S.*)$/;
const VARIABLE = /\{ \$([a-z][a-z0-9-]*) \}/g;

/** @typedef {Record<string, string>} Messages */

/**
 * The messages of a file, by their keys. Throws an error that names the line that cannot be read.
 * @param {string} text
 * @param {string} file
 */
export function parseMessages(text, file) {
  /** @type {Messages} */
  const messages = {};
  for (const [index, line] of text.split('\n').entries()) {
    const where = `${file}:${index + 1}`;
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, key, value] =
      MESSAGE.exec(line.trimEnd()) ?? fail(where, 'expected “page-key = text”, a comment that begins with #, or an empty line');
    if (Object.hasOwn(messages, key)) fail(where, `${key} is there already`);
    if (/[{}]/.test(value.replace(VARIABLE, ''))) fail(where, `expected “{ $name }” at the braces of ${key}`);
    messages[key] = value;
  }
  return messages;
}

/**
 * The names of a message's variables, sorted.
 * @param {string} message
 */
export const variablesOf = (message) => [...new Set([...message.matchAll(VARIABLE)].map(([, name]) => name))].sort();

/**
 * Throws if two languages differ in their messages or in the variables of one: `[file, messages]` each.
 * @param {[string, Messages]} one
 * @param {[string, Messages]} other
 */
export function expectSameMessages([file, messages], [otherFile, others]) {
  for (const key of new Set([...Object.keys(messages), ...Object.keys(others)])) {
    if (!Object.hasOwn(messages, key)) fail(file, `${key} is missing, which ${otherFile} has`);
    if (!Object.hasOwn(others, key)) fail(otherFile, `${key} is missing, which ${file} has`);
    const [expected, found] = [messages[key], others[key]].map((message) => variablesOf(message).join(', '));
    if (expected !== found) fail(otherFile, `${key} has the variables (${found}), but in ${file} (${expected})`);
  }
}

/**
 * @param {string} where
 * @param {string} what
 * @returns {never}
 */
function fail(where, what) {
  throw new Error(`${where}: ${what}`);
}
