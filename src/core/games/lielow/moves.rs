//! Moves and their text.

use std::fmt;
use std::str::FromStr;

use crate::board::Square;

/// The index that stands for leaving the board.
const OFF: u8 = 64;

/// A move: from a square to another one, or off the board. Moves off the board in different directions are the same
/// move.
///
/// `Display` writes the text protocol's form, `a2b3` and `a2off`. The written form marks captures, `a2xb3`, and needs
/// the position: [`Notation`](crate::notation::Notation).
///
/// ```
/// use turnover_core::games::lielow::Move;
/// let mv: Move = "a2-off".parse()?;
/// assert_eq!((mv.from().to_string(), mv.to()), ("a2".into(), None));
/// assert_eq!(mv.to_string(), "a2off");
/// assert_eq!("a2xb3".parse::<Move>()?, "a2b3".parse()?);
/// # Ok::<(), turnover_core::games::lielow::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Index on the 8×8 board, always below 64.
    from: u8,
    /// Index of the target on the 8×8 board, or [`OFF`].
    to: u8,
}

impl Move {
    /// The move from a square to another one, or off the board; `None` if a square is not on the 8×8 board.
    #[must_use]
    pub fn new(from: Square, to: Option<Square>) -> Option<Self> {
        let on_board = |square: Square| square.file() < 8 && square.rank() < 8;
        let is_move = on_board(from) && to.is_none_or(on_board);
        is_move.then(|| Self { from: from.index8(), to: to.map_or(OFF, Square::index8) })
    }

    /// The move between the squares with these indices; only their lowest six bits count.
    #[inline]
    pub(super) const fn between(from: u32, to: u32) -> Self {
        Self { from: (from & 63) as u8, to: (to & 63) as u8 }
    }

    /// The move off the board from the square with this index; only its lowest six bits count.
    #[inline]
    pub(super) const fn off(from: u32) -> Self {
        Self { from: (from & 63) as u8, to: OFF }
    }

    /// The index of the start square, below 64.
    #[inline]
    pub(crate) const fn origin(self) -> u32 {
        self.from as u32
    }

    /// The index of the target, below 64; `None` off the board.
    #[inline]
    pub(crate) const fn target(self) -> Option<u32> {
        if self.to < OFF { Some(self.to as u32) } else { None }
    }

    /// The start square.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index8(self.from)
    }

    /// The target; `None` off the board.
    #[must_use]
    pub const fn to(self) -> Option<Square> {
        if self.to < OFF { Some(Square::from_index8(self.to)) } else { None }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to() {
            Some(to) => write!(f, "{}{to}", self.from()),
            None => write!(f, "{}off", self.from()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as a2-a3, a2xb3 or a2-off")]
pub struct ParseMoveError;

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads the text protocol's form or the written form. An `x` is not checked against the position.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (from, rest) = text.split_at_checked(2).ok_or(ParseMoveError)?;
        let from = from.parse().map_err(|_| ParseMoveError)?;
        if let "off" | "-off" = rest {
            return Self::new(from, None).ok_or(ParseMoveError);
        }
        let to = rest.strip_prefix(['-', 'x']).unwrap_or(rest).parse().map_err(|_| ParseMoveError)?;
        Self::new(from, Some(to)).ok_or(ParseMoveError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_its_own_text() {
        for from in 0..64 {
            for mv in (0..64).map(|to| Move::between(from, to)).chain([Move::off(from)]) {
                assert_eq!(mv.to_string().parse(), Ok(mv));
                assert_eq!(Move::new(mv.from(), mv.to()), Some(mv));
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["", "a2", "a2-", "off", "a2xoff", "a2-i3", "a2--b3", "a2 b3", "A2-B3", "é2-b3", "a2-b3+", "a9-off"]
        {
            assert_eq!(text.parse::<Move>().ok(), None, "{text}");
        }
        assert_eq!("a2b3".parse::<Move>(), "a2-b3".parse());
        assert_eq!("a2off".parse::<Move>(), "a2-off".parse());
    }
}
