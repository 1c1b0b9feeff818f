//! Attack masks on boards of eight or ten files: which squares a piece reaches.

use super::bitboard::Bitboard;
use crate::board::Side;

/// The squares of a line through a square, split into those before it and those after it in the order a1, b1 …
#[derive(Clone, Copy)]
pub(crate) struct LineMasks<B> {
    lower: B,
    upper: B,
}

/// The masks of a square that do not depend on the pieces on the board.
#[derive(Clone, Copy)]
pub(crate) struct SquareMasks<B> {
    /// Its file, rank and two diagonals.
    lines: [LineMasks<B>; 4],
    /// Its file and rank, without the square itself.
    orthogonals: B,
    /// Both diagonals, without the square itself.
    diagonals: B,
    /// The squares that a knight reaches.
    knight_attacks: B,
    /// The eight adjacent squares.
    king_attacks: B,
}

pub(crate) static MASKS_8X8: [SquareMasks<u64>; 64] = {
    let wide_masks: [SquareMasks<u128>; 64] = masks_of_board(8);
    let mut narrow_masks = [EMPTY_MASKS; 64];
    let mut square = 0;
    while square < 64 {
        narrow_masks[square] = narrow(wide_masks[square]);
        square += 1;
    }
    narrow_masks
};

/// Entries from index 100 on are unused.
pub(crate) static MASKS_10X10: [SquareMasks<u128>; 128] = masks_of_board(10);

pub(crate) const FILE_A_10X10: u128 = {
    let mut file_bits = 0;
    let mut rank = 0;
    while rank < 10 {
        file_bits |= 1 << (10 * rank);
        rank += 1;
    }
    file_bits
};

const EMPTY_MASKS: SquareMasks<u64> = SquareMasks {
    lines: [LineMasks { lower: 0, upper: 0 }; 4],
    orthogonals: 0,
    diagonals: 0,
    knight_attacks: 0,
    king_attacks: 0,
};

/// Directions towards the higher squares.
const UPWARD_DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
const KNIGHT_LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const fn square_bit(file: i32, rank: i32, width: i32) -> u128 {
    if file >= 0 && file < width && rank >= 0 && rank < width { 1 << (rank * width + file) } else { 0 }
}

const fn masks_of_board<const SQUARES: usize>(width: i32) -> [SquareMasks<u128>; SQUARES] {
    let empty_masks = SquareMasks {
        lines: [LineMasks { lower: 0, upper: 0 }; 4],
        orthogonals: 0,
        diagonals: 0,
        knight_attacks: 0,
        king_attacks: 0,
    };
    let mut masks_by_square = [empty_masks; SQUARES];
    let mut square = 0;
    while square < width * width {
        let (file, rank) = (square % width, square / width);
        let square_masks = &mut masks_by_square[square as usize];
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = UPWARD_DIRECTIONS[direction];
            let mut distance = 1;
            while distance < width {
                square_masks.lines[direction].upper |=
                    square_bit(file + distance * files, rank + distance * ranks, width);
                square_masks.lines[direction].lower |=
                    square_bit(file - distance * files, rank - distance * ranks, width);
                distance += 1;
            }
            square_masks.king_attacks |=
                square_bit(file + files, rank + ranks, width) | square_bit(file - files, rank - ranks, width);
            direction += 1;
        }
        let mut leap_index = 0;
        while leap_index < 8 {
            square_masks.knight_attacks |=
                square_bit(file + KNIGHT_LEAPS[leap_index].0, rank + KNIGHT_LEAPS[leap_index].1, width);
            leap_index += 1;
        }
        let [vertical, horizontal, rising, falling] = square_masks.lines;
        square_masks.orthogonals = vertical.lower | vertical.upper | horizontal.lower | horizontal.upper;
        square_masks.diagonals = rising.lower | rising.upper | falling.lower | falling.upper;
        square += 1;
    }
    masks_by_square
}

const fn narrow(wide_masks: SquareMasks<u128>) -> SquareMasks<u64> {
    let mut narrow_masks = SquareMasks {
        orthogonals: wide_masks.orthogonals as u64,
        diagonals: wide_masks.diagonals as u64,
        knight_attacks: wide_masks.knight_attacks as u64,
        king_attacks: wide_masks.king_attacks as u64,
        ..EMPTY_MASKS
    };
    let mut line = 0;
    while line < 4 {
        narrow_masks.lines[line] =
            LineMasks { lower: wide_masks.lines[line].lower as u64, upper: wide_masks.lines[line].upper as u64 };
        line += 1;
    }
    narrow_masks
}

impl<B: Bitboard> LineMasks<B> {
    /// The squares of the line up to and including the first occupied one on either side.
    // CITE: obstruction difference, Michael Hoffmann 2010.
    #[inline]
    fn attacks(self, occupied: B) -> B {
        let nearest_below = (self.lower & occupied).highest_bit();
        let nearest_above = (self.upper & occupied).lowest_bit();
        nearest_above.shifted_up(1).wrapping_minus(nearest_below) & (self.lower | self.upper)
    }
}

/// The squares that a rook attacks: along file and rank up to the first occupied square.
#[inline]
pub(crate) fn orthogonal_attacks<B: Bitboard>(square: u32, occupied: B) -> B {
    let lines = &B::masks_of(square).lines;
    lines[0].attacks(occupied) | lines[1].attacks(occupied)
}

