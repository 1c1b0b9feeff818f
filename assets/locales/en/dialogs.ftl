# What the game says in dialogs, of games over a network, and where something is opened or judged. A page loads it after the first picture.

## The coach
# A sentence on a mistake. $move, $better and $reply are moves as they are written down; $piece comes with its article, from
# coach-piece-…; $cause, $strike and $then are other messages of this section.

coach-leaves-behind-turns-over = { $move } leaves { $piece } on { $square } alone: { $attacker } on { $from } turns it over with { $strike }.
coach-leaves-behind-later-turns-over = { $move } leaves { $piece } on { $square } alone: after { $line }, { $attacker } on { $from } turns it over with { $strike }.
coach-leaves-behind-captures = { $move } leaves { $piece } on { $square } alone: { $attacker } on { $from } captures it with { $strike }.
coach-leaves-behind-later-captures = { $move } leaves { $piece } on { $square } alone: after { $line }, { $attacker } on { $from } captures it with { $strike }.
coach-endangers-turns-over = { $move } puts { $piece } in danger on { $square }: { $attacker } on { $from } turns it over with { $strike }.
coach-endangers-later-turns-over = { $move } puts { $piece } in danger on { $square }: after { $line }, { $attacker } on { $from } turns it over with { $strike }.
coach-endangers-captures = { $move } puts { $piece } in danger on { $square }: { $attacker } on { $from } captures it with { $strike }.
coach-endangers-later-captures = { $move } puts { $piece } in danger on { $square }: after { $line }, { $attacker } on { $from } captures it with { $strike }.
coach-crowns-captures = With { $move } the crown passes to the stack on { $square }: { $attacker } on { $from } captures it with { $strike }.
coach-crowns-later-captures = With { $move } the crown passes to the stack on { $square }: after { $line }, { $attacker } on { $from } captures it with { $strike }.
coach-uncovers-turns-over = { $move } exposes { $piece } on { $square }: { $attacker } on { $from } turns it over with { $strike }.
coach-uncovers-later-turns-over = { $move } exposes { $piece } on { $square }: after { $line }, { $attacker } on { $from } turns it over with { $strike }.
coach-uncovers-captures = { $move } exposes { $piece } on { $square }: { $attacker } on { $from } captures it with { $strike }.
coach-uncovers-later-captures = { $move } exposes { $piece } on { $square }: after { $line }, { $attacker } on { $from } captures it with { $strike }.
coach-does-not-save-turns-over = { $move } does not save { $piece } on { $square }: { $attacker } on { $from } turns it over with { $strike }.
coach-does-not-save-later-turns-over = { $move } does not save { $piece } on { $square }: after { $line }, { $attacker } on { $from } turns it over with { $strike }.
coach-does-not-save-captures = { $move } does not save { $piece } on { $square }: { $attacker } on { $from } captures it with { $strike }.
coach-does-not-save-later-captures = { $move } does not save { $piece } on { $square }: after { $line }, { $attacker } on { $from } captures it with { $strike }.
coach-allows-turns-over = After { $move }, { $attacker } on { $from } turns over { $piece } on { $square } with { $strike }.
coach-allows-later-turns-over = After { $move } { $line }, { $attacker } on { $from } turns over { $piece } on { $square } with { $strike }.
coach-allows-attacked-turns-over = After { $move }, { $reply } attacks { $piece } on { $square }: after { $line }, { $attacker } on { $from } turns it over with { $strike }.
coach-allows-captures = After { $move }, { $attacker } on { $from } captures { $piece } on { $square } with { $strike }.
coach-allows-later-captures = After { $move } { $line }, { $attacker } on { $from } captures { $piece } on { $square } with { $strike }.
coach-allows-attacked-captures = After { $move }, { $reply } attacks { $piece } on { $square }: after { $line }, { $attacker } on { $from } captures it with { $strike }.
coach-allows-promotes = After { $move }, { $attacker } on { $from } promotes with { $strike }.
coach-allows-later-promotes = After { $move } { $line }, { $attacker } on { $from } promotes with { $strike }.
coach-allows-wins = After { $move }, { $strike } wins the game.
coach-allows-later-wins = After { $move } { $line }, { $strike } wins the game.
coach-allows-checks = After { $move }, { $attacker } on { $from } attacks { $piece } on { $square } with { $strike }.
coach-allows-attacks = After { $move }, { $attacker } on { $from } attacks { $piece } on { $square } with { $strike }.
coach-allows-builds = After { $move }, { $strike } builds { $piece } on { $square }.
coach-misses-turns-over = { $move } misses { $better }, which turns over { $piece } on { $square }.
coach-misses-later-turns-over = { $move } misses { $better }: after { $line }, { $attacker } on { $from } turns over { $piece } on { $square } with { $strike }.
coach-misses-next-turns-over = { $move } misses { $better }: then { $attacker } on { $from } turns over { $piece } on { $square } with { $strike }.
coach-misses-attacked-turns-over = { $move } misses { $better }, which attacks { $piece } on { $square }: after { $line }, { $attacker } on { $from } turns it over with { $strike }.
coach-misses-captures = { $move } misses { $better }, which captures { $piece } on { $square }.
coach-misses-later-captures = { $move } misses { $better }: after { $line }, { $attacker } on { $from } captures { $piece } on { $square } with { $strike }.
coach-misses-next-captures = { $move } misses { $better }: then { $attacker } on { $from } captures { $piece } on { $square } with { $strike }.
coach-misses-attacked-captures = { $move } misses { $better }, which attacks { $piece } on { $square }: after { $line }, { $attacker } on { $from } captures it with { $strike }.
coach-misses-promotes = { $move } misses { $better }, which promotes.
coach-misses-later-promotes = { $move } misses { $better }: after { $line }, { $attacker } on { $from } promotes with { $strike }.
coach-misses-next-promotes = { $move } misses { $better }: then { $attacker } on { $from } promotes with { $strike }.
coach-misses-wins = { $move } misses { $better }, which wins the game.
coach-misses-later-wins = { $move } misses { $better }: after { $line }, { $strike } wins the game.
coach-misses-next-wins = { $move } misses { $better }: then { $strike } wins the game.
coach-misses-checks = { $move } misses { $better }, which attacks { $piece } on { $square }.
coach-misses-attacks = { $move } misses { $better }, which attacks { $piece } on { $square }.
coach-misses-builds = { $move } misses { $better }, which builds { $piece } on { $square }.
coach-forced-loss = After { $move }, { $reply } wins by force, in { $moves } moves.
coach-misses-forced-win = { $move } misses { $better }, which wins by force, in { $moves } moves.
coach-misses-win-at-once = { $move } misses { $better }, which wins at once.
coach-ends-lost = { $move } loses the game at once. { $better } lets it go on.
coach-ends-drawn = { $move } ends the game in a draw. { $better } plays on.
coach-risk = After { $move }, { $cases } of { $all } throws can take { $piece } on { $square }; after { $better }, only { $better-cases }.
coach-risk-alone = After { $move }, { $cases } of { $all } throws can take { $piece } on { $square }; after { $better }, none.
coach-risk-first = After { $move }, { $cases } of { $all } throws can take { $piece } on { $square } with the first move; after { $better }, only { $better-cases }.
coach-risk-alone-first = After { $move }, { $cases } of { $all } throws can take { $piece } on { $square } with the first move; after { $better }, none.
coach-chance = { $better } threatens { $piece } on { $square } with { $better-cases } of { $all } throws; after { $move }, with only { $cases }.
coach-chance-alone = { $better } threatens { $piece } on { $square } with { $better-cases } of { $all } throws; { $move } does not.
coach-chance-first = { $better } threatens { $piece } on { $square } with the first move of { $better-cases } of { $all } throws; after { $move }, with only { $cases }.
coach-chance-alone-first = { $better } threatens { $piece } on { $square } with the first move of { $better-cases } of { $all } throws; { $move } does not.
coach-exposes = { $move } puts { $piece } on { $square } within reach of { $attacker } on { $from }; { $better } was better.
coach-then-checks-turnover = Then the Castles on { $squares } are attacked.
coach-strands = { $move } strands { $piece } on { $square }: it can only leave the board.
coach-gives-up = { $move } gives up { $piece } on { $square }; { $better } keeps it.
coach-quiet = After { $move }, { $reply } is strong. { $better } would have been better.
coach-quiet-alone = { $better } uses the throw better than { $move }.
coach-then-wins = That wins the game.
coach-then-forced-win = That wins by force, in { $moves } moves.
coach-then-last = In the end { $strike } captures { $piece } on { $square }.
coach-then-check = Then { $piece } on { $square } is attacked.
coach-then-checks = Then { $squares } are attacked.
coach-then-takes = Then { $piece } on { $square } falls too, to { $strike }.
coach-piece-tower-turnover = the Tower
coach-piece-fort-turnover = the Fort
coach-piece-wall-turnover = the Wall
coach-piece-fortress-turnover = the Fortress
coach-piece-citadel-turnover = the Citadel
coach-piece-tower-turnover-classic = the Rook
coach-piece-fort-turnover-classic = the Bishop
coach-piece-wall-turnover-classic = the Pawn
coach-piece-fortress-turnover-classic = the Knight
coach-piece-citadel-turnover-classic = the Queen
coach-piece-castle = the Castle
coach-piece-stack = the stack of { $height }
coach-piece-king-lielow = the king of { $height }
coach-piece-pawn = the pawn
coach-piece-knight = the knight
coach-piece-bishop = the bishop
coach-piece-rook = the rook
coach-piece-queen = the queen
coach-piece-king-dice-chess = the king

