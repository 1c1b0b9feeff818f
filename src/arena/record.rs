//! The file of results, from which a match is resumed.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::play::{Ending, PlayedGame};

/// A file with a line for each game: its number, the first player's half points, the reason and the moves, separated by
/// tabs. Its first line describes the match.
pub(super) struct MatchLog {
    file: Option<File>,
}

impl MatchLog {
    /// Opens or creates the file and returns the games in it. Without a path, nothing is recorded.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another match.
    pub(super) fn open(path: Option<&Path>, heading: &str) -> io::Result<(Self, BTreeMap<u32, Ending>)> {
        let Some(path) = path else { return Ok((Self { file: None }, BTreeMap::new())) };
        let mut games = BTreeMap::new();
        let mut ends_in_the_middle = false;
        let is_new = match File::open(path) {
            Ok(file) => {
                let text = io::read_to_string(file)?;
                ends_in_the_middle = !text.is_empty() && !text.ends_with('\n');
                let mut lines = text.lines();
                let first = lines.next();
                if first.is_some_and(|first| first != heading) {
                    let found = first.unwrap_or_default();
                    return Err(io::Error::other(format!("expected a record of {heading:?}, found one of {found:?}")));
                }
                games.extend(lines.filter_map(read).map(|game| (game.number, game.ending)));
                first.is_none()
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(error),
        };
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if is_new {
            writeln!(file, "{heading}")?;
        } else if ends_in_the_middle {
            // Ends an incomplete line. Its game is played again.
            writeln!(file)?;
        }
        Ok((Self { file: Some(file) }, games))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: &PlayedGame) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let PlayedGame { number, ending: Ending { points, reason }, moves } = game;
        file.write_all(format!("{number}\t{points}\t{reason}\t{}\t.\n", moves.join(" ")).as_bytes())?;
        file.flush()
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
