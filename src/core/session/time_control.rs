//! Time controls.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::clock_display::{Milliseconds, parse_seconds};
use crate::excerpt::excerpt;
use crate::text_form::serde_as_text;

/// The time that a side may use, written like PGN's `TimeControl` tag, in seconds with up to three decimals.
///
/// In most games a turn is one move. A turn can also consist of a roll and several moves.
///
/// | text | meaning |
/// |---|---|
/// | `-` | no clock |
/// | `300` | five minutes for all moves |
/// | `300+5` | five minutes, and five seconds added after each turn |
/// | `300d5` | five minutes; after each turn its time is given back, up to five seconds (not in PGN) |
///
/// ```
/// use std::time::Duration;
/// use turnover_core::session::TimeControl;
///
/// let blitz: TimeControl = "180+2.5".parse()?;
/// assert_eq!(blitz, TimeControl::Fischer { base: Duration::from_secs(180), increment: Duration::from_millis(2500) });
/// assert_eq!(blitz.to_string(), "180+2.5");
/// # Ok::<(), turnover_core::session::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// Unlimited time.
    #[default]
    Untimed,
    /// A fixed time for the whole game.
    SuddenDeath {
        /// The time at the start.
        base: Duration,
    },
    /// Each turn adds an increment.
    // CITE: Robert J. Fischer's clock, US patent 4884255, 1989.
    Fischer {
        /// The time at the start.
        base: Duration,
        /// The increment.
        increment: Duration,
    },
    /// After each turn its time is given back, up to the delay. So the remaining time never grows.
    // CITE: David Bronstein's proposal, 1973.
    Bronstein {
        /// The time at the start.
        base: Duration,
        /// The maximum time given back.
        delay: Duration,
    },
}

/// The text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// The text has none of the four forms.
    #[error(
        "expected a time control, - or seconds such as 300, 300+5 or 300d5, with three decimals at most, found {0:?}"
    )]
    Malformed(String),
    /// The initial time is out of range.
    #[error("expected a time of 0.1 to 86400 seconds for the game, found {0:?}")]
    Base(String),
    /// The increment or delay is out of range.
    #[error("expected at most 3600 seconds for each move, found {0:?}")]
    Bonus(String),
}

impl TimeControl {
    /// The minimum initial time.
    pub const MIN_BASE_TIME: Duration = Duration::from_millis(100);
    /// The maximum initial time: a day.
    pub const MAX_BASE_TIME: Duration = Duration::from_secs(86_400);
    /// The maximum increment or delay: an hour.
    pub const MAX_BONUS: Duration = Duration::from_secs(3600);

    /// The time at the start; `None` without a clock.
    #[must_use]
    pub const fn base(self) -> Option<Duration> {
        match self {
            Self::Untimed => None,
            Self::SuddenDeath { base } | Self::Fischer { base, .. } | Self::Bronstein { base, .. } => Some(base),
        }
    }

    /// The time at the start in minutes, to be read by people: rounded to hundredths; `None` without a clock.
    #[must_use]
    pub fn base_minutes(self) -> Option<f64> {
        self.base().map(|base| (base.as_secs_f64() / 60.0 * 100.0).round() / 100.0)
    }

    /// Half the time at the start, without an increment or delay: that of a player of an arena who goes berserk.
    #[must_use]
    pub fn halved(self) -> Self {
        match self.base() {
            None => Self::Untimed,
            Some(base) => Self::SuddenDeath { base: (base / 2).max(Self::MIN_BASE_TIME) },
        }
    }

    /// The time added after a turn of this length.
    #[must_use]
    pub fn bonus(self, time_spent: Duration) -> Duration {
        match self {
            Self::Untimed | Self::SuddenDeath { .. } => Duration::ZERO,
            Self::Fischer { increment, .. } => increment,
            Self::Bronstein { delay, .. } => delay.min(time_spent),
        }
    }
}

