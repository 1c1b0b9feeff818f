//! Move ordering: which moves are searched first.

use super::history::squares_of;
use super::network_ranking;
use super::ranked_move::Ranked;
use super::search_thread::SearchThread;
use super::searchable::{MoveFilter, Searchable};

/// The rank of the table's move, which comes first …
const HASH_MOVE_RANK: i32 = i32::MAX;
/// … then winning captures, the largest gain first …
const CAPTURE_RANK: i32 = 1 << 24;
/// … then killer moves, then other quiet moves by history, then losing captures.
const KILLER_RANK: i32 = 1 << 20;

impl<P: Searchable> SearchThread<P> {
    /// Lists the moves of a position in the buffer of this ply, with their ranks. Return the buffer by `give_back_buffer`. They are to be
    /// searched to this depth.
    #[inline]
    pub(super) fn ranked_moves(
        &mut self,
        position: &P,
        filter: MoveFilter,
        hash_move_code: u32,
        depth: i32,
        ply: usize,
    ) -> Vec<Ranked<P::Move>> {
        let mut moves = std::mem::take(&mut self.buffers[ply]);
        moves.clear();
        position.each_move(filter, &mut |mv| moves.push(Ranked::new::<P>(mv)));
        self.rank_moves(position, &mut moves, hash_move_code, ply);
        if hash_move_code == 0 && depth >= network_ranking::MIN_DEPTH_AFTER_ROLL {
            self.rank_by_network(position, &mut moves);
        }
        moves
    }

    /// Ranks these moves of a position.
    #[inline]
    pub(super) fn rank_moves(&self, position: &P, moves: &mut [Ranked<P::Move>], hash_move_code: u32, ply: usize) {
        let killers = self.history.killers(ply);
        let history_scores = self.history.history_scores(position.turn());
        for ranked_move in moves {
            let code = ranked_move.code;
            ranked_move.gain = position.gain(ranked_move.mv);
            ranked_move.rank = if code == hash_move_code {
                HASH_MOVE_RANK
            } else if ranked_move.gain != 0 {
                ranked_move.gain.signum() * CAPTURE_RANK + ranked_move.gain
            } else if code == killers[0] {
                KILLER_RANK
            } else if code == killers[1] {
                KILLER_RANK - 1
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
