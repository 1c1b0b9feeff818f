//! Levels of strength.

use std::fmt;

/// A level of strength, from 1 to [`COUNT`](Self::COUNT), the same number in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The number of levels that there were at first.
const FIRST_LEVEL_COUNT: u8 = 10;
/// How many weaker levels were added below the ten that there were at first: their numbers have risen by it.
const ADDED_LEVEL_COUNT: u8 = Level::STRONGEST.0 - FIRST_LEVEL_COUNT;

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 17;
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// The strongest level, without limits.
    pub const STRONGEST: Self = Self(Self::COUNT as u8);

    /// The level with this number, from 1 to [`COUNT`](Self::COUNT).
    ///
    /// ```
    /// use turnover_core::ai::Level;
    /// assert_eq!(Level::new(17), Some(Level::STRONGEST));
    /// assert_eq!([0, 18].map(Level::new), [None, None]);
    /// ```
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// The level that is as strong as the one with this number was when there were ten.
    ///
    /// ```
    /// use turnover_core::ai::Level;
    /// assert_eq!(Level::of_ten(10), Some(Level::STRONGEST));
    /// assert_eq!(Level::of_ten(1), Level::new(8));
    /// ```
    #[must_use]
    pub const fn of_ten(number: u8) -> Option<Self> {
        if number >= 1 && number <= FIRST_LEVEL_COUNT { Self::new(number + ADDED_LEVEL_COUNT) } else { None }
    }

    /// All levels, from weakest to strongest.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::STRONGEST.0).map(Self)
    }

    /// The number of the level, from 1 to [`COUNT`](Self::COUNT).
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level as records and settings keep it, with the number of levels behind a slash: `7/17`.
    #[must_use]
    pub fn to_stored_text(self) -> String {
        format!("{}/{}", self.0, Self::COUNT)
    }

    /// The level that records and settings have kept. A number alone is one of the ten levels that there were at first.
    ///
    /// ```
    /// use turnover_core::ai::Level;
    /// assert_eq!(Level::read_kept("7/17").map(Level::number), Some(7));
    /// assert_eq!(Level::read_kept("7"), Level::of_ten(7));
    /// assert_eq!(Level::read_kept("7/10"), Level::of_ten(7));
    /// ```
    #[must_use]
    pub fn read_kept(text: &str) -> Option<Self> {
        let (level_number, level_count) = match text.split_once('/') {
            Some((level_number, level_count)) => (level_number, level_count.trim().parse().ok()?),
            None => (text, FIRST_LEVEL_COUNT),
        };
        let level_number = level_number.trim().parse().ok()?;
        if usize::from(level_count) == Self::COUNT {
            Self::new(level_number)
        } else if level_count == FIRST_LEVEL_COUNT {
            Self::of_ten(level_number)
        } else {
            None
        }
    }

    /// Whether its search ends without a time limit.
    #[must_use]
    pub fn has_end(self) -> bool {
        self < Self::STRONGEST
    }

    /// Whether a network that is given evaluates its positions. The strengths of the other levels were measured with the evaluation
    /// by hand.
    #[must_use]
    pub fn uses_network(self) -> bool {
        self == Self::STRONGEST
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_keeps_its_meaning() {
        for level in Level::all() {
            assert_eq!(Level::read_kept(&level.to_stored_text()), Some(level));
        }
        for (text, number) in [
            ("1", Some(8)),
            (" 3 ", Some(10)),
            ("10", Some(17)),
            ("11", None),
            ("3/10", Some(10)),
            ("1/17", Some(1)),
            ("17/17", Some(17)),
            ("18/17", None),
            ("0/17", None),
            ("3/12", None),
            ("3/", None),
            ("/17", None),
            ("expert", None),
        ] {
            assert_eq!(Level::read_kept(text).map(Level::number), number, "{text}");
        }
    }
}
