//! The positions of many games, played on all cores and kept in a file.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use super::{Training, training_game::TrainingGame};
use crate::in_threads::in_threads;
use turnover_core::ai::network::{Network, PLANE_COUNT, TrainingSample};
use turnover_core::board::{Side, mix};

/// The number of random plies at the start of a game.
const OPENING_PLIES: usize = 8;
/// The number of games in a batch, so that the number of games does not depend on that of cores.
const GAMES_PER_BATCH: usize = 256;
/// The length of a position in a file.
const BYTES_PER_SAMPLE: usize = 8 * PLANE_COUNT + 6;
/// How a file of positions begins.
const FILE_START: &[u8] = b"turnover-samples 2\n";

/// The positions of the batches in the file, and of new games until there are enough. A batch is added to the file as soon as it has
/// been played, so that a run that was stopped goes on behind the last whole one.
///
/// # Errors
/// When the file cannot be read or written.
pub(super) fn samples(
    training: &Training,
    generation: u32,
    network: Option<&Arc<Network>>,
    output: &mut impl Write,
) -> io::Result<Vec<TrainingSample>> {
    let path = training.samples.as_ref().map(|path| path.with_added_extension(generation.to_string()));
    let in_file = |error: io::Error| {
        let path = path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        io::Error::other(format!("{path}: {error}"))
    };
    let mut file = match &path {
        Some(path) => {
            let options = OpenOptions::new().read(true).append(true).create(true).open(path);
            Some(options.map_err(in_file)?)
        }
        None => None,
    };
    let (mut samples, mut batch_count) = match &mut file {
        Some(file) => read_batches(file).map_err(in_file)?,
        None => (Vec::new(), 0),
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let started_at = Instant::now();
    while samples.len() < training.positions {
        let batch = play_batch(training, generation, network, batch_count, threads);
        if let Some(file) = &mut file {
            file.write_all(&pack_batch(&batch)).map_err(in_file)?;
        }
        samples.extend(batch);
        batch_count += 1;
        if batch_count.is_multiple_of(8) || samples.len() >= training.positions {
            let (games, seconds) = (batch_count * GAMES_PER_BATCH, started_at.elapsed().as_secs());
            writeln!(output, "{games} games, {} positions, {seconds} s", samples.len())?;
            output.flush()?;
        }
    }
    Ok(samples)
}

/// Plays the games of a batch.
fn play_batch(
    training: &Training,
    generation: u32,
    network: Option<&Arc<Network>>,
    batch_number: usize,
    threads: usize,
) -> Vec<TrainingSample> {
    let first_game = batch_number * GAMES_PER_BATCH;
    let samples_by_game = in_threads(
        first_game..first_game + GAMES_PER_BATCH,
        threads,
        || (),
        |(), number| {
            let seed = mix(training.seed ^ mix(u64::from(generation - 1) << 32 | number as u64));
            let opening = OPENING_PLIES + (seed % 3) as usize;
            TrainingGame { seed, nodes: training.nodes, opening, network: network.cloned() }.samples(training.game)
        },
    );
    samples_by_game.into_iter().flatten().collect()
}

/// The number of its positions, then each of them.
fn pack_batch(batch: &[TrainingSample]) -> Vec<u8> {
    let mut bytes = (batch.len() as u32).to_le_bytes().to_vec();
    bytes.extend(batch.iter().flat_map(pack));
    bytes
}

/// The positions in the file, and the number of batches. What follows the last whole one is removed; a new file gets its beginning.
fn read_batches(file: &mut File) -> io::Result<(Vec<TrainingSample>, usize)> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let Some(mut remaining_bytes) = bytes.strip_prefix(FILE_START) else {
        // Also a beginning that is not whole; whatever else it is stays as it is.
        if !FILE_START.starts_with(&bytes) {
            return Err(io::Error::other("expected \"turnover-samples 2\" as the first line, found another file"));
        }
        file.set_len(0)?;
        file.write_all(FILE_START)?;
        return Ok((Vec::new(), 0));
    };
    let (mut samples, mut batch_count) = (Vec::new(), 0);
    while let Some((batch, next_bytes)) = whole_batch(remaining_bytes) {
        let position_count = samples.len();
        let unpack_in_file = |bytes| {
            unpack(bytes).ok_or_else(|| format!("expected a position after {position_count}, found other bytes"))
        };
        let batch = batch.chunks(BYTES_PER_SAMPLE).map(unpack_in_file).collect::<Result<Vec<_>, _>>();
        samples.extend(batch.map_err(io::Error::other)?);
        batch_count += 1;
        remaining_bytes = next_bytes;
    }
    file.set_len((bytes.len() - remaining_bytes.len()) as u64)?;
    Ok((samples, batch_count))
}