## Sharing

share-title = Share
share-link = Link
share-code = Game code
share-embed = Address of the board for other sites
share-no-site = This is no link that a browser could open, for no web version of Turnover is set up here. Whoever has Turnover can paste the code into it. If you know where a web version is, enter its address, and you get links.
share-site = Web version
tip-share-site = The address of a page with Turnover: links lead there
share-site-wrong = This is no address of a page. It begins with https://
share-position = Position
share-record = Record
share-copy = Copy
share-copied = Copied
share-others = For other programs
share-dfen = DFEN
tip-share-dfen = The position as dicechess.com writes it
share-abstract-play = AbstractPlay
tip-share-abstract-play = The finished game as a record of AbstractPlay
share-pictures = Pictures
share-picture = Picture of the board
tip-share-picture = A PNG file of the table as you see it, twice as large
share-photograph = Photograph
tip-share-photograph = A PNG file of the table as you see it, with soft shadows and a focus; it takes a while
tip-share-animation-count = How many moves the animation shows
share-animation = Animation of the game
share-animation-last = { $count ->
    [one] Animation of the last move
   *[other] Animation of the last { $count } moves
}
study-make = Share as a study
tip-study-make = Several people can edit the moves, comments and marks at once. You get a link to read and a link to edit.
study-title = Title of the study
study-rename = Change the title
study-others = { $count ->
    [one] { $count } other person is here.
   *[other] { $count } others are here.
}
study-link-read = Study: link to read
study-link-edit = Study: link to edit
study-read = A study that this link lets you read.
study-edit = A study: everybody who has it open sees your changes.
study-offline = No connection to the study: your changes are sent later.
study-read-offline = No connection to the study: this is how it last was.
study-outdated = This program is older than the server: reload the page, or update the program. Changes are not sent any more.
study-distrusted = The server has told what cannot be: open the study again. Changes are not sent any more.
study-show-place = Show others where I am
study-follow = Follow whoever shows the study
study-back = Back to the study
tip-study-back = Your own moves, which only you see, are dropped.
study-only-read = With this link one can only read the study. Ask for the link to edit it.
study-was-removed = Somebody else has just removed these moves.
study-too-much = The study cannot take more than this.
study-not-saved = The server cannot save your change now. It is sent again by itself.
study-failed = The server could not do this. Try again later.
study-missing = There is no such study on this server. It may have been removed.
study-open = Open the study
study-forget-sure = Give the link to edit up? Without a copy of it the study can only be read.
share-save-title = Save the picture
share-save-set-title = Save the set
share-save-file-title = Save as a file
photograph-progress = { $done } of { $all } frames
photograph-left = { $minutes ->
    [0] less than a minute left
    [one] about a minute left
   *[other] about { $minutes } minutes left
}
photograph-finish = Save now
tip-photograph-finish = Save the photograph with the frames taken so far
animation-title = Making the animation
animation-progress = { $done } of { $all } turns
paste-title = Open a game
paste-hint = Paste a record, a position or a link here with Ctrl+V, or anywhere on the table.
paste-game = If the text does not say:
paste-found = { $count ->
    [0] { $game }: a position
    [one] { $game }: a game of { $count } move
   *[other] { $game }: a game of { $count } moves
}
paste-replaces = It takes the place of the game in progress.
paste-found-online = The game { $key } on a server.
paste-found-puzzle = A puzzle of { $game }.
paste-open = Open
paste-wrong-link = This link carries no game: { $why }.
paste-wrong-position = This is no position of that game: { $why }.
paste-wrong-record = This is no record of a game: { $why }.

## Games over a network: the dialogs

