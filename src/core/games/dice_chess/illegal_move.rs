//! The reasons for refusing a move.

use super::{Chessman, Move};
use crate::board::Square;
use crate::games::reason_enum::reason_enum;
use crate::games::{PieceNameKey, Refusal};

/// A refused move and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The piece on the start square.
    pub mover: Option<Chessman>,
    /// The piece on the target square.
    pub target: Option<Chessman>,
    /// The rule that it breaks.
    pub kind: IllegalMoveKind,
}

/// What the messages of refusals name; the squares are empty for a pass.
struct MessageContext {
    from: String,
    to: String,
    mover: &'static str,
    target: &'static str,
}

reason_enum! {
    /// The reasons for refusing a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IllegalMoveKind with MessageContext { from, to, mover, target } in MessageContext {
        /// The game is over.
        GameOver => "game-over", "the game is over";
        /// The dice must be rolled first.
        NotRolled => "not-rolled", "the dice are thrown before a man moves";
        /// A pass although a move is possible.
        PassNotForced => "pass-not-forced", "a pass is not a choice: something can be played";
        /// The start square is empty, or a square is not on the board.
        NothingThere(Square = square) => "nothing-there", "nothing stands on {square}";
        /// The piece belongs to the side that is not to move.
        NotYours => "not-yours", "the {mover} on {from} belongs to the side that is not to move";
        /// A move needs two squares.
        SameSquare => "same-square", "a move leads to another square, not from {from} to {to}";
        /// No die names the piece.
        NotRolledPiece => "man-not-rolled", "the dice name no {mover}";
        /// The turn's moves belong to another piece, on this square.
        OtherPieceMoves(Square = square) => "other-man-moves", "the man on {square} has begun to move and goes on alone";
        /// The dice do not allow castling; it takes a rook's or a king's die, or a free turn.
        CastlingNotRolled => "castling-not-rolled", "castling takes a rook's or a king's die, or dice that allow any move";
        /// Castling takes both a rook's and a king's die, with three dice as on dicechess.com.
        CastlingNeedsBothDice => "castling-needs-both-dice", "castling takes a rook's and a king's die";
        /// The move must name which die castling uses, the rook's or the king's.
        CastlingNamesDie => "castling-names-die", "castling spends a rook's or a king's die: {from}{to}r or {from}{to}k";
        /// King or rook has moved, or the rook is gone.
        CastlingRightLost => "castling-right-lost", "there is no right to castle on this side: king or rook has moved";
        /// A piece stands between king and rook, on this square.
        CastlingBlocked(Square = square) => "castling-blocked", "castling takes empty squares, and something stands on {square}";
        /// The king is in check.
        CastlingInCheck => "castling-in-check", "nobody castles out of check";
        /// The king would cross or reach this attacked square.
        CastlingThroughCheck(Square = square) => "castling-through-check", "the king cannot castle over or to {square}, which is attacked";
        /// A piece of the same side stands on the target.
        OwnPieceThere => "own-man-there", "the {mover} on {from} does not capture its own side's {target} on {to}";
        /// A piece is in the way, on this square.
        Blocked(Square = square) => "blocked", "the {mover} on {from} cannot pass what stands on {square}";
        /// A pawn moves straight ahead by one square, or by two from its first.
        PawnMovesForward => "pawn-moves-forward", "the pawn on {from} moves one square ahead, or two from where it began";
        /// A pawn moves diagonally only to capture.
        PawnDiagonalTakes => "pawn-diagonal-takes", "the pawn on {from} moves diagonally only to capture, and nothing can be captured on {to} now";
        /// A pawn never captures straight ahead.
        PawnNeverTakesAhead => "pawn-never-takes-ahead", "the pawn on {from} does not capture straight ahead";
        /// A knight does not move like that.
        KnightLeaps => "knight-leaps", "the knight on {from} leaps two squares one way and one the other";
        /// A bishop does not move like that.
        BishopMovesDiagonally => "bishop-moves-diagonally", "the bishop on {from} moves along its diagonals";
        /// A rook does not move like that.
        RookMovesStraight => "rook-moves-straight", "the rook on {from} moves along its file or rank";
        /// A queen does not move like that.
        QueenMovesInLines => "queen-moves-in-lines", "the queen on {from} moves along file, rank or diagonal";
        /// A king does not move that far.
        KingMovesOneSquare => "king-moves-one-square", "the king on {from} moves one square";
        /// A pawn on the last rank is promoted, and the move must name the piece.
        PromotionMissing => "promotion-missing", "what the pawn becomes on {to} is to be named, such as {from}{to}q";
        /// A pawn cannot be promoted to this piece, or not with this die.
        PromotionImpossible(Chessman = piece) => "promotion-impossible", "the pawn cannot become a {} with these dice", piece.name();
        /// A promotion is named, but no pawn is promoted.
        NoPromotion => "no-promotion", "nothing is promoted from {from} to {to}";
        /// The king, on this square, would be left in check.
        LeavesKingInCheck(Square = king) => "leaves-king-in-check", "the king on {king} would be in check";
        /// The king would be in check there.
        KingIntoCheck => "king-into-check", "the king would be in check on {to}";
        /// Another move uses more of the dice.
        WastesDice => "wastes-dice", "another move uses more of the dice";
        /// The turn has begun with a move that only the capture of the king allows.
        MustCaptureKing => "must-capture-king", "after the last move this turn must capture the king";
        /// A piece cannot leave the board by its own move.
        StaysOnBoard => "stays-on-board", "the {mover} on {from} stays on the board";
    }
}

impl IllegalMove {
    /// The reason in the form that all games share; `None` for a pass, which has no squares.
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
            | IllegalMoveKind::CastlingNeedsBothDice
            | IllegalMoveKind::CastlingInCheck => from,
            _ => to,
        };
        let name_key_of = |piece: Chessman| PieceNameKey::plain(piece.name());
        Some(Refusal {
            code: self.kind.code(),
            mover: self.mover.map(name_key_of),
            target: self.target.map(name_key_of),
            square,
        })
    }

    fn message(&self) -> String {
        let [from, to] =
            self.mv.squares().map_or(["".into(), "".into()], |squares| squares.map(|square| square.to_string()));
        let name_of = |piece: Option<Chessman>| piece.map_or("man", Chessman::name);
        self.kind.message(MessageContext { from, to, mover: name_of(self.mover), target: name_of(self.target) })
    }
}
