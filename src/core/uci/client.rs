//! The other end of the text protocol: the commands that a program writes to an engine, and its answers, read.

use std::num::ParseIntError;
use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

use super::command_error::FoundText;
use crate::ai::search::{Limits, Report, Score};
use crate::board::Side;
use crate::session::{Clocks, Game, TimeControl};

/// The start of a game and its moves up to the position in which it stands, as after `position`.
#[must_use]
pub fn position_words(game: &Game) -> String {
    let fen = game.start().fen();
    let mut text = if game.id().is_usual_start(&fen) { "startpos".to_owned() } else { format!("fen {fen}") };
    for (index, ply) in game.plies().take(game.ply_count()).enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&ply.played.code);
    }
    text
}

/// The command `go` with these limits, and with the times left on the clocks, if there are any. The protocol has no soft limit of
/// time.
#[must_use]
pub fn go(limits: Limits, clocks: Option<(&Clocks, Duration)>) -> String {
    let mut line = "go".to_owned();
    let mut add = |name: &str, value: Option<u128>| line.extend(value.map(|value| format!(" {name} {value}")));
    add("depth", limits.depth.map(u128::from));
    add("nodes", limits.nodes.map(u128::from));
    add("movetime", limits.time.map(|time| time.as_millis()));
    add("mate", limits.mate.map(u128::from));
    add("playouts", limits.playouts.map(u128::from));
    for (side, time, increment) in [(Side::White, "wtime", "winc"), (Side::Black, "btime", "binc")] {
        let Some((clocks, now)) = clocks else { continue };
        add(time, clocks.remaining(side, now).map(|left| left.as_millis()));
        if let TimeControl::Fischer { increment: value, .. } = clocks.controls()[side] {
            add(increment, Some(value.as_millis()));
        }
    }
    line
}

/// The command that sets an option.
#[must_use]
pub fn set_option(name: &str, value: impl std::fmt::Display) -> String {
    format!("setoption name {name} value {value}")
}

/// A line that an engine writes.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineLine {
    /// The chance of winning of the side to move, where it decides about the doubling cube.
    Chance(f64),
    /// The end of the answer to `uci`.
    UciOk,
    /// The answer to `isready`.
    ReadyOk,
    /// An option that it has, by its name, such as `Seed`, and its type, such as `spin`.
    Option {
        /// The name, which may have several words.
        name: String,
        /// The type.
        kind: String,
    },
    /// A line of moves with its score, found by a search that goes on.
    Report(Report<String>),
    /// Why this project's engine refuses a command, in English.
    Refused(String),
    /// The move found by a search that has ended, as in the protocol; `None` if there is none.
    BestMove(Option<String>),
    /// Any other line, which a client may ignore, as the protocol asks.
    Other,
}

/// A line of an engine is malformed: what was expected, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} after {after:?}, found {found}")]
pub struct EngineLineError {
    /// What was expected.
    pub expected: &'static str,
    /// The word before it.
    pub after: &'static str,
    found: FoundText,
}

impl FromStr for EngineLine {
    type Err = EngineLineError;

    fn from_str(line: &str) -> Result<Self, EngineLineError> {
        let mut words = line.split_ascii_whitespace();
        Ok(match words.next() {
            Some("uciok") => Self::UciOk,
            Some("readyok") => Self::ReadyOk,
            Some("option") => option(words)?,
            Some("info") => match line.trim().strip_prefix("info string error: ") {
                Some(reason) => Self::Refused(reason.to_owned()),
                None if line.trim().starts_with(CHANCE_PREFIX) => chance(line.trim())?,
                None => report(words)?.map_or(Self::Other, Self::Report),
            },
            Some("bestmove") => {
                let code = next_word(&mut words, "a move", "bestmove")?;
                Self::BestMove((code != "(none)").then(|| code.to_owned()))
            }
            _ => Self::Other,
        })
    }
}

/// What stands before the chance of winning.
pub(super) const CHANCE_PREFIX: &str = "info string chance ";

fn chance(line: &str) -> Result<EngineLine, EngineLineError> {
    let text = line.strip_prefix(CHANCE_PREFIX).unwrap_or_default();
    let parsed_chance = text.parse().ok().filter(|chance| (0.0..=1.0).contains(chance));
    let error = EngineLineError { expected: "a number from 0 to 1", after: "chance", found: text.into() };
    parsed_chance.map(EngineLine::Chance).ok_or(error)
}

