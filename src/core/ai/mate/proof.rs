//! The proof of a mate: an answer to every defence.

use super::proof_number_search::{Child, OutOfNodes, ProofSearch};
use super::proof_table::ProofNumbers;
use crate::ai::search::{NodeKind, Searchable};

/// The proof of a mate, as far as it may be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof<M> {
    /// The attacker's answers, each with the moves that lead to it: the last move of each line is the attacker's. There is a
    /// line for every defence until the attacker has won.
    Lines(Vec<Vec<M>>),
    /// The proof has more answers than are told.
    TooLarge,
}

/// The writer of a proof, which goes through the defences one after the other.
pub(super) struct ProofWriter<P: Searchable> {
    /// The positions that are not proved yet, the next one last.
    open_positions: Vec<OpenPosition<P>>,
    lines: Vec<Vec<P::Move>>,
    max_lines: usize,
}

/// A position in which the attacker wins within a number of plies, and the moves that lead to it.
struct OpenPosition<P: Searchable> {
    position: P,
    plies: u32,
    moves: Vec<P::Move>,
}

impl<P: Searchable> ProofWriter<P> {
    pub(super) fn new(root: P, plies: u32, max_lines: usize) -> Self {
        Self {
            open_positions: vec![OpenPosition { position: root, plies, moves: Vec::new() }],
            lines: Vec::new(),
            max_lines,
        }
    }

    /// Writes on until the proof is complete or too large.
    pub(super) fn write_slice(&mut self, proof_search: &mut ProofSearch<P>) -> Result<Proof<P::Move>, OutOfNodes> {
        while let Some(open_position) = self.open_positions.last() {
            let (position, plies) = (open_position.position, open_position.plies);
            let next_children: Vec<(Child<P>, u32)> = match position.node_kind() {
                NodeKind::Over(_) => Vec::new(),
                _ if position.turn() == proof_search.attacker => {
                    proof_search.shortest_answer(&position, plies)?.into_iter().collect()
                }
                _ => {
                    proof_search.children(&position, plies).into_iter().rev().map(|child| (child, plies - 1)).collect()
                }
            };
            let moves = self.open_positions.pop().map(|open_position| open_position.moves).unwrap_or_default();
            for (child, plies) in next_children {
                let moves: Vec<P::Move> = moves.iter().copied().chain([child.mv]).collect();
                if position.turn() == proof_search.attacker {
                    self.lines.push(moves.clone());
                }
                self.open_positions.push(OpenPosition { position: child.position, plies, moves });
            }
            if self.lines.len() > self.max_lines {
                return Ok(Proof::TooLarge);
            }
        }
        Ok(Proof::Lines(std::mem::take(&mut self.lines)))
    }
}

impl<P: Searchable> ProofSearch<P> {
    /// The answer by which the attacker, who wins within this number of plies, wins soonest, with the plies that are left then. It is
    /// one to which the defender has few answers.
    fn shortest_answer(&mut self, position: &P, plies: u32) -> Result<Option<(Child<P>, u32)>, OutOfNodes> {
        for fewer_plies in 1..=plies {
            if !self.is_won(position, fewer_plies)? {
                continue;
            }
            let children = self.children(position, fewer_plies);
            let is_known = |child: &&Child<P>| {
                self.known_proof_numbers(&child.position, fewer_plies - 1) == Some(ProofNumbers::WON)
            };
            let known_answer = children.iter().filter(is_known).min_by_key(|child| child.position.count_legal_moves());
            if let Some(&child) = known_answer {
                return Ok(Some((child, fewer_plies - 1)));
            }
            for child in children {
                if self.is_won(&child.position, fewer_plies - 1)? {
                    return Ok(Some((child, fewer_plies - 1)));
                }
            }
        }
        Ok(None)
    }
}
