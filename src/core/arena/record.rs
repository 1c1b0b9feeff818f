//! The file of results, from which a match is resumed.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::play::{Ending, PlayedGame};

/// A file of lines, to which each finished piece of a run is added, so that a run that was stopped can be resumed. Its first
/// line describes the run; every other line ends with a tab and a full stop, unless it is incomplete.
pub(crate) struct RunLog {
    file: Option<File>,
}

impl RunLog {
    /// Opens or creates the file, and returns the lines after the first one. Without a path, nothing is recorded.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another run.
    pub(crate) fn open(path: Option<&Path>, heading: &str) -> io::Result<(Self, Vec<String>)> {
        let Some(path) = path else { return Ok((Self { file: None }, Vec::new())) };
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let mut lines = text.lines();
        let first = lines.next();
        if let Some(found) = first.filter(|&first| first != heading) {
            return Err(io::Error::other(format!("expected a record of {heading:?}, found one of {found:?}")));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if first.is_none() {
            writeln!(file, "{heading}")?;
        } else if !text.ends_with('\n') {
            // Ends an incomplete line. Its piece of the run is done again.
            writeln!(file)?;
        }
        Ok((Self { file: Some(file) }, lines.map(str::to_owned).collect()))
    }

    /// Adds a line with these fields, which are separated by tabs.
    pub(crate) fn add(&mut self, fields: &str) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{fields}\t.\n").as_bytes())?;
        file.flush()
    }
}

/// A file with a line for each game: its number, the first player's half points, the reason and the moves.
pub(super) struct MatchLog(RunLog);

impl MatchLog {
    /// Opens or creates the file and returns the games in it. Without a path, nothing is recorded.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another match.
    pub(super) fn open(path: Option<&Path>, heading: &str) -> io::Result<(Self, BTreeMap<u32, PlayedGame>)> {
        let (log, lines) = RunLog::open(path, heading)?;
        let games = lines.iter().filter_map(|line| read(line)).map(|game| (game.number, game));
        Ok((Self(log), games.collect()))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: &PlayedGame) -> io::Result<()> {
        let PlayedGame { number, ending: Ending { points, reason }, moves } = game;
        self.0.add(&format!("{number}\t{points}\t{reason}\t{}", moves.join(" ")))
    }
}

/// The first line of such a file, and its games.
pub(super) fn read_log(text: &str) -> (&str, Vec<PlayedGame>) {
    let mut lines = text.lines();
    (lines.next().unwrap_or_default(), lines.filter_map(read).collect())
}

/// A line that was written to its end.
fn read(line: &str) -> Option<PlayedGame> {
    let parts: Vec<&str> = line.split('\t').collect();
    let [number, points, reason, moves, "."] = parts[..] else { return None };
    let points = points.parse().ok().filter(|&points: &u8| points <= 2)?;
    let ending = Ending { points, reason: reason.to_owned() };
    Some(PlayedGame {
        number: number.parse().ok()?,
        ending,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
    })
}
