//! Moves and their text.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use super::Bitboard;
use crate::board::Square;

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
pub struct MoveOn<B> {
    /// The index of the start square, always on the board.
    from: u8,
    /// The index of the target; off the board [`MoveOn::OFF_BOARD`].
    to: u8,
    board: PhantomData<B>,
}

/// A move on the 8×8 board.
pub type Move = MoveOn<u64>;

impl<B: Bitboard> MoveOn<B> {
    /// The index that stands for leaving the board: the first one after those of the squares.
    const OFF_BOARD: u8 = B::SQUARE_COUNT;

    /// The move from a square to another one, or off the board; `None` if a square is not on this board.
    #[must_use]
    pub fn new(from: Square, to: Option<Square>) -> Option<Self> {
        let is_on_board = B::is_on_board(from) && to.is_none_or(B::is_on_board);
        is_on_board.then(|| match to {
            Some(to) => Self::from_indices(B::index(from), B::index(to)),
            None => Self::off_board(B::index(from)),
        })
    }

    /// The move between the squares with these indices, which are on the board.
    #[inline]
    pub(super) const fn from_indices(from: u32, to: u32) -> Self {
        Self { from: from as u8, to: to as u8, board: PhantomData }
    }

    /// The move off the board from the square with this index, which is on the board.
    #[inline]
    pub(super) const fn off_board(from: u32) -> Self {
        Self { from: from as u8, to: Self::OFF_BOARD, board: PhantomData }
    }

    /// The index of the start square.
    #[inline]
    pub(crate) const fn origin_index(self) -> u32 {
        self.from as u32
    }

    /// The index of the target; `None` off the board.
    #[inline]
    pub(crate) const fn target_index(self) -> Option<u32> {
        if self.to < Self::OFF_BOARD { Some(self.to as u32) } else { None }
    }

    /// The start square.
    #[must_use]
    pub fn from(self) -> Square {
        B::square(self.from.into())
    }

    /// The target; `None` off the board.
    #[must_use]
    pub fn to(self) -> Option<Square> {
        self.target_index().map(B::square)
    }
}

impl<B: Bitboard> fmt::Display for MoveOn<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to() {
            Some(to) => write!(f, "{}{to}", self.from()),
            None => write!(f, "{}off", self.from()),
        }
    }
}

impl<B: Bitboard> fmt::Debug for MoveOn<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as a2-a3, a2xb3 or a2-off")]
pub struct ParseMoveError;

impl<B: Bitboard> FromStr for MoveOn<B> {
    type Err = ParseMoveError;

    /// Reads the text protocol's form or the written form. An `x` is not checked against the position.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (from, target_text) = text.split_at_checked(2).ok_or(ParseMoveError)?;
        let from = from.parse().map_err(|_| ParseMoveError)?;
        if let "off" | "-off" = target_text {
            return Self::new(from, None).ok_or(ParseMoveError);
        }
        let to = target_text.strip_prefix(['-', 'x']).unwrap_or(target_text).parse().map_err(|_| ParseMoveError)?;
        Self::new(from, Some(to)).ok_or(ParseMoveError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_its_own_text() {
        survives_its_text::<u64>();
        survives_its_text::<u128>();
    }

    fn survives_its_text<B: Bitboard>() {
        let squares = 0..u32::from(B::SQUARE_COUNT);
        for from in squares.clone() {
            for mv in squares.clone().map(|to| MoveOn::<B>::from_indices(from, to)).chain([MoveOn::off_board(from)]) {
                assert_eq!(mv.to_string().parse(), Ok(mv));
                assert_eq!(MoveOn::new(mv.from(), mv.to()), Some(mv));
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["", "a2", "a2-", "off", "a2xoff", "a2-i3", "a2--b3", "a2 b3", "A2-B3", "é2-b3", "a2-b3+", "a9-off"]
        {
            assert_eq!(text.parse::<Move>().ok(), None, "{text}");
        }
        assert!("a2-i9".parse::<MoveOn<u128>>().is_ok() && "a2-j9".parse::<MoveOn<u128>>().is_err());
        assert_eq!("a2b3".parse::<Move>(), "a2-b3".parse());
        assert_eq!("a2off".parse::<Move>(), "a2-off".parse());
    }
}