fn option(words: SplitAsciiWhitespace) -> Result<EngineLine, EngineLineError> {
    let mut words = words.skip_while(|&word| word == "name").peekable();
    let mut name = Vec::new();
    while let Some(word) = words.next_if(|&word| word != "type") {
        name.push(word);
    }
    let kind = words.nth(1).ok_or(EngineLineError { expected: "a type", after: "type", found: FoundText::of(None) })?;
    Ok(EngineLine::Option { name: name.join(" "), kind: kind.to_owned() })
}

/// Reads what follows `info`; `None` if it has no score.
fn report(mut words: SplitAsciiWhitespace) -> Result<Option<Report<String>>, EngineLineError> {
    let mut score = None;
    let mut report = Report {
        depth: 0,
        selective_depth: 0,
        line_number: 1,
        score: Score::Units(0),
        line: Vec::new(),
        nodes: 0,
        elapsed: Duration::ZERO,
        table_per_mille: 0,
    };
    while let Some(word) = words.next() {
        match word {
            "depth" => report.depth = number(&mut words, "depth")?,
            "seldepth" => report.selective_depth = number(&mut words, "seldepth")?,
            "multipv" => report.line_number = number(&mut words, "multipv")?,
            "nodes" => report.nodes = number(&mut words, "nodes")?,
            "hashfull" => report.table_per_mille = number(&mut words, "hashfull")?,
            "time" => report.elapsed = Duration::from_millis(number(&mut words, "time")?),
            "score" => score = Some(read_score(&mut words)?),
            "pv" => report.line = words.by_ref().map(str::to_owned).collect(),
            // What follows is free text.
            "string" => break,
            _ => {}
        }
    }
    Ok(score.map(|score| Report { score, ..report }))
}

fn read_score(words: &mut SplitAsciiWhitespace) -> Result<Score, EngineLineError> {
    match next_word(words, "cp or mate", "score")? {
        "cp" => number(words, "cp").map(Score::Units),
        "mate" => {
            let text = next_word(words, "a number", "mate")?;
            let moves = parse_number::<i32>(text, "mate")?.unsigned_abs();
            // `mate -0` is a position that is lost already.
            Ok(if text.starts_with('-') { Score::Loss { moves } } else { Score::Win { moves } })
        }
        other_word => Err(EngineLineError { expected: "cp or mate", after: "score", found: other_word.into() }),
    }
}

fn number<N: FromStr<Err = ParseIntError>>(
    words: &mut SplitAsciiWhitespace,
    after: &'static str,
) -> Result<N, EngineLineError> {
    parse_number(next_word(words, "a number", after)?, after)
}

fn parse_number<N: FromStr<Err = ParseIntError>>(text: &str, after: &'static str) -> Result<N, EngineLineError> {
    text.parse().map_err(|_| EngineLineError { expected: "a number", after, found: text.into() })
}

