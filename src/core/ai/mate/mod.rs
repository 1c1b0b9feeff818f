//! Mate search: whether a side wins by force within a number of moves. The answer is proved, refuted or unknown.
//!
//! | file | content |
//! |---|---|
//! | `proof_number_search` | depth-first proof-number search for a win within a number of plies |
//! | `last_moves` | the last two moves, in a long search the last three, by trying all |
//! | `proof_table` | proof numbers and their table |
//! | `proof` | an answer to every defence: [`Proof`] |
//! | `mate_player` | a search for a mate, with a fallback to a good move: [`MatePlayer`] |
//!
//! An alpha-beta search looks at all moves up to some depth. A proof-number search follows the moves that leave the
//! defender the fewest answers. In Turnover it finds forced losses of several Castles.
//!
//! Each game says which moves can begin a win at all
//! ([`each_winning_attempt`](super::search::Searchable::each_winning_attempt)): with one move left only those that give check,
//! and with as many moves left as Castles must be captured only captures of Castles. These conditions are exact.

mod last_moves;
mod mate_player;
mod proof;
mod proof_number_search;
mod proof_table;

pub use mate_player::MatePlayer;
pub use proof::Proof;

use super::search::{NodeKind, Progress, Searchable};
use crate::board::Side;
use proof::ProofWriter;
use proof_number_search::{Child, OutOfNodes, ProofSearch};
use proof_table::ProofNumbers;

/// The result of a mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// The attacker wins by force, and not in fewer moves.
    Mate {
        /// The length of the win in moves of the attacker. If the defender's own last move loses, that move is not
        /// counted.
        moves: u32,
        /// A line in which the defender holds out as long as it can.
        line: Vec<M>,
    },
    /// The attacker does not win within the given number of moves.
    None,
    /// The limit of nodes was reached first.
    Unknown,
}

/// A search for a forced win with increasing length, done in slices.
///
/// ```
/// use turnover_core::ai::mate::{Answer, MateSearch};
/// use turnover_core::games::turnover::{Edition, Turnover};
///
/// let position = Turnover::from_fen(Edition::Modern, "7c/8/R7/1R6/8/8/8/C7 w")?;
/// let mut search = MateSearch::new(position, 5);
/// assert!(matches!(search.run(1_000_000), Answer::Mate { moves: 2, .. }));
/// # Ok::<(), turnover_core::games::FenError>(())
/// ```
pub struct MateSearch<P: Searchable> {
    root: P,
    proof_search: ProofSearch<P>,
    /// The length in plies that is being searched.
    plies: u32,
    max_plies: u32,
    /// The number of moves in which there is no forced win.
    refuted_moves: u32,
    stage: Stage<P>,
    proof: Option<Proof<P::Move>>,
}

enum Stage<P: Searchable> {
    /// Whether there is a win within the length.
    Proving,
    /// Whether there is one within a ply less.
    Shortening,
    /// What line it is, from this position on.
    Following {
        position: P,
        plies: u32,
        line: Vec<P::Move>,
    },
    Answered(Answer<P::Move>),
    /// The answer is known, and its proof is written.
    Writing(ProofWriter<P>, Answer<P::Move>),
}

impl<P: Searchable> MateSearch<P> {
    /// The number of nodes of one slice, which takes a few milliseconds.
    const SLICE_NODES: u64 = 4096;

    /// A search for a win of the side to move in at most `moves` moves, not yet begun. With dice it
    /// finds nothing.
    #[must_use]
    pub fn new(root: P, max_moves: u32) -> Self {
        Self::for_attacker(root, root.turn(), max_moves)
    }

    /// A search for a win of the other side, against every move of the side to move.
    ///
    /// ```
    /// use turnover_core::ai::mate::{Answer, MateSearch};
    /// use turnover_core::games::turnover::{Edition, Turnover};
    ///
    /// // Both Castles are attacked, each on its own rank: whichever moves, the other one is captured.
    /// let position = Turnover::from_fen(Edition::Classic, "c6R/8/c6R/8/8/8/8/C7 b")?;
    /// let mut search = MateSearch::against(position, 3);
    /// assert!(matches!(search.run(1_000_000), Answer::Mate { .. }));
    /// # Ok::<(), turnover_core::games::FenError>(())
    /// ```
    #[must_use]
    pub fn against(root: P, max_moves: u32) -> Self {
        Self::for_attacker(root, !root.turn(), max_moves)
    }

    fn for_attacker(root: P, attacker: Side, max_moves: u32) -> Self {
        let stage = if P::HAS_DICE {
            Stage::Answered(Answer::Unknown)
        } else if root.node_kind() != NodeKind::Move || max_moves == 0 {
            Stage::Answered(Answer::None)
        } else {
            Stage::Proving
        };
        // With two plies more comes a move of the attacker, and of the defender, who may lose by it.
        let has_even_plies = root.turn() != attacker || root.can_lose_by_moving();
        Self {
            root,
            proof_search: ProofSearch::new(attacker),
            plies: if has_even_plies { 2 } else { 1 },
            max_plies: max_moves.saturating_mul(2) - u32::from(!has_even_plies && max_moves > 0),
            refuted_moves: 0,
            stage,
            proof: None,
        }
    }

    /// Searches for some milliseconds.
    pub fn next_slice(&mut self) -> Progress {
        self.proof_search.node_limit = self.proof_search.node_count + Self::SLICE_NODES;
        while !matches!(self.stage, Stage::Answered(_)) {
            if self.advance_stage().is_err() {
                return Progress::Thinking;
            }
        }
        Progress::Done
    }

