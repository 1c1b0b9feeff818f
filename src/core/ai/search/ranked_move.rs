//! A move with its rank in move ordering.

use super::searchable::Searchable;

/// A move with its rank in move ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    pub(super) code: u32,
    /// The rank. Higher ranks are searched first.
    pub(super) rank: i32,
    /// The immediate gain, in centi-units.
    pub(super) gain: i32,
    /// The faces of dice that allow it, one bit each; 0 if not needed.
    pub(super) faces: u8,
}

impl<M> Ranked<M> {
    /// A move without a rank.
    #[inline]
    pub(super) fn new<P: Searchable<Move = M>>(mv: M) -> Self
    where
        M: Copy,
    {
        Self { code: P::code(mv), mv, rank: 0, gain: 0, faces: 0 }
    }
}

/// Swaps the move with the highest rank to this index and returns it. Among equal ones, the first wins.
#[inline]
pub(super) fn pick_best<M: Copy>(moves: &mut [Ranked<M>], index: usize) -> Ranked<M> {
    let mut best_index = index;
    for other_index in index + 1..moves.len() {
        if moves[other_index].rank > moves[best_index].rank {
            best_index = other_index;
        }
    }
    moves.swap(index, best_index);
    moves[index]
}
