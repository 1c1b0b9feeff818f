//! Applies what is different where the server rolls: rolls by a seed of which only the hash is known, until it is shown.

use super::{ApplyResult, fail_expecting};
use crate::online::{AwaitedAction, GameState};
use crate::session::{DiceVerdict, MoveId, PlyKind, Seed};

impl GameState {
    /// A roll of which nobody but the server knows whether the seed gives it.
    pub(super) fn undisclosed_roll(&self, code: &str) -> Result<MoveId, String> {
        let is_awaited = matches!(self.awaited_action(), AwaitedAction::Roll(..) | AwaitedAction::RollOrDouble(..));
        let is_due = self.settings.seed_hash.is_some() && is_awaited;
        let referee = self.game.referee();
        let due_move = referee.find(code).filter(|_| is_due).and_then(|id| referee.legal_move(id));
        match due_move {
            Some(due_move) if due_move.kind == PlyKind::Roll => Ok(due_move.id),
            _ => fail_expecting("no throw now"),
        }
    }

    /// Checks the seed against its hash and all rolls.
    pub(super) fn verify_seed(&mut self, seed: Seed) -> ApplyResult {
        if !self.is_over() || self.shown_seed.is_some() {
            return fail_expecting("a game that is over, and whose seed is not known");
        }
        if self.settings.seed_hash != Some(seed.hash()) {
            return fail_expecting("the seed that was promised");
        }
        let tree = self.game.tree();
        if DiceVerdict::of(tree, &tree.main_line(), Some(&seed)) == DiceVerdict::Refuted {
            return fail_expecting("the seed that gives the rolls");
        }
        self.shown_seed = Some(seed);
        Ok(())
    }
}
