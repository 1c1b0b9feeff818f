//! What does chance decide in a game, and how is that told?
//!
//! A turn of a game with dice begins with a roll: the position waits for it in [`Phase::Roll`](super::Phase::Roll) and
//! goes on from it as from a move. Who throws is not the rules' business: a seed, a person with real dice, or a search
//! that tries them all by their weight.

use std::fmt;
use std::str::FromStr;

use crate::board::Chessman;

/// One thing that takes a position to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action<M, R> {
    /// A player moves or passes.
    Move(M),
    /// The dice are thrown, and lie so.
    Roll(R),
}

impl<M: fmt::Display, R: fmt::Display> fmt::Display for Action<M, R> {
    /// The text protocol's name: `e2e4`, `r25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Roll(roll) => roll.fmt(f),
        }
    }
}

/// What the dice may show next, and how likely that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance<R> {
    /// The dice as they would lie.
    pub roll: R,
    /// In how many of all equally likely cases they do.
    pub weight: u32,
}

/// What a face of a die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieFace {
    /// Pips that name a piece.
    Piece {
        /// How many pips; none if the die shows the piece itself.
        pips: Option<u8>,
        /// Who is named.
        piece: Chessman,
    },
    /// Pips that only count.
    Count(u8),
    /// The free face.
    Any,
}

impl DieFace {
    /// The character that stands for it in the text protocol's rolls: `5`, `Q`, `*`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Piece { pips: Some(pips), .. } | Self::Count(pips) => char::from(b'0' + pips % 10),
            Self::Piece { pips: None, piece } => piece.letter(),
            Self::Any => '*',
        }
    }
}

/// A die on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Die {
    /// What it shows.
    pub face: DieFace,
    /// Whether the turn has used it up.
    pub is_spent: bool,
}

/// The roll of a game that has no dice: there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoDice {}

impl fmt::Display for NoDice {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for NoDice {}

/// The text names a roll, of which this game has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move, for no dice are thrown in this game")]
pub struct NoDiceError;

impl FromStr for NoDice {
    type Err = NoDiceError;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err(NoDiceError)
    }
}
