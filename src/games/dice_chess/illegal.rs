//! Why may one not move like that?

use super::{Man, Move};
use crate::board::Square;
use crate::games::{ManName, Refusal};

/// A move that is refused, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_words())]
pub struct IllegalMove {
    /// What was to be played.
    pub mv: Move,
    /// What stands on the first square.
    pub mover: Option<Man>,
    /// What stands on the second.
    pub target: Option<Man>,
    /// The reason.
    pub fault: Fault,
}

/// The reasons for which a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nobody moves any more.
    GameOver,
    /// First the dice are thrown.
    NotRolled,
    /// There is something to be played.
    PassNotForced,
    /// The first square is empty, or one of the two is not on the board.
    NothingThere(Square),
    /// The man belongs to the side that is not to move.
    NotYours,
    /// A move needs two squares.
    SameSquare,
    /// No die names the man.
    NotRolledMan,
    /// Another man, on this square, has begun to move and goes on alone.
    OtherManMoves(Square),
    /// Castling takes a rook's or a king's die, or a free turn.
    CastlingNotRolled,
    /// Of a rook's and a king's die one must be named.
    CastlingNamesDie,
    /// King or rook has moved, or the rook is gone.
    CastlingRightLost,
    /// Something stands between king and rook, on this square.
    CastlingBlocked(Square),
    /// The king is in check.
    CastlingInCheck,
    /// The king would pass or reach an attacked square, this one.
    CastlingThroughCheck(Square),
    /// The side's own man stands there.
    OwnManThere,
    /// Something stands in the way, on this square.
    Blocked(Square),
    /// A pawn goes straight ahead one square, or two from its first.
    PawnMovesForward,
    /// A pawn moves diagonally only to capture.
    PawnDiagonalTakes,
    /// A pawn never captures straight ahead.
    PawnNeverTakesAhead,
    /// A knight leaps.
    KnightLeaps,
    /// A bishop moves along its diagonals.
    BishopMovesDiagonally,
    /// A rook moves along its file or rank.
    RookMovesStraight,
    /// A queen moves in any line.
    QueenMovesInLines,
    /// A king moves one square.
    KingMovesOneSquare,
    /// A pawn that reaches the last rank becomes something, which is to be named.
    PromotionMissing,
    /// A pawn cannot become that, or not with this die.
    PromotionImpossible(Man),
    /// Nothing becomes anything.
    NoPromotion,
    /// The king, on this square, would be left in check.
    LeavesKingInCheck(Square),
    /// The king would be in check there.
    KingIntoCheck,
    /// Another move uses more of the dice.
    WastesDice,
    /// No man leaves the board by its own move.
    StaysOnBoard,
}

impl Fault {
    /// The reason's name, as the translation files know it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NotRolled => "not-rolled",
            Self::PassNotForced => "pass-not-forced",
            Self::NothingThere(_) => "nothing-there",
            Self::NotYours => "not-yours",
            Self::SameSquare => "same-square",
            Self::NotRolledMan => "man-not-rolled",
            Self::OtherManMoves(_) => "other-man-moves",
            Self::CastlingNotRolled => "castling-not-rolled",
            Self::CastlingNamesDie => "castling-names-die",
            Self::CastlingRightLost => "castling-right-lost",
            Self::CastlingBlocked(_) => "castling-blocked",
            Self::CastlingInCheck => "castling-in-check",
            Self::CastlingThroughCheck(_) => "castling-through-check",
            Self::OwnManThere => "own-man-there",
            Self::Blocked(_) => "blocked",
            Self::PawnMovesForward => "pawn-moves-forward",
            Self::PawnDiagonalTakes => "pawn-diagonal-takes",
            Self::PawnNeverTakesAhead => "pawn-never-takes-ahead",
            Self::KnightLeaps => "knight-leaps",
            Self::BishopMovesDiagonally => "bishop-moves-diagonally",
            Self::RookMovesStraight => "rook-moves-straight",
            Self::QueenMovesInLines => "queen-moves-in-lines",
            Self::KingMovesOneSquare => "king-moves-one-square",
            Self::PromotionMissing => "promotion-missing",
            Self::PromotionImpossible(_) => "promotion-impossible",
            Self::NoPromotion => "no-promotion",
            Self::LeavesKingInCheck(_) => "leaves-king-in-check",
            Self::KingIntoCheck => "king-into-check",
            Self::WastesDice => "wastes-dice",
            Self::StaysOnBoard => "stays-on-board",
        }
    }
}

