//! What comes of it when a position occurs again and again?

/// What the rules of a game say of that. Which positions count is for
/// [`Position::is_compared_after`](super::Position::is_compared_after) to say, which are the same for
/// [`Position::key`](super::Position::key).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionRule {
    /// From the third occurrence on either player may propose a draw; it is one if the other wants it too.
    Consent,
    /// From the third occurrence on either player may claim a draw, whatever the other wants. The fifth ends the game by itself.
    Claim,
}

impl RepetitionRule {
    /// From so many occurrences on a player may speak of a draw.
    pub const FROM: usize = 3;
    /// The number of occurrences that ends a game in which draws are claimed.
    pub const LAST: usize = 5;

    /// How many occurrences end the game by themselves; `None` when none do.
    #[must_use]
    pub const fn ends_at(self) -> Option<usize> {
        match self {
            Self::Consent => None,
            Self::Claim => Some(Self::LAST),
        }
    }
}
