//! New ratings for puzzles that were made before.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::difficulty::Solvers;
use crate::arena::read_networks;
use crate::in_file::in_file;
use turnover_core::ai::Level;
use turnover_core::puzzles::PuzzleSet;

/// Let all levels try the puzzles of files, and write the ratings that follow into the files.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct RateArguments {
    /// Files of puzzles.
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    pub files: Vec<PathBuf>,
    /// The network that evaluates at full strength, or "built-in" for that of each game, instead of the evaluation by hand.
    #[arg(long, value_name = "FILE")]
    pub network: Option<PathBuf>,
}

/// Rates the puzzles of each file anew, and prints how many of them each level solves.
///
/// # Errors
/// When a file cannot be read or written, or holds no puzzles, or a network cannot be read or is not for their game.
pub fn rate(arguments: &RateArguments, output: &mut impl Write) -> io::Result<()> {
    for path in &arguments.files {
        let file_error = |error| in_file(path, error);
        let set: PuzzleSet = fs::read_to_string(path)?.parse().map_err(file_error)?;
        let mut solved_by_level = [0; Level::COUNT];
        let mut puzzles = set.puzzles().to_vec();
        let networks = read_networks(puzzles.iter().map(|puzzle| puzzle.game), arguments.network.as_deref())?;
        for puzzle in &mut puzzles {
            let solvers = Solvers::of(puzzle, networks.get(&puzzle.game)).map_err(file_error)?;
            puzzle.rating = solvers.rating(puzzle.game);
            for (sum, percent) in solved_by_level.iter_mut().zip(solvers.0) {
                *sum += usize::from(percent);
            }
        }
        let puzzle_count = puzzles.len().max(1);
        writeln!(output, "{}: {} puzzles", path.display(), puzzles.len())?;
        for (level, sum) in Level::all().zip(solved_by_level) {
            writeln!(output, "  {:5}% level {level} solves", sum / puzzle_count)?;
        }
        for from in (0..5000).step_by(200) {
            let rated_count = puzzles.iter().filter(|puzzle| (from..from + 200).contains(&puzzle.rating)).count();
            if rated_count > 0 {
                writeln!(output, "  {rated_count:6} rated from {from}")?;
            }
        }
        fs::write(path, PuzzleSet::new(puzzles).to_string())?;
    }
    Ok(())
}
