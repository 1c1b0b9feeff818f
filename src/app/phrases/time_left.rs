//! How long something still takes that consists of many equal parts.

use std::time::Duration;

/// The number of parts after which their time is known well enough: the first ones may take longer.
const FEWEST_PARTS: u32 = 2;

/// The time that the rest of the parts will take if each takes as long as those so far; `None` while too few are done.
#[must_use]
pub fn time_left(done_count: u32, total_count: u32, elapsed: Duration) -> Option<Duration> {
    (done_count >= FEWEST_PARTS)
        .then(|| elapsed.div_f64(f64::from(done_count)).mul_f64(f64::from(total_count.saturating_sub(done_count))))
}

/// A time in whole minutes, rounded up; 0 below half a minute.
#[must_use]
pub const fn whole_minutes(time: Duration) -> u64 {
    if time.as_secs() < 30 { 0 } else { time.as_secs().div_ceil(60) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_takes_as_long_as_what_is_done() {
        let secs = Duration::from_secs;
        assert_eq!(time_left(1, 100, secs(9)), None);
        assert_eq!(time_left(25, 100, secs(50)), Some(secs(150)));
        assert_eq!(time_left(100, 100, secs(50)), Some(Duration::ZERO));
        assert_eq!([0, 29, 30, 60, 61].map(|time| whole_minutes(secs(time))), [0, 0, 1, 1, 2]);
    }
}
