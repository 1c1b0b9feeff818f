//! The file of the games that have been searched.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::{difficulty::Solvers, self_play::SearchedGame, solution::MadePuzzle, tally::PuzzleTally};
use crate::run_log::RunLog;
use turnover_core::session::GameId;

/// A game by its name and its number.
pub(super) type GameKey = (GameId, u32);

/// A file with a line for each game: its name, its number, the tally, each puzzle and its solvers.
pub(super) struct Journal(RunLog);

impl Journal {
    /// Opens the file, or begins it, and tells what is in it. Without a name nothing is written.
    ///
    /// # Errors
    /// When it cannot be read or written, or is of another run.
    pub(super) fn open(path: Option<&Path>, heading: &str) -> io::Result<(Self, BTreeMap<GameKey, SearchedGame>)> {
        let (log, lines) = RunLog::open(path, heading)?;
        Ok((Self(log), lines.iter().filter_map(|line| read(line)).collect()))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, (id, number): GameKey, game: &SearchedGame) -> io::Result<()> {
        let mut line = format!("{id}\t{number}\t{}", game.tally);
        for MadePuzzle { puzzle, solvers } in &game.puzzles {
            line += &format!("\t{puzzle}\t{solvers}");
        }
        self.0.add(&line)
    }
}

/// The game in a line.
fn read(line: &str) -> Option<(GameKey, SearchedGame)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [id, number, tally, puzzles @ ..] = &fields[..] else { return None };
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
