# What the game says. The rule book is in rules.ftl.
# Every language has the same messages, with the same variables: a test in src/app/i18n.rs compares them.
# Where a game says something in its own words, the key ends in its edition or its family: reason-stalemate-dice-chess.

## Start

start-title = Turnover
start-tagline = Abstract games at one table.
family-turnover = Turnover
family-lielow = Lielow
family-dice-chess = Dice Chess
edition-turnover-modern = Modern
edition-turnover-2025 = 2025
edition-turnover-classic = Classic
edition-lielow = 8 × 8
edition-lielow-9x9 = 9 × 9
edition-dice-chess = Two dice
edition-dice-chess-three = Three dice
edition-dice-chess-brainking = One die
edition-dice-chess-10x10 = 10 × 10, 3 kings
edition-dice-chess-vegas = Vegas
edition-dice-chess-moves = 1 to 4 moves
edition-dice-chess-piece-moves = Piece, number
edition-dice-chess-burmese = Burmese
start-editions = Form
game-turnover-modern = Turnover, modern
game-turnover-2025 = Turnover, 2025
game-turnover-classic = Turnover, classic
game-lielow = Lielow
game-lielow-9x9 = Lielow, 9 × 9
game-dice-chess = Dice Chess, two dice
game-dice-chess-three = Dice Chess, three dice
game-dice-chess-brainking = Dice Chess, one die
game-dice-chess-10x10 = Dice Chess, 10 × 10, three kings
game-dice-chess-vegas = Dice Chess, Vegas
game-dice-chess-moves = Dice Chess, 1 to 4 moves
game-dice-chess-piece-moves = Dice Chess, piece and number
game-dice-chess-burmese = Dice Chess, Burmese three dice
game-turnover-modern-about = Nested rings that join, turn enemies over and change sides. The inventor’s rules of 2024: save your last Castle, or it is checkmate.
game-turnover-2025-about = Nested rings that join, turn enemies over and change sides. The inventor’s rules of 2025: Castles step whole, no check binds you, and the last Castle has to be taken.
game-turnover-classic-about = Nested rings that join, turn enemies over and change sides. The first rules: play goes on until a side has no Castle left.
game-lielow-about = Stacks of checkers: each moves exactly as far as it is high. The tallest is king: take that of the enemy.
game-lielow-9x9-about = Lielow on nine by nine squares: eighteen stacks of a side in two rows, and room for taller ones. Take the enemy king.
game-dice-chess-about = Chess in which two dice name the pieces that may move; equal dice let any piece move. The usual form, after Gollon.
game-dice-chess-three-about = Chess with three dice, a move for each, in any order. No check: take the king. As on dicechess.com, with castling for a 4 and a 6.
game-dice-chess-brainking-about = Chess in which one die names the piece that moves. No check: take the king. BrainKing’s form.
game-dice-chess-10x10-about = Chess on ten by ten squares: one die names the piece that moves, and each side has three kings: take them all.
game-dice-chess-vegas-about = Vegas Fun Chess, by Koltanowski: chess with two dice of other faces, and no dice in a check or after giving one.
game-dice-chess-moves-about = Chess in which a die tells how many moves you make, four at most. Gollon’s second form.
game-dice-chess-piece-moves-about = Chess in which one die names the piece, the other how often it moves. Gollon’s third form.
game-dice-chess-burmese-about = Chess with three dice, a move for each, in any order. No check: take the king. The Burmese form: castling takes one die.
start-chess960 = Chess960: another first rank
start-chess960-number = Number
start-chess960-another = Another
start-chess960-about = The same for both sides. You castle by moving the king onto its rook; where both stand as in chess, two squares towards it.
tip-chess960 = One of the 960 starts in which the king stands between the rooks and the bishops on squares of different colours. With number 518 it is that of chess.
start-white-name = White
start-black-name = Black
player-white = White
player-black = Black
start-time = Time
time-none = No clock
time-sudden-death = { $minutes } min
time-fischer = { $minutes } + { $seconds }
time-bronstein = { $minutes } min, { $seconds } s delay
time-custom = Other…
time-per-side = Each side its own time
time-kind-sudden-death = Fixed time
time-kind-fischer = Increment
time-kind-bronstein = Delay
time-minutes = min
time-seconds = s
start-play = Play
start-play-about = Against the computer, level { $level }
start-learn = Learn
start-learn-about = Short exercises in which you move
start-learn-new = New here? Learn first.
start-friend = With a friend
start-friend-about = Online, by a link
start-watch-now = Watch
start-watch-about = The computer against itself
tip-watch = A game of the computer against itself, at this table
start-people = Two players at this table
start-more = More choices…
tip-more = Names, level, side and clocks
start-form = Your game
start-back = Back
start-play-computer = Play the computer
start-watch = Watch the computer play
start-two-players = Two players
tip-two-players = Two people at this table, taking turns
start-online = Play online
tip-online = Play with others over the network: by a link, live or over days
start-resume = Back to the game
start-rules = Rule book

## Options

options-title = Options
option-language = Language
option-set = Turnover’s set
pieces-rings = Ivory and ebony
pieces-castles = Brass and gunmetal
pieces-wood = Maple and walnut
option-quality = Pictures
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
notification-turn = It is your turn: { $game }
option-stop-at-pass = Wait after a forced pass
tip-option-stop-at-pass = The dice that allow no move stay on the table until you press “Pass on”
option-view = View
view-white = White
view-black = Black
view-top = Top
view-reset = Reset the view
view-turn = Turn the board

