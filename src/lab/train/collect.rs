//! The positions of many games, played on all cores and kept in a file.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use super::sample_file::{FILE_START, SampleFile, position_key};
use super::{Training, training_game::TrainingGame};
use crate::arena::network_name;
use crate::in_file::in_file;
use crate::in_threads::{in_threads, thread_count};
use turnover_core::ai::network::{Network, TrainingSample};
use turnover_core::board::mix;

/// The number of random plies at the start of a game.
const OPENING_PLIES: usize = 8;
/// The number of games in a batch, so that the number of games does not depend on that of cores.
const GAMES_PER_BATCH: usize = 256;

/// The positions of the batches in the file, and of new games until there are enough different ones. A batch is added to the file as
/// soon as it has been played, so that a run that was stopped goes on behind the last whole one.
///
/// # Errors
/// When the file cannot be read or written, or comes from other games.
pub(super) fn samples(
    training: &Training,
    generation: u32,
    network: Option<&Arc<Network>>,
    output: &mut impl Write,
) -> io::Result<SampleFile> {
    let path = training.samples.as_ref().map(|path| path.with_added_extension(generation.to_string()));
    let in_file = |error: io::Error| in_file(path.as_deref().unwrap_or(Path::new("")), error);
    let mut seen_keys: HashSet<u64> = HashSet::new();
    let heading = heading(training, generation, network);
    let see = |sample: &TrainingSample| seen_keys.extend([position_key(sample)]);
    let mut file = SampleFile::open(path.as_deref(), &heading, see).map_err(in_file)?;
    let resumed_at = file.position_count();
    let started_at = Instant::now();
    while seen_keys.len() < training.positions {
        let batch = play_batch(training, generation, network, file.batch_count());
        file.add_batch(&batch).map_err(in_file)?;
        seen_keys.extend(batch.iter().map(position_key));
        if file.batch_count().is_multiple_of(8) || seen_keys.len() >= training.positions {
            let (labels, seconds) = (file.position_count() - resumed_at, started_at.elapsed().as_secs_f64());
            writeln!(
                output,
                "{} games, {} positions; this run: {labels} labels, {seconds:.0} s, {:.0} labels a second",
                file.batch_count() * GAMES_PER_BATCH,
                seen_keys.len(),
                labels as f64 / seconds
            )?;
            output.flush()?;
        }
    }
    Ok(file)
}

/// What the games of a generation follow from.
fn heading(Training { game, seed, nodes, .. }: &Training, generation: u32, network: Option<&Arc<Network>>) -> String {
    let network = network_name(network);
    format!("{FILE_START} {game} seed {seed} nodes {nodes} generation {generation} network {network}")
}

