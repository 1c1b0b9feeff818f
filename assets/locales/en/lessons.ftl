### Exercises in which the learner moves.

learn-title = Learn
learn-exercises = Exercises
learn-progress = { $solved } of { $count } solved, { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}
learn-continue = Go on: { $name }
learn-begin = Begin
learn-first-game = Play a first game
tip-learn-first-game = Against level 1, with marks on what is attacked
learn-number = Exercise { $number } of { $count }
learn-exercise = { $number }. { $name }: { $stars ->
    [0] not solved yet
   *[other] { $stars } of 3 stars
}
learn-exercise-next = { $number }. { $name }: next
learn-is-next = next
learn-hint = Hint
tip-learn-hint = Marks what is to move. A hint costs a star, and so does a wrong move
learn-solution = Solution
tip-learn-solution = Shows the move
tip-learn-solution-off = First try a move, or ask for a hint
learn-again = Again
tip-learn-again = From the beginning
learn-next = Next
tip-learn-next = The next exercise
learn-list = All exercises
learn-back = Back
learn-watch = Watch the demonstration
learn-right = Right! Go on.
learn-passed = { $player }: the dice ({ $dice }) allow no move, so the turn passes.
learn-done = Solved: { $stars ->
    [one] one star
   *[other] { $stars } stars
  } of 3.
learn-try-again = Try again: the move goes back.
learn-throw = { $count ->
    [one] The die: { $faces }.
   *[other] The dice: { $faces }.
}
learn-ring = A red ring: this can be taken with the next move. Whoever loses the last such piece loses the game.
learn-ring-lielow = A red ring: this king can be taken with the next move. Whoever loses the king loses the game.
learn-ring-dice-chess = A red ring: this king is attacked. Whoever loses the last king loses the game.
learn-shown = That was the solution: one star of 3.
learn-hint-square = Look at { $square }.
learn-hint-move = From { $from } to { $to }.
learn-hint-leave = From { $from } off the board.
learn-course-done = The course is done. Now play a first game against level 1: what is attacked gets a mark.

option-threats = Mark own pieces that are attacked
tip-option-threats = A shield: attacked and guarded. A dot in a red ring: it would be lost. Not in games over a network
threat-guarded = Attacked, but guarded.
threat-hangs = Attacked: the exchange loses something.
announce-hanging = Would be lost: { $squares }.

course-turnover-modern = Turnover, modern
course-turnover-modern-about = How each part moves, how parts join and turn over, and how the last Castle is mated.
course-turnover-classic = Turnover, classic
course-turnover-classic-about = How each part moves, how parts join and turn over, and how the last Castle is captured.
course-turnover-2025 = Turnover, 2025
course-turnover-2025-about = How each part moves, how parts join and turn over, how Castles step, and how the last one is captured.
course-lielow = Lielow
course-lielow-about = On 8 × 8: how stacks move, grow and take, who wears the crown, and how a king is taken.
course-lielow-9x9 = Lielow, 9 × 9
course-lielow-9x9-about = On 9 × 9: two rows of stacks each, the longer distances, and when a stack can only leave the board.
course-dice-chess = Dice Chess
course-dice-chess-about = What the dice allow, when a turn passes, how a king falls, and what differs in the other forms.
course-dice-chess-three = Dice Chess, three dice
course-dice-chess-three-about = Several moves in a turn: which dice must be spent, what frees a turn, and what castling and promotion cost.

mistake-elsewhere = That is allowed, but it is not what is asked here.
mistake-loses = That loses the game at once.
mistake-not-there = That is allowed, but { $square } is the goal here.
mistake-other-piece = On { $square } stands now: { $piece }. Something else is asked.
mistake-other-height = Now the height on { $square } is not the one that is asked.
mistake-not-combined = No two rings have come together by that.
mistake-other-combination = That makes: { $piece }. Something else is asked.
mistake-captures = That captures. Only what the moving ring fits is turned over.
mistake-turns-over = That turns it over. Here something is to be captured.
mistake-other-mover = Another kind of piece is to move.
mistake-not-promoted = Nothing is promoted by that.
mistake-not-castled = That is not castling.
mistake-stays = It stays on the board.
mistake-no-crown = The crown is not on { $square } after that.
mistake-no-check = The king is not attacked by that.
mistake-no-check-turnover-classic = After that not every Castle is attacked.
mistake-no-check-turnover = That does not attack the Castle.
mistake-attacks-too-few = That attacks one. Find a square that attacks both.
mistake-still-attacked = After that { $square } is attacked all the same.
mistake-can-be-taken = After that the opponent takes on { $square }.
mistake-goes-on = The other side answers, and the game goes on.

