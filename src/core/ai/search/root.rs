//! The search of the moves at the root.

use super::preference::{bonus, with_bonus, without_bonus};
use super::ranked_move::Ranked;
use super::score::{Value, WIN};
use super::search_node::SearchNode;
use super::search_thread::{SearchThread, Searched, Stopped};
use super::searchable::{MoveFilter, NodeKind, Searchable};
use super::window::Window;
use crate::ai::style::Style;

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) ranked: Ranked<M>,
    /// Its value when it was last the best of the remaining moves, with its bonus.
    pub(super) value: Option<Value>,
    /// What the style of the player adds to its value.
    pub(super) bonus: Value,
    /// Its principal variation, itself included.
    pub(super) line: Vec<M>,
}

impl<M> RootMove<M> {
    /// Its value without the bonus.
    pub(super) fn value_without_bonus(&self) -> Option<Value> {
        self.value.map(|value| without_bonus(value, self.bonus))
    }
}

/// The legal moves in move order; none before a roll.
pub(super) fn moves<P: Searchable>(
    search_thread: &mut SearchThread<P>,
    position: &P,
    style: Style,
) -> Vec<RootMove<P::Move>> {
    let mut moves = Vec::new();
    if position.node_kind() == NodeKind::Move {
        position.each_move(MoveFilter::All, &mut |mv| moves.push(Ranked::new::<P>(mv)));
    }
    search_thread.rank_moves(position, &mut moves, 0, 0);
    search_thread.rank_by_network(position, &mut moves);
    moves.sort_by_key(|ranked| -ranked.rank);
    let root_move = |ranked: Ranked<P::Move>| {
        let bonus = bonus(position, ranked.mv, style);
        RootMove { ranked, value: None, bonus, line: vec![ranked.mv] }
    };
    moves.into_iter().map(root_move).collect()
}

impl<P: Searchable> SearchThread<P> {
    /// Searches these moves, the best known one first, and moves the best one to the front; without moves, searches the rolls.
    pub(super) fn search_root(
        &mut self,
        position: &P,
        moves: &mut [RootMove<P::Move>],
        depth: i32,
        window: Window,
    ) -> Searched {
        // The search before may have been stopped anywhere.
        self.position_hashes.truncate(self.game_position_count);
        self.root_depth = depth;
        if moves.is_empty() {
            return self.chance(position, depth, 0, window);
        }
        self.count_node(0)?;
        let hash = position.search_key();
        self.position_hashes.push(hash);
        let mut node = SearchNode { depth, ply: 0, window, is_pv: true, static_eval: None };
        let mut best_value = -WIN - 1;
        let deferral_hash = self.deferral_hash(position, depth);
        let mut deferred_indices = Vec::new();
        for index in 0..moves.len() {
            if index > 0 && self.is_deferred(deferral_hash, moves[index].ranked.code) {
                deferred_indices.push(index);
                continue;
            }
            if self.search_last_root_move(position, &mut moves[..=index], deferral_hash, &mut node, &mut best_value)? {
                deferred_indices.iter_mut().for_each(|deferred_index| *deferred_index += 1);
            }
            if node.window.alpha >= window.beta {
                deferred_indices.clear();
                break;
            }
        }
        for index in deferred_indices {
            self.search_last_root_move(position, &mut moves[..=index], None, &mut node, &mut best_value)?;
            if node.window.alpha >= window.beta {
                break;
            }
        }
        self.position_hashes.pop();
        Ok(best_value)
    }

    /// Searches the last of these moves, which is marked if there is a hash; returns whether it is the best, and has been moved to the
    /// front.
    fn search_last_root_move(
        &mut self,
        position: &P,
        moves: &mut [RootMove<P::Move>],
        mark_hash: Option<u64>,
        node: &mut SearchNode,
        best_value: &mut Value,
    ) -> Result<bool, Stopped> {
        let index = moves.len() - 1;
        let RootMove { ranked: ranked_move, bonus, .. } = moves[index];
        let lowered_node = SearchNode { window: node.window.lowered(bonus), ..*node };
        let value = with_bonus(self.search_move(position, &ranked_move, index, lowered_node, mark_hash)?, bonus);
        *best_value = value.max(*best_value);
        let is_better = value > node.window.alpha;
        if is_better {
            node.window.alpha = value;
            self.update_pv(0, ranked_move.mv);
            // At the front it is played if time runs out now, and otherwise searched first in the next iteration.
            moves.rotate_right(1);
            moves[0].line.clone_from(&self.pv_lines[0]);
            moves[0].value = Some(value);
        }
        Ok(is_better)
    }
}
