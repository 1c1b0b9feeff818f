//! The time for writing, reading and opening a record.
//!
//! `cargo bench -p turnover-core --bench records`

use divan::Bencher;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::session::{Game, GameId, GameRecord, Mark, MoveId, NodeId, WalkStep};

const SEED: u64 = 0x7C0_44D5;
const VARIATIONS: usize = 40;

fn main() {
    divan::main();
}

/// A game with this number of plies, with variations, and comments on every tenth move.
fn long_game(plies: usize) -> GameRecord {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut game = loop {
        let mut game = Game::new(GameId::TurnoverClassic);
        play_on(&mut game, &mut rng, plies);
        if game.ply_count() == plies {
            break game;
        }
    };
    let line = game.line().nodes().to_vec();
    for number in 0..VARIATIONS {
        game.go_to(line[number * plies / VARIATIONS]);
        play_on(&mut game, &mut rng, 6);
    }
    let nodes: Vec<NodeId> = game.tree().walk().into_iter().filter_map(WalkStep::node).collect();
    for &node in nodes.iter().step_by(10) {
        game.notes_mut(node).comment = "White could also have waited for the Wall to come.".into();
        game.notes_mut(node).marks = vec![Mark(5)];
    }
    game.go_to(line[plies - 1]);
    GameRecord::of(game)
}

fn play_on(game: &mut Game, rng: &mut Xoshiro256PlusPlus, plies: usize) {
    for _ in 0..plies {
        let count = game.legal_moves().len();
        if count == 0 {
            return;
        }
        game.play(MoveId(rng.random_range(0..count)));
    }
}

/// Reads the record and replays all of it.
#[divan::bench(args = [60, 300])]
fn open_record(bencher: Bencher, plies: usize) {
    let text = long_game(plies).to_string();
    bencher.bench(|| GameRecord::read(divan::black_box(&text)));
}

#[divan::bench(args = [60, 300])]
fn write_record(bencher: Bencher, plies: usize) {
    let record = long_game(plies);
    bencher.bench(|| divan::black_box(&record).to_string());
}

#[divan::bench(args = [60, 300])]
fn open_link(bencher: Bencher, plies: usize) {
    let link = long_game(plies).link();
    bencher.bench(|| GameRecord::from_link(divan::black_box(&link)));
}
