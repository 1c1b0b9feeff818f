//! Errors in the text of a position.

use super::roll::{IllegalRoll, ParseRollError};
use crate::board::Square;
use crate::games::FenError;

pub(super) const EN_PASSANT_EXPECTED: &str = "the squares for captures en passant, or -";

/// The text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceChessFenError {
    /// In what the positions of all games have in common: the placement, the side to move, a counter, or a missing field.
    #[error(transparent)]
    Common(#[from] FenError),
    /// The third field is no set of castling rights.
    #[error(
        "expected the castling rights, some of K Q k q (or files of rooks, A to H, where games begin as in Chess960) or -, in field 3, found {found:?}"
    )]
    Castling {
        /// The text found, shortened.
        found: String,
    },
    /// A castling right although the pieces are not at home.
    #[error("expected king and rook on their first squares for the castling right {0} in field 3")]
    NotAtHome(char),
    /// A castling right on other files than the other side's.
    #[error(
        "expected the same files of kings and rooks for both sides' castling rights, found another one for {0} in field 3"
    )]
    UnlikeFiles(char),
    /// The fourth field is no list of squares.
    #[error("expected {EN_PASSANT_EXPECTED}, in field 4, found {found:?}")]
    EnPassant {
        /// The text found, shortened.
        found: String,
    },
    /// A square for a capture en passant without a pawn in front of it.
    #[error("expected a pawn that has just gone two squares past {0}, the square for a capture en passant in field 4")]
    NoPawnPassed(Square),
    /// The dice are no roll.
    #[error("{0} (the dice, the last field)")]
    Dice(#[from] ParseRollError),
    /// The dice are impossible in this position.
    #[error("{0} (the dice, the last field)")]
    Roll(#[from] IllegalRoll),
    /// The dice used so far do not fit the roll.
    #[error("expected {expected} after the / of the dice, the last field, found {found:?}")]
    Progress {
        /// What was expected.
        expected: &'static str,
        /// The text found, shortened.
        found: String,
    },
    /// Text after the last field.
    #[error("expected at most six fields and the dice, such as r25, found {found:?} besides")]
    Trailing {
        /// The text found, shortened.
        found: String,
    },
}
