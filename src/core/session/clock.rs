//! The clocks of a game.

use std::time::Duration;

use super::{ClockDisplay, TimeControl};
use crate::board::{BySide, Side};

/// The clocks of both sides. They do not read the time: the caller passes it as `now`.
///
/// Every `now` is the time since the same moment, and does not decrease. A `now` earlier than that of the last
/// change counts as that one. Sums that exceed a [`Duration`]
/// saturate.
///
/// The clocks do not run until [`start`](Self::start); then that of the side to move runs, from its first turn on.
///
/// ```
/// use std::time::Duration;
/// use turnover_core::board::Side;
/// use turnover_core::session::Clocks;
///
/// let secs = Duration::from_secs;
/// let mut clocks = Clocks::new(["300+5".parse()?, "60".parse()?], Side::White);
/// clocks.start(secs(0));
/// assert!(clocks.press(Side::White, secs(20)));
/// assert_eq!(clocks.remaining(Side::White, secs(50)), Some(secs(285)));
/// assert_eq!(clocks.remaining(Side::Black, secs(50)), Some(secs(30)));
/// assert_eq!(clocks.flagged_side(secs(80)), Some(Side::Black));
/// # Ok::<(), turnover_core::session::TimeControlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    controls: BySide<TimeControl>,
    /// The time left of each side at the last change; unspecified for a side without a clock.
    remaining: BySide<Duration>,
    side_to_move: Side,
    /// The time used by the side to move in this turn, up to the last change.
    turn_spent: Duration,
    /// How long the clock of the side to move still stands after the last change, before it runs.
    hold_left: Duration,
    run_state: RunState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RunState {
    /// Not started, or paused.
    Standing,
    /// The clock of the side to move has been running since this time.
    Running(Duration),
    /// The game is over; `Some` is the side that has lost on time.
    Over(Option<Side>),
}

impl Clocks {
    /// How long a side has for a forced pass, which costs no time.
    pub const MAX_PASS_TIME: Duration = Duration::from_secs(5);

    /// Clocks that are not started, for a game in which `first_side` moves first.
    #[must_use]
    pub fn new(controls: impl Into<BySide<TimeControl>>, first_side: Side) -> Self {
        let controls = controls.into();
        let remaining = controls.map(|control| control.base().unwrap_or_default());
        Self {
            controls,
            remaining,
            side_to_move: first_side,
            turn_spent: Duration::ZERO,
            hold_left: Duration::ZERO,
            run_state: RunState::Standing,
        }
    }

    /// The time control of each side.
    #[must_use]
    pub const fn controls(&self) -> BySide<TimeControl> {
        self.controls
    }

