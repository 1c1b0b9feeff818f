//! Depth-first proof-number search for a win of the attacker within a number of plies.

use super::proof_table::{INFINITE, ProofNumbers, ProofTable};
use crate::ai::search::{MoveFilter, NodeKind, Searchable};
use crate::board::Side;

/// The limit of nodes of the slice was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OutOfNodes;

/// The number of the attacker's moves for which all attempts are tried without proof numbers.
const MAX_LAST_MOVES: u32 = 2;
/// The same in a search that has taken many nodes, of a game in which a side may lose by moving: there it saves more than it costs.
const MAX_LAST_MOVES_OF_LONG_SEARCH: u32 = 3;
/// The number of nodes from which a search is a long one. They take a fraction of a second.
pub(super) const LONG_SEARCH_NODES: u64 = 1_000_000;

/// A child position.
#[derive(Clone, Copy)]
pub(super) struct Child<P: Searchable> {
    pub(super) mv: P::Move,
    pub(super) position: P,
    hash: u64,
    /// `None` if it has not been looked at.
    proof_numbers: Option<ProofNumbers>,
}

/// Proves and refutes wins of one side.
///
/// Numbers hold for a number of remaining plies. So no position is used in its own proof.
pub(super) struct ProofSearch<P: Searchable> {
    pub(super) attacker: Side,
    pub(super) proof_table: ProofTable,
    pub(super) node_count: u64,
    pub(super) node_limit: u64,
    /// The moves of the positions that are being tried, one list after the other.
    pub(super) move_stack: Vec<P::Move>,
    /// The number of nodes after which the search of the last moves gives up.
    pub(super) last_moves_node_limit: u64,
    /// The moves that settled the last positions, by the number of plies: attempts that won, answers that refuted.
    pub(super) killers: Vec<[Option<P::Move>; 2]>,
}

impl<P: Searchable> ProofSearch<P> {
    pub(super) fn new(attacker: Side) -> Self {
        Self {
            attacker,
            proof_table: ProofTable::new(),
            node_count: 0,
            node_limit: 0,
            move_stack: Vec::new(),
            last_moves_node_limit: 0,
            killers: Vec::new(),
        }
    }

    /// Whether the attacker wins within this number of plies.
    pub(super) fn is_won(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        let hash = hash(position, plies);
        let mut proof_numbers = self.proof_numbers(position, hash, plies)?;
        while !proof_numbers.is_settled() {
            proof_numbers =
                self.search_to_limits(position, hash, plies, ProofNumbers { proof: INFINITE, disproof: INFINITE })?;
        }
        Ok(proof_numbers.proof == 0)
    }

    /// The proof numbers of a position from the table, if they are known.
    pub(super) fn known_proof_numbers(&self, position: &P, plies: u32) -> Option<ProofNumbers> {
        self.proof_table.probe(hash(position, plies), plies)
    }

    /// The proof numbers of a position from the table, or the initial ones.
    fn proof_numbers(&mut self, position: &P, hash: u64, plies: u32) -> Result<ProofNumbers, OutOfNodes> {
        match self.proof_table.probe(hash, plies) {
            Some(proof_numbers) => Ok(proof_numbers),
            None => {
                if self.node_count >= self.node_limit {
                    return Err(OutOfNodes);
                }
                let nodes_before = self.node_count;
                let proof_numbers = self.initial_proof_numbers(position, plies);
                self.store_proof_numbers(hash, plies, proof_numbers, nodes_before);
                Ok(proof_numbers)
            }
        }
    }

    /// Stores the numbers of a position, whose search began when `nodes_before` nodes were searched.
    pub(super) fn store_proof_numbers(
        &mut self,
        hash: u64,
        plies: u32,
        proof_numbers: ProofNumbers,
        nodes_before: u64,
    ) {
        let searched_nodes = u32::try_from(self.node_count - nodes_before).unwrap_or(u32::MAX);
        self.proof_table.store_entry(hash, plies, proof_numbers, searched_nodes);
    }