## Who plays
# $level is a number from 1 to 17.

seat-human = Human
seat-engine = Computer { $level }
# In sentences about a game against one computer.
seat-computer = Computer
seat-engine-in-words = Computer { $level }: { $level ->
    [1] has just learned the rules
    [2] takes first steps
    [3] a beginner
    [4] sees what is near
    [5] plays now and then
    [6] plays every week
    [7] knows some tricks
    [8] attentive
    [9] well practised
    [10] experienced
    [11] a club player
    [12] a good club player
    [13] strong
    [14] very strong
    [15] an expert
    [16] a master
   *[17] full strength
}
tip-level = How strong the computer is, from 1 to 17
own-side = You play
own-side-white = White
own-side-black = Black
own-side-by-lot = By lot
own-side-neither = Just watch
tip-own-side = On which side you play against the computer, or whether it plays itself
adaptation-on = As strong as you
adaptation-now = As strong as you: now level { $level }
adaptation-choice = You want it
adaptation-easier = Easier
adaptation-even = Even
adaptation-harder = Harder
tip-adaptation = The level follows your rating, which your games against the computer on this device determine
style-choice = Style
style-balanced = Balanced
style-attacker = Attacker
style-collector = Collector
style-waiter = Waiter
tip-style-balanced = Plays the best move that it sees
tip-style-attacker = Of nearly equal moves, goes for your Castles or your king
tip-style-collector = Of nearly equal moves, captures, turns over and builds
tip-style-waiter = Of nearly equal moves, stays covered and lets you come
tip-seat = Who plays this side: a person, or the computer, from 1 (has just learned the rules) to 17 (as strong as it can be)
option-seats = Players
opponent-thinks = { $player } is thinking…
opponent-turn = It is the computer’s turn.
opponent-declines = { $player } declines the draw.
opponent-failed = The computer player has broken down. Take a move back, and it tries again.
opponent-seeks-hint = Looking for a good move…
opponent-hint = Hint: { $move }
action-hint = Hint
tip-hint = See what the computer would play here (?)
action-move-now = Move now
tip-move-now = The computer plays the best move that it knows so far
action-stop-engine = Stop
tip-stop-engine = Let the computers wait, or go on
action-analyse = Analysis
action-stop-analysis = Stop the analysis
tip-analyse = What the computer thinks of the position, and the best moves with arrows

## Analysis
# Scores are written for White, in units of the least man; $percent, $loss, $luck and $accuracy are written out.

action-openings = Openings
action-hide-openings = Hide the openings
tip-openings = What strong players played from here, and what came of it
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
effect-promote = Best: promotes.
effect-combine = Best: joins the { $piece } on { $square }.
effect-turn-over = Best: turns over the { $piece } on { $square }.
effect-turn-over-last = Best: turns over the last { $piece }, on { $square }.
effect-capture = Best: captures the { $piece } on { $square }.
effect-capture-last = Best: captures the last { $piece }, on { $square }.
review-title = Review: White’s chances
review-graph = What White could expect after each move. Click to go there.
review-progress = Judging the game… { $done } of { $all }
review-mistake = { $move } was a mistake (−{ $loss }). Better: { $better }
review-blunder = { $move } was a bad mistake (−{ $loss }). Better: { $better }
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
coach-then-checks-turnover = Then the Castles on { $squares } are in check.
coach-strands = { $move } strands { $piece } on { $square }: it can only leave the board.
coach-gives-up = { $move } gives up { $piece } on { $square }; { $better } keeps it.
coach-quiet = After { $move }, { $reply } is strong. { $better } would have been better.
coach-quiet-alone = { $better } uses the throw better than { $move }.
coach-then-wins = That wins the game.
coach-then-forced-win = That wins by force, in { $moves } moves.
coach-then-last = In the end { $strike } captures { $piece } on { $square }.
coach-then-check = Then { $piece } on { $square } is in check.
coach-then-checks = Then { $squares } are in check.
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

## Panel

panel-own-turn = Your move
panel-turn = { $player } to move
material-castle = { $count ->
    [one] { $count } Castle left
   *[other] { $count } Castles left
}
material-stack = { $count ->
    [one] { $count } stack left
   *[other] { $count } stacks left
}
material-piece = { $count ->
    [one] { $count } piece left
   *[other] { $count } pieces left
}
material-king = { $count ->
    [one] { $count } king left
   *[other] { $count } kings left
}
panel-in-check = In check: { $squares }
mate-simple = Mate: { $loser } cannot save the last Castle. Play goes on until it is captured.
mate-multiple = Multiple mate: { $loser } loses every Castle by force. Play goes on until the last one is captured.
panel-in-check-dice-chess-brainking = Attacked: { $squares }
panel-in-check-dice-chess-10x10 = Attacked: { $squares }
panel-in-check-dice-chess-burmese = Attacked: { $squares }
panel-in-check-dice-chess-three = Attacked: { $squares }
panel-move-none = No move yet

## Clocks

clock-pause = Pause
clock-paused = Paused
clock-paused-explanation = The clocks stand, and the board is covered.
clock-resume = Go on
tip-pause = Halt both clocks and cover the board

## Actions, and what they say when the pointer rests on them

