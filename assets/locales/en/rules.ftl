# The rule book of the game, by edition and section. One line is one paragraph.

rules-title = Rule book

## What the modern rules and those of 2025 have in common

rules-turnover-all-1-title = The aim
rules-turnover-all-2-title = Rings and nests
rules-turnover-all-2-body =
    There are three rings: the Tower is the button in the middle, the Fort goes around it, the Wall goes outside. Rings that fit share a square as one nest:

    • Tower + Fort = Citadel
    • Fort + Wall = Fortress
    • Tower + Fort + Wall = Castle

    A Tower and a Wall alone do not fit.

    A move moves one ring: always the outermost of its square. What it leaves stays: a Fortress leaves a Fort, a Citadel a Tower, a Castle a Citadel. Only a Castle sometimes moves whole.
rules-turnover-all-3-title = How they move
rules-turnover-all-3-body =
    • Wall: one square straight ahead; one square diagonally ahead only onto something, never to an empty square.
    • Tower: any distance along a file or a row.
    • Fort: any distance along a diagonal.
    • Citadel: its Fort goes any distance, straight or diagonally.
    • Fortress: its Wall leaps like a knight in chess, two squares straight and one aside, in every direction and over anything.

    Towers, Forts and Citadels stop at the first nest in their way; they may land on it, never pass it.
rules-turnover-all-4-title = Arriving
rules-turnover-all-4-body =
    What the moving ring does depends on what it finds:

    • An empty square: it stands there alone.
    • Your own nest, and it fits: they combine.
    • An enemy nest, and it fits: it turns over. All its rings become yours and yours joins them; you may not capture instead.
    • An enemy nest, and it does not fit: it is captured and leaves the board.
    • Your own nest, and it does not fit: you cannot go there.

    A Wall fits a Fort or a Citadel; a Fort fits a Wall or a Tower; a Tower fits a Fort or a Fortress. Nothing fits a Castle.

    Straight ahead, a Wall never captures.
rules-turnover-all-5-title = The Castle
rules-turnover-all-7-title = Promotion
rules-turnover-all-8-title = How the game ends
rules-turnover-all-9-title = Writing moves down
rules-turnover-castles =
    Each player begins with eight Castles, White on the dark squares of the first two rows, Black on the light squares of the last two. White moves first; then the players take turns, and nobody may pass.
rules-turnover-writing =
    C Castle, Q Citadel, N Fortress, B Fort, R Tower; a Wall has no letter.

    • e5, Be5, Ra5: a Wall, Fort or Tower moves.
    • Q.e5, N.e5, C.e5: a nest’s ring moves; the dot tells it from what follows.
    • Qe5: a ring combines into a Citadel on e5; Qe8 may also be a promotion.
    • :Qe5: a turnover that makes a Citadel.
    • RxRe5: a Tower captures a Tower; xRd8.Q: a Wall captures a Tower and is promoted.
    • C-e4, C-xRe4: a whole Castle moves, or captures.
rules-turnover-start =
    Where two moves would look the same, the start is named: Re1.5, d4xRe5. K is read as N, and e2e4 names any move.

## Modern

rules-turnover-modern-1-body =
    { rules-turnover-castles }

    You win by checkmate: your opponent’s last Castle is attacked (in check), and no move saves it.
rules-turnover-modern-5-body =
    • Not in check, with two or more Castles: it moves its Wall, as any Wall, or two squares ahead, from any row, if the first is empty. On the second too, the Wall never captures.
    • In check, with two or more Castles: it moves only whole, one square in any direction, to an empty square or capturing any enemy nest there. It may step into check.
    • Your last Castle: it always moves whole, in the same way, but never into check.

    A whole Castle combines with nothing and turns nothing over.

    If you have just two Castles and one is in check, the other cannot move unless it is in check too.
rules-turnover-modern-6-title = Check and checkmate
rules-turnover-modern-6-body =
    A Castle is in check when an enemy nest attacks it: a Wall the two squares diagonally ahead, a Tower, Fort or Citadel along its open lines, a Fortress by its leap, and a Castle all eight squares around it.

    No move may leave you without a Castle, or with only one that is in check. While you keep two or more, you need not answer a check.

    If your last Castle is in check and you have no legal move, that is checkmate, and you lose.
rules-turnover-modern-7-body =
    On the last row (8 for White, 1 for Black) there is promotion, at once and always:

    • A Wall that stands there alone, whether it moved, leapt or captured, becomes a Citadel.
    • A Castle that is formed there loses its Wall and becomes a Citadel. So does a whole Castle that moves onto that row, or along it, while you have two or more.

    A Wall that lands on a Fort makes a Fortress: no promotion. A Fort or a Tower alone is never promoted. Your last Castle stays a Castle.
