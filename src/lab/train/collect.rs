//! The positions of many games, played on all cores and kept in a file.

use std::fs;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use super::{Training, training_game::TrainingGame};
use crate::in_threads::in_threads;
use turnover_core::ai::network::{Network, PLANES, TrainingSample};
use turnover_core::board::{Side, mix};

/// The number of random plies at the start of a game.
const OPENING: usize = 8;
/// The number of games in a batch, so that the number of games does not depend on that of cores.
const BATCH: usize = 256;
/// The length of a position in a file.
const BYTES: usize = 8 * PLANES + 6;

/// The positions of the file, or of new games.
///
/// # Errors
/// When the file cannot be read or written.
pub(super) fn samples(
    wanted: &Training,
    generation: u32,
    network: Option<&Arc<Network>>,
    out: &mut impl Write,
) -> io::Result<Vec<TrainingSample>> {
    let Some(path) = &wanted.samples else { return play_games(wanted, generation, network, out) };
    let path = path.with_added_extension(generation.to_string());
    let in_file = |error: &dyn std::fmt::Display| io::Error::other(format!("{}: {error}", path.display()));
    if path.exists() {
        let bytes = fs::read(&path).map_err(|error| in_file(&error))?;
        let samples = bytes.chunks(BYTES).map(|bytes| unpack(bytes).ok_or("expected whole positions, found others"));
        return samples.collect::<Result<_, _>>().map_err(|error| in_file(&error));
    }
    let samples = play_games(wanted, generation, network, out)?;
    let bytes: Vec<u8> = samples.iter().flat_map(pack).collect();
    fs::write(&path, bytes).map_err(|error| in_file(&error))?;
    Ok(samples)
}

/// Plays games until there are enough positions.
fn play_games(
    wanted: &Training,
    generation: u32,
    network: Option<&Arc<Network>>,
    out: &mut impl Write,
) -> io::Result<Vec<TrainingSample>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut samples = Vec::new();
    let mut games = 0;
    let begun = Instant::now();
    while samples.len() < wanted.positions {
        let found = in_threads(
            games..games + BATCH,
            threads,
            || (),
            |(), number| {
                let seed = mix(wanted.seed ^ mix(u64::from(generation - 1) << 32 | number as u64));
                let opening = OPENING + (seed % 3) as usize;
                TrainingGame { seed, nodes: wanted.nodes, opening, network: network.cloned() }.samples(wanted.game)
            },
        );
        games += BATCH;
        samples.extend(found.into_iter().flatten());
        if (games / BATCH).is_multiple_of(8) || samples.len() >= wanted.positions {
            let seconds = begun.elapsed().as_secs();
            writeln!(out, "{games} games, {} positions, {seconds} s", samples.len())?;
            out.flush()?;
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
    let (planes, rest) = bytes.split_at_checked(8 * PLANES)?;
    if rest.len() != BYTES - 8 * PLANES || rest[4] > 1 || rest[5] > 3 {
        return None;
    }
    let mut sample = TrainingSample {
        planes: [0; PLANES],
        turn: Side::white_if(rest[4] == 0),
        value: i16::from_le_bytes([rest[0], rest[1]]),
        static_eval: i16::from_le_bytes([rest[2], rest[3]]),
        result: rest[5].checked_sub(1),
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
