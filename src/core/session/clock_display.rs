//! The time as a clock displays it, and as a record stores it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::excerpt::excerpt;

/// The remaining time up to which a clock shows tenths of a second.
const MAX_TENTHS_TIME: Duration = Duration::from_secs(10);
const TENTH_MS: u64 = 100;
/// The maximum number of hours in a text.
const MAX_HOURS: u64 = 9999;

/// The display of a clock: whole seconds above ten seconds, then tenths. It is rounded up, so `0.0` means that the time
/// is up.
///
/// ```
/// use std::time::Duration;
/// use turnover_core::session::ClockDisplay;
///
/// let shown = |millis| ClockDisplay::of(Duration::from_millis(millis)).to_string();
/// assert_eq!([3_600_000, 60_000, 10_001].map(shown), ["1:00:00", "1:00", "0:11"]);
/// assert_eq!([10_000, 9_950, 1].map(shown), ["10.0", "10.0", "0.1"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockDisplay(Figure);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Figure {
    Seconds(u64),
    Tenths(u64),
}

impl ClockDisplay {
    /// The display for this remaining time.
    #[must_use]
    pub fn of(remaining_time: Duration) -> Self {
        Self(if remaining_time > MAX_TENTHS_TIME {
            Figure::Seconds(remaining_time.as_secs().saturating_add(u64::from(remaining_time.subsec_nanos() > 0)))
        } else {
            let nanos = remaining_time.as_nanos() as u64;
            Figure::Tenths(nanos.div_ceil(TENTH_MS * 1_000_000))
        })
    }

    /// The remaining time at which the display changes next; `None` for the last one, `0.0`.
    #[must_use]
    pub fn next_change_remaining(self) -> Option<Duration> {
        Some(match self.0 {
            Figure::Seconds(shown_seconds) => Duration::from_secs(shown_seconds.checked_sub(1)?),
            Figure::Tenths(shown_tenths) => Duration::from_millis(shown_tenths.checked_sub(1)? * TENTH_MS),
        })
    }
}

impl fmt::Display for ClockDisplay {
    /// `h:mm:ss` from an hour on, `m:ss`, and from ten seconds on `s.t`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Figure::Tenths(shown_tenths) => write!(f, "{}.{}", shown_tenths / 10, shown_tenths % 10),
            Figure::Seconds(shown_seconds) => match (shown_seconds / 3600, shown_seconds / 60 % 60, shown_seconds % 60)
            {
                (0, minutes, seconds) => write!(f, "{minutes}:{seconds:02}"),
                (hours, minutes, seconds) => write!(f, "{hours}:{minutes:02}:{seconds:02}"),
            },
        }
    }
}

/// The time on a clock after a move, as a record stores it: the value of PGN's command `[%clk 0:04:32.1]`.
///
/// ```
/// use turnover_core::session::ClockStamp;
///
/// let stamp: ClockStamp = "0:04:32.1".parse()?;
/// assert_eq!(stamp.0.as_millis(), 272_100);
/// assert_eq!(stamp.to_string(), "0:04:32.1");
/// # Ok::<(), turnover_core::session::ClockStampError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockStamp(pub Duration);

/// The text is not a clock time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a clock time such as 0:04:32 or 0:04:32.1, of {MAX_HOURS} hours and three decimals at most, \
     found {0:?}"
)]
pub struct ClockStampError(String);

impl fmt::Display for ClockStamp {
    /// Writes `h:mm:ss` with up to three decimals, as many as needed. Smaller fractions are cut off.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let seconds_of_minute = Duration::new(seconds % 60, self.0.subsec_nanos());
        let leading_zero = if seconds_of_minute.as_secs() < 10 { "0" } else { "" };
        write!(f, "{}:{:02}:{leading_zero}{}", seconds / 3600, seconds / 60 % 60, Milliseconds(seconds_of_minute))
    }
}

impl FromStr for ClockStamp {
    type Err = ClockStampError;

    /// Requires two digits for minutes and seconds.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse_stamp(text).map(Self).ok_or_else(|| ClockStampError(excerpt(text, 40)))
    }
}

fn parse_stamp(text: &str) -> Option<Duration> {
    let (hours, minutes_and_seconds) = text.split_once(':')?;
    let (minutes, seconds) = minutes_and_seconds.split_once(':')?;
    let hours = parse_number(hours, 4)?;
    let minutes = parse_number(minutes, 2).filter(|&number| minutes.len() == 2 && number < 60)?;
    let whole_seconds = seconds.split_once('.').map_or(seconds, |(whole_part, _)| whole_part);
    let seconds =
        parse_seconds(seconds).filter(|seconds_time| whole_seconds.len() == 2 && seconds_time.as_secs() < 60)?;
    Some(Duration::from_secs(hours * 3600 + minutes * 60) + seconds)
}