online-title = Play online
online-friend = With a friend
online-open-games = Open games
online-own-games = My games
online-link-hint = Paste a link here
online-link-open = Open
online-link-wrong = This is no link to a game on a server. Such a link ends like this: #play=abcdefgh23456789
online-absent = This site has no server for games. What works everywhere: send your game as a link after each move.
online-unreachable = The server cannot be reached.
online-retry = Try again
online-club-page = The club's page
tip-page-open = Opens this page in another tab
tip-page-copy = Copies the address of this page, for a browser
online-asking = Asking the server…
online-error = The server says: { $why }
online-error-offer = The server does not accept this offer: { $why }
online-error-too-many = The server has had too many requests from here. Wait a minute.
online-error-busy = The server cannot do this at the moment. Try again later.
online-no-site = On which server do you want to play? Enter the address of its page. If somebody has sent you a link, paste it above.
online-nickname = Your name
online-nickname-hint = as you like, or none
online-pace-live = In one sitting
online-pace-days = Over days
online-days-turn = Days for each turn
online-days-bank = Days in reserve for the whole game
online-days-vacation = Days off
online-server-rolls = The server rolls the dice, by a secret seed that is shown at the end, so that everybody can check the rolls then.
online-from-position = Begin with the position on the table
online-public = Anybody may take it
tip-online-public = It is listed among the open games
online-make-link = Make a link
online-make-link-about = Send the link to whom you like: whoever opens it first sits down, the next ones watch. Nobody needs an account.
online-pace-unequal = White { $white }, Black { $black }
online-pace-turn = { $count ->
    [one] { $count } day for each turn
   *[other] { $count } days for each turn
}
online-pace-bank = { $count ->
    [one] { $count } day in reserve
   *[other] { $count } days in reserve
}
online-pace-vacation = { $count ->
    [one] { $count } day off
   *[other] { $count } days off
}
online-refresh = Refresh
online-to-take = To take
online-none-to-take = Nobody offers a game now. Offer one yourself, and let anybody take it.
online-take = Look at the offer
online-to-watch = To watch
online-none-to-watch = No public game is being played now.
online-watch = Watch
online-plays-white = { $player } plays White
online-plays-black = { $player } plays Black
online-both-free = Both seats are free
online-no-own-games = No games yet. Those in which you sit down are listed here.
online-own-studies = Studies
online-some-game = A game
online-invites = { $player } invites you to a game of { $game }
online-invited = An invitation to a game of { $game }
online-own-start = a position that was set up
online-chess960 = Chess960, start { $number }
online-cube = with a doubling cube
online-cube-match = match to { $points } points with a doubling cube
online-what-is-it = What is this game?
family-turnover-introduction = The pieces are rings that fit into one another: { $tower } (the button in the middle), { $fort } (the ring around it) and { $wall } (the outer ring). { $tower } + { $fort } = { $citadel }, { $fort } + { $wall } = { $fortress }, all three = { $castle }. As a rule only the outermost ring of a piece moves. If it lands on an enemy piece and fits, it turns that piece over: all its rings become yours, and yours joins them. If it does not fit, it captures: the piece leaves the board.
family-lielow-introduction = The pieces are stacks: one checker, or several on top of one another that move together. A stack moves exactly as many squares as it has checkers. On an empty square it gains one; an enemy stack it captures whole, and begins again with one. The stack that is taller than all others of its side is king and wears a crown.
family-dice-chess-introduction = It is played with the pieces of chess, but first dice are rolled: they say which pieces may move, or how many moves you make. If nothing may move, the turn passes. Whoever lands on an enemy piece captures it: it leaves the board. Check means that a king could be captured next; checkmate, that nothing can save it.
online-see-demonstration = Watch how it goes
online-try-exercise = Try a first exercise
tip-online-aside = The invitation waits meanwhile
online-offer-one = Offer a game
online-meanwhile-about = Your seat stays yours whatever you do meanwhile, and you are called when somebody comes:
online-meanwhile-computer = Play the computer
online-meanwhile-puzzles = Solve puzzles
online-call-me = Call me outside this window too
online-not-asked = In progress
online-over = Over
online-your-turn = Your turn
online-their-turn = { $player }’s turn
online-against = against { $player }
online-waiting = waiting for an opponent
online-forget = Forget
online-forget-sure = Give this seat up for good? Nobody can take it again.
online-forget-yes = Give it up
online-invitation = Invitation
online-for-others = For others
online-for-own-device = For my other device
online-invitation-about = Whoever opens this link first sits down; the next ones watch.
online-invitation-to-watch = Whoever opens this link can watch.
online-own-device-about = Whoever opens such a link takes your seat, once. Open it on your other device, and show it to nobody.
online-another-link = Make another link
online-qr-code = The link as a QR code
online-waiting-for-opponent = Waiting for your opponent…
online-challenge-player = Challenge a player by name
online-challenge-hint = without a name, you make a link
online-challenge-make = Challenge
online-challenge-whom = Challenge { $player }
online-challenge-about = Whoever has this name is told at once, also by a message of the browser where that was allowed, and may answer for an hour.
online-challenges = Challenges
online-challenge-rated = { $player } challenges you to a rated game of { $game }: { $pace }.
online-challenge-casual = { $player } challenges you to a game of { $game }: { $pace }.
online-challenge-look = Look at the challenge
online-challenge-later = Not now
online-challenge-waiting = You have challenged { $player }, who may answer for an hour.
online-challenge-withdraw = Withdraw the challenge
online-challenge-decline = Decline…
online-challenge-declined = { $player } declines your challenge.
online-challenge-declined-because = { $player } declines your challenge: “{ $reason }”.
online-challenge-no-reason = Without a reason
online-challenge-another-time = Another time, please
online-challenge-too-fast = Too fast for me
online-challenge-too-slow = Too slow for me
online-challenge-other-time = Not with this clock
online-challenge-only-rated = Only rated games
online-challenge-only-casual = Only games that are not rated
online-challenge-usual-form = Only the usual form
online-challenge-other-game = Not this game
online-challenge-no-programs = Not against programs
online-challenge-only-programs = Only against programs
online-challenge-needs-name = Whoever challenges a player needs a name too: make one below.
online-challenge-oneself = You cannot challenge yourself.
online-challenge-no-player = Nobody on this server has this name.
online-challenge-again = You have already challenged this player, who has not answered yet.
online-challenge-too-many = Many challenges to this player are waiting for an answer. Try again later.
online-challenge-not-taken = This player takes no challenges at the moment.
online-join = A game on a server
online-looking = Looking for the game…
online-not-found = There is no such game.
online-you-play-white = You would play White.
online-you-play-black = You would play Black.
online-sit = Sit down
online-taken = Both seats are taken. You can watch.
online-over-about = This game is over. You can look at it.
online-moves-since = { $count ->
    [one] One move has been played since this position.
   *[other] { $count } moves have been played since this position.
}

## Games over a network: beside the table

online-here = { $player } is here
online-away = { $player } is away
online-unknown = { $player }: not known while there is no connection
online-free = { $player }: nobody has sat down yet
online-connecting = Connecting…
online-slow = Slow connection
online-declines-draw = { $player } declines the draw.
online-declines-takeback = { $player } does not want the turn taken back.
online-declines-pause = { $player } does not want a pause.
online-declines-adjournment = { $player } does not want to adjourn.
online-declines-rematch = { $player } does not want a rematch.
online-first-move-own = Make your first move within { $time }.
online-first-move = { $player } has { $time } for the first move.
online-give-time = Give more time
online-gives-time = { $player } gives more time for the first move.
online-cancelled = Cancelled, no result
online-play-again = Play again
online-lost = Connection lost: trying again in { $seconds } s
online-sending = Sending…
online-kept = your move will be sent
online-unsent = Not sent yet
online-unsent-timed = Not sent yet: your clock is running
online-outdated = This program is older than the server: reload the page, or update the program.
online-distrusted = The server tells what cannot be: { $why }
online-watchers = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
online-left = You have left this game.
online-connect = Connect
online-say = Say…
online-hello = Hello!
online-good-luck = Good luck!
online-well-played = Well played!
online-thanks = Thank you!
online-sorry = Sorry!
online-one-moment = One moment, please.
online-good-game = Good game!
online-goodbye = Goodbye!
online-asks-takeback = { $player } asks to take the last turn back.
online-asks-pause = { $player } asks for a pause.
online-asks-adjournment = { $player } wants to adjourn: the next move would be sealed.
online-asks-rematch = { $player } wants a rematch.
online-asked-draw = You have offered a draw.
online-asked-takeback = You have asked for a takeback.
online-asked-pause = You have asked for a pause.
online-asked-adjournment = You have asked to adjourn.
online-asked-rematch = You have asked for a rematch.
online-decline = Decline
online-aborted = The game did not come about: a player did not begin in time, or did not want to.
online-paused = The clocks stand still until both are ready.
online-ready = You are ready; { $player } is not yet.
online-seal-own = The game is adjourned: your next move is sealed.
online-seals = The game is adjourned: { $player } seals a move.
online-gone = { $player } has gone.
online-may-claim = You may claim the win, or a draw.
online-claim-later = { $player } has gone. In { $time } you may claim the game.
online-claim-win = Claim the win
online-turn-and-reserve-left = { $player }: { $turn } for this turn, then { $reserve } in reserve
online-turn-left = { $player }: { $turn } for this turn
online-reserve-left = { $player }: in reserve: { $reserve }
online-span-days = { $count } d
online-span-hours = { $count } h
online-span-short = less than 1 h
online-days-off = { $count ->
    [one] { $count } day off left
   *[other] { $count } days off left
}
online-take-day = Take a day off
online-conditional-title = Conditional moves
online-conditional-about = One line for each case: a move of your opponent’s, your answer, and so on. The server makes your move at once when the opponent’s is the one you wrote. Only you can see these lines.
online-conditional-hint = for example { $moves }
online-conditional-text = The lines as text
online-conditional-stored = { $count ->
    [0] No line stored
    [one] { $count } line stored
   *[other] { $count } lines stored
}
online-conditional-remove = Remove the line { $moves }
online-conditional-unsaved = The text has changes that are not deposited.
online-conditional-count = Conditional moves: { $count }
online-conditional-deposit = Deposit
online-conditional-not-now = Conditional moves can be deposited while your opponent is to move, in games without dice that are not played in one sitting.
online-conditional-wrong = Line { $line }: { $player } has no legal move “{ $found }” there.
online-conditional-wrong-own = Line { $line }: you have no legal move “{ $found }” there.
online-conditional-if = If { $player } plays… (choose a piece, then its square)
online-conditional-then = After { $moves } I answer…
online-conditional-board = Board for conditional moves
online-conditional-add = Add this line
online-conditional-over = Line { $line }, move { $number }: the game is over before it.
online-conditional-no-answer = Line { $line }: each of your opponent’s moves needs your answer.
online-conditional-long = Line { $line } is too long: { $count } moves are allowed.
online-conditional-lines = Too many lines: { $count } are allowed.

