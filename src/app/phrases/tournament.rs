//! Why something cannot happen in a tournament.

use crate::app::i18n::Translations;
use crate::organiser::{EntryError, MAX_NAME_LENGTH, MAX_PARTICIPANTS};
use crate::tournament::trf::TrfError;
use crate::tournament::{ArenaError, TournamentError};

/// The reason as a sentence.
#[must_use]
pub fn refusal(translations: &Translations, error: EntryError) -> String {
    let (key, limit) = match error {
        EntryError::Length(_) => ("tournament-refused-name", MAX_NAME_LENGTH),
        EntryError::NameTaken => ("tournament-refused-taken", 0),
        EntryError::Full => ("tournament-refused-full", MAX_PARTICIPANTS),
        EntryError::TeamFull(max_players) => ("tournament-refused-team-full", max_players),
        EntryError::TeamEmpty => ("tournament-refused-team-empty", 0),
        EntryError::HasPlayed => ("tournament-refused-has-played", 0),
        EntryError::NobodyFree => ("tournament-refused-nobody-free", 0),
        EntryError::TimeOver => ("tournament-refused-time-over", 0),
        // Only a correction leads to this, by which somebody stayed away who was paired later.
        EntryError::Arena(ArenaError::NotWaiting(_)) => ("tournament-refused-was-there", 0),
        EntryError::NoSuchGame(_)
        | EntryError::NoArena
        | EntryError::Arena(ArenaError::NoSuchGame(_) | ArenaError::Contradiction) => ("tournament-refused-other", 0),
        EntryError::Tournament(error) => match error {
            TournamentError::Finished => ("tournament-refused-finished", 0),
            TournamentError::EntryClosed(_) => ("tournament-refused-late", 0),
            TournamentError::ByeRefused => ("tournament-refused-bye", 0),
            TournamentError::RoundInProgress => ("tournament-refused-games", 0),
            TournamentError::NoFurtherRound => ("tournament-refused-rounds", 0),
            TournamentError::TooFewParticipants(_) => ("tournament-refused-few", 0),
            TournamentError::DrawInKnockOut => ("tournament-refused-draw", 0),
            TournamentError::Pairing(_) => ("tournament-refused-pairing", 0),
            TournamentError::TooLateToCorrect => ("online-tournament-too-late-to-correct", 0),
            TournamentError::AlreadyJoined(_)
            | TournamentError::UnknownParticipant(_)
            | TournamentError::Started
            | TournamentError::NoSuchGame { .. }
            | TournamentError::WrongBoards => ("tournament-refused-other", 0),
        },
    };
    translations.say_with(key, &[("most", limit.into())])
}

/// What was expected in a report file, and where.
#[must_use]
pub fn report_refusal(translations: &Translations, error: &TrfError) -> String {
    let TrfError { line, column, expected, found } = error;
    let values = [
        ("line", (*line).into()),
        ("column", (*column).into()),
        ("expected", (*expected).into()),
        ("found", found.as_str().into()),
    ];
    translations.say_with("tournament-report-refused", &values)
}
