//! Whether the attacker wins with its last moves, by trying all that may win.
//!
//! A plain depth-first search for the last two moves, where this is faster than proof numbers, and in a search that takes long for the
//! last three. It gives up where the defender has few good answers and proof numbers do better; what it has found out by then about
//! two moves stays in the table.

use super::proof_number_search::{OutOfNodes, ProofSearch, attacker_moves, hash};
use super::proof_table::ProofNumbers;
use crate::ai::search::{MoveFilter, NodeKind, Searchable};

/// The limit of nodes of one such search, which takes a few milliseconds.
const MAX_NODES: u64 = 30_000;
/// The least number of the attacker's moves after an answer for which the result is worth an entry of the table.
const MIN_STORED_MOVES: u32 = 2;

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
        let first_other_index = self.sort_killers(first_index, plies);
        self.sort_royal_captures(position, first_other_index);
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
            if !self.wins_after_answer(&next, plies - 1)? {
                self.store_killer(mv, plies);
                is_lost = false;
                break;
            }
        }
        self.move_stack.truncate(first_index);
        Ok(is_lost)
    }

    /// Whether the attacker, who is to move, wins within this number of plies: from the table, where many orders of the moves before lead
    /// to one position.
    fn wins_after_answer(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        if attacker_moves(plies) < MIN_STORED_MOVES {
            return self.wins_within(position, plies);
        }
        let hash = hash(position, plies);
        if let Some(proof_numbers) = self.proof_table.probe(hash, plies)
            && proof_numbers.is_settled()
        {
            return Ok(proof_numbers.proof == 0);
        }
        let nodes_before = self.node_count;
        let is_win = self.wins_within(position, plies)?;
        self.store_proof_numbers(hash, plies, ProofNumbers::won_if(is_win), nodes_before);
        Ok(is_win)
    }

    /// Puts the moves that settled positions last first among the moves from this index on. Returns the index of the first other move.
    // CITE: killer moves, Akl and Newborn 1977.
    fn sort_killers(&mut self, first_index: usize, plies: u32) -> usize {
        let mut next_index = first_index;
        for killer in self.killers.get(plies as usize).into_iter().flatten().flatten() {
            if let Some(killer_offset) = self.move_stack[next_index..].iter().position(|mv| mv == killer) {
                self.move_stack.swap(next_index, next_index + killer_offset);
                next_index += 1;
            }
        }
        next_index
    }

    /// Puts captures of Castles and kings first among the moves from this index on: they win at once, or what is left to win is less.
    fn sort_royal_captures(&mut self, position: &P, first_index: usize) {
        let mut next_index = first_index;
        for index in first_index..self.move_stack.len() {
            if position.captures_royal(self.move_stack[index]) {
                self.move_stack.swap(next_index, index);
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::games::Position;
    use crate::games::lielow::Lielow;
    use crate::games::turnover::{Edition, Move, Turnover};

    /// Whether the side to move wins within this number of plies, by trying all, however many nodes that takes.
    fn tries_all<P: Searchable>(position: &P, plies: u32) -> bool {
        let mut proof_search = ProofSearch::new(position.turn());
        proof_search.last_moves_node_limit = u64::MAX;
        proof_search.wins_within(position, plies).expect("there is no limit of nodes")
    }

    #[test]
    fn a_mate_in_three_is_found_by_trying_all() {
        for (edition, fen, plies) in [
            (Edition::Classic, "8/8/8/b7/8/8/c3Q3/3C1Cc1 w", 6),
            (Edition::Modern, "4c3/8/4C3/8/8/7Q/1C1P4/8 w", 5),
            (Edition::Modern, "1RR5/4p3/8/8/8/8/8/2C3c1 w", 5),
        ] {
            let position = Turnover::from_fen(edition, fen).expect("a position");
            assert!(tries_all(&position, plies), "{fen}");
            assert!(!tries_all(&position, plies - 2), "{fen}");
        }
    }

    #[test]
    fn what_is_found_out_about_two_moves_is_in_the_table() {
        let position = Turnover::from_fen(Edition::Modern, "1RR5/4p3/8/8/8/8/8/2C3c1 w").expect("a position");
        let mut proof_search = ProofSearch::new(position.turn());
        proof_search.last_moves_node_limit = u64::MAX;
        assert_eq!(proof_search.wins_within(&position, 5), Ok(true));
        let first_node_count = proof_search.node_count;
        // The moves that settled positions are forgotten, so that only the table is left.
        proof_search.killers.clear();
        assert_eq!(proof_search.wins_within(&position, 5), Ok(true));
        let second_node_count = proof_search.node_count - first_node_count;
        assert!(second_node_count < first_node_count / 4, "{first_node_count}, then {second_node_count}");
    }

    #[test]
    fn captures_of_castles_are_tried_before_other_moves() {
        let position = Turnover::from_fen(Edition::Classic, "c6c/8/8/8/8/8/8/R5CR w").expect("a position");
        let mut proof_search = ProofSearch::<Turnover>::new(position.turn());
        position.each_move(MoveFilter::All, &mut |mv| proof_search.move_stack.push(mv));
        let legal_moves: HashSet<Move> = proof_search.move_stack.iter().copied().collect();
        proof_search.sort_royal_captures(&position, 0);
        let mut first_moves: Vec<String> = proof_search.move_stack[..2].iter().map(Move::to_string).collect();
        first_moves.sort();
        assert_eq!(first_moves, ["a1a8", "h1h8"]);
        assert_eq!(proof_search.move_stack.iter().copied().collect::<HashSet<Move>>(), legal_moves);
    }

    #[test]
    fn nobody_wins_within_two_moves_of_the_start() {
        for edition in Edition::ALL {
            assert!(!tries_all(&Turnover::start(edition), 3), "{edition:?}");
        }
        assert!(!tries_all(&Lielow::start(), 3));
    }

    /// One or two Castles of each side and two to five other nests on random squares, with White to move; `None` if that is no
    /// position.
    fn random_position(edition: Edition, rng: &mut Xoshiro256PlusPlus) -> Option<Turnover> {
        let mut board = ['1'; 64];
        for _ in 0..rng.random_range(2..=5) {
            let letters = ['R', 'B', 'Q', 'P', 'N', 'R', 'B', 'Q', 'N', 'r', 'b', 'p', 'n'];
            board[rng.random_range(0..64)] = letters[rng.random_range(0..letters.len())];
        }
        for castle in ['C', 'c'] {
            for _ in 0..rng.random_range(1..=2) {
                board[rng.random_range(0..64)] = castle;
            }
        }
        let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
        Turnover::from_fen(edition, &format!("{} w", rows.join("/"))).ok()
    }

    #[test]
    fn trying_three_moves_finds_what_proof_numbers_find() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
        let (mut won_count, mut refuted_count) = (0, 0);
        for edition in Edition::ALL {
            for position in (0..20).filter_map(|_| random_position(edition, &mut rng)) {
                for plies in [5, 6] {
                    let Some(is_win) = ProofSearch::new(position.turn()).search_last_moves(&position, plies) else {
                        continue;
                    };
                    let mut proof_search = ProofSearch::new(position.turn());
                    proof_search.node_limit = u64::MAX;
                    assert_eq!(proof_search.is_won(&position, plies), Ok(is_win), "{position} within {plies} plies");
                    if is_win { won_count += 1 } else { refuted_count += 1 }
                }
            }
        }
        assert!(won_count > 5 && refuted_count > 5, "{won_count} won, {refuted_count} refuted");
    }
}