## Why a server refuses something

online-refused-malformed = The server did not understand this. Perhaps this version is too old.
online-refused-token = The server does not know this device’s seat. It may have been moved to another device.
online-refused-seat-taken = Somebody else has sat down there. You can watch.
online-refused-nickname = This nickname is reserved, or looks like the name of a player here. Choose another one, or sign in if it is your name.
online-refused-no-player = Only the players can do that.
online-refused-not-signed-in = This needs a player who is signed in with a name.
online-refused-not-started = The game has not begun yet.
online-refused-game-over = The game is over.
online-refused-not-over = The game is not over yet.
online-refused-paused = The clocks stand still: first both must be ready.
online-refused-not-paused = The clocks do not stand still.
online-refused-not-your-turn = It is not your turn.
online-refused-stale = That came too late: the position has changed.
online-refused-illegal-move = The rules do not allow this move.
online-refused-dice = The dice come first: wait a moment.
online-refused-already-asked = You have already asked for that in this position.
online-refused-nothing-to-answer = There is nothing to answer any more.
online-refused-nothing-there = There is nothing to be taken back or claimed.
online-refused-not-abandoned = Your opponent is here, or has not been gone for long enough.
online-refused-seal = The sealed move comes first.
online-refused-not-in-this-game = This game has no such thing.
online-refused-too-many = That was too often. Wait a while.
online-refused-busy = The server is busy; it is tried again by itself.

## Calls and the tray of the system, on a desktop

option-tray = Keep running in the tray when the window is closed
tip-option-tray = Games over a network go on, and you are called. The icon in the tray opens the window again, and its menu quits.
notification-paired = You are paired: agree on a time for the game.
notification-times-proposed = Your opponent proposes times for the game.
notification-time-agreed = The time of your game is agreed.
notification-time-called-off = The agreed time of your game is called off.
notification-game-soon = Your game begins soon.
notification-tournament-soon = { $name } begins soon.
notification-tournament-begun = { $name } has begun.
notification-show = Show
notification-idle = No game waits for you.
notification-waiting = { $count ->
    [one] { $count } game waits for you.
   *[other] { $count } games wait for you.
}

## The library

library-title = Library
library-games = Games
library-results = Results
library-reading = Reading the games…
library-empty = No games yet. Each one you play comes here by itself.
library-no-matches = No game is like that.
library-search = Search players
library-all-games = All games
library-all-results = All results
library-white-won = White won
library-black-won = Black won
library-unfinished = Unfinished
library-from = From
library-to = To
calendar-day = { $day } { $month } { $year }
calendar-month = { $month } { $year }
calendar-month-name = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
calendar-weekday-day = { $weekday } { $day } { $month }
calendar-weekday-name = { $weekday ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[7] Sun
}
calendar-today = Today
calendar-tomorrow = Tomorrow
calendar-choose-day = Day
calendar-choose-hour = Hour
calendar-choose-minute = Minutes
calendar-choose-another = This time is no longer possible: choose another.
library-date-tip = A day, a month or a year: 2026.07.21, 2026.07 or 2026
library-date-hint = 2026.07.21
library-newest-first = Newest first
library-by-players = By players
library-by-game = By game
library-players = Players
library-date = Date
library-moves = Moves
library-result = Result
library-rename = Rename
library-save = Save
library-delete = Delete
library-export = Export
library-export-all = Export all
library-import = Import
library-file-kind = Game records
library-deleted = { $title }: deleted.
library-unreadable = { $name } cannot be read: { $why }
library-imported = { $count ->
    [one] { $count } game came in from { $file }.
   *[other] { $count } games came in from { $file }.
}
library-left-out = { $count ->
    [one] { $count } game was left out because it is not one of those here.
   *[other] { $count } games were left out because they are not among those here.
}
library-refused = { $file }, line { $line }, column { $column }: expected { $expected }, found { $found }. No game of this file came in.
library-file-unreadable = { $file } cannot be read: { $why }
library-exported = { $count ->
    [one] { $count } game was written to { $file }.
   *[other] { $count } games were written to { $file }.
}
library-exported-without-dialog = { $count ->
    [one] No file dialog can be opened here. { $count } game was written to { $file }.
   *[other] No file dialog can be opened here. { $count } games were written to { $file }.
}
library-export-failed = { $file } cannot be written: { $why }
library-import-without-dialog = No file dialog can be opened here. Drop the file on the window, or put it at { $file } and choose Import again.
library-export-skipped = These cannot be read and were left out: { $names }
library-player = Player
library-opponent = Opponent
library-you = You
library-unnamed = No name
library-count = Games
library-wins = Won
library-draws = Drawn
library-losses = Lost
library-all-opponents = All opponents
library-no-names = None of the games tells who played it. Give the players names when you begin a game, or rename it here.
library-no-results = No finished game of this player is here.

## What own games tell

insight-title = Insight
insight-library = All games
insight-whose = Counted are the finished games under this name, and those against the computer under no name.
insight-whose-unnamed = Counted are the finished games against the computer. With your name, those against people count too.
insight-none = No finished game of yours is in the library yet.
insight-results = { $games ->
    [one] 1 game
   *[other] { $games } games
}: { $wins } won, { $draws } drawn, { $losses } lost.
insight-mean-accuracy = Accuracy { $accuracy }{ $count ->
    [one] {" "}(1 game reviewed).
   *[other] {" "}({ $count } games reviewed).
}
insight-accuracy = Accuracy
insight-no-accuracy = When a game is over, the panel judges its moves. Wait for the end of that, and its accuracy is kept here.
insight-chart = Accuracy in one game after the other, oldest first: { $list }
insight-last-accuracy = { $count ->
    [one] In the last game: { $accuracy }.
   *[other] In the last { $count } games: { $accuracy }.
}
insight-accuracy-before = Before: { $accuracy }.
insight-mistakes = Mistakes that recur
insight-no-mistakes = None of those that the rules alone can tell.
insight-mistake = { $mistake }: { $count ->
    [one] once
   *[other] { $count } times, in { $games ->
        [one] 1 game
       *[other] { $games } games
    }
}
insight-missed-win = A win at once not taken
insight-hung-royal = A Castle or king left to be captured
insight-hung-piece = A piece left to be captured
insight-hung-turn-over = A piece left to be turned over
insight-missed-turn-over = A piece not turned over that nothing guarded
insight-missed-royal = A Castle or king not captured that nothing guarded
insight-by-game = By game
insight-by-opponent = By opponent
insight-by-colour = By colour
insight-by-month = By month
insight-people = People
insight-puzzles = Puzzles from my games
tip-insight-puzzles = Looks in the background for positions before your mistakes in which one move is much better than all others
insight-no-candidates = There is no position before a mistake in your games.
insight-puzzles-none = No puzzle was found: at none of your mistakes was one move much better than all others.
insight-puzzles-stop = Stop looking for puzzles
insight-puzzles-progress = Looked at { $done } of { $all } positions, found { $made ->
    [one] 1 puzzle
   *[other] { $made } puzzles
}. It goes on while no game is played.
insight-puzzles-done = Found { $made ->
    [one] 1 puzzle
   *[other] { $made } puzzles
}. “Learn” has { $kept ->
    [one] 1 puzzle
   *[other] { $kept } puzzles
} from your games.

## A position that is set up

editor-title = Set up a position
editor-piece = { $piece }, { $side }
editor-place-hint = { $piece }: click where it shall stand; click it there to take it off.
editor-move-hint = Choose a piece, or move those on the board. A right click or a long touch takes one off.
editor-side-to-move = To move:
editor-start-position = Usual start
editor-clear = Clear
editor-mirror = Mirror
editor-swap-sides = Change sides
editor-fen = Position as text
editor-copy = Copy
editor-unreadable = That is no position of this game. { $why }
editor-valid = This position can be played.
editor-impossible = Impossible:
editor-over = Nothing to play:

## Why nothing can be played from a position
# Each gets $square, $side, $found, $most, $why, and the rule book's names, as a refusal does.

