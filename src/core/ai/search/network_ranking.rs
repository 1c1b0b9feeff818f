//! Move ordering by a network: the value of the position after each move.
//!
//! Where dice name pieces the moves are searched before the roll, one after the other without a cutoff between them, so killer moves
//! and history say nothing there. A network says which move of each face is likely the best, for the price of a leaf each.

use super::ranked_move::Ranked;
use super::score::terminal_value;
use super::search_thread::SearchThread;
use super::searchable::{NodeKind, Searchable};

/// The least depth, in plies, at which the moves of all rolls are ranked like this. Below it, searching a move costs no more than
/// ranking it.
pub(super) const MIN_DEPTH_BEFORE_ROLL: i32 = 2;
/// The same for the moves of one roll. Star2 searches only the likeliest of them, and at a lower depth that costs no more than ranking
/// them all.
pub(super) const MIN_DEPTH_AFTER_ROLL: i32 = 3;

impl<P: Searchable> SearchThread<P> {
    /// Ranks these moves of a position by the network's value of what they lead to; without dice or a network, leaves their ranks as
    /// they are.
    pub(super) fn rank_by_network(&mut self, position: &P, moves: &mut [Ranked<P::Move>]) {
        if !P::HAS_DICE || self.evaluator.is_none() {
            return;
        }
        let side = position.turn();
        for ranked_move in moves {
            let next = position.after(ranked_move.mv);
            let value = match next.node_kind() {
                NodeKind::Over(winner) => terminal_value(winner, next.turn(), 0),
                NodeKind::Move | NodeKind::Roll => self.evaluate(&next),
            };
            ranked_move.rank = if next.turn() == side { value } else { -value };
        }
    }
}