action-undo = Undo
action-resign = Resign
action-offer-draw = Offer a draw
action-claim-draw = Claim a draw
action-new-game = New game
action-share = Share…
tip-share = The game as texts, a link, pictures; or paste one
tip-library = The games that are kept here
action-rules = Rules
action-set-up = Set up
action-options = Options
action-quit = Quit
action-close = Close
action-cancel = Cancel
tip-undo = Take the last move back
tip-resign = Give the game up
tip-offer-draw = Propose a draw; your opponent may decline it
tip-claim-draw = Claim the third occurrence of this position; both players must want the draw
tip-claim-draw-dice-chess = Claim a draw: this position for the third time, or fifty turns of each side without a capture or a pawn’s move. Your opponent need not agree
tip-claim-draw-dice-chess-three = In this form no draw is claimed: the game is drawn by itself after a hundred moves without a capture or a pawn’s move
tip-rematch = Play once more, with sides changed
tip-new-game = Begin another game
tip-rules = Read the rule book
tip-set-up = Set up a position, and play from there
tip-options = Language, animation, sound and view
tip-quit = Leave Turnover
tip-close = Close (Esc)
tip-cancel = Change nothing (Esc)
action-ask-takeback = Ask for a takeback
action-conditional-moves = Conditional moves
tip-ask-takeback = Ask your opponent to let you take your last turn back
tip-conditional-moves = Moves that are made at once in answer to your opponent’s
action-leave = Leave
tip-leave = Leave the table; your seat stays yours, and you can come back
action-ask-pause = Ask for a pause
tip-ask-pause = The clocks stand still if your opponent agrees, until both are ready
action-adjourn = Adjourn
tip-adjourn = Ask to go on another day: the next move is sealed, and the clocks stand still
action-invite = Invitation, other device
tip-invite = The link to this game, and one that hands your seat over to another device

## Steps through the game, and what is written beside its moves

action-menu = Menu
tip-first = To the start (Home)
tip-previous-move = One move back (Page Up)
tip-next-move = One move forward (Page Down)
tip-last = To the end of the line (End)
tip-replay = Play the line by itself; any key stops it
tip-replay-stop = Stop
tip-replay-speed = How fast the line is played
tip-move-menu = Marks, comment and variations of this move
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
confirm-resign-title = Resign?
confirm-resign = { $player } gives up, and the game is over.
confirm-resign-own = You give up, and the game is over.
confirm-new-game-title = Begin a new game?
confirm-new-game = The game in progress stays in the library.
offer-agreement = { $player } offers a draw.
offer-repetition = { $player } claims a draw: this position has occurred three times. It is one only if both players want it.
offer-accept = Accept
offer-decline = Play on
claim-unavailable = This position has not yet occurred three times.
claim-unavailable-dice-chess = This position has not yet occurred three times, nor has each side had fifty turns without a capture or a pawn’s move.
claim-unavailable-dice-chess-three = In this form no draw is claimed: the game is drawn by itself after a hundred moves in a row without a capture or a pawn’s move.

## Dice
# The faces come in $dice, each by its short name; $percent is written out, with its sign.

dice-roll = Roll the dice
tip-dice-roll = Roll the dice of this turn
dice-enter = Enter dice…
tip-dice-enter = You roll real dice: say here what they show
dice-enter-title = What do your dice show?
dice-immobile = No piece of this kind can move: roll again.
dice-enter-cancel = Cancel
dice-auto = Roll for me
tip-dice-auto = Roll the dice at once at the beginning of each turn
dice-own-roll = Your roll
dice-to-roll = { $player } to roll
dice-rolled = Rolled: { $dice }
dice-last-roll = { $player } rolled
dice-any = Equal dice: any piece may move.
dice-any-dice-chess-vegas = A free face: any piece may move.
dice-not-rolled = Not rolled yet
dice-rolling = The dice are rolling
dice-chance = Chance { $percent }
tip-dice-chance = How likely such a roll is
dice-luck = Luck
dice-luck-very-bad = very bad
dice-luck-bad = bad
dice-luck-fair = fair
dice-luck-good = good
dice-luck-very-good = very good
tip-dice-luck = How many moves the rolls have allowed, each compared with all that could have fallen there. 0 % is fair, above is lucky
dice-pass = The dice name no piece that can move: { $player } passes.
dice-pass-check = { $player } is in check, and the dice name no piece that could help: the check stays, and the king may be taken.
dice-pass-choice = Pass
tip-dice-pass-choice = You may move, but you need not
dice-proof = Fair dice
tip-dice-proof = How you can check that nobody has chosen the dice
dice-seed-hash = All dice of this game are drawn already, from a secret seed. Its SHA-256: { $hash }
dice-seed = The seed: { $seed }
dice-seed-proven = The seed has the SHA-256 that was promised, and gives exactly the dice of this game.
dice-seed-other = Not all dice of this game are those that the seed gives: some were entered by hand, or have been changed.
dice-seed-unknown = The seed of this game is not known here, so its dice cannot be tested.
dice-chains-proven = All { $count } rolls of this game follow from the numbers of both players: they are proven.
dice-chains-wrong = The dice of this game are not proven: { $why }
face-pawn = pawn
face-knight = knight
face-bishop = bishop
face-rook = rook
face-queen = queen
face-king = king
face-any = any piece
face-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
dice-choice-title = Which die is used?
promotion-title = What does the pawn become?
action-pass = Pass on

## Results
# The reasons of decisive results get $winner and $loser; those of draws get nothing.