flaw-over = the game is over. { $why }
flaw-unreadable = the rules cannot read it. { $why }
flaw-no-castle = { $side ->
    [white] White has no { $castle }.
   *[other] Black has no { $castle }.
}
flaw-too-many-walls = { $found } rings of the kind { $wall }, and there are only { $most }.
flaw-too-many-forts = { $found } rings of the kind { $fort }; beside so many of the kind { $wall } there can be { $most }.
flaw-too-many-towers = { $found } of the kind { $tower }; beside so many rings of the kind { $wall } there can be { $most }.
flaw-wall-on-last-row = the { $wall } on { $square } would have been promoted there.
flaw-castle-on-last-row = the { $castle } on { $square } would have been promoted there.
flaw-second-castle-on-last-row = the { $castle } on { $square }, or another one on that row, would have been promoted there.
flaw-left-in-check = the { $castle } on { $square } is in check, and its side has just moved.
flaw-quiet-plies = { $found } moves without a capture are counted, and there can be { $most }.
flaw-no-stack = { $side ->
    [white] White has no stack.
   *[other] Black has no stack.
}
flaw-too-many-stacks = { $side ->
    [white] White has { $found } stacks, and there can be { $most }.
   *[other] Black has { $found } stacks, and there can be { $most }.
}
flaw-second-king = the stack on { $square } would be a second king.
flaw-tallest-is-no-king = the stack on { $square } is taller than all others of its side: it would be king.
flaw-no-king = the stack on { $square } is higher than one, and its side has no king.
flaw-pawn-on-edge = no pawn can stand on { $square }: neither on the first rank nor on the last.
flaw-too-many-kings = { $side ->
    [white] White has { $found } kings, and there can be { $most }.
   *[other] Black has { $found } kings, and there can be { $most }.
}
flaw-too-many-pawns = { $side ->
    [white] White has { $found } pawns, and there can be { $most }.
   *[other] Black has { $found } pawns, and there can be { $most }.
}
flaw-too-many-men = { $found } of { $side ->
    [white] White’s
   *[other] Black’s
} pieces must have been { $found ->
    [one] a pawn
   *[other] pawns
}, and { $most ->
    [0] none
   *[other] only { $most }
} of its pawns can have become something else.
flaw-both-in-check = the king on { $square } is in check, and so is the other one.
flaw-king-left-in-check = the king on { $square } is in check, and its side has just moved.

## Tournaments that are run on this device
# $count is the number of participants or games; $round is the number of a round.
tournament-all = All tournaments
tournament-none = No tournament yet. Enter names, pair the rounds and keep the results here: for an evening around this screen, or with physical sets.
tournament-new = New tournament
tournament-name = Name
tournament-name-hint = Club evening
tournament-system = System
tournament-swiss = Swiss system
tournament-swiss-about = In each round against somebody with about as many points, and never twice: for many participants and few rounds. Pairings by the rules of FIDE, February 2026.
tournament-round-robin = Everybody against everybody
tournament-round-robin-about = Each pair meets once: for three to ten participants.
tournament-double = Everybody against everybody, twice
tournament-double-about = Each pair meets twice, with both colours.
tournament-knock-out = Knock-out
tournament-knock-out-about = Whoever loses is out. After a draw, play again.
tournament-rounds = Rounds
tournament-create = Begin
tournament-open-report = Open a report…
tournament-count = { $count ->
    [one] 1 participant
   *[other] { $count } participants
}
tournament-team-count = { $count ->
    [one] 1 team
   *[other] { $count } teams
}
tournament-finished = finished
tournament-running = being played
tournament-participants = Participants
tournament-standings = Standings
tournament-standings-during = Standings during round
tournament-nobody = Nobody has entered yet. Type a name and press Enter.
tournament-no-team = No team has entered yet. Type the name of one and press Enter.
tournament-rating = Rating
tournament-enter = Enter
tournament-correct-entry = Correct entry
tournament-teams-about = Enter the teams, then the players of each, the first board first. Up to two more are reserves: whoever stands on a board when a round is paired plays there. Games won count as points of the team, and the match counts 2, 1 or 0.
tournament-add-players = Add players…
# $team is the name of a team.
tournament-new-player = New player of { $team }
tournament-enter-player = Enter player
tournament-players-done = Done
# At a board for which a team has no player.
tournament-no-player = nobody
tournament-withdraw = Withdraw
tournament-return = Return
tournament-half-point = Free next round (½)
tip-tournament-half-point = Is not paired in the next round, and gets half a point
tournament-half-point-asked = free next round (½)
tournament-unpaired = No round has been paired. Enter everybody, then pair the first round.
tournament-round = Round
tournament-round-number = Round { $round }
tournament-pair = Pair round { $round }
tournament-pair-free = Pair who is free
tournament-arena-unpaired = Enter everybody, then pair who is free. From then on the time of the arena runs; whoever comes later is entered then.
# $time is a date and a time.
tournament-arena-until = New games begin until { $time }. Whoever has a result is free for the next game.
tournament-arena-time-over = The time is over: no new games begin, and those that go on count.
tournament-arena-all-ended = All that have ended ({ $count })
tournament-berserk = berserk
tip-tournament-berserk = Plays this game with half the time; a win gives a point more
tournament-arena-no-results = No game is over yet.
tournament-arena-legend = What each game was worth, the first one first: 2 for a win, 1 for a draw, double after two wins in a row, and one more for a win by a berserk player. ×2: the next result counts double.
tournament-arena-no-report = There is no report file (TRF): an arena has no rounds.
tournament-take-back = Take back
tournament-correct-about = This round can be corrected until the end of the next one. Pairings that have been made stay as they are.
tournament-finish = Finish
# $names are those who have won; $count is how many they are.
tournament-winners = { $count ->
    [one] Winner: { $names }
   *[other] Winners: { $names }
}
tournament-play = Play here
tip-tournament-play = Play this game at this table; its result is entered by itself
tournament-open-games = { $count ->
    [one] One game has no result yet.
   *[other] { $count } games have no result yet.
}
tournament-bye = free
tournament-white-absent = White did not come
tournament-black-absent = Black did not come
tournament-both-absent = Nobody came
tournament-board = Board
tournament-game-number = No.
tournament-result = Result
tournament-points = Points
tournament-white = w
tournament-black = b
tournament-no-results = No round is complete yet.
tournament-legend = 3w1: against the third in this table, with White, and won. +: free or won by absence.
tournament-legend-ties = Ties are broken in this order: { $order }.
tournament-tie-de = points against those who are tied
tournament-tie-bh = sum of the opponents' points
tournament-tie-bh-c1 = sum of the opponents' points without the lowest
tournament-tie-sb = points of the opponents who were beaten, and half of those one drew with
tournament-tie-gp = points of the team's players
tournament-print = Page to print
tournament-report = Report (TRF)
tournament-remove = Remove
tournament-remove-sure = Really remove?
tournament-entered = The result is entered in { $name }.
tournament-result-corrected = The result is corrected in { $name }.
# $name is that of the tournament; $reason is a sentence.
tournament-not-entered = The result is not entered in { $name }. { $reason }
# $expected and $found are what a program writes, in English.
tournament-report-refused = The report file was not opened. Line { $line }, column { $column }: expected { $expected }, found { $found }.
tournament-refused-name = A name has 1 to { $most } letters.
tournament-refused-taken = Somebody in this tournament has this name already.
tournament-refused-full = A tournament has at most { $most } participants.
tournament-refused-team-full = A team has at most { $most } players.
tournament-refused-team-empty = Each team needs a player before a round is paired.
tournament-refused-has-played = Whoever has played for a team stays in it.
tournament-refused-finished = This tournament is over.
tournament-refused-late = It is too late to enter this tournament.
tournament-refused-bye = A free round can only be asked for before it is paired, and not more often than the rules of the tournament allow.
tournament-refused-games = First enter the results of all games of this round.
tournament-refused-rounds = All rounds have been played.
tournament-refused-few = At least two participants are needed.
tournament-refused-nobody-free = Nobody can be paired now: two players must be free who have not just met.
tournament-refused-time-over = The time of this arena is over: no new games begin.
tournament-refused-was-there = Whoever has been paired since was there: choose another result.
tournament-refused-draw = Somebody must win in a knock-out: play again.
tournament-refused-pairing = No pairing is left in which nobody meets an opponent twice.
tournament-refused-other = This does not fit this tournament.