rules-turnover-modern-8-body =
    You lose by checkmate, or by resigning. The game is drawn:

    • if the player to move has no legal move and it is no checkmate; with two or more Castles, even if all are in check;
    • after fifty moves on each side without a capture or a turnover (combining and promoting do not count);
    • if a position occurs for the third time, one player claims it and the other accepts; otherwise play goes on;
    • if both players agree, for instance because neither can win any more.
rules-turnover-modern-9-body =
    { rules-turnover-writing }
    • + check to the last Castle, ++ checkmate.

    { rules-turnover-start }

## 2025

rules-turnover-2025-1-body =
    { rules-turnover-castles }

    You win when your opponent has no Castle left, or no move.
rules-turnover-2025-5-body =
    • A Castle steps whole, one square in any direction, to an empty square or capturing an enemy Castle, Fortress, Tower or Wall there: attacked or not, the last one too.
    • Onto a Fort or a Citadel beside it, yours or the enemy’s, its Wall goes alone: it combines or turns over, and the Citadel stays behind.
    • Its Wall may also go two squares straight ahead, from any row, if the first is empty: to an empty square, or onto a Fort or a Citadel of either side. There it never captures.

    A nest of your own that the Wall does not fit is in the way.
rules-turnover-2025-6-title = Attacked Castles
rules-turnover-2025-6-body =
    A Castle is attacked when an enemy nest could capture it: a Wall attacks the two squares diagonally ahead, a Tower, Fort or Citadel its open lines, a Fortress where it leaps, and a Castle all eight squares around it.

    No move is forbidden for that. A Castle may stay attacked, be split or be given up, even the last one; then the game is over. An attack on the last Castle is only told.
rules-turnover-2025-7-body =
    On the last row (8 for White, 1 for Black) there is promotion, at once and always:

    • A Wall that stands there alone, whether it moved, leapt or captured, becomes a Citadel.
    • A Wall that lands on a Citadel there is taken off again: the Citadel stays.

    A Wall that lands on a Fort makes a Fortress: no promotion. Only Walls are promoted: a whole Castle, or one that a Tower completes there, stays a Castle.
rules-turnover-2025-8-body =
    After each move it is asked in this order:

    • Your opponent has no Castle left: you win.
    • You have no Castle left: you lose.
    • Your opponent has no legal move: you win by siege.

    A player may also resign. The game is drawn:

    • after fifty moves on each side without a capture or a turnover (combining and promoting do not count);
    • if a position occurs for the third time, one player claims it and the other accepts; otherwise play goes on;
    • if both players agree, for instance because neither can win any more.
rules-turnover-2025-9-body =
    { rules-turnover-writing }
    • + the last Castle is attacked.

    { rules-turnover-start }

## Classic

rules-turnover-classic-1-title = The aim
rules-turnover-classic-1-body =
    Each player begins with eight Castles on the first row: White on row 1, Black on row 8. White moves first; then the players take turns, and nobody may pass.

    You win when your opponent has no Castle left.
rules-turnover-classic-2-title = Rings and pieces
rules-turnover-classic-2-body =
    There are three rings: the Rook is the button in the middle, the Bishop goes around it, the Pawn goes outside. Rings that fit share a square as one piece:

    • Rook + Bishop = Queen
    • Bishop + Pawn = Knight
    • Rook + Bishop + Pawn = Castle

    A Rook and a Pawn alone do not fit.

    A move moves one ring: always the outermost of its square. What it leaves stays: a Knight leaves a Bishop, a Queen a Rook, a Castle a Queen.
rules-turnover-classic-3-title = How they move
rules-turnover-classic-3-body =
    • Pawn: one square straight ahead; one square diagonally ahead only onto something, never to an empty square. There is no double step and no en passant.
    • Rook: any distance along a file or a row.
    • Bishop: any distance along a diagonal.
    • Queen: its Bishop goes any distance, straight or diagonally.
    • Knight: its Pawn leaps as in chess, two squares straight and one aside, in every direction and over anything.

    Rooks, Bishops and Queens stop at the first piece in their way; they may land on it, never pass it.
rules-turnover-classic-4-title = Arriving
rules-turnover-classic-4-body =
    What the moving ring does depends on what it finds:

    • An empty square: it stands there alone.
    • Your own piece, and it fits: they combine.
    • An enemy piece, and it fits: it turns over. All its rings become yours and yours joins them; you may not capture instead.
    • An enemy piece, and it does not fit: it is captured and leaves the board.
    • Your own piece, and it does not fit: you cannot go there.

    A Pawn fits a Bishop or a Queen; a Bishop fits a Pawn or a Rook; a Rook fits a Bishop or a Knight. Nothing fits a Castle.

    Straight ahead, a Pawn never captures.
