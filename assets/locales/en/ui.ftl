# What the game says at first, on the start screen and at the table while nothing is opened. All else is in dialogs.ftl, the rule book in rules.ftl.
# Every language has the same messages, with the same variables: a test in src/app/i18n/tests.rs compares them.
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
library-game = Game
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
start-white-name = White
start-black-name = Black
player-white = White
player-black = Black
start-time = Time
time-none = No clock
time-sudden-death = { $minutes } min
time-fischer = { $minutes } + { $seconds }
time-bronstein = { $minutes } min, { $seconds } s delay
start-play = Play
start-play-about = Against the computer, level { $level }
start-play-level = Level { $level }
start-level-note = Play begins at level { $level }. You can change it in “{ $more }”.
start-learn = Learn
start-learn-about = Short exercises in which you move
tip-learn = Short exercises in which you move, five to ten minutes for a game
tip-tutorial = A demonstration to watch and to try
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

option-language = Language
notification-turn = It is your turn: { $game }
option-view = View
view-white = White
view-black = Black
view-top = Top
view-reset = Reset the view
view-turn = Turn the board

## Who plays
# $level is a number from 1 to 17.

seat-engine = Computer { $level }
# In sentences about a game against one computer.
seat-computer = the computer
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
own-side = You play
own-side-white = White
own-side-black = Black
own-side-by-lot = By lot
own-side-neither = Just watch
adaptation-now = As strong as you: now level { $level }
style-balanced = Balanced
style-attacker = Attacker
style-collector = Collector
style-waiter = Waiter
opponent-thinks = { $player } is thinking…
opponent-turn = It is the computer’s turn.
opponent-declines = { $player } declines the draw.
opponent-failed = The computer player has broken down. Take a move back, and it tries again.
opponent-seeks-hint = Looking for a good move…
opponent-hint = Hint: { $move }
action-hint = Hint
tip-hint = See what the computer would play here
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
effect-promote = promotes
effect-combine = joins the { $piece } on { $square }
effect-turn-over = turns over the { $piece } on { $square }
effect-turn-over-last = turns over the last { $piece }, on { $square }
effect-capture = captures the { $piece } on { $square }
effect-capture-last = captures the last { $piece }, on { $square }
review-title = Review: White’s chances
review-graph = What White could expect after each move. Click to go there.
review-progress = Judging the game… { $done } of { $all }
move-on-variation = Variation
mark-good = good
mark-mistake = a mistake
mark-very-good = very good
mark-blunder = a bad mistake
mark-interesting = interesting
mark-dubious = doubtful
action-practise-short = Practise…

## Panel

panel-own-turn = Your move
panel-turn = { $player } to move
panel-looked-at = Move { $number } of { $last }
panel-looked-at-start = Start of the game
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
panel-attacked = Attacked: { $squares }
mate-simple = Mate: { $loser } cannot save the last Castle. Play goes on until it is captured.
mate-multiple = Multiple mate: { $loser } loses every Castle by force. Play goes on until the last one is captured.
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
action-ask-takeback = Takeback?
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
action-report = Report the opponent…
tip-report = Tell whoever runs this server what is wrong with your opponent's name or conduct

## Steps through the game, and what is written beside its moves

action-menu = Menu
tip-first = To the start
tip-previous-move = One move back
tip-next-move = One move forward
tip-last = To the end of the line
tip-replay = Play the line by itself; any key stops it
tip-replay-stop = Stop
tip-replay-speed = How fast the line is played
tip-move-menu = Marks, comment and variations of this move