impl IllegalMove {
    /// The [`code`](Fault::code)s of all reasons, for whoever translates them.
    pub const CODES: [&str; 31] = [
        "game-over",
        "not-rolled",
        "pass-not-forced",
        "nothing-there",
        "not-yours",
        "same-square",
        "man-not-rolled",
        "other-man-moves",
        "castling-not-rolled",
        "castling-names-die",
        "castling-right-lost",
        "castling-blocked",
        "castling-in-check",
        "castling-through-check",
        "own-man-there",
        "blocked",
        "pawn-moves-forward",
        "pawn-diagonal-takes",
        "pawn-never-takes-ahead",
        "knight-leaps",
        "bishop-moves-diagonally",
        "rook-moves-straight",
        "queen-moves-in-lines",
        "king-moves-one-square",
        "promotion-missing",
        "promotion-impossible",
        "no-promotion",
        "leaves-king-in-check",
        "king-into-check",
        "wastes-dice",
        "stays-on-board",
    ];

    /// The reason in the terms that all games share; `None` for a pass, which is no attempt at a square.
    #[must_use]
    pub fn refusal(&self) -> Option<Refusal> {
        let [from, to] = self.mv.squares()?;
        let square = match self.fault {
            Fault::NothingThere(square)
            | Fault::OtherManMoves(square)
            | Fault::CastlingBlocked(square)
            | Fault::CastlingThroughCheck(square)
            | Fault::Blocked(square)
            | Fault::LeavesKingInCheck(square) => square,
            Fault::NotYours | Fault::NotRolledMan | Fault::CastlingNotRolled | Fault::CastlingInCheck => from,
            _ => to,
        };
        let name = |man: Man| ManName::plain(man.name());
        Some(Refusal { code: self.fault.code(), mover: self.mover.map(name), target: self.target.map(name), square })
    }

    fn in_words(&self) -> String {
        let [from, to] =
            self.mv.squares().map_or(["".into(), "".into()], |squares| squares.map(|square| square.to_string()));
        let name = |man: Option<Man>| man.map_or("man", Man::name);
        let (mover, target) = (name(self.mover), name(self.target));
        match self.fault {
            Fault::GameOver => "the game is over".into(),
            Fault::NotRolled => "the dice are thrown before a man moves".into(),
            Fault::PassNotForced => "a pass is not a choice: something can be played".into(),
            Fault::NothingThere(square) => format!("nothing stands on {square}"),
            Fault::NotYours => format!("the {mover} on {from} belongs to the side that is not to move"),
            Fault::SameSquare => format!("a move leads to another square, not from {from} to {to}"),
            Fault::NotRolledMan => format!("the dice name no {mover}"),
            Fault::OtherManMoves(square) => format!("the man on {square} has begun to move and goes on alone"),
            Fault::CastlingNotRolled => "castling takes a rook's or a king's die, or dice that allow any move".into(),
            Fault::CastlingNamesDie => format!("castling spends a rook's or a king's die: {from}{to}r or {from}{to}k"),
            Fault::CastlingRightLost => "there is no right to castle on this side: king or rook has moved".into(),
            Fault::CastlingBlocked(square) => format!("castling takes empty squares, and something stands on {square}"),
            Fault::CastlingInCheck => "nobody castles out of check".into(),
            Fault::CastlingThroughCheck(square) => {
                format!("the king cannot castle over or to {square}, which is attacked")
            }
            Fault::OwnManThere => format!("the {mover} on {from} does not capture its own side's {target} on {to}"),
            Fault::Blocked(square) => format!("the {mover} on {from} cannot pass what stands on {square}"),
            Fault::PawnMovesForward => {
                format!("the pawn on {from} moves one square ahead, or two from where it began")
            }
            Fault::PawnDiagonalTakes => {
                format!("the pawn on {from} moves diagonally only to capture, and nothing can be captured on {to} now")
            }
            Fault::PawnNeverTakesAhead => format!("the pawn on {from} does not capture straight ahead"),
            Fault::KnightLeaps => format!("the knight on {from} leaps two squares one way and one the other"),
            Fault::BishopMovesDiagonally => format!("the bishop on {from} moves along its diagonals"),
            Fault::RookMovesStraight => format!("the rook on {from} moves along its file or rank"),
            Fault::QueenMovesInLines => format!("the queen on {from} moves along file, rank or diagonal"),
            Fault::KingMovesOneSquare => format!("the king on {from} moves one square"),
            Fault::PromotionMissing => format!("what the pawn becomes on {to} is to be named, such as {from}{to}q"),
            Fault::PromotionImpossible(man) => format!("the pawn cannot become a {} with these dice", man.name()),
            Fault::NoPromotion => format!("nothing is promoted from {from} to {to}"),
            Fault::LeavesKingInCheck(king) => format!("the king on {king} would be in check"),
            Fault::KingIntoCheck => format!("the king would be in check on {to}"),
            Fault::WastesDice => "another move uses more of the dice".into(),
            Fault::StaysOnBoard => format!("the {mover} on {from} stays on the board"),
        }
    }
}
