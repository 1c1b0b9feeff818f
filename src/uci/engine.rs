//! What does a line of the protocol do, and what is answered?

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::complaint::{Complaint, Found};
use super::lines::MAX_LINE_BYTES;
use super::options::{self, Setting, split_word};
use super::position;
use crate::session::{Game, GameId};

/// What can be said to the engine.
pub(super) const COMMANDS: [&str; 12] =
    ["uci", "isready", "setoption", "ucinewgame", "position", "d", "go", "stop", "debug", "eval", "bench", "quit"];

/// As deep as a count may go: more than anybody waits for, and no more than 64 bits hold.
const DEEPEST_PERFT: u32 = 9;

/// The engine behind the text protocol: a game and what is asked about it.
///
/// It has no clock, no thread and no input of its own: each line comes in with a writer for its answers.
pub struct Engine {
    game: Game,
    stop: StopSignal,
    /// How many of the `stop`s that were signalled have been read. All of them, unless one waits in the queue.
    stops_read: usize,
}

/// Tells an engine that a `stop` has come in while it is still busy with an earlier line.
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<AtomicUsize>);

impl StopSignal {
    /// To be told of each line as it comes in, before it is queued: takes note of those that say `stop`.
    pub fn overhear(&self, line: &[u8]) {
        if line.trim_ascii_start().split(u8::is_ascii_whitespace).next() == Some(b"stop") {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// An engine at the start position of the first game in the catalogue.
    #[must_use]
    pub fn new() -> Self {
        Self { game: Game::new(GameId::ALL[0]), stop: StopSignal::default(), stops_read: 0 }
    }

    /// What interrupts this engine's long answers.
    #[must_use]
    pub fn stop_signal(&self) -> StopSignal {
        self.stop.clone()
    }

    /// Obeys one line and writes the answers. A line that cannot be obeyed is answered by one line
    /// `info string error: …` and changes nothing. Breaks on `quit`.
    ///
    /// # Errors
    /// When the answers cannot be written.
    pub fn line(&mut self, line: &[u8], out: &mut impl Write) -> io::Result<ControlFlow<()>> {
        match self.obey(line, out)? {
            Ok(flow) => Ok(flow),
            Err(complaint) => {
                writeln!(out, "info string error: {complaint}")?;
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    fn obey(&mut self, line: &[u8], out: &mut impl Write) -> io::Result<Result<ControlFlow<()>, Complaint>> {
        let text = match text(line) {
            Ok(text) => text.trim_ascii(),
            Err(complaint) => return Ok(Err(complaint)),
        };
        let (command, words) = split_word(text);
        let done = match command {
            "" => Ok(()),
            "uci" => {
                self.introduce(out)?;
                Ok(())
            }
            "isready" => {
                writeln!(out, "readyok")?;
                Ok(())
            }
            "ucinewgame" => {
                self.game = Game::new(self.game.id());
                Ok(())
            }
            "setoption" => self.set_option(words),
            "position" => position::set_up(self.game.id(), words).map(|game| self.game = game),
            "d" => {
                position::describe(&self.game, out)?;
                Ok(())
            }
            "go" => self.go(words, out)?,
            "stop" => {
                // One that nobody overheard interrupts nothing, now or later.
                self.stops_read = (self.stops_read + 1).min(self.stop.count());
                Ok(())
            }
            "debug" => match words.trim_ascii() {
                "on" | "off" => Ok(()),
                other => Err(Complaint::Word { expected: "on or off", after: "debug", found: other.into() }),
            },
            "eval" => Err(Complaint::NoOpponent { command: "eval" }),
            "bench" => Err(Complaint::NoOpponent { command: "bench" }),
            "quit" => return Ok(Ok(ControlFlow::Break(()))),
            _ => Err(Complaint::UnknownCommand { found: command.into() }),
        };
        Ok(done.map(ControlFlow::Continue))
    }

    fn introduce(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "id name Turnover {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the Turnover developers")?;
        options::declare(out)?;
        writeln!(out, "uciok")
    }

    fn set_option(&mut self, words: &str) -> Result<(), Complaint> {
        match Setting::parse(words)? {
            Setting::Variant(id) => self.game = Game::new(id),
            Setting::Number => {}
        }
        Ok(())
    }

    fn go(&self, words: &str, out: &mut impl Write) -> io::Result<Result<(), Complaint>> {
        let mut words = words.split_ascii_whitespace();
        if words.next() != Some("perft") {
            return Ok(Err(Complaint::NoSearch));
        }
        let depth = words.next();
        let valid = depth.filter(|depth| depth.len() <= 2 && depth.bytes().all(|byte| byte.is_ascii_digit()));
        let valid = valid.and_then(|depth| depth.parse().ok()).filter(|&depth| depth <= DEEPEST_PERFT);
        let (Some(plies), None) = (valid, words.next()) else {
            let (expected, after) = ("a number of plies from 0 to 9, and nothing more,", "go perft");
            return Ok(Err(Complaint::Word { expected, after, found: Found::of(depth) }));
        };
        let go_on = || self.stop.count() == self.stops_read;
        let Some(mut counts) = self.game.referee().perft(plies, &go_on) else {
            return Ok(Err(Complaint::Stopped));
        };
        counts.sort_unstable();
        for (code, count) in &counts {
            writeln!(out, "{code}: {count}")?;
        }
        let total = if plies == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        writeln!(out, "\nNodes searched: {total}")?;
        Ok(Ok(()))
    }
}

fn text(line: &[u8]) -> Result<&str, Complaint> {
    if line.len() > MAX_LINE_BYTES {
        return Err(Complaint::TooLong);
    }
    str::from_utf8(line).map_err(|error| Complaint::NotText { at: error.valid_up_to() + 1 })
}
