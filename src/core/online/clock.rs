//! The clocks of online games, with lag compensation.
//!
//! All times are in milliseconds since 1970. The clocks depend only on the events of the game, so servers, clients and
//! later readers of the record compute the same times.

use std::time::Duration;

use super::day_clock::DayClock;
use super::{Pace, TimeBack};
use crate::board::{BySide, Side};
use crate::session::{Clocks, TimeControl};

/// How long the clocks stay stopped after a restart of the server, so that the players can reconnect.
pub const RESTART_GRACE_MS: u64 = 10_000;
/// The maximum lag compensation per turn.
pub const MAX_LAG_MS: u32 = 1_000;
/// The number of moves by which the length of a game is estimated.
const ESTIMATED_TURNS: u64 = 40;
/// How often the opponent may extend a first turn by its time limit.
const MAX_EXTENSIONS: u32 = 12;
/// Which part of the time for a turn of days is little, and how much that is at most, in milliseconds.
const LOW_TIME_DIVISOR: u64 = 10;
const MAX_LOW_TIME_MS: u64 = 12 * 3_600_000;

/// The clocks of an online game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    pace: Pace,
    timed_side: Side,
    /// The time since which the current turn is timed; `None` while the clocks are stopped.
    timed_since: Option<u64>,
    /// How many turns were begun before the one that is timed, with those that were taken back or handed over, and how often one has got
    /// more time.
    timed_turn: u32,
    /// The time limit of a first turn in a game with clocks.
    first_turn_ms: u64,
    /// The time that the current first turn has used before `timed_since`.
    first_turn_used_ms: u64,
    /// How often the current first turn was extended.
    extension_count: u32,
    /// The number of turns that each side has completed.
    turn_counts: BySide<u32>,
    live_clocks: Clocks,
    day_clock: DayClock,
    lag_budgets: BySide<LagBudget>,
}

/// What happens when the time runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeoutEffect {
    /// The game is aborted.
    Abort,
    /// This side loses on time.
    Flag(Side),
}

const fn duration_from_ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

impl GameClock {
    /// Clocks that are not started; `first_side` begins. With clocks, a first turn may take `first_turn_secs` seconds.
    #[must_use]
    pub fn new(pace: Pace, first_turn_secs: u32, first_side: Side) -> Self {
        let controls = match pace {
            Pace::Live { white, black } => BySide([white, black]),
            Pace::Untimed | Pace::Days { .. } => BySide::both(TimeControl::Untimed),
        };
        Self {
            pace,
            timed_side: first_side,
            timed_since: None,
            timed_turn: 0,
            first_turn_ms: u64::from(first_turn_secs) * 1_000,
            first_turn_used_ms: 0,
            extension_count: 0,
            turn_counts: BySide::default(),
            live_clocks: Clocks::new(controls, first_side),
            day_clock: DayClock::new(pace),
            lag_budgets: controls.map(LagBudget::new),
        }
    }

    /// The side whose turn is timed.
    #[must_use]
    pub const fn timed_side(&self) -> Side {
        self.timed_side
    }

    /// The number of the turn that is timed. No two turns of a game have the same one, not even after a takeback; a turn that gets more time,
    /// by days off or an extension, counts as a further one.
    #[must_use]
    pub const fn timed_turn(&self) -> u32 {
        self.timed_turn
    }

    /// The time since which the turn is timed, in the future after a restart; `None` while the clocks are stopped.
    #[must_use]
    pub const fn timed_since(&self) -> Option<u64> {
        self.timed_since
    }

    /// Starts the clock of the side to move. Has no effect on running clocks.
    pub fn start(&mut self, event_at: u64) {
        if self.timed_since.is_none() {
            self.timed_since = Some(event_at);
            self.start_live_clocks(event_at);
        }
    }

    /// Pauses the clocks.
    pub fn pause(&mut self, event_at: u64) {
        if let Some(timed_since) = self.timed_since.take() {
            self.day_clock.charge(self.timed_side, timed_since, event_at);
            self.first_turn_used_ms = self.first_turn_used_ms.saturating_add(event_at.saturating_sub(timed_since));
            self.live_clocks.pause(duration_from_ms(event_at));
        }
    }

    /// Stops the clocks at the end of the game.
    pub fn end_game(&mut self, event_at: u64) {
        self.pause(event_at);
        self.live_clocks.end_game(duration_from_ms(event_at));
    }

    /// Ends the turn of the side to move, and gives this time back.
    pub fn end_turn(&mut self, event_at: u64, time_back: TimeBack) {
        if self.timed_since.is_some() {
            let side = self.timed_side;
            self.switch_sides(event_at, time_back, true);
            self.turn_counts[side] = self.turn_counts[side].saturating_add(1);
        }
    }

