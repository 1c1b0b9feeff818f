//! How well an exercise was solved.

use serde::{Deserialize, Serialize};

/// What was tried and asked for before an exercise was solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    /// The number of legal moves that were wrong. Moves that the rules refuse do not count.
    pub wrong: u32,
    /// Whether the hint was shown.
    pub saw_hint: bool,
    /// Whether the solution was shown.
    pub saw_solution: bool,
}

/// A mark for a solved exercise: one to three stars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Stars(u8);

impl Stars {
    /// The most that there is.
    pub const MAX: Self = Self(3);

    /// This number of stars; `None` unless it is from one to three.
    #[must_use]
    pub const fn new(count: u8) -> Option<Self> {
        match count {
            1..=3 => Some(Self(count)),
            _ => None,
        }
    }

    /// How many.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Stars {
    type Error = String;

    fn try_from(count: u8) -> Result<Self, String> {
        Self::new(count).ok_or_else(|| format!("expected 1 to 3 stars, found {count}"))
    }
}

impl From<Stars> for u8 {
    fn from(stars: Stars) -> Self {
        stars.0
    }
}

impl Tries {
    /// Three stars without help and without a wrong move, two with one of these, else one.
    #[must_use]
    pub fn stars(self) -> Stars {
        match (self.saw_solution, self.wrong + u32::from(self.saw_hint)) {
            (false, 0) => Stars(3),
            (false, 1) => Stars(2),
            _ => Stars(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_and_wrong_moves_cost_stars() {
        for (wrong, saw_hint, saw_solution, stars) in [
            (0, false, false, 3),
            (1, false, false, 2),
            (0, true, false, 2),
            (1, true, false, 1),
            (2, false, false, 1),
            (0, false, true, 1),
            (u32::MAX - 1, true, true, 1),
        ] {
            assert_eq!(Tries { wrong, saw_hint, saw_solution }.stars().count(), stars);
        }
    }
}
