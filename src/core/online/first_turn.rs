//! The first turn of each side has a time limit of its own: until when, what happens then, and who may extend it.

use super::{ActRefusal, GameProgress, GameState, RefusalCode, TimeLimit};
use crate::board::Side;

/// A first turn whose time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstTurn {
    /// The side that must act.
    pub side: Side,
    /// When the time runs out, by the server's clock in milliseconds since 1970.
    pub ends_at: u64,
    /// What happens then: the game is cancelled without a result, or a side loses.
    pub at_end: TimeLimit,
    /// Whether the opponent of the side that must act may extend it.
    pub may_be_extended: bool,
}

impl GameState {
    /// The first turn whose time runs; `None` in later turns, without a limit, and while the clocks are stopped.
    #[must_use]
    pub fn first_turn(&self) -> Option<FirstTurn> {
        let side = self.awaited_action().side()?;
        let ends_at = self.clock.first_turn_end()?;
        let (_, at_end) = self.time_limit()?;
        Some(FirstTurn { side, ends_at, at_end, may_be_extended: self.clock.may_be_extended() })
    }

    /// When the running time ends, by the server's clock in milliseconds since 1970, and what happens then.
    #[must_use]
    pub fn time_limit(&self) -> Option<(u64, TimeLimit)> {
        if let Some(end) = self.seating_ends_at() {
            return Some((end, TimeLimit::Abort));
        }
        let (end, limit) = self.clock.limit()?;
        let is_loss = limit == TimeLimit::Abort && self.withholding_loses();
        Some((end, if is_loss { TimeLimit::Flag(self.clock.turn()) } else { limit }))
    }

    /// When a game is cancelled in which all seats are taken, but a player has not committed to a dice chain.
    fn seating_ends_at(&self) -> Option<u64> {
        let is_waiting = self.progress == GameProgress::Seating && self.seats.iter().all(Option::is_some);
        let has_limit = is_waiting && self.settings.rules.cancels_before_the_start();
        let limit_ms = self.clock.first_turn_limit().filter(|_| has_limit)?;
        Some(self.awaited_since.saturating_add(limit_ms))
    }

    /// Whether somebody may know the first roll. Then the game is not cancelled any more: that would undo a bad roll.
    fn withholding_loses(&self) -> bool {
        self.settings.rules.withholding_loses() && Side::ALL.into_iter().any(|side| self.link(side, 1).is_some())
    }

    /// Refuses an extension unless the opponent is in a first turn with a time limit.
    pub(super) fn decide_extension(&self, side: Side) -> Result<(), ActRefusal> {
        self.check_running()?;
        match self.first_turn() {
            Some(turn) if turn.side != side && turn.may_be_extended => Ok(()),
            Some(turn) if turn.side != side => {
                Err(ActRefusal::new(RefusalCode::TooMany, "a first turn that was not extended so often"))
            }
            _ => Err(ActRefusal::new(RefusalCode::NothingThere, "a first turn of the opponent with a time limit")),
        }
    }

    /// Extends the first turn of a side's opponent.
    pub(super) fn extend_first_turn(&mut self, side: Side) -> Result<(), String> {
        let is_opponents = self.first_turn().is_some_and(|turn| turn.side != side);
        if is_opponents && self.clock.extend_first_turn() {
            Ok(())
        } else {
            Err("a first turn of the opponent that may be extended".into())
        }
    }
}
