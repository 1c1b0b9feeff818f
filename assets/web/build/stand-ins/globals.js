// What page.js gives to all; here only for whoever checks types.

/** @type {import('../../state.js').Turnover} */
var turnover;
