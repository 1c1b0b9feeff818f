//! Can a side win by force, in so many moves at most? Proved, or refuted, or honestly unknown.
//!
//! | file | the question it answers |
//! |---|---|
//! | `prover` | can the attacker win within so many plies? Depth-first proof-number search |
//! | `hunt` | and if there is none, or nobody knows, what to play? [`MatePlayer`] |
//! | `proofs` | what is known of a position, from either side? |
//!
//! A search by alpha-beta looks at everything to some depth; a proof follows the answers that leave the defender the fewest. In
//! Turnover that is what finds the loss of all Castles, with several of them on the board.

mod mate_player;
mod proofs;
mod prover;

pub use mate_player::MatePlayer;

use super::search::{NodeKind, Progress, Searchable};
use crate::board::Side;
use prover::Prover;

/// Whether somebody wins by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// The attacker does, and in no fewer moves, unless by leaving a side with many Castles no move at all.
    Mate {
        /// The length of the win in moves of the attacker. A last move by which the defender itself loses is not counted.
        moves: u32,
        /// With this line, in which the other side holds out as long as it can.
        line: Vec<M>,
    },
    /// The attacker does not, within the moves that were asked for.
    None,
    /// There was not enough time to find out.
    Unknown,
}

/// A search for a win by force, one number of plies after the other, slice by slice.
///
/// ```
/// use turnover::ai::mate::{Answer, MateSearch};
/// use turnover::games::turnover::{Edition, Turnover};
///
/// let position = Turnover::from_fen(Edition::Modern, "7c/8/R7/1R6/8/8/8/C7 w")?;
/// let mut search = MateSearch::new(position, 5);
/// assert!(matches!(search.run(1_000_000), Answer::Mate { moves: 2, .. }));
/// # Ok::<(), turnover::games::FenError>(())
/// ```
pub struct MateSearch<P: Searchable> {
    root: P,
    prover: Prover<P>,
    /// In so many plies it is now looked for.
    plies: u32,
    most_plies: u32,
    answer: Option<Answer<P::Move>>,
}

impl<P: Searchable> MateSearch<P> {
    /// How many positions are searched in one slice: a few milliseconds' work.
    const SLICE_NODES: u64 = 4096;

    /// A search for a win of the side to move in at most so many moves, not yet begun. With dice it
    /// finds out nothing.
    #[must_use]
    pub fn new(root: P, most_moves: u32) -> Self {
        Self::by(root, root.turn(), most_moves)
    }

    /// The same for the other side: whether it wins, whatever the side to move does.
    ///
    /// ```
    /// use turnover::ai::mate::{Answer, MateSearch};
    /// use turnover::games::turnover::{Edition, Turnover};
    ///
    /// // Both Castles are attacked, each on a row of its own: whichever moves, the other one falls first.
    /// let position = Turnover::from_fen(Edition::Classic, "c6R/8/c6R/8/8/8/8/C7 b")?;
    /// let mut search = MateSearch::against(position, 3);
    /// assert!(matches!(search.run(1_000_000), Answer::Mate { .. }));
    /// # Ok::<(), turnover::games::FenError>(())
    /// ```
    #[must_use]
    pub fn against(root: P, most_moves: u32) -> Self {
        Self::by(root, !root.turn(), most_moves)
    }

    fn by(root: P, attacker: Side, most_moves: u32) -> Self {
        let answer = if P::HAS_DICE {
            Some(Answer::Unknown)
        } else {
            (root.node_kind() != NodeKind::Move || most_moves == 0).then_some(Answer::None)
        };
        Self { root, prover: Prover::new(attacker), plies: 1, most_plies: most_moves.saturating_mul(2), answer }
    }

    /// Searches for some milliseconds.
    pub fn next_slice(&mut self) -> Progress {
        self.prover.nodes_end = self.prover.nodes + Self::SLICE_NODES;
        while self.answer.is_none() {
            match self.prover.is_won(&self.root, self.plies) {
                Err(_) => return Progress::Thinking,
                Ok(true) => match self.prover.line(&self.root, self.plies) {
                    Err(_) => return Progress::Thinking,
                    Ok(line) => self.answer = Some(Answer::Mate { moves: self.moves(self.plies), line }),
                },
                Ok(false) if self.plies >= self.most_plies => {
                    self.answer = Some(if self.prover.has_skipped { Answer::Unknown } else { Answer::None });
                }
                Ok(false) => self.plies += 1,
            }
        }
        Progress::Done
    }

    /// How many of so many plies are the attacker's.
    fn moves(&self, plies: u32) -> u32 {
        if self.root.turn() == self.prover.attacker { plies.div_ceil(2) } else { plies / 2 }
    }

    /// Searches until there is an answer, or until so many positions have been looked at.
    pub fn run(&mut self, nodes: u64) -> Answer<P::Move> {
        while self.prover.nodes < nodes && self.next_slice() == Progress::Thinking {}
        self.answer()
    }

    /// What is known so far.
    #[must_use]
    pub fn answer(&self) -> Answer<P::Move> {
        self.answer.clone().unwrap_or(Answer::Unknown)
    }

    /// In so many moves there is no win by force: that much has been proved.
    #[must_use]
    pub const fn refuted_moves(&self) -> u32 {
        if self.prover.has_skipped { 0 } else { (self.plies - 1) / 2 }
    }

    /// How many positions have been searched.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.prover.nodes
    }
}
