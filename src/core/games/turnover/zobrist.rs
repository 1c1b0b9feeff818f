//! Zobrist keys.

use super::Edition;
use crate::board::{BySide, Side, splitmix64};

/// By side, set of rings and square. The empty set has the key 0.
// CITE: Zobrist 1970; the numbers are SplitMix64's (Steele, Lea, Flood 2014).
static NEST_KEYS: BySide<[[u64; 64]; 8]> = BySide(nests());

/// The keys of the side to move and of the edition.
const BLACK_TO_MOVE_KEY: u64 = splitmix64(0x5ec0_17ed);
const MODERN_KEY: u64 = splitmix64(0x2024);
const THIRD_KEY: u64 = splitmix64(0x2025);

const fn nests() -> [[[u64; 64]; 8]; 2] {
    let mut table = [[[0; 64]; 8]; 2];
    let mut seed = 0;
    while seed < 2 * 8 * 64 {
        let (side, rings, square) = (seed / 512, seed / 64 % 8, seed % 64);
        if rings != 0 {
            table[side][rings][square] = splitmix64(seed as u64 + 1);
        }
        seed += 1;
    }
    table
}

/// The key of these rings of this side on this square.
#[inline]
pub(super) fn nest(side: Side, rings: u8, square: u32) -> u64 {
    NEST_KEYS[side][usize::from(rings & 7)][(square & 63) as usize]
}

/// The key of the side to move and the edition.
pub(super) const fn turn(side: Side, edition: Edition) -> u64 {
    let turn_number = match side {
        Side::White => 0,
        Side::Black => BLACK_TO_MOVE_KEY,
    };
    match edition {
        Edition::Classic => turn_number,
        Edition::Modern => turn_number ^ MODERN_KEY,
        Edition::Third => turn_number ^ THIRD_KEY,
    }
}

/// The key of the side to move.
pub(super) const TURN_KEY: u64 = BLACK_TO_MOVE_KEY;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_numbers_are_equal() {
        let numbers = NEST_KEYS.iter().flatten().flatten().filter(|&&number| number != 0);
        let all: Vec<u64> = numbers.copied().chain([BLACK_TO_MOVE_KEY, MODERN_KEY, THIRD_KEY]).collect();
        assert_eq!(all.len(), 2 * 7 * 64 + 3);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }
}
