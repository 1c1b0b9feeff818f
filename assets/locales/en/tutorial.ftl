### The demonstration of the pieces and the rules.

tutorial-leave = Back
tutorial-loop = Repeat
tip-tutorial-loop = At its end the demonstration begins again, for an exhibition
tutorial-print = Print this set
tip-tutorial-print = Files for a 3D printer, plans of board and box, and how to put the parts together
tip-tutorial-pause = Pause
tip-tutorial-play = Go on by itself
tip-tutorial-previous = Back
tip-tutorial-next = Next
tutorial-your-turn = Your turn: click the piece, then its target.
tutorial-right = Right!
tutorial-legal = That is legal, but it is not what is shown here.
part-tower = Tower: the button
part-fort = Fort: the inner ring
part-wall = Wall: the outer ring
part-tower-height = the tallest
part-fort-height = of middle height
part-wall-height = the lowest

## Turnover

tutorial-parts = One piece, three parts
tutorial-parts-castle = This is a Castle. It looks like one piece…
tutorial-parts-apart = … but a Castle is three parts: a button, an inner ring and an outer ring.
tutorial-parts-fit = They are called Tower, Fort and Wall. Each is light on one face and dark on the other: what lies face up says whose it is.
tutorial-parts-turned = Turned over, the same three parts are Black’s: a part that is turned over fights for the other side.
tutorial-parts-turned-moving = Now each part is turned over: what was below comes up.
tutorial-parts-together = Put together they fit into each other, and stand on one square.
tutorial-parts-together-moving = Turned back, they are White’s again, and come together.
tutorial-parts-cut = Cut open one sees how the button sits in the inner ring, and that in the outer one. A white piece is light above and dark below.

tutorial-six = Six pieces
tutorial-six-tower = Alone, the button is a Tower. It moves straight.
tutorial-six-fort = Alone, the inner ring is a Fort. It moves diagonally.
tutorial-six-wall = Alone, the outer ring is a Wall. It goes one square forward.
tutorial-six-citadel = Fort and Tower together are a Citadel…
tutorial-six-citadel-apart = … whose Fort goes in all directions.
tutorial-six-fortress = Wall and Fort together are a Fortress…
tutorial-six-fortress-apart = … whose Wall leaps like a chess knight.
tutorial-six-castle = All three are a Castle. Whoever has none left has lost.

tutorial-move = How the parts move
tutorial-move-wall = A Wall goes forward, toward the other side. (Each side needs a Castle to play: those in the corners only watch.)
tutorial-move-wall-ahead = It goes one square ahead, where that is free.
tutorial-move-wall-before = Diagonally forward it goes only to take or to join.
tutorial-move-wall-takes = Here it takes the Tower, which leaves the board.
tutorial-move-fort = A Fort goes diagonally…
tutorial-move-fort-far = … as far as nothing is in its way: any number of squares.
tutorial-move-tower = A Tower goes straight.
tutorial-move-tower-try = Move the Tower.

tutorial-outer = Only the outermost part moves
tutorial-outer-citadel = A Citadel: the Fort is outside, so the Fort moves.
tutorial-outer-citadel-moves = As long as it leaves a Citadel it goes in all directions. The Tower stays, and two pieces have come of one.
tutorial-outer-fortress = A Fortress: the Wall is outside…
tutorial-outer-fortress-moves = … and leaps like a knight. The Fort stays.
tutorial-outer-start = At the start each side has eight Castles, and nothing else.
tutorial-outer-castle-moves = A Castle’s Wall goes one square forward, or two. A Citadel stays behind.

tutorial-combine = Combining
tutorial-combine-before = What fits may join. The Tower fits into the Fort,
tutorial-combine-after = and together they are a Citadel.
tutorial-combine-castle = Where a Fortress stands, a Castle lacks only its Tower.
tutorial-combine-try = Make a Castle.

tutorial-turn-over = Turning over
tutorial-turn-over-before = This gives the game its name. White’s Fort fits into the black Wall…
tutorial-turn-over-after = … so it turns the Wall over and joins it. Now both are White’s: a Fortress.
tutorial-turn-over-again = A black Fort, and a white Tower that fits into it.
tutorial-turn-over-try = Turn the Fort over.

tutorial-capture = Capturing
tutorial-capture-before = A Tower does not fit into a Tower.
tutorial-capture-after = What does not fit captures: the black Tower goes to the tray beside the board.

tutorial-promotion = Promotion
tutorial-promotion-before = A Wall before the last row.
tutorial-promotion-after = There it becomes a Citadel, with parts from the box. So does a Castle that comes to this row.

tutorial-check = Check
tutorial-check-before = By the rules of 2024: the Tower attacks both of White’s Castles (red rings). A Castle in check moves whole, one square, like a king.
tutorial-check-whole = Its parts stay together. The other Castle may stay in check: it is not the last one.
tutorial-check-last = The last Castle may never stay in check.
tutorial-check-try = Save it.

tutorial-mate = Checkmate
tutorial-mate-before = Black to move. White has one Castle left, and the Tower on b8 guards the squares beside it.
tutorial-mate-try = Give checkmate.

tutorial-classic = The classic rules
tutorial-classic-start = The older edition calls the Wall Pawn, the Fort Bishop, the Tower Rook, the Fortress Knight and the Citadel Queen. Its Castles stand on all squares of the first row.
tutorial-classic-castle = They never move whole: one always splits them.
tutorial-classic-last = No check must be answered: the red ring only warns. Each side has one Castle left here, and White’s Rook attacks Black’s.
tutorial-classic-end = The last Castle is captured, and the game is over.