rules-turnover-classic-5-title = The Castle
rules-turnover-classic-5-body =
    A Castle moves its Pawn and leaves a Queen. The Pawn goes as any Pawn, or two squares straight ahead, from any row, if the first of them is empty. On the second it may land on an empty square, or on a Bishop or a Queen of either colour; it never captures there.

    Every Castle has this move, also one that was formed during the game.

    A Castle can be captured, but never turned over.
rules-turnover-classic-6-title = Check and the last Castle
rules-turnover-classic-6-body =
    A Castle is attacked when an enemy ring could capture it now. You are in check when all your Castles are attacked. Check is only a warning: no move is forbidden, and play goes on until the Castles are really gone.

    You may even move your last Castle: it falls apart, and unless its Pawn makes another Castle at once, or takes your opponent’s last one, you have given the game up.
rules-turnover-classic-7-title = Promotion
rules-turnover-classic-7-body =
    On the last row (8 for White, 1 for Black) only Pawns and Castles are promoted, at once, always, and only to a Queen:

    • A Pawn that stands there alone, whether it moved, leapt or captured, becomes a Queen.
    • A Castle that is formed there, by a Pawn on a Queen or a Rook on a Knight, loses its Pawn and becomes a Queen.

    A Pawn that lands on a Bishop makes a Knight: no promotion. A Bishop or a Rook alone is never promoted.
rules-turnover-classic-8-title = How the game ends
rules-turnover-classic-8-body =
    You win when your opponent has no Castle left after a move, or resigns. If neither side has one left, because the last Castle captured the last Castle, the earth is scorched: a draw.

    If the player to move has no legal move, it is a loss if all that player’s Castles are attacked, otherwise a draw. The game is also drawn:

    • after fifty moves on each side without a capture or a turnover (combining and promoting do not count);
    • if a position occurs for the third time, one player claims it and the other accepts; otherwise play goes on;
    • if both players agree, for instance because neither can win any more.
rules-turnover-classic-9-title = Writing moves down
rules-turnover-classic-9-body =
    C Castle, Q Queen, N Knight, B Bishop, R Rook; a Pawn has no letter.

    • e5, Be5, Ra5: a Pawn, Bishop or Rook moves.
    • Q.e5, N.e5, C.e5: a combined piece’s ring moves; the dot tells it from what follows.
    • Qe5: a ring combines into a Queen on e5; Qe8 may also be a promotion.
    • :Qe5: a turnover that makes a Queen.
    • RxRe5: a Rook captures a Rook; xRd8.Q: a Pawn captures a Rook and is promoted.
    • + check (all Castles attacked), ++ checkmate (the last one is lost).

    Where two moves would look the same, the start is named: Re1.5, d4xRe5. K is read as N, and e2e4 names any move.

## Lielow: what both forms have in common

rules-lielow-all-1-title = The aim
rules-lielow-all-2-title = How stacks move
rules-lielow-all-2-body =
    A stack moves as a whole, straight or diagonally, by exactly as many squares as it is high: a stack of 3 by three squares. What stands in between makes no difference; it is leapt over.

    The number on a stack says how high it is.
rules-lielow-all-3-title = Arriving
rules-lielow-all-4-title = Who is king
rules-lielow-all-4-body =
    After each move, your own and your opponent’s, both sides are looked at: a stack that is taller than all the others of its side is king, and wears the crown. Your only stack is always king.

    Where several are tallest, nothing changes:

    • Another stack becomes as tall as the king: the king stays king. Taller than the king: the crown passes to it at once.
    • The king captures and is one checker high again: if one of the others is now the tallest, the crown passes to it. If several are tallest together, the small one stays king.
    • One of several tallest stacks captures, leaves the board or is captured, and one is left as the tallest: the crown passes to that one, even on your opponent’s move.
    • At the start nobody is king. The first stack that grows is; a stack that leaves the board makes no king.
rules-lielow-all-5-title = How the game ends
rules-lielow-all-5-body =
    Who counts as king is decided before the move, not after it:

    • Whoever captures the enemy king wins, even with their own king.
    • Whoever lets their own king leave the board loses, even if another stack would be king after that.

    Without a king you cannot lose. You also win if your opponent resigns.
rules-lielow-all-6-title = Writing moves down
rules-lielow-all-6-body =
    • a2-a3: the stack on a2 moves to a3.
    • a2xb3: it captures there.
    • a2-off: it leaves the board.
rules-lielow-stacks =
    Each of them is a stack, one checker high. White moves first; then the players take turns, and nobody may pass.

    You win when you capture your opponent’s king, or when it leaves the board. The rules know no draw.
rules-lielow-arriving =
    • An empty square: the stack stands there and grows by one checker.
    • An enemy stack: all of it is captured, and the stack that captures begins again with one checker.
    • Your own stack: you cannot go there.
    • Beyond the edge, however far: the stack is gone. In which direction it leaves makes no difference.

