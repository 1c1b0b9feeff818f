//! Errors in the text of a position.

use super::roll::{IllegalRoll, ParseRollError};
use crate::board::Square;

/// The largest number that a counter may show.
pub(super) const LARGEST_COUNT: u16 = 9999;
/// How many characters of a wrong field an error quotes.
pub(super) const QUOTED: usize = 20;
pub(super) const TURN_EXPECTED: &str = "the side to move, w or b";
pub(super) const EN_PASSANT_EXPECTED: &str = "the squares for captures en passant, or -";

/// The text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceChessFenError {
    /// A character that is not allowed in a placement.
    #[error(
        "expected a man (P N B R Q K, lower case for Black), a run of 1 to {width} empty squares or '/' \
         at character {at} of the placement, on rank {rank}, found {found:?}"
    )]
    Letter {
        /// The number of files of the board.
        width: u8,
        /// The number of the rank; the first in the text is the highest.
        rank: u8,
        /// The position in the text, in characters from 1.
        at: usize,
        /// The character that stands there.
        found: char,
    },
    /// A rank with too few or too many squares.
    #[error(
        "expected {width} squares on rank {rank} of the placement, found {}{found}",
        if *.found > *.width { "at least " } else { "" }
    )]
    RankLength {
        /// The expected number of squares.
        width: u8,
        /// The number of the rank.
        rank: u8,
        /// The number of squares read.
        found: u8,
    },
    /// Too few ranks.
    #[error("expected {width} ranks in the placement, field 1, found {found}")]
    FewRanks {
        /// The expected number of ranks.
        width: u8,
        /// The number of ranks found.
        found: u8,
    },
    /// Too many ranks.
    #[error("expected {width} ranks in the placement, field 1, found one more at character {at}")]
    ManyRanks {
        /// The expected number of ranks.
        width: u8,
        /// The position of the first extra rank in the text, in characters from 1.
        at: usize,
    },
    /// The text ends too early.
    #[error("expected {expected}, field {field}, found the end of the position")]
    Missing {
        /// What was expected next.
        expected: &'static str,
        /// The number of the missing field, from 1.
        field: u8,
    },
    /// The second field is neither `w` nor `b`.
    #[error("expected {TURN_EXPECTED}, in field 2, found {found:?}")]
    Turn {
        /// The text found, shortened.
        found: String,
    },
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
    /// A counter that is not a number, or is too large.
    #[error("expected {expected}, a number from 0 to {LARGEST_COUNT}, in field {field}, found {found:?}")]
    Counter {
        /// What the counter counts.
        expected: &'static str,
        /// The number of the field, from 1.
        field: u8,
        /// The text found, shortened.
        found: String,
    },
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