/// A time in seconds with up to three decimals. Smaller fractions are cut off.
pub(super) struct Milliseconds(pub(super) Duration);

impl fmt::Display for Milliseconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis => f.write_str(format!(".{millis:03}").trim_end_matches('0')),
        }
    }
}

/// Reads seconds of up to seven digits, with up to three decimals.
pub(super) fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole_seconds, decimals) = match text.split_once('.') {
        Some((whole_seconds, decimals)) => (whole_seconds, Some(decimals)),
        None => (text, None),
    };
    let seconds = Duration::from_secs(parse_number(whole_seconds, 7)?);
    Some(match decimals {
        None => seconds,
        Some(decimals) => {
            let unit_ms = [100, 10, 1][decimals.len().checked_sub(1).filter(|&index| index < 3)?];
            seconds + Duration::from_millis(parse_number(decimals, 3)? * unit_ms)
        }
    })
}

/// Reads a number without a sign, of one to `max_digits` digits.
fn parse_number(text: &str, max_digits: usize) -> Option<u64> {
    let has_only_digits = (1..=max_digits).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| has_only_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_rounded_up_and_finer_towards_the_end() {
        for (nanos, shown_text, next_change_ms) in [
            (0, "0.0", None),
            (1, "0.1", Some(0)),
            (100_000_000, "0.1", Some(0)),
            (100_000_001, "0.2", Some(100)),
            (9_900_000_000, "9.9", Some(9_800)),
            (9_900_000_001, "10.0", Some(9_900)),
            (10_000_000_000, "10.0", Some(9_900)),
            (10_000_000_001, "0:11", Some(10_000)),
            (11_000_000_000, "0:11", Some(10_000)),
            (59_000_000_001, "1:00", Some(59_000)),
            (3_599_000_000_000, "59:59", Some(3_598_000)),
            (3_599_000_000_001, "1:00:00", Some(3_599_000)),
            (360_000_000_000_000, "100:00:00", Some(359_999_000)),
        ] {
            let display = ClockDisplay::of(Duration::from_nanos(nanos));
            assert_eq!(display.to_string(), shown_text, "{nanos}");
            assert_eq!(display.next_change_remaining(), next_change_ms.map(Duration::from_millis), "{nanos}");
        }
        assert_eq!(ClockDisplay::of(Duration::MAX).to_string(), "5124095576030431:00:15");
    }

    #[test]
    fn another_figure_is_shown_exactly_when_the_last_one_ends() {
        for millis in (0..13_000).chain(59_500..61_500) {
            let remaining_time = Duration::from_millis(millis);
            let display = ClockDisplay::of(remaining_time);
            let Some(next_change_time) = display.next_change_remaining() else { continue };
            assert!(next_change_time < remaining_time);
            assert_ne!(ClockDisplay::of(next_change_time), display);
            assert_eq!(ClockDisplay::of(next_change_time + Duration::from_nanos(1)), display);
        }
    }

    #[test]
    fn a_stamp_survives_its_own_text() {
        for (text, millis) in [
            ("0:00:00", 0),
            ("0:00:00.001", 1),
            ("0:04:32.1", 272_100),
            ("1:00:09.25", 3_609_250),
            ("9999:59:59.999", 35_999_999_999),
        ] {
            let stamp = ClockStamp(Duration::from_millis(millis));
            assert_eq!(stamp.to_string(), text);
            assert_eq!(text.parse(), Ok(stamp));
        }
        assert_eq!(ClockStamp(Duration::new(61, 999_999_999)).to_string(), "0:01:01.999");
    }

    #[test]
    fn anything_else_is_no_stamp() {
        for text in [
            "",
            "4:32",
            "0:4:32",
            "0:04:3",
            "0:04:032",
            "0:60:00",
            "0:00:60",
            "0:00:00.",
            "0:00:00.1234",
            "-0:00:01",
            "10000:00:00",
            ":00:00",
            "0:00:+1",
            "0:00:00:00",
            "٠:00:00",
        ] {
            assert_eq!(text.parse::<ClockStamp>(), Err(ClockStampError(text.into())), "{text}");
        }
        let long_text = "0:".repeat(500_000);
        assert!(long_text.parse::<ClockStamp>().expect_err("no stamp").to_string().len() < 200);
    }
}
