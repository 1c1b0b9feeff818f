# The rule book of the game, by edition and section. One line is one paragraph.

rules-title = Rule book

## Modern

rules-turnover-modern-1-title = The aim
rules-turnover-modern-1-body =
    Each player begins with eight Castles, White on the dark squares of the first two rows, Black on the light squares of the last two. White moves first; then the players take turns, and nobody may pass.

    You win by checkmate: your opponent’s last Castle is in check, and no legal move saves it.
rules-turnover-modern-2-title = Rings and nests
rules-turnover-modern-2-body =
    There are three rings: the Tower is the button in the middle, the Fort goes around it, the Wall goes outside. Rings that fit share a square as one nest:

    • Tower + Fort = Citadel
    • Fort + Wall = Fortress
    • Tower + Fort + Wall = Castle

    A Tower and a Wall alone do not fit.

    A move moves one ring: always the outermost of its square. What it leaves stays: a Fortress leaves a Fort, a Citadel a Tower, a Castle a Citadel. Only a Castle sometimes moves whole.
rules-turnover-modern-3-title = How they move
rules-turnover-modern-3-body =
    • Wall: one square straight ahead; one square diagonally ahead only onto something, never to an empty square.
    • Tower: any distance along a file or a row.
    • Fort: any distance along a diagonal.
    • Citadel: its Fort goes any distance, straight or diagonally.
    • Fortress: its Wall leaps like a knight in chess, two squares straight and one aside, in every direction and over anything.

    Towers, Forts and Citadels stop at the first nest in their way; they may land on it, never pass it.
rules-turnover-modern-4-title = Arriving
rules-turnover-modern-4-body =
    What the moving ring does depends on what it finds:

    • An empty square: it stands there alone.
    • Your own nest, and it fits: they combine.
    • An enemy nest, and it fits: it turns over. All its rings become yours and yours joins them; you may not capture instead.
    • An enemy nest, and it does not fit: it is captured and leaves the board.
    • Your own nest, and it does not fit: you cannot go there.

    A Wall fits a Fort or a Citadel; a Fort fits a Wall or a Tower; a Tower fits a Fort or a Fortress. Nothing fits a Castle.

    Straight ahead, a Wall never captures.
rules-turnover-modern-5-title = The Castle
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
rules-turnover-modern-7-title = Promotion
rules-turnover-modern-7-body =
    On the last row (8 for White, 1 for Black) there is promotion, at once and always:

    • A Wall that stands there alone, whether it moved, leapt or captured, becomes a Citadel.
    • A Castle that is formed there loses its Wall and becomes a Citadel. So does a whole Castle that moves onto that row, or along it, while you have two or more.

    A Wall that lands on a Fort makes a Fortress: no promotion. A Fort or a Tower alone is never promoted. Your last Castle stays a Castle.
rules-turnover-modern-8-title = How the game ends
rules-turnover-modern-8-body =
    You lose by checkmate, or by resigning. The game is drawn:

    • if the player to move has no legal move and it is no checkmate; with two or more Castles, even if all are in check;
    • after fifty moves on each side without a capture or a turnover (combining and promoting do not count);
    • if a position occurs for the third time, one player claims it and the other accepts; otherwise play goes on;
    • if both players agree, for instance because neither can win any more.
rules-turnover-modern-9-title = Writing moves down
rules-turnover-modern-9-body =
    C Castle, Q Citadel, N Fortress, B Fort, R Tower; a Wall has no letter.

    • e5, Be5, Ra5: a Wall, Fort or Tower moves.
    • Q.e5, N.e5, C.e5: a nest’s ring moves; the dot tells it from what follows.
    • Qe5: a ring combines into a Citadel on e5; Qe8 may also be a promotion.
    • :Qe5: a turnover that makes a Citadel.
    • RxRe5: a Tower captures a Tower; xRd8.Q: a Wall captures a Tower and is promoted.
    • C-e4, C-xRe4: a whole Castle moves, or captures.
    • + check to the last Castle, ++ checkmate.

    Where two moves would look the same, the start is named: Re1.5, d4xRe5. K is read as N, and e2e4 names any move.

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

## Lielow

rules-lielow-1-title = The aim
rules-lielow-1-body =
    Each player begins with eight checkers: White on row 2, Black on row 7. Each of them is a stack, one checker high. White moves first; then the players take turns, and nobody may pass.

    You win when you capture your opponent’s king, or when it leaves the board. There are no draws.
rules-lielow-2-title = How stacks move
rules-lielow-2-body =
    A stack moves as a whole, straight or diagonally, by exactly as many squares as it is high: a stack of 3 by three squares. What stands in between makes no difference; it is leapt over.

    The number on a stack says how high it is.
rules-lielow-3-title = Arriving
rules-lielow-3-body =
    • An empty square: the stack stands there and grows by one checker.
    • An enemy stack: all of it is captured, and the stack that captures begins again with one checker.
    • Your own stack: you cannot go there.
    • Beyond the edge, however far: the stack is gone. In which direction it leaves makes no difference.

    At a height of 8 a stack can only leave the board.
rules-lielow-4-title = Who is king
rules-lielow-4-body =
    After each move, your own and your opponent’s, both sides are looked at: a stack that is taller than all the others of its side is king, and wears the crown. Your only stack is always king.

    Where several are tallest, nothing changes:

    • Another stack becomes as tall as the king: the king stays king. Taller than the king: the crown passes to it at once.
    • The king captures and is one checker high again: if one of the others is now the tallest, the crown passes to it. If several are tallest together, the small one stays king.
    • One of several tallest stacks captures, leaves the board or is captured, and one is left as the tallest: the crown passes to that one, even on your opponent’s move.
    • At the start nobody is king. The first stack that grows is; a stack that leaves the board makes no king.
rules-lielow-5-title = How the game ends
rules-lielow-5-body =
    Who counts as king is decided before the move, not after it:

    • Whoever captures the enemy king wins, also with the own king.
    • Whoever lets the own king leave the board loses, even if another stack would be king after that.

    Without a king you cannot lose. You also win if your opponent resigns.
rules-lielow-6-title = Writing moves down
rules-lielow-6-body =
    • a2-a3: the stack on a2 moves to a3.
    • a2xb3: it captures there.
    • a2-off: it leaves the board.
