//! The file of results, from which a match is resumed.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::play::{Ending, PlayedGame};
use crate::run_log::RunLog;

/// A file with a line for each game: its number, the first player's half points, the reason and the moves.
pub(crate) struct MatchLog(RunLog);

impl MatchLog {
    /// Opens or creates the file and returns the games in it. Without a path, nothing is recorded.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another match.
    pub(crate) fn open(path: Option<&Path>, heading: &str) -> io::Result<(Self, BTreeMap<u32, PlayedGame>)> {
        let (log, lines) = RunLog::open(path, heading)?;
        let games = lines.iter().filter_map(|line| read(line)).map(|game| (game.number, game));
        Ok((Self(log), games.collect()))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &PlayedGame) -> io::Result<()> {
        let PlayedGame { number, ending: Ending { points, reason }, moves } = game;
        self.0.add(&format!("{number}\t{points}\t{reason}\t{}", moves.join(" ")))
    }
}

/// The first line of such a file, and its games.
pub(crate) fn read_log(text: &str) -> (&str, Vec<PlayedGame>) {
    let (heading, lines) = RunLog::read(text);
    (heading.unwrap_or_default(), lines.filter_map(read).collect())
}

/// The game in a line.
fn read(line: &str) -> Option<PlayedGame> {
    let parts: Vec<&str> = line.split('\t').collect();
    let [number, points, reason, moves] = parts[..] else { return None };
    let points = points.parse().ok().filter(|&points: &u8| points <= 2)?;
    let ending = Ending { points, reason: reason.to_owned() };
    Some(PlayedGame {
        number: number.parse().ok()?,
        ending,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
    })
}
