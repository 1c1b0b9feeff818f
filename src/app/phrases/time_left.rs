//! How long something still takes: of many equal parts, and in words.

use std::time::Duration;

/// The number of parts after which their time is known well enough: the first ones may take longer.
const MIN_MEASURED_PARTS: u32 = 2;

/// The time that the rest of the parts will take if each takes as long as those so far; `None` while too few are done.
#[must_use]
pub fn time_left(done_count: u32, total_count: u32, elapsed: Duration) -> Option<Duration> {
    (done_count >= MIN_MEASURED_PARTS)
        .then(|| elapsed.div_f64(f64::from(done_count)).mul_f64(f64::from(total_count.saturating_sub(done_count))))
}

/// A time in whole minutes, rounded up; 0 below half a minute.
#[must_use]
pub const fn whole_minutes(time: Duration) -> u64 {
    if time.as_secs() < 30 { 0 } else { time.as_secs().div_ceil(60) }
}

const HOUR: Duration = Duration::from_hours(1);

/// The step of a countdown: seconds in the last hour, minutes before.
const fn countdown_step(remaining_time: Duration) -> Duration {
    if remaining_time.as_nanos() <= HOUR.as_nanos() { Duration::from_secs(1) } else { Duration::from_mins(1) }
}

/// A time left, rounded up to seconds or minutes, such as `4:05`, `2 h 4 min` or `3 d 4 h`.
#[must_use]
pub fn countdown(remaining_time: Duration) -> String {
    let step_time = countdown_step(remaining_time);
    let seconds = remaining_time.as_nanos().div_ceil(step_time.as_nanos()) as u64 * step_time.as_secs();
    let (minutes, second) = (seconds / 60, seconds % 60);
    let (hours, minute) = (minutes / 60, minutes % 60);
    match hours {
        0 => format!("{minute}:{second:02}"),
        1..48 => format!("{hours} h {minute} min"),
        _ => format!("{} d {} h", hours / 24, hours % 24),
    }
}

/// How long a countdown stays as it is, with this time left.
#[must_use]
pub fn until_next_countdown(remaining_time: Duration) -> Duration {
    let step_time = countdown_step(remaining_time);
    match remaining_time.as_nanos() % step_time.as_nanos() {
        0 => step_time,
        nanos => Duration::from_nanos(nanos as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_takes_as_long_as_what_is_done() {
        let from_secs = Duration::from_secs;
        assert_eq!(time_left(1, 100, from_secs(9)), None);
        assert_eq!(time_left(25, 100, from_secs(50)), Some(from_secs(150)));
        assert_eq!(time_left(100, 100, from_secs(50)), Some(Duration::ZERO));
        assert_eq!([0, 29, 30, 60, 61].map(|secs| whole_minutes(from_secs(secs))), [0, 0, 1, 1, 2]);
    }

    #[test]
    fn times_are_written_as_clocks_and_long_ones_in_days() {
        for (seconds, text) in
            [(5, "0:05"), (65, "1:05"), (3_600, "1 h 0 min"), (3_601, "1 h 1 min"), (200_000, "2 d 7 h")]
        {
            assert_eq!(countdown(Duration::from_secs(seconds)), text);
        }
        assert_eq!(countdown(Duration::from_millis(59_500)), "1:00");
        for (remaining_ms, until_next_ms) in
            [(59_500, 500), (60_000, 1_000), (3_600_000, 1_000), (3_601_000, 1_000), (7_230_000, 30_000)]
        {
            assert_eq!(until_next_countdown(Duration::from_millis(remaining_ms)), Duration::from_millis(until_next_ms));
        }
    }
}
