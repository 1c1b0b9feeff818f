//! The clocks of games with days per turn.

use super::settings::Pace;
use crate::board::{BySide, Side};

/// A day in milliseconds.
const DAY_MS: u64 = 86_400_000;

/// The clocks of a game with days per turn, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DayClock {
    turn_ms: u64,
    /// The time used by the current turn.
    used_ms: u64,
    bank_ms: BySide<u64>,
    /// The number of days off that each side has left.
    vacation_days: BySide<u32>,
    /// The start and end of each side's current or last vacation.
    away_periods: BySide<(u64, u64)>,
}

impl DayClock {
    /// The times at the start of a game; all zero with another pace.
    pub(super) fn new(pace: Pace) -> Self {
        let (turn, bank, vacation) = match pace {
            Pace::Days { turn, bank, vacation } => (turn, bank, vacation),
            Pace::Untimed | Pace::Live { .. } => (0, 0, 0),
        };
        Self {
            turn_ms: u64::from(turn) * DAY_MS,
            used_ms: 0,
            bank_ms: BySide::both(u64::from(bank) * DAY_MS),
            vacation_days: BySide::both(vacation),
            away_periods: BySide::default(),
        }
    }

    /// The time for each turn, before the time bank is used.
    pub(super) const fn turn_ms(&self) -> u64 {
        self.turn_ms
    }

    pub(super) fn vacation_days_left(&self, side: Side) -> u32 {
        self.vacation_days[side]
    }

    /// Charges the time from `start_at` to `end_at` to this side's turn, except for days off.
    pub(super) fn charge(&mut self, side: Side, start_at: u64, end_at: u64) {
        self.used_ms = self.used_ms.saturating_add(self.charged_ms(side, start_at, end_at));
    }

    /// Ends the turn of this side. Time beyond the limit of a turn is taken from the bank.
    pub(super) fn end_turn(&mut self, side: Side) {
        let excess_ms = self.used_ms.saturating_sub(self.turn_ms);
        self.bank_ms[side] = self.bank_ms[side].saturating_sub(excess_ms);
        self.begin_turn();
    }

    /// Begins a turn; what was used before is not charged.
    pub(super) fn begin_turn(&mut self) {
        self.used_ms = 0;
    }

    /// Takes days off from now on, or after the current vacation.
    pub(super) fn take_vacation(&mut self, side: Side, days: u32, now_unix_ms: u64) {
        let (away_start_at, away_end_at) = self.away_periods[side];
        let (away_start_at, vacation_start) =
            if away_end_at > now_unix_ms { (away_start_at, away_end_at) } else { (now_unix_ms, now_unix_ms) };
        self.away_periods[side] = (away_start_at, vacation_start.saturating_add(u64::from(days) * DAY_MS));
        self.vacation_days[side] = self.vacation_days[side].saturating_sub(days);
    }

    /// The remaining time of a side including its bank, if its turn has been timed since `timed_since`.
    pub(super) fn remaining_ms(&self, side: Side, timed_since: Option<u64>, now_unix_ms: u64) -> u64 {
        self.parts_left_ms(side, timed_since, now_unix_ms).into_iter().sum()
    }

    /// What remains of the time for the turn and of the bank of a side, if its turn has been timed since `timed_since`.
    pub(super) fn parts_left_ms(&self, side: Side, timed_since: Option<u64>, now_unix_ms: u64) -> [u64; 2] {
        let used_ms = timed_since
            .map_or(0, |timed_since| self.used_ms.saturating_add(self.charged_ms(side, timed_since, now_unix_ms)));
        let excess_ms = used_ms.saturating_sub(self.turn_ms);
        [self.turn_ms.saturating_sub(used_ms), self.bank_ms[side].saturating_sub(excess_ms)]
    }

    /// How long the turn of a side may take with its bank.
    pub(super) fn limit_ms(&self, side: Side) -> u64 {
        self.turn_ms + self.bank_ms[side]
    }

    /// The time at which the remaining time is used up.
    pub(super) fn ends_at(&self, side: Side, timed_since: u64) -> u64 {
        self.time_runs_out_at(side, timed_since, self.limit_ms(side))
    }

    /// The time at which this much time is used up.
    pub(super) fn time_runs_out_at(&self, side: Side, timed_since: u64, limit_ms: u64) -> u64 {
        let (away_start_at, away_end_at) = self.away_periods[side];
        let ends_at = timed_since.saturating_add(limit_ms.saturating_sub(self.used_ms));
        let overlaps_vacation = away_end_at > timed_since && away_start_at < ends_at;
        if overlaps_vacation { ends_at.saturating_add(away_end_at - away_start_at.max(timed_since)) } else { ends_at }
    }

    /// This time, or the end of the days off of a side if it is one of them.
    pub(super) fn after_days_off(&self, side: Side, unix_ms: u64) -> u64 {
        let (away_start_at, away_end_at) = self.away_periods[side];
        if (away_start_at..away_end_at).contains(&unix_ms) { away_end_at } else { unix_ms }
    }

    fn charged_ms(&self, side: Side, start_at: u64, end_at: u64) -> u64 {
        let (away_start_at, away_end_at) = self.away_periods[side];
        let away_ms = away_end_at.min(end_at).saturating_sub(away_start_at.max(start_at));
        end_at.saturating_sub(start_at).saturating_sub(away_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bank_pays_only_for_what_a_turn_takes_too_long() {
        let mut clock = DayClock::new(Pace::Days { turn: 1, bank: 2, vacation: 0 });
        clock.charge(Side::White, 0, DAY_MS / 2);
        clock.end_turn(Side::White);
        assert_eq!(clock.remaining_ms(Side::White, None, 0), 3 * DAY_MS);
        clock.charge(Side::White, 0, DAY_MS * 3 / 2);
        clock.end_turn(Side::White);
        assert_eq!(clock.remaining_ms(Side::White, None, 0), DAY_MS * 5 / 2);
    }

    #[test]
    fn the_bank_is_told_apart_from_the_time_for_the_turn() {
        let clock = DayClock::new(Pace::Days { turn: 3, bank: 5, vacation: 0 });
        let parts_left_ms = |now_unix_ms| clock.parts_left_ms(Side::White, Some(0), now_unix_ms);
        assert_eq!(parts_left_ms(0), [3 * DAY_MS, 5 * DAY_MS]);
        assert_eq!(parts_left_ms(DAY_MS), [2 * DAY_MS, 5 * DAY_MS]);
        assert_eq!(parts_left_ms(4 * DAY_MS), [0, 4 * DAY_MS]);
        assert_eq!(parts_left_ms(9 * DAY_MS), [0, 0]);
    }

    #[test]
    fn more_days_off_follow_those_that_are_being_taken() {
        let mut clock = DayClock::new(Pace::Days { turn: 1, bank: 0, vacation: 5 });
        clock.take_vacation(Side::Black, 2, 10);
        clock.take_vacation(Side::Black, 1, 20);
        assert_eq!(clock.away_periods[Side::Black], (10, 10 + 3 * DAY_MS));
        assert_eq!(clock.ends_at(Side::Black, 0), DAY_MS + 3 * DAY_MS);
        assert_eq!(clock.remaining_ms(Side::Black, Some(0), 10 + 2 * DAY_MS), DAY_MS - 10);
        assert_eq!(clock.vacation_days_left(Side::Black), 2);
    }
}