    fn advance_stage(&mut self) -> Result<(), OutOfNodes> {
        let Self { root, proof_search, plies, .. } = self;
        let is_shortest_known = !root.can_lose_by_moving();
        match &mut self.stage {
            Stage::Proving => {
                if proof_search.is_won(root, *plies)? {
                    self.stage = if is_shortest_known { self.following_stage() } else { Stage::Shortening };
                } else {
                    self.refuted_moves = self.moves(self.plies);
                    if self.plies >= self.max_plies {
                        self.stage = Stage::Answered(Answer::None);
                    } else {
                        self.plies += 2;
                    }
                }
            }
            Stage::Shortening => {
                *plies -= u32::from(proof_search.is_won(root, *plies - 1)?);
                self.stage = self.following_stage();
            }
            Stage::Following { position, plies, line } => match proof_search.next_line_child(position, *plies)? {
                Some(child) => {
                    line.push(child.mv);
                    (*position, *plies) = (child.position, *plies - 1);
                }
                None => {
                    let line = std::mem::take(line);
                    let moves = self.moves(self.plies);
                    self.stage = Stage::Answered(Answer::Mate { moves, line });
                }
            },
            Stage::Writing(writer, answer) => {
                self.proof = Some(writer.write_slice(proof_search)?);
                self.stage = Stage::Answered(std::mem::replace(answer, Answer::Unknown));
            }
            Stage::Answered(_) => {}
        }
        Ok(())
    }

    const fn following_stage(&self) -> Stage<P> {
        Stage::Following { position: self.root, plies: self.plies, line: Vec::new() }
    }

    /// The number of the attacker's moves among these plies.
    fn moves(&self, plies: u32) -> u32 {
        if self.root.turn() == self.proof_search.attacker { plies.div_ceil(2) } else { plies / 2 }
    }

    /// Searches until there is an answer, or until the limit of nodes is reached.
    pub fn run(&mut self, nodes: u64) -> Answer<P::Move> {
        while self.proof_search.node_count < nodes && self.next_slice() == Progress::Thinking {}
        self.answer()
    }

    /// The answer so far.
    #[must_use]
    pub fn answer(&self) -> Answer<P::Move> {
        match &self.stage {
            Stage::Answered(answer) | Stage::Writing(_, answer) => answer.clone(),
            Stage::Proving | Stage::Shortening | Stage::Following { .. } => Answer::Unknown,
        }
    }

    /// Begins to write the proof of a mate that was found, with at most this number of answers. Further slices write it.
    pub fn write_proof(&mut self, max_answers: usize) {
        if let Stage::Answered(answer @ Answer::Mate { .. }) = &self.stage {
            self.stage = Stage::Writing(ProofWriter::new(self.root, self.plies, max_answers), answer.clone());
        }
    }

    /// The proof, once it is [written](Self::write_proof).
    #[must_use]
    pub const fn proof(&self) -> Option<&Proof<P::Move>> {
        self.proof.as_ref()
    }

    /// The proof and disproof number of the position within the length that is being searched.
    fn proof_numbers(&self) -> ProofNumbers {
        self.proof_search.known_proof_numbers(&self.root, self.plies).unwrap_or(ProofNumbers::UNKNOWN)
    }

    /// The number of moves in which it is proved that there is no forced win.
    #[must_use]
    pub const fn refuted_moves(&self) -> u32 {
        self.refuted_moves
    }

    /// The number of nodes searched.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.proof_search.node_count
    }
}

impl<P: Searchable> ProofSearch<P> {
    /// The next move of the line by which the attacker wins in exactly this number of plies while the defender holds out as
    /// long as possible; `None` at its end.
    fn next_line_child(&mut self, position: &P, plies: u32) -> Result<Option<Child<P>>, OutOfNodes> {
        if plies == 0 || position.node_kind() != NodeKind::Move {
            return Ok(None);
        }
        let is_attack = position.turn() == self.attacker;
        for child in self.children(position, plies) {
            let is_next = if is_attack {
                self.is_won(&child.position, plies - 1)?
            } else {
                // The defender does not play moves that lose sooner.
                plies < 2 || !self.is_won(&child.position, plies - 2)?
            };
            if is_next {
                return Ok(Some(child));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::proof_number_search::LONG_SEARCH_NODES;
    use super::*;
    use crate::games::turnover::{Edition, Turnover};

    #[test]
    fn a_long_search_has_the_same_answer_as_a_short_one() {
        const NODES: u64 = 3_000_000;
        for (edition, fen, shortest_mate) in [
            (Edition::Classic, "8/8/8/b7/8/8/c3Q3/3C1Cc1 w", 3),
            (Edition::Modern, "1RR5/4p3/8/8/8/8/8/2C3c1 w", 3),
            (Edition::Classic, "1P6/cC6/5C2/5b2/8/8/8/6P1 w", 4),
            (Edition::Modern, "8/4CR2/3B4/8/8/2c5/6C1/1P6 w", 4),
        ] {
            let position = Turnover::from_fen(edition, fen).expect("a position");
            for max_moves in [shortest_mate - 1, shortest_mate] {
                let answer = MateSearch::new(position, max_moves).run(NODES);
                let has_mate = matches!(answer, Answer::Mate { moves, .. } if moves == shortest_mate);
                assert_eq!(has_mate, max_moves == shortest_mate, "{fen}: {answer:?}");
                let mut long_search = MateSearch::new(position, max_moves);
                long_search.proof_search.node_count = LONG_SEARCH_NODES;
                assert_eq!(long_search.run(LONG_SEARCH_NODES + NODES), answer, "{fen} in {max_moves}");
            }
        }
    }
}
