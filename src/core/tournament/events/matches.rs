//! Matches between teams: who plays on which board, and how the games ended.

use serde::{Deserialize, Serialize};

use super::participant::ParticipantId;
use super::rounds::GameOutcome;
use crate::tournament::{BoardCount, Colour};

/// How many players a team may have besides those on its boards.
pub const MAX_RESERVES: usize = 2;

/// A player of a team.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct TeamPlayer {
    /// A number that no other player and no team of the tournament has.
    pub id: ParticipantId,
    /// The name.
    pub name: String,
    /// The rating at the entry, if there is one.
    pub rating: Option<u16>,
}

/// A board of a match.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MatchBoard {
    /// Who has White, and who has Black; `None` where a team has no player.
    pub players: [Option<ParticipantId>; 2],
    /// How the game ended, once it has.
    pub outcome: Option<GameOutcome>,
}

/// A match between two teams.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TeamMatch {
    /// The round, from 1.
    pub round: usize,
    /// The team with White on the first board, and the other.
    pub teams: [ParticipantId; 2],
    /// The boards, the first one first.
    pub boards: Vec<MatchBoard>,
}

impl TeamMatch {
    /// The match of two teams for which these play, the first board first. A game on a board for which a team has nobody has ended.
    #[must_use]
    pub fn new(
        round: usize,
        teams: [ParticipantId; 2],
        line_ups: [&[ParticipantId]; 2],
        board_count: BoardCount,
    ) -> Self {
        let boards = board_count.colours(Colour::White).enumerate().map(|(index, colour)| {
            let [first_player, second_player] = line_ups.map(|players| players.get(index).copied());
            let players = match colour {
                Colour::White => [first_player, second_player],
                Colour::Black => [second_player, first_player],
            };
            let [white, black] = players;
            MatchBoard { players, outcome: GameOutcome::from_presence(white.is_some(), black.is_some()) }
        });
        Self { round, teams, boards: boards.collect() }
    }

    /// How the games ended, once all have.
    #[must_use]
    pub fn outcomes(&self) -> Option<Vec<GameOutcome>> {
        self.boards.iter().map(|board| board.outcome).collect()
    }
}

/// The rating of a team: the mean of those of its players who have one.
#[must_use]
pub fn mean_rating(ratings: impl IntoIterator<Item = u16>) -> Option<u16> {
    let ratings: Vec<u32> = ratings.into_iter().map(u32::from).collect();
    let sum: u32 = ratings.iter().sum();
    sum.checked_div(u32::try_from(ratings.len()).ok()?).and_then(|mean| u16::try_from(mean).ok())
}