## Lielow, 8 × 8

rules-lielow-1-body =
    Each player begins with eight checkers: White on row 2, Black on row 7. { rules-lielow-stacks }
rules-lielow-3-body =
    { rules-lielow-arriving }

    At a height of 8 a stack can only leave the board.

## Lielow, 9 × 9

rules-lielow-9x9-1-body =
    The larger board has nine columns and nine rows. Each player begins with eighteen checkers: White on rows 1 and 3, Black on rows 9 and 7. { rules-lielow-stacks }
rules-lielow-9x9-3-body =
    { rules-lielow-arriving }

    At a height of 9 a stack can only leave the board.

## Dice Chess: what all its forms have in common
# A section that a form does not have itself is that of all; what several say in the same words stands here once, by its name.

rules-dice-chess-all-1-title = The game
rules-dice-chess-all-2-title = The dice
rules-dice-chess-all-3-title = How the pieces move
rules-dice-chess-all-3-body =
    As in chess:

    • Pawn: one square straight ahead, or two from where it began, if they are empty. It captures one square diagonally ahead.
    • Knight: it leaps two squares straight and one aside, over anything.
    • Bishop: any distance along a diagonal.
    • Rook: any distance along a file or a rank.
    • Queen: any distance, straight or diagonally.
    • King: one square in any direction.

    Bishops, rooks and queens stop at the first piece in their way. What is captured leaves the board; nobody captures their own pieces.
rules-dice-chess-all-4-title = Castling, en passant, promotion
rules-dice-chess-all-5-title = Check and the king
rules-dice-chess-all-6-title = Draws
rules-dice-chess-all-7-title = Writing moves and dice down
rules-dice-chess-all-8-title = Dice that can be trusted
rules-dice-chess-all-8-body =
    Before the game a secret seed is drawn, a number of 64 hexadecimal digits. Every throw of the game follows from it and from its own number, the first, the second and so on. So whoever takes moves back and plays them again finds the same dice.

    From the start everybody sees the SHA-256 hash of these digits: nobody can exchange the seed later without being found out. After the game the seed itself is shown, and anybody can look whether it has that hash and throws the dice that lay on the table.

    Whoever prefers real dice rolls those and enters what they show.
rules-dice-chess-all-9-title = History
rules-dice-chess-all-9-body =
    In Europe chess was played with dice between the eleventh and the fourteenth century, and even earlier in Burma and India: so Anne Sunnucks writes. The dice were thrown before each turn and named the piece to move, with the same numbers as today; how many dice there were, she does not say. The Burmese threw three, for three moves at once.

    The medieval form of Alfonso the Wise, as Pritchard tells it, counts otherwise: 2 is the alfil, forerunner of the bishop, 3 the knight, and a number that is of no use is thrown again. His encyclopedia describes seven games by the name of Dice Chess.

    In Cubic Chess, by Vladimir Pribylinec, no dice are thrown: the pieces are cubes, and the symbol on top says how each moves. A captured piece, if it was no pawn, goes to its captor’s stock; instead of moving, a player may turn a pawn into a piece of that stock. In the variant Protheus the cubes are turned on neighbouring squares; more of its rules has not been found. These three are told here, not played.
rules-dice-chess-all-10-title = The doubling cube
rules-dice-chess-all-10-body =
    Dice Chess may be played for points with a doubling cube, as backgammon is, in a single game or in a match.

    • Before its own roll a side may double, if the cube is free or belongs to it. The other side takes, and plays on for twice the stake, or drops, and loses the stake as it stood.
    • Whoever takes owns the cube: only that side may double next. The stake begins with one point and ends with 64.
    • A match is won by the first side with 3, 5 or 7 points. The winner of a game gets its stake; a draw counts nothing. Whoever resigns or runs out of time loses the stake. After each game the sides change.
    • Nobody doubles whose stake wins the match as it is. By Crawford’s rule, which may be chosen, nobody doubles in the first game after a side has come to one point from winning the match.
rules-dice-chess-setup =
    The pieces stand as in chess. White begins; then the players take turns.
rules-dice-chess-numbers =
    1 names a pawn, 2 a knight, 3 a bishop, 4 a rook, 5 a queen, 6 a king.
rules-dice-chess-passed =
    • In check, only an answer to the check may be played. If the dice allow none, you pass, and do not lose: the check stays. Then your opponent may take the king with a piece that the dice name, or play anything else.
    • Whoever takes the king has won, even with a pinned piece.
rules-dice-chess-mate =
    • Checkmate needs no dice: whoever is in check and has no legal move, whatever the dice would show, has lost at once. That is looked at after every turn, also after a pass, and for a check that was there before too.
