//! Whether an engine keeps to the text protocol, as far as a dialogue with it can show.
//!
//! Each requirement is tried in a process of its own, so that one failure does not hide another; without an introduction nothing
//! else is tried. What an answer should be is told by this project's own engine, which gets the same lines. `optional` has what an engine
//! need not offer.

mod optional;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::process::Command;
use std::time::Duration;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use self::optional::OPTIONAL_REQUIREMENTS;
use super::client::{self, EngineLine};
use super::{Engine, EngineProcess, EngineProgress, NoAnswer, PROTOCOL_VERSION};
use crate::cli::number;
use crate::excerpt::excerpt;
use crate::session::{Game, GameId};

/// How many characters of a line a report quotes.
const QUOTED_CHARS: usize = 120;
/// The most plies of a game of random moves.
const MAX_PLIES: usize = 600;
/// The lines of `d` that must be as this project's engine writes them.
const COMPARED_LINE_STARTS: [&str; 5] = ["Fen: ", "Phase: ", "Legal: ", "Checks: ", "Outcome: "];
/// The limits of the searches, in turns.
const SEARCH_LIMITS: [&str; 3] = ["nodes 300", "depth 1", "movetime 20"];
/// Lines that make no sense.
const NONSENSE_LINES: [&str; 5] =
    ["hello", "position startpos moves z9z9", "position fen nothing", "setoption name Nothing value 1", "go sideways"];

