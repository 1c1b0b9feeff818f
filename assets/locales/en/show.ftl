### The demonstration of the pieces and the rules.

start-show = Show me the pieces
tip-show = A demonstration to watch and to try
show-leave = Back
show-loop = Again and again
tip-show-loop = At its end the demonstration begins again, for an exhibition
tip-show-stop = Wait (P)
tip-show-play = Go on by itself (P)
tip-show-back = Back (Page Up)
tip-show-forth = Next (Page Down)
show-your-turn = Your turn: click the piece, then its target.
show-right = Right!
show-legal = That is legal, but it is not what is shown here.
part-tower = Tower: the button
part-fort = Fort: the ring around it
part-wall = Wall: the outer ring
part-tower-height = the tallest
part-fort-height = of middle height
part-wall-height = the lowest

## Turnover

show-parts = One piece, three parts
show-parts-castle = This is a Castle. It looks like one piece …
show-parts-apart = … but it is three: a button, a ring around it, and a ring around that.
show-parts-fit = They are called Tower, Fort and Wall. Each is light on one face and dark on the other: what lies face up says whose it is.
show-parts-turned = Turned over, the same three parts are Black’s: whoever takes them turns them over, and they fight for the other side.
show-parts-together = Put together they fit into each other, and stand on one square.
show-parts-cut = Cut open one sees how the button sits in the ring, and the ring in the outer one. Each part is light above and dark below.

show-six = Six pieces
show-six-tower = Alone, the button is a Tower. It moves straight. The classic rules call it a Rook.
show-six-fort = Alone, the inner ring is a Fort. It moves diagonally. Classic: a Bishop.
show-six-wall = Alone, the outer ring is a Wall. It goes one square forward. Classic: a Pawn.
show-six-citadel = Fort and Tower together are a Citadel, …
show-six-citadel-apart = … whose Fort goes in all directions. Classic: a Queen.
show-six-fortress = Wall and Fort together are a Fortress, …
show-six-fortress-apart = … whose Wall leaps like a chess knight. Classic: a Knight.
show-six-castle = All three are a Castle. Whoever has none left has lost.

show-move = How the parts move
show-move-wall = A Wall looks forward, toward the other side of the board.
show-move-wall-ahead = It goes one square ahead, where that is free.
show-move-wall-before = Diagonally forward it goes only to take or to join.
show-move-wall-takes = Here it takes the Tower.
show-move-fort = A Fort goes diagonally,
show-move-fort-far = as far as nothing is in its way.
show-move-tower = A Tower goes straight.
show-move-tower-try = Move the Tower.

show-outer = Only the outermost part moves
show-outer-citadel = A Citadel: the Fort is outside, so the Fort moves.
show-outer-citadel-moves = As long as it leaves a Citadel it goes in all directions. The Tower stays, and two pieces have come of one.
show-outer-fortress = A Fortress: the Wall is outside …
show-outer-fortress-moves = … and leaps like a knight. The Fort stays.
show-outer-start = At the start each side has eight Castles, and nothing else.
show-outer-castle-moves = A Castle’s Wall goes one square forward, or two. A Citadel stays behind.

show-combine = Combining
show-combine-before = What fits may join. The Tower fits into the Fort,
show-combine-after = and together they are a Citadel.
show-combine-castle = Where a Fortress stands, a Castle lacks only its Tower.
show-combine-try = Make a Castle.

show-turn-over = Turning over
show-turn-over-before = This gives the game its name. White’s Fort fits into the black Wall …
show-turn-over-after = … so it turns the Wall over and joins it. Now both are White’s: a Fortress.
show-turn-over-again = A black Fort, and a white Tower that fits into it.
show-turn-over-try = Turn the Fort over.

show-capture = Capturing
show-capture-before = A Tower does not fit into a Tower.
show-capture-after = What does not fit captures: the black Tower leaves the board.

show-promotion = Promotion
show-promotion-before = A Wall before the last row.
show-promotion-after = There it becomes a Citadel, with parts from the box. A Castle does so too.

show-check = Check
show-check-before = Modern rules: both of White’s Castles are attacked by the Tower. A Castle in check moves whole, one square, like a king.
show-check-whole = The nest stays together.
show-check-last = The last Castle may never stay in check.
show-check-try = Save it.

show-mate = Checkmate
show-mate-before = Black to move. White has one Castle left, and the Tower on b8 guards its neighbours.
show-mate-try = Give checkmate.

show-classic = The classic rules
show-classic-start = The older edition calls the parts Pawn, Bishop and Rook. Its Castles stand on all squares of the first row.
show-classic-castle = They never move whole: one always splits them.
show-classic-last = There is no check that must be answered. Each side has one Castle left here, and White’s Rook attacks Black’s.
show-classic-end = The last Castle is captured, and the game is over.

## Lielow

show-stacks = Stacks that move by their height
show-stacks-start = Each side has eight checkers. One checker is a stack of one: it moves exactly one square, in any direction.
show-stacks-grow = On an empty square it grows by a checker from the box: now it is two high.
show-stacks-answer = Black does the same.
show-stacks-far = Two high, it moves exactly two squares, over anything in between, and grows to three.

show-king = The tallest is king
show-king-none = As long as all are equally tall, nobody is king.
show-king-crowned = White’s tallest stack gets the crown.
show-king-other = So does Black’s.
show-king-stays = Where two are equally tall, the crown stays where it was.

show-stack-capture = Capturing
show-stack-capture-start = A stack that lands on an enemy takes all of it.
show-stack-capture-white = White comes forward,
show-stack-capture-black = Black too.
show-stack-capture-beside = White grows on the other side.
show-stack-capture-three = Black’s king is now three high, and moves three squares.
show-stack-capture-king = White’s king is elsewhere; the stack on c3 stands alone.
show-stack-capture-try = Take it with the black king. It begins again with one checker, for capturing costs all one’s height. Who captures the enemy king wins.

## Dice Chess

show-dice = The dice say who may move
show-dice-start = Chess, but each turn begins with two dice: 1 is a pawn, 2 a knight, 3 a bishop, 4 a rook, 5 the queen, 6 the king.
show-dice-thrown = White has thrown 1 and 2: a pawn or a knight may move.
show-dice-moved = White moves a pawn.
show-dice-again = Black throws 2 and 5: a knight or the queen. The queen is still shut in.
show-dice-try = Move a knight.

show-double = Doubles
show-double-start = Equal dice are the best throw:
show-double-thrown = with two threes White may move whatever it likes,
show-double-moved = a pawn too.

show-pass = Passing
show-pass-start = At the start neither bishops nor rooks can move.
show-pass-thrown = 3 and 4 name just these …
show-pass-passed = … so White passes. That happens in check too, and then even a king may be taken.
