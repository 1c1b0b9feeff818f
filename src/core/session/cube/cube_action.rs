//! What is done with the cube.

use std::fmt;
use std::str::FromStr;

/// What a side does with the cube, beside moves and rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeAction {
    /// Offer to play on for twice the stake, before the own roll.
    Double,
    /// Accept that, and own the cube.
    Take,
    /// Refuse it, and lose the game for the stake as it stands.
    Drop,
}

impl CubeAction {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Double, Self::Take, Self::Drop];

    /// The text in the text protocol and in records.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Take => "take",
            Self::Drop => "drop",
        }
    }
}

impl fmt::Display for CubeAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for CubeAction {
    type Err = ();

    /// Reads the text in any case, also as others write it: `doubles`, `takes`, `drops`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.to_ascii_lowercase();
        let singular = text.strip_suffix('s').unwrap_or(&text);
        Self::ALL.into_iter().find(|action| action.code() == singular).ok_or(())
    }
}

/// Why a side may not double, take or drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalDouble {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game has no cube.
    #[error("the game is played without a doubling cube")]
    NoCube,
    /// The dice have been rolled.
    #[error("a side doubles before its roll")]
    Rolled,
    /// The cube belongs to the other side.
    #[error("the doubling cube belongs to the other side")]
    NotOwner,
    /// The stake is the largest.
    #[error("the stake is 64 points, the largest")]
    LargestStake,
    /// Crawford's rule forbids it.
    #[error("by Crawford's rule nobody doubles in this game")]
    CrawfordGame,
    /// The stake wins the match already.
    #[error("the stake wins the match as it is")]
    StakeSuffices,
    /// A double waits for its answer.
    #[error("a double is to be taken or dropped first")]
    Offered,
    /// No double waits for an answer.
    #[error("nobody has doubled")]
    NotOffered,
}
