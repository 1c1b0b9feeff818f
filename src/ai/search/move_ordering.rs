//! Move ordering: which moves are searched first.

use super::history::squares_of;
use super::ranked::Ranked;
use super::search_thread::SearchThread;
use super::searchable::{MoveFilter, Searchable};

/// The table's move comes first …
const HINTED: i32 = i32::MAX;
/// … then what wins something, the most first …
const WINNING: i32 = 1 << 24;
/// … then killers, then the others by their history; last what loses something.
const KILLER: i32 = 1 << 20;

impl<P: Searchable> SearchThread<P> {
    /// Lists the moves of a position into the room of this ply, with their ranks. The room is to be given back.
    #[inline]
    pub(super) fn ranked(&mut self, position: &P, which: MoveFilter, hint: u32, ply: usize) -> Vec<Ranked<P::Move>> {
        let mut moves = std::mem::take(&mut self.buffers[ply]);
        moves.clear();
        position.each_move(which, &mut |mv| moves.push(Ranked::new::<P>(mv)));
        self.rank(position, &mut moves, hint, ply);
        moves
    }

    /// Gives these moves of a position their ranks.
    #[inline]
    pub(super) fn rank(&self, position: &P, moves: &mut [Ranked<P::Move>], hint: u32, ply: usize) {
        let killers = self.history.killers(ply);
        let history_scores = self.history.history_scores(position.turn());
        for ranked in moves {
            let code = ranked.code;
            ranked.gain = position.gain(ranked.mv);
            ranked.rank = if code == hint {
                HINTED
            } else if ranked.gain != 0 {
                ranked.gain.signum() * WINNING + ranked.gain
            } else if code == killers[0] {
                KILLER
            } else if code == killers[1] {
                KILLER - 1
            } else {
                history_scores[squares_of(code)]
            };
        }
    }

    /// Gives the room back.
    #[inline]
    pub(super) fn give_back(&mut self, ply: usize, moves: Vec<Ranked<P::Move>>) {
        self.buffers[ply] = moves;
    }
}
