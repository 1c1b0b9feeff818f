//! Trains the network of a game from nothing: games of the engine against itself, then the weights that foretell them.
//!
//! | file | content |
//! |---|---|
//! | `training_game` | a game, and the positions in it to learn from |
//! | `collect` | the positions of many games, on all cores |
//! | `sample_file` | positions in a file, from which a run that was stopped goes on |
//! | `distinct_samples` | the positions of several generations, each of them once |
//! | `generation_log` | the networks so far, from which a run that was stopped goes on |
//! | `training_position` | positions as lists of inputs, with what is to be predicted |
//! | `fit` | the weights that fit the positions best: Adam |
//! | `model` | the network in floating point, with its gradients |

mod collect;
mod distinct_samples;
mod fit;
mod generation_log;
mod model;
mod sample_file;
mod training_game;
mod training_position;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use self::distinct_samples::DistinctSamples;
use self::fit::fit;
use self::generation_log::GenerationLog;
use self::model::{Model, sigmoid};
use self::sample_file::{SampleFile, read_samples};
use self::training_position::{ResultScale, TrainingPositions};
use crate::arena::read_optional_network;
use crate::in_file::in_file;
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
    /// The file that is written. Beside it the network of each generation is kept in this file with its number added; FILE.log says
    /// what they come from, and a run with the same arguments goes on behind them.
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
    /// The number of generations, each but the first one with the network so far; with 0 a network is only checked.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u32>("a number of generations"))]
    pub generations: u32,
    /// Keep the positions of each generation in this file with its number added; where it is there, go on behind those in it, if
    /// they come from the same games.
    #[arg(long, value_name = "FILE")]
    pub samples: Option<PathBuf>,
    /// Learn from the positions of so many generations, the newest ones, with 1 from those of the last network alone; from all unless told.
    #[arg(long, value_name = "N", value_parser = number::<NonZeroU32>("a number of generations, at least 1"))]
    pub newest: Option<NonZeroU32>,
    /// Tell the error of each generation's network over the positions in this file, such as a run with another seed has kept.
    #[arg(long, value_name = "FILE")]
    pub check: Option<PathBuf>,
}

impl Training {
    /// The first generation from whose positions this one learns.
    fn first_source(&self, generation: u32) -> u32 {
        self.newest.map_or(1, |newest| (generation + 1).saturating_sub(newest.get()).max(1))
    }
}

/// Plays, fits, and writes the network.
///
/// # Errors
/// When a file cannot be read or written, or there are no networks for the game.
pub fn train(training: &Training, output: &mut (impl Write + Send)) -> io::Result<()> {
    let shape = engine_position(Game::new(training.game).referee()).network_shape();
    let shape =
        shape.ok_or_else(|| io::Error::other(format!("expected a game with networks, found {}", training.game)))?;
    if training.samples.as_ref() == Some(&training.file) {
        return Err(io::Error::other("expected another file for the positions than for the network"));
    }
    let first_network = read_optional_network(training.game, training.network.as_deref())?;
    let check = training.check.as_deref().map(|path| Check::read(path, training.game)).transpose()?;
    if let Some(check) = &check {
        check.tell_positions(output)?;
        if let Some(network) = &first_network {
            check.tell_error(0, network, output)?;
        }
    }
    if training.generations == 0 {
        return check.map(drop).ok_or_else(|| io::Error::other("expected --check FILE with --generations 0"));
    }
    let mut log = GenerationLog::open(training, first_network.as_ref())?;
    // The network that plays each generation, and in the end the last one.
    let mut players = vec![first_network];
    let mut files: BTreeMap<u32, SampleFile> = BTreeMap::new();
    for generation in 1..=training.generations {
        let player = players[generation as usize - 1].clone();
        let network = match log.network(generation, player.as_ref()) {
            Some(network) => network,
            None => {
                let first_source = training.first_source(generation);
                files.retain(|&source, _| source >= first_source);
                for source in first_source..=generation {
                    if let Entry::Vacant(entry) = files.entry(source) {
                        let source_player = players[source as usize - 1].as_ref();
                        entry.insert(collect::samples(training, source, source_player, output)?);
                    }
                }
                let network = train_network(training, shape, files.values_mut().collect(), output)?;
                log.add(generation, player.as_ref(), &network)?;
                network
            }
        };
        if let Some(check) = &check {
            check.tell_error(generation, &network, output)?;
        }
        players.push(Some(network));
    }
    let bytes = players.pop().flatten().expect("at least one generation").to_bytes();
    fs::write(&training.file, &bytes).map_err(|error| in_file(&training.file, error))?;
    writeln!(output, "{}: {} bytes", training.game, bytes.len())
}

