# What the page around the table says, before the game itself can speak.
# One line for each message; the page knows variables, but neither plurals nor terms (see .ci/web-build/fluent.mjs).
# Every language has the same messages, with the same variables: the page cannot be built otherwise.

page-title = Turnover
page-description = A chess-like game of concentric rings: what you cannot take you turn over. On a 3D table, for two people.
page-tagline = Three rings, eight Castles, and what you cannot take you turn over.
page-canvas = The table of Turnover

## Loading

page-connecting = Loading
page-loading = Loading: { $done } of { $total } MB
page-preparing = Setting up the table
page-stalled = Nothing has come for half a minute. The page goes on waiting; you can also try again.
page-slow = Setting up the table takes long. The page goes on waiting; you can also try again.
page-retry = Try again

## Why the game does not start

page-trouble-title = Turnover cannot start
page-no-webgl2 = This browser does not offer WebGL 2, with which the table is drawn. Update the browser, or switch on hardware acceleration in its settings.
page-no-wasm = This browser does not run WebAssembly, in which the game is written. Update the browser, or allow it in its settings.
page-missing = The server does not deliver { $file } (answer { $status }). Perhaps a new version has just been put there: try again.
page-wrong-type = The server sends { $file } as “{ $type }”, which browsers do not run. Whoever looks after the server must let it send .js files as text/javascript.
page-incomplete = { $file } has arrived incomplete. Try again.
page-damaged = { $file } cannot be run: it was damaged on its way, or this browser is too old for it. Try again, or update the browser.
page-network = There is no connection to the server. Look at the network, then try again.
page-stuck = Turnover has not started. Load the page again. If that does not help, the browser is too old, or the server sends the page’s .js files with a wrong type.
page-noscript = Turnover needs JavaScript. Allow it in the browser’s settings, and load the page again.

## Why the game does not go on

page-died-title = The game has stopped
page-died = A mistake in the program has ended it.
page-lost-title = The graphics are gone
page-lost = The browser has taken the graphics away from this page, perhaps because the device was short of memory or asleep.
page-game-kept = Your game is kept: go on, and everything stands as it stood.
page-go-on = Go on
page-begin-afresh = Begin afresh; the old game is kept aside
page-details = For a report

## Messages while no page is open

page-push-game-turnover = Turnover
page-push-game-lielow = Lielow
page-push-game-dice-chess = Dice Chess
page-push-turn = It is your turn.
page-push-low-time = Little time is left for your turn.
page-push-joined = Your opponent is there: the game begins.
page-push-proposed = Your opponent makes a proposal.
page-push-answered = Your opponent has answered your proposal.
page-push-ended = The game is over.
page-push-challenge = You are challenged to a game.
page-push-tournament-soon = The tournament begins soon.
page-push-tournament-begins = The tournament has begun.
page-push-round = Your game in the tournament begins.
page-push-paired = You are paired: agree on a time for the game.
page-push-times-proposed = Your opponent proposes times for the game.
page-push-time-agreed = The time of your game is agreed.
page-push-times-declined = The proposed times for your game are off.
page-push-time-called-off = The agreed time of your game is called off.
page-push-game-soon = Your game begins soon.
page-push-news = There is news of your game.
