//! Which games have been searched already?

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::difficulty::Solvers;
use super::self_play::SearchedGame;
use super::solution::MadePuzzle;
use super::tally::PuzzleTally;
use crate::session::GameId;

/// A game by its name and its number.
pub(super) type GameKey = (GameId, u32);

/// A file with a line for each game: its name, its number, the tally, each puzzle and its solvers, with tabs between. Its first
/// line tells the run.
pub(super) struct Journal {
    file: Option<File>,
}

impl Journal {
    /// Opens the file, or begins it, and tells what is in it. Without a name nothing is written.
    ///
    /// # Errors
    /// When it cannot be read or written, or is of another run.
    pub(super) fn open(path: Option<&Path>, heading: &str) -> io::Result<(Self, BTreeMap<GameKey, SearchedGame>)> {
        let Some(path) = path else { return Ok((Self { file: None }, BTreeMap::new())) };
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        match text.lines().next() {
            None => writeln!(file, "{heading}")?,
            Some(first) if first == heading => {
                if !text.ends_with('\n') {
                    // Of a game that was being written: it is played again.
                    writeln!(file)?;
                }
            }
            Some(first) => {
                return Err(io::Error::other(format!("expected a record of {heading:?}, found one of {first:?}")));
            }
        }
        Ok((Self { file: Some(file) }, text.lines().skip(1).filter_map(read).collect()))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, (id, number): GameKey, game: &SearchedGame) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut line = format!("{id}\t{number}\t{}", game.tally);
        for MadePuzzle { puzzle, solvers } in &game.puzzles {
            line += &format!("\t{puzzle}\t{solvers}");
        }
        file.write_all(format!("{line}\t.\n").as_bytes())?;
        file.flush()
    }
}

/// A line that was written to its end.
fn read(line: &str) -> Option<(GameKey, SearchedGame)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [id, number, tally, puzzles @ .., "."] = &fields[..] else { return None };
    let read_puzzle = |pair: &[&str]| {
        let [puzzle, solvers] = pair else { return None };
        Some(MadePuzzle { puzzle: puzzle.parse().ok()?, solvers: Solvers::read(solvers)? })
    };
    let puzzles = puzzles.chunks(2).map(read_puzzle).collect::<Option<_>>()?;
    Some((
        (id.parse().ok()?, number.parse().ok()?),
        SearchedGame { tally: PuzzleTally::read(tally)?, puzzles, decided_turns: 0 },
    ))
}