tutorial-third = The rules of 2025
tutorial-third-start = The inventor’s newest rules begin like those of 2024.
tutorial-third-whole = A Castle steps whole, attacked or not, one square in any direction.
tutorial-third-dismount = Black sends only the Wall of a Castle, two squares forward. The Citadel stays.
tutorial-third-onto = Beside the Castle stands a Fort, which its Wall fits.
tutorial-third-turned = So only the Wall goes there. It turns the Fort over, and the Citadel stays.
tutorial-third-last = No check must be answered: the red ring only warns. Each side has one Castle left here, and White’s Tower attacks Black’s.
tutorial-third-end = The last Castle is captured, and the game is over. Who has no move left loses, too.

## Lielow

tutorial-stacks = Stacks that move by their height
tutorial-stacks-start = Each side has eight checkers. One checker is a stack of one: it moves exactly one square, in any direction.
tutorial-stacks-grow = On an empty square it grows by a checker from the box: now it is two high.
tutorial-stacks-answer = Black does the same.
tutorial-stacks-far = Two high, it moves exactly two squares, over anything in between, and grows to three.

tutorial-king = The tallest is king
tutorial-king-none = As long as all are equally tall, nobody is king.
tutorial-king-crowned = White’s tallest stack gets the crown.
tutorial-king-other = So does Black’s.
tutorial-king-stays = Where two are equally tall, the crown stays where it was.

tutorial-stack-capture = Capturing
tutorial-stack-capture-start = A stack that lands on an enemy takes all of it.
tutorial-stack-capture-white = White comes forward,
tutorial-stack-capture-black = Black too.
tutorial-stack-capture-beside = White grows on the other side.
tutorial-stack-capture-three = Black’s king is now three high, and moves three squares.
tutorial-stack-capture-king = White’s king is elsewhere; the stack on c3 stands alone.
tutorial-stack-capture-try = Take it with the black king. It begins again with one checker, for capturing costs all one’s height. Who captures the enemy king wins.

tutorial-nine = 9 × 9
tutorial-nine-start = A board of nine by nine squares, and eighteen checkers on each side. One checker is a stack of one: it moves exactly one square.
tutorial-nine-grow = On an empty square it grows by a checker from the box. White’s tallest stack is king, and gets the crown.
tutorial-nine-answer = Black does the same.
tutorial-nine-far = Two high, it moves exactly two squares, over anything in between, and grows to three.
tutorial-nine-black = So does Black’s king.
tutorial-nine-capture = Three squares away stands an enemy: the king takes all of it, and is one high again. It stays king, for no stack is taller.
tutorial-nine-try = The king stands beside a black checker. Whoever captures the enemy king wins: take it.

## Dice Chess

tutorial-dice = The dice say who may move
tutorial-dice-start = Chess, but each turn begins with two dice: 1 is a pawn, 2 a knight, 3 a bishop, 4 a rook, 5 the queen, 6 the king.
tutorial-dice-thrown = White has thrown 1 and 2: a pawn or a knight may move.
tutorial-dice-moved = White moves a pawn.
tutorial-dice-again = Black throws 2 and 5: a knight or the queen. The queen is still shut in.
tutorial-dice-try = Move a knight.

tutorial-double = Doubles
tutorial-double-start = Equal dice are the best throw:
tutorial-double-thrown = with two threes White may move whatever it likes,
tutorial-double-moved = a pawn too.

tutorial-pass = Passing
tutorial-pass-start = At the start neither bishops nor rooks can move.
tutorial-pass-thrown = 3 and 4 name just these…
tutorial-pass-passed = … so White passes. That happens in check too, and then even a king may be taken.

tutorial-three = Three dice
tutorial-three-start = Chess with three dice in each turn: 1 is a pawn, 2 a knight, 3 a bishop, 4 a rook, 5 the queen, 6 the king.
tutorial-three-thrown = White has thrown 1, 2 and 3: three moves, one for each die, in any order.
tutorial-three-pawn = First the pawn. It makes way…
tutorial-three-bishop = … for the bishop.
tutorial-three-knight = The knight comes last. All dice are used, and Black is to throw.
tutorial-three-most = Black throws 1, 3 and 5. As many dice as possible must be used: the first move has to make way for a bishop and the queen.
tutorial-three-most-try = Which pawn makes way for both? Move it.
tutorial-three-castle = Castling moves a rook and the king: it needs a 4 and a 6.
tutorial-three-castle-thrown = White has thrown 1, 4 and 6.
tutorial-three-castled = White castles, and both dice are spent. The 1 is left for a pawn.
tutorial-three-king = There is no check and no mate: a king may stand attacked, and whoever captures it wins.
tutorial-three-king-thrown = White has thrown 2, 4 and 4: a knight, and twice a rook. The same rook may use both.
tutorial-three-king-way = The rook captures the pawn. A 2 and a 4 are left.
tutorial-three-king-try = Capture the king. That wins at once; the last die no longer counts.

tutorial-one-die = One die
tutorial-one-die-start = Chess with one die in each turn: 1 is a pawn, 2 a knight, 3 a bishop, 4 a rook, 5 the queen, 6 the king.
tutorial-one-die-thrown = White has thrown 1: a pawn may move.
tutorial-one-die-moved = White moves a pawn.
tutorial-one-die-again = Black throws 2. A number by which nothing can move is thrown again: so nobody passes.
tutorial-one-die-try = Move a knight.
tutorial-one-die-last-row = A 2, 3, 4 or 5 also moves a pawn to the last rank. It becomes what the die names.
tutorial-one-die-last-row-thrown = White has thrown 2…
tutorial-one-die-promoted = … so the pawn becomes a knight.
tutorial-one-die-king = There is no check: a king may stand attacked, and whoever captures it wins.
tutorial-one-die-king-thrown = White has thrown 4: a rook may move.
tutorial-one-die-king-try = Capture the king.