result-white-wins = { $player } wins
result-black-wins = { $player } wins
result-you-won = You won
result-you-lost = You lost
result-draw = Draw
reason-checkmate = Checkmate: { $loser } has no move that saves a Castle.
reason-castles-captured = { $loser } has no Castle left.
reason-siege = Siege: there is no legal move left.
reason-stalemate = Stalemate: there is no legal move left.
reason-fifty-moves = Fifty moves on each side without a capture or a turnover.
reason-seventy-five-moves = Seventy-five turns of each side without a capture or a pawn’s move.
reason-quiet-moves = A hundred moves in a row without a capture or a pawn’s move.
reason-repetition = The same position for the third time, and both players wanted the draw.
reason-insufficient-material = Neither side has anything left but its king.
reason-scorched-earth = Scorched earth: the last Castle took the last Castle.
reason-king-captured = { $loser }’s king was captured.
reason-king-left-board = { $loser }’s king left the board.
reason-resignation = { $loser } gave up.
reason-resignation-own = You gave up.
reason-time-own = Your time was up.
reason-absence = { $player } had left, and the game was claimed.
reason-abandonment = A player had left, and the game was claimed.
reason-length-limit = The game was as long as a game over a network may be: 2000 moves and rolls.
reason-agreement = Both players agreed.
reason-time = { $loser }’s time was up.
reason-checkmate-dice-chess = Checkmate: whatever the dice would show, { $loser } cannot save the king.
reason-stalemate-dice-chess = Stalemate: whatever the dice would show, there is no legal move.
reason-fifty-moves-dice-chess = Fifty turns of each side without a capture or a pawn’s move, and the draw was claimed.
reason-repetition-dice-chess = Repetition: the position occurred for the third time and a player claimed the draw, or for the fifth time.
reason-king-captured-dice-chess-10x10 = { $loser }’s last king was captured.
# $points and $deviation are numbers of points; $change has its sign, as in +12.
result-engine-rating = The computer played at level { $level }, about { $points } points.
result-own-rating = Your rating: { $points } ± { $deviation } ({ $change })
tip-own-rating = Whoever moves at random has 0 points; 200 points more mean that three of four games are won. A game does not count if you take a move back or ask for a hint.
result-rematch = Rematch
result-new-game = New game
result-review = Review the game
result-view-board = Look at the board

## Legend of the marks on the board

legend-move = Move
legend-combine = Combine
legend-turn-over = Turn over
legend-capture = Capture
legend-promote = Promote
legend-leave = Leave the board
legend-loses = You would lose

## Before a move that loses at once

warning-loses = That loses the game at once.
warning-leaves = Your king would leave the board, and you would lose.
warning-leaves-again = Your king would leave the board, and you would lose. Click once more to do it all the same.

## The line in which moves are typed

entry-hint = Type a move: { $example }
entry-malformed = Not a move: character { $at } is “{ $found }”. Expected here: { $expected }.
entry-incomplete = Not a whole move: it ends before character { $at }. Expected there: { $expected }.
entry-no-such-move = No move here is called { $text }.
entry-ambiguous = Which one: { $moves }?
# What could have stood where the text ceases to be a move. The letters and signs are those of the notation in every language.
expected-square = a square, such as e4
expected-beginning = a square, a piece letter or one of . : x -
expected-square-or-rank = a square, or its rank
expected-square-or-nest = a square, or one of C Q N K
expected-square-or-off = a square, or off
expected-stack = the square of a stack, such as a2
expected-way-of-stack = - or x and a square, or -off
expected-from-square = the square from which the piece comes
expected-from-square-or-castle = the square from which the piece comes, or C for a whole Castle
expected-rank-of-8 = a rank, 1 to 8
expected-rank-of-10 = a rank, 1 to 10
expected-nest = the nest that forms, one of C Q N K
expected-promotion = Q, for the promotion
expected-pawn-choice = Q, R, B or N, what the pawn becomes
expected-castling-die = R or K, the die that is spent
expected-end = nothing more
expected-end-or-check = nothing more, or + or ++

## Help

help-title = Mouse and keyboard
help-mouse = Click a piece, then where it shall go; or drag it there. What can leave the board does so by a click beside it.
help-camera = Drag the empty table to turn the camera; the wheel zooms.
help-keys = The arrow keys walk over the board, Enter chooses, Esc lets go.
help-entry = A move can be typed as well, as it is written down or as two squares (e2e4).
help-letters = The letters of the pieces in { $game }: { $letters }.

## What can stand on a square, by the names of each rule book
# Stacks get $height.

piece-turnover-tower = Tower
piece-turnover-fort = Fort
piece-turnover-wall = Wall
piece-turnover-fortress = Fortress
piece-turnover-citadel = Citadel
piece-turnover-castle = Castle
piece-turnover-classic-tower = Rook
piece-turnover-classic-fort = Bishop
piece-turnover-classic-wall = Pawn
piece-turnover-classic-fortress = Knight
piece-turnover-classic-citadel = Queen
piece-turnover-classic-castle = Castle
piece-lielow-stack = Stack of { $height }
piece-lielow-king = King of { $height }
piece-dice-chess-pawn = Pawn
piece-dice-chess-knight = Knight
piece-dice-chess-bishop = Bishop
piece-dice-chess-rook = Rook
piece-dice-chess-queen = Queen
piece-dice-chess-king = King