    /// Lets the other side's clock run without an increment, for what that side must do within the turn, and gives this time back.
    pub fn hand_over(&mut self, event_at: u64, time_back: TimeBack) {
        self.switch_sides(event_at, time_back, false);
    }

    /// Lets the other side's clock run, at the end of a turn or within it.
    fn switch_sides(&mut self, event_at: u64, time_back: TimeBack, ends_turn: bool) {
        let side = self.timed_side;
        let Some(timed_since) = self.timed_since else { return };
        let charged_until = event_at.saturating_sub(time_back.total_ms()).max(timed_since);
        if self.is_first_turn() {
            self.live_clocks.set(
                self.live_clocks.remaining_times(duration_from_ms(event_at)),
                !side,
                duration_from_ms(event_at),
            );
            self.day_clock.begin_turn();
        } else {
            let charged_until = charged_until.min(self.latest_press_at(side, timed_since));
            if ends_turn {
                self.live_clocks.press(side, duration_from_ms(charged_until));
            } else {
                self.live_clocks.hand_over(side, duration_from_ms(charged_until));
            }
            self.live_clocks.pause(duration_from_ms(charged_until));
            self.day_clock.charge(side, timed_since, charged_until);
            self.day_clock.end_turn(side);
            self.lag_budgets[side].settle_turn(time_back.lag_ms, ends_turn);
        }
        self.number_new_turn();
        (self.timed_side, self.timed_since) = (!side, Some(event_at.max(timed_since)));
        self.start_live_clocks(event_at.max(timed_since));
    }

    fn number_new_turn(&mut self) {
        (self.first_turn_used_ms, self.extension_count) = (0, 0);
        self.advance_timed_turn();
    }

    fn advance_timed_turn(&mut self) {
        self.timed_turn = self.timed_turn.saturating_add(1);
    }

    /// The last time at which a clock that has run since `timed_since` can be pressed. A move in the time that is added for the
    /// network costs no more than the clock has.
    fn latest_press_at(&self, side: Side, timed_since: u64) -> u64 {
        let remaining_time = self.live_clocks.remaining(side, duration_from_ms(timed_since));
        remaining_time.map_or(u64::MAX, |remaining_time| {
            timed_since.saturating_add(u64::try_from(remaining_time.as_millis()).unwrap_or(u64::MAX).saturating_sub(1))
        })
    }

    /// Starts a new turn of this side after a takeback. Time that was used stays used.
    pub fn begin_turn_after_takeback(&mut self, side: Side, event_at: u64) {
        let timed_since = self.timed_since;
        self.pause(event_at);
        if self.is_first_turn() {
            self.day_clock.begin_turn();
        } else {
            self.day_clock.end_turn(self.timed_side);
        }
        self.live_clocks.set(
            self.live_clocks.remaining_times(duration_from_ms(event_at)),
            side,
            duration_from_ms(event_at),
        );
        self.timed_side = side;
        self.number_new_turn();
        if let Some(timed_since) = timed_since {
            self.start(event_at.max(timed_since));
        }
    }

    /// Compensates for an outage of the server from `alive_at` to `event_at`: that time and a short grace period are not
    /// charged.
    pub fn restart(&mut self, alive_at: u64, event_at: u64) {
        self.exempt_outage(alive_at, event_at, RESTART_GRACE_MS);
    }

    /// Compensates for a time in which the server stood still, from `alive_at` to `event_at`. The grace period is as long, up
    /// to that after a restart: after a short stall, nobody has to connect again.
    pub fn give_back_stall(&mut self, alive_at: u64, event_at: u64) {
        self.exempt_outage(alive_at, event_at, event_at.saturating_sub(alive_at).min(RESTART_GRACE_MS));
    }

    fn exempt_outage(&mut self, alive_at: u64, event_at: u64, grace_ms: u64) {
        if let Some(timed_since) = self.timed_since {
            self.pause(alive_at.clamp(timed_since, event_at.max(timed_since)));
            self.start(event_at.saturating_add(grace_ms).max(timed_since));
        }
    }

    /// Whether the opponent may extend the turn: a first turn with a time limit, which has not been extended too often.
    #[must_use]
    pub fn may_be_extended(&self) -> bool {
        self.first_turn_ends_at().is_some() && self.extension_count < MAX_EXTENSIONS
    }

