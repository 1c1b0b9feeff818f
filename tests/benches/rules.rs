//! The speed of the rules: perft beside a chess library's, the status of positions, and notation.

use cozy_chess::Board;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::board::Side;
use turnover_core::games::lielow::Lielow;
use turnover_core::games::turnover::{Edition, Turnover};
use turnover_core::games::{Position, perft};
use turnover_core::notation::Notation;

mod chess_library;

fn main() {
    divan::main();
}

const DEPTH: u32 = 6;

#[divan::bench(args = [Edition::Classic, Edition::Modern], sample_count = 5, sample_size = 1)]
fn perft_6(bencher: Bencher, edition: Edition) {
    let start = Turnover::start(edition);
    let nodes = perft(&start, DEPTH);
    bencher.counter(ItemsCount::new(nodes)).bench(|| perft(black_box(&start), DEPTH));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn perft_5_of_lielow(bencher: Bencher) {
    const DEPTH: u32 = 5;
    let start = Lielow::start();
    let nodes = perft(&start, DEPTH);
    assert_eq!(nodes, 198_230_544);
    bencher.counter(ItemsCount::new(nodes)).bench(|| perft(black_box(&start), DEPTH));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn perft_6_of_chess(bencher: Bencher) {
    let start = Board::default();
    let nodes = chess_library::perft(&start, DEPTH);
    assert_eq!(nodes, 119_060_324);
    bencher.counter(ItemsCount::new(nodes)).bench(|| chess_library::perft(black_box(&start), DEPTH));
}

/// This number of positions from random games.
fn random_positions(edition: Edition, count: usize) -> Vec<Turnover> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut positions = Vec::with_capacity(count);
    let mut position = Turnover::start(edition);
    while positions.len() < count {
        positions.push(position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            position = Turnover::start(edition);
        } else {
            position.play_unchecked(moves[rng.random_range(..moves.len())], &mut ());
        }
    }
    positions
}

/// The work after every move in the interface: all legal moves in written notation, with their marks.
#[divan::bench(args = [Edition::Classic, Edition::Modern])]
fn notation_of_1_000_positions(bencher: Bencher, edition: Edition) {
    let positions = random_positions(edition, 1000);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in black_box(&positions) {
            black_box(position.notation_of_all(&position.legal_moves()));
        }
    });
}

/// Attacked Castles, and the outcome by checkmate, stalemate or anything else.
#[divan::bench(args = [Edition::Classic, Edition::Modern])]
fn status_of_10_000_positions(bencher: Bencher, edition: Edition) {
    let positions = random_positions(edition, 10_000);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in black_box(&positions) {
            black_box(position.attacked_castles(Side::White));
            black_box(position.attacked_castles(Side::Black));
            black_box((position.is_check(), position.is_mate(), position.phase()));
        }
    });
}
