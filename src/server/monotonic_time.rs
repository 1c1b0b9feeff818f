//! A clock that never goes back.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970 that never decrease, even if the system's clock is set back while the server runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct MonotonicTime {
    begin: Instant,
    millis: u64,
    /// The time of the system at the start.
    system: u64,
}

impl MonotonicTime {
    /// Starts at the system's time, or at this one if it is later.
    pub(super) fn start(at_least: u64) -> Self {
        let system = system_time();
        Self { begin: Instant::now(), millis: system.max(at_least), system }
    }

    /// By how many milliseconds the system's clock has gone faster or slower than time since the start: it was set, or the machine was
    /// suspended.
    pub(super) fn drift(self) -> u64 {
        system_time().abs_diff(self.system.saturating_add(millis(self.begin.elapsed())))
    }

    /// The time in milliseconds since 1970.
    pub(super) fn now(self) -> u64 {
        self.millis.saturating_add(millis(self.begin.elapsed()))
    }

    /// The instant of this time, for a timer.
    pub(super) fn instant(self, at: u64) -> Instant {
        // A limit, because an instant cannot be centuries away.
        const LONGEST: u64 = 400 * 24 * 3_600 * 1_000;
        self.begin + Duration::from_millis(at.saturating_sub(self.millis).min(LONGEST))
    }
}

/// The system's time in milliseconds since 1970.
pub(super) fn system_time() -> u64 {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_begins_no_earlier_than_it_ended_before() {
        let ahead = MonotonicTime::start(0).now() + 3_600_000;
        let time = MonotonicTime::start(ahead);
        assert!(time.now() >= ahead);
        assert_eq!(time.instant(ahead + 5), time.begin + Duration::from_millis(5));
        assert_eq!(time.instant(0), time.begin);
        assert!(time.instant(u64::MAX) > time.begin);
    }

    #[test]
    fn a_clock_that_was_set_since_the_start_has_drifted() {
        let time = MonotonicTime::start(0);
        let set = MonotonicTime { system: time.system - 7_200_000, ..time };
        assert!(time.drift() < 3_600_000 && set.drift() > 3_600_000);
    }
}