/// Positions by which the networks of all generations are measured, with one scale.
struct Check {
    samples: Vec<TrainingSample>,
    scale: ResultScale,
}

impl Check {
    fn read(path: &Path, game: GameId) -> io::Result<Self> {
        let samples = read_samples(path, game).map_err(|error| in_file(path, error))?;
        let values_and_points = samples.iter().filter_map(|sample| Some((sample.value, sample.result?)));
        let scale = ResultScale::best(&values_and_points.collect::<Vec<_>>(), game.has_dice());
        Ok(Self { scale: scale.map_err(|error| in_file(path, error))?, samples })
    }

    fn tell_positions(&self, output: &mut impl Write) -> io::Result<()> {
        let (count, scale) = (self.samples.len(), self.scale);
        let error = error_by_hand(&self.samples, scale);
        writeln!(output, "check: {count} positions, {scale}, error by hand {error:.6}")
    }

    fn tell_error(&self, generation: u32, network: &Arc<Network>, output: &mut impl Write) -> io::Result<()> {
        let error = network_error(network, &self.samples, self.scale);
        writeln!(output, "generation {generation}: check error {error:.6}")?;
        output.flush()
    }
}

/// The network that fits these positions best. One in fifty positions only shows how well it does.
fn train_network(
    training: &Training,
    shape: &'static NetworkShape,
    files: Vec<&mut SampleFile>,
    output: &mut impl Write,
) -> io::Result<Arc<Network>> {
    let mut samples = DistinctSamples::of(files)?;
    let mut values_and_points = Vec::new();
    samples.for_each(|number, sample| {
        let points = sample.result.filter(|_| number.is_multiple_of(10));
        values_and_points.extend(points.map(|points| (sample.value, points)));
    })?;
    let scale = ResultScale::best(&values_and_points, training.game.has_dice())?;
    let position_count = samples.len();
    writeln!(output, "{position_count} positions, {scale}")?;
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
    writeln!(output, "error of the evaluation by hand: {:.6}", error_by_hand(&check_samples, scale))?;
    let mut model = Model::new(shape.input_count(), training.seed);
    fit(&mut model, [&positions, &check_positions], (training.epochs, training.seed), output)?;
    let network = Arc::new(model.to_network(shape, scale.network_scale()));
    writeln!(output, "error of the rounded network: {:.6}", network_error(&network, &check_samples, scale))?;
    Ok(network)
}

/// The error of the evaluation by hand.
fn error_by_hand(samples: &[TrainingSample], scale: ResultScale) -> f64 {
    error_of(samples, scale, |sample| scale.expected_result(sample.static_eval))
}

/// The error of a network as it is in a file.
fn network_error(network: &Arc<Network>, samples: &[TrainingSample], scale: ResultScale) -> f64 {
    let mut evaluator = Evaluator::new(Arc::clone(network));
    let logit = |value: i32| value as f32 / scale.network_scale();
    error_of(samples, scale, |sample| sigmoid(logit(evaluator.evaluate(&sample.planes, sample.turn))))
}