fn next_word<'a>(
    words: &mut SplitAsciiWhitespace<'a>,
    expected: &'static str,
    after: &'static str,
) -> Result<&'a str, EngineLineError> {
    words.next().ok_or(EngineLineError { expected, after, found: FoundText::of(None) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;
    use crate::uci::{Engine, EngineProgress};

    fn play(game: &mut Game, code: &str) {
        let id = game.referee().find(code).expect("a legal move");
        game.play(id).expect("a legal move");
    }

    #[test]
    fn a_position_is_written_as_its_start_and_the_moves_since() {
        let mut game = Game::new(GameId::TurnoverClassic);
        assert_eq!(position_words(&game), "startpos");
        play(&mut game, "e1e3");
        play(&mut game, "e8e6");
        assert_eq!(position_words(&game), "startpos moves e1e3 e8e6");
        game.undo();
        assert_eq!(position_words(&game), "startpos moves e1e3");
        let fen = "c5r1/7p/8/8/8/8/P7/1R5C w 0 1";
        let mut game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
        play(&mut game, "b1b2");
        assert_eq!(position_words(&game), format!("fen {fen} moves b1b2"));
    }

    #[test]
    fn limits_and_clocks_are_written_after_go() {
        let controls = ["10+0.1".parse().expect("a clock"), TimeControl::Untimed];
        let clocks = Clocks::new(controls, Side::White);
        let limits = Limits { mate: Some(3), ..Limits::nodes(500) };
        assert_eq!(go(limits, None), "go nodes 500 mate 3");
        assert_eq!(go(Limits::nodes(500), Some((&clocks, Duration::ZERO))), "go nodes 500 wtime 10000 winc 100");
        assert_eq!(go(Limits::time(Duration::from_secs(2)), None), "go movetime 2000");
    }

    #[test]
    fn lines_are_read_as_what_they_mean() {
        let option = |name: &str, kind: &str| EngineLine::Option { name: name.into(), kind: kind.into() };
        for (line, expected) in [
            ("uciok", EngineLine::UciOk),
            ("readyok", EngineLine::ReadyOk),
            ("option name Seed type spin default 0 min 0 max 9", option("Seed", "spin")),
            ("option name Skill Level type spin default 10", option("Skill Level", "spin")),
            ("  bestmove e2e4 ponder e7e5 ", EngineLine::BestMove(Some("e2e4".into()))),
            ("bestmove (none)", EngineLine::BestMove(None)),
            ("info string error: expected a command", EngineLine::Refused("expected a command".into())),
            ("info string score cp", EngineLine::Other),
            ("info depth 3 currmove e2e4 currmovenumber 1", EngineLine::Other),
            ("id name Somebody", EngineLine::Other),
            ("", EngineLine::Other),
        ] {
            assert_eq!(line.parse(), Ok(expected), "{line}");
        }
    }

    #[test]
    fn a_report_is_read_with_all_its_numbers() {
        let line = "info depth 5 seldepth 9 multipv 2 score mate -3 nodes 700 nps 10 hashfull 4 time 70 pv e2e4 e7e5";
        let report = Report {
            depth: 5,
            selective_depth: 9,
            line_number: 2,
            score: Score::Loss { moves: 3 },
            line: vec!["e2e4".into(), "e7e5".into()],
            nodes: 700,
            elapsed: Duration::from_millis(70),
            table_per_mille: 4,
        };
        assert_eq!(line.parse(), Ok(EngineLine::Report(report)));
        for (text, score) in
            [("cp -31", Score::Units(-31)), ("mate 2", Score::Win { moves: 2 }), ("mate -0", Score::Loss { moves: 0 })]
        {
            let read = format!("info score {text}").parse();
            assert!(matches!(read, Ok(EngineLine::Report(report)) if report.score == score), "{text}");
        }
    }

    #[test]
    fn malformed_lines_are_refused_with_what_was_expected() {
        for (line, expected) in [
            ("bestmove", "expected a move after \"bestmove\", found the end of the line"),
            ("option name Seed", "expected a type after \"type\", found the end of the line"),
            ("info depth", "expected a number after \"depth\", found the end of the line"),
            ("info depth deep", "expected a number after \"depth\", found \"deep\""),
            ("info nodes -1 score cp 3", "expected a number after \"nodes\", found \"-1\""),
            ("info score 31", "expected cp or mate after \"score\", found \"31\""),
            ("info score cp 99999999999", "expected a number after \"cp\", found \"99999999999\""),
            ("info score mate soon", "expected a number after \"mate\", found \"soon\""),
        ] {
            let error = line.parse::<EngineLine>().expect_err(line);
            assert_eq!(error.to_string(), expected, "{line}");
        }
    }

    #[test]
    fn the_own_engine_understands_and_is_understood() {
        let mut game = Game::new(GameId::TurnoverModern);
        play(&mut game, "e1e2");
        let lines = [
            "uci".to_owned(),
            set_option("UCI_Variant", game.id()),
            format!("position {}", position_words(&game)),
            go(Limits::depth(3), None),
            "go nowhere".to_owned(),
        ];
        let (mut engine, mut answers) = (Engine::new(), Vec::new());
        for line in lines {
            let mut progress = engine.handle_line(line.as_bytes(), &mut answers).expect("a Vec takes any text");
            while progress == EngineProgress::Pending {
                progress = engine.work(&mut answers).expect("a Vec takes any text");
            }
        }
        let read = |line: &str| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let answers: Vec<EngineLine> = str::from_utf8(&answers).expect("text").lines().map(read).collect();
        let has = |fits: fn(&EngineLine) -> bool| answers.iter().any(fits);
        assert!(has(|line| *line == EngineLine::UciOk));
        assert!(has(|line| matches!(line, EngineLine::Option { name, kind } if name == "Seed" && kind == "spin")));
        assert!(has(|line| matches!(line, EngineLine::Report(report) if report.depth == 3 && !report.line.is_empty())));
        assert!(has(|line| matches!(line, EngineLine::BestMove(Some(_)))));
        assert!(matches!(answers.last(), Some(EngineLine::Refused(_))));
    }
}
