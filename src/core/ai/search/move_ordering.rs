//! Move ordering: which moves are searched first.

use super::history::squares_of;
use super::ranked_move::Ranked;
use super::search_thread::SearchThread;
use super::searchable::{MoveFilter, Searchable};

/// The rank of the table's move, which comes first …
const HINTED: i32 = i32::MAX;
/// … then winning captures, the largest gain first …
const WINNING: i32 = 1 << 24;
/// … then killer moves, then other quiet moves by history, then losing captures.
const KILLER: i32 = 1 << 20;

impl<P: Searchable> SearchThread<P> {
    /// Lists the moves of a position in the buffer of this ply, with their ranks. Return the buffer by `give_back_buffer`.
    #[inline]
    pub(super) fn ranked_moves(
        &mut self,
        position: &P,
        which: MoveFilter,
        hint: u32,
        ply: usize,
    ) -> Vec<Ranked<P::Move>> {
        let mut moves = std::mem::take(&mut self.buffers[ply]);
        moves.clear();
        position.each_move(which, &mut |mv| moves.push(Ranked::new::<P>(mv)));
        self.rank_moves(position, &mut moves, hint, ply);
        moves
    }

    /// Ranks these moves of a position.
    #[inline]
    pub(super) fn rank_moves(&self, position: &P, moves: &mut [Ranked<P::Move>], hint: u32, ply: usize) {
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

    /// Returns the buffer of this ply.
    #[inline]
    pub(super) fn give_back_buffer(&mut self, ply: usize, moves: Vec<Ranked<P::Move>>) {
        self.buffers[ply] = moves;
    }
}
