//! The text in which earlier versions stored a tournament: its head, and a line for whatever has happened.
//!
//! ```text
//! name Club evening
//! game lielow
//! date 2026.11.26
//! system swiss 5 white
//! join 1 1500 Ada
//! join 2 - Bo
//! round
//! game 1 2 1-0
//! ```

use std::str::{FromStr, SplitWhitespace};

use super::organised::OrganisedTournament;
use crate::excerpt::excerpt;
use crate::tournament::{Bye, Colour, GameOutcome, GameResult, ParticipantId, TournamentEvent, TournamentFormat};

/// Why a text is not a tournament.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("line {line}: expected {expected}, found `{found}`")]
pub struct TournamentTextError {
    /// The line, from 1.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

/// How outcomes are written. Those of games that do not count for ratings have a `u` behind them.
const OUTCOME_WORDS: [(&str, GameOutcome); 9] = [
    ("1-0", GameOutcome::Played { result: GameResult::Win, is_rated: true }),
    ("1/2", GameOutcome::Played { result: GameResult::Draw, is_rated: true }),
    ("0-1", GameOutcome::Played { result: GameResult::Loss, is_rated: true }),
    ("1-0u", GameOutcome::Played { result: GameResult::Win, is_rated: false }),
    ("1/2u", GameOutcome::Played { result: GameResult::Draw, is_rated: false }),
    ("0-1u", GameOutcome::Played { result: GameResult::Loss, is_rated: false }),
    ("+-", GameOutcome::BlackAbsent),
    ("-+", GameOutcome::WhiteAbsent),
    ("--", GameOutcome::BothAbsent),
];

/// How the byes that can be asked for are written.
const BYE_WORDS: [(&str, Bye); 2] = [("half", Bye::HalfPoint), ("zero", Bye::ZeroPoint)];

const COLOUR_WORDS: [(&str, Colour); 2] = [("white", Colour::White), ("black", Colour::Black)];

const EVENT_EXPECTED: &str = "`join`, `withdraw`, `return`, `bye`, `round`, `game` or `end` with what belongs to it";

/// The value that is written like this.
fn value<T: Copy>(words: &[(&str, T)], text: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == text).map(|&(_, value)| value)
}

impl FromStr for OrganisedTournament {
    type Err = TournamentTextError;

    fn from_str(text: &str) -> Result<Self, TournamentTextError> {
        let mut lines = (1..).zip(text.lines());
        let name = head(&mut lines, "name ", "`name` and a name", Some)?;
        let game = head(&mut lines, "game ", "`game` and the name of a game", |text| text.parse().ok())?;
        let date = head(&mut lines, "date ", "`date` and a day, or nothing", Some)?;
        let system = "`system`, then `swiss`, `round-robin` or `knock-out`, a number and a colour";
        let (format, colour) = head(&mut lines, "system ", system, format)?;
        let mut organised = Self::new(name, game, date, format, colour);
        for (line, text) in lines {
            let event = event(text).ok_or_else(|| error(line, EVENT_EXPECTED, text))?;
            organised.apply(event).map_err(|_| error(line, "something that can happen now", text))?;
        }
        Ok(organised)
    }
}

fn error(line: usize, expected: &'static str, found: &str) -> TournamentTextError {
    TournamentTextError { line, expected, found: excerpt(found, 60) }
}

/// The value of the next line, which begins with this key.
fn head<'a, T>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
    key: &str,
    expected: &'static str,
    read: impl FnOnce(&'a str) -> Option<T>,
) -> Result<T, TournamentTextError> {
    let (line, text) = lines.next().unwrap_or((1, ""));
    text.strip_prefix(key).and_then(read).ok_or_else(|| error(line, expected, text))
}

fn format(text: &str) -> Option<(TournamentFormat, Colour)> {
    let mut words = text.split(' ');
    let (system, round_count, colour) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    let format = match system {
        "swiss" => TournamentFormat::Swiss { rounds: round_count },
        "round-robin" => TournamentFormat::RoundRobin { cycles: round_count },
        "knock-out" => TournamentFormat::KnockOut,
        _ => return None,
    };
    let colour = value(&COLOUR_WORDS, colour)?;
    words.next().is_none().then_some((format, colour))
}

fn event(text: &str) -> Option<TournamentEvent> {
    if let Some(text) = text.strip_prefix("join ") {
        let mut fields = text.splitn(3, ' ');
        let (id, rating, name) = (fields.next()?, fields.next()?, fields.next()?);
        let rating = if rating == "-" { None } else { Some(rating.parse().ok()?) };
        return Some(TournamentEvent::Joined { id: ParticipantId(id.parse().ok()?), name: name.to_owned(), rating });
    }
    let mut words = text.split_whitespace();
    let read_id = |words: &mut SplitWhitespace| Some(ParticipantId(words.next()?.parse().ok()?));
    let event = match words.next()? {
        "withdraw" => TournamentEvent::Withdrawn { id: read_id(&mut words)? },
        "return" => TournamentEvent::Returned { id: read_id(&mut words)? },
        "bye" => {
            let (id, round) = (read_id(&mut words)?, words.next()?.parse().ok()?);
            TournamentEvent::ByeRequested { id, round, bye: value(&BYE_WORDS, words.next()?)? }
        }
        "round" => TournamentEvent::RoundStarted,
        "game" => {
            let (white, black) = (read_id(&mut words)?, read_id(&mut words)?);
            TournamentEvent::GameEnded { white, black, outcome: value(&OUTCOME_WORDS, words.next()?)? }
        }
        "end" => TournamentEvent::Finished,
        _ => return None,
    };
    words.next().is_none().then_some(event)
}