account-title = Your name
tip-account = A name on this server, with a rating in each game
account-of-ones-own = A name of your own…
account-you-play-as = You play as { $name }.
account-about = A name is optional: casual games never need one. It belongs to a key that this device makes; there is no e-mail and no password. With a name your games can count for a rating, and others find you again.
account-make = Make a key
account-have-words = I have twelve words
account-words = The twelve words
account-restore = Take this key
account-open-words = Open a file with them…
account-words-count = Expected twelve words, found { $count }.
account-words-unknown = Word { $place }, “{ $word }”, is not in the list. Is it written right?
account-words-wrong = These words do not belong together: one of them is wrong, or their order.
account-damaged = The key on this device cannot be used: { $why }
account-sign-in = Sign in
account-at = at { $site }
account-page = My page
account-save-games = Save my games
account-no-games = You have no games on this server yet.
account-choose = You are signed in. Choose a name: 2 to 20 letters, digits, _ and -.
account-name = Name
account-other-name = Another name
account-take = Take this name
account-rename-later = The name can be changed 30 days after it was chosen.
account-name-length = A name has 2 to 20 characters.
account-name-letter = A name has letters, digits, _ and - only: “{ $letter }” may not be in it.
account-name-beginning = A name begins with a letter.
account-name-reserved = This name is reserved.
account-taken = This name, or one that looks like it, is taken.
account-look = The server does not accept this name: { $why }
account-error = You could not be signed in: { $why }
account-no-ratings = No rated games yet. Tick “Counts for the rating” when you offer one.
account-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
account-rating-graph = { $game }: the last { $count } rated games, from { $first } to { $last }; lowest { $lowest }, highest { $highest }
account-opposition = Results of rated games
account-openings = Openings of my last games
account-block = Block { $player }
account-unblock = Unblock { $player }
account-blocked = Players whom you have blocked
account-blocked-about = Challenges of players whom you block do not reach you. They are not told that you block them, and you can unblock them in the dialog of your name.
account-too-many-blocked = You have blocked as many players as you can. Unblock one first.
player-report = Report { $player }…
player-report-title = Report a player
player-report-about = Tell whoever runs this server what is wrong with the name { $player }, or with what this player does. Only they read it, with your name; { $player } is not told.
player-report-reason = What is wrong
player-report-send = Send the report
player-report-received = Thank you. Whoever runs this server reads your report.
player-report-needs-name = Whoever reports a player needs a name too.
player-report-muted = Whoever runs this server does not take reports from you.
account-public = What everybody may see
account-shows-graph = How my ratings have changed
account-shows-opposition = My results against each opponent
account-shows-games = My public games and rated ones
account-words-about = Twelve words are your key. Write them down: whoever has them is you, and without them nobody can give your name back to you. With them you play under your name on other devices too.
account-show-words = Show the twelve words
account-hide-words = Hide the words
account-save-words = Save them as a file
account-forget = Forget the key on this device
account-forget-sure = Really forget it? Have you written the words down?
online-rated = Counts for the rating
tip-online-rated = Only from the usual start, with a time limit that is the same for both, and between two players with names
online-is-rated = rated
online-rated-needs-name = This game counts for the rating: to sit down you need a name.
result-player-rating = { $player }: rating { $points } ({ $change })
online-house-rules = Rules of the house
online-house-rules-read = I have read them
online-bot = { $name } (program)

# Tournaments on a server
online-tournament = Tournament
online-tournament-by = organiser: { $player }
online-tournament-is-rated = rated
online-tournament-casual = casual
online-tournament-with-bots = programs may enter
online-tournament-rounds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
}
tournament-arena = Arena
tournament-arena-about = Whoever is free plays: 2 points for a win, 1 for a draw, and double after two wins in a row. You come and go as you like.
online-knock-out-about = Whoever loses is out. After a draw another game is played with the colours exchanged, up to four; a draw in the fourth is a win for Black.
online-arena-about = Whoever is free plays: 2 points for a win, 1 for a draw, and double after two wins in a row. Until your next win only the first draw counts, and those in games of 60 moves and throws of both sides or more. You come and go as you like.
tournament-duplicate = Duplicate match
tournament-duplicate-about = Four players, two teams drawn by lot, and two games with the same dice: each team has White once. The result is the mean of both games, and nothing of them is shown before both are over.
online-duplicate-hidden = The teams and both games are shown when both games are over.
online-duplicate-result = { $team }: { $score }. The dice gave { $luck } of that; without them it is { $skill }, where 0.50 is equal play.
online-arena = Arena, { $minutes } min
online-arena-minutes = Minutes
online-tournament-open = Has not begun
online-tournament-running = Being played
online-tournament-over = Over
online-tournament-called-off = Called off
online-tournament-round-of = Round { $round } of { $planned }
online-tournament-begins-at = begins on { $time }
online-tournament-begins-in = begins in { $time }
online-tournament-next-in = next round in { $time }
online-tournament-ends-in = new games for { $time }
online-tournament-entered = You take part. Your game opens by itself when it begins.
online-tournament-taking-part = You take part: place { $rank }, points: { $points }. Your games open by themselves.
online-tournament-withdrawn = You do not take part at the moment: place { $rank }, points: { $points }.
online-tournament-withdraw-sure = Withdraw?
online-tournament-withdraw-forfeit = Withdraw? Your game against { $player } counts as lost.
online-tournament-withdraw-playing = Withdraw? Your game against { $player } goes on.
online-tournament-withdraw-unpaired = You get no more games until you return.
online-tournament-withdraw-absent = You lose the games of rounds that begin before you return.
online-tournament-bye-sure = Really skip round { $round } for half a point? Nobody can take this back.
online-tournament-final = Your result: place { $rank }, points: { $points }.
online-tournament-nobody = Nobody has entered yet.
online-tournament-needs-name = To take part in a tournament, or to announce one, you need a name of your own.
online-tournament-page = Page of the tournament
online-tournament-broadcast = Broadcast
online-tournament-play = To my game
online-tournament-games = Games
online-tournament-draw-odds = a draw is a win for Black
online-tournament-correct = Correct…
online-tournament-correct-about = The standings are computed anew. Pairings that have been made stay as they are, and so do the players’ ratings.
online-tournament-correct-result = Correct the result
online-berserk = Berserk: half the time
tip-online-berserk = Your next games have half the time and no increment; a win gives a point more. They do not count for the rating
online-tournament-begin = Begin now
tip-online-tournament-begin = At least two participants are needed
online-tournament-call-off = Call off
online-tournament-call-off-sure = Really call it off?
online-tournament-remove = Remove a player…
online-tournament-remove-absent = { $player } loses the games of rounds that begin before returning.
online-tournament-link = Copy the link
tip-online-tournament-link = Whoever opens the link finds this tournament
online-to-tournament = To the tournament
online-no-tournaments = There are no tournaments on this server.
online-tournaments-own = Yours
online-tournaments-others = Others
online-announce = Announce a tournament…
online-announce-title = A new tournament
online-announce-make = Announce
online-announce-needs-clock = A tournament needs a clock that is the same for both sides, and an arena a game in one sitting
online-begins = Begins
online-begins-by-hand = when I begin it
online-begins-10-min = in 10 minutes
online-begins-30-min = in half an hour
online-begins-hour = in an hour
online-begins-day = in a day
online-begins-week = in a week
online-begins-at = at a date and time
online-plan-more = More…
online-plan-break = Break between rounds
online-plan-first-move = Time for the first move
online-plan-players = Participants at most
online-tournament-public = Everybody may take part
tip-online-tournament-public = It is listed. Otherwise only those take part to whom you send the link
online-tournament-rated = Its games count for the rating
online-tournament-allows-bots = Programs may enter too
online-tournament-sign-in = The server does not know you any more. Try again in a moment.
online-tournament-needs-invitation = Only whoever has been invited may do this: ask the organiser for the link.
online-tournament-needs-team = Enter a team here, or ask the captain of one for its link.
online-tournament-no-bots = The organiser lets no programs enter.
online-tournament-not-found = There is no such tournament on this server.
online-tournament-banned = Whoever runs this server does not let you take part.
online-tournament-muted = Whoever runs this server does not let you name tournaments and teams.
online-tournament-unplayable = A tournament cannot be played like this.
online-tournament-wrong-time = A tournament begins from now on, and within a year.
online-tournament-too-many = You have announced as many tournaments as you may: first one of them must be over.
online-tournament-organiser-only = Only the organiser can do that.
online-tournament-full = All places in this tournament are taken.
online-teams = Teams
online-teams-play = Teams play
online-team-boards = Boards of a team
online-team-name = The name of your team
online-team-enter = Enter a team
online-team-about = You would be its captain: pass its link on to those who play for it, and order its boards. Whoever has been sent the link of a team enters that one.
online-team-captain = captain
online-team-reserve = reserve
online-team-earlier = One board up
online-team-remove = Remove
online-team-remove-sure = Remove { $player }?
online-team-remove-forfeit = Remove { $player }? The game against { $opponent } counts as lost.
online-team-remove-playing = Remove { $player }? The game against { $opponent } goes on.
online-team-remove-unpaired = { $player } gets no more games before returning.
online-team-readmit = Let back in
online-team-link = Copy the team’s link
online-tournament-begun = This tournament has already begun.
online-tournament-not-begun = This tournament has not begun yet.
online-tournament-entered-already = This player already takes part.
online-tournament-not-entered = This player does not take part.
online-tournament-entry-until = Until round { $round } is paired one may still enter; missed rounds count 0.
online-tournament-removed = You were removed from this tournament. The organiser or your captain can let you back in.
online-tournament-no-result = This game has no result that could be corrected.
online-tournament-too-late-to-correct = It is too late to correct this result.
online-rounds-one-evening = One evening
online-days-of-a-round = Days of a round
online-days-of-a-round-about = The players of each game agree on its time. Without that it begins when the round ends.
online-round-days = { $count ->
    [one] 1 day a round
   *[other] { $count } days a round
}
online-appointment-time = { $time } (in { $left })
online-appointment-is-agreed = agreed: { $time }
online-appointment-at-latest = { $time } at the latest
online-appointment-agreed = Your next game begins { $time }.
online-appointment-open = Agree with your opponent on a time for your next game. Otherwise it begins { $time }.
online-appointment-proposes = { $player } proposes:
online-appointment-proposed = You have proposed:
online-appointment-agree = Agree
online-appointment-take-back = Take back
online-appointment-call-off = Call the time off
online-appointment-choose = Times that suit you
online-appointment-add = Add
online-appointment-propose = Propose
online-appointment-left-out = A time that you had added has come too near, and is left out.
online-tournament-no-appointment = The time of this game cannot be chosen any more.
online-tournament-wrong-appointment = This time cannot be chosen: it is too early or too late, it is not proposed any more, or another one is agreed on.
online-tournament-stale-proposal = The proposed times have changed in the meantime: read them before you answer.
paste-found-tournament = A tournament on a server
paste-found-study = A study on a server

