//! A clock that never goes back.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970 that never decrease, even if the system's clock is set back while the server runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct MonotonicTime {
    started_at: Instant,
    start_millis: u64,
    /// The time of the system at the start.
    system_start_millis: u64,
}

impl MonotonicTime {
    /// Starts at the system's time, or at this one if it is later.
    pub(super) fn start(min_time: u64) -> Self {
        let system_start_millis = system_time();
        Self { started_at: Instant::now(), start_millis: system_start_millis.max(min_time), system_start_millis }
    }

    /// By how many milliseconds the system's clock has gone faster or slower than time since the start: it was set, or the machine was
    /// suspended.
    pub(super) fn drift(self) -> u64 {
        system_time().abs_diff(self.system_start_millis.saturating_add(saturating_millis(self.started_at.elapsed())))
    }

    /// The time in milliseconds since 1970.
    pub(super) fn now(self) -> u64 {
        self.start_millis.saturating_add(saturating_millis(self.started_at.elapsed()))
    }

    /// The instant of this time, for a timer.
    pub(super) fn instant(self, at: u64) -> Instant {
        // A limit, because an instant cannot be centuries away.
        const MAX_WAIT_MS: u64 = 400 * 24 * 3_600 * 1_000;
        self.started_at + Duration::from_millis(at.saturating_sub(self.start_millis).min(MAX_WAIT_MS))
    }
}

/// The system's time in milliseconds since 1970.
pub(super) fn system_time() -> u64 {
    saturating_millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// The milliseconds of a duration; the greatest number if there are more.
pub(super) fn saturating_millis(duration: Duration) -> u64 {
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
        assert_eq!(time.instant(ahead + 5), time.started_at + Duration::from_millis(5));
        assert_eq!(time.instant(0), time.started_at);
        assert!(time.instant(u64::MAX) > time.started_at);
    }

    #[test]
    fn a_clock_that_was_set_since_the_start_has_drifted() {
        let time = MonotonicTime::start(0);
        let set = MonotonicTime { system_start_millis: time.system_start_millis - 7_200_000, ..time };
        assert!(time.drift() < 3_600_000 && set.drift() > 3_600_000);
    }
}
