//! Zobrist keys.

use super::Edition;
use crate::board::{BySide, Side, splitmix64};

/// By side, set of rings and square. The empty set has the key 0.
// CITE: Zobrist 1970; the numbers are SplitMix64's (Steele, Lea, Flood 2014).
static NEST_KEYS: BySide<[[u64; 64]; 8]> = BySide(nest_keys());

/// The keys of the side to move and of the edition.
const BLACK_TO_MOVE_KEY: u64 = splitmix64(0x5ec0_17ed);
const MODERN_KEY: u64 = splitmix64(0x2024);
const THIRD_KEY: u64 = splitmix64(0x2025);

const fn nest_keys() -> [[[u64; 64]; 8]; 2] {
    let mut keys = [[[0; 64]; 8]; 2];
    let mut index = 0;
    while index < 2 * 8 * 64 {
        let (side, rings, square) = (index / 512, index / 64 % 8, index % 64);
        if rings != 0 {
            keys[side][rings][square] = splitmix64(index as u64 + 1);
        }
        index += 1;
    }
    keys
}

/// The key of these rings of this side on this square.
#[inline]
pub(super) fn nest(side: Side, rings: u8, square: u32) -> u64 {
    NEST_KEYS[side][usize::from(rings & 7)][(square & 63) as usize]
}

/// The key of the side to move and the edition.
pub(super) const fn turn_and_edition(side: Side, edition: Edition) -> u64 {
    let turn_key = match side {
        Side::White => 0,
        Side::Black => BLACK_TO_MOVE_KEY,
    };
    match edition {
        Edition::Classic => turn_key,
        Edition::Modern => turn_key ^ MODERN_KEY,
        Edition::Third => turn_key ^ THIRD_KEY,
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
        let nest_keys = NEST_KEYS.iter().flatten().flatten().filter(|&&number| number != 0);
        let keys: Vec<u64> = nest_keys.copied().chain([BLACK_TO_MOVE_KEY, MODERN_KEY, THIRD_KEY]).collect();
        assert_eq!(keys.len(), 2 * 7 * 64 + 3);
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }
}