/// The bytes of the positions of the first batch, and what follows it; `None` if it is not whole.
fn whole_batch(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (position_count, bytes) = bytes.split_first_chunk()?;
    bytes.split_at_checked(u32::from_le_bytes(*position_count) as usize * BYTES_PER_SAMPLE)
}

fn pack(sample: &TrainingSample) -> Vec<u8> {
    let mut bytes: Vec<u8> = sample.planes.iter().flat_map(|plane| plane.to_le_bytes()).collect();
    bytes.extend(sample.value.to_le_bytes());
    bytes.extend(sample.static_eval.to_le_bytes());
    bytes.extend([u8::from(sample.turn == Side::Black), sample.result.map_or(0, |points| points + 1)]);
    bytes
}

/// `None` for bytes that are no position.
fn unpack(bytes: &[u8]) -> Option<TrainingSample> {
    let (planes, result_bytes) = bytes.split_at_checked(8 * PLANE_COUNT)?;
    if result_bytes.len() != BYTES_PER_SAMPLE - 8 * PLANE_COUNT || result_bytes[4] > 1 || result_bytes[5] > 3 {
        return None;
    }
    let mut sample = TrainingSample {
        planes: [0; PLANE_COUNT],
        turn: Side::white_if(result_bytes[4] == 0),
        value: i16::from_le_bytes([result_bytes[0], result_bytes[1]]),
        static_eval: i16::from_le_bytes([result_bytes[2], result_bytes[3]]),
        result: result_bytes[5].checked_sub(1),
    };
    for (plane, bytes) in sample.planes.iter_mut().zip(planes.chunks_exact(8)) {
        *plane = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    Some(sample)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::self_play::fingerprint;
    use turnover_core::session::GameId;

    #[test]
    fn a_run_that_was_stopped_goes_on_behind_the_last_whole_batch() {
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
        };
        let play = |positions| super::samples(&training(positions), 1, None, &mut Vec::new());
        let first_batch = play(1).expect("a batch");
        let whole = play(first_batch.len() + 1).expect("two batches");
        let bytes = fs::read(&path).expect("the file");
        let first_position = FILE_START.len() + 4;
        let first_length = first_position + first_batch.len() * BYTES_PER_SAMPLE;
        for length in [0, 3, first_position, first_length - 1, first_length, first_length + 50] {
            fs::write(&path, &bytes[..length]).expect("it is ours");
            assert_eq!(play(first_batch.len() + 1).expect("the rest"), whole, "{length}");
            assert_eq!(fs::read(&path).expect("the file"), bytes, "{length}");
        }
        let mut wrong = bytes.clone();
        wrong[first_position + BYTES_PER_SAMPLE - 1] = 9;
        for (wrong, complaint) in [
            (&wrong[..], "expected a position after 0, found other bytes"),
            // As such files began before.
            (&bytes[FILE_START.len()..], "expected \"turnover-samples 2\" as the first line, found another file"),
        ] {
            fs::write(&path, wrong).expect("it is ours");
            let error = play(1).expect_err("no positions").to_string();
            assert!(error.ends_with(complaint), "{error}");
            assert_eq!(fs::read(&path).expect("the file"), wrong, "nothing is lost");
        }
        fs::remove_file(&path).expect("it is ours");
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