    /// Adds another time limit to a first turn. Has no effect and returns false if it may not be extended.
    pub fn extend_first_turn(&mut self) -> bool {
        let may_be_extended = self.may_be_extended();
        if may_be_extended {
            self.extension_count += 1;
            self.advance_timed_turn();
        }
        may_be_extended
    }

    /// Takes days off. Has no effect and returns false if the player has fewer left.
    pub fn take_vacation(&mut self, side: Side, days: u32, event_at: u64) -> bool {
        if self.day_clock.vacation_days_left(side) < days {
            return false;
        }
        if let Some(timed_since) = self.timed_since.filter(|&timed_since| timed_since < event_at) {
            self.day_clock.charge(self.timed_side, timed_since, event_at);
            self.timed_since = Some(event_at);
        }
        self.day_clock.take_vacation(side, days, event_at);
        if side == self.timed_side {
            self.advance_timed_turn();
        }
        true
    }

    /// The number of days off that a player has left.
    #[must_use]
    pub fn vacation_days_left(&self, side: Side) -> u32 {
        self.day_clock.vacation_days_left(side)
    }

    /// The remaining time of a side as its clock shows it, in milliseconds; `None` without a clock.
    #[must_use]
    pub fn remaining_ms(&self, side: Side, now_unix_ms: u64) -> Option<u64> {
        if let Pace::Days { .. } = self.pace {
            return Some(self.day_clock.remaining_ms(side, self.charged_since(side), now_unix_ms));
        }
        let remaining_time = self.live_clocks.remaining(side, duration_from_ms(now_unix_ms))?;
        Some(u64::try_from(remaining_time.as_millis()).unwrap_or(u64::MAX))
    }

    /// What remains of a side's time for the turn and of its bank, in milliseconds; `None` in games without days per turn.
    #[must_use]
    pub fn turn_and_bank_left_ms(&self, side: Side, now_unix_ms: u64) -> Option<[u64; 2]> {
        let has_days = matches!(self.pace, Pace::Days { .. });
        has_days.then(|| self.day_clock.parts_left_ms(side, self.charged_since(side), now_unix_ms))
    }

    /// The time since which this side's turn is charged; `None` if it is not.
    fn charged_since(&self, side: Side) -> Option<u64> {
        self.timed_since.filter(|_| side == self.timed_side && !self.is_first_turn())
    }

    /// The lag compensation for a turn whose messages took this long.
    #[must_use]
    pub fn lag_compensation_ms(&self, side: Side, lag_ms: u32) -> u32 {
        lag_ms.min(self.lag_budgets[side].max_compensation_ms())
    }

    /// When the running time ends, and what happens then. A side with a clock gets the maximum lag compensation in
    /// addition to the displayed time.
    #[must_use]
    pub fn deadline(&self) -> Option<(u64, TimeoutEffect)> {
        let timed_since = self.timed_since?;
        if self.is_first_turn() {
            return Some((self.first_turn_ends_at()?, TimeoutEffect::Abort));
        }
        let deadline_at = match self.pace {
            Pace::Untimed => return None,
            Pace::Days { .. } => self.day_clock.ends_at(self.timed_side, timed_since),
            Pace::Live { .. } => {
                let remaining_ms = self.remaining_ms(self.timed_side, timed_since)?;
                timed_since
                    .saturating_add(remaining_ms)
                    .saturating_add(self.lag_budgets[self.timed_side].max_compensation_ms().into())
            }
        };
        Some((deadline_at, TimeoutEffect::Flag(self.timed_side)))
    }

    /// How long the player to move must have been absent before the opponent may claim the game. `None` if it cannot be
    /// claimed: in a first turn with a time limit, and in games with days per turn.
    #[must_use]
    pub fn abandonment_delay_ms(&self) -> Option<u64> {
        if self.is_first_turn() && self.first_turn_limit_ms().is_some() {
            return None;
        }
        let estimated_ms = |side| {
            self.live_clocks.controls()[side].base().map(|_| estimated_length_ms(self.live_clocks.controls()[side]))
        };
        match self.pace {
            Pace::Untimed => Some(24 * 3_600_000),
            Pace::Days { .. } => None,
            Pace::Live { .. } => Some(match estimated_ms(self.timed_side) {
                None => 24 * 3_600_000,
                // CITE: lichess: 40 s, twice as long in rapid games, three times in classical ones.
                Some(0..480_000) => 40_000,
                Some(480_000..1_500_000) => 80_000,
                Some(_) => 120_000,
            }),
        }
    }

