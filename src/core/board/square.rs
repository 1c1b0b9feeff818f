//! Squares of a board.

use std::fmt;
use std::str::FromStr;

/// A square of a board, named by file and rank: `e4`, and `j10` on larger boards.
///
/// The order is by rank, then by file: `a1 < b1 < a2`.
///
/// ```
/// use turnover_core::board::Square;
/// let e4: Square = "e4".parse()?;
/// assert_eq!((e4.file(), e4.rank()), (4, 3));
/// assert_eq!(e4.to_string(), "e4");
/// # Ok::<(), turnover_core::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on `file` and `rank`, both counted from 0.
    ///
    /// # Panics
    /// If either is above 15.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        assert!(file < 16 && rank < 16, "a file and a rank are below 16");
        Self(rank << 4 | file)
    }

    /// The square of the 8×8 board with this index: a1 is 0, b1 is 1, h8 is 63. Only the lowest six bits count.
    #[must_use]
    pub const fn from_index8(index: u8) -> Self {
        Self((index & 0x38) << 1 | (index & 7))
    }

    /// The index on the 8×8 board: a1 is 0, h8 is 63. Unspecified for squares outside it.
    #[must_use]
    pub const fn index8(self) -> u8 {
        (self.0 >> 1 & 0x38) | (self.0 & 7)
    }

    /// The file, counted from 0: the a-file is 0.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, counted from 0: White's first rank is 0.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The square at this distance in files and ranks, or `None` outside of a board of `width` × `height`.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8, width: u8, height: u8) -> Option<Self> {
        let file = self.file().checked_add_signed(files)?;
        let rank = self.rank().checked_add_signed(ranks)?;
        (file < width && rank < height).then(|| Self::new(file, rank))
    }

    /// The two squares of a move that is written as `e2e4` or `e2-e4`.
    #[must_use]
    pub fn parse_pair(text: &str) -> Option<[Self; 2]> {
        let second_start = text.bytes().skip(1).position(|byte| !byte.is_ascii_digit())? + 1;
        let (from, to) = text.split_at_checked(second_start)?;
        Some([from.parse().ok()?, to.strip_prefix('-').unwrap_or(to).parse().ok()?])
    }

    /// All 64 squares of the 8×8 board, from a1 to h8.
    pub fn all8() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self::from_index8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square such as e4, a file letter and a rank number")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (&file, rank) = text.as_bytes().split_first().ok_or(ParseSquareError)?;
        let rank = match rank {
            [digit @ b'1'..=b'9'] => digit - b'0',
            [b'1', digit @ b'0'..=b'6'] => 10 + digit - b'0',
            _ => return Err(ParseSquareError),
        };
        match file {
            b'a'..=b'p' => Ok(Self::new(file - b'a', rank - 1)),
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_survives_its_own_text() {
        for file in 0..16 {
            for rank in 0..16 {
                let square = Square::new(file, rank);
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
    }

    #[test]
    fn the_64_squares_keep_their_index() {
        for (index, square) in (0..).zip(Square::all8()) {
            assert_eq!(square.index8(), index);
            assert_eq!(square.file() + 8 * square.rank(), index);
        }
    }

    #[test]
    fn a_move_is_two_squares() {
        let squares = |from: &str, to: &str| Some([from, to].map(|text| text.parse().expect("a square")));
        assert_eq!(Square::parse_pair("e2e4"), squares("e2", "e4"));
        assert_eq!(Square::parse_pair("a10-j9"), squares("a10", "j9"));
        for text in ["", "e2", "e2e", "Qe5", "e2--e4", "e2é", "é2e4"] {
            assert_eq!(Square::parse_pair(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "e", "4", "e0", "e17", "e04", "q1", "E4", "e4 ", "é4", "e4x"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
    }
}
