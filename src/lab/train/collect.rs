//! The positions of many games, played on all cores and kept in a file.

use std::fs;
use std::io::{self, Write};
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

/// The positions of the file, or of new games.
///
/// # Errors
/// When the file cannot be read or written.
pub(super) fn samples(
    training: &Training,
    generation: u32,
    network: Option<&Arc<Network>>,
    output: &mut impl Write,
) -> io::Result<Vec<TrainingSample>> {
    let Some(path) = &training.samples else { return play_games(training, generation, network, output) };
    let path = path.with_added_extension(generation.to_string());
    let in_file = |error: &dyn std::fmt::Display| io::Error::other(format!("{}: {error}", path.display()));
    if path.exists() {
        let bytes = fs::read(&path).map_err(|error| in_file(&error))?;
        let samples =
            bytes.chunks(BYTES_PER_SAMPLE).map(|bytes| unpack(bytes).ok_or("expected whole positions, found others"));
        return samples.collect::<Result<_, _>>().map_err(|error| in_file(&error));
    }
    let samples = play_games(training, generation, network, output)?;
    let bytes: Vec<u8> = samples.iter().flat_map(pack).collect();
    fs::write(&path, bytes).map_err(|error| in_file(&error))?;
    Ok(samples)
}

/// Plays games until there are enough positions.
fn play_games(
    training: &Training,
    generation: u32,
    network: Option<&Arc<Network>>,
    output: &mut impl Write,
) -> io::Result<Vec<TrainingSample>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut samples = Vec::new();
    let mut games = 0;
    let started_at = Instant::now();
    while samples.len() < training.positions {
        let new_samples = in_threads(
            games..games + GAMES_PER_BATCH,
            threads,
            || (),
            |(), number| {
                let seed = mix(training.seed ^ mix(u64::from(generation - 1) << 32 | number as u64));
                let opening = OPENING_PLIES + (seed % 3) as usize;
                TrainingGame { seed, nodes: training.nodes, opening, network: network.cloned() }.samples(training.game)
            },
        );
        games += GAMES_PER_BATCH;
        samples.extend(new_samples.into_iter().flatten());
        if (games / GAMES_PER_BATCH).is_multiple_of(8) || samples.len() >= training.positions {
            let seconds = started_at.elapsed().as_secs();
            writeln!(output, "{games} games, {} positions, {seconds} s", samples.len())?;
            output.flush()?;
        }
    }
    Ok(samples)
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
    use super::*;
    use crate::self_play::fingerprint;
    use turnover_core::session::GameId;

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
