//! Whether the attacker wins with its last moves, by trying all that may win.
//!
//! A plain depth-first search without a table, for the last few moves, where this is faster than proof numbers. It gives up where the
//! defender has few good answers and proof numbers do better.

use super::proof_number_search::{OutOfNodes, Prover, attacks_left};
use crate::ai::search::{MoveFilter, NodeKind, Searchable};

/// The limit of nodes of one such search, which takes a few milliseconds.
const MOST_NODES: u64 = 30_000;

impl<P: Searchable> Prover<P> {
    /// Whether the attacker wins within this number of plies; `None` if that takes too many nodes.
    pub(super) fn wins_soon(&mut self, position: &P, plies: u32) -> Option<bool> {
        self.last_moves_end = self.nodes + MOST_NODES;
        let wins = self.wins_within(position, plies).ok();
        self.moves.clear();
        wins
    }

    fn wins_within(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        if self.nodes >= self.last_moves_end {
            return Err(OutOfNodes);
        }
        self.nodes += 1;
        match position.node_kind() {
            NodeKind::Over(winner) => Ok(winner == Some(self.attacker)),
            _ if position.turn() != self.attacker => self.is_lost(position, plies),
            _ if plies == 0 => Ok(false),
            _ => self.has_winning_attempt(position, plies),
        }
    }

    fn has_winning_attempt(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        let moves = attacks_left(plies);
        if !position.may_win_within(moves) {
            return Ok(false);
        }
        let first = self.moves.len();
        position.each_winning_attempt(moves, &mut |mv| self.moves.push(mv));
        let mut wins = false;
        for index in first..self.moves.len() {
            let next = position.after(self.moves[index]);
            if self.wins_within(&next, plies - 1)? {
                wins = true;
                break;
            }
        }
        self.moves.truncate(first);
        Ok(wins)
    }

    /// Whether every move of the defender loses within this number of plies.
    fn is_lost(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        if plies == 0 {
            return Ok(position.count_legal_moves() == 0 && self.is_won_stuck(position));
        }
        let first = self.moves.len();
        position.each_move(MoveFilter::All, &mut |mv| self.moves.push(mv));
        let last = self.moves.len();
        if first == last {
            return Ok(self.is_won_stuck(position));
        }
        self.sort_answers(first, plies);
        let mut is_lost = true;
        for index in first..last {
            let mv = self.moves[index];
            let next = position.after(mv);
            if !self.wins_within(&next, plies - 1)? {
                self.note_answer(mv, plies);
                is_lost = false;
                break;
            }
        }
        self.moves.truncate(first);
        Ok(is_lost)
    }

    /// Puts the answers that refuted the last attempts first among the moves from this index on.
    // CITE: killer moves, Akl and Newborn 1977.
    fn sort_answers(&mut self, first: usize, plies: u32) {
        let Some(answers) = self.answers.get(plies as usize) else { return };
        let mut next = first;
        for answer in answers.iter().flatten() {
            if let Some(at) = self.moves[next..].iter().position(|mv| mv == answer) {
                self.moves.swap(next, next + at);
                next += 1;
            }
        }
    }

    /// Remembers an answer that refuted an attempt.
    pub(super) fn note_answer(&mut self, mv: P::Move, plies: u32) {
        let plies = plies as usize;
        if self.answers.len() <= plies {
            self.answers.resize(plies + 1, [None; 2]);
        }
        let answers = &mut self.answers[plies];
        if answers[0] != Some(mv) {
            *answers = [Some(mv), answers[0]];
        }
    }
}
