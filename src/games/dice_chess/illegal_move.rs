//! Why may one not move like that?

use super::{Chessman, Move};
use crate::board::Square;
use crate::games::reason_enum::reason_enum;
use crate::games::{PieceName, Refusal};

/// A move that is refused, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_words())]
pub struct IllegalMove {
    /// What was to be played.
    pub mv: Move,
    /// What stands on the first square.
    pub mover: Option<Chessman>,
    /// What stands on the second.
    pub target: Option<Chessman>,
    /// Which rule it breaks.
    pub kind: IllegalMoveKind,
}

/// What the words of a refusal name; the squares are empty for a pass.
struct RefusalWords {
    from: String,
    to: String,
    mover: &'static str,
    target: &'static str,
}

reason_enum! {
    /// The reasons for which a move is refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IllegalMoveKind told in RefusalWords { from, to, mover, target } in RefusalWords {
        /// Nobody moves any more.
        GameOver => "game-over", "the game is over";
        /// First the dice are thrown.
        NotRolled => "not-rolled", "the dice are thrown before a man moves";
        /// There is something to be played.
        PassNotForced => "pass-not-forced", "a pass is not a choice: something can be played";
        /// The first square is empty, or one of the two is not on the board.
        NothingThere(Square = square) => "nothing-there", "nothing stands on {square}";
        /// The piece belongs to the side that is not to move.
        NotYours => "not-yours", "the {mover} on {from} belongs to the side that is not to move";
        /// A move needs two squares.
        SameSquare => "same-square", "a move leads to another square, not from {from} to {to}";
        /// No die names the piece.
        NotRolledPiece => "man-not-rolled", "the dice name no {mover}";
        /// Another piece, on this square, has begun to move and goes on alone.
        OtherPieceMoves(Square = square) => "other-man-moves", "the man on {square} has begun to move and goes on alone";
        /// Castling takes a rook's or a king's die, or a free turn.
        CastlingNotRolled => "castling-not-rolled", "castling takes a rook's or a king's die, or dice that allow any move";
        /// Of a rook's and a king's die one must be named.
        CastlingNamesDie => "castling-names-die", "castling spends a rook's or a king's die: {from}{to}r or {from}{to}k";
        /// King or rook has moved, or the rook is gone.
        CastlingRightLost => "castling-right-lost", "there is no right to castle on this side: king or rook has moved";
        /// Something stands between king and rook, on this square.
        CastlingBlocked(Square = square) => "castling-blocked", "castling takes empty squares, and something stands on {square}";
        /// The king is in check.
        CastlingInCheck => "castling-in-check", "nobody castles out of check";
        /// The king would pass or reach an attacked square, this one.
        CastlingThroughCheck(Square = square) => "castling-through-check", "the king cannot castle over or to {square}, which is attacked";
        /// The side's own piece stands there.
        OwnPieceThere => "own-man-there", "the {mover} on {from} does not capture its own side's {target} on {to}";
        /// Something stands in the way, on this square.
        Blocked(Square = square) => "blocked", "the {mover} on {from} cannot pass what stands on {square}";
        /// A pawn goes straight ahead one square, or two from its first.
        PawnMovesForward => "pawn-moves-forward", "the pawn on {from} moves one square ahead, or two from where it began";
        /// A pawn moves diagonally only to capture.
        PawnDiagonalTakes => "pawn-diagonal-takes", "the pawn on {from} moves diagonally only to capture, and nothing can be captured on {to} now";
        /// A pawn never captures straight ahead.
        PawnNeverTakesAhead => "pawn-never-takes-ahead", "the pawn on {from} does not capture straight ahead";
        /// A knight leaps.
        KnightLeaps => "knight-leaps", "the knight on {from} leaps two squares one way and one the other";
        /// A bishop moves along its diagonals.
        BishopMovesDiagonally => "bishop-moves-diagonally", "the bishop on {from} moves along its diagonals";
        /// A rook moves along its file or rank.
        RookMovesStraight => "rook-moves-straight", "the rook on {from} moves along its file or rank";
        /// A queen moves in any line.
        QueenMovesInLines => "queen-moves-in-lines", "the queen on {from} moves along file, rank or diagonal";
        /// A king moves one square.
        KingMovesOneSquare => "king-moves-one-square", "the king on {from} moves one square";
        /// A pawn that reaches the last rank becomes something, which is to be named.
        PromotionMissing => "promotion-missing", "what the pawn becomes on {to} is to be named, such as {from}{to}q";
        /// A pawn cannot become that, or not with this die.
        PromotionImpossible(Chessman = piece) => "promotion-impossible", "the pawn cannot become a {} with these dice", piece.name();
        /// Nothing becomes anything.
        NoPromotion => "no-promotion", "nothing is promoted from {from} to {to}";
        /// The king, on this square, would be left in check.
        LeavesKingInCheck(Square = king) => "leaves-king-in-check", "the king on {king} would be in check";
        /// The king would be in check there.
        KingIntoCheck => "king-into-check", "the king would be in check on {to}";
        /// Another move uses more of the dice.
        WastesDice => "wastes-dice", "another move uses more of the dice";
        /// No piece leaves the board by its own move.
        StaysOnBoard => "stays-on-board", "the {mover} on {from} stays on the board";
    }
}

impl IllegalMove {
    /// The reason in the terms that all games share; `None` for a pass, which is no attempt at a square.
    #[must_use]
    pub fn refusal(&self) -> Option<Refusal> {
        let [from, to] = self.mv.squares()?;
        let square = match self.kind {
            IllegalMoveKind::NothingThere(square)
            | IllegalMoveKind::OtherPieceMoves(square)
            | IllegalMoveKind::CastlingBlocked(square)
            | IllegalMoveKind::CastlingThroughCheck(square)
            | IllegalMoveKind::Blocked(square)
            | IllegalMoveKind::LeavesKingInCheck(square) => square,
            IllegalMoveKind::NotYours
            | IllegalMoveKind::NotRolledPiece
            | IllegalMoveKind::CastlingNotRolled
            | IllegalMoveKind::CastlingInCheck => from,
            _ => to,
        };
        let name = |piece: Chessman| PieceName::plain(piece.name());
        Some(Refusal { code: self.kind.code(), mover: self.mover.map(name), target: self.target.map(name), square })
    }

    fn in_words(&self) -> String {
        let [from, to] =
            self.mv.squares().map_or(["".into(), "".into()], |squares| squares.map(|square| square.to_string()));
        let name = |piece: Option<Chessman>| piece.map_or("man", Chessman::name);
        self.kind.words(RefusalWords { from, to, mover: name(self.mover), target: name(self.target) })
    }
}
