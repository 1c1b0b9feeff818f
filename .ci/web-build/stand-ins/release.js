// What finish.mjs writes into a site under this name; here only for whoever checks types.

export const version = '';
/** @type {Record<string, number>} The sizes of the release's files in bytes, by their paths. */
export const sizes = {};
/** @type {Record<string, Record<string, string>>} The page's messages by language and name. */
export const words = {};
