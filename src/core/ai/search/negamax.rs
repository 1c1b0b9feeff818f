//! Negamax alpha-beta with principal variation search.

use super::extension::extension;
use super::ranked_move::{Ranked, pick_best};
use super::score::{self, DRAW, Value, WIN};
use super::search_node::SearchNode;
use super::search_thread::{SearchThread, Searched, Stopped};
use super::tt::{Bound, TtEntry};
use super::window::{MAX_PLY, Window};
use super::{MoveFilter, NodeKind, Searchable, futility, history, lmr};
use crate::board::Side;

/// The best of the moves searched so far.
pub(super) struct Best {
    pub(super) value: Value,
    pub(super) code: u32,
}

impl<P: Searchable> SearchThread<P> {
    /// The value for the side whose turn it is. Outside of the window it is only a bound, on the side where it lies.
    // CITE: negamax alpha-beta, Knuth and Moore 1975; fail-soft, Fishburn 1983.
    pub(super) fn negamax(&mut self, position: &P, depth: i32, ply: usize, window: Window, is_pv: bool) -> Searched {
        match position.node_kind() {
            NodeKind::Over(winner) => {
                self.count_node(ply)?;
                self.pv_lines[ply].clear();
                Ok(score::terminal_value(winner, position.turn(), ply))
            }
            NodeKind::Roll => {
                self.pv_lines[ply].clear();
                self.chance(position, depth, ply, window)
            }
            NodeKind::Move => self.move_node(position, depth, ply, window, is_pv),
        }
    }

    /// The value of the position after a move of this side, for this side.
    #[inline]
    pub(super) fn search_after(
        &mut self,
        side: Side,
        next: &P,
        depth: i32,
        ply: usize,
        window: Window,
        is_pv: bool,
    ) -> Searched {
        if next.turn() == side {
            self.negamax(next, depth, ply, window, is_pv)
        } else {
            Ok(-self.negamax(next, depth, ply, window.flipped(), is_pv)?)
        }
    }

    fn move_node(&mut self, position: &P, depth: i32, ply: usize, window: Window, is_pv: bool) -> Searched {
        self.pv_lines[ply].clear();
        if self.is_repetition(position) {
            self.count_node(ply)?;
            return Ok(DRAW);
        }
        let is_in_danger = !P::HAS_DICE && position.is_in_danger();
        let depth = depth + extension(&self.settings, is_in_danger, ply, self.root_depth);
        if depth <= 0 || ply >= MAX_PLY {
            return self.evaluate_leaf(position, ply, window);
        }
        self.count_node(ply)?;
        let hash = position.search_key();
        let table_probe = self.probe_table(hash, depth, ply);
        if !is_pv && let Some(value) = table_probe.0.and_then(|entry| entry.cutoff_value(window.alpha, window.beta)) {
            return Ok(value);
        }
        let may_prune = !is_pv && !P::HAS_DICE && !is_in_danger;
        let static_eval = may_prune.then(|| self.evaluate(position));
        let node = SearchNode { depth, ply, window, is_pv, static_eval };
        if let Some(value) = self.try_pruning(position, node)? {
            return Ok(value);
        }
        self.position_hashes.push(hash);
        let mut moves = self.ranked_moves(position, MoveFilter::All, table_probe.1, depth, ply);
        let value = self.search_moves(position, &mut moves, node, hash)?;
        self.give_back_buffer(ply, moves);
        self.position_hashes.pop();
        Ok(value.unwrap_or_else(|| Self::no_moves_value(position, ply)))
    }

    /// The value of a position in which the side to move has no legal move.
    pub(super) fn no_moves_value(position: &P, ply: usize) -> Value {
        match position.no_moves_outcome() {
            NodeKind::Over(winner) => score::terminal_value(winner, position.turn(), ply),
            NodeKind::Move | NodeKind::Roll => DRAW,
        }
    }

    /// The value of a leaf: of the quiescence search, or the static evaluation.
    fn evaluate_leaf(&mut self, position: &P, ply: usize, window: Window) -> Searched {
        if self.settings.quiescence && !P::HAS_DICE {
            return self.quiesce(position, 0, 0, ply, window);
        }
        self.count_node(ply)?;
        Ok(self.evaluate(position))
    }

    /// The table's entry for a position if it is deep enough, and the code of its best move or 0.
    pub(super) fn probe_table(&self, hash: u64, depth: i32, ply: usize) -> (Option<TtEntry>, u32) {
        if !self.settings.table {
            return (None, 0);
        }
        let entry = self.table.probe(hash, ply);
        let is_deep_enough = |entry: &TtEntry| {
            if self.settings.same_depth_only { entry.depth == depth } else { entry.depth >= depth }
        };
        (entry.filter(is_deep_enough), entry.map_or(0, |entry| entry.code))
    }

