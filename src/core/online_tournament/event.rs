//! What can happen in a tournament on a server, and why it may not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::appointment::{AppointmentError, AppointmentEvent};
use super::plan::TournamentPlan;
use crate::online::{ApiRefusalCode, TokenHash};
use crate::player::PlayerKey;
use crate::session::{Seed, SeedHash};
use crate::tournament::{
    ArenaError, Bye, Colour, GameOutcome, ParticipantId, TournamentError, TournamentRound, WeightTooWide,
};

/// An event with its number and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentEntry {
    /// The number, from 1 without gaps.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub event: OnlineTournamentEvent,
}

/// What happens in a tournament on a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnlineTournamentEvent {
    /// It is announced: the first event.
    Announced {
        /// How it is played.
        plan: TournamentPlan,
        /// Who decides about it; `None` once the organiser has been erased.
        organiser: Option<PlayerKey>,
        /// The organiser's name.
        name: String,
        /// What whoever enters must show; `None` if everybody may.
        invitation: Option<String>,
        /// The colour of the top participant in the first round, drawn by lot.
        initial_colour: Colour,
        /// The hash of the seed from which all rolls of a duplicate match follow.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed_hash: Option<SeedHash>,
    },
    /// A player enters.
    Entered {
        /// A number that nobody in the tournament has, from 1.
        id: ParticipantId,
        /// Who; `None` once the player has been erased.
        player: Option<PlayerKey>,
        /// The player's name.
        name: String,
        /// The rating, if there is one.
        rating: Option<u16>,
        /// The hash of the token of the seats of a program that plays for the player from the beginning.
        #[serde(default, rename = "seat", skip_serializing_if = "Option::is_none")]
        program_seat: Option<TokenHash>,
    },
    /// A team enters, with its captain as its first player.
    TeamEntered {
        /// A number that nobody in the tournament has.
        team: ParticipantId,
        /// The team's name.
        title: String,
        /// What whoever joins the team must show.
        invitation: String,
        /// The captain's number, which nobody in the tournament has.
        captain: ParticipantId,
        /// The captain; `None` once the player has been erased.
        player: Option<PlayerKey>,
        /// The captain's name.
        name: String,
        /// The captain's rating, if there is one.
        rating: Option<u16>,
    },
    /// A player joins a team, behind those who are in it.
    JoinedTeam {
        /// The team.
        team: ParticipantId,
        /// A number that nobody in the tournament has.
        id: ParticipantId,
        /// Who; `None` once the player has been erased.
        player: Option<PlayerKey>,
        /// The player's name.
        name: String,
        /// The rating, if there is one.
        rating: Option<u16>,
        /// The hash of the token of the seats of a program that plays for the player from the beginning.
        #[serde(default, rename = "seat", skip_serializing_if = "Option::is_none")]
        program_seat: Option<TokenHash>,
    },
    /// The captain puts the players of a team into another order, before the tournament begins.
    TeamOrdered {
        /// The team.
        team: ParticipantId,
        /// All its players, the first board first.
        players: Vec<ParticipantId>,
    },
    /// A player takes part no more. A game in progress goes on.
    Withdrew {
        /// Who.
        id: ParticipantId,
        /// Whether the organiser, or the captain of the team, has removed the player, who cannot return without them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_removal: bool,
    },
    /// A player who has withdrawn, or a team of which nobody is left, is taken off the list before anybody is paired, as if they had never
    /// entered.
    Removed {
        /// Who.
        id: ParticipantId,
    },
    /// A player who had withdrawn, or had not come, takes part again.
    Returned {
        /// Who.
        id: ParticipantId,
    },
    /// A player does not want to be paired in a coming round.
    AskedForBye {
        /// Who.
        id: ParticipantId,
        /// The round, from 1.
        round: usize,
        /// A half-point or zero-point bye.
        bye: Bye,
    },
    /// A player of an arena plays the next games with half the time, or does not any more.
    WentBerserk {
        /// Who.
        id: ParticipantId,
        /// Whether the next games are played so.
        is_on: bool,
    },
    /// A program plays for a player from now on, in the games that are paired later.
    PlaysByProgram {
        /// Who.
        id: ParticipantId,
        /// The hash of the token of the program's seats.
        #[serde(rename = "seat")]
        seat_token_hash: TokenHash,
    },
    /// Those who have entered are told that it begins in [`REMINDER_MS`](super::REMINDER_MS) at most.
    Reminded,
    /// It begins.
    Started,
    /// A round is paired. It contains the pairings, so that they never depend on the program that reads them.
    RoundPaired {
        /// The round.
        round: TournamentRound,
    },
    /// A round of matches between teams is paired.
    MatchesPaired {
        /// The round, whose participants are teams.
        round: TournamentRound,
        /// Who plays for each team, the first board first. The last boards may have no player.
        line_ups: BTreeMap<ParticipantId, Vec<ParticipantId>>,
    },
    /// Something happens about the time of a game of a round over days, which has not begun.
    Appointment {
        /// The game's key.
        #[serde(rename = "game")]
        game_key: String,
        /// What.
        event: AppointmentEvent,
    },
    /// Games of an arena are paired.
    GamesPaired {
        /// The games.
        games: Vec<NextGame>,
    },
    /// The teams of a duplicate match are drawn by lot, and its games begin.
    TeamsDrawn {
        /// Each team with its player of the first game and that of the second one. The first team has White in the first game.
        teams: [[ParticipantId; 2]; 2],
    },
    /// Both games of a duplicate match are over, and everybody may see them.
    SeedShown {
        /// The seed from which all rolls follow.
        seed: Seed,
    },
    /// A game has ended with a result, or by somebody's absence.
    GameEnded {
        /// The game's key.
        #[serde(rename = "game")]
        game_key: String,
        /// How, with the colours of this game.
        outcome: GameOutcome,
        /// How many plies it had.
        plies: u32,
        /// In a duplicate match, by how much the rolls have raised White's chance of winning, in ten-thousandths.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        white_luck: Option<i32>,
    },
    /// A game has ended without a result, or drawn where somebody must win: another one is played.
    GameRepeated {
        /// The key of the game that has ended.
        #[serde(rename = "game")]
        game_key: String,
    },
    /// The organiser corrects the result of a game that is over. Pairings that were made before stay as they are.
    Corrected {
        /// The game's key.
        #[serde(rename = "game")]
        game_key: String,
        /// How it ended, with the colours of this game.
        outcome: GameOutcome,
    },
    /// It is over.
    Finished,
    /// The organiser has called it off, or too few came.
    CalledOff,
}