    /// The initial proof numbers: final if few moves are left or the game is over, else by the number of moves.
    // CITE: initial numbers by mobility, as in Winands 2004.
    fn initial_proof_numbers(&mut self, position: &P, plies: u32) -> ProofNumbers {
        let is_attack = position.turn() == self.attacker;
        // A position of the defender is left to its answers, one after the other.
        let is_near_end = if is_attack {
            let tries_more = self.node_count >= LONG_SEARCH_NODES && position.can_lose_by_moving();
            let max_last_moves = if tries_more { MAX_LAST_MOVES_OF_LONG_SEARCH } else { MAX_LAST_MOVES };
            attacker_moves(plies) <= max_last_moves
        } else {
            plies / 2 < MAX_LAST_MOVES
        };
        if let Some(is_win) = is_near_end.then(|| self.search_last_moves(position, plies)).flatten() {
            return ProofNumbers::won_if(is_win);
        }
        self.node_count += 1;
        if let NodeKind::Over(winner) = position.node_kind() {
            return ProofNumbers::won_if(winner == Some(self.attacker));
        }
        if !is_attack && position.can_survive(plies / 2) {
            return ProofNumbers::NOT_WON;
        }
        let mut child_count = 0;
        if is_attack {
            let attacker_moves_left = attacker_moves(plies);
            if position.may_win_within(attacker_moves_left) {
                position.each_winning_attempt(attacker_moves_left, &mut |_| child_count += 1);
            }
            return if child_count == 0 {
                ProofNumbers::NOT_WON
            } else {
                ProofNumbers { proof: 1, disproof: child_count }
            };
        }
        position.each_move(MoveFilter::All, &mut |_| child_count += 1);
        if child_count == 0 {
            ProofNumbers::won_if(self.is_won_without_moves(position))
        } else if position.is_in_danger() {
            ProofNumbers { proof: child_count, disproof: 1 }
        } else {
            // There is no threat: any move may be an answer.
            ProofNumbers { proof: 2 * child_count + 8 * plies, disproof: 1 }
        }
    }

    /// Whether the attacker has won because the side to move has no legal move.
    pub(super) fn is_won_without_moves(&self, position: &P) -> bool {
        position.no_moves_outcome() == NodeKind::Over(Some(self.attacker))
    }

    /// Searches a position until one of its numbers reaches its limit.
    // CITE: df-pn, Nagai 2002; depth-limited, so that cycles do not arise.
    fn search_to_limits(
        &mut self,
        position: &P,
        own_hash: u64,
        plies: u32,
        limits: ProofNumbers,
    ) -> Result<ProofNumbers, OutOfNodes> {
        let nodes_before = self.node_count;
        let is_attack = position.turn() == self.attacker;
        if self.is_settled_by_killer(position, plies, is_attack)? {
            self.store_proof_numbers(own_hash, plies, ProofNumbers::won_if(is_attack), nodes_before);
            return Ok(ProofNumbers::won_if(is_attack));
        }
        let mut children = self.children(position, plies);
        let mut combined_numbers = self.evaluate_children(&mut children, plies, is_attack)?;
        while combined_numbers.proof < limits.proof
            && combined_numbers.disproof < limits.disproof
            && !combined_numbers.is_settled()
        {
            let (best_index, second_best_number) = most_promising_child(&children, is_attack);
            let Child { position: next, hash, proof_numbers, .. } = children[best_index];
            let limits = child_limits(
                limits,
                combined_numbers,
                proof_numbers.unwrap_or(ProofNumbers::UNKNOWN),
                second_best_number,
                is_attack,
            );
            match self.search_to_limits(&next, hash, plies - 1, limits) {
                Ok(proof_numbers) => children[best_index].proof_numbers = Some(proof_numbers),
                Err(OutOfNodes) => {
                    // What is known so far is kept for the next slice.
                    children[best_index].proof_numbers = self.proof_table.probe(hash, plies - 1).or(proof_numbers);
                    let combined_numbers = combined_proof_numbers(&children, is_attack);
                    self.store_proof_numbers(own_hash, plies, combined_numbers, nodes_before);
                    return Err(OutOfNodes);
                }
            }
            combined_numbers = combined_proof_numbers(&children, is_attack);
        }
        let settling_numbers = ProofNumbers::won_if(is_attack);
        if combined_numbers == settling_numbers
            && let Some(child) = children.iter().find(|child| child.proof_numbers == Some(settling_numbers))
        {
            self.store_killer(child.mv, plies);
        }
        self.store_proof_numbers(own_hash, plies, combined_numbers, nodes_before);
        Ok(combined_numbers)
    }