    /// Stores the result in the table and returns its value.
    pub(super) fn store_in_table(&self, hash: u64, node: SearchNode, best: Best) -> Value {
        let bound = match best.value {
            value if value >= node.window.beta => Bound::AtLeast,
            value if value <= node.window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        if self.settings.table {
            let code = if bound == Bound::AtMost { 0 } else { best.code };
            let entry = TtEntry { code, value: best.value, depth: node.depth, bound };
            self.table.store_entry(hash, node.ply, entry);
        }
        best.value
    }

    fn try_pruning(&mut self, position: &P, node: SearchNode) -> Result<Option<Value>, Stopped> {
        let Some(static_eval) = node.static_eval else { return Ok(None) };
        let (settings, parameters) = (&self.settings, &self.parameters);
        if let Some(value) = futility::reverse_futility(settings, parameters, static_eval, node) {
            return Ok(Some(value));
        }
        self.try_null_move(position, static_eval, node)
    }

    /// The value of a position with this hash by its moves, which is stored in the table; `None` if there are none.
    // CITE: principal variation search, Marsland and Campbell 1982; Reinefeld 1983.
    fn search_moves(
        &mut self,
        position: &P,
        moves: &mut [Ranked<P::Move>],
        first_node: SearchNode,
        hash: u64,
    ) -> Result<Option<Value>, Stopped> {
        if moves.is_empty() {
            return Ok(None);
        }
        let mut node = first_node;
        let mut best = Best { value: -WIN, code: 0 };
        let deferral_hash = self.deferral_hash(position, node.depth);
        let mut deferred_indices = Vec::new();
        for index in 0..moves.len() {
            let mv = pick_best(moves, index);
            let (settings, parameters) = (&self.settings, &self.parameters);
            if let Some(static_eval) = node.static_eval
                && mv.gain <= 0
                && futility::prunes_quiet_moves(settings, parameters, static_eval, index, node)
            {
                // The later moves are pruned too: captures are ranked before quiet moves.
                debug_assert!(moves[index..].iter().all(|later| later.gain <= 0), "they are sorted by what they win");
                best.value = best.value.max(node.window.alpha.min(static_eval));
                break;
            }
            if index > 0 && self.is_deferred(deferral_hash, mv.code) {
                deferred_indices.push(index);
                continue;
            }
            if index > 0
                && let Some(value) = self.cutoff_by_other_thread(deferral_hash, first_node)
            {
                return Ok(Some(value));
            }
            if self.search_last_move(position, &moves[..=index], deferral_hash, &mut node, &mut best)? {
                self.update_history(position.turn(), &moves[..=index], &deferred_indices, node);
                return Ok(Some(self.store_in_table(hash, first_node, best)));
            }
        }
        for index in deferred_indices {
            if let Some(value) = self.cutoff_by_other_thread(deferral_hash, first_node) {
                return Ok(Some(value));
            }
            if self.search_last_move(position, &moves[..=index], None, &mut node, &mut best)? {
                self.update_history(position.turn(), &moves[..=index], &[], node);
                break;
            }
        }
        Ok(Some(self.store_in_table(hash, first_node, best)))
    }

    /// Searches the last of these moves, which is marked if there is a hash; returns whether it causes a cutoff.
    #[inline]
    fn search_last_move(
        &mut self,
        position: &P,
        moves: &[Ranked<P::Move>],
        mark_hash: Option<u64>,
        node: &mut SearchNode,
        best: &mut Best,
    ) -> Result<bool, Stopped> {
        let index = moves.len() - 1;
        let mv = moves[index];
        let value = self.search_move(position, &mv, index, *node, mark_hash)?;
        if value > best.value || index == 0 {
            *best = Best { value, code: mv.code };
        }
        if value > node.window.alpha {
            node.window.alpha = value;
            self.update_pv(node.ply, mv.mv);
        }
        Ok(value >= node.window.beta)
    }

    /// The value of a move. The first is searched with the whole window, others with a null window first. They are marked only in that
    /// search, if there is a hash of the position: in any other one the threads help each other.
    // CITE: Kerrigan's "Simplified ABDADA".
    pub(super) fn search_move(
        &mut self,
        position: &P,
        mv: &Ranked<P::Move>,
        index: usize,
        node: SearchNode,
        mark_hash: Option<u64>,
    ) -> Searched {
        let SearchNode { depth, ply, window, is_pv, .. } = node;
        let side = position.turn();
        let next = position.after(mv.mv);
        if index == 0 || !window.has_width() && depth < 3 {
            return self.search_after(side, &next, depth - 1, ply + 1, window, is_pv && index == 0);
        }
        let reduction = if node.static_eval.is_some() || is_pv && !P::HAS_DICE {
            lmr::reduction(&self.settings, &self.parameters, depth, index, mv, is_pv)
        } else {
            0
        };
        let scout = Window::above(window.alpha);
        let value = self.search_marked(mark_hash, mv.code, |thread| {
            let value = thread.search_after(side, &next, depth - 1 - reduction, ply + 1, scout, false)?;
            if value <= window.alpha || reduction == 0 {
                return Ok(value);
            }
            thread.search_after(side, &next, depth - 1, ply + 1, scout, false)
        })?;
        if value > window.alpha && window.has_width() && value < window.beta {
            return self.search_after(side, &next, depth - 1, ply + 1, window, is_pv);
        }
        Ok(value)
    }

    /// Updates killers and history: the last of these moves caused a cutoff, those before it did not, except for those that
    /// were deferred.
    fn update_history(&mut self, side: Side, moves: &[Ranked<P::Move>], deferred_indices: &[usize], node: SearchNode) {
        let Some((best_move, other_moves)) = moves.split_last() else { return };
        if best_move.gain <= 0 {
            let bonus = history::bonus(&self.parameters, node.depth);
            self.history.reward(side, best_move.code, node.ply, bonus);
            for (index, other_move) in other_moves.iter().enumerate() {
                if other_move.gain <= 0 && !deferred_indices.contains(&index) {
                    self.history.punish(side, other_move.code, bonus);
                }
            }
        }
    }
}
