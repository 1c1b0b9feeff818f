//! The boards: 8×8 in one machine word, 9×9 in two.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::reach;
use crate::board::{Square, mix};

/// A set of squares of one of the two boards, and what depends on the board: bit 0 is a1, then b1, rank by rank.
///
/// Bits off the board are clear, except after `!`: intersect such a set with one on the board. An index off the board does
/// not panic and gives an unspecified answer.
pub trait Bitboard:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Into<u128>
    + Send
    + Sync
    + 'static
{
    /// The number of files, and of ranks, and the greatest height of a stack.
    const WIDTH: u8;
    /// The number of squares.
    const SQUARE_COUNT: u8 = Self::WIDTH * Self::WIDTH;
    /// The squares of White's and of Black's stacks at the start.
    const START_SQUARES: [Self; 2];
    /// The block of squares in the middle that are at least two squares away from every edge.
    const CENTRE: Self;
    /// How FEN writes a stack, in English.
    const STACK_EXPECTED: &'static str;
    /// The heights of the stacks less one, in binary: a set of squares for each digit, the lowest first.
    type Digits: Copy + Debug + Default + Eq + AsRef<[Self]> + AsMut<[Self]> + Send + Sync;

    /// The set of the square with this index.
    fn only(square: u32) -> Self;
    /// The number of squares in the set.
    fn len(self) -> u32;
    /// The index of the first square; beyond the board if the set is empty.
    fn first_index(self) -> u32;
    /// The set without its first square.
    fn without_first(self) -> Self;
    /// Whether the square with this index is in the set.
    fn contains(self, square: u32) -> bool;
    /// The set itself, or the empty one, without a branch.
    fn kept_if(self, is_kept: bool) -> Self;
    /// The squares on the board that a stack of `level` + 1 checkers reaches from the square with this index.
    fn arrivals(level: usize, square: u32) -> Self;
    /// Whether such a stack can leave the board from there.
    fn is_exit(level: usize, square: u32) -> bool;

    /// Whether no square is in the set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether exactly one square is in the set.
    #[inline]
    fn is_single(self) -> bool {
        !self.is_empty() && self.without_first().is_empty()
    }

    /// The indices of the squares, in order.
    #[inline]
    fn indices(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let index = (!self.is_empty()).then(|| self.first_index());
            self = self.without_first();
            index
        })
    }

    /// The squares, in order.
    #[inline]
    fn squares(self) -> impl Iterator<Item = Square> {
        self.indices().map(Self::square)
    }

    /// Whether the square is on this board.
    #[inline]
    fn is_on_board(square: Square) -> bool {
        square.file() < Self::WIDTH && square.rank() < Self::WIDTH
    }

    /// The index of the square.
    #[inline]
    fn index(square: Square) -> u32 {
        u32::from(square.rank() * Self::WIDTH + square.file())
    }

    /// The square with this index.
    #[inline]
    fn square(index: u32) -> Square {
        let index = index as u8;
        Square::new(index % Self::WIDTH, (index / Self::WIDTH) & 15)
    }

    /// The set mixed into a key: a word for each 64 squares.
    #[inline]
    fn mixed_into(self, key: u64) -> u64 {
        let bits: u128 = self.into();
        let key = mix(key ^ bits as u64);
        if Self::SQUARE_COUNT > 64 { mix(key ^ (bits >> 64) as u64) } else { key }
    }
}

/// The block of squares of some files of some ranks, both counted from 0; the last ones are excluded.
const fn rectangle(width: u32, files: [u32; 2], ranks: [u32; 2]) -> u128 {
    let mut bits = 0;
    let mut rank = ranks[0];
    while rank < ranks[1] {
        bits |= ((1 << (files[1] - files[0])) - 1) << (rank * width + files[0]);
        rank += 1;
    }
    bits
}

macro_rules! board {
    ($word:ty, $width:literal, $digits:literal, $ranks:expr, $letters:literal, $reach:path) => {
        impl Bitboard for $word {
            const WIDTH: u8 = $width;
            const START_SQUARES: [Self; 2] = {
                let (mut start_squares, ranks): ([Self; 2], &[u32]) = ([0; 2], &$ranks);
                let mut rank_index = 0;
                while rank_index < ranks.len() {
                    let (white_rank, black_rank) = (ranks[rank_index], $width - 1 - ranks[rank_index]);
                    start_squares[0] |= rectangle($width, [0, $width], [white_rank, white_rank + 1]) as Self;
                    start_squares[1] |= rectangle($width, [0, $width], [black_rank, black_rank + 1]) as Self;
                    rank_index += 1;
                }
                start_squares
            };
            const CENTRE: Self = rectangle($width, [2, $width - 2], [2, $width - 2]) as Self;
            const STACK_EXPECTED: &'static str = concat!(
                "a stack (A to ",
                $letters,
                " by its height, lower case for Black, followed by * if it is king)"
            );
            type Digits = [Self; $digits];

            #[inline]
            fn only(square: u32) -> Self {
                1 << (square & (Self::BITS - 1))
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
            fn contains(self, square: u32) -> bool {
                self >> (square & (Self::BITS - 1)) & 1 != 0
            }

            #[inline]
            fn kept_if(self, is_kept: bool) -> Self {
                self & Self::from(is_kept).wrapping_neg()
            }

            #[inline]
            fn is_single(self) -> bool {
                self.is_power_of_two()
            }

            #[inline]
            fn arrivals(level: usize, square: u32) -> Self {
                $reach.arrivals(level, square)
            }

            #[inline]
            fn is_exit(level: usize, square: u32) -> bool {
                $reach.exits(level).contains(square)
            }
        }
    };
}

// White's stacks stand on these ranks at the start, counted from 0, and Black's opposite.
board!(u64, 8, 3, [1], "H", reach::REACH_8X8);
board!(u128, 9, 4, [0, 2], "I", reach::REACH_9X9);
