//! A bitboard of the 8×8 board.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Square;

/// A set of squares of the 8×8 board, one bit each: bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// The a-file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);
    /// White's first rank.
    pub const RANK_1: Self = Self(0xff);
    /// Black's first rank.
    pub const RANK_8: Self = Self(0xff << 56);

    /// The set of this one square.
    #[must_use]
    pub const fn only(square: Square) -> Self {
        Self(1 << square.index8())
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index8() & 1 == 1
    }

    /// Whether no square is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one square is in the set.
    #[must_use]
    pub const fn is_any(self) -> bool {
        self.0 != 0
    }

    /// The number of squares in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first square, in the order a1, b1 … h8.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index8(self.0.trailing_zeros() as u8)) }
    }

    /// The last square, in the order a1, b1 … h8.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index8(63 - self.0.leading_zeros() as u8)) }
    }

    /// The only square of the set, or `None` if there are none or several.
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }
}

impl Iterator for SquareSet {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for SquareSet {}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::only(square))
    }
}

impl Not for SquareSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $assign_trait:ident $assign_method:ident $op:tt)*) => {$(
        impl $trait for SquareSet {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl $assign_trait for SquareSet {
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    )*};
}

bitwise! {
    BitAnd bitand BitAndAssign bitand_assign &
    BitOr bitor BitOrAssign bitor_assign |
    BitXor bitxor BitXorAssign bitxor_assign ^
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_squares_in_order() {
        let squares: Vec<Square> = ["a1", "h1", "e4", "h8"].map(|text| text.parse().expect("a square")).into();
        let set: SquareSet = squares.iter().copied().collect();
        assert_eq!(set.collect::<Vec<_>>(), squares);
        assert_eq!(set.len(), 4);
        assert_eq!(set.single(), None);
        assert_eq!(SquareSet::only(squares[2]).single(), Some(squares[2]));
    }
}
