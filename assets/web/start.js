// Starts the page's program, and says so if it does not come to life.
//
// This is a plain script, which runs even from a server that gives modules a wrong type: somebody must be there to say so.

import('./page.js').catch((error) => {
  console.error(error);
  document.documentElement.classList.add('stuck');
});
