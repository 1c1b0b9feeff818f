//! A round: its games with their outcomes, and its byes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::participant::ParticipantId;
use crate::tournament::{Bye, GameResult, PointSystem, Points};

/// How a scheduled game ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameOutcome {
    /// It was played.
    Played {
        /// The result, seen by White.
        result: GameResult,
        /// Whether it counts for ratings: both sides have moved. A game resigned before the first move is won like any other.
        is_rated: bool,
    },
    /// White did not come, and Black wins by forfeit.
    WhiteAbsent,
    /// Black did not come, and White wins by forfeit.
    BlackAbsent,
    /// Nobody came.
    BothAbsent,
}

impl GameOutcome {
    /// The outcome, seen with the colours exchanged.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Played { result, is_rated } => Self::Played { result: result.opposite(), is_rated },
            Self::WhiteAbsent => Self::BlackAbsent,
            Self::BlackAbsent => Self::WhiteAbsent,
            Self::BothAbsent => Self::BothAbsent,
        }
    }

    /// Whether White, and whether Black was absent.
    #[must_use]
    pub const fn absences(self) -> [bool; 2] {
        match self {
            Self::Played { .. } => [false, false],
            Self::WhiteAbsent => [true, false],
            Self::BlackAbsent => [false, true],
            Self::BothAbsent => [true, true],
        }
    }

    /// The result for White, who has won if only Black did not come; `None` if nobody came.
    #[must_use]
    pub const fn white_result(self) -> Option<GameResult> {
        match self {
            Self::Played { result, .. } => Some(result),
            Self::BlackAbsent => Some(GameResult::Win),
            Self::WhiteAbsent => Some(GameResult::Loss),
            Self::BothAbsent => None,
        }
    }

    /// The points of White and of Black.
    pub(super) fn points(self, system: &PointSystem) -> [Points; 2] {
        let points_for = |result| match result {
            GameResult::Win => system.win,
            GameResult::Draw => system.draw,
            GameResult::Loss => system.loss,
        };
        match self {
            Self::Played { result, .. } => [points_for(result), points_for(result.opposite())],
            Self::WhiteAbsent => [system.absence, system.win],
            Self::BlackAbsent => [system.win, system.absence],
            Self::BothAbsent => [system.absence; 2],
        }
    }

    /// The outcome that follows from who is there; none, if both are.
    #[must_use]
    pub const fn from_presence(is_white_present: bool, is_black_present: bool) -> Option<Self> {
        match (is_white_present, is_black_present) {
            (true, true) => None,
            (false, true) => Some(Self::WhiteAbsent),
            (true, false) => Some(Self::BlackAbsent),
            (false, false) => Some(Self::BothAbsent),
        }
    }
}

/// A game of a round.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct ScheduledGame {
    /// Who has White.
    pub white: ParticipantId,
    /// Who has Black.
    pub black: ParticipantId,
    /// How the game or match ended, once it has.
    pub outcome: Option<GameOutcome>,
    /// The game points of a match between teams: of the team with White on the first board, and of the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_points: Option<[Points; 2]>,
}

impl ScheduledGame {
    /// Who won.
    pub(super) fn winner(&self) -> Option<ParticipantId> {
        match self.outcome? {
            GameOutcome::Played { result: GameResult::Win, .. } | GameOutcome::BlackAbsent => Some(self.white),
            GameOutcome::Played { result: GameResult::Loss, .. } | GameOutcome::WhiteAbsent => Some(self.black),
            GameOutcome::Played { result: GameResult::Draw, .. } | GameOutcome::BothAbsent => None,
        }
    }
}

/// A round. Whoever has neither a game nor a bye was not there.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct TournamentRound {
    /// The games, the first board first.
    pub games: Vec<ScheduledGame>,
    /// Who has no opponent, and why.
    pub byes: BTreeMap<ParticipantId, Bye>,
}

impl TournamentRound {
    /// Everybody who has a game or a bye.
    pub(super) fn member_ids(&self) -> impl Iterator<Item = ParticipantId> + '_ {
        self.games.iter().flat_map(|game| [game.white, game.black]).chain(self.byes.keys().copied())
    }

    /// Whether all games have ended.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.games.iter().all(|game| game.outcome.is_some())
    }
}