/// The squares that a bishop attacks: along the diagonals up to the first occupied square.
#[inline]
pub(crate) fn diagonal_attacks<B: Bitboard>(square: u32, occupied: B) -> B {
    let lines = &B::masks_of(square).lines;
    lines[2].attacks(occupied) | lines[3].attacks(occupied)
}

/// The file and rank of a square up to the edges of the board.
#[inline]
pub(crate) fn orthogonal_rays<B: Bitboard>(square: u32) -> B {
    B::masks_of(square).orthogonals
}

/// The diagonals of a square up to the edges of the board.
#[inline]
pub(crate) fn diagonal_rays<B: Bitboard>(square: u32) -> B {
    B::masks_of(square).diagonals
}

/// The squares that a knight reaches.
#[inline]
pub(crate) fn knight_attacks<B: Bitboard>(square: u32) -> B {
    B::masks_of(square).knight_attacks
}

/// The eight adjacent squares.
#[inline]
pub(crate) fn king_attacks<B: Bitboard>(square: u32) -> B {
    B::masks_of(square).king_attacks
}

/// The squares that this side's pawns attack.
#[inline]
pub(crate) fn pawn_attacks<B: Bitboard>(side: Side, pawns: B) -> B {
    let squares_ahead = pawns.ahead(side);
    squares_ahead.west() | squares_ahead.east()
}

/// The whole line through two squares, without the first of them; empty if they share none.
#[inline]
pub(crate) fn line_through<B: Bitboard>(square: u32, other_square: u32) -> B {
    let lines = B::masks_of(square).lines.iter();
    lines.map(|line| line.lower | line.upper).find(|line| line.contains(other_square)).unwrap_or(B::EMPTY)
}

/// The squares between two squares on one line; empty if they share none.
#[inline]
pub(crate) fn between<B: Bitboard>(square: u32, other_square: u32) -> B {
    let other_set = B::only(other_square);
    let squares_below = other_set.wrapping_minus(B::only(0));
    for line in &B::masks_of(square).lines {
        if line.upper.contains(other_square) {
            return line.upper & squares_below;
        }
        if line.lower.contains(other_square) {
            return line.lower & !(squares_below | other_set);
        }
    }
    B::EMPTY
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The same, found square by square.
    fn walk_attacks<B: Bitboard>(square: u32, directions: &[(i8, i8)], occupied: B) -> B {
        let mut set = B::EMPTY;
        let width = B::WIDTH as u8;
        for &(files, ranks) in directions {
            let mut current = B::square(square);
            while let Some(next) = current.offset(files, ranks, width, width) {
                set |= B::only(B::index(next));
                if occupied.contains(B::index(next)) {
                    break;
                }
                current = next;
            }
        }
        set
    }

    const ORTHOGONAL_DIRECTIONS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    const DIAGONAL_DIRECTIONS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

    fn lines_end_at_the_first_occupied_square<B: Bitboard>() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..500 {
            let occupied = B::BOARD
                .squares()
                .filter(|_| rng.random_bool(0.25))
                .fold(B::EMPTY, |set, square| set | B::only(square));
            for square in B::BOARD.squares() {
                assert_eq!(
                    orthogonal_attacks(square, occupied),
                    walk_attacks(square, &ORTHOGONAL_DIRECTIONS, occupied)
                );
                assert_eq!(diagonal_attacks(square, occupied), walk_attacks(square, &DIAGONAL_DIRECTIONS, occupied));
            }
        }
        for square in B::BOARD.squares() {
            assert_eq!(orthogonal_rays::<B>(square), walk_attacks(square, &ORTHOGONAL_DIRECTIONS, B::EMPTY));
            assert_eq!(diagonal_rays::<B>(square), walk_attacks(square, &DIAGONAL_DIRECTIONS, B::EMPTY));
        }
    }

    fn between_two_squares_lies_what_both_see<B: Bitboard>() {
        let board_squares = || B::BOARD.squares();
        for (square, other) in board_squares().flat_map(|square| board_squares().map(move |other| (square, other))) {
            let (square_set, other_set) = (B::only(square), B::only(other));
            let mut expected = B::EMPTY;
            for (files, ranks) in ORTHOGONAL_DIRECTIONS.into_iter().chain(DIAGONAL_DIRECTIONS) {
                let ray = walk_attacks(square, &[(files, ranks)], other_set);
                if ray.contains(other) {
                    expected = ray & walk_attacks(other, &[(-files, -ranks)], square_set);
                    assert!(line_through::<B>(square, other).contains(other));
                }
            }
            assert_eq!(between::<B>(square, other), expected, "{square} {other}");
        }
    }

    #[test]
    fn either_board_has_its_lines() {
        lines_end_at_the_first_occupied_square::<u64>();
        lines_end_at_the_first_occupied_square::<u128>();
        between_two_squares_lies_what_both_see::<u64>();
        between_two_squares_lies_what_both_see::<u128>();
    }

    #[test]
    fn steps_and_leaps_are_symmetric_and_as_many_as_the_geometry_says() {
        fn target_count<B: Bitboard>(targets_from: fn(u32) -> B) -> u32 {
            for square in B::BOARD.squares() {
                assert!(targets_from(square).squares().all(|other| targets_from(other).contains(square)));
            }
            B::BOARD.squares().map(|square| targets_from(square).len()).sum()
        }
        assert_eq!((target_count(knight_attacks::<u64>), target_count(knight_attacks::<u128>)), (336, 576));
        assert_eq!((target_count(king_attacks::<u64>), target_count(king_attacks::<u128>)), (420, 684));
    }
}