    /// Whether one of the moves that settled other positions settles this one too. That is seen without the other moves.
    fn is_settled_by_killer(&mut self, position: &P, plies: u32, is_attack: bool) -> Result<bool, OutOfNodes> {
        let Some(&killers) = self.killers.get(plies as usize) else { return Ok(false) };
        let mut legal_killers = [None; 2];
        self.each_child_move(position, plies, &mut |mv| {
            if let Some(index) = killers.iter().position(|&killer| killer == Some(mv)) {
                legal_killers[index] = Some(mv);
            }
        });
        for mv in legal_killers.into_iter().flatten() {
            let next = position.after(mv);
            if self.proof_numbers(&next, hash(&next, plies - 1), plies - 1)? == ProofNumbers::won_if(is_attack) {
                self.store_killer(mv, plies);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Fills in the numbers of the children, until one settles the position.
    fn evaluate_children(
        &mut self,
        children: &mut [Child<P>],
        plies: u32,
        is_attack: bool,
    ) -> Result<ProofNumbers, OutOfNodes> {
        let is_decisive = |proof_numbers: ProofNumbers| proof_numbers.for_side_to_move(is_attack).proof == 0;
        for child in &mut *children {
            child.proof_numbers = self.proof_table.probe(child.hash, plies - 1);
            if child.proof_numbers.is_some_and(is_decisive) {
                return Ok(ProofNumbers::won_if(is_attack));
            }
        }
        for child in children.iter_mut().filter(|child| child.proof_numbers.is_none()) {
            let proof_numbers = self.proof_numbers(&child.position, child.hash, plies - 1)?;
            child.proof_numbers = Some(proof_numbers);
            if is_decisive(proof_numbers) {
                return Ok(ProofNumbers::won_if(is_attack));
            }
        }
        Ok(combined_proof_numbers(children, is_attack))
    }

    /// The positions after the moves that the side to move has to try.
    pub(super) fn children(&self, position: &P, plies: u32) -> Vec<Child<P>> {
        let mut children = Vec::with_capacity(64);
        self.each_child_move(position, plies, &mut |mv| {
            let next = position.after(mv);
            children.push(Child { mv, position: next, hash: hash(&next, plies - 1), proof_numbers: None });
        });
        children
    }

    /// Visits the moves that the side to move has to try.
    fn each_child_move(&self, position: &P, plies: u32, visit: &mut impl FnMut(P::Move)) {
        if position.turn() == self.attacker {
            position.each_winning_attempt(attacker_moves(plies), visit);
        } else {
            position.each_move(MoveFilter::All, visit);
        }
    }
}

/// The number of the attacker's moves among these plies, if the attacker is to move.
pub(super) const fn attacker_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

/// The numbers of a position, from those of its children: the side to move needs one of them.
fn combined_proof_numbers<P: Searchable>(children: &[Child<P>], is_attack: bool) -> ProofNumbers {
    let (mut min_proof, mut disproof_sum) = (INFINITE, 0_u32);
    for child in children {
        let child_numbers = child.proof_numbers.unwrap_or(ProofNumbers::UNKNOWN);
        let ProofNumbers { proof, disproof } = child_numbers.for_side_to_move(is_attack);
        min_proof = min_proof.min(proof);
        // Only what is settled is impossible.
        let max_sum = if disproof >= INFINITE || disproof_sum >= INFINITE { INFINITE } else { INFINITE - 1 };
        disproof_sum = disproof_sum.saturating_add(disproof).min(max_sum);
    }
    ProofNumbers { proof: min_proof, disproof: disproof_sum }.for_side_to_move(is_attack)
}

/// The index of the most promising child, and the number of the second best.
fn most_promising_child<P: Searchable>(children: &[Child<P>], is_attack: bool) -> (usize, u32) {
    let (mut best_index, mut min_number, mut second_best_number) = (0, u32::MAX, INFINITE);
    for (index, child) in children.iter().enumerate() {
        let Some(child_numbers) = child.proof_numbers else { continue };
        let own_number = child_numbers.for_side_to_move(is_attack).proof;
        if own_number < min_number {
            (second_best_number, best_index, min_number) = (min_number.min(INFINITE), index, own_number);
        } else if own_number < second_best_number {
            second_best_number = own_number;
        }
    }
    (best_index, second_best_number)
}

/// The limits for the best child: until another one looks better, or until this position reaches its own.
// CITE: the second best with a margin, Pawlewicz and Lew 2007 (1 + ε).
fn child_limits(
    limits: ProofNumbers,
    combined_numbers: ProofNumbers,
    best_child_numbers: ProofNumbers,
    second_best_number: u32,
    is_attack: bool,
) -> ProofNumbers {
    let second_best_limit = second_best_number.saturating_add(second_best_number / 4).saturating_add(1);
    let [limits, combined_numbers, best_child_numbers] =
        [limits, combined_numbers, best_child_numbers].map(|proof_numbers| proof_numbers.for_side_to_move(is_attack));
    let other_disproofs = combined_numbers.disproof.saturating_sub(best_child_numbers.disproof);
    ProofNumbers {
        proof: limits.proof.min(second_best_limit),
        disproof: limits.disproof.saturating_sub(other_disproofs).clamp(1, INFINITE),
    }
    .for_side_to_move(is_attack)
}

/// The hash of a position. It includes the number of quiet plies where a draw by their number may come within these plies.
pub(super) fn hash<P: Searchable>(position: &P, plies: u32) -> u64 {
    let quiet_plies = position.quiet_plies();
    let clock_bits = if quiet_plies + plies >= QUIET_DRAW_PLIES { u64::from(quiet_plies) << 1 } else { 0 };
    (position.search_key() ^ clock_bits).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The number of quiet plies that may end a game.
const QUIET_DRAW_PLIES: u32 = 100;
