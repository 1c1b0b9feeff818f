//! No game waits for ever: how long a pause lasts at most, when a player without a time limit may be left alone, and what
//! becomes of an illegal sealed move.

use super::state::{GameProgress, GameState};

const DAY_MS: u64 = 24 * 3_600_000;
/// The time after which either player may end a pause alone, and an adjournment.
const MAX_PAUSE_MS: u64 = DAY_MS;
const MAX_ADJOURNMENT_MS: u64 = 14 * DAY_MS;
/// The time after which a player who must act and has no time limit has lost, if the opponent claims so.
const MAX_WAIT_MS: u64 = 14 * DAY_MS;

impl GameState {
    /// When either player may end the pause alone, by the server's clock in milliseconds since 1970; `None` without a
    /// pause.
    #[must_use]
    pub fn pause_ends_at(&self) -> Option<u64> {
        let GameProgress::Paused(_) = self.progress else { return None };
        let max_pause_ms = if self.seal.is_some() { MAX_ADJOURNMENT_MS } else { MAX_PAUSE_MS };
        self.settings.rules.ends_every_game().then(|| self.paused_at.saturating_add(max_pause_ms))
    }

    /// From when on the game may be claimed although the player who must act is there, by the server's clock in
    /// milliseconds since 1970; `None` if nobody must act or a time limit runs.
    pub(super) fn idle_from(&self) -> Option<u64> {
        let is_awaited = self.awaited_action().side().is_some() && self.time_limit().is_none();
        is_awaited.then(|| self.awaited_since.saturating_add(MAX_WAIT_MS))
    }

    /// Whether a sealed move is illegal, so that its player has lost: it counts as resigning.
    pub(super) fn is_lost_by_seal(&self, code: &str) -> bool {
        self.settings.rules.ends_every_game() && self.game.referee().find(code).is_none()
    }
}
