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

/// The largest error of a value that is called exact.
const LARGEST_ERROR: f64 = 1e-6;

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
pub fn make_endings(wanted: &EndingMaking, out: &mut impl Write) -> io::Result<()> {
    let none = || {
        io::Error::other(format!("expected a game in which dice name the chessman of one move, found {}", wanted.game))
    };
    let mut solver = Solver::for_game(wanted.game.name()).ok_or_else(none)?;
    for &class in &wanted.classes {
        let begun = Instant::now();
        let Solved { positions, iterations, error } = solver.solve(class);
        if error > LARGEST_ERROR {
            let why = format!("{class}: the bounds are still {error} from the values after {iterations} iterations");
            return Err(io::Error::other(why));
        }
        let seconds = begun.elapsed().as_secs_f64();
        writeln!(
            out,
            "{class}: {positions} positions, {iterations} iterations, error below {error:.0e}, {seconds:.1} s"
        )?;
    }
    let endings = solver.endings(&wanted.classes).ok_or_else(none)?;
    let bytes = endings.to_bytes();
    fs::write(&wanted.file, &bytes).map_err(|error| io::Error::other(format!("{}: {error}", wanted.file.display())))?;
    for (class, bytes) in endings.sizes() {
        writeln!(out, "{class}: {bytes} bytes")?;
    }
    writeln!(out, "{}: {} bytes", wanted.game, bytes.len())
}
