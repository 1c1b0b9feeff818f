//! External engines.
//!
//! An external engine is a process that speaks the text protocol. A game with it always ends: each wait for an answer
//! has a time limit, and the result is either a legal move or the reason why the engine has lost.

use std::fmt;
use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::contender::Program;
use turnover_core::ai::search::Limits;
use turnover_core::excerpt::excerpt;
use turnover_core::session::{Clocks, Game, GameId, MoveId};
use turnover_core::uci::LineReader;
use turnover_core::uci::client::{self, EngineLine, EngineLineError};

/// How many lines are buffered before the engine has to wait.
const LINES: usize = 16;
/// How long the engine may take to exit after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

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
            Self::Illegal(found) => write!(f, "illegal-move {found:?}"),
            Self::Time => f.write_str("time"),
        }
    }
}

/// A running engine.
pub(super) struct ExternalEngine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Vec<u8>>,
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
        let failed = |what: &str| io::Error::other(format!("engine {:?}: {what}", program.command));
        let mut words = program.command.split_ascii_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| failed(&error.to_string()))?;
        let (input, output) = (child.stdin.take().expect("it is piped"), child.stdout.take().expect("it is piped"));
        let (sender, lines) = mpsc::sync_channel(LINES);
        thread::spawn(move || {
            let mut reader = LineReader::new(BufReader::new(output));
            while let Ok(Some(line)) = reader.next_line() {
                if sender.send(line.to_vec()).is_err() {
                    break;
                }
            }
        });
        let mut engine = Self { child, input, lines, patience: program.patience, has_seed: false };
        let expected = |what: &str, why: &Forfeit| failed(&format!("expected {what}, found its {why}"));
        let declared = engine.ask("uci", &EngineLine::UciOk).map_err(|why| expected("uciok", &why))?;
        let is_seed =
            |line: &EngineLine| matches!(line, EngineLine::Option { name, kind } if name == "Seed" && kind == "spin");
        engine.has_seed = declared.iter().any(is_seed);
        let variant = ("UCI_Variant".to_owned(), game.to_string());
        for (name, value) in std::iter::once(&variant).chain(&program.options) {
            let option = client::set_option(name, value);
            let answers = engine.ask(&format!("{option}\nisready"), &EngineLine::ReadyOk);
            let answers = answers.map_err(|why| expected(&format!("readyok after {option:?}"), &why))?;
            for answer in answers {
                if let EngineLine::Refused(why) = answer {
                    return Err(failed(&format!("{option:?} is refused: {:?}", excerpt(&why, 200))));
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
        let left = clocks.remaining(side, now);
        let patience = left.unwrap_or_else(|| limits.time.unwrap_or_default() + self.patience);
        let position = client::position_words(game);
        self.send(&format!("position {position}\n{}", client::go(limits, Some((clocks, now)))))?;
        let best_move = self.wait(patience, |line| match line {
            Ok(EngineLine::BestMove(code)) => Some(code.unwrap_or_else(|| "(none)".into())),
            Err(EngineLineError { after: "bestmove", .. }) => Some(String::new()),
            Ok(_) | Err(_) => None,
        });
        let code =
            best_move.map_err(|why| if why == Forfeit::Silence && left.is_some() { Forfeit::Time } else { why })?;
        game.referee().find(&code).ok_or_else(|| Forfeit::Illegal(excerpt(&code, 20)))
    }

    /// Sends a line and returns all well-formed lines up to this last one.
    fn ask(&mut self, question: &str, last: &EngineLine) -> Result<Vec<EngineLine>, Forfeit> {
        self.send(question)?;
        let mut lines = Vec::new();
        self.wait(self.patience, |line| {
            let line = line.ok()?;
            let is_last = line == *last;
            lines.push(line);
            is_last.then_some(())
        })?;
        Ok(lines)
    }

    /// Sends lines. They are short, and each is followed by a wait for the answer, so an engine that does not read
    /// cannot block the pipe.
    fn send(&mut self, lines: &str) -> Result<(), Forfeit> {
        writeln!(self.input, "{lines}").and_then(|()| self.input.flush()).map_err(|_| Forfeit::Crash)
    }

    /// Waits for the line from which `choose` takes something.
    fn wait<T>(
        &mut self,
        patience: Duration,
        mut choose: impl FnMut(Result<EngineLine, EngineLineError>) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let begun = Instant::now();
        loop {
            let line =
                self.lines.recv_timeout(patience.saturating_sub(begun.elapsed())).map_err(|error| match error {
                    RecvTimeoutError::Timeout => Forfeit::Silence,
                    RecvTimeoutError::Disconnected => Forfeit::Crash,
                })?;
            if let Some(chosen) = choose(String::from_utf8_lossy(&line).parse()) {
                return Ok(chosen);
            }
            // An engine that talks without answering is also too slow.
            if begun.elapsed() > patience {
                return Err(Forfeit::Silence);
            }
        }
    }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        let _ = self.send("stop\nquit");
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            // Discard remaining output, so that it cannot block the engine's exit.
            while self.lines.try_recv().is_ok() {}
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