rules-dice-chess-no-check =
    There is no check and no mate. You may leave your king attacked, or lead it to an attacked square, and a king may take a king. The panel tells which king is attacked.
rules-dice-chess-idle-draws =
    • if a position occurs for the third time and a player claims the draw, or for the fifth time without a claim. The dice do not belong to the position, castling and en passant do;
    • after fifty turns of each side without a capture or a pawn’s move, if a player claims the draw; after seventy-five without a claim;
    • if both players agree.
rules-dice-chess-passes-in-draws =
    A pass counts as a turn, but a position that a pass leaves is not counted again.
rules-dice-chess-notation =
    • e4, Nf3: a pawn, a knight moves. N knight, B bishop, R rook, Q queen, K king; a pawn has no letter.
    • exd5, Bxf7: a capture; of a pawn the file is named.
    • Nbd2, R1a3: the start is named where two pieces that may move could go there.
    • e8=Q: promotion to a queen.
rules-dice-chess-notation-castling =
    • O-O, O-O-O: castling with the near and the far rook.
rules-dice-chess-notation-check =
    • + check, # checkmate.
rules-dice-chess-notation-end =
    e2e4 is read as well, for any move.

## Dice Chess, two dice

rules-dice-chess-1-body =
    The most common form, the first of three that John Gollon names in his book Chess Variations (1974): two dice say which pieces may move, and all else is chess.

    { rules-dice-chess-setup }

    You win by checkmate, or by taking the enemy king.
rules-dice-chess-2-body =
    Each turn begins with a throw of two dice. { rules-dice-chess-numbers }

    • Different numbers: you make one move with a piece that either of them names, as you choose.
    • Equal numbers: you make any legal move, whatever they name.
    • If neither names a piece that can legally move, you pass. If one does, you must move, even if the move is bad.

    6 of 36 throws are equal; in 16 of 36 the pieces of a given kind may move. At the start White passes in 12 of 36.
rules-dice-chess-4-body =
    • Castling, where chess allows it: with a 4, a 6 or equal dice. A 4 allows the king nothing else. Nobody castles out of check, nor over or to an attacked square.
    • En passant: with a 1 or equal dice, and only in the turn right after the double step. If the dice forbid it then, it is gone.
    • Promotion: the pawn becomes queen, rook, bishop or knight, as you like, whatever the dice show.
rules-dice-chess-5-body =
    As in chess no move may leave your king in check, and a pinned piece gives check as any other.

    { rules-dice-chess-passed }
    { rules-dice-chess-mate }
rules-dice-chess-6-body =
    The game is drawn:

    • if the player to move is not in check and has no legal move, whatever the dice would show. That is looked at before the throw; if only these dice allow nothing, it is a pass;
    • if only the two kings are left. King and knight, or king and bishop, can still win here;
    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-7-body =
    The throw stands before the move, the lower number first: 1. r11 e4 r23 Nc6 2. r34 Bc4 r45 Rb8.

    • r24: the dice show 2 and 4.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: a pass.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Dice Chess, one die

rules-dice-chess-brainking-1-body =
    The form of the game site BrainKing: one die, and no check.

    { rules-dice-chess-setup }

    You win by taking the enemy king.
rules-dice-chess-brainking-2-body =
    Each turn begins with a throw of one die. { rules-dice-chess-numbers }

    You make one move with a piece that it names. The die is thrown again until something can move by it: so nobody passes, and all numbers that can be used are equally likely.
rules-dice-chess-brainking-4-body =
    • Castling: with a 4 or a 6, if king and rook have not moved and nothing stands between them. Attacked squares do not matter.
    • En passant: with a 1, and only in the turn right after the double step.
    • Promotion with a 1: the pawn becomes queen, rook, bishop or knight, as you like.
    • Promotion with a 2, 3, 4 or 5: a pawn may move or capture onto the last rank too, and becomes what the die names. A 6 moves no pawn: there is no second king.
rules-dice-chess-brainking-5-body =
    { rules-dice-chess-no-check }

    Whoever takes the king has won.
rules-dice-chess-brainking-6-body =
    The game is drawn:

    • if the player to move has no move with any number;
    • if each side has a king left and nothing else, and neither can take the other with the next move;
    { rules-dice-chess-idle-draws }
rules-dice-chess-brainking-7-body =
    The throw stands before the move: 1. r1 e4 r2 Nc6.

    • r2: the die shows 2.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }

    { rules-dice-chess-notation-end }

## Dice Chess, 10 × 10

rules-dice-chess-10x10-1-body =
    BrainKing’s form on a large board, with files a to j and ranks 1 to 10.

    On the first rank stand, from a to j: rook, knight, bishop, queen, three kings, bishop, knight, rook; before them ten pawns. Black stands opposite, on the same files. White begins; then the players take turns.

    You win by taking all three enemy kings.
