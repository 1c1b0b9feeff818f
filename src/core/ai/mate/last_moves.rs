//! Whether the attacker wins with its last moves, by trying all that may win.
//!
//! A plain depth-first search without a table, for the last few moves, where this is faster than proof numbers. It gives up where the
//! defender has few good answers and proof numbers do better.

use super::proof_number_search::{OutOfNodes, ProofSearch, attacker_moves};
use crate::ai::search::{MoveFilter, NodeKind, Searchable};

/// The limit of nodes of one such search, which takes a few milliseconds.
const MAX_NODES: u64 = 30_000;

impl<P: Searchable> ProofSearch<P> {
    /// Whether the attacker wins within this number of plies; `None` if that takes too many nodes.
    pub(super) fn search_last_moves(&mut self, position: &P, plies: u32) -> Option<bool> {
        self.last_moves_node_limit = self.node_count + MAX_NODES;
        let is_win = self.wins_within(position, plies).ok();
        self.move_stack.clear();
        is_win
    }

    fn wins_within(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        if self.node_count >= self.last_moves_node_limit {
            return Err(OutOfNodes);
        }
        self.node_count += 1;
        match position.node_kind() {
            NodeKind::Over(winner) => Ok(winner == Some(self.attacker)),
            _ if position.turn() != self.attacker => self.is_lost(position, plies),
            _ if plies == 0 => Ok(false),
            _ => self.has_winning_attempt(position, plies),
        }
    }

    fn has_winning_attempt(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        let attacker_moves_left = attacker_moves(plies);
        if !position.may_win_within(attacker_moves_left) {
            return Ok(false);
        }
        let first_index = self.move_stack.len();
        position.each_winning_attempt(attacker_moves_left, &mut |mv| self.move_stack.push(mv));
        self.sort_killers(first_index, plies);
        let mut is_win = false;
        for index in first_index..self.move_stack.len() {
            let mv = self.move_stack[index];
            let next = position.after(mv);
            if self.wins_within(&next, plies - 1)? {
                self.store_killer(mv, plies);
                is_win = true;
                break;
            }
        }
        self.move_stack.truncate(first_index);
        Ok(is_win)
    }

    /// Whether every move of the defender loses within this number of plies.
    fn is_lost(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        if plies == 0 {
            return Ok(position.count_legal_moves() == 0 && self.is_won_without_moves(position));
        }
        if position.can_survive(plies / 2) {
            return Ok(false);
        }
        let first_index = self.move_stack.len();
        position.each_move(MoveFilter::All, &mut |mv| self.move_stack.push(mv));
        let end_index = self.move_stack.len();
        if first_index == end_index {
            return Ok(self.is_won_without_moves(position));
        }
        self.sort_killers(first_index, plies);
        let mut is_lost = true;
        for index in first_index..end_index {
            let mv = self.move_stack[index];
            let next = position.after(mv);
            if !self.wins_within(&next, plies - 1)? {
                self.store_killer(mv, plies);
                is_lost = false;
                break;
            }
        }
        self.move_stack.truncate(first_index);
        Ok(is_lost)
    }

    /// Puts the moves that settled positions last first among the moves from this index on.
    // CITE: killer moves, Akl and Newborn 1977.
    fn sort_killers(&mut self, first_index: usize, plies: u32) {
        let Some(killers) = self.killers.get(plies as usize) else { return };
        let mut next_index = first_index;
        for killer in killers.iter().flatten() {
            if let Some(killer_offset) = self.move_stack[next_index..].iter().position(|mv| mv == killer) {
                self.move_stack.swap(next_index, next_index + killer_offset);
                next_index += 1;
            }
        }
    }

    /// Remembers a move that settled a position: an attempt that wins, or an answer that refutes.
    pub(super) fn store_killer(&mut self, mv: P::Move, plies: u32) {
        let plies = plies as usize;
        if self.killers.len() <= plies {
            self.killers.resize(plies + 1, [None; 2]);
        }
        let killers = &mut self.killers[plies];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}