## How what stands on a square moves, in a sentence
# Stacks get $height.

moves-turnover-tower = The button slides along ranks and files, as far as nothing is in its way.
moves-turnover-fort = The ring slides along diagonals, as far as nothing is in its way.
moves-turnover-wall = One square forward; diagonally forward only onto a piece.
moves-turnover-fortress = Its outer ring leaps like a chess knight. The ring inside stays.
moves-turnover-citadel = Its ring slides in all eight directions. The button stays.
moves-turnover-castle = Its outer ring goes one or two squares forward, diagonally only onto a piece. The other two parts stay.
moves-turnover-castle-turnover-modern = Its Wall goes one or two squares forward, diagonally only onto a piece; the Citadel stays. In check, or as the last Castle, it steps whole, one square any way.
moves-turnover-castle-turnover-2025 = It steps whole, one square any way; onto a Fort or a Citadel there its Wall goes alone. Or its Wall goes two squares forward. The Citadel stays.
moves-lielow-stack = It moves exactly { $height ->
    [one] one square
   *[other] { $height } squares
} in a straight line, over everything; on an empty square it grows by one.
moves-lielow-king = The tallest wears the crown: who loses it has lost. It moves exactly { $height ->
    [one] one square
   *[other] { $height } squares
} in a straight line.
moves-dice-chess-pawn = As in chess, when the dice name it.
moves-dice-chess-knight = As in chess, when the dice name it.
moves-dice-chess-bishop = As in chess, when the dice name it.
moves-dice-chess-rook = As in chess, when the dice name it.
moves-dice-chess-queen = As in chess, when the dice name it.
moves-dice-chess-king = As in chess, when the dice name it. It may be taken, and the game is over.

## Why a move is refused
# Every refusal gets $mover and $target (names of what stands there, or nothing), $kind (the mover's, as in the keys), $height
# (the mover's), $square, and the rule book's names: $tower $fort $wall $fortress $citadel $castle, or $stack $king, or $pawn $knight
# $bishop $rook $queen $king.

refusal-game-over = The game is over.
refusal-nothing-there = Nothing stands on { $square }.
refusal-not-yours = What stands on { $square } is your opponent’s.
refusal-same-square = It stands there already.
refusal-blocked = Something stands in the way on { $square }.
refusal-does-not-fit = The moving ring does not fit your { $target } on { $square }.
refusal-wall-moves-forward = A { $wall } moves ahead only, one square; diagonally ahead, it goes only onto a piece.
refusal-wall-diagonal-takes = Diagonally, a { $wall } only captures, turns over or joins; { $square } is empty.
refusal-wall-never-captures-ahead = Straight ahead, a { $wall } never captures: only what it fits, or an empty square.
refusal-tower-moves-straight = A { $tower } moves straight: ahead, back or sideways.
refusal-fort-moves-diagonally = A { $fort } moves diagonally.
refusal-citadel-moves-in-lines = A { $citadel } moves its { $fort } in straight lines and diagonals.
refusal-fortress-leaps = A { $fortress } lets its { $wall } leap: two squares straight and one aside.
refusal-castle-splits-forward = A { $castle } moves its { $wall } one or two squares ahead; diagonally ahead it only captures, turns over or joins.
refusal-castle-steps-or-dismounts = A { $castle } moves whole, one square in any direction; its { $wall } may also go two squares ahead.
refusal-castle-whole-in-check = This { $castle } is in check: it moves only whole, one square in any direction.
refusal-castle-whole-last = Your last { $castle } moves only whole, one square in any direction.
refusal-whole-onto-own = A whole { $castle } cannot join your own nest on { $square }.
refusal-castle-held = You have only two Castles, and the one on { $square } is in check: this one cannot move.
refusal-leaves-castle-in-check = That would leave your last { $castle }, on { $square }, in check.
refusal-castle-into-check = Your last { $castle } may not step into check.
refusal-stays-on-board = No ring leaves the board by its own move.
refusal-not-in-line = A stack moves along a file, a row or a diagonal.
refusal-wrong-distance = A stack of { $height } moves exactly { $height ->
    [one] one square.
   *[other] { $height } squares.
}
refusal-own-stack = Your own stack is there, on { $square }.
refusal-reaches-no-edge = From { $square }, a stack of { $height } does not reach beyond the edge.
refusal-not-rolled = Roll first, then move.
refusal-double-offered = Answer the double first: take or drop.
refusal-pass-not-forced = You cannot pass: the dice allow a move.
refusal-man-not-rolled = No die names the { $kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
   *[other] piece
}.
refusal-man-not-rolled-dice-chess-burmese = No die that is left names the { $kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
   *[other] piece
}.
refusal-man-not-rolled-dice-chess-three = No die that is left names the { $kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
   *[other] piece
}.
refusal-other-man-moves = The piece on { $square } has begun this turn, and goes on alone.
refusal-castling-not-rolled = Castling takes a rook or a king on the dice.
refusal-castling-not-rolled-dice-chess = Castling takes a 4 or a 6, or equal dice.
refusal-castling-not-rolled-dice-chess-brainking = Castling takes a 4 or a 6.
refusal-castling-not-rolled-dice-chess-vegas = Castling takes a rook or a king on the dice, or the free face.
refusal-castling-not-rolled-dice-chess-piece-moves = Castling takes a 4 or a 6 on the die that names the piece.
refusal-castling-not-rolled-dice-chess-burmese = Castling takes a 4 or a 6 that is left.
refusal-castling-names-die = Castling spends the 4 or the 6: say which.
refusal-castling-needs-both-dice = Castling takes a 4 and a 6, both still unused, and spends both.
refusal-castling-right-lost = You cannot castle on this side any more: the king or the rook has moved.
refusal-castling-blocked = You cannot castle: something stands on { $square }.
refusal-castling-in-check = In check you cannot castle.
refusal-castling-through-check = You cannot castle: { $square } is attacked.
refusal-own-man-there = One of your own pieces stands on { $square }.
refusal-pawn-moves-forward = A pawn moves straight ahead: one square, or two from where it began.
refusal-pawn-diagonal-takes = Diagonally a pawn only captures, and on { $square } there is nothing to capture now.
refusal-pawn-never-takes-ahead = Straight ahead a pawn never captures.
refusal-knight-leaps = A knight leaps two squares straight and one aside.
refusal-bishop-moves-diagonally = A bishop moves along its diagonals.
refusal-rook-moves-straight = A rook moves straight, along its file or its rank.
refusal-queen-moves-in-lines = A queen moves straight or diagonally.
refusal-king-moves-one-square = A king moves one square.
refusal-promotion-missing = On { $square } the pawn becomes something else: say what.
refusal-promotion-impossible = The pawn cannot become that, or not with this die.
refusal-no-promotion = Nothing is promoted by this move.
refusal-leaves-king-in-check = That would leave your king, on { $square }, in check.
refusal-king-into-check = Your king may not step into check.
refusal-wastes-dice = Another move lets you use more of your dice, so it comes first.
refusal-must-capture-king = After the last move this turn must end with the king’s capture.
refusal-stays-on-board-dice-chess = No piece leaves the board by its own move.

