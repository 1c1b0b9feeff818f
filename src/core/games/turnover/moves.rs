//! Moves and their text.

use std::fmt;
use std::str::FromStr;

use crate::board::Square;

/// A move, named by its two squares. These are sufficient in each edition: promotion is compulsory, and whether a
/// Castle moves whole or by its Wall is never a choice.
///
/// ```
/// use turnover_core::games::turnover::Move;
/// let mv: Move = "e2e4".parse()?;
/// assert_eq!((mv.from().to_string(), mv.to().to_string()), ("e2".into(), "e4".into()));
/// assert_eq!(mv.to_string(), "e2e4");
/// # Ok::<(), turnover_core::games::turnover::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Index on the 8×8 board, always below 64.
    from: u8,
    /// Index of the target, always below 64.
    to: u8,
}

impl Move {
    /// The move between two squares; `None` if one of them is not on the 8×8 board.
    #[must_use]
    pub fn new(from: Square, to: Square) -> Option<Self> {
        let is_on_board = |square: Square| square.file() < 8 && square.rank() < 8;
        (is_on_board(from) && is_on_board(to)).then(|| Self { from: from.index8(), to: to.index8() })
    }

    /// The move between the squares with these indices; only their lowest six bits count.
    #[inline]
    pub(super) const fn from_indices(from: u32, to: u32) -> Self {
        Self { from: (from & 63) as u8, to: (to & 63) as u8 }
    }

    /// Both squares as indices below 64.
    #[inline]
    pub(crate) const fn indices(self) -> (u32, u32) {
        (self.from as u32, self.to as u32)
    }

    /// The square from which the ring moves.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index8(self.from)
    }

    /// The square to which it moves.
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index8(self.to)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as e2e4, its two squares")]
pub struct ParseMoveError;

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse_square = |text: Option<&str>| text.and_then(|text| text.parse().ok()).ok_or(ParseMoveError);
        let (from, to) = (parse_square(text.get(..2))?, parse_square(text.get(2..))?);
        Self::new(from, to).ok_or(ParseMoveError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_its_own_text() {
        for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
            let mv = Move::from_indices(from, to);
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert_eq!(Move::new(mv.from(), mv.to()), Some(mv));
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in
            ["", "e2", "e2e", "e2e9", "i2e4", "e2e4q", "e2 e4", "E2E4", "0000", "é2e4", "eée4", "e2e10", "a10b1"]
        {
            assert_eq!(text.parse::<Move>(), Err(ParseMoveError), "{text}");
        }
    }
}
