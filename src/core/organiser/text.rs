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
fn value_of_word<T: Copy>(values_by_word: &[(&str, T)], word_text: &str) -> Option<T> {
    values_by_word.iter().find(|(word, _)| *word == word_text).map(|&(_, value)| value)
}

impl FromStr for OrganisedTournament {
    type Err = TournamentTextError;

    fn from_str(text: &str) -> Result<Self, TournamentTextError> {
        let mut lines = (1..).zip(text.lines());
        let name = parse_head_line(&mut lines, "name ", "`name` and a name", Some)?;
        let game = parse_head_line(&mut lines, "game ", "`game` and the name of a game", |text| text.parse().ok())?;
        let date = parse_head_line(&mut lines, "date ", "`date` and a day, or nothing", Some)?;
        let expected_system = "`system`, then `swiss`, `round-robin` or `knock-out`, a number and a colour";
        let (format, colour) = parse_head_line(&mut lines, "system ", expected_system, parse_format)?;
        let mut organised = Self::new(name, game, date, format, colour);
        for (line_number, line_text) in lines {
            let event = parse_event(line_text).ok_or_else(|| text_error(line_number, EVENT_EXPECTED, line_text))?;
            organised.apply(event).map_err(|_| text_error(line_number, "something that can happen now", line_text))?;
        }
        Ok(organised)
    }
}

fn text_error(line_number: usize, expected: &'static str, found: &str) -> TournamentTextError {
    TournamentTextError { line: line_number, expected, found: excerpt(found, 60) }
}

/// The value of the next line, which begins with this key.
fn parse_head_line<'a, T>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
    key: &str,
    expected: &'static str,
    parse: impl FnOnce(&'a str) -> Option<T>,
) -> Result<T, TournamentTextError> {
    let (line_number, line_text) = lines.next().unwrap_or((1, ""));
    line_text.strip_prefix(key).and_then(parse).ok_or_else(|| text_error(line_number, expected, line_text))
}

fn parse_format(text: &str) -> Option<(TournamentFormat, Colour)> {
    let mut words = text.split(' ');
    let (system_word, round_count, colour_word) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    let format = match system_word {
        "swiss" => TournamentFormat::Swiss { rounds: round_count },
        "round-robin" => TournamentFormat::RoundRobin { cycles: round_count },
        "knock-out" => TournamentFormat::KnockOut,
        _ => return None,
    };
    let colour = value_of_word(&COLOUR_WORDS, colour_word)?;
    words.next().is_none().then_some((format, colour))
}

fn parse_event(text: &str) -> Option<TournamentEvent> {
    if let Some(text) = text.strip_prefix("join ") {
        let mut fields = text.splitn(3, ' ');
        let (id, rating, name) = (fields.next()?, fields.next()?, fields.next()?);
        let rating = if rating == "-" { None } else { Some(rating.parse().ok()?) };
        return Some(TournamentEvent::Joined { id: ParticipantId(id.parse().ok()?), name: name.to_owned(), rating });
    }
    let mut words = text.split_whitespace();
    let parse_id = |words: &mut SplitWhitespace| Some(ParticipantId(words.next()?.parse().ok()?));
    let event = match words.next()? {
        "withdraw" => TournamentEvent::Withdrawn { id: parse_id(&mut words)? },
        "return" => TournamentEvent::Returned { id: parse_id(&mut words)? },
        "bye" => {
            let (id, round) = (parse_id(&mut words)?, words.next()?.parse().ok()?);
            TournamentEvent::ByeRequested { id, round, bye: value_of_word(&BYE_WORDS, words.next()?)? }
        }
        "round" => TournamentEvent::RoundStarted,
        "game" => {
            let (white, black) = (parse_id(&mut words)?, parse_id(&mut words)?);
            TournamentEvent::GameEnded { white, black, outcome: value_of_word(&OUTCOME_WORDS, words.next()?)? }
        }
        "end" => TournamentEvent::Finished,
        _ => return None,
    };
    words.next().is_none().then_some(event)
}