## Questions and offers

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
dice-enter-title = { $count ->
    [one] What does your die show?
   *[other] What do your dice show?
}
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
face-pawn = pawn
face-knight = knight
face-bishop = bishop
face-rook = rook
face-queen = queen
face-king = king
face-any = any piece
move-count = { $count ->
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
entry-not-at-end = Go to the last move first. You can only move from there.
entry-not-now = That is not possible now.
entry-only-questions = There is no move to make here; a question begins with /
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

moves-turnover-tower = The button slides in a straight line along rows and columns, as far as nothing is in its way.
moves-turnover-fort = The ring slides diagonally, as far as nothing is in its way.
moves-turnover-wall = One square forward; diagonally forward only onto a piece.
moves-turnover-fortress = Its outer ring leaps two squares straight and one aside, like a chess knight. The ring inside stays.
moves-turnover-citadel = Its ring slides in all eight directions. The button stays.
moves-turnover-castle = Its outer ring goes one or two squares forward, diagonally only onto a piece. The other two parts stay.
moves-turnover-castle-turnover-modern = Its Wall goes one or two squares forward, diagonally only onto a piece; the Citadel stays. Attacked, or as the last Castle, it steps whole, one square any way.
moves-turnover-castle-turnover-2025 = It steps whole, one square any way; onto a Fort or a Citadel there its Wall goes alone. Or its Wall goes two squares forward. The Citadel stays.
moves-lielow-stack = It moves exactly { $height ->
    [one] one square
   *[other] { $height } squares
} in a straight line, over everything; on an empty square it grows by one.
moves-lielow-king = The tallest wears the crown: who loses it has lost. It moves exactly { $height ->
    [one] one square
   *[other] { $height } squares
} in a straight line.
moves-dice-chess-pawn = One square ahead, from its start also two; it captures one square diagonally ahead. If the dice let it.
moves-dice-chess-knight = It leaps two squares straight and one aside, if the dice let it.
moves-dice-chess-bishop = Any distance diagonally, if the dice let it and nothing is in its way.
moves-dice-chess-rook = Any distance straight, if the dice let it and nothing is in its way.
moves-dice-chess-queen = Any distance, straight or diagonally, if the dice let it and nothing is in its way.
moves-dice-chess-king = One square any way, if the dice let it. Whoever loses it has lost.
moves-dice-chess-king-dice-chess-10x10 = One square any way, if the dice let it. Whoever loses all three has lost.

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
announce-preview = Preview
announce-choose-again = Choose it again to play it.
announce-dropped = Dropped.
announce-nothing-to-choose = Nothing to choose here.
announce-roll = { $player }: { $count ->
    [one] the die shows
   *[other] the dice show
} { $dice }.
announce-pass = { $player }: pass.
announce-looked-at = Move { $number } of { $last }: { $move }
announce-undo = Taken back: { $from } to { $to }.
announce-undo-leave = Taken back: { $from } is on the board again.
announce-undo-roll = Taken back.
announce-low-time = { $player }: little time left.
announce-connection-lost = The connection is lost.
announce-connection-back = The connection is back.
announce-unsent = Your move is not sent yet.

## Notifications

notification-storage-unavailable = This browser does not let Turnover store anything (its storage is full or blocked). You can play on, but the game is lost when you close this tab.
notification-autosave-unreadable = The game that was stored here cannot be read, and has been put aside. { $why }
address-broken-link = This link is not complete: a part of it is missing or was changed on the way. Copy it again, or ask for it once more.
address-newer-link = This link was made by a newer version of Turnover. Load the page again to get that version, and then follow the link.
address-broken-position = The position in this address cannot be read: a part of it is missing or wrong. Copy the address again, or ask for it once more.
address-broken-moves = This address tells a game, but one of its moves cannot be played. Copy the address again, or ask for it once more.
address-unknown-value = This address asks for something that Turnover does not know ({ $name }). The page was opened without it.
address-contradiction = This address asks for several things that cannot all be. The page was opened without them.
notification-previous-version = The last text of this game is damaged ({ $why }). The one before it was opened: the last ply may be missing.
storage-error-save = The game cannot be kept: { $why }. You can play on; with each ply it is tried again.
storage-error-settings = Some of your options cannot be read; the usual ones stand in for them. What was kept lies in { $file }. { $why }
storage-error-seats = Your seats in games with others cannot be kept on this device, or not all could be read: after a restart they may be gone. { $why }
storage-error-list = The games cannot be listed: { $why }
storage-error-open = The game cannot be opened: { $why }
storage-error-import = No game came in, for the library cannot keep them: { $why }

## The doubling cube

tip-start-cube = As in backgammon: whoever thinks they are ahead doubles the stake before their own roll. The other side takes, and owns the cube, or drops and loses the stake as it stood.
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
cube-roll = Roll without a double

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
square-chosen = chosen
square-target = can be reached
square-can-go = can go to { $squares }
square-off-the-board = off the board
square-tray = Off the board, { $side }: { $pieces }
square-tray-pieces = { $count ->
    [one] { $count } { $kind ->
        [checker] checker
        [crown] crown
       *[other] { $piece }
    }
   *[other] { $count } { $kind ->
        [tower] Towers
        [fort] Forts
        [wall] Walls
        [checker] checkers
        [crown] crowns
        [pawn] Pawns
        [knight] Knights
        [bishop] Bishops
        [rook] Rooks
        [queen] Queens
        [king] Kings
       *[other] { $piece }
    }
}
square-tray-pieces-turnover-classic = { $count ->
    [one] { $count } { $piece }
   *[other] { $count } { $kind ->
        [tower] Rooks
        [fort] Bishops
        [wall] Pawns
       *[other] { $piece }
    }
}

# Questions about the game that are typed with a slash.
question-help = /l last move, /t whose turn, /o players, /c clocks, /d dice, stake and score, /p R where the pieces are, /s the whole board, /s e4, /s e or /s 4 what stands there, /m e2 where it can go, /m what can move, /x captures, /x e2 those of one piece, /a e4 what attacks or could go there, /e evaluation, /b best line, /resign, /draw and /undo to resign, to offer a draw and to take back
question-no-move = No move yet
question-no-clock = No clocks
question-no-dice = No dice
question-dice-left = Left: { $dice }
question-cannot-move = cannot move
question-no-analysis = No analysis; switch it on in the panel
question-nothing = none
question-both = White: { $white }. Black: { $black }.

# The names of fields without a visible label.
entry-name = Move, or a question such as /l

# Gamepads.
gamepad-connected = Gamepad connected: { $name }
gamepad-disconnected = Gamepad disconnected

# The names of keys.
key-control = Ctrl
key-shift = Shift
key-pageup = Page Up
key-pagedown = Page Down
key-home = Home
key-end = End
key-insert = Insert
key-delete = Delete
key-backspace = Backspace

# In a hall.
kiosk-touch = Touch the table to play
kiosk-go-on = Touch to go on

## What leads to the dialogs

language-not-loaded = { $language } cannot be loaded: { $why }
online-somebody = Somebody
online-back-to-invitation = Back to the invitation
online-call = { $player } has sat down: your game begins.
online-to-table = To the table
start-library = Games
tournament-title = Tournaments
tip-tournaments = Tournaments at this table: enter names, pair rounds, keep the results
online-tournament-call = Your game in { $name } has begun.
start-tutorial = Show me the pieces
