//! Bitboards for boards of eight or ten files, in one or two machine words.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::attacks::{self, SquareMasks};
use crate::board::{Side, Square};

/// A set of squares of one of the two boards: bit 0 is a1, then b1, rank by rank.
///
/// Bitboard off the board are clear, except after `!`: intersect such a set with one on the board.
pub(crate) trait Bitboard:
    Copy
    + Debug
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Send
    + Sync
    + 'static
{
    /// The number of files, and of ranks.
    const WIDTH: u32;
    /// The empty set.
    const EMPTY: Self;
    /// All squares of the board.
    const BOARD: Self;
    /// The a-file.
    const FILE_A: Self;

    /// The set of the square with this index. An index off the board does not panic and gives an unspecified set.
    fn only(square: u32) -> Self;
    fn is_empty(self) -> bool;
    fn len(self) -> u32;
    /// The index of the first square; beyond the board if the set is empty.
    fn first_index(self) -> u32;
    fn without_first(self) -> Self;
    fn lowest_bit(self) -> Self;
    /// The highest square of a set that is not empty.
    fn highest_bit(self) -> Self;
    fn shifted_up(self, by: u32) -> Self;
    fn shifted_down(self, by: u32) -> Self;
    fn wrapping_minus(self, other: Self) -> Self;
    /// The masks of the square with this index. An index off the board does not panic and gives an unspecified answer.
    fn masks_of(square: u32) -> &'static SquareMasks<Self>;

    #[inline]
    fn is_any(self) -> bool {
        !self.is_empty()
    }

    #[inline]
    fn contains(self, square: u32) -> bool {
        (self & Self::only(square)).is_any()
    }

    /// The indices of the squares, in order.
    #[inline]
    fn squares(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let square = self.first_index();
            self.is_any().then(|| {
                self = self.without_first();
                square
            })
        })
    }

    /// The index of the square. Unspecified if it lies off this board.
    #[inline]
    fn index(square: Square) -> u32 {
        u32::from(square.rank()) * Self::WIDTH + u32::from(square.file())
    }

    /// The square with this index.
    #[inline]
    fn square(index: u32) -> Square {
        Square::new((index % Self::WIDTH) as u8, ((index / Self::WIDTH) & 15) as u8)
    }

    /// The set moved one file towards the a-file.
    #[inline]
    fn west(self) -> Self {
        (self & !Self::FILE_A).shifted_down(1)
    }

    /// The set moved one file away from the a-file.
    #[inline]
    fn east(self) -> Self {
        self.shifted_up(1) & !Self::FILE_A & Self::BOARD
    }

    /// The set moved one rank ahead, as this side sees it.
    #[inline]
    fn ahead(self, side: Side) -> Self {
        match side {
            Side::White => self.shifted_up(Self::WIDTH) & Self::BOARD,
            Side::Black => self.shifted_down(Self::WIDTH),
        }
    }

    /// All squares of a rank, counted from 0 starting at this side's first.
    #[inline]
    fn relative_rank(side: Side, rank: u32) -> Self {
        let rank = match side {
            Side::White => rank,
            Side::Black => Self::WIDTH - 1 - rank,
        };
        Self::only(Self::WIDTH).wrapping_minus(Self::only(0)).shifted_up(rank * Self::WIDTH)
    }
}

macro_rules! bits {
    ($word:ty, $width:literal, $board:expr, $file_a:expr, $masks:path) => {
        impl Bitboard for $word {
            const WIDTH: u32 = $width;
            const EMPTY: Self = 0;
            const BOARD: Self = $board;
            const FILE_A: Self = $file_a;

            #[inline]
            fn only(square: u32) -> Self {
                1 << (square & (Self::BITS - 1))
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first_index(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn lowest_bit(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn highest_bit(self) -> Self {
                1 << (Self::BITS - 1 - (self | 1).leading_zeros())
            }

            #[inline]
            fn shifted_up(self, by: u32) -> Self {
                self << by
            }

            #[inline]
            fn shifted_down(self, by: u32) -> Self {
                self >> by
            }

            #[inline]
            fn wrapping_minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline]
            fn masks_of(square: u32) -> &'static SquareMasks<Self> {
                &$masks[(square & (Self::BITS - 1)) as usize]
            }
        }
    };
}

bits!(u64, 8, !0, 0x0101_0101_0101_0101, attacks::MASKS_8X8);
bits!(u128, 10, (1 << 100) - 1, attacks::FILE_A_10X10, attacks::MASKS_10X10);

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_stay_on_the_board<B: Bitboard>() {
        for square in B::BOARD.squares() {
            let (board_square, square_set) = (B::square(square), B::only(square));
            assert_eq!(B::index(board_square), square);
            let width = B::WIDTH as u8;
            let index_at = |files, ranks| board_square.offset(files, ranks, width, width).map(B::index);
            let single_index =
                |square_set: B| if square_set.is_empty() { None } else { Some(square_set.first_index()) };
            assert_eq!(single_index(square_set.west()), index_at(-1, 0));
            assert_eq!(single_index(square_set.east()), index_at(1, 0));
            assert_eq!(single_index(square_set.ahead(Side::White)), index_at(0, 1));
            assert_eq!(single_index(square_set.ahead(Side::Black)), index_at(0, -1));
            assert!(B::relative_rank(Side::White, board_square.rank().into()).contains(square));
            assert!(B::relative_rank(Side::Black, B::WIDTH - 1 - u32::from(board_square.rank())).contains(square));
        }
        assert_eq!(B::BOARD.len(), B::WIDTH * B::WIDTH);
        assert_eq!(B::relative_rank(Side::Black, 3).len(), B::WIDTH);
    }

    #[test]
    fn steps_stay_on_either_board() {
        steps_stay_on_the_board::<u64>();
        steps_stay_on_the_board::<u128>();
    }
}
