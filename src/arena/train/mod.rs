//! Trains the network of a game from nothing: games of the engine against itself, then the weights that foretell them.
//!
//! | file | content |
//! |---|---|
//! | `collect` | the positions of many games, on all cores |
//! | `lesson` | positions as lists of inputs, with what is to be foretold |
//! | `fit` | the weights that fit the positions best: Adam |
//! | `model` | the network in floating point, with its gradients |

mod collect;
mod fit;
mod lesson;
mod model;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use self::fit::fit;
use self::lesson::{Lessons, best_scale, target};
use self::model::{Model, sigmoid};
use super::arguments::games_help;
use crate::ai::network::Evaluator;
use crate::ai::self_play::Sample;
use crate::cli::{number, value};
use crate::session::{Game, GameId};

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
    /// Learn only what is to be added to the evaluation by hand.
    #[arg(long)]
    pub correction: bool,
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
    let shape = Game::new(wanted.game).network_shape();
    let shape = shape.ok_or_else(|| io::Error::other(format!("expected a game with networks, found {}", wanted.game)))?;
    let scale = best_scale(&samples);
    writeln!(out, "{} positions, a logit is {scale:.0} centi-units", samples.len())?;
    let (kept, others) = samples.split_at(samples.len() - samples.len() / 50);
    let [lessons, checks] = [kept, others].map(|samples| Lessons::new(shape, samples, scale, wanted.correction));
    let mut model = Model::new(shape.inputs(), wanted.seed);
    let by_hand = |sample: &Sample| sigmoid(f32::from(sample.static_eval) / scale);
    writeln!(out, "error of the evaluation by hand: {:.6}", error_of(others, scale, by_hand))?;
    fit(&mut model, [&lessons, &checks], (wanted.epochs, wanted.seed), out)?;
    let network = Arc::new(model.rounded(shape, scale, wanted.correction));
    let mut evaluator = Evaluator::new(Arc::clone(&network));
    let rounded = |sample: &Sample| {
        let base = if wanted.correction { i32::from(sample.static_eval) } else { 0 };
        sigmoid((base + evaluator.value(&sample.planes, sample.turn)) as f32 / scale)
    };
    writeln!(out, "error of the rounded network: {:.6}", error_of(others, scale, rounded))?;
    let bytes = network.to_bytes();
    fs::write(&wanted.file, &bytes).map_err(|error| io::Error::other(format!("{}: {error}", wanted.file.display())))?;
    writeln!(out, "{}: {} bytes", wanted.game, bytes.len())
}

/// The mean squared error of what is foretold of these positions.
fn error_of(samples: &[Sample], scale: f32, mut foretold: impl FnMut(&Sample) -> f32) -> f64 {
    let error = |sample: &Sample| f64::from(foretold(sample) - target(sample, scale)).powi(2);
    samples.iter().map(error).sum::<f64>() / samples.len().max(1) as f64
}