## What is said aloud, to those who do not look

announce-own-white = You play White.
announce-own-black = You play Black.
announce-move = { $player }: { $from } to { $to }.
announce-combine = { $player }: { $from } to { $to }, combining.
announce-turn-over = { $player }: { $from } to { $to }, turning over.
announce-capture = { $player }: { $from } to { $to }, capture.
announce-leave = { $player }: { $from } leaves the board.
announce-promotion = Promotion.
announce-roll = { $player }: the dice show { $dice }.
announce-pass = { $player }: pass.
announce-undo = Taken back: { $from } to { $to }.
announce-undo-leave = Taken back: { $from } is on the board again.
announce-undo-roll = Taken back.
announce-low-time = { $player }: little time left.
announce-connection-lost = The connection is lost.
announce-connection-back = The connection is back.

## Sharing

share-title = Share
share-link = Link
share-code = Game code
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
share-save-title = Save the picture
share-save-set-title = Save the set
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
language-not-loaded = { $language } cannot be loaded: { $why }
paste-found-puzzle = A puzzle of { $game }.
paste-open = Open
paste-wrong-link = This link carries no game: { $why }.
paste-wrong-position = This is no position of that game: { $why }.
paste-wrong-record = This is no record of a game: { $why }.

## Notifications

notification-storage-unavailable = This browser does not let Turnover store anything (its storage is full or blocked). You can play on, but the game is lost when you close this tab.
notification-autosave-unreadable = The game that was stored here cannot be read, and has been put aside. { $why }
address-broken-link = This link is not complete: a part of it is missing or was changed on the way. Copy it again, or ask for it once more.
address-newer-link = This link was made by a newer version of Turnover. Load the page again to get that version, and then follow the link.
address-broken-position = The position in this address cannot be read: a part of it is missing or wrong. Copy the address again, or ask for it once more.
address-broken-moves = This address tells a game, but one of its moves cannot be played. Copy the address again, or ask for it once more.
address-unknown-value = This address asks for something that Turnover does not know ({ $name }). The page was opened without it.
address-contradiction = This address asks for several things that cannot all be. The page was opened without them.
notification-picture-failed = The picture could not be taken.
notification-file-saved = Saved as { $path }
notification-save-failed = The file could not be saved. { $why }
notification-previous-version = The last text of this game is damaged ({ $why }). The one before it was opened: the last ply may be missing.
notification-no-folder = Turnover finds no folder in which it could keep games. You can play on, but no game is kept.
storage-error-save = The game cannot be kept: { $why }. You can play on; with each ply it is tried again.
storage-error-resume = The game that was on the table cannot be opened. It is still in the library. { $why }
storage-error-settings = Some of your options cannot be read; the usual ones stand in for them. What was kept lies in { $file }. { $why }
storage-error-seats = Your seats in games with others cannot be kept on this device, or not all could be read: after a restart they may be gone. { $why }
storage-error-list = The games cannot be listed: { $why }
storage-error-open = The game cannot be opened: { $why }
storage-error-rename = The game cannot be renamed: { $why }
storage-error-remove = The game cannot be deleted or brought back: { $why }
storage-error-export = The games cannot be exported: { $why }
storage-error-import = No game came in, for the library cannot keep them: { $why }

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
online-somebody = Somebody
online-plays-white = { $player } plays White
online-plays-black = { $player } plays Black
online-both-free = Both seats are free
online-no-own-games = No games yet. Those in which you sit down are listed here.
online-some-game = A game
online-invites = { $player } invites you to a game of { $game }
online-invited = An invitation to a game of { $game }
online-own-start = a position that was set up
online-chess960 = Chess960, start { $number }
online-cube = with a doubling cube
online-cube-match = match to { $points } points with a doubling cube
online-what-is-it = What is this game?
online-see-demonstration = Watch how it goes
online-try-exercise = Try a first exercise
tip-online-aside = The invitation waits meanwhile
online-back-to-invitation = Back to the invitation
online-offer-one = Offer a game
online-meanwhile-about = Your seat stays yours whatever you do meanwhile, and you are called when somebody comes:
online-meanwhile-computer = Play the computer
online-meanwhile-puzzles = Solve puzzles
online-call-me = Call me outside this window too
online-call = { $player } has sat down: your game begins.
online-to-table = To the table
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
online-join = A game on a server
online-looking = Looking for the game…
online-not-found = There is no such game.
online-you-play-white = You would play White.
online-you-play-black = You would play Black.
online-sit = Sit down
online-taken = Both seats are taken. You can watch.
online-over-about = This game is over. You can look at it.

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
online-outdated = This version is too old for the server: please reload.
online-distrusted = The server tells what cannot be: { $why }
online-watchers = { $count ->
    [one] { $count } watches
   *[other] { $count } watch
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
online-claim-later = { $player } has gone. In { $time } you may claim the game.
online-claim-win = Claim the win
online-time-left = { $player }: { $days } d { $hours } h left
online-days-off = { $count ->
    [one] { $count } day off left
   *[other] { $count } days off left
}
online-take-day = Take a day off
online-conditional-title = Conditional moves
online-conditional-about = One line for each case: a move of your opponent’s, your answer, and so on. The server makes your move at once when the opponent’s is the one you wrote. Only you can see these lines.
online-conditional-hint = f7f6 h2h3
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

## The library

start-library = Games
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
library-date-tip = A day, a month or a year: 2026.07.21, 2026.07 or 2026
library-date-hint = 2026.07.21
library-newest-first = Newest first
library-by-players = By players
library-by-game = By game
library-players = Players
library-game = Game
library-date = Date
library-plies = Plies
library-result = Result
library-open = Open
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

## What the own games tell

insight-title = Insight
tip-insight = What your own games tell: results, accuracy, and the mistakes that recur
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
insight-puzzles-stop = Stop looking for puzzles
insight-puzzles-progress = Looked at { $done } of { $all } positions, found { $made ->
    [one] 1 puzzle
   *[other] { $made } puzzles
}. It goes on while no game is played.
insight-puzzles-done = Found { $made ->
    [one] 1 puzzle
   *[other] { $made } puzzles
}. All { $kept } of your games are in “Learn”.

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
flaw-too-many-men = { $side ->
    [white] { $found } of White’s pieces must have been pawns, and of its pawns only { $most } can have become something else.
   *[other] { $found } of Black’s pieces must have been pawns, and of its pawns only { $most } can have become something else.
}
flaw-both-in-check = the king on { $square } is in check, and so is the other one.
flaw-king-left-in-check = the king on { $square } is in check, and its side has just moved.

## The doubling cube

start-cube = Doubling cube
tip-start-cube = As in backgammon: whoever thinks to be ahead doubles the stake before the own roll. The other side takes, and owns the cube, or drops and loses the stake as it stood.
start-one-game = One game
start-match = To { $points } points
start-crawford = Crawford’s rule
tip-start-crawford = In the first game after a side has come to one point from winning the match, nobody doubles.
cube-stake = Stake: { $stake ->
    [one] one point
   *[other] { $stake } points
}
cube-in-middle = the cube is free
cube-owned = cube: { $player }
cube-match = Match to { $length }: { $white } – { $black }
cube-crawford = Crawford game: no doubling
cube-double = Double to { $stake }
tip-cube-double = Before your roll: the other side plays on for twice the stake, or gives the game up for { $stake ->
    [one] one point
   *[other] { $stake } points
}.
cube-take = Take
tip-cube-take = Play on for { $stake } points. The cube is yours then: only you may double next.
cube-drop = Drop
tip-cube-drop = Give the game up for { $stake ->
    [one] one point
   *[other] { $stake } points
}.
cube-own-answer = Take or drop?
cube-to-answer = { $player } to take or drop
move-double = doubles
move-take = takes
move-drop = drops
announce-double = { $player } doubles.
announce-take = { $player } takes.
announce-drop = { $player } drops.
announce-undo-cube = The doubling cube is put back.
reason-double-dropped = { $loser } did not take the double.
result-points = { $player }: { $points ->
    [one] one point
   *[other] { $points } points
}
result-match-won = { $player } wins the match, { $won } – { $lost }
result-next-game = Next game
result-new-match = New match
review-cube-right = Doubling cube: right.
review-cube-double = Doubling cost { $cost }: too early.
review-cube-no-double = Rolling without a double cost { $cost }.
review-cube-take = Taking cost { $cost }: drop.
review-cube-drop = Dropping cost { $cost }: take.
review-cube-of-match = { $cost } of the match
review-cube-of-stake = { $cost } of the stake

# What is said of a square.
board-grid = Board
square-empty = { $square }, empty
square-piece = { $square }, { $owner ->
    [own] your { $piece }
    [other] opponent's { $piece }
    [white] White { $piece }
   *[black] Black { $piece }
}
square-ring-on = { $upper } on { $lower }
square-attacked = attacked
square-last-move = last move
square-target = can be reached
square-can-go = can go to { $squares }
square-off-the-board = off the board

# Questions about the game that are typed with a slash.
question-help = /l last move, /t whose turn, /o players, /c clocks, /p R where the pieces are, /s the whole board, /s e4, /s e or /s 4 what stands there, /m e2 where it can go, /m what can move, /x captures, /a e4 what attacks there, /e evaluation, /b best line
question-no-move = No move yet
question-no-clock = No clocks
question-cannot-move = cannot move
question-no-analysis = No analysis; switch it on in the panel
question-nothing = none
question-both = White: { $white }. Black: { $black }.

# The names of fields without a visible label.
time-kind = Time control
time-base = Minutes
time-bonus = Seconds for each move
library-order = Order
entry-name = Move, or a question such as /l

# Settings for access.
option-explore = Explore by touch
tip-option-explore = A finger gliding over the board only tells the squares; a second finger, or a double tap, chooses
option-text-size = Text
size-usual = Usual
size-large = Large
size-largest = Largest
help-questions = Questions about the game: type { question-help }
size-television = Television
option-rumble = Gamepads rumble when a piece is turned over

# Gamepads.
help-gamepad = A gamepad plays as well: the stick goes to pieces and targets, the directional pad from square to square, the shoulder buttons turn the board.
gamepad-connected = Gamepad connected: { $name }
gamepad-disconnected = Gamepad disconnected
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
shortcut-previous = One move or step back; exercise again
shortcut-next = One move or step forward; next exercise
shortcut-first = To the start of the game
shortcut-last = To the end of the game
shortcut-take-back = Take back
shortcut-play-again = Play again what was taken back
shortcut-another-game = Another game
shortcut-hint = Hint
shortcut-analysis = Analysis on or off
shortcut-exercise-hint = Hint in an exercise
shortcut-solution = Solution of an exercise
shortcut-play = Play or pause the demonstration
shortcut-remove = Remove a piece when setting up
key-control = Ctrl
key-shift = Shift
key-pageup = Page Up
key-pagedown = Page Down
key-home = Home
key-end = End
key-insert = Insert
key-delete = Delete
key-backspace = Backspace

# Switch scanning.
option-switches = Switches
tip-option-switches = What can be chosen is marked one after the other, in groups. With one switch, Space or Enter chooses; with two, Space moves on and Enter chooses.
switches-none = No switch
switches-one = One switch
switches-two = Two switches
option-scan-pause = How long the mark stays
scan-slower = Slower
scan-faster = Faster

# In a hall.
kiosk-touch = Touch the table to play

# Sounds for access.
option-mono = The same in both ears
option-sound-squares = Sounds of squares
tip-option-sound-squares = Each square that the keyboard’s cursor reaches sounds like what stands there: each part from below, Black’s deeper
entry-only-questions = There is no move to make here; a question begins with /

## Tournaments that are run on this device
# $count is the number of participants or games; $round is the number of a round.
tournament-title = Tournaments
tip-tournaments = Tournaments at this table: enter names, pair rounds, keep the results
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
tournament-count = { $count ->
    [one] 1 participant
   *[other] { $count } participants
}
tournament-finished = finished
tournament-participants = Participants
tournament-standings = Standings
tournament-nobody = Nobody has entered yet. Type a name and press Enter.
tournament-rating = Rating
tournament-enter = Enter
tournament-withdraw = Withdraw
tournament-return = Return
tournament-half-point = Free next round (½)
tip-tournament-half-point = Is not paired in the next round, and gets half a point
tournament-half-point-asked = free next round (½)
tournament-unpaired = No round has been paired. Enter everybody, then pair the first round.
tournament-round = Round
tournament-round-number = Round { $round }
tournament-pair = Pair round { $round }
tournament-take-back = Take back
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
tournament-result = Result
tournament-points = Points
tournament-white = w
tournament-black = b
tournament-no-results = No round is complete yet.
tournament-legend = 3w1: against the third in this table, with White, and won. +: free or won by absence. Ties are broken in this order: DE direct encounter; BH/C1 sum of the opponents' points without the lowest; BH with all; SB points of the opponents who were beaten, and half of those one drew with.
tournament-print = Page to print
tournament-report = Report (TRF)
tournament-save-title = Save the tournament
tournament-remove = Remove
tournament-remove-sure = Really remove?
tournament-entered = The result is entered in { $name }.
tournament-refused-name = A name has 1 to { $most } letters.
tournament-refused-taken = Somebody in this tournament has this name already.
tournament-refused-full = A tournament has at most { $most } participants.
tournament-refused-finished = This tournament is over.
tournament-refused-late = It is too late to enter this tournament.
tournament-refused-bye = A free round can only be asked for before it is paired, and not more often than the rules of the tournament allow.
tournament-refused-games = First enter the results of all games of this round.
tournament-refused-rounds = All rounds have been played.
tournament-refused-few = At least two participants are needed.
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
account-words-count = Expected twelve words, found { $count }.
account-words-unknown = Word { $place }, “{ $word }”, is not in the list. Is it written right?
account-words-wrong = These words do not belong together: one of them is wrong, or their order.
account-damaged = The key on this device cannot be used: { $why }
account-sign-in = Sign in
account-at = at { $site }
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
account-opposition = Results of rated games
account-public = What everybody may see
account-shows-graph = How my ratings have changed
account-shows-opposition = My results against each opponent
account-shows-games = My games
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