## Start

start-chess960 = Chess960: another first rank
start-chess960-number = Number
start-chess960-another = Another
start-chess960-about = The same for both sides. You castle by moving the king onto its rook; where both stand as in chess, two squares towards it.
tip-chess960 = One of the 960 starts in which the king stands between the rooks and the bishops on squares of different colours. With number 518 it is that of chess.
time-custom = Other…
time-per-side = Each side its own time
time-kind-sudden-death = Fixed time
time-kind-fischer = Increment
time-kind-bronstein = Delay
time-minutes = min
time-seconds = s

## Options

options-title = Options
option-set = Turnover’s set
pieces-rings = Ivory and ebony
pieces-castles = Brass and gunmetal
pieces-wood = Maple and walnut
option-quality = Graphics
tip-option-quality = How finely the table is drawn: automatic draws less when frames take too long
quality-automatic = Automatic
quality-low = Low
quality-medium = Medium
quality-high = High
quality-best = Best
option-theme = Light
theme-evening = Evening
theme-daylight = Daylight
theme-contrast = High contrast
option-labels = Say what the piece under the pointer does
tip-option-labels = Its name, and how it moves, at the foot of the table
option-speed = Animation
speed-off = Off
speed-fast = Fast
speed-normal = Normal
speed-slow = Slow
option-sound = Sound
tip-option-volume = How loud the table is
option-turn-board = Turn the board after each move
option-lean = The camera leans in at great moments
option-dice = Dice
option-dice-auto = Roll at once
tip-option-dice-auto = The dice are thrown as soon as a turn begins
option-dice-button = When I press
tip-option-dice-button = The dice wait until you press “Roll the dice”
option-dice-hand = I roll real dice
tip-option-dice-hand = You roll your own dice, and enter what they show
option-notify-turns = Call me when it is my turn
tip-option-notify-turns = By a notification of the system, in games over a network, while you look elsewhere
option-stop-at-pass = Wait after a forced pass
tip-option-stop-at-pass = The dice that allow no move stay on the table until you press “Pass on”

## Who plays
# $level is a number from 1 to 17.

seat-human = Human
tip-level = How strong the computer is, from 1 to 17
tip-own-side = On which side you play against the computer, or whether it plays itself
adaptation-on = As strong as you
adaptation-choice = You want it
adaptation-easier = Easier
adaptation-even = Even
adaptation-harder = Harder
tip-adaptation = The level follows your rating, which your games against the computer on this device determine
style-choice = Style
tip-style-balanced = Plays the best move that it sees
tip-style-attacker = Of nearly equal moves, goes for your Castles or your king
tip-style-collector = Of nearly equal moves, captures, turns over and builds
tip-style-waiter = Of nearly equal moves, stays covered and lets you come
tip-seat = Who plays this side: a person, or the computer, from 1 (has just learned the rules) to 17 (as strong as it can be)
option-seats = Players

## Analysis
# Scores are written for White, in units of the least man; $percent, $loss, $luck and $accuracy are written out.

openings-book = Book
openings-library = My games
openings-none-own = None of your games came here.
openings-none = This position is not in the book.
openings-no-book = There is no opening book of this form of the game.
openings-loading = Loading the opening book…
openings-failed = The opening book cannot be read: { $why }
openings-move = { $count ->
    [one] { $move }: one game. White won { $white }, drawn { $draws }, Black won { $black }
   *[other] { $move }: { $count } games. White won { $white }, drawn { $draws }, Black won { $black }
}
analysis-running = Looking at the position…
analysis-before-roll = before the throw
analysis-expectation = White may expect { $percent } of the point
analysis-exact = { $player } wins { $win } from here, { $draw } are drawn.
tip-analysis-exact = Worked out exactly, over all throws and for the best moves; the rule that ends a game after many quiet moves is left out
analysis-statistics = Depth { $depth }/{ $deepest } · { $positions } positions · { $speed }/s
analysis-wins = { $moves ->
    [one] { $player } wins in { $moves } move.
   *[other] { $player } wins in { $moves } moves.
}
analysis-best = Best: { $effect }.
review-next-turning-point = Next turning point: { $sentence }
review-mistake = { $move } was a mistake (−{ $loss }). Better: { $better }.
review-blunder = { $move } was a bad mistake (−{ $loss }). Better: { $better }.
action-practise = Practise my mistakes…
review-summary = { $player }: accuracy { $accuracy }, { $count ->
    [0] no mistakes
    [one] 1 mistake
   *[other] { $count } mistakes
}{ $blunders ->
    [0] {""}
   *[other] {" "}({ $blunders } bad)
}.
review-moves-lost = The moves gave away { $loss } of a win.
review-moves-lost-nothing = The moves gave nothing away.
review-dice-brought = The dice brought { $luck } of a win.
review-dice-cost = The dice cost { $luck } of a win.
review-dice-fair = The dice were fair.
tip-review-split = How much of a won game each side owes to its dice and to its moves, compared with the best ones
tip-review-skill = How much of a won game the moves of each side lost, compared with the best ones