## Turnover

lesson-tower-name = The Tower
lesson-tower-name-turnover-classic = The Rook
lesson-tower = The smallest part, the button, is a Tower. It slides straight as far as the way is free. Move it to d7.
lesson-tower-turnover-classic = The smallest part, the button, is a Rook. It slides straight as far as the way is free. Move it to d7.
lesson-tower-done = What stands in the corners are Castles. Whoever loses the last one loses the game.
lesson-fort-name = The Fort
lesson-fort-name-turnover-classic = The Bishop
lesson-fort = The small ring is a Fort. It slides diagonally. Move it to b6.
lesson-fort-turnover-classic = The small ring is a Bishop. It slides diagonally. Move it to b6.
lesson-wall-name = The Wall
lesson-wall-name-turnover-classic = The Pawn
lesson-wall = The large ring is a Wall. It goes one square straight ahead, but captures diagonally. Capture the Tower.
lesson-wall-turnover-classic = The large ring is a Pawn. It goes one square straight ahead, but captures diagonally. Capture the Rook.
lesson-wall-ahead = Ahead it only moves. It captures what stands diagonally before it.
lesson-castle-name = The Castle
lesson-castle = All three parts make a Castle, but only the large ring moves: from a Castle one or two ahead. Move the Wall from e1 to e3.
lesson-castle-done = The rest stays on e1: only the outermost part of a piece moves.
lesson-row-name = The Castle
lesson-row = All three parts make a Castle, but only the large ring moves: from a Castle one or two ahead. Move the Pawn from e1 to e3.
lesson-row-done = The rest stays on e1: only the outermost part of a piece moves.
lesson-whole-name = A Castle steps
lesson-whole = All three parts together are a Castle. It steps whole, one square in any direction. Move it from e1 to e2.
lesson-whole-done = All three parts have gone together.
lesson-dismount-name = Two ahead
lesson-dismount = The large ring of a Castle can also go two squares straight ahead, alone. Move the Wall from e1 to e3.
lesson-dismount-done = The rest stays on e1: a Citadel.
lesson-onto-name = Onto what fits
lesson-onto = A Wall fits around a Fort. So onto the Fort beside it the Castle sends its Wall alone, in any direction. Turn the Fort over.
lesson-onto-done = The Citadel stays on e3, and the Fort shows your colour now.
lesson-strikes-name = A Castle captures
lesson-strikes = What its Wall does not fit, a Castle beside it captures whole. Capture the Tower.
lesson-free-name = The Citadel
lesson-free-name-turnover-classic = The Queen
lesson-free = Tower and Fort together are a Citadel. Its Fort moves in all directions and leaves the Tower behind. Turn over the Wall on b6.
lesson-free-turnover-classic = As a Queen, the Bishop moves in all directions and leaves the Rook behind. Turn over the Pawn on b6.
lesson-free-done = The button stays on d4 and is free. The large ring is yours now.
lesson-leap-name = The Fortress
lesson-leap-name-turnover-classic = The Knight
lesson-leap = Fort and Wall together are a Fortress. Its Wall leaps two squares straight and one aside, over everything. Capture the Tower on e6.
lesson-leap-turnover-classic = Bishop and Pawn together are a Knight. Its Pawn leaps two squares straight and one aside. Capture the Rook on e6.
lesson-leap-done = The small ring stays on d4. It is free and attacks h8.
lesson-join-name = Joining two parts
lesson-join = Parts that fit can join on one square. Tower and Fort become a Citadel: bring the Tower to the Fort.
lesson-join-turnover-classic = Parts that fit can join on one square. Rook and Bishop make a Queen: bring the Rook to the Bishop.
lesson-build-name = Building a Castle
lesson-build = A Tower fits inside a Fortress: all three parts together. Build a Castle.
lesson-build-turnover-classic = A Rook fits inside a Knight: all three parts together. Build a Castle.
lesson-turn-name = Turning over
lesson-turn = Small and large ring fit. Go onto an enemy piece that fits, and it turns over: now it is yours. Turn over the Wall on e5.
lesson-turn-turnover-classic = Small and large ring fit. Go onto an enemy piece that fits, and it turns over: now it is yours. Turn over the Pawn on e5.
lesson-turn-done = The ring shows your colour now, with your Fort inside it.
lesson-turn-done-turnover-classic = The ring shows your colour now, with your Bishop inside it.
lesson-fits-name = What fits
lesson-fits = Button and small ring fit, too; button and large ring do not. What does not fit is captured. Which piece can your Tower turn over?
lesson-fits-turnover-classic = Button and small ring fit, too; button and large ring do not. What does not fit is captured. Which piece can your Rook turn over?
lesson-fits-done = Button and small ring together are one piece now: a Citadel.
lesson-fits-done-turnover-classic = Button and small ring together are one piece now: a Queen.
lesson-fits-tower = A Tower does not fit into a Tower: it captures. What is turned over becomes yours.
lesson-fits-tower-turnover-classic = A Rook does not fit into a Rook: it captures. What is turned over becomes yours.
lesson-loose-name = The unguarded piece
lesson-loose = You can capture two pieces. One is guarded: whoever captures it is captured. Capture the other.
lesson-loose-guarded = Then the Wall on c7 captures your piece on d6.
lesson-loose-guarded-turnover-classic = Then the Pawn on c7 captures your piece on d6.
lesson-promote-name = Promotion
lesson-promote = A Wall that reaches the last row alone is exchanged for a Citadel. Bring it there.
lesson-promote-turnover-classic = A Pawn that reaches the last row alone is exchanged for a Queen. Bring it there.
lesson-promote-done = The large ring is exchanged for a small one with a button inside.
lesson-fork-name = Double attack
lesson-fork = Attack both Castles with one move. Only one can be saved then.
lesson-fork-done = Whichever Castle moves away, you capture the other one.
lesson-save-name = Saving a Castle
lesson-save = Your Castle on h1 is attacked. A Castle in check moves as a whole, one square in any direction. Save it.
lesson-strike-back-name = Striking back
lesson-strike-back = Your Castle on h1 is attacked. Turn the attacker over: that saves the Castle and wins a piece.
lesson-last-name = The last Castle
lesson-last = This is your last Castle, and it is in check. It moves whole and captures whole. Capture the attacker.
lesson-check-name = Check
lesson-check = Black has one Castle left. Attack it: that is check.
lesson-mate-name = Mate in one
lesson-mate = Mate: the last Castle is in check and cannot escape. That wins the game. Give mate in one move.
lesson-ladder-name = Mate in two
lesson-ladder = Mate in two: drive the Castle to the last row with one Tower, then mate with the other.
lesson-ladder-back = Now it escapes over row 6. Keep that row closed and check with the other Tower.
lesson-both-name = Check to both
lesson-both = Check: all Castles of a side are attacked. Attack both with one move.
lesson-both-done = One Castle may move away, but then you capture the other. Two Castles can hardly be saved at once.
lesson-shield-name = Putting in between
lesson-shield = Your only Castle is attacked. If it moves it splits and you have none: put something in between.
lesson-keep-name = The only Castle
lesson-keep = Your only Castle is attacked. Turn over the Rook that attacks it.
lesson-last-capture-name = The last capture
lesson-last-capture = Who captures the last Castle wins. Do it.

