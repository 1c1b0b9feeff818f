//! What does a line of the protocol do, and what is answered?

use std::collections::VecDeque;
use std::io::{self, Write};

use super::complaint::{Complaint, Found};
use super::lines::MAX_LINE_BYTES;
use super::options::{self, Setting, split_word};
use super::position;
use crate::session::{Counting, Game, GameId};

/// What can be said to the engine.
pub(super) const COMMANDS: [&str; 12] =
    ["uci", "isready", "setoption", "ucinewgame", "position", "d", "go", "stop", "debug", "eval", "bench", "quit"];

/// What is obeyed at once, even while a long answer is under way.
const URGENT: [&str; 2] = ["isready", "stop"];

/// As deep as a count may go: more than anybody waits for, and no more than 64 bits hold.
const DEEPEST_PERFT: u32 = 9;

/// So many lines may wait while the engine is busy, before whoever reads them had better wait too.
const ROOM: usize = 256;

/// The engine behind the text protocol: a game and what is asked about it.
///
/// It has no clock, no thread and no input of its own: each line comes in with a writer for its answers, and a long
/// answer is worked out in slices between which other lines can come in.
pub struct Engine {
    game: Game,
    task: Option<Task>,
    /// What came in while it was busy.
    waiting: VecDeque<Vec<u8>>,
    /// So many of the waiting lines came in before a `stop`, which is about them too.
    waiting_stopped: usize,
}

/// A long answer that is under way.
struct Task {
    count: Box<dyn Counting>,
    plies: u32,
    stopped: bool,
}

/// How far the engine has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The line is answered to its end, or needs no answer.
    Answered,
    /// The answer needs more work.
    Pending,
    /// The line says `quit`: there is nothing more to be done.
    Quit,
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
        Self { game: Game::new(GameId::ALL[0]), task: None, waiting: VecDeque::new(), waiting_stopped: 0 }
    }

    /// Whether there are lines that are not yet answered: [`work`](Self::work) is to be done.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || !self.waiting.is_empty()
    }

    /// Whether only a reasonable number of lines waits.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.waiting.len() < ROOM
    }

    /// Obeys one line and writes the answers. A line that cannot be obeyed is answered by one line
    /// `info string error: …` and changes nothing. While the engine is busy, `stop` and `isready` are obeyed at once
    /// and other lines in their turn.
    ///
    /// # Errors
    /// When the answers cannot be written.
    pub fn line(&mut self, line: &[u8], out: &mut impl Write) -> io::Result<Progress> {
        if self.is_busy() && !is_urgent(line) {
            self.waiting.push_back(line.to_vec());
            return Ok(Progress::Pending);
        }
        self.obey(line, out)
    }

    /// Does one slice of work, a few milliseconds at most, on the line that is the first of the unanswered ones, and
    /// says how far that one's answer has come.
    ///
    /// # Errors
    /// When the answers cannot be written.
    pub fn work(&mut self, out: &mut impl Write) -> io::Result<Progress> {
        if let Some(task) = &mut self.task {
            if task.stopped {
                complain(&Complaint::Stopped, out)?;
            } else if let Some(counts) = task.count.next_slice() {
                report(task.plies, counts, out)?;
            } else {
                return Ok(Progress::Pending);
            }
            self.task = None;
            return Ok(Progress::Answered);
        }
        let Some(line) = self.waiting.pop_front() else { return Ok(Progress::Answered) };
        let stopped = self.waiting_stopped > 0;
        self.waiting_stopped = self.waiting_stopped.saturating_sub(1);
        let progress = self.obey(&line, out)?;
        if let Some(task) = &mut self.task {
            task.stopped = stopped;
        }
        Ok(progress)
    }

    fn obey(&mut self, line: &[u8], out: &mut impl Write) -> io::Result<Progress> {
        match self.try_to_obey(line, out)? {
            Ok(progress) => Ok(progress),
            Err(complaint) => {
                complain(&complaint, out)?;
                Ok(Progress::Answered)
            }
        }
    }

    fn try_to_obey(&mut self, line: &[u8], out: &mut impl Write) -> io::Result<Result<Progress, Complaint>> {
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
            "go" => return Ok(self.go(words).map(|()| Progress::Pending)),
            "stop" => {
                self.stop();
                Ok(())
            }
            "debug" => match words.trim_ascii() {
                "on" | "off" => Ok(()),
                other => Err(Complaint::Word { expected: "on or off", after: "debug", found: other.into() }),
            },
            "eval" => Err(Complaint::NoOpponent { command: "eval" }),
            "bench" => Err(Complaint::NoOpponent { command: "bench" }),
            "quit" => return Ok(Ok(Progress::Quit)),
            _ => Err(Complaint::UnknownCommand { found: command.into() }),
        };
        Ok(done.map(|()| Progress::Answered))
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

    fn go(&mut self, words: &str) -> Result<(), Complaint> {
        let mut words = words.split_ascii_whitespace();
        if words.next() != Some("perft") {
            return Err(Complaint::NoSearch);
        }
        let depth = words.next();
        let valid = depth.filter(|depth| depth.len() <= 2 && depth.bytes().all(|byte| byte.is_ascii_digit()));
        let valid = valid.and_then(|depth| depth.parse().ok()).filter(|&depth| depth <= DEEPEST_PERFT);
        let (Some(plies), None) = (valid, words.next()) else {
            let (expected, after) = ("a number of plies from 0 to 9, and nothing more,", "go perft");
            return Err(Complaint::Word { expected, after, found: Found::of(depth) });
        };
        self.task = Some(Task { count: self.game.referee().perft(plies), plies, stopped: false });
        Ok(())
    }

    /// Whatever has been asked so far is to be answered shortly.
    fn stop(&mut self) {
        if let Some(task) = &mut self.task {
            task.stopped = true;
        }
        self.waiting_stopped = self.waiting.len();
    }
}

fn text(line: &[u8]) -> Result<&str, Complaint> {
    if line.len() > MAX_LINE_BYTES {
        return Err(Complaint::TooLong);
    }
    str::from_utf8(line).map_err(|error| Complaint::NotText { at: error.valid_up_to() + 1 })
}

fn is_urgent(line: &[u8]) -> bool {
    text(line).is_ok_and(|text| URGENT.contains(&split_word(text.trim_ascii()).0))
}

fn complain(complaint: &Complaint, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "info string error: {complaint}")
}

fn report(plies: u32, mut counts: Vec<(String, u64)>, out: &mut impl Write) -> io::Result<()> {
    counts.sort_unstable();
    for (code, count) in &counts {
        writeln!(out, "{code}: {count}")?;
    }
    let total = if plies == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    writeln!(out, "\nNodes searched: {total}")
}