rules-dice-chess-10x10-2-body = { rules-dice-chess-brainking-2-body }
rules-dice-chess-10x10-4-body =
    • There is no castling.
    • En passant: with a 1, and only in the turn right after the double step.
    • Promotion with a 1: on rank 10, for Black on rank 1, the pawn becomes queen, rook, bishop or knight, as you like.
    • Promotion with a 2, 3, 4 or 5: a pawn may move or capture onto the last rank too, and becomes what the die names. A 6 moves no pawn: there are no new kings.
rules-dice-chess-10x10-5-body =
    { rules-dice-chess-no-check }

    While a side has a king, it plays on. Whoever takes the last of three has won.
rules-dice-chess-10x10-6-body = { rules-dice-chess-brainking-6-body }
rules-dice-chess-10x10-7-body =
    The throw stands before the move: 1. r1 e4 r2 Nc8.

    • r2: the die shows 2.
    { rules-dice-chess-notation }
    • axb10=N: squares of the last rank have two digits.

    { rules-dice-chess-notation-end }

## Dice Chess, Vegas

rules-dice-chess-vegas-1-body =
    Vegas Fun Chess, by George Koltanowski, as the Chess Variant Pages tell it: two dice with faces of their own, and no dice where there is check.

    { rules-dice-chess-setup }

    You win by checkmate.
rules-dice-chess-vegas-2-body =
    The first die shows pawn, knight, bishop, rook, king and pawn again; the second pawn, knight, bishop, rook, queen and a free face. In this order:

    • You are in check: no dice are thrown. You answer as in chess.
    • Your own last move gave check: no dice are thrown. You make any legal move, or pass.
    • Otherwise both dice are thrown, and you move a piece that one of them shows.
    • With the free face you make any legal move, or pass.
    • If no piece that they show can move, you pass.

    Only your very last move counts, not a check of two turns ago. Whoever answers a check with a check is answered without dice, and then moves without dice too.

    At the start White passes in 9 of 36 throws.
rules-dice-chess-vegas-4-body =
    • Castling, where chess allows it: with a king or a rook on the dice, with the free face, or in a turn without dice.
    • En passant: with a pawn on the dice, with the free face, or in a turn without dice; only right after the double step.
    • Promotion: the pawn becomes queen, rook, bishop or knight, as you like.
rules-dice-chess-vegas-5-body =
    As in chess no move may leave your king in check. A check is answered at once and without dice; where there is no answer, it is checkmate. So no king is ever taken.
rules-dice-chess-vegas-6-body =
    The game is drawn:

    • if the player to move is not in check and has no legal move, whatever the dice would show;
    • if only the two kings are left;
    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-vegas-7-body =
    The throw stands before the move, and in a turn without dice there is none: 1. rPN e4 rKN Nc6.

    • rKQ: the dice show king and queen; rK*: king and the free face.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: a pass.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Dice Chess, 1 to 4 moves

rules-dice-chess-moves-1-body =
    The second form that John Gollon names (Chess Variations, 1974): one die says how many moves you make, with any pieces.

    { rules-dice-chess-setup }

    You win by checkmate.
rules-dice-chess-moves-2-body =
    Each turn begins with a throw of one die. A 1, 2 or 3 gives so many moves; a 4, 5 or 6 gives four.

    • Any pieces make them, the same one or several. All of them are to be made.
    • A move that gives check ends the turn.
    • If you have no legal move left, the turn ends as well.
rules-dice-chess-moves-4-body =
    • Castling, where chess allows it, is one move.
    • En passant: only as the first move of the next turn, against any pawn that did nothing after its double step.
    • Promotion: the pawn becomes queen, rook, bishop or knight, as you like, and may go on in the same turn.
rules-dice-chess-moves-5-body =
    After every single move your king must be safe. In check, your first move answers it. A move that gives check ends the turn, so no king is ever taken.

    If you are in check and have no legal move, it is checkmate, before the die is thrown.
rules-dice-chess-moves-6-body =
    The game is drawn:

    • if the player to move is not in check and has no legal move, before the die is thrown;
    • if only the two kings are left;
    { rules-dice-chess-idle-draws }
rules-dice-chess-moves-7-body =
    The throw stands before the moves of the turn: 1. r2 e4 Nf3 r1 d5.

    • r2: the die shows 2.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Dice Chess, piece and number

rules-dice-chess-piece-moves-1-body =
    The third form that John Gollon names (Chess Variations, 1974): of two dice of different colours one names the piece, the other says how often it moves.

    { rules-dice-chess-setup }

    You win by checkmate, or by taking the enemy king.
