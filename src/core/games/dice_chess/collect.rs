//! Sinks for generated moves, which list them or only count them.

use super::bitboard::Bitboard;
use super::chessman::{Chessman, ChessmanSet};
use super::moves::BoardMove;

/// A sink for generated moves.
pub(crate) trait MoveSink<B> {
    /// Moves of the piece on this square to each of the targets.
    fn add_targets(&mut self, from: u32, targets: B);

    /// Pawn moves to each of these targets. The origin of each is its target's index minus `index_step`.
    fn add_pawn_moves(&mut self, index_step: i32, targets: B);

    /// The same, with promotion to each of these pieces.
    fn add_promotions(&mut self, index_step: i32, targets: B, pieces: ChessmanSet);
}

/// A sink that counts the moves.
pub(crate) struct MoveCounter(pub(crate) u64);

impl<B: Bitboard> MoveSink<B> for MoveCounter {
    #[inline]
    fn add_targets(&mut self, _: u32, targets: B) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn add_pawn_moves(&mut self, _: i32, targets: B) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn add_promotions(&mut self, _: i32, targets: B, pieces: ChessmanSet) {
        self.0 += u64::from(targets.len() * pieces.len());
    }
}

impl<B: Bitboard> MoveSink<B> for Vec<BoardMove> {
    #[inline]
    fn add_targets(&mut self, from: u32, targets: B) {
        self.extend(targets.squares().map(|to| BoardMove::new(from, to)));
    }

    #[inline]
    fn add_pawn_moves(&mut self, index_step: i32, targets: B) {
        self.extend(targets.squares().map(|to| BoardMove::new(to.wrapping_add_signed(-index_step), to)));
    }

    #[inline]
    fn add_promotions(&mut self, index_step: i32, targets: B, pieces: ChessmanSet) {
        for to in targets.squares() {
            let from = to.wrapping_add_signed(-index_step);
            let allowed_pieces = Chessman::PROMOTIONS.into_iter().filter(|&piece| pieces.contains(piece));
            self.extend(allowed_pieces.map(|piece| BoardMove { promotion: piece.code(), ..BoardMove::new(from, to) }));
        }
    }
}