## Lielow

lesson-one-square-name = One square
lesson-one-square = A stack moves exactly as far as it is high. This one is 1 high: move it from d2 to d3. There it grows.
lesson-one-square-done = A stack that moves without taking grows by 1. The crown marks your king: the tallest stack.
lesson-two-squares-name = Two squares
lesson-two-squares = The stack on c3 is 2 high: it moves exactly two squares, in any direction. Move it to e5.
lesson-over-name = Over other stacks
lesson-over = What lies between does not matter. Move the stack on d2 over d3 to d4.
lesson-exactly-name = The exact distance
lesson-exactly = A stack takes what it reaches exactly, and is 1 high again. Take the black stack you reach from c3.
lesson-exactly-done = Taking costs a stack its height: it is 1 high now. It stays king, as no other stack is taller.
lesson-which-name = Which stack?
lesson-which = Only one of your stacks reaches e5 exactly. Count, and take.
lesson-crown-name = The crown
lesson-crown = A stack taller than all others of its colour is king and wears the crown. Crown the stack from f2.
lesson-overtake-name = Overtaking the king
lesson-overtake = A tie does not move the crown; a taller stack does. Let the stack on f2 overtake the king: move it to f4.
lesson-flee-name = The king flees
lesson-flee = Who loses the king loses the game. The black stack on g7 is 3 high and reaches your king. Bring the king to safety.
lesson-defend-name = Taking the attacker
lesson-defend = Your king on d4 is attacked. Take the attacker, with the king itself or with another stack.
lesson-edge-name = The edge
lesson-edge = Your king is 7 high and attacked. A king that goes over the edge loses the game. Find a safe square on the board.
lesson-leave-name = Leaving the board
lesson-leave = A stack that goes over the edge is gone. You have no king: let h2 leave (the arrow), and the last stack is king.
lesson-king-takes-name = A king that takes
lesson-king-takes = A king that takes is 1 high. If another stack is taller now, it gets the crown. Take so that b3 is crowned.
lesson-threat-name = A safe threat
lesson-threat = Attack the black king with a move after which nothing of yours can be taken.
lesson-win-name = Taking the king
lesson-win = Take the king, and the game is won. Count the distance.
lesson-two-rows-name = Two rows
lesson-two-rows = Each side has 18 stacks in two rows. Bring one from the back row to e2; 2 high, it then goes over the front row to e4.
lesson-middle-name = Not to the middle
lesson-middle = Your king is attacked. It is 4 high and grows to 5: in the middle it could then only leave the board. Find a better square.
lesson-middle-off = From e5, five squares lead off the board in every direction: your king could only leave, and that loses.
lesson-tie-breaks-name = Breaking a tie
lesson-tie-breaks = Two stacks are 5 high, so the crown stays on c3, which is attacked. Let one leave the board, so that a1 gets the crown.
lesson-nine-high-name = Nine high
lesson-nine-high = Your king is 9 high, the most there is: it could only leave, and that loses. Save it by taking the attacker.
lesson-eight-squares-name = From corner to corner
lesson-eight-squares = A stack 8 high in a corner reaches only the other corners. Take the king, and the game is won.

