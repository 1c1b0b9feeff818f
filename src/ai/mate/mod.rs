//! Mate search: whether a side wins by force within a number of moves. The answer is proved, refuted or unknown.
//!
//! | file | content |
//! |---|---|
//! | `proof_number_search` | depth-first proof-number search for a win within a number of plies |
//! | `mate_player` | a search for a mate, with a fallback to a good move: [`MatePlayer`] |
//! | `proof_table` | proof numbers and their table |
//!
//! An alpha-beta search looks at all moves up to some depth. A proof-number search follows the moves that leave the
//! defender the fewest answers. In Turnover it finds forced losses of several Castles.

mod mate_player;
mod proof_number_search;
mod proof_table;

pub use mate_player::MatePlayer;

use super::search::{NodeKind, Progress, Searchable};
use crate::board::Side;
use proof_number_search::Prover;

/// The result of a mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// The attacker wins by force, and not in fewer moves, except perhaps by stalemating a side with several Castles.
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
    /// The length in plies that is being searched.
    plies: u32,
    most_plies: u32,
    answer: Option<Answer<P::Move>>,
}

impl<P: Searchable> MateSearch<P> {
    /// The number of nodes of one slice, which takes a few milliseconds.
    const SLICE_NODES: u64 = 4096;

    /// A search for a win of the side to move in at most `moves` moves, not yet begun. With dice it
    /// finds nothing.
    #[must_use]
    pub fn new(root: P, most_moves: u32) -> Self {
        Self::by(root, root.turn(), most_moves)
    }

    /// A search for a win of the other side, against every move of the side to move.
    ///
    /// ```
    /// use turnover::ai::mate::{Answer, MateSearch};
    /// use turnover::games::turnover::{Edition, Turnover};
    ///
    /// // Both Castles are attacked, each on its own rank: whichever moves, the other one is captured.
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

    /// The number of the attacker's moves among these plies.
    fn moves(&self, plies: u32) -> u32 {
        if self.root.turn() == self.prover.attacker { plies.div_ceil(2) } else { plies / 2 }
    }

    /// Searches until there is an answer, or until the limit of nodes is reached.
    pub fn run(&mut self, nodes: u64) -> Answer<P::Move> {
        while self.prover.nodes < nodes && self.next_slice() == Progress::Thinking {}
        self.answer()
    }

    /// The answer so far.
    #[must_use]
    pub fn answer(&self) -> Answer<P::Move> {
        self.answer.clone().unwrap_or(Answer::Unknown)
    }

    /// The number of moves in which it is proved that there is no forced win.
    #[must_use]
    pub const fn refuted_moves(&self) -> u32 {
        if self.prover.has_skipped { 0 } else { (self.plies - 1) / 2 }
    }

    /// The number of nodes searched.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.prover.nodes
    }
}
