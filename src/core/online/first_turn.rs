//! The first turn of each side has a time limit of its own: until when, what happens then, and who may extend it.

use super::{ActRefusal, GameProgress, GameState, RefusalCode, TimeoutEffect};
use crate::board::Side;

/// A first turn whose time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstTurn {
    /// The side that must act.
    pub side: Side,
    /// When the time runs out, by the server's clock in milliseconds since 1970.
    pub ends_at: u64,
    /// What happens then: the game is cancelled without a result, or a side loses.
    pub timeout_effect: TimeoutEffect,
    /// Whether the opponent of the side that must act may extend it.
    pub may_be_extended: bool,
}

impl GameState {
    /// The first turn whose time runs; `None` in later turns, without a limit, and while the clocks are stopped.
    #[must_use]
    pub fn first_turn(&self) -> Option<FirstTurn> {
        let side = self.awaited_action().side()?;
        let ends_at = self.clock.first_turn_ends_at()?;
        let (_, timeout_effect) = self.time_limit()?;
        Some(FirstTurn { side, ends_at, timeout_effect, may_be_extended: self.clock.may_be_extended() })
    }

    /// When the running time ends, by the server's clock in milliseconds since 1970, and what happens then.
    #[must_use]
    pub fn time_limit(&self) -> Option<(u64, TimeoutEffect)> {
        if let Some(ends_at) = self.seating_ends_at() {
            return Some((ends_at, TimeoutEffect::Abort));
        }
        let (ends_at, timeout_effect) = self.clock.deadline()?;
        let loses = timeout_effect == TimeoutEffect::Abort && self.withheld_first_roll_loses();
        Some((ends_at, if loses { TimeoutEffect::Flag(self.clock.timed_side()) } else { timeout_effect }))
    }

    /// Whether time runs, be it a player's or that in which the players have to commit to their dice.
    pub(super) fn is_timed(&self) -> bool {
        self.clock.timed_since().is_some() || self.time_limit().is_some()
    }

    /// When a game is cancelled in which all seats are taken, but a player has not committed to a dice chain.
    fn seating_ends_at(&self) -> Option<u64> {
        let awaits_chains = self.progress == GameProgress::Seating && !self.has_free_seat();
        let has_limit = awaits_chains && self.settings.rules.cancels_before_the_start();
        let limit_ms = self.clock.first_turn_limit_ms().filter(|_| has_limit)?;
        Some(self.awaited_since.saturating_add(limit_ms))
    }

    /// Whether somebody may know the first roll. Then the game is not cancelled any more: that would undo a bad roll.
    fn withheld_first_roll_loses(&self) -> bool {
        self.settings.rules.withheld_first_roll_loses() && self.is_first_roll_known()
    }

    /// Refuses an extension unless the opponent is in a first turn with a time limit.
    pub(super) fn check_extension(&self, side: Side) -> Result<(), ActRefusal> {
        self.check_running()?;
        match self.first_turn() {
            Some(first_turn) if first_turn.side != side && first_turn.may_be_extended => Ok(()),
            Some(first_turn) if first_turn.side != side => {
                Err(ActRefusal::new(RefusalCode::TooMany, "a first turn that was not extended so often"))
            }
            _ => Err(ActRefusal::new(RefusalCode::NothingThere, "a first turn of the opponent with a time limit")),
        }
    }

    /// Extends the first turn of a side's opponent.
    pub(super) fn extend_first_turn(&mut self, side: Side) -> Result<(), String> {
        let is_opponents_turn = self.first_turn().is_some_and(|first_turn| first_turn.side != side);
        if is_opponents_turn && self.clock.extend_first_turn() {
            Ok(())
        } else {
            Err("a first turn of the opponent that may be extended".into())
        }
    }
}
