//! What can happen in a tournament, and why it may not.

use serde::{Deserialize, Serialize};

use super::participant::ParticipantId;
use super::rounds::GameOutcome;
use crate::tournament::{Bye, DutchError};

/// What happens in a tournament.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentEvent {
    /// Somebody enters, before the first round or late.
    Joined {
        /// A number that nobody in the tournament has.
        id: ParticipantId,
        /// The name.
        name: String,
        /// The rating, if there is one.
        rating: Option<u16>,
    },
    /// Somebody takes part no more. A game in progress goes on.
    Withdrawn {
        /// Who.
        id: ParticipantId,
    },
    /// Somebody who has entered is taken off the list before the first round, as if they had never entered. Whoever only withdraws keeps a
    /// number and, in a round robin or a knock-out, games.
    Removed {
        /// Who.
        id: ParticipantId,
    },
    /// Somebody who had withdrawn or had not come takes part again.
    Returned {
        /// Who.
        id: ParticipantId,
    },
    /// Somebody does not want to be paired in a coming round of a Swiss tournament.
    ByeRequested {
        /// Who.
        id: ParticipantId,
        /// The round, from 1.
        round: usize,
        /// A half-point or zero-point bye.
        bye: Bye,
    },
    /// The next round is paired.
    RoundStarted,
    /// A game of the current round has ended, or its outcome is corrected.
    GameEnded {
        /// Who has White.
        white: ParticipantId,
        /// Who has Black.
        black: ParticipantId,
        /// How it ended.
        outcome: GameOutcome,
    },
    /// A match of the current round between teams has ended, or is corrected. A team none of whose players came did not come, which a
    /// `GameEnded` may tell too.
    MatchEnded {
        /// The team with White on the first board.
        white: ParticipantId,
        /// The team with Black there.
        black: ParticipantId,
        /// How the games ended, that of the first board first. Colours alternate from board to board.
        boards: Vec<GameOutcome>,
    },
    /// The outcome of a game that is over is corrected, for as long as it [may be](crate::tournament::Tournament::may_correct).
    ResultCorrected {
        /// The round, from 1.
        round: usize,
        /// Who has White.
        white: ParticipantId,
        /// Who has Black.
        black: ParticipantId,
        /// How it ended.
        outcome: GameOutcome,
    },
    /// The name and the rating of somebody who has entered are corrected.
    EntryCorrected {
        /// Who.
        id: ParticipantId,
        /// The right name.
        name: String,
        /// The right rating, if there is one. Pairing numbers follow it as long as they follow those of late entries.
        rating: Option<u16>,
    },
    /// The tournament is over. Results and entries can still be corrected.
    Finished,
}

/// Why an event cannot happen.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum TournamentError {
    /// The tournament is over.
    #[error("expected a tournament in progress, but it has finished")]
    Finished,
    /// The number is taken.
    #[error("expected a new participant, but {0} takes part already")]
    AlreadyJoined(ParticipantId),
    /// Nobody has this number.
    #[error("expected a participant, found {0}")]
    UnknownParticipant(ParticipantId),
    /// It is too late to enter.
    #[error("expected an entry before round {0}")]
    EntryClosed(usize),
    /// The first round has been paired.
    #[error("expected a tournament whose first round has not been paired")]
    Started,
    /// The format, the round or the number of byes does not allow the bye.
    #[error(
        "expected a half-point or zero-point bye in a coming round of a Swiss tournament, within the limits of its settings"
    )]
    ByeRefused,
    /// Games of the current round go on.
    #[error("expected all games of the round to have ended")]
    RoundInProgress,
    /// There is no further round.
    #[error("expected a round to come, but all have been played")]
    NoFurtherRound,
    /// Nobody would have an opponent.
    #[error("expected at least two participants who can play, found {0}")]
    TooFewParticipants(usize),
    /// There is no such game in the current round.
    #[error("expected a game between {white} and {black} in the current round")]
    NoSuchGame {
        /// Who would have White.
        white: ParticipantId,
        /// Who would have Black.
        black: ParticipantId,
    },
    /// Too much has been played since.
    #[error(
        "expected a game of the last round or, while that is played, of the one before; in a knock-out of the last round"
    )]
    TooLateToCorrect,
    /// Somebody must win.
    #[error("expected a winner of a game in a knock-out")]
    DrawInKnockOut,
    /// A match has another number of games, or teams play as if they were players.
    #[error("expected the results of all boards of a match between teams, and one result of a game between players")]
    WrongBoards,
    /// The round cannot be paired.
    #[error(transparent)]
    Pairing(#[from] DutchError),
}