    /// Whether either side has a clock.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.controls.iter().any(|control| control.base().is_some())
    }

    /// Starts the clock of the side to move, or resumes it after a pause. Has no effect on running clocks, or after the
    /// end of the game.
    pub fn start(&mut self, now: Duration) {
        if self.run_state == RunState::Standing {
            self.run_state = RunState::Running(now);
        }
    }

    /// Stops the running clock until [`start`](Self::start).
    pub fn pause(&mut self, now: Duration) {
        if self.charge_elapsed(now).is_some() {
            self.run_state = RunState::Standing;
        }
    }

    /// Stops the clocks at the end of the game. Only [`set`](Self::set) makes them ready again.
    pub fn end_game(&mut self, now: Duration) {
        self.charge_elapsed(now);
        if !matches!(self.run_state, RunState::Over(_)) {
            self.run_state = RunState::Over(None);
        }
    }

    /// Ends this side's turn, which may consist of several moves: it gets the bonus of its time control, and the other
    /// clock runs.
    ///
    /// Only the side whose clock is running can press. A press by the other side, while the clocks are stopped or when
    /// the time is up, has no effect and returns false.
    pub fn press(&mut self, side: Side, now: Duration) -> bool {
        if self.side_to_move != side || self.charge_elapsed(now).is_none() {
            return false;
        }
        let remaining_time = &mut self.remaining[side];
        *remaining_time = remaining_time.saturating_add(self.controls[side].bonus(self.turn_spent));
        (self.side_to_move, self.turn_spent, self.hold_left) = (!side, Duration::ZERO, Duration::ZERO);
        true
    }

    /// Lets the other clock run without an increment, for an offer within a turn that the other side has to answer, and for the
    /// answer. A delay counts each time. Otherwise like [`press`](Self::press).
    pub fn hand_over(&mut self, side: Side, now: Duration) -> bool {
        if self.side_to_move != side || self.charge_elapsed(now).is_none() {
            return false;
        }
        if let TimeControl::Bronstein { .. } = self.controls[side] {
            return self.press(side, now);
        }
        (self.side_to_move, self.turn_spent, self.hold_left) = (!side, Duration::ZERO, Duration::ZERO);
        true
    }

    /// Lets the clock of the side to move stand for this time in its turn, not counting pauses. A later call replaces an earlier one.
    pub fn hold(&mut self, time: Duration, now: Duration) {
        self.charge_elapsed(now);
        self.hold_left = time;
    }

    /// Sets the clocks to earlier [`remaining_times`](Self::remaining_times), after a takeback or a jump to another position. A new
    /// turn begins, and a side that had lost on time has time again. Running clocks continue to run; after the end of a
    /// game they wait for [`start`](Self::start).
    pub fn set(&mut self, remaining_times: impl Into<BySide<Duration>>, side_to_move: Side, now: Duration) {
        self.charge_elapsed(now);
        (self.remaining, self.side_to_move) = (remaining_times.into(), side_to_move);
        (self.turn_spent, self.hold_left) = (Duration::ZERO, Duration::ZERO);
        if let RunState::Over(_) = self.run_state {
            self.run_state = RunState::Standing;
        }
    }

    /// The time left of a side; `None` if it has no clock.
    #[must_use]
    pub fn remaining(&self, side: Side, now: Duration) -> Option<Duration> {
        self.controls[side].base()?;
        let used_time = if side == self.side_to_move { self.elapsed_since_change(now) } else { Duration::ZERO };
        Some(self.remaining[side].saturating_sub(used_time))
    }

    /// The time left of both sides, for [`set`](Self::set); zero for a side without a clock.
    #[must_use]
    pub fn remaining_times(&self, now: Duration) -> BySide<Duration> {
        BySide::from_fn(|side| self.remaining(side, now).unwrap_or_default())
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The side whose turn it is while the clocks run, even if it has no clock. Whether its time is up is told by
    /// [`flagged_side`](Self::flagged_side).
    #[must_use]
    pub const fn running_side(&self) -> Option<Side> {
        match self.run_state {
            RunState::Running(_) => Some(self.side_to_move),
            RunState::Standing | RunState::Over(_) => None,
        }
    }

    /// The side whose time is up, or was up when the clocks were stopped. There is at most one such side, and it stays
    /// the same until [`set`](Self::set).
    #[must_use]
    pub fn flagged_side(&self, now: Duration) -> Option<Side> {
        match self.run_state {
            RunState::Standing => None,
            RunState::Running(_) => self
                .remaining(self.side_to_move, now)
                .is_some_and(|remaining_time| remaining_time.is_zero())
                .then_some(self.side_to_move),
            RunState::Over(flagged_side) => flagged_side,
        }
    }

    /// Whether a side has little time left: a tenth of its initial time, in whole seconds, but at least ten seconds and
    /// at most a minute.
    #[must_use]
    pub fn is_low(&self, side: Side, now: Duration) -> bool {
        let Some(base) = self.controls[side].base() else { return false };
        let low_time = Duration::from_secs((base.as_secs() / 10).clamp(10, 60));
        self.remaining(side, now).is_some_and(|remaining_time| remaining_time <= low_time)
    }

    /// The display of a side's clock; `None` if it has no clock.
    #[must_use]
    pub fn display(&self, side: Side, now: Duration) -> Option<ClockDisplay> {
        self.remaining(side, now).map(ClockDisplay::of)
    }

    /// The time at which a side's [`display`](Self::display) changes next. The last change is to zero. `None` if the
    /// side's clock is stopped or shows zero.
    #[must_use]
    pub fn next_change(&self, side: Side, now: Duration) -> Option<Duration> {
        let RunState::Running(running_since) = self.run_state else { return None };
        let remaining_time = self.remaining(side, now).filter(|_| side == self.side_to_move)?;
        let next_display_time = ClockDisplay::of(remaining_time).next_change_remaining()?;
        let runs_from = running_since.saturating_add(self.hold_left).max(now);
        Some(runs_from.saturating_add(remaining_time - next_display_time))
    }

    /// The time since the last change of the running clock.
    fn elapsed_since_change(&self, now: Duration) -> Duration {
        match self.run_state {
            RunState::Running(running_since) => now.saturating_sub(running_since).saturating_sub(self.hold_left),
            RunState::Standing | RunState::Over(_) => Duration::ZERO,
        }
    }

    /// Accounts for the time used so far and a fallen flag. Returns `None` if no clock runs on.
    fn charge_elapsed(&mut self, now: Duration) -> Option<()> {
        let RunState::Running(running_since) = self.run_state else { return None };
        let used_time = self.elapsed_since_change(now);
        let flagged_side = self.flagged_side(now);
        let remaining_time = &mut self.remaining[self.side_to_move];
        *remaining_time = remaining_time.saturating_sub(used_time);
        self.turn_spent = self.turn_spent.saturating_add(used_time);
        self.hold_left = self.hold_left.saturating_sub(now.saturating_sub(running_since));
        self.run_state =
            flagged_side.map_or(RunState::Running(running_since.max(now)), |side| RunState::Over(Some(side)));
        flagged_side.is_none().then_some(())
    }
}

#[cfg(test)]
mod tests;