/// Check whether an engine keeps to the text protocol, and tell for each requirement whether it is met
#[derive(Args, Clone, Debug)]
pub struct ConformanceArguments {
    /// How many plies of a random game are compared in each game; 40 unless told.
    #[arg(long, value_name = "N", default_value = "40", hide_default_value = true, value_parser = number::<usize>("a number of plies"))]
    plies: usize,
    /// How long to wait for an answer, in seconds; 10 unless told.
    #[arg(long, value_name = "SECONDS", default_value = "10", hide_default_value = true, value_parser = number::<u64>("a number of seconds"))]
    patience: u64,
    /// The engine and its arguments.
    #[arg(required = true, last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// What the protocol asks of an engine: its name in the report, and how it is tried in a game that the engine knows.
type Requirement = (&'static str, fn(&mut Dialogue, GameId) -> Trial<()>);

/// Those that are tried once, in the first game.
const ENGINE_REQUIREMENTS: [Requirement; 3] = [
    ("stop", |dialogue, _| dialogue.stop()),
    ("quit", |dialogue, _| dialogue.quit()),
    ("refusal", |dialogue, _| dialogue.refusal()),
];
/// Those that are tried in each game.
const GAME_REQUIREMENTS: [Requirement; 3] =
    [("search", Dialogue::search), ("position", Dialogue::position), ("perft", Dialogue::perft)];

impl ConformanceArguments {
    /// Tries everything, and writes a line for each requirement. Returns whether all are met.
    ///
    /// # Errors
    /// If the engine cannot be started or the report cannot be written.
    pub fn run(&self, output: &mut impl Write) -> io::Result<bool> {
        let (mut met_count, mut tried_count) = (0, 0);
        let mut write_report = |out: &mut dyn Write, requirement: &str, result: Trial<()>| {
            tried_count += 1;
            met_count += u32::from(result.is_ok());
            match result {
                Ok(()) => writeln!(out, "met     {requirement}"),
                Err(Miss(reason)) => writeln!(out, "missed  {requirement}: {reason}"),
            }
        };
        let variants = self.begin()?.introduction();
        let games = variants.as_ref().map_or_else(|_| Vec::new(), Vec::clone);
        write_report(output, "introduction", variants.map(drop))?;
        if let Some(&game) = games.first() {
            for (name, check) in ENGINE_REQUIREMENTS {
                write_report(output, name, self.begin()?.in_game(game, check))?;
            }
        }
        for &game in &games {
            for (name, check) in GAME_REQUIREMENTS {
                write_report(output, &format!("{name}, {game}"), self.begin()?.in_game(game, check))?;
            }
            for (name, _, check) in OPTIONAL_REQUIREMENTS.into_iter().filter(|(_, is_in, _)| is_in(game)) {
                let requirement = format!("{name}, {game}");
                match self.begin()?.in_game(game, check) {
                    Ok(false) => writeln!(output, "absent  {requirement}: not offered")?,
                    trial => write_report(output, &requirement, trial.map(|_| ()))?,
                }
            }
        }
        writeln!(
            output,
            "{met_count} of {tried_count} requirements of version {PROTOCOL_VERSION} are met, in {} game{}",
            games.len(),
            if games.len() == 1 { "" } else { "s" }
        )?;
        Ok(met_count == tried_count)
    }

    fn begin(&self) -> io::Result<Dialogue> {
        let [program, words @ ..] = &self.command[..] else { return Err(io::Error::other("expected a command")) };
        let process = EngineProcess::start(Command::new(program).args(words))
            .map_err(|error| io::Error::other(format!("{}: {error}", program.display())))?;
        let patience = Duration::from_secs(self.patience);
        Ok(Dialogue { process, patience, plies: self.plies, reference: Engine::new() })
    }
}

/// In what the engine misses a requirement: what was expected, and what was found.
#[derive(Debug)]
struct Miss(String);

type Trial<T> = Result<T, Miss>;

fn miss<T>(expected: impl fmt::Display, found: impl fmt::Display) -> Trial<T> {
    Err(Miss(format!("expected {expected}, found {found}")))
}

/// What follows this beginning of a line.
fn value_after(lines: &[String], start: &str) -> Option<String> {
    lines.iter().find_map(|line| Some(line.strip_prefix(start)?.trim_end().to_owned()))
}

fn quoted(text: &str) -> String {
    format!("{:?}", excerpt(text, QUOTED_CHARS))
}

/// The engine that is tried, and this project's own, which gets the same lines.
struct Dialogue {
    process: EngineProcess,
    patience: Duration,
    plies: usize,
    reference: Engine,
}

impl Dialogue {
    /// Sends lines, and returns the answer up to the first line of which this is true, that line included.
    fn ask(&mut self, lines: &str, is_last: impl Fn(&str) -> bool) -> Trial<Vec<String>> {
        let mut answer = Vec::new();
        let end_error = |why: NoAnswer| Miss(format!("expected an answer to {}, found {why}", quoted(lines)));
        self.process.send(lines).map_err(end_error)?;
        let answer_end = self.process.wait_for_line(self.patience, |line| {
            answer.push(line.to_owned());
            is_last(line).then_some(())
        });
        answer_end.map(|()| answer).map_err(end_error)
    }

    /// The answer to a line that is answered at once.
    fn say(&mut self, line: &str) -> Trial<Vec<String>> {
        let mut answer = self.ask(&format!("{line}\nisready"), |line| line == "readyok")?;
        answer.pop();
        Ok(answer)
    }

    /// What this project's engine answers.
    fn expected_answer(&mut self, line: &str) -> Vec<String> {
        let mut answer = Vec::new();
        let mut progress = self.reference.handle_line(line.as_bytes(), &mut answer);
        while matches!(progress, Ok(EngineProgress::Pending)) {
            progress = self.reference.work(&mut answer);
        }
        String::from_utf8_lossy(&answer).lines().map(str::to_owned).collect()
    }

    /// Tries a requirement in this game.
    fn in_game<T>(&mut self, game: GameId, check: fn(&mut Self, GameId) -> Trial<T>) -> Trial<T> {
        self.choose(game)?;
        check(self, game)
    }

    /// Begins a game in both.
    fn choose(&mut self, game: GameId) -> Trial<()> {
        let line = client::set_option("UCI_Variant", game);
        self.expected_answer(&line);
        let answer = self.say(&line)?;
        answer.first().map_or(Ok(()), |found| miss(format!("nothing after {line:?}"), quoted(found)))
    }

    /// Sets up a position in both.
    fn set_up(&mut self, line: &str) -> Trial<()> {
        self.expected_answer(line);
        let answer = self.say(line)?;
        answer.first().map_or(Ok(()), |found| miss(format!("nothing after {}", quoted(line)), quoted(found)))
    }

    /// `uci` is answered by its name, its author, well-formed options and `uciok`. Returns the games that it knows.
    fn introduction(&mut self) -> Trial<Vec<GameId>> {
        let answer = self.ask("uci", |line| line == "uciok")?;
        for start in ["id name ", "id author "] {
            if !answer.iter().any(|line| line.starts_with(start) && line.len() > start.len()) {
                return miss(format!("a line {start:?} and a name"), "none");
            }
        }
        if let Some((line, error)) = answer.iter().find_map(|line| Some((line, line.parse::<EngineLine>().err()?))) {
            return miss("lines of the protocol", format!("{}: {error}", quoted(line)));
        }
        let variants = answer.iter().find(|line| line.starts_with("option name UCI_Variant type combo "));
        let Some(variants) = variants else { return miss("an option UCI_Variant of type combo", "none") };
        let named: Vec<&str> = variants.split(" var ").skip(1).map(str::trim).collect();
        let games: Vec<GameId> = GameId::ALL.into_iter().filter(|game| named.contains(&game.name())).collect();
        if games.is_empty() {
            miss("a game of the protocol among those of UCI_Variant", quoted(variants))
        } else {
            Ok(games)
        }
    }

    /// While a search runs, `isready` is answered, and `stop` ends it with a legal move.
    fn stop(&mut self) -> Trial<()> {
        self.set_up("position startpos")?;
        let answer_to_go = self.ask("go infinite\nisready", |line| line == "readyok")?;
        if let Some(early_move) = answer_to_go.iter().find(|line| line.starts_with("bestmove")) {
            return miss("no move before stop", quoted(early_move));
        }
        let answer = self.ask("stop", |line| line.starts_with("bestmove"))?;
        self.legal_move(&answer)
    }

    /// It exits after `quit`.
    fn quit(&mut self) -> Trial<()> {
        self.say("position startpos")?;
        let quit_result = self.process.send("quit");
        if quit_result.is_ok() && self.process.has_exited_within(self.patience) {
            Ok(())
        } else {
            miss("its exit after quit", "none")
        }
    }

    /// A line that makes no sense is refused in one line and changes nothing.
    fn refusal(&mut self) -> Trial<()> {
        let before = self.say("d")?;
        for line in NONSENSE_LINES {
            let answer = self.say(line)?;
            match &answer[..] {
                [error_line] if error_line.starts_with("info string error: ") => {}
                _ => {
                    let expected = format!("one line \"info string error: …\" after {line:?}");
                    return miss(expected, quoted(&answer.join("\n")));
                }
            }
            if self.say("d")? != before {
                return miss(format!("an unchanged position after {line:?}"), "another one");
            }
        }
        Ok(())
    }

    /// Searches with each kind of limit end with a legal move; with `(none)` before a roll and after the end.
    fn search(&mut self, game: GameId) -> Trial<()> {
        let positions = self.positions(game);
        let last = positions.last().cloned();
        let sampled_positions = positions.into_iter().step_by(3).chain(last);
        for (line, limit) in sampled_positions.zip(SEARCH_LIMITS.into_iter().cycle()) {
            self.set_up(&line)?;
            let answer = self.ask(&format!("go {limit}"), |line| line.starts_with("bestmove"))?;
            self.legal_move(&answer)
                .map_err(|Miss(why)| Miss(format!("{why}, after {} and go {limit}", quoted(&line))))?;
        }
        Ok(())
    }

    /// Whether an answer to `go` has well-formed lines, and ends with a legal move, or with none where there is none.
    fn legal_move(&mut self, answer: &[String]) -> Trial<()> {
        let legal =
            self.expected_answer("d").into_iter().find_map(|line| Some(line.strip_prefix("Legal: ")?.to_owned()));
        let legal: Vec<String> = legal.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        for line in answer {
            match line.parse::<EngineLine>() {
                Err(error) => return miss("lines of the protocol", format!("{}: {error}", quoted(line))),
                Ok(EngineLine::BestMove(None)) if legal.is_empty() => {}
                Ok(EngineLine::BestMove(Some(code))) if legal.contains(&code) => {}
                Ok(EngineLine::BestMove(_)) if legal.is_empty() => return miss("bestmove (none)", quoted(line)),
                Ok(EngineLine::BestMove(_)) => return miss("a legal move", quoted(line)),
                Ok(EngineLine::Report(report)) if report.line.first().is_some_and(|code| !legal.contains(code)) => {
                    return miss("a line that begins with a legal move", quoted(line));
                }
                Ok(_) => {}
            }
        }
        Ok(())
    }

    /// `d` tells the position, its moves and its end.
    fn position(&mut self, game: GameId) -> Trial<()> {
        self.positions(game).iter().try_for_each(|line| self.compare_both_ways(line))
    }

    /// Compares what `d` tells of a position that is set up by this line, and by its FEN, with the same key.
    fn compare_both_ways(&mut self, line: &str) -> Trial<()> {
        self.set_up(line)?;
        let (key, fen) = self.compare_position(line)?;
        let by_fen = format!("position fen {fen}");
        self.set_up(&by_fen)?;
        let (key_by_fen, _) = self.compare_position(&by_fen)?;
        if key == key_by_fen {
            return Ok(());
        }
        miss(format!("the key {key} for the same position"), format!("{key_by_fen}, after {}", quoted(&by_fen)))
    }

    /// Compares what `d` tells. Returns the key and the FEN.
    fn compare_position(&mut self, after: &str) -> Trial<(String, String)> {
        let (dump, expected) = (self.say("d")?, self.expected_answer("d"));
        for start in COMPARED_LINE_STARTS {
            let [found, expected] = [&dump, &expected].map(|lines| value_after(lines, start));
            if found != expected {
                let [expected, found] = [expected, found].map(|value| match value {
                    Some(value) => quoted(&format!("{start}{value}")),
                    None => format!("no line {start:?}"),
                });
                return miss(expected, format!("{found}, after {}", quoted(after)));
            }
        }
        let key = value_after(&dump, "Key: ").unwrap_or_default();
        if key.len() != 16 || !key.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return miss("a key of 16 hexadecimal digits", quoted(&key));
        }
        Ok((key, value_after(&expected, "Fen: ").unwrap_or_default()))
    }

    /// `go perft` counts.
    fn perft(&mut self, game: GameId) -> Trial<()> {
        let positions = self.positions(game);
        let perft_cases =
            positions.iter().step_by(10).flat_map(|line| ["go perft 1", "go perft 2"].map(|go| (line, go)));
        for (line, go) in perft_cases.take(6) {
            self.set_up(line)?;
            let perft_lines =
                self.ask(go, |line| line.starts_with("Nodes searched: ") || line.starts_with("info string error"))?;
            let expected = self.expected_answer(go);
            let different_lines = expected
                .iter()
                .zip(perft_lines.iter().map(|line| line.trim_end()))
                .find(|(ours, theirs)| ours != theirs);
            if let Some((ours, theirs)) = different_lines {
                return miss(quoted(ours), format!("{}, after {} and {go}", quoted(theirs), quoted(line)));
            }
        }
        Ok(())
    }

    /// The commands that set up the first positions of a game of random moves, the same in each run, and its last one.
    fn positions(&self, id: GameId) -> Vec<String> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut game = Game::new(id);
        let position_command = |game: &Game| format!("position {}", client::position_words(game));
        let mut lines = vec![position_command(&game)];
        for ply in 1..=MAX_PLIES {
            let mut codes = game.referee().codes();
            codes.sort();
            if codes.choose(&mut rng).and_then(|(_, mv)| game.play(*mv)).is_none() {
                break;
            }
            if ply <= self.plies {
                lines.push(position_command(&game));
            }
        }
        lines.push(position_command(&game));
        lines
    }
}
