//! Trains the network of a game from nothing: games of the engine against itself, then the weights that foretell them.
//!
//! | file | content |
//! |---|---|
//! | `training_game` | a game, and the positions in it to learn from |
//! | `collect` | the positions of many games, on all cores |
//! | `sample_file` | positions in a file, from which a run that was stopped goes on |
//! | `distinct_samples` | the positions of several generations, each of them once |
//! | `training_position` | positions as lists of inputs, with what is to be predicted |
//! | `fit` | the weights that fit the positions best: Adam |
//! | `model` | the network in floating point, with its gradients |

mod collect;
mod distinct_samples;
mod fit;
mod model;
mod sample_file;
mod training_game;
mod training_position;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use self::distinct_samples::DistinctSamples;
use self::fit::fit;
use self::model::{Model, sigmoid};
use self::sample_file::SampleFile;
use self::training_position::{TrainingPositions, best_scale, target};
use crate::arena::read_network;
use turnover_core::ai::network::{Evaluator, Network, NetworkShape, TrainingSample};
use turnover_core::cli::{games_help, number, value};
use turnover_core::session::{Game, GameId, engine_position};

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
    /// The number of different positions that each generation plays for.
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
    /// The network that evaluates in the games of the first generation, or "built-in" for that of turnover-engine, instead of the evaluation
    /// by hand.
    #[arg(long, value_name = "FILE")]
    pub network: Option<PathBuf>,
    /// The number of generations, each but the first one with the network so far.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u32>("a number of generations"))]
    pub generations: u32,
    /// Keep the positions of each generation in this file with its number added; where it is there, go on behind those in it, if
    /// they come from the same games.
    #[arg(long, value_name = "FILE")]
    pub samples: Option<PathBuf>,
}

/// Plays, fits, and writes the network.
///
/// # Errors
/// When a file cannot be read or written, or there are no networks for the game.
pub fn train(training: &Training, output: &mut (impl Write + Send)) -> io::Result<()> {
    let shape = engine_position(Game::new(training.game).referee()).network_shape();
    let shape =
        shape.ok_or_else(|| io::Error::other(format!("expected a game with networks, found {}", training.game)))?;
    let mut files = Vec::new();
    let mut network = training.network.as_deref().map(|path| read_network(training.game, path)).transpose()?;
    for generation in 1..=training.generations.max(1) {
        files.push(collect::samples(training, generation, network.as_ref(), output)?);
        network = Some(Arc::new(train_network(training, shape, files.iter_mut().collect(), output)?));
    }
    let bytes = network.expect("at least one generation").to_bytes();
    fs::write(&training.file, &bytes)
        .map_err(|error| io::Error::other(format!("{}: {error}", training.file.display())))?;
    writeln!(output, "{}: {} bytes", training.game, bytes.len())
}

/// The checksum of a network, by which files say which one they come from.
fn network_name(network: Option<&Arc<Network>>) -> String {
    let Some(network) = network else { return "none".to_owned() };
    let bytes = network.to_bytes();
    let checksum = bytes.last_chunk().expect("a network ends with its checksum");
    format!("{:08x}", u32::from_le_bytes(*checksum))
}

/// The network that fits these positions best. One in fifty positions only shows how well it does.
fn train_network(
    training: &Training,
    shape: &'static NetworkShape,
    files: Vec<&mut SampleFile>,
    output: &mut impl Write,
) -> io::Result<Network> {
    let mut samples = DistinctSamples::of(files)?;
    let mut values_and_points = Vec::new();
    samples.for_each(|number, sample| {
        let points = sample.result.filter(|_| number.is_multiple_of(10));
        values_and_points.extend(points.map(|points| (sample.value, points)));
    })?;
    let scale = best_scale(&values_and_points)?;
    let position_count = samples.len();
    writeln!(output, "{position_count} positions, a logit is {scale:.0} centi-units")?;
    let check_start = position_count - position_count / 50;
    let mut check_samples = Vec::new();
    let [mut positions, mut check_positions] = [(); 2].map(|()| TrainingPositions::new(shape, scale));
    samples.for_each(|number, sample| {
        if number < check_start {
            positions.add(sample);
        } else {
            check_positions.add(sample);
            check_samples.push(*sample);
        }
    })?;
    let by_hand = |sample: &TrainingSample| sigmoid(f32::from(sample.static_eval) / scale);
    writeln!(output, "error of the evaluation by hand: {:.6}", error_of(&check_samples, scale, by_hand))?;
    let mut model = Model::new(shape.input_count(), training.seed);
    fit(&mut model, [&positions, &check_positions], (training.epochs, training.seed), output)?;
    let network = Arc::new(model.to_network(shape, scale));
    let mut evaluator = Evaluator::new(Arc::clone(&network));
    let network_prediction =
        |sample: &TrainingSample| sigmoid(evaluator.evaluate(&sample.planes, sample.turn) as f32 / scale);
    writeln!(output, "error of the rounded network: {:.6}", error_of(&check_samples, scale, network_prediction))?;
    drop(evaluator);
    Ok(Arc::unwrap_or_clone(network))
}

/// The mean squared error of what is foretold of these positions.
fn error_of(samples: &[TrainingSample], scale: f32, mut predict: impl FnMut(&TrainingSample) -> f32) -> f64 {
    let error = |sample: &TrainingSample| f64::from(predict(sample) - target(sample, scale)).powi(2);
    samples.iter().map(error).sum::<f64>() / samples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::self_play::fingerprint;

    fn trained(game: &str, seed: u64, name: &str) -> (Vec<u8>, String) {
        let file = std::env::temp_dir().join(format!("turnover-network-{}-{name}", std::process::id()));
        let game = game.parse().expect("a game");
        let wanted = Training {
            game,
            file,
            positions: 1500,
            seed,
            nodes: 40,
            epochs: 3,
            generations: 2,
            network: None,
            samples: None,
        };
        let mut out = Vec::new();
        train(&wanted, &mut out).expect("it is trained");
        let bytes = fs::read(&wanted.file).expect("the network");
        fs::remove_file(&wanted.file).expect("it is ours");
        (bytes, String::from_utf8(out).expect("text"))
    }

    #[test]
    fn the_same_seed_trains_the_same_network_and_learning_lessens_the_error() {
        let [(one, told), (again, _), (other, _)] =
            [(1, "one"), (1, "again"), (2, "other")].map(|(seed, name)| trained("lielow", seed, name));
        assert_eq!(one, again);
        assert_eq!(fingerprint(&one), 0x1529_b530_0882_74ef, "the games of seed 1 have changed");
        assert_ne!(one, other);
        assert_eq!(Network::read(&one).expect("a network").game(), "lielow");
        let errors = told.lines().filter_map(|line| line.split_once(": error ")?.1.split(',').next()?.parse().ok());
        let errors: Vec<f64> = errors.collect();
        assert_eq!(errors.len(), 6, "{told}");
        assert!(errors[2] < errors[0] && errors[5] < errors[3], "{told}");
    }

    #[test]
    fn a_game_without_networks_is_refused() {
        let game = GameId::ALL.into_iter().find(|id| id.has_dice()).expect("a game with dice");
        let file = "unwritten".into();
        let wanted = Training {
            game,
            file,
            positions: 1,
            seed: 1,
            nodes: 1,
            epochs: 1,
            generations: 1,
            network: None,
            samples: None,
        };
        let error = train(&wanted, &mut Vec::new()).expect_err("there are none").to_string();
        assert_eq!(error, format!("expected a game with networks, found {game}"));
    }
}
