//! Zobrist keys.

use super::Variant;
use super::moves::CastlingFiles;
use crate::board::{BySide, Side, splitmix64};

/// By side, code of the piece and square of either board. No piece has the key 0.
// CITE: Zobrist 1970; the numbers are SplitMix64's (Steele, Lea, Flood 2014).
static PIECE_KEYS: BySide<[[u64; 128]; 8]> = BySide(piece_keys());

/// By set of castling rights. The empty set has the key 0.
static RIGHTS_KEYS: [u64; 16] = {
    let mut keys = [0; 16];
    let mut rights = 1;
    while rights < 16 {
        keys[rights] = splitmix64(FIRST_KEY_INDEX - rights as u64);
        rights += 1;
    }
    keys
};

/// By variant. The first one has the key 0: there are books of its positions.
static VARIANT_KEYS: [u64; Variant::ALL.len()] = {
    let mut keys = [0; Variant::ALL.len()];
    let mut variant = 1;
    while variant < keys.len() {
        keys[variant] = splitmix64(FIRST_KEY_INDEX - 4096 - variant as u64);
        variant += 1;
    }
    keys
};

/// The index in the sequence at which this game's keys begin.
const FIRST_KEY_INDEX: u64 = 0xd1ce << 32;

/// The key of the side to move.
pub(super) const TURN_KEY: u64 = splitmix64(FIRST_KEY_INDEX - 16);

const fn piece_keys() -> [[[u64; 128]; 8]; 2] {
    let mut keys = [[[0; 128]; 8]; 2];
    let mut index = 0;
    while index < 2 * 8 * 128 {
        let (side, code, square) = (index / 1024, index / 128 % 8, index % 128);
        if code != 0 {
            keys[side][code][square] = splitmix64(FIRST_KEY_INDEX + index as u64);
        }
        index += 1;
    }
    keys
}

/// The key of the piece with this code, side and square.
#[inline]
pub(super) fn piece(side: Side, code: u8, square: u32) -> u64 {
    PIECE_KEYS[side][usize::from(code & 7)][(square & 127) as usize]
}

/// The key of a set of castling rights.
#[inline]
pub(super) fn rights(rights: u8) -> u64 {
    RIGHTS_KEYS[usize::from(rights & 15)]
}

/// The key of a variant.
#[inline]
pub(super) fn variant(variant: Variant) -> u64 {
    VARIANT_KEYS[variant as usize]
}

/// The key of the files on which kings and rooks stand that may castle; 0 for those of chess.
pub(super) fn castling_files(files: CastlingFiles) -> u64 {
    if files == CastlingFiles::ORTHODOX { 0 } else { splitmix64(FIRST_KEY_INDEX - 2048 - u64::from(files.bits())) }
}

/// The key of the files on which a pawn may be captured en passant; 0 if there are none.
pub(super) fn en_passant(files: u16) -> u64 {
    if files == 0 { 0 } else { splitmix64(FIRST_KEY_INDEX - 32 - u64::from(files)) }
}

/// The key of what a search, but not the repetition rule, distinguishes: the dice and the stage of the turn.
pub(super) fn dice(dice_bits: u64) -> u64 {
    if dice_bits == 0 { 0 } else { splitmix64(dice_bits ^ FIRST_KEY_INDEX.rotate_left(16)) }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_numbers_are_equal() {
        let pieces = PIECE_KEYS.iter().flatten().flatten().copied().filter(|&number| number != 0);
        let rights = (1..16).map(rights);
        let en_passant_keys = (1..1 << 10).map(en_passant);
        let castling_keys =
            (0..512).map(|files| castling_files(CastlingFiles::new(files >> 6, [files >> 3 & 7, files & 7])));
        let other_keys = castling_keys.chain(Variant::ALL.map(variant)).filter(|&number| number != 0);
        let keys: Vec<u64> = pieces.chain(rights).chain(en_passant_keys).chain(other_keys).chain([TURN_KEY]).collect();
        assert_eq!(keys.len(), 2 * 7 * 128 + 15 + 1023 + 511 + 7 + 1);
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
        assert_eq!((rights_of_none(), en_passant(0), dice(0)), (0, 0, 0));
    }

    fn rights_of_none() -> u64 {
        rights(0)
    }
}