rules-dice-chess-piece-moves-2-body =
    Each turn begins with a throw of both dice. The first names the piece. { rules-dice-chess-numbers } The second says how many moves it makes, 1 to 6. Equal numbers mean nothing special.

    • One piece makes them all: the one that begins goes on alone. All of them are to be made.
    • A move that gives check ends the turn; so does a promotion.
    • If the piece has no legal move left, the turn ends as well.
    • If no piece of this kind has a legal move, you pass.
rules-dice-chess-piece-moves-4-body =
    • Castling, where chess allows it, is one move: with a 4, and then the rook goes on, or with a 6, and then the king does.
    • En passant: with a 1, and only as the first move of the next turn, against a pawn that did nothing after its double step.
    • Promotion: the pawn becomes queen, rook, bishop or knight, as you like, and the turn ends.
rules-dice-chess-piece-moves-5-body =
    After every single move your king must be safe. A pinned piece gives check as any other. In check, the first move answers it.

    { rules-dice-chess-passed }
    { rules-dice-chess-mate }
rules-dice-chess-piece-moves-6-body = { rules-dice-chess-6-body }
rules-dice-chess-piece-moves-7-body =
    The throw stands before the moves of the turn, the piece first: 1. r13 e3 e4 e5 r21 Nc6.

    • r13: a pawn makes three moves; r31: a bishop makes one.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: a pass.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Dice Chess, Burmese three dice

rules-dice-chess-burmese-1-body =
    The Burmese form: three dice and three moves at once, which is all that Anne Sunnucks tells of it (The Encyclopaedia of Chess, 1970). The rest is our decision, with the pieces of today’s chess.

    { rules-dice-chess-setup }

    You win by taking the enemy king; the game ends with that move, even within a turn.
rules-dice-chess-burmese-2-body =
    Each turn begins with a throw of three dice. { rules-dice-chess-numbers }

    • Each die is one move of a piece that it names, in any order. Equal dice may move the same piece again, and mean nothing else.
    • You use as many of them as any order allows. A move that would waste dice is not allowed, unless the king can be taken by it or after it.
    • If none can be used, you pass.
rules-dice-chess-burmese-4-body =
    • Castling takes one die, a 4 or a 6, if king and rook have not moved and nothing stands between them. If both are left, you say which. Attacked squares do not matter.
    • En passant: with a 1, at any time in the next turn, against a pawn that did nothing after its double step.
    • Promotion: with a 1; the pawn becomes queen, rook, bishop or knight, as you like, and another die may move it on.
rules-dice-chess-burmese-5-body =
    { rules-dice-chess-no-check }

    Whoever takes the king has won, at once.
rules-dice-chess-burmese-6-body =
    Whoever has no move passes: that is no draw. Two bare kings play on, for one may take the other. The game is drawn:

    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-burmese-7-body =
    The throw stands before the moves of the turn, the lowest number first: 1. r122 e4 Nf3 Ne5 r111 d6 d5 c6.

    • r136: the dice show 1, 3 and 6.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling } O-O=R spends the 4, O-O=K the 6, where both are left.
    • pass: a pass.

    { rules-dice-chess-notation-end }

## Dice Chess, three dice, as on dicechess.com

rules-dice-chess-three-1-body =
    Three dice and up to three moves in a turn, as thousands play it online on dicechess.com.

    { rules-dice-chess-setup }

    You win by taking the enemy king; the game ends with that move, even within a turn.
rules-dice-chess-three-2-body =
    Each turn begins with a throw of three dice. { rules-dice-chess-numbers }

    • Each die is one move of a piece that it names, in any order. Equal dice may move the same piece again, and mean nothing else.
    • You use as many dice as any way of playing this throw can use; a way that takes the king counts too.
    • The way to the king is free: a turn that ends with its capture may waste dice. Whoever has begun such a turn must end it so.
    • If none can be used, you pass.
rules-dice-chess-three-4-body =
    • Castling spends two dice, a 4 and a 6, if king and rook have not moved and nothing stands between them. It is one move. Attacked squares do not matter.
    • Castling in a start of Chess960: the king goes to the c- or g-file and the rook beside it, as in chess. All squares on the way of either must be empty. You move the king onto its rook; where both stand as in chess, two squares towards it.
    • En passant: with a 1, at any time in the next turn. The right ends when the pawn moves on or is taken, and when any piece comes to stand on the square that it has passed.
    • Promotion: with a 1; the pawn becomes queen, rook, bishop or knight, as you like, and another die may move it on. A pawn that takes the king on the last rank stays a pawn.
rules-dice-chess-three-5-body = { rules-dice-chess-burmese-5-body }
rules-dice-chess-three-6-body =
    Whoever has no move passes: that is no draw. Two bare kings play on, for one may take the other. No draw is claimed, and repetition means nothing. The game is drawn:

    • at the end of a turn after a hundred single moves in a row, of both sides, without a capture or a pawn’s move. Castling counts as one, a pass not at all;
    • if both players agree. A side offers before its throw or after its turn, and not again before the other has offered.