## Dice Chess

lesson-dice-roll-name = What the dice name
lesson-dice-roll = The pieces on the dice may move, as in chess: here pawn (1) and knight (2), in yellow rings. Move a knight.
lesson-dice-roll-done = One move with one of the two dice, then the other side rolls. Until then the faces of the dice are faint.
lesson-dice-choose-name = One of two dice
lesson-dice-choose = 3 is the bishop, 4 the rook; one of them moves. Take the queen.
lesson-dice-double-name = Equal dice
lesson-dice-double = 5 is the queen, 6 the king. Equal dice let any piece move. Take the queen.
lesson-dice-castle-name = Castling
lesson-dice-castle = Castling needs a 4 (rook) or a 6 (king). You have a 4: castle, with the king from e1 to g1.
lesson-dice-passant-name = En passant
lesson-dice-passant = The black pawn has just gone two squares. With a 1 (pawn) take it in passing, as in chess: go to d6.
lesson-dice-promote-name = Promotion
lesson-dice-promote = A 1 moves a pawn. On the last row it becomes the piece you choose, any but king; a queen is the strongest. Promote it.
lesson-dice-check-name = Check
lesson-dice-check = You have rolled a 2 (knight). Give check: attack the king with the knight.
lesson-dice-pass-name = No move: a pass
lesson-dice-pass = Take on f7 with check. Then Black rolls. If those dice allow no answer, Black passes, and you may take the king.
lesson-dice-answer-name = Answering check
lesson-dice-answer = You are in check: only moves that answer it are legal. Take the rook that gives check.
lesson-dice-mate-name = Mate
lesson-dice-mate = If no dice could help the other side it is mate, and you win at once. Mate with the rook.
lesson-one-die-name = Form: one die
lesson-one-die = There is a form with one die: a 2, 3, 4 or 5 also moves a pawn to the last row; it becomes that piece. Promote it.
lesson-no-check-name = One die: no check
lesson-no-check = With one die a king may stand attacked: there is no check. Who takes the king wins. Take it.
lesson-three-kings-name = Form: three kings
lesson-three-kings = On 10x10 each side has three kings; who takes all of them wins. Take one.
lesson-any-man-name = Form: Vegas
lesson-any-man = Vegas: the star lets any piece move. Take the queen with the rook.
lesson-two-moves-name = Form: 1 to 4 moves
lesson-two-moves = 1 to 4 moves: the die says 2, so you move twice. Take both rooks.
lesson-same-man-name = Form: piece and number
lesson-same-man = Piece and number: the knight moves, and moves twice. Take the rook, then the bishop, with the same knight.
lesson-three-roll-name = Three dice
lesson-three-roll = Each die moves one piece: here pawn (1), knight (2) and bishop (3). Open the way with a pawn, then move the bishop.
lesson-three-roll-done = The 2 is left: a knight moves too. Then the other side rolls.
lesson-three-equal-name = Three equal dice
lesson-three-equal = With three dice equal ones mean nothing special: three 2s are three moves of knights. Take three pieces with the same knight.
lesson-both-dice-name = Castling with two dice
lesson-both-dice = As on dicechess.com castling spends both a 4 (rook) and a 6 (king). You have both: castle, with the king from e1 to g1.
lesson-three-dice-name = Clearing the way
lesson-three-dice = Three dice, three moves. First move the knight out of the way, then take the king with the bishop.
lesson-king-walks-name = There is no check
lesson-king-walks = There is no check: a king may go where it is attacked, and take a king. Two 6s are two steps: take the black king with yours.
lesson-most-dice-name = As many dice as possible
lesson-most-dice = As many dice as possible must be spent. If a4 took the queen, the bishop could not move. Open its way, and take with the bishop.
lesson-most-dice-aside = That lets the bishop out, but not towards b5.
lesson-free-king-name = One die is enough
lesson-free-king = Only a turn that takes the king may leave dice unspent that could be spent. Take it with the first move.
lesson-move-on-name = Promoting and moving on
lesson-move-on = A promoted pawn may move on in the same turn, as what it is now. Promote it with the 1, then take the king with the 5 (queen).
lesson-promote-fits-name = A promotion for the dice
lesson-promote-fits = Here the pawn may only become a knight: so the 2 is spent, too. Promote it, and take the king with the knight.
lesson-passant-later-name = En passant, later in the turn
lesson-passant-later = The black pawn on d5 has just gone two squares. Any move of your turn may take it in passing: first take e5, then go to d6.
lesson-passant-later-gone = A piece on d6, which the pawn has passed, ends the right to take it in passing.

