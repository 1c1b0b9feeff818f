//! Tables of the exact chances in endings, as a file.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use turnover_core::ai::endings::EndingClass;
use turnover_core::cli::value;
use turnover_core::session::GameId;

use super::{Solved, Solver};
use crate::in_file::in_file;

/// The largest error of a value that is called exact.
const MAX_ERROR: f64 = 1e-6;

/// Compute tables of the exact chances in endings with dice.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct EndingMaking {
    /// The game, dice-chess or dice-chess-brainking.
    #[arg(value_name = "GAME", value_parser = value(str::parse::<GameId>))]
    pub game: GameId,
    /// The file that is written.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The endings, such as KQvK.
    #[arg(value_name = "ENDING", required = true, value_parser = value(str::parse::<EndingClass>))]
    pub classes: Vec<EndingClass>,
}

/// Solves the endings, writes the file, and tells what is in it.
///
/// # Errors
/// When the file cannot be written, the game is none for which there are tables, or the values of an ending are not found.
pub fn make_endings(arguments: &EndingMaking, output: &mut impl Write) -> io::Result<()> {
    let no_game_error = || {
        io::Error::other(format!(
            "expected a game in which dice name the chessman of one move, found {}",
            arguments.game
        ))
    };
    let mut solver = Solver::for_game(arguments.game.name()).ok_or_else(no_game_error)?;
    for &class in &arguments.classes {
        let started_at = Instant::now();
        let Solved { positions, iterations, error } = solver.solve(class);
        if error > MAX_ERROR {
            let reason = format!("{class}: the bounds are still {error} from the values after {iterations} iterations");
            return Err(io::Error::other(reason));
        }
        let seconds = started_at.elapsed().as_secs_f64();
        writeln!(
            output,
            "{class}: {positions} positions, {iterations} iterations, error below {error:.0e}, {seconds:.1} s"
        )?;
    }
    let endings = solver.endings(&arguments.classes).ok_or_else(no_game_error)?;
    let bytes = endings.to_bytes();
    fs::write(&arguments.file, &bytes).map_err(|error| in_file(&arguments.file, error))?;
    for (class, bytes) in endings.table_sizes() {
        writeln!(output, "{class}: {bytes} bytes")?;
    }
    writeln!(output, "{}: {} bytes", arguments.game, bytes.len())
}
