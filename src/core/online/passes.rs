//! How much time a forced pass gives back: it costs none, unless the player waits for long.

use super::{AwaitedAction, GameState};
use crate::session::{Clocks, forced_pass};

const MAX_PASS_MS: u32 = Clocks::MAX_PASS_TIME.as_millis() as u32;

impl GameState {
    /// The time given back with a pass at this time, if that is all that the side to move can do: the time since then, up to a
    /// limit. In milliseconds.
    pub(super) fn pass_time_back_ms(&self, acted_at: u64) -> u32 {
        let waited_ms = acted_at.saturating_sub(self.awaited_since);
        u32::try_from(waited_ms).unwrap_or(u32::MAX).min(self.max_pass_time_back_ms())
    }

    /// The maximum time that is given back with the act that is awaited, because it is a forced pass. In milliseconds.
    pub(super) fn max_pass_time_back_ms(&self) -> u32 {
        let awaits_move = self.settings.game.has_dice() && matches!(self.awaited_action(), AwaitedAction::Move(_));
        let must_pass = awaits_move && forced_pass(self.game.referee()).is_some();
        if must_pass { MAX_PASS_MS } else { 0 }
    }
}