## Puzzles

puzzle-title = Puzzles
puzzle-next = Next puzzle
tip-puzzle-next = One move is much better than all others. Each counts for your rating; failed ones come back after days
puzzle-daily = Puzzle of the day
tip-puzzle-daily = The same one for everybody today
puzzle-run = Three minutes
tip-puzzle-run = As many puzzles as you can solve, each harder than the one before. A mistake costs ten seconds
puzzle-run-counts = Solved: { $solved } · Mistakes: { $mistakes }
puzzle-run-over = Time is up: { $solved ->
    [one] one puzzle solved.
   *[other] { $solved } puzzles solved.
}
puzzle-run-is-best = Your best run so far.
puzzle-run-best = Your best run: { $best }.
puzzle-run-again = Another run
puzzle-shared = A shared puzzle
puzzle-copy-link = Copy link
tip-puzzle-copy-link = A link that opens this puzzle, to send it to somebody
puzzle-own-games = My games ({ $count })
tip-puzzle-own-games = Puzzles made of your own games. They do not count for your rating.
puzzle-of-own-games = Puzzle from my games
puzzle-choice = Theme of the puzzles
puzzle-theme-all = All themes
puzzle-loading = Loading the puzzles…
puzzle-none = There is no such puzzle.
puzzle-failed = The puzzles cannot be read: { $why }
puzzle-own-rating = Your rating: { $rating }
puzzle-hint-cost = A hint costs { $points ->
    [one] { $points } point
   *[other] { $points } points
} of your rating; a wrong move, { $wrong }.
puzzle-hint-cost-run = A hint counts as a mistake: ten seconds.
tip-puzzle-hint = Marks what is to move
puzzle-of-the-day = Puzzle of the day
puzzle-rating = Rating { $rating }
puzzle-explore = Explore
tip-puzzle-explore = Open the solution as a game, to analyse it
puzzle-task-mate = { $side ->
    [white] White wins by force. Find the moves.
   *[black] Black wins by force. Find the moves.
}
puzzle-task-win = { $side ->
    [white] White to move: find the move that wins.
   *[black] Black to move: find the move that wins.
}
puzzle-task-hold = { $side ->
    [white] White to move: find the only move that does not lose.
   *[black] Black to move: find the only move that does not lose.
}
puzzle-task-chances = { $side ->
    [white] White to move: make the best of this throw.
   *[black] Black to move: make the best of this throw.
}
puzzle-wrong-end = That ends the game, and you do not win.
puzzle-wrong-allows-win = Then the opponent wins at once.
puzzle-wrong-mate = There was a forced win.
puzzle-wrong-worse = Another move is much better.
puzzle-streak = { $count ->
    [one] one in a row
   *[other] { $count } in a row
}
puzzle-theme-mate = Forced win
puzzle-theme-turn-over = Turning over
puzzle-theme-free-ring = Freeing a ring
puzzle-theme-promotion = Promotion
puzzle-theme-double-attack = Double attack
puzzle-theme-last-royal = The last royal piece
puzzle-theme-quiet = Quiet move
puzzle-theme-crown-change = Crown change
puzzle-theme-edge = Over the edge
puzzle-theme-exact-height = Exact height
puzzle-theme-odds = Odds
puzzle-theme-best-use = Best use of a throw
puzzle-theme-defence = Defence
puzzle-theme-material = Material
