//! Why is a text no position?

use super::roll::{IllegalRoll, ParseRollError};
use crate::board::Square;

/// The largest number that a counter may show.
pub(super) const LARGEST_COUNT: u16 = 9999;
/// How many characters of a wrong field an error quotes: enough to recognise it by.
pub(super) const QUOTED: usize = 20;
pub(super) const TURN: &str = "the side to move, w or b";
pub(super) const EN_PASSANT: &str = "the squares for captures en passant, or -";

/// The text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceChessFenError {
    /// A character that means nothing in a placement.
    #[error(
        "expected a man (P N B R Q K, lower case for Black), a run of 1 to {width} empty squares or '/' \
         at character {at} of the placement, on rank {rank}, found {found:?}"
    )]
    Letter {
        /// How many files the board has.
        width: u8,
        /// The rank's number, the highest being the first in the text.
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
        /// How many there should be.
        width: u8,
        /// The rank's number.
        rank: u8,
        /// How many squares it has, as far as it was read.
        found: u8,
    },
    /// Too few ranks.
    #[error("expected {width} ranks in the placement, field 1, found {found}")]
    FewRanks {
        /// How many there should be.
        width: u8,
        /// How many there are.
        found: u8,
    },
    /// Too many ranks.
    #[error("expected {width} ranks in the placement, field 1, found one more at character {at}")]
    ManyRanks {
        /// How many there should be.
        width: u8,
        /// Where the first of them begins, in characters from 1.
        at: usize,
    },
    /// The text ends too early.
    #[error("expected {expected}, field {field}, found the end of the position")]
    Missing {
        /// What should come next.
        expected: &'static str,
        /// Which field that is, counted from 1.
        field: u8,
    },
    /// The second field is neither `w` nor `b`.
    #[error("expected {TURN}, in field 2, found {found:?}")]
    Turn {
        /// What stands there, shortened.
        found: String,
    },
    /// The third field is no set of castling rights.
    #[error("expected the castling rights, some of K Q k q or -, in field 3, found {found:?}")]
    Castling {
        /// What stands there, shortened.
        found: String,
    },
    /// A castling right of pieces that are not at home.
    #[error("expected king and rook on their first squares for the castling right {0} in field 3")]
    NotAtHome(char),
    /// The fourth field is no list of squares.
    #[error("expected {EN_PASSANT}, in field 4, found {found:?}")]
    EnPassant {
        /// What stands there, shortened.
        found: String,
    },
    /// A square for a capture en passant with no pawn before it.
    #[error("expected a pawn that has just gone two squares past {0}, the square for a capture en passant in field 4")]
    NoPawnPassed(Square),
    /// A counter that is no number, or too large.
    #[error("expected {expected}, a number from 0 to {LARGEST_COUNT}, in field {field}, found {found:?}")]
    Counter {
        /// What the counter counts.
        expected: &'static str,
        /// Which field it is, counted from 1.
        field: u8,
        /// What stands there, shortened.
        found: String,
    },
    /// The dice are no roll.
    #[error("{0} (the dice, the last field)")]
    Dice(#[from] ParseRollError),
    /// The dice cannot lie there.
    #[error("{0} (the dice, the last field)")]
    Roll(#[from] IllegalRoll),
    /// What is told of the dice used so far makes no sense.
    #[error("expected {expected} after the / of the dice, the last field, found {found:?}")]
    Progress {
        /// What could have stood there.
        expected: &'static str,
        /// What stands there, shortened.
        found: String,
    },
    /// Something after the last field.
    #[error("expected at most six fields and the dice, such as r25, found {found:?} besides")]
    Trailing {
        /// What stands there, shortened.
        found: String,
    },
}
