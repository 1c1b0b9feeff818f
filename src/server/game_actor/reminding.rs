//! Reminds whoever must act in a game with days per turn before the time ends: once in each turn, and again after it has got more time,
//! whichever process serves the game.

use super::GameActor;
use crate::online::{PushKind, TurnReminder};
use crate::server::push::MessageLife;

/// The delay before another attempt, if it cannot be saved that a player is reminded, in milliseconds.
const RETRY_DELAY_MS: u64 = 10_000;

impl GameActor {
    /// When the player who must act is to be reminded, in milliseconds since 1970; `None` if that was done, or cannot be saved now.
    pub(super) fn reminder_due_at(&self) -> Option<u64> {
        let may_save = self.pending_save.is_none() && !self.server.is_recovering();
        Some(self.next_reminder().filter(|_| may_save)?.due_at.max(self.reminder_retry_at))
    }

    fn next_reminder(&self) -> Option<TurnReminder> {
        self.server.state().turn_reminder().filter(|reminder| self.reminded_turn != Some(reminder.turn))
    }

    /// Reminds the player who must act, if that is due, also one whose page is open: nobody may be looking at it. It is saved before, so that
    /// no other process does so again.
    pub(super) async fn remind_if_due(&mut self) {
        let now = self.games.now();
        if self.reminder_due_at().is_none_or(|due_at| due_at > now) {
            return;
        }
        let Some(TurnReminder { side, turn, .. }) = self.next_reminder() else { return };
        let last_reminded_turn = self.reminded_turn.replace(turn);
        if self.save_summary().await {
            let ends_at = self.server.state().time_limit().map_or(now, |(ends_at, _)| ends_at);
            self.order_push(side, PushKind::LowTime, MessageLife::until(ends_at, now));
        } else {
            self.reminded_turn = last_reminded_turn;
            self.reminder_retry_at = now.saturating_add(RETRY_DELAY_MS);
        }
    }
}
