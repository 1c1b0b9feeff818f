//! Matches between teams of two to eight boards.

use serde::{Deserialize, Serialize};

use super::{Colour, GameResult, PointSystem, Points};

/// How many boards a team has: 2 to 8.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct BoardCount(u8);

/// A number of boards that teams do not have.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("expected 2 to 8 boards, found {0}")]
pub struct BoardCountError(pub u8);

impl TryFrom<u8> for BoardCount {
    type Error = BoardCountError;

    fn try_from(count: u8) -> Result<Self, BoardCountError> {
        if (2..=8).contains(&count) { Ok(Self(count)) } else { Err(BoardCountError(count)) }
    }
}

impl From<BoardCount> for u8 {
    fn from(count: BoardCount) -> Self {
        count.0
    }
}

impl BoardCount {
    /// The colours of a team's boards, the first board first: those of the team with White on the first board, or of the other.
    ///
    /// ```
    /// use turnover_core::tournament::{BoardCount, Colour};
    ///
    /// let boards = BoardCount::try_from(3)?;
    /// assert_eq!(boards.colours(Colour::Black).collect::<Vec<_>>(), [Colour::Black, Colour::White, Colour::Black]);
    /// # Ok::<(), turnover_core::tournament::BoardCountError>(())
    /// ```
    pub fn colours(self, first_colour: Colour) -> impl Iterator<Item = Colour> {
        (0..self.0).map(move |board| if board % 2 == 0 { first_colour } else { first_colour.opposite() })
    }
}

/// What match points are worth by default: 2 for a won match, 1 for a drawn one (record 362 of TRF-2026). With this system teams are
/// paired and ranked like players; the bye is worth a won match.
#[must_use]
pub fn match_points() -> PointSystem {
    PointSystem {
        win: Points::whole(2),
        draw: Points::ONE,
        loss: Points::ZERO,
        absence: Points::ZERO,
        pairing_allocated_bye: Points::whole(2),
    }
}

/// The game points of both sides of a match.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct TeamScore {
    /// The team's own game points.
    pub own: Points,
    /// The other team's.
    pub other: Points,
}

impl TeamScore {
    /// Who won the match: the team with more game points.
    #[must_use]
    pub fn result(self) -> GameResult {
        match self.own.cmp(&self.other) {
            std::cmp::Ordering::Greater => GameResult::Win,
            std::cmp::Ordering::Equal => GameResult::Draw,
            std::cmp::Ordering::Less => GameResult::Loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_have_two_to_eight_boards() {
        for count in 0..=10 {
            assert_eq!(BoardCount::try_from(count).is_ok(), (2..=8).contains(&count));
        }
    }
}