/// Plays the games of a batch.
fn play_batch(
    training: &Training,
    generation: u32,
    network: Option<&Arc<Network>>,
    batch_number: usize,
) -> Vec<TrainingSample> {
    let first_game = batch_number * GAMES_PER_BATCH;
    let samples_by_game = in_threads(
        first_game..first_game + GAMES_PER_BATCH,
        thread_count(None),
        || (),
        |(), number| {
            let seed = mix(training.seed ^ mix(u64::from(generation - 1) << 32 | number as u64));
            let opening = OPENING_PLIES + (seed % 3) as usize;
            TrainingGame { seed, nodes: training.nodes, opening, network: network.cloned() }.samples(training.game)
        },
    );
    samples_by_game.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::self_play::fingerprint;
    use crate::train::sample_file::{BYTES_PER_SAMPLE, pack};
    use turnover_core::session::GameId;

    fn read(training: &Training, output: &mut Vec<u8>) -> io::Result<Vec<TrainingSample>> {
        let mut samples = Vec::new();
        super::samples(training, 1, None, output)?.for_each(|sample| samples.push(*sample))?;
        Ok(samples)
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_behind_the_last_whole_batch_of_the_same_games() {
        let samples = std::env::temp_dir().join(format!("turnover-samples-{}", std::process::id()));
        let path = samples.with_added_extension("1");
        let training = |positions| Training {
            game: GameId::Lielow,
            file: "unwritten".into(),
            positions,
            seed: 1,
            nodes: 1,
            epochs: 1,
            generations: 1,
            network: None,
            samples: Some(samples.clone()),
            newest: None,
            check: None,
        };
        let play = |positions| read(&training(positions), &mut Vec::new());
        let first_batch = play(1).expect("a batch");
        let more_than_first = 1 + first_batch.iter().map(position_key).collect::<HashSet<_>>().len();
        let whole = play(more_than_first).expect("two batches");
        let bytes = fs::read(&path).expect("the file");
        let heading = "turnover-samples 3 lielow seed 1 nodes 1 generation 1 network none";
        assert!(bytes.starts_with(format!("{heading}\n").as_bytes()));
        let first_position = heading.len() + 1 + 4;
        let first_length = first_position + first_batch.len() * BYTES_PER_SAMPLE;
        for length in [0, 3, first_position, first_length - 1, first_length, first_length + 50] {
            fs::write(&path, &bytes[..length]).expect("it is ours");
            let mut told = Vec::new();
            assert_eq!(read(&training(more_than_first), &mut told).expect("the rest"), whole, "{length}");
            assert_eq!(fs::read(&path).expect("the file"), bytes, "{length}");
            let labels = if length < first_length { whole.len() } else { whole.len() - first_batch.len() };
            let told = String::from_utf8(told).expect("text");
            assert!(told.contains(&format!("; this run: {labels} labels, ")), "{length}: {told}");
        }
        let other_seed = Training { seed: 2, ..training(1) };
        let error = read(&other_seed, &mut Vec::new()).expect_err("other games").to_string();
        let other_heading = heading.replace("seed 1", "seed 2");
        let complaint = format!("expected {other_heading:?} as the first line, found {heading:?}");
        assert!(error.ends_with(&complaint), "{error}");
        let mut wrong = bytes.clone();
        wrong[first_position + BYTES_PER_SAMPLE - 1] = 9;
        let old = [&b"turnover-samples 2\n"[..], &bytes[heading.len() + 1..]].concat();
        for (wrong, complaint) in [
            (&wrong, "expected a position after 0, found other bytes".to_owned()),
            (&old, format!("expected {heading:?} as the first line, found \"turnover-samples 2\"")),
        ] {
            fs::write(&path, wrong).expect("it is ours");
            let error = play(1).expect_err("no positions").to_string();
            assert!(error.ends_with(&complaint), "{error}");
            assert_eq!(&fs::read(&path).expect("the file"), wrong, "nothing is lost");
        }
        fs::remove_file(&path).expect("it is ours");
    }

    #[test]
    fn with_dice_the_same_seed_gives_the_same_positions_and_another_seed_others() {
        // The rolls of three dice are many: fewer nodes find no value before them.
        for (name, nodes) in [("dice-chess", 100), ("dice-chess-brainking", 100), ("dice-chess-three", 1500)] {
            let id: GameId = name.parse().expect("a game");
            let samples = |seed| TrainingGame { seed, nodes, opening: 8, network: None }.samples(id);
            let first = samples(1);
            assert_eq!(first, samples(1), "{id}");
            assert_ne!(first, samples(2), "{id}");
            for of_the_game in [true, false] {
                assert!(first.iter().any(|sample| sample.result.is_some() == of_the_game), "{id}: {of_the_game}");
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_positions_in_every_version() {
        for (id, hash) in [
            (GameId::TurnoverModern, 0xdc80_6cb2_53d1_11a3),
            (GameId::Turnover2025, 0x1ca8_37f3_0a26_940d),
            (GameId::TurnoverClassic, 0xe37c_f460_076b_cf17),
            (GameId::Lielow, 0x8c8b_20d2_dbd5_dc6f),
        ] {
            let packed_game = |seed| {
                let game = TrainingGame { seed, nodes: 60, opening: 8, network: None };
                game.samples(id).iter().flat_map(pack).collect::<Vec<u8>>()
            };
            assert_eq!(fingerprint(&[packed_game(1), packed_game(2)].concat()), hash, "{id}");
        }
    }
}
