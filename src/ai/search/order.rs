//! Which moves are looked at first?

use super::history::MOST;
use super::searchable::{Searchable, Which};
use super::worker::Worker;

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

/// The table's move comes first …
const HINTED: i32 = i32::MAX;
/// … then what wins something, the most first …
const WINNING: i32 = 1 << 24;
/// … then killers, then the others by their history; last what loses something.
const KILLER: i32 = 1 << 20;

impl<P: Searchable> Worker<P> {
    /// Lists the moves of a position into the room of this ply, with their ranks. The room is to be given back.
    #[inline]
    pub(super) fn ranked(&mut self, position: &P, which: Which, hint: u32, ply: usize) -> Vec<Ranked<P::Move>> {
        let mut moves = std::mem::take(&mut self.buffers[ply]);
        moves.clear();
        position.each_move(which, &mut |mv| moves.push(self.rank(position, mv, hint, ply)));
        moves
    }

    #[inline]
    pub(super) fn rank(&self, position: &P, mv: P::Move, hint: u32, ply: usize) -> Ranked<P::Move> {
        let code = P::code(mv);
        let gain = position.gain(mv);
        let rank = if code == hint {
            HINTED
        } else if gain != 0 {
            gain.signum() * WINNING + gain
        } else {
            let killers = self.history.killers(ply);
            let merit = self.history.merit(position.mover(), code);
            debug_assert!(merit.abs() <= MOST, "within its limits");
            match killers.iter().position(|&killer| killer == code) {
                Some(place) => KILLER - place as i32,
                None => merit,
            }
        };
        Ranked { mv, code, rank, gain, faces: 0 }
    }

    /// Gives the room back.
    #[inline]
    pub(super) fn give_back(&mut self, ply: usize, moves: Vec<Ranked<P::Move>>) {
        self.buffers[ply] = moves;
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
