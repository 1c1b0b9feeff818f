// What page.js gives to all; here only for whoever checks types.

/** @type {import('../../../assets/web/state.js').Turnover} */
var turnover;
