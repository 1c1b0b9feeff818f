//! External engines.
//!
//! An external engine is a process that speaks the text protocol. A game with it always ends: each wait for an answer
//! has a time limit, and the result is either a legal move or the reason why the engine has lost.

use std::fmt;
use std::io;
use std::process::Command;
use std::time::Duration;

use super::contender::Program;
use turnover_core::ai::search::Limits;
use turnover_core::excerpt::excerpt;
use turnover_core::session::{Clocks, Game, GameId, MoveId};
use turnover_core::uci::client::{self, EngineLine, EngineLineError};
use turnover_core::uci::{EngineProcess, NoAnswer};

/// Why a side has lost without a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Forfeit {
    /// The engine has exited or closed its input.
    Crash,
    /// The engine has not answered in time.
    Silence,
    /// The engine has chosen this illegal move.
    Illegal(String),
    /// The engine's clock has run out.
    Time,
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash => f.write_str("crash"),
            Self::Silence => f.write_str("silence"),
            Self::Illegal(illegal_code) => write!(f, "illegal-move {illegal_code:?}"),
            Self::Time => f.write_str("time"),
        }
    }
}

impl From<NoAnswer> for Forfeit {
    fn from(no_answer: NoAnswer) -> Self {
        match no_answer {
            NoAnswer::Closed => Self::Crash,
            NoAnswer::Silence => Self::Silence,
        }
    }
}

/// A running engine.
pub(super) struct ExternalEngine {
    process: EngineProcess,
    patience: Duration,
    /// Whether the engine has an option for the seed of its errors.
    has_seed: bool,
}

impl ExternalEngine {
    /// Starts the engine for this game.
    ///
    /// # Errors
    /// If it cannot be started, does not speak the protocol, or refuses an option.
    pub(super) fn start(program: &Program, game: GameId) -> io::Result<Self> {
        let engine_error = |what: &str| io::Error::other(format!("engine {:?}: {what}", program.command));
        let mut words = program.command.split_ascii_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        let process = EngineProcess::start(command.args(words)).map_err(|error| engine_error(&error.to_string()))?;
        let mut engine = Self { process, patience: program.patience, has_seed: false };
        let expected_error = |what: &str, why: &Forfeit| engine_error(&format!("expected {what}, found its {why}"));
        let declared_lines = engine.ask("uci", &EngineLine::UciOk).map_err(|why| expected_error("uciok", &why))?;
        let is_seed =
            |line: &EngineLine| matches!(line, EngineLine::Option { name, kind } if name == "Seed" && kind == "spin");
        engine.has_seed = declared_lines.iter().any(is_seed);
        let variant = ("UCI_Variant".to_owned(), game.to_string());
        for (name, value) in std::iter::once(&variant).chain(&program.options) {
            let option = client::set_option(name, value);
            let answers = engine.ask(&format!("{option}\nisready"), &EngineLine::ReadyOk);
            let answers = answers.map_err(|why| expected_error(&format!("readyok after {option:?}"), &why))?;
            for answer in answers {
                if let EngineLine::Refused(why) = answer {
                    return Err(engine_error(&format!("{option:?} is refused: {:?}", excerpt(&why, 200))));
                }
            }
        }
        Ok(engine)
    }

    /// Begins another game.
    pub(super) fn begin(&mut self, seed: u64) -> Result<(), Forfeit> {
        let seed = if self.has_seed { client::set_option("Seed", seed as u32) + "\n" } else { String::new() };
        self.ask(&format!("ucinewgame\n{seed}isready"), &EngineLine::ReadyOk).map(drop)
    }

    /// Its move in this game, given the times left on the clocks.
    pub(super) fn choose(
        &mut self,
        game: &Game,
        limits: Limits,
        clocks: &Clocks,
        now: Duration,
    ) -> Result<MoveId, Forfeit> {
        let side = game.referee().turn();
        let time_left = clocks.remaining(side, now);
        let patience = time_left.unwrap_or_else(|| limits.time.unwrap_or_default() + self.patience);
        let position = client::position_words(game);
        self.send(&format!("position {position}\n{}", client::go(limits, Some((clocks, now)))))?;
        let best_move = self.wait_for_line(patience, |line| match line {
            Ok(EngineLine::BestMove(code)) => Some(code.unwrap_or_else(|| "(none)".into())),
            Err(EngineLineError { after: "bestmove", .. }) => Some(String::new()),
            Ok(_) | Err(_) => None,
        });
        let code = best_move
            .map_err(|why| if why == Forfeit::Silence && time_left.is_some() { Forfeit::Time } else { why })?;
        game.referee().find(&code).ok_or_else(|| Forfeit::Illegal(excerpt(&code, 20)))
    }

    /// Sends a line and returns all well-formed lines up to this last one.
    fn ask(&mut self, question: &str, last: &EngineLine) -> Result<Vec<EngineLine>, Forfeit> {
        self.send(question)?;
        let mut lines = Vec::new();
        self.wait_for_line(self.patience, |line| {
            let line = line.ok()?;
            let is_last = line == *last;
            lines.push(line);
            is_last.then_some(())
        })?;
        Ok(lines)
    }

    fn send(&mut self, lines: &str) -> Result<(), Forfeit> {
        Ok(self.process.send(lines)?)
    }

    /// Waits for the line from which `choose` takes something.
    fn wait_for_line<T>(
        &mut self,
        patience: Duration,
        mut choose: impl FnMut(Result<EngineLine, EngineLineError>) -> Option<T>,
    ) -> Result<T, Forfeit> {
        Ok(self.process.wait_for_line(patience, |line| choose(line.parse()))?)
    }
}
