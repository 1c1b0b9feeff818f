//! Trains the network of a game from nothing: games of the engine against itself, then the weights that foretell them.
//!
//! | file | content |
//! |---|---|
//! | `collect` | the positions of many games, on all cores |
//! | `fit` | the weights that fit positions best: Adam |
//! | `model` | the network in floating point, with its gradients |

mod collect;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::arguments::games_help;
use crate::cli::{number, value};
use crate::session::GameId;

/// Train the network that evaluates the positions of a game.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(after_help = games_help())]
pub struct Training {
    /// The game, one of those below.
    #[arg(value_name = "GAME", value_parser = value(str::parse::<GameId>))]
    pub game: GameId,
    /// The file that is written.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How many positions are learned from; games are played until there are so many.
    #[arg(long, value_name = "N", default_value = "4000000", value_parser = number::<usize>("a number of positions"))]
    pub positions: usize,
    /// From this everything follows.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    pub seed: u64,
    /// How many positions are searched for each move.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number::<u64>("a number of positions"))]
    pub nodes: u64,
    /// How often all positions are learned from.
    #[arg(long, value_name = "N", default_value = "20", value_parser = number::<u32>("a number of epochs"))]
    pub epochs: u32,
    /// Keep the positions in this file; if it is there, learn from those in it.
    #[arg(long, value_name = "FILE")]
    pub samples: Option<PathBuf>,
}

/// Plays, fits, and writes the network.
///
/// # Errors
/// When a file cannot be read or written, or there are no networks for the game.
pub fn train(wanted: &Training, out: &mut (impl Write + Send)) -> io::Result<()> {
    let samples = collect::samples(wanted, out)?;
    writeln!(out, "{} positions", samples.len())?;
    Ok(())
}
