//! How long the server has stood still in all, because it was suspended or got no processor.
//!
//! One task looks at the time at a short interval. Whoever finds that the last look was long ago has found a stall: that
//! task, or a game that has something to do before that task runs again.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::monotonic_time::saturating_millis;

/// The interval of the looks.
pub(super) const OBSERVE_INTERVAL: Duration = Duration::from_millis(100);
/// The time without a look from which on the server has stood still.
const MIN_STALL: Duration = Duration::from_millis(250);

/// All stalls since the start.
#[derive(Debug)]
pub(super) struct StallMeter {
    started_at: Instant,
    /// The time of the last look since the beginning, in milliseconds.
    last_observed_ms: AtomicU64,
    /// The time of all stalls together, in milliseconds.
    total_ms: AtomicU64,
}

impl StallMeter {
    pub(super) fn start(now: Instant) -> Self {
        Self { started_at: now, last_observed_ms: AtomicU64::default(), total_ms: AtomicU64::default() }
    }

    /// Looks at the time. Only the task that looks regularly does so.
    pub(super) fn observe(&self, now: Instant) {
        let now = self.millis_since_start(now);
        let last_observed_ms = self.last_observed_ms.swap(now, Ordering::AcqRel);
        self.count_if_stall(now.saturating_sub(last_observed_ms));
    }

    /// The time of all stalls until now, in milliseconds.
    pub(super) fn total_ms(&self, now: Instant) -> u64 {
        let (now, last_observed_ms) = (self.millis_since_start(now), self.last_observed_ms.load(Ordering::Acquire));
        let is_stall = now.saturating_sub(last_observed_ms) >= saturating_millis(MIN_STALL);
        // Whoever exchanges the time of the last look counts the stall.
        let is_first = || {
            self.last_observed_ms.compare_exchange(last_observed_ms, now, Ordering::AcqRel, Ordering::Acquire).is_ok()
        };
        if is_stall && is_first() {
            self.count_if_stall(now - last_observed_ms);
        }
        self.total_ms.load(Ordering::Acquire)
    }

    fn count_if_stall(&self, gap_ms: u64) {
        if gap_ms >= saturating_millis(MIN_STALL) {
            self.total_ms.fetch_add(gap_ms, Ordering::AcqRel);
        }
    }

    fn millis_since_start(&self, now: Instant) -> u64 {
        saturating_millis(now.saturating_duration_since(self.started_at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stall_is_counted_once_whoever_finds_it() {
        let started_at = Instant::now();
        let after_millis = |millis| started_at + Duration::from_millis(millis);
        let meter = StallMeter::start(started_at);
        for millis in [100, 200, 449] {
            meter.observe(after_millis(millis));
        }
        assert_eq!(meter.total_ms(after_millis(500)), 0, "a little late is no stall");
        meter.observe(after_millis(700));
        assert_eq!(meter.total_ms(after_millis(700)), 251);
        // A game is the first to run again.
        assert_eq!([1_100, 1_101].map(|millis| meter.total_ms(after_millis(millis))), [651, 651]);
        meter.observe(after_millis(1_101));
        assert_eq!(meter.total_ms(after_millis(1_200)), 651);
    }

    #[test]
    fn many_games_that_find_the_same_stall_count_it_once() {
        let started_at = Instant::now();
        let meter = StallMeter::start(started_at);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| (0..1_000).map(|_| meter.total_ms(started_at + Duration::from_secs(1))).max());
            }
        });
        assert_eq!(meter.total_ms(started_at + Duration::from_secs(1)), 1_000);
    }
}
