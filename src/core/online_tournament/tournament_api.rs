//! The HTTP interface for tournaments: JSON bodies of requests and answers. Who is signed in sends `Authorization: Bearer SESSION`.
//!
//! The body of `POST /api/tournaments` is a [`TournamentPlan`](super::TournamentPlan), the answer to `GET /api/tournaments/KEY` a
//! [`TournamentView`](super::TournamentView).

use serde::{Deserialize, Serialize};

use super::plan::TournamentSystem;
use super::state::{OnlineTournament, TournamentStage};
use crate::online::Pace;
use crate::player::PlayerName;
use crate::session::GameId;
use crate::tournament::{BoardCount, GameOutcome, GameResult, ParticipantId};

/// The answer to `POST /api/tournaments`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedTournament {
    /// The tournament's key.
    pub key: String,
    /// What whoever enters must show; `None` if everybody may enter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// The body of `POST /api/tournaments/KEY/enter`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryWish {
    /// The invitation, where one is needed: that to the tournament, or that of a team which the player joins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The name of a new team, of which the player is the captain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
}

/// The body of `POST /api/tournaments/KEY/order`, by the captain of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamOrder {
    /// The players of the team, the first board first.
    pub players: Vec<ParticipantId>,
}

/// The body of `POST /api/tournaments/KEY/bye`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByeWish {
    /// The round, from 1.
    pub round: usize,
    /// Whether it shall give half a point.
    #[serde(default)]
    pub half_point: bool,
}

/// The body of `POST /api/tournaments/KEY/berserk`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhetherBerserk {
    /// Whether the next games are played with half the time.
    pub on: bool,
}

/// The body of `POST /api/tournaments/KEY/remove` and `readmit`, by the organiser or the captain of the player's team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemovalWish {
    /// Who shall take part no more, or again after having been removed.
    pub name: PlayerName,
}

/// The body of `POST /api/tournaments/KEY/correct`, by the organiser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectionWish {
    /// The key of the game.
    pub game: String,
    /// Its result.
    pub result: CorrectedResult,
}

/// The body of `POST /api/tournaments/KEY/propose-times`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeProposal {
    /// The key that the game will have.
    pub game: String,
    /// The times, in milliseconds since 1970.
    pub times: Vec<u64>,
}

/// The body of `POST /api/tournaments/KEY/agree-time`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgreedTime {
    /// The key that the game will have.
    pub game: String,
    /// One of the times that the opponent has proposed, in milliseconds since 1970.
    pub time: u64,
}

/// The body of `POST /api/tournaments/KEY/decline-times`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclinedTimes {
    /// The key that the game will have.
    pub game: String,
    /// The number of the proposal that is declined or taken back; `None` for whatever is proposed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<u16>,
}

/// The body of `POST /api/tournaments/KEY/call-off-time`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppointedGame {
    /// The key that the game will have.
    pub game: String,
}

/// A result as it is written, White's part first. Plus and minus are a win and a loss by forfeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CorrectedResult {
    /// White has won.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// Black has won.
    #[serde(rename = "0-1")]
    BlackWins,
    /// A draw.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Black did not come.
    #[serde(rename = "+/-")]
    BlackAbsent,
    /// White did not come.
    #[serde(rename = "-/+")]
    WhiteAbsent,
    /// Nobody came.
    #[serde(rename = "-/-")]
    BothAbsent,
}

impl CorrectedResult {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::WhiteWins, Self::Draw, Self::BlackWins, Self::BlackAbsent, Self::WhiteAbsent, Self::BothAbsent];

    /// The outcome. What was played and counted for ratings still does.
    #[must_use]
    pub const fn outcome(self, previous_outcome: GameOutcome) -> GameOutcome {
        let is_rated = !matches!(previous_outcome, GameOutcome::Played { is_rated: false, .. });
        match self {
            Self::WhiteWins => GameOutcome::Played { result: GameResult::Win, is_rated },
            Self::BlackWins => GameOutcome::Played { result: GameResult::Loss, is_rated },
            Self::Draw => GameOutcome::Played { result: GameResult::Draw, is_rated },
            Self::BlackAbsent => GameOutcome::BlackAbsent,
            Self::WhiteAbsent => GameOutcome::WhiteAbsent,
            Self::BothAbsent => GameOutcome::BothAbsent,
        }
    }
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedTournament {
    /// The key.
    pub key: String,
    /// The name.
    pub name: String,
    /// The game or edition.
    pub game: GameId,
    /// The time for each game.
    pub pace: Pace,
    /// The system.
    pub system: TournamentSystem,
    /// Whether the games count for ratings.
    pub rated: bool,
    /// How far it has come.
    pub stage: TournamentStage,
    /// The organiser's name.
    pub organiser: String,
    /// How many players have entered; before the beginning without those who have withdrawn.
    pub players: usize,
    /// On how many boards teams play; `None` if players take part for themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<BoardCount>,
    /// How many days a round lasts in which players agree on the times of their games; `None` if games begin when they are paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_days: Option<u8>,
    /// Whether players who are programs may enter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allows_bots: bool,
    /// When it begins by itself or began, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<u64>,
}

impl OnlineTournament {
    /// The tournament as lists tell it.
    #[must_use]
    pub fn listed_tournament(&self) -> ListedTournament {
        ListedTournament {
            key: self.key.clone(),
            name: self.plan.name.clone(),
            game: self.plan.game,
            pace: self.plan.pace,
            system: self.plan.system,
            rated: self.plan.rated,
            stage: self.stage,
            organiser: self.organiser_name.clone(),
            players: self.player_count(),
            boards: self.plan.boards,
            round_days: self.plan.round_days,
            allows_bots: self.plan.allows_bots,
            starts_at: self.started_at.or(self.plan.starts_at),
        }
    }
}

/// The answer to `GET /api/tournaments`: those that are listed, the newest first, and the own ones of whoever is signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedTournaments {
    /// Those that have not begun.
    pub open: Vec<ListedTournament>,
    /// Those that are played.
    pub running: Vec<ListedTournament>,
    /// Those that are over.
    pub over: Vec<ListedTournament>,
    /// Duplicate matches of all three stages, which earlier programs do not know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub duplicates: Vec<ListedTournament>,
    /// Those that are not over and that whoever is signed in organises or has entered, listed or not: first those that are played, then
    /// those that begin first. None of whoever is not signed in; earlier servers never tell them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<ListedTournament>,
    /// The server's time, in milliseconds since 1970.
    #[serde(default)]
    pub now: u64,
}