    /// When the first turn that is timed now ends, in milliseconds since 1970; `None` in later turns, without a limit, and
    /// while the clocks are stopped.
    #[must_use]
    pub fn first_turn_ends_at(&self) -> Option<u64> {
        let timed_since = self.timed_since.filter(|_| self.is_first_turn())?;
        let limit_ms = self.extended_first_turn_ms()?;
        Some(match self.pace {
            Pace::Days { .. } => self.day_clock.time_runs_out_at(self.timed_side, timed_since, limit_ms),
            Pace::Untimed | Pace::Live { .. } => {
                timed_since.saturating_add(limit_ms.saturating_sub(self.first_turn_used_ms))
            }
        })
    }

    /// From when on little time is left for the turn that is timed in a game with days per turn, in milliseconds since 1970: a tenth of the
    /// time for it, and at most twelve hours, but not before the end of days off. `None` with another pace, and while the clocks are stopped.
    #[must_use]
    pub fn low_time_at(&self) -> Option<u64> {
        let timed_since = self.timed_since.filter(|_| matches!(self.pace, Pace::Days { .. }))?;
        let limit_ms = if self.is_first_turn() {
            self.extended_first_turn_ms()?
        } else {
            self.day_clock.limit_ms(self.timed_side)
        };
        let low_ms = (limit_ms / LOW_TIME_DIVISOR).min(MAX_LOW_TIME_MS);
        let low_time_at = self.day_clock.time_runs_out_at(self.timed_side, timed_since, limit_ms - low_ms);
        Some(self.day_clock.after_days_off(self.timed_side, low_time_at))
    }

    /// Whether time is limited for either side.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.first_turn_limit_ms().is_some()
    }

    /// How long a first turn may take, in milliseconds; `None` without a limit.
    pub(super) fn first_turn_limit_ms(&self) -> Option<u64> {
        match self.pace {
            Pace::Untimed => None,
            Pace::Live { .. } => self.live_clocks.is_timed().then_some(self.first_turn_ms),
            Pace::Days { .. } => Some(self.day_clock.turn_ms()),
        }
    }

    /// The same with the extensions of the first turn that is timed now.
    fn extended_first_turn_ms(&self) -> Option<u64> {
        Some(self.first_turn_limit_ms()?.saturating_mul(u64::from(self.extension_count) + 1))
    }

    /// Whether the side to move has not completed a turn yet.
    fn is_first_turn(&self) -> bool {
        self.turn_counts[self.timed_side] == 0
    }

    /// Starts the underlying clocks if time is counted and charged.
    fn start_live_clocks(&mut self, event_at: u64) {
        if self.timed_since.is_some() && !self.is_first_turn() {
            self.live_clocks.start(duration_from_ms(event_at));
        }
    }
}

/// The estimated time that a side uses in a game with this time control.
fn estimated_length_ms(control: TimeControl) -> u64 {
    let time_per_turn = match control {
        TimeControl::Untimed | TimeControl::SuddenDeath { .. } => Duration::ZERO,
        TimeControl::Fischer { increment, .. } => increment,
        TimeControl::Bronstein { delay, .. } => delay,
    };
    let length_ms =
        control.base().unwrap_or_default().as_millis() + time_per_turn.as_millis() * u128::from(ESTIMATED_TURNS);
    u64::try_from(length_ms).unwrap_or(u64::MAX)
}

/// The budget of a side for lag compensation. Each turn adds to it, and compensation is taken from it. So a single slow
/// message is compensated, but a client that reports false lag gains little.
// CITE: lichess, scalachess `LagTracker`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LagBudget {
    remaining_ms: u32,
    gain_per_turn_ms: u32,
}

impl LagBudget {
    /// The budget at the start, which is also its maximum, in turns.
    const START_TURNS: u32 = 3;
    const MAX_TURNS: u32 = 7;

    fn new(control: TimeControl) -> Self {
        let gain_per_turn_ms =
            (150 + estimated_length_ms(control).saturating_mul(4) / 1000).min(u64::from(MAX_LAG_MS)) as u32;
        Self { remaining_ms: gain_per_turn_ms * Self::START_TURNS, gain_per_turn_ms }
    }

    fn max_compensation_ms(self) -> u32 {
        self.remaining_ms.min(MAX_LAG_MS)
    }

    /// Takes what was compensated, and adds what comes with the end of a turn.
    fn settle_turn(&mut self, lag_ms: u32, ends_turn: bool) {
        let gained_ms = if ends_turn { self.gain_per_turn_ms } else { 0 };
        self.remaining_ms =
            (self.remaining_ms + gained_ms).saturating_sub(lag_ms).min(self.gain_per_turn_ms * Self::MAX_TURNS);
    }
}

#[cfg(test)]
mod tests;
