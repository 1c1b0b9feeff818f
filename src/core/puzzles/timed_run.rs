//! As many puzzles as possible in three minutes. Times come from outside.

use std::time::Duration;

/// The time of a run.
const RUN_TIME: Duration = Duration::from_secs(180);
/// What a mistake costs.
const MISTAKE_PENALTY: Duration = Duration::from_secs(10);
/// The rating of the first puzzle, and by how much harder the next one is.
const FIRST_RATING: u16 = 600;
const RATING_STEP: u16 = 35;
const LAST_RATING: u16 = 2400;

/// A run of three minutes. A mistake costs ten seconds, and its puzzle is left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedRun {
    started_at: Duration,
    /// The number of puzzles solved.
    pub solved: u32,
    /// The number of mistakes.
    pub mistakes: u32,
}

impl TimedRun {
    /// A run that begins now, by the caller's clock.
    #[must_use]
    pub const fn new(now: Duration) -> Self {
        Self { started_at: now, solved: 0, mistakes: 0 }
    }

    /// Lets the time stand still for this long.
    pub const fn wait(&mut self, pause: Duration) {
        self.started_at = self.started_at.saturating_add(pause);
    }

    /// The time left.
    #[must_use]
    pub fn remaining(&self, now: Duration) -> Duration {
        RUN_TIME
            .saturating_sub(now.saturating_sub(self.started_at))
            .saturating_sub(MISTAKE_PENALTY.saturating_mul(self.mistakes))
    }

    /// Whether the time is up.
    #[must_use]
    pub fn is_over(&self, now: Duration) -> bool {
        self.remaining(now).is_zero()
    }

    /// Counts a puzzle. Returns whether there was still time.
    pub fn record(&mut self, is_solved: bool, now: Duration) -> bool {
        if self.is_over(now) {
            return false;
        }
        if is_solved {
            self.solved += 1;
        } else {
            self.mistakes += 1;
        }
        true
    }

    /// The rating of the next puzzle: each is harder than the one before.
    #[must_use]
    pub fn next_rating(&self) -> u16 {
        let steps = u16::try_from(self.solved).unwrap_or(u16::MAX);
        FIRST_RATING.saturating_add(RATING_STEP.saturating_mul(steps)).min(LAST_RATING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(secs: u64) -> Duration {
        Duration::from_secs(1000 + secs)
    }

    #[test]
    fn a_run_ends_after_three_minutes_and_mistakes_cost_ten_seconds() {
        let mut run = TimedRun::new(at(0));
        assert!(run.record(true, at(60)) && run.record(false, at(70)));
        assert_eq!(run.remaining(at(100)), Duration::from_secs(70));
        assert!(!run.is_over(at(169)) && run.is_over(at(170)));
        assert!(!run.record(true, at(171)));
        assert_eq!((run.solved, run.mistakes), (1, 1));
    }

    #[test]
    fn puzzles_of_a_run_get_harder_up_to_a_limit() {
        let mut run = TimedRun::new(at(0));
        let ratings: Vec<u16> = (0..100)
            .map(|_| {
                run.record(true, at(1));
                run.next_rating()
            })
            .collect();
        assert!(ratings.is_sorted() && ratings[0] < ratings[20]);
        assert_eq!(ratings.last(), Some(&LAST_RATING));
        run.solved = u32::MAX;
        assert_eq!(run.next_rating(), LAST_RATING);
    }
}
