//! What can happen in a tournament at one table, and why it may not.

use serde::{Deserialize, Serialize};

use super::organised::{MAX_NAME_LENGTH, MAX_PARTICIPANTS};
use crate::tournament::{
    ArenaError, Bye, Colour, GameOutcome, ParticipantId, ScheduledGame, TeamPlayer, TournamentError, TournamentEvent,
};

/// What happens in a tournament at one table.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", expecting = "expected what happens in a tournament")]
pub enum OrganisedEvent {
    /// A round is paired. It contains the pairings, so that they never depend on the program that reads them. Earlier versions stored
    /// [`TournamentEvent::RoundStarted`].
    RoundPaired {
        /// The games, the first board first.
        games: Vec<ScheduledGame>,
        /// Who has no opponent, and why.
        byes: Vec<(ParticipantId, Bye)>,
    },
    /// The players of a team, or their order, change. A match that goes on is played by those who began it.
    TeamChanged {
        /// The team.
        team: ParticipantId,
        /// All its players, the first board first.
        players: Vec<TeamPlayer>,
    },
    /// A game of a match has ended, or its outcome is corrected, for as long as it
    /// [may be](crate::tournament::Tournament::may_correct).
    BoardEnded {
        /// The round, from 1.
        round: usize,
        /// The team with White on the first board, and the other.
        teams: [ParticipantId; 2],
        /// The board, from 1.
        board: usize,
        /// How it ended, with the colours of this board.
        outcome: GameOutcome,
    },
    /// Games of an arena begin.
    GamesPaired {
        /// Who has White and who has Black in each.
        games: Vec<[ParticipantId; 2]>,
        /// When, in milliseconds since 1970.
        at: u64,
    },
    /// A game of an arena has ended, or its outcome is corrected.
    ArenaGameEnded {
        /// The number of the game, from 1.
        game: usize,
        /// How it ended.
        outcome: GameOutcome,
        /// When, in milliseconds since 1970.
        at: u64,
    },
    /// A player of a game of an arena plays it with half the time, or that is corrected.
    WentBerserk {
        /// The number of the game, from 1.
        game: usize,
        /// The player's colour.
        colour: Colour,
        /// Whether it is so.
        is_on: bool,
    },
    /// What can happen in any tournament. Earlier versions stored nothing else. [`TournamentEvent::RoundStarted`] becomes a
    /// [`Self::RoundPaired`].
    #[serde(untagged)]
    Tournament(TournamentEvent),
}

impl From<TournamentEvent> for OrganisedEvent {
    fn from(event: TournamentEvent) -> Self {
        Self::Tournament(event)
    }
}

/// Why somebody cannot enter, or something else cannot happen.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum EntryError {
    /// The name is empty or too long.
    #[error("expected a name of 1 to {MAX_NAME_LENGTH} characters, found {0}")]
    Length(usize),
    /// Somebody has this name.
    #[error("expected a name that nobody else in the tournament has")]
    NameTaken,
    /// There are too many participants.
    #[error("expected at most {MAX_PARTICIPANTS} participants")]
    Full,
    /// A team has too many players.
    #[error("expected at most {0} players in a team")]
    TeamFull(usize),
    /// A team has no players.
    #[error("expected a player in each team")]
    TeamEmpty,
    /// Somebody who has played for a team would not be in it any more.
    #[error("expected a team with everybody who has played for it")]
    HasPlayed,
    /// Nobody is free who may meet somebody else.
    #[error("expected two players who are free and have not just met")]
    NobodyFree,
    /// No new games of the arena begin any more.
    #[error("expected an arena whose time is not over")]
    TimeOver,
    /// No game of the arena has this number.
    #[error("expected the number of a game of the arena, found {0}")]
    NoSuchGame(usize),
    /// It is a tournament in rounds.
    #[error("expected an arena")]
    NoArena,
    /// The arena refuses it.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The tournament refuses it.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
}
