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
use turnover_core::board::Side;
use turnover_core::excerpt::excerpt;
use turnover_core::session::{Clocks, Game, GameId, MoveId, TimeControl};
use turnover_core::uci::LineReader;

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
        let declared = engine.ask("uci", "uciok").map_err(|why| expected("uciok", &why))?;
        engine.has_seed = declared.iter().any(|line| line.starts_with("option name Seed type spin"));
        let variant = ("UCI_Variant".to_owned(), game.to_string());
        for (name, value) in std::iter::once(&variant).chain(&program.options) {
            let option = format!("setoption name {name} value {value}");
            let answers = engine.ask(&format!("{option}\nisready"), "readyok");
            let answers = answers.map_err(|why| expected(&format!("readyok after {option:?}"), &why))?;
            if let Some(refusal) = answers.iter().find(|line| line.starts_with("info string error: ")) {
                return Err(failed(&format!("{option:?} gives {:?}", excerpt(refusal, 200))));
            }
        }
        Ok(engine)
    }

    /// Begins another game.
    pub(super) fn begin(&mut self, seed: u64) -> Result<(), Forfeit> {
        let seed = if self.has_seed { format!("setoption name Seed value {}\n", seed as u32) } else { String::new() };
        self.ask(&format!("ucinewgame\n{seed}isready"), "readyok").map(drop)
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
        self.send(&format!("{}\n{}", position(game), go(limits, clocks, now)))?;
        let last = self.wait(patience, "bestmove", &mut |_| ());
        let last = last.map_err(|why| if why == Forfeit::Silence && left.is_some() { Forfeit::Time } else { why })?;
        let word = last.split_ascii_whitespace().nth(1).unwrap_or_default();
        game.referee().find(word).ok_or_else(|| Forfeit::Illegal(excerpt(word, 20)))
    }

    /// Sends a line and returns all lines up to the one that begins with this word.
    fn ask(&mut self, question: &str, last: &str) -> Result<Vec<String>, Forfeit> {
        self.send(question)?;
        let mut lines = Vec::new();
        self.wait(self.patience, last, &mut |line| lines.push(line))?;
        Ok(lines)
    }

    /// Sends lines. They are short, and each is followed by a wait for the answer, so an engine that does not read
    /// cannot block the pipe.
    fn send(&mut self, lines: &str) -> Result<(), Forfeit> {
        writeln!(self.input, "{lines}").and_then(|()| self.input.flush()).map_err(|_| Forfeit::Crash)
    }

    /// The next line that begins with the word `first`. Other lines are passed to `other`.
    fn wait(&mut self, patience: Duration, first: &str, other: &mut dyn FnMut(String)) -> Result<String, Forfeit> {
        let begun = Instant::now();
        loop {
            let line =
                self.lines.recv_timeout(patience.saturating_sub(begun.elapsed())).map_err(|error| match error {
                    RecvTimeoutError::Timeout => Forfeit::Silence,
                    RecvTimeoutError::Disconnected => Forfeit::Crash,
                })?;
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if line.split_ascii_whitespace().next() == Some(first) {
                return Ok(line);
            }
            // An engine that talks without answering is also too slow.
            if begun.elapsed() > patience {
                return Err(Forfeit::Silence);
            }
            other(line);
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

/// The `position` command for the game, with all its moves.
fn position(game: &Game) -> String {
    let fen = game.start().fen();
    let start = if game.id().is_usual_start(&fen) { "startpos".to_owned() } else { format!("fen {fen}") };
    let mut line = format!("position {start} moves");
    for ply in game.plies() {
        line.push(' ');
        line += &ply.played.code;
    }
    line.strip_suffix(" moves").map_or_else(|| line.clone(), str::to_owned)
}

fn go(limits: Limits, clocks: &Clocks, now: Duration) -> String {
    let mut line = "go".to_owned();
    let mut add = |name: &str, value: Option<u128>| {
        if let Some(value) = value {
            line += &format!(" {name} {value}");
        }
    };
    add("depth", limits.depth.map(u128::from));
    add("nodes", limits.nodes.map(u128::from));
    add("movetime", limits.time.map(|time| time.as_millis()));
    for (side, time, increment) in [(Side::White, "wtime", "winc"), (Side::Black, "btime", "binc")] {
        add(time, clocks.remaining(side, now).map(|left| left.as_millis()));
        if let TimeControl::Fischer { increment: value, .. } = clocks.controls()[side] {
            add(increment, Some(value.as_millis()));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_with_its_moves_and_its_clocks() {
        let mut game = Game::new(GameId::TurnoverClassic);
        assert_eq!(position(&game), "position startpos");
        let id = game.referee().find("e1e3").expect("it is legal");
        game.play(id);
        assert_eq!(position(&game), "position startpos moves e1e3");

        let controls = ["10+0.1".parse().expect("a clock"), TimeControl::Untimed];
        let clocks = Clocks::new(controls, Side::White);
        let limits = Limits::nodes(500);
        assert_eq!(go(limits, &clocks, Duration::ZERO), "go nodes 500 wtime 10000 winc 100");
    }
}
