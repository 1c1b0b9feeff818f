//! Days in a row on which something was done, whatever clocks and time zones make of the day.
//!
//! Days come from outside, counted from the first of January 1970.

use serde::{Deserialize, Serialize};

/// The first of January 2026: an earlier day comes from a clock that is not set.
pub(super) const FIRST_DAY: u32 = 20_454;

/// Whether the first day is the one before the second.
fn is_day_before(day: u32, next: u32) -> bool {
    day.checked_add(1) == Some(next)
}

/// How many days in a row something was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayStreak {
    /// How many, up to the last one.
    pub(super) days: u32,
    /// The last of them.
    pub(super) last: u32,
    /// The most days in a row so far.
    pub longest: u32,
}

impl DayStreak {
    /// The days in a row up to this day: also if this day's is still to be done.
    #[must_use]
    pub fn days(self, today: u32) -> u32 {
        if today.saturating_sub(self.last) <= 1 { self.days } else { 0 }
    }

    /// Whether this day's is done. The day before the last one is done as well: it was the last one in another time zone.
    #[must_use]
    pub fn is_done(self, today: u32) -> bool {
        self.days > 0 && (self.last == today || is_day_before(today, self.last))
    }

    /// Counts this day.
    pub(super) fn count(&mut self, today: u32) {
        // Before that day there was no program: the clock is not set yet, and the days in a row are not over.
        let is_unknown = today < FIRST_DAY && self.last >= FIRST_DAY;
        if self.is_done(today) || is_unknown {
            return;
        }
        // A day before the last one proves that a clock was wrong: it begins no row, and makes none longer.
        if self.days == 0 || today > self.last {
            self.days = self.days(today).saturating_add(1);
        }
        self.last = today;
        self.longest = self.longest.max(self.days);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_a_row_end_with_a_day_left_out() {
        let mut streak = DayStreak::default();
        let day = |day: u32| FIRST_DAY + day;
        for number in [10, 11, 11, 12] {
            streak.count(day(number));
        }
        assert_eq!([12, 13, 14].map(|number| streak.days(day(number))), [3, 3, 0]);
        assert_eq!([12, 13].map(|number| streak.is_done(day(number))), [true, false]);
        streak.count(day(20));
        assert_eq!((streak.days(day(20)), streak.longest), (1, 3));
    }

    #[test]
    fn after_a_clock_that_was_wrong_each_day_counts_again_and_none_twice() {
        const DAY: u32 = FIRST_DAY + 100;
        // The days on which the puzzle was solved, and how many there are in a row on the last one.
        for (days, in_a_row) in [
            // West across the date line: the same day again.
            (&[DAY, DAY + 1, DAY, DAY + 1, DAY + 2][..], 3),
            // Years ahead, which ends the row as if no day between had been used, and then right again.
            (&[DAY - 1, DAY, DAY + 4_000, DAY + 1, DAY + 1, DAY + 2], 2),
            // Back again and again.
            (&[DAY, DAY - 2, DAY - 4, DAY - 6], 1),
            // An empty battery: no day is known, and none is lost.
            (&[DAY, 0, 1, 0, DAY + 1], 2),
            (&[u32::MAX, u32::MAX - 1, DAY, DAY + 1], 2),
        ] {
            let mut streak = DayStreak::default();
            days.iter().for_each(|&day| streak.count(day));
            let today = *days.last().expect("some days");
            assert_eq!(streak.days(today), in_a_row, "{days:?}");
            assert!(streak.is_done(today) && !streak.is_done(today + 1), "{days:?}");
        }
    }
}