rules-dice-chess-three-7-body =
    The throw stands before the moves of the turn, the lowest number first: 1. r122 e4 Nf3 Ne5 r111 d6 d5 c6.

    • r136: the dice show 1, 3 and 6.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: a pass.

    { rules-dice-chess-notation-end }

## Captions of the pictures of moves: who does what

picture-move-wall-ahead = The Wall on d4 goes one square ahead, to d5.
picture-move-wall-takes = The Wall on d4 captures the black Tower on c5, diagonally ahead.
picture-move-fort-far = The Fort on d4 goes diagonally, as far as nothing is in its way: here to g7.
picture-outer-citadel-moves = The Fort leaves the Citadel on d4 for d7: from there it goes in all directions. The Tower stays on d4.
picture-outer-fortress-moves = The Wall leaves the Fortress on d4 and leaps to e6, like a chess knight. The Fort stays on d4.
picture-outer-castle-moves = The Wall of the Castle on e1 goes two squares forward, to e3. The Citadel stays on e1.
picture-combine-after = The white Tower on b1 joins the white Fort on b4: together they are a Citadel.
picture-turn-over-after = The white Fort on c3 turns the black Wall on e5 over and joins it: together they are a white Fortress.
picture-capture-after = The white Tower on d1 captures the black Tower on d5, into which it does not fit.
picture-promotion-after = The Wall on e7 goes to e8, the last row, and becomes a Citadel there.
picture-check-whole = The black Tower on e1 attacks the Castle on h1, which moves whole, one square, to g2.
picture-classic-castle = The Castle on e1 is split: its Pawn goes to e3, and a Queen stays on e1.
picture-classic-end = The white Rook on e1 captures Black’s last Castle, on e8: the game is over.
picture-third-whole = The Castle on e1 steps whole to e2, one square.
picture-third-dismount = Only the Wall of the black Castle on e8 goes, two squares forward, to e6. The Citadel stays on e8.
picture-third-turned = Only the Wall of the Castle on e3 goes to d2, for it fits the black Fort there and turns it over. The Citadel stays on e3.
picture-third-end = The white Tower on e1 captures Black’s last Castle, on e8: the game is over.
picture-stacks-grow = White’s checker on a2 moves one square, to a3, and grows there: now it is two high.
picture-stacks-answer = Black’s checker on a7 moves one square, to a6, and grows as well.
picture-stacks-far = The white stack on a3, two high, moves exactly two squares, to c5, and grows to three.
picture-king-crowned = White’s checker on d2 grows on d3. It is White’s tallest stack now, and gets the crown.
picture-king-other = Black’s checker on d7 grows on d6 and gets Black’s crown.
picture-king-stays = The checker on e2 grows on e3 and is as tall now as White’s king. The crown stays on d3.
picture-stack-capture-white = White’s checker on c2 grows on c3 and becomes king.
picture-stack-capture-black = Black’s checker on e7 grows on e6 and becomes king.
picture-stack-capture-beside = White’s checker on h2 grows on h3. White’s king stays on c3.
picture-stack-capture-three = Black’s king on e6, two high, moves two squares, to c6, and grows to three.
picture-stack-capture-king = The white stack on h3 moves two squares, to h5, and grows to three: it is White’s king now, and the stack on c3 is not.
picture-nine-grow = White’s checker on e3 moves one square, to e4, and grows there. It is king now.
picture-nine-answer = Black’s checker on d7 grows on d6 and gets Black’s crown.
picture-nine-far = White’s king on e4, two high, moves exactly two squares, to c4, and grows to three.
picture-nine-black = Black’s king on d6 moves two squares, to f6, and grows to three.
picture-nine-capture = White’s king on c4, three high, captures the black checker on c7. It is one high again and stays king.
picture-dice-moved = White has thrown 1 and 2, a pawn and a knight: the pawn on e2 moves to e4.
picture-double-moved = White has thrown two threes and may move whatever it likes: here the pawn on d2 moves to d4.
picture-three-pawn = White has thrown 1, 2 and 3. By the 1 the pawn on e2 moves to e4.
picture-three-bishop = By the 3 the bishop on f1 moves to c4, for which the pawn has made way.
picture-three-knight = By the 2 the knight on g1 moves to f3. All three dice are used.
picture-three-castled = White has thrown 1, 4 and 6 and castles: the king goes from e1 to g1. That spends the 4 and the 6.
picture-three-king-way = White has thrown 2, 4 and 4. The rook on e2 captures the pawn on e7, and by the second 4 it may take the king.
picture-one-die-moved = White has thrown 1: the pawn on e2 moves to e4.
picture-one-die-promoted = White has thrown 2: the pawn on a7 goes to a8 and becomes a knight.
