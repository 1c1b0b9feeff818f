//! Which positions the repetition rule counts.

use super::{DiceChess, Move, Phase};

impl DiceChess {
    /// Whether this move, which led to the current position, ended a turn. Only then does the repetition rule count the
    /// position; never where there is no draw by repetition.
    #[must_use]
    pub fn counts_for_repetition(&self, mv: Move) -> bool {
        let between_turns = match self.phase() {
            Phase::Roll(_) | Phase::Over(_) => true,
            Phase::Move(_) => self.dice().is_none(),
        };
        !mv.is_pass() && between_turns && !self.variant().rules().counts_single_moves()
    }
}