impl fmt::Display for TimeControl {
    /// Writes times to the millisecond.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Untimed => f.write_str("-"),
            Self::SuddenDeath { base } => Milliseconds(base).fmt(f),
            Self::Fischer { base, increment } => write!(f, "{}+{}", Milliseconds(base), Milliseconds(increment)),
            Self::Bronstein { base, delay } => write!(f, "{}d{}", Milliseconds(base), Milliseconds(delay)),
        }
    }
}

serde_as_text!(TimeControl);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "-" {
            return Ok(Self::Untimed);
        }
        let (base_text, bonus_text) = match text.split_once(['+', 'd']) {
            Some((base_text, bonus_text)) => (base_text, Some(bonus_text)),
            None => (text, None),
        };
        let parse_part =
            |part_text| parse_seconds(part_text).ok_or_else(|| TimeControlError::Malformed(excerpt(text, 40)));
        let (base_time, bonus_time) = (parse_part(base_text)?, bonus_text.map(parse_part).transpose()?);
        if !(Self::MIN_BASE_TIME..=Self::MAX_BASE_TIME).contains(&base_time) {
            return Err(TimeControlError::Base(excerpt(base_text, 40)));
        }
        match (bonus_text, bonus_time) {
            (Some(bonus_text), Some(time)) if time > Self::MAX_BONUS => {
                Err(TimeControlError::Bonus(excerpt(bonus_text, 40)))
            }
            (_, None) => Ok(Self::SuddenDeath { base: base_time }),
            (_, Some(delay)) if text.contains('d') => Ok(Self::Bronstein { base: base_time, delay }),
            (_, Some(increment)) => Ok(Self::Fischer { base: base_time, increment }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_survives_its_own_text() {
        let (base, bonus) = (Duration::from_secs(300), Duration::from_millis(5250));
        for (text, control) in [
            ("-", TimeControl::Untimed),
            ("300", TimeControl::SuddenDeath { base }),
            ("300+5.25", TimeControl::Fischer { base, increment: bonus }),
            ("300d5.25", TimeControl::Bronstein { base, delay: bonus }),
            ("300+0", TimeControl::Fischer { base, increment: Duration::ZERO }),
            ("0.1", TimeControl::SuddenDeath { base: TimeControl::MIN_BASE_TIME }),
            (
                "86400+3600",
                TimeControl::Fischer { base: TimeControl::MAX_BASE_TIME, increment: TimeControl::MAX_BONUS },
            ),
        ] {
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn half_the_time_has_no_increment_and_is_long_enough() {
        for (text, expected_text) in [("-", "-"), ("300", "150"), ("301+5", "150.5"), ("60d5", "30"), ("0.1", "0.1")] {
            let control: TimeControl = text.parse().expect("a time control");
            assert_eq!(control.halved().to_string(), expected_text, "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        let malformed_error = |text: &str| TimeControlError::Malformed(excerpt(text, 40));
        let base_error = |text: &str| TimeControlError::Base(text.into());
        let bonus_error = |text: &str| TimeControlError::Bonus(text.into());
        let long_text = "9".repeat(1_000_000);
        for (text, error) in [
            ("", malformed_error("")),
            ("?", malformed_error("?")),
            ("5 min", malformed_error("5 min")),
            ("300+", malformed_error("300+")),
            ("+5", malformed_error("+5")),
            ("300+5d5", malformed_error("300+5d5")),
            ("300-5", malformed_error("300-5")),
            ("40/9000", malformed_error("40/9000")),
            ("300.", malformed_error("300.")),
            (".5", malformed_error(".5")),
            ("300.1234", malformed_error("300.1234")),
            ("٣", malformed_error("٣")),
            (&long_text, malformed_error(&long_text)),
            ("0", base_error("0")),
            ("0.099+1", base_error("0.099")),
            ("86400.001", base_error("86400.001")),
            ("300+3600.001", bonus_error("3600.001")),
            ("300d9999999", bonus_error("9999999")),
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(error.clone()), "{}", excerpt(text, 40));
            assert!(error.to_string().len() < 200, "{error}");
        }
    }
}