/// A game of an arena that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextGame {
    /// Who has White.
    pub white: ParticipantId,
    /// Who has Black.
    pub black: ParticipantId,
    /// Whether White, and whether Black plays with half the time.
    pub berserk: [bool; 2],
}

/// Why an event cannot happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OnlineTournamentError {
    /// The first event announces no tournament, or a later one does.
    #[error("expected the announcement of a tournament as its first event")]
    Announcement,
    /// The number does not follow.
    #[error("expected event {expected}, found {found}")]
    Gap {
        /// The number that follows.
        expected: u64,
        /// The number of the event.
        found: u64,
    },
    /// It has not begun.
    #[error("expected a tournament that has begun")]
    NotStarted,
    /// It has begun already.
    #[error("expected a tournament that has not begun")]
    Started,
    /// It is over, or was called off.
    #[error("expected a tournament that is not over")]
    Over,
    /// The player takes part already.
    #[error("expected a player who does not take part yet")]
    Entered,
    /// The player does not take part.
    #[error("expected a player who takes part")]
    NotEntered,
    /// There are as many players as may be.
    #[error("expected at most {0} players")]
    Full(u16),
    /// There is no such game in progress.
    #[error("expected a game of the tournament in progress, found {0}")]
    NoSuchGame(String),
    /// The game has no result, or there is none.
    #[error("expected a game of the tournament with a result, found {0}")]
    NoResult(String),
    /// The system does not have that.
    #[error("expected {0}")]
    OtherSystem(&'static str),
    /// The rounds do not allow it.
    #[error(transparent)]
    Rounds(#[from] TournamentError),
    /// The time of a game cannot be agreed on like this.
    #[error(transparent)]
    Appointment(#[from] AppointmentError),
    /// The arena does not allow it.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// These are not two teams of those who take part, or the teams were drawn before.
    #[error("expected two teams of the four players, once")]
    Teams,
    /// A game goes on, or the seed is another one than was promised.
    #[error("expected the promised seed, after both games")]
    Seed,
    /// There are too many players to be paired.
    #[error(transparent)]
    TooMany(#[from] WeightTooWide),
}

impl OnlineTournamentError {
    /// The reason for which a request for such an event is refused; `None` if no request leads to it.
    #[must_use]
    pub const fn code(&self) -> Option<ApiRefusalCode> {
        Some(match self {
            Self::NotStarted => ApiRefusalCode::TournamentNotBegun,
            Self::Started | Self::Rounds(TournamentError::Started) => ApiRefusalCode::TournamentBegun,
            Self::Over | Self::Rounds(TournamentError::Finished) => ApiRefusalCode::TournamentOver,
            Self::Entered | Self::Rounds(TournamentError::AlreadyJoined(_)) => ApiRefusalCode::AlreadyEntered,
            Self::NotEntered | Self::Rounds(TournamentError::UnknownParticipant(_)) => ApiRefusalCode::NotEntered,
            Self::Full(_) => ApiRefusalCode::TournamentFull,
            Self::NoSuchGame(_) | Self::NoResult(_) | Self::Rounds(TournamentError::NoSuchGame { .. }) => {
                ApiRefusalCode::NoResult
            }
            Self::OtherSystem(_) => ApiRefusalCode::OtherSystem,
            Self::Appointment(error) => error.code(),
            Self::Rounds(TournamentError::EntryClosed(_)) => ApiRefusalCode::EntryClosed,
            Self::Rounds(TournamentError::ByeRefused) => ApiRefusalCode::ByeRefused,
            Self::Rounds(TournamentError::TooFewParticipants(_)) => ApiRefusalCode::TooFewPlayers,
            Self::Rounds(TournamentError::TooLateToCorrect) => ApiRefusalCode::TooLateToCorrect,
            Self::Rounds(TournamentError::DrawInKnockOut) => ApiRefusalCode::MustHaveWinner,
            Self::Rounds(
                TournamentError::RoundInProgress
                | TournamentError::NoFurtherRound
                | TournamentError::WrongBoards
                | TournamentError::Pairing(_),
            )
            | Self::Announcement
            | Self::Gap { .. }
            | Self::Teams
            | Self::Seed
            | Self::Arena(_)
            | Self::TooMany(_) => return None,
        })
    }
}

impl TournamentEntry {
    /// The player who organises the tournament or enters it by this event.
    #[must_use]
    pub const fn player(&self) -> Option<PlayerKey> {
        match &self.event {
            OnlineTournamentEvent::Announced { organiser: player, .. }
            | OnlineTournamentEvent::Entered { player, .. }
            | OnlineTournamentEvent::TeamEntered { player, .. }
            | OnlineTournamentEvent::JoinedTeam { player, .. } => *player,
            OnlineTournamentEvent::TeamOrdered { .. }
            | OnlineTournamentEvent::Withdrew { .. }
            | OnlineTournamentEvent::Removed { .. }
            | OnlineTournamentEvent::Returned { .. }
            | OnlineTournamentEvent::AskedForBye { .. }
            | OnlineTournamentEvent::WentBerserk { .. }
            | OnlineTournamentEvent::PlaysByProgram { .. }
            | OnlineTournamentEvent::Reminded
            | OnlineTournamentEvent::Started
            | OnlineTournamentEvent::RoundPaired { .. }
            | OnlineTournamentEvent::MatchesPaired { .. }
            | OnlineTournamentEvent::Appointment { .. }
            | OnlineTournamentEvent::GamesPaired { .. }
            | OnlineTournamentEvent::TeamsDrawn { .. }
            | OnlineTournamentEvent::SeedShown { .. }
            | OnlineTournamentEvent::GameEnded { .. }
            | OnlineTournamentEvent::GameRepeated { .. }
            | OnlineTournamentEvent::Corrected { .. }
            | OnlineTournamentEvent::Finished
            | OnlineTournamentEvent::CalledOff => None,
        }
    }

    /// The same without this player's key and name. Returns whether anything has changed.
    pub fn remove_player(&mut self, key: PlayerKey) -> bool {
        match &mut self.event {
            OnlineTournamentEvent::Announced { organiser: player, name, .. }
            | OnlineTournamentEvent::Entered { player, name, .. }
            | OnlineTournamentEvent::TeamEntered { player, name, .. }
            | OnlineTournamentEvent::JoinedTeam { player, name, .. }
                if *player == Some(key) =>
            {
                *player = None;
                name.clear();
                true
            }
            _ => false,
        }
    }
}
