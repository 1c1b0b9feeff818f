//! Attack masks: which squares a ring reaches.

use crate::board::{Side, SquareSet};

/// The squares of a line through a square, split into those before it and those after it in the order a1 … h8.
#[derive(Clone, Copy)]
struct LineMasks {
    lower: u64,
    upper: u64,
}

/// The file, rank and two diagonals of each square.
static LINE_MASKS: [[LineMasks; 4]; 64] = line_masks();
static LEAP_ATTACKS: [u64; 64] = step_targets([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static NEIGHBOURS: [u64; 64] = step_targets([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);

const fn square_bit(file: i32, rank: i32) -> u64 {
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 { 1 << (rank * 8 + file) } else { 0 }
}

const fn line_masks() -> [[LineMasks; 4]; 64] {
    // Directions towards the higher squares.
    const UPWARD_DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
    let mut masks = [[LineMasks { lower: 0, upper: 0 }; 4]; 64];
    let mut table_index = 0;
    while table_index < 64 * 4 {
        let (square, direction) = (table_index / 4, table_index % 4);
        let (file, rank) = (square as i32 % 8, square as i32 / 8);
        let (files, ranks) = UPWARD_DIRECTIONS[direction];
        let mut distance = 1;
        while distance < 8 {
            masks[square][direction].upper |= square_bit(file + distance * files, rank + distance * ranks);
            masks[square][direction].lower |= square_bit(file - distance * files, rank - distance * ranks);
            distance += 1;
        }
        table_index += 1;
    }
    masks
}

const fn step_targets(offsets: [(i32, i32); 8]) -> [u64; 64] {
    let mut target_sets = [0; 64];
    let mut table_index = 0;
    while table_index < 64 * 8 {
        let (square, (files, ranks)) = (table_index / 8, offsets[table_index % 8]);
        target_sets[square] |= square_bit(square as i32 % 8 + files, square as i32 / 8 + ranks);
        table_index += 1;
    }
    target_sets
}

impl LineMasks {
    /// The squares of the line up to and including the first occupied one on either side.
    // CITE: obstruction difference, Michael Hoffmann 2010.
    #[inline]
    const fn attacks(self, occupied: u64) -> u64 {
        let nearest_below = 1 << (63 - (self.lower & occupied | 1).leading_zeros());
        let blockers_above = self.upper & occupied;
        let nearest_above = blockers_above & blockers_above.wrapping_neg();
        (nearest_above << 1).wrapping_sub(nearest_below) & (self.lower | self.upper)
    }
}

#[inline]
fn line_masks_of(square: u32) -> &'static [LineMasks; 4] {
    &LINE_MASKS[(square & 63) as usize]
}

/// The squares that a Tower attacks: along file and rank up to the first occupied square.
#[inline]
pub(crate) fn orthogonal_attacks(square: u32, occupied: u64) -> u64 {
    let lines = line_masks_of(square);
    lines[0].attacks(occupied) | lines[1].attacks(occupied)
}

/// The squares that a Fort attacks: along the diagonals up to the first occupied square.
#[inline]
pub(crate) fn diagonal_attacks(square: u32, occupied: u64) -> u64 {
    let lines = line_masks_of(square);
    lines[2].attacks(occupied) | lines[3].attacks(occupied)
}

/// The whole line through two squares, without the first of them; empty if they share none.
#[inline]
pub(crate) fn line_through(square: u32, other_square: u32) -> u64 {
    let masks = line_masks_of(square).map(|line| line.lower | line.upper);
    masks.into_iter().find(|mask| mask >> (other_square & 63) & 1 != 0).unwrap_or(0)
}

/// The squares between two squares on one line; empty if they share none.
#[inline]
pub(crate) fn between(square: u32, other_square: u32) -> u64 {
    let (square_set, other_set) = (1 << (square & 63), 1 << (other_square & 63));
    let line = line_through(square, other_square);
    let line_attacks =
        |square, occupied| (orthogonal_attacks(square, occupied) | diagonal_attacks(square, occupied)) & line;
    line_attacks(square, other_set) & line_attacks(other_square, square_set)
}

/// The squares that a Fortress reaches by a knight's leap.
#[inline]
pub(crate) fn leap_attacks(square: u32) -> u64 {
    LEAP_ATTACKS[(square & 63) as usize]
}

/// The eight adjacent squares.
#[inline]
pub(crate) fn neighbours(square: u32) -> u64 {
    NEIGHBOURS[(square & 63) as usize]
}

/// All squares that a knight's leap from one of these reaches.
#[inline]
pub(crate) const fn leap_attacks_of_all(set: u64) -> u64 {
    const NOT_A: u64 = !SquareSet::FILE_A.0;
    const NOT_H: u64 = !SquareSet::FILE_H.0;
    const NOT_AB: u64 = NOT_A & NOT_A << 1;
    const NOT_GH: u64 = NOT_H & NOT_H >> 1;
    let one_file_away = (set & NOT_A) >> 1 | (set & NOT_H) << 1;
    let two_files_away = (set & NOT_AB) >> 2 | (set & NOT_GH) << 2;
    one_file_away << 16 | one_file_away >> 16 | two_files_away << 8 | two_files_away >> 8
}

/// All squares adjacent to at least one of these. A square of the set is included only if it is adjacent to another
/// one.
#[inline]
pub(crate) const fn neighbours_of_all(set: u64) -> u64 {
    let west_and_east = west(set) | east(set);
    let three_files = set | west_and_east;
    west_and_east | three_files << 8 | three_files >> 8
}

/// The set moved one file towards the a-file.
#[inline]
pub(crate) const fn west(set: u64) -> u64 {
    (set & !SquareSet::FILE_A.0) >> 1
}

/// The set moved one file towards the h-file.
#[inline]
pub(crate) const fn east(set: u64) -> u64 {
    (set & !SquareSet::FILE_H.0) << 1
}

/// The set moved one rank ahead, as this side sees it.
#[inline]
pub(crate) const fn ahead(side: Side, set: u64) -> u64 {
    match side {
        Side::White => set << 8,
        Side::Black => set >> 8,
    }
}

/// The rank on which this side's Walls and Castles promote.
#[inline]
pub(crate) const fn last_rank(side: Side) -> u64 {
    match side {
        Side::White => SquareSet::RANK_8.0,
        Side::Black => SquareSet::RANK_1.0,
    }
}

/// The indices of the squares in a set, in order.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The same, found square by square.
    fn walk_attacks(square: u32, directions: &[(i32, i32)], occupied: u64) -> u64 {
        let (file, rank) = (square as i32 % 8, square as i32 / 8);
        let mut set = 0;
        for &(files, ranks) in directions {
            for step in 1..8 {
                let next = square_bit(file + step * files, rank + step * ranks);
                set |= next;
                if next == 0 || next & occupied != 0 {
                    break;
                }
            }
        }
        set
    }

    #[test]
    fn lines_end_at_the_first_occupied_square() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..2000 {
            let occupied = rng.random::<u64>() & rng.random::<u64>();
            for square in 0..64 {
                let expected = walk_attacks(square, &[(0, 1), (0, -1), (1, 0), (-1, 0)], occupied);
                assert_eq!(orthogonal_attacks(square, occupied), expected);
                let expected = walk_attacks(square, &[(1, 1), (1, -1), (-1, 1), (-1, -1)], occupied);
                assert_eq!(diagonal_attacks(square, occupied), expected);
            }
        }
    }

    #[test]
    fn sets_move_as_their_squares_do() {
        for set in [1, 1 << 63, 0x8100_0000_0000_0081, 0x0042_0018_1800_4200, !0] {
            assert_eq!(leap_attacks_of_all(set), squares(set).fold(0, |all, square| all | leap_attacks(square)));
            assert_eq!(neighbours_of_all(set), squares(set).fold(0, |all, square| all | neighbours(square)));
        }
    }

    #[test]
    fn between_two_squares_lies_what_both_see() {
        for (square, other) in (0..64).flat_map(|square| (0..64).map(move |other| (square, other))) {
            let (files, ranks) = (other as i32 % 8 - square as i32 % 8, other as i32 / 8 - square as i32 / 8);
            let is_aligned = square != other && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
            let expected = if is_aligned {
                let ray = walk_attacks(square, &[(files.signum(), ranks.signum())], 1 << other);
                ray & !(1 << other)
            } else {
                0
            };
            assert_eq!(between(square, other), expected, "{square} {other}");
        }
    }
}