## Steps through the game, and what is written beside its moves

action-comment = Comment…
action-promote = Promote the variation
action-remove-variation = Remove the variation
action-remove-from-here = Remove from here on
confirm-remove = This cannot be undone.
comment-hint = What is there to say?
comment-done = Done
comment-start = Before the first move

## Questions and offers

pictures-of-moves = Moves in pictures
confirm-draw-title = Offer a draw?
confirm-draw = { $player } offers a draw. If the opponent accepts, the game is over.
confirm-draw-own = You offer a draw. If your opponent accepts, the game is over.
confirm-drop-title = Drop the double?
confirm-drop = The game is over, and you lose { $stake ->
    [one] one point
   *[other] { $stake } points
}.
confirm-resign-title = Resign?
confirm-resign = { $player } gives up, and the game is over.
confirm-resign-own = You give up, and the game is over.
confirm-leave-title = Leave the table?
confirm-leave = The game goes on, and so does your clock. Your seat stays yours, and you can come back.
confirm-new-game-title = Begin a new game?
confirm-new-game = The game in progress stays in the library.

## Dice
# The faces come in $dice, each by its short name; $percent is written out, with its sign.

dice-seed-hash = All dice of this game are drawn already, from a secret seed. Its SHA-256: { $hash }
dice-seed = The seed: { $seed }
dice-seed-proven = The seed has the SHA-256 that was promised, and gives exactly the dice of this game.
dice-seed-other = Not all dice of this game are those that the seed gives: some were entered by hand, or have been changed.
dice-seed-unknown = The seed of this game is not known here, so its dice cannot be tested.
dice-chains-proven = { $count ->
    [0] No dice were rolled in this game.
    [one] The only roll of this game follows from the numbers of both players: it is proven.
   *[other] All { $count } rolls of this game follow from the numbers of both players: they are proven.
}
dice-chains-wrong = The dice of this game are not proven: { $why }

## Help

help-title = Mouse and keyboard
help-mouse = Click a piece, then where it shall go; or drag it there. What can leave the board does so by a click beside it.
help-camera = Drag the empty table to turn the camera; the wheel zooms.
help-keys = The arrow keys walk over the board, Enter chooses, Esc lets go.
help-entry = A move can be typed as well, as it is written down or as two squares (e2e4).
help-letters = The letters of the pieces in { $game }: { $letters }.

## Notifications

notification-picture-failed = The picture could not be taken.
notification-file-saved = Saved as { $path }
notification-save-failed = The file could not be saved. { $why }
notification-no-folder = Turnover finds no folder in which it could keep games. You can play on, but no game is kept.
notification-no-voice = Nothing can be spoken, because { $program } does not work: { $why }. “Speak” is switched off.
storage-error-resume = The game that was on the table cannot be opened. It is still in the library. { $why }
storage-error-rename = The game cannot be renamed: { $why }
storage-error-remove = The game cannot be deleted or brought back: { $why }
storage-error-export = The games cannot be exported: { $why }

## The doubling cube

start-cube = Doubling cube
start-one-game = One game
start-match = To { $points } points
start-crawford = Crawford’s rule
analysis-cube = { $player } wins { $chance }. Best: { $best }; the other choice costs { $cost }.
review-cube-summary = Cube: { $count ->
    [one] one wrong decision
   *[other] { $count } wrong decisions
}, { $cost }.
review-cube-right = Doubling cube: right.
review-cube-double = Doubling cost { $cost }: too early.
review-cube-no-double = Rolling without a double cost { $cost }.
review-cube-take = Taking cost { $cost }: drop.
review-cube-drop = Dropping cost { $cost }: take.
review-cube-of-match = { $cost } of the match
review-cube-of-stake = { $cost } of the stake

# The names of fields without a visible label.
time-kind = Time control
time-base = Minutes
time-bonus = Seconds for each move
library-order = Order

# Settings for access.
option-explore = Explore by touch
tip-option-explore = A finger gliding over the board only tells the squares; a second finger, or a double tap, chooses. A move is told first, and played when it is chosen again
option-lift = Lift to choose
tip-option-lift = Lifting the finger chooses the square below it; off the board it lets go
option-speak = Speak
tip-option-speak = The game itself says squares, moves and answers aloud; beside a screen reader both are heard
option-text-size = Text
size-usual = Usual
size-large = Large
size-largest = Largest
help-questions = Questions about the game: type { question-help }.
size-television = Television
option-rumble = Gamepads rumble when a piece is turned over

# Gamepads.
help-gamepad = A gamepad plays as well: the stick goes to pieces and targets, the directional pad from square to square, the shoulder buttons turn the board.
gamepad-choose = choose
gamepad-press = press
gamepad-back = back
gamepad-hint = hint
gamepad-leave = off the board
gamepad-remove = remove
gamepad-pause = pause
gamepad-panel = panel
gamepad-board = board
gamepad-turn = turn
gamepad-step = step
gamepad-roll = roll
gamepad-double = double
gamepad-take = take
gamepad-drop = drop…
gamepad-type = type

# The on-screen keyboard of gamepads and switches: its name, and what is written on its keys.
keyboard-name = On-screen keyboard
keyboard-shift = Shift
keyboard-space = Space
keyboard-backspace = Backspace
keyboard-paste = Paste
keyboard-done = Done

# The list of keys. The names of shortcuts stand before their keys: "Hint: F9".
keys-open = All keys…
keys-title = Keys
keys-arrows = Arrows: from square to square on the board
keys-enter = Enter or Space: choose a piece, then where it goes; press a button
keys-escape = Esc: close a sheet, go back to the board, let go of a piece
keys-tab = Tab: from button to button in the panel
keys-slash = /: a question about the game
keys-letters = A letter begins to type a move
keys-how = Press a button to change its key, then the new key. Esc leaves it as it is.
keys-press = Press a key…
keys-none = no key
keys-remove = No key for: { $name }
keys-usual = The usual keys
keys-changed = { $name }: { $key }
keys-taken = { $key } is already used: { $name }
keys-unfit = This key cannot be used
shortcut-keys = This list
shortcut-rules = Rule book
shortcut-white-view = From White’s seat
shortcut-black-view = From Black’s seat
shortcut-top-view = From above
shortcut-zoom-in = Zoom in
shortcut-zoom-out = Zoom out
shortcut-turn-left = Turn the table to the left
shortcut-turn-right = Turn the table to the right
shortcut-higher-view = From higher up
shortcut-lower-view = From lower down
shortcut-previous = One move or step back; exercise again
shortcut-next = One move or step forward; next exercise
shortcut-first = To the start of the game
shortcut-last = To the end of the game
shortcut-take-back = Take back
shortcut-play-again = Play again what was taken back
shortcut-another-game = Another game
shortcut-hint = Hint
shortcut-analysis = Analysis on or off
shortcut-double = Double, or take a double
shortcut-drop = Drop a double, after a question
shortcut-exercise-hint = Hint in an exercise
shortcut-solution = Solution of an exercise
shortcut-play = Play or pause the demonstration
shortcut-remove = Remove a piece when setting up

# Switch scanning.
option-switches = Switches
tip-option-switches = What can be chosen is marked one after the other, in groups. With one switch, Space or Enter chooses; with two, Space moves on and Enter chooses.
switches-none = No switch
switches-one = One switch
switches-two = Two switches
option-scan-pause = How long the mark stays
scan-slower = Slower
scan-faster = Faster

# Sounds for access.
option-mono = The same in both ears
option-sound-squares = Sounds of squares
tip-option-sound-squares = Each square that the keyboard’s cursor reaches sounds like what stands there: each part from below, and at the end a deeper tone for Black

## What leads to the dialogs

library-open = Open
tip-insight = What your own games tell: results, accuracy, and the mistakes that recur
