//! Repetition rules.

/// How a game ends by repetition. [`Position::is_compared_after`](super::Position::is_compared_after) decides which
/// positions count, and [`Position::key`](super::Position::key) which of them are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionRule {
    /// From the third occurrence on, a player may propose a draw, which the other must accept.
    Consent,
    /// From the third occurrence on, a player may claim a draw. The fifth occurrence ends the game without a claim.
    Claim,
}

impl RepetitionRule {
    /// The number of occurrences from which a player may propose or claim a draw.
    pub const FROM: usize = 3;
    /// The number of occurrences that ends a game without a claim.
    pub const LAST: usize = 5;

    /// The number of occurrences that ends the game without a claim; `None` if no number does.
    #[must_use]
    pub const fn ends_at(self) -> Option<usize> {
        match self {
            Self::Consent => None,
            Self::Claim => Some(Self::LAST),
        }
    }
}
