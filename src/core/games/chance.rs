//! Dice: rolls, their probabilities, and the faces of dice.
//!
//! A turn of a game with dice begins with a roll: the position waits for it in [`Phase::Roll`](super::Phase::Roll) and
//! continues from it as from a move. The rules do not choose the roll. It comes from a seed, from a person with real
//! dice, or from a search that tries all rolls and weights them.

use std::fmt;
use std::str::FromStr;

use crate::board::Chessman;

/// A move or a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action<M, R> {
    /// A move, or a pass.
    Move(M),
    /// A roll of the dice.
    Roll(R),
}

impl<M: fmt::Display, R: fmt::Display> fmt::Display for Action<M, R> {
    /// The text in the text protocol: `e2e4`, `r25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Roll(roll) => roll.fmt(f),
        }
    }
}

/// A possible roll and its probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance<R> {
    /// What the dice show.
    pub roll: R,
    /// The number of equally likely cases in which it comes.
    pub weight: u32,
}

/// A face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieFace {
    /// Pips that name a piece.
    Piece {
        /// The number of pips; `None` if the die shows the piece itself.
        pips: Option<u8>,
        /// The kind of piece.
        piece: Chessman,
    },
    /// A number of moves.
    Count(u8),
    /// A free face, which names any piece.
    Any,
}

impl DieFace {
    /// The character in the rolls of the text protocol: `5`, `Q`, `*`.
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
    /// The face that it shows.
    pub face: DieFace,
    /// Whether it has been used in this turn.
    pub is_spent: bool,
}

/// The roll of a game without dice, a type without values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoDice {}

impl fmt::Display for NoDice {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for NoDice {}

/// A roll was given in a game without dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move, for no dice are thrown in this game")]
pub struct NoDiceError;

impl FromStr for NoDice {
    type Err = NoDiceError;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err(NoDiceError)
    }
}
