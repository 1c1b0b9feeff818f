//! The two sides, White and Black.

use std::fmt;
use std::ops::Not;

/// One of the two players. White moves first in every game here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that begins, at the bottom of the board.
    White,
    /// The other side, at the top.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black: an index into tables by side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// White for `true`, Black for `false`.
    #[must_use]
    pub const fn white_if(white: bool) -> Self {
        if white { Self::White } else { Self::Black }
    }

    /// This side's chance of winning, from 0 to 1, given White's; or White's, given this side's.
    #[must_use]
    pub const fn relative_chance(self, chance: f64) -> f64 {
        match self {
            Self::White => chance,
            Self::Black => 1.0 - chance,
        }
    }
}

impl Not for Side {
    type Output = Self;

    /// The opponent.
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}