/// The mean squared error of what is foretold of these positions.
fn error_of(samples: &[TrainingSample], scale: ResultScale, mut predict: impl FnMut(&TrainingSample) -> f32) -> f64 {
    let error = |sample: &TrainingSample| f64::from(predict(sample) - scale.target(sample)).powi(2);
    samples.iter().map(error).sum::<f64>() / samples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::self_play::fingerprint;

    /// A training in a new folder.
    fn training_in_folder(name: &str) -> (PathBuf, Training) {
        let folder = std::env::temp_dir().join(format!("turnover-training-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let training = Training {
            game: GameId::Lielow,
            file: folder.join("network"),
            positions: 1500,
            seed: 1,
            nodes: 40,
            epochs: 3,
            generations: 1,
            network: None,
            samples: None,
            newest: None,
            check: None,
        };
        (folder, training)
    }

    fn told(training: &Training) -> io::Result<String> {
        let mut output = Vec::new();
        train(training, &mut output)?;
        Ok(String::from_utf8(output).expect("text"))
    }

    fn trained(seed: u64, name: &str) -> (Vec<u8>, String) {
        let (folder, training) = training_in_folder(name);
        let told = told(&Training { seed, generations: 2, ..training.clone() }).expect("it is trained");
        let bytes = fs::read(&training.file).expect("the network");
        fs::remove_dir_all(folder).expect("it is ours");
        (bytes, told)
    }

    #[test]
    fn a_run_goes_on_behind_the_generations_of_the_same_arguments_and_measures_them_by_the_same_positions() {
        let (folder, training) = training_in_folder("resumed");
        let training = Training { samples: Some(folder.join("samples")), ..training };
        told(&training).expect("it is trained");
        let network = fs::read(&training.file).expect("the network");
        let first_generation = folder.join("network.1");
        assert_eq!(fs::read(&first_generation).expect("the first one"), network);

        let checked = Training { check: Some(folder.join("samples.1")), ..training.clone() };
        let told_again = told(&checked).expect("it is there");
        let lines: Vec<&str> = told_again.lines().collect();
        let [positions, error, _] = lines[..] else { panic!("{told_again}") };
        assert!(positions.starts_with("check: ") && error.starts_with("generation 1: check error 0."), "{told_again}");
        let only_checked = Training {
            file: folder.join("unwritten"),
            generations: 0,
            network: Some(training.file.clone()),
            ..checked.clone()
        };
        let told_only = told(&only_checked).expect("it is read");
        assert_eq!(told_only, format!("{positions}\n{}\n", error.replace("generation 1", "generation 0")));
        assert!(!only_checked.file.exists());

        fs::write(&first_generation, b"another one").expect("it is ours");
        assert!(told(&training).expect("it is trained again").contains("epoch 1"));
        assert_eq!(fs::read(&first_generation).expect("the first one"), network);

        for (wrong, complaint) in [
            (Training { seed: 2, ..training.clone() }, "network.log: expected a record of \"train lielow "),
            (Training { samples: Some(training.file.clone()), ..training.clone() }, "expected another file for"),
            (Training { generations: 0, ..training.clone() }, "expected --check FILE with --generations 0"),
            (
                Training { game: GameId::TurnoverClassic, ..checked.clone() },
                "samples.1: expected \"turnover-samples 3 turnover-classic …\" as the first line, found",
            ),
        ] {
            let error = told(&wrong).expect_err(complaint).to_string();
            assert!(error.contains(complaint), "{error}");
        }
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_generation_learns_from_all_so_far_or_from_the_newest() {
        let (folder, training) = training_in_folder("sources");
        for (newest, first_sources) in [(0, [1, 1, 1]), (1, [1, 2, 3]), (2, [1, 1, 2]), (9, [1, 1, 1])] {
            let training = Training { newest: NonZeroU32::new(newest), ..training.clone() };
            assert_eq!([1, 2, 3].map(|generation| training.first_source(generation)), first_sources, "{newest:?}");
        }
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn the_same_seed_trains_the_same_network_and_learning_lessens_the_error() {
        let [(one, told), (again, _), (other, _)] =
            [(1, "one"), (1, "again"), (2, "other")].map(|(seed, name)| trained(seed, name));
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
    fn the_network_of_a_game_with_dice_is_learned_from_the_positions_before_its_rolls() {
        let (folder, training) = training_in_folder("dice");
        let game: GameId = "dice-chess-brainking".parse().expect("a game");
        let samples = Some(folder.join("samples"));
        let training = Training { game, positions: 1, nodes: 60, samples, ..training };
        let told_first = told(&training).expect("it is trained");
        assert!(told_first.contains(" positions, half of the way to a win is "), "{told_first}");
        let bytes = fs::read(&training.file).expect("the network");
        let network = Network::read(&bytes).expect("a network");
        assert_eq!((network.game(), network.weights().scale), (game.name(), 1000));

        // Of the positions that are kept, the same network is learned again where it is lost.
        fs::remove_file(folder.join("network.1")).expect("it is ours");
        assert!(told(&training).expect("it is trained again").contains("epoch 1"));
        assert_eq!(fs::read(&training.file).expect("the network"), bytes);
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_game_without_networks_is_refused() {
        let has_networks = |id: &GameId| engine_position(Game::new(*id).referee()).network_shape().is_some();
        let game = GameId::ALL.into_iter().find(|id| !has_networks(id)).expect("a game without networks");
        let (folder, training) = training_in_folder("without");
        let error = told(&Training { game, ..training }).expect_err("there are none").to_string();
        fs::remove_dir_all(folder).expect("it is ours");
        assert_eq!(error, format!("expected a game with networks, found {game}"));
    }
}
