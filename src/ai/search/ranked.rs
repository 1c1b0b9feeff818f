//! A move with its place in the order in which moves are searched.

use super::searchable::Searchable;

/// A move and how early it is to be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    pub(super) code: u32,
    /// The higher, the earlier.
    pub(super) rank: i32,
    /// What it wins at once.
    pub(super) gain: i32,
    /// The dice that allow it, where that is asked.
    pub(super) faces: u8,
}

impl<M> Ranked<M> {
    /// A move that has no rank yet.
    #[inline]
    pub(super) fn new<P: Searchable<Move = M>>(mv: M) -> Self
    where
        M: Copy,
    {
        Self { code: P::code(mv), mv, rank: 0, gain: 0, faces: 0 }
    }
}

/// Brings the next move to be looked at to this place. Of equal ones the first stays first.
#[inline]
pub(super) fn pick<M: Copy>(moves: &mut [Ranked<M>], index: usize) -> Ranked<M> {
    let mut best = index;
    for other in index + 1..moves.len() {
        if moves[other].rank > moves[best].rank {
            best = other;
        }
    }
    moves.swap(index, best);
    moves[index]
}
