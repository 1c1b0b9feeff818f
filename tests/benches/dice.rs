//! The speed of the rules of Dice Chess: perft of ordinary moves beside a chess library's, perft with dice, and whole
//! turns of every variant.

use cozy_chess::Board;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use turnover_core::games::dice_chess::{DiceChess, Phase, Seed, Variant, chess_perft, dice_perft};

mod chess_library;

fn main() {
    divan::main();
}

/// The start position, an open middlegame, an endgame, and a middlegame with all pieces.
const POSITIONS: [(&str, u32); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];

fn position(fen: &str) -> DiceChess {
    DiceChess::from_fen(Variant::DiceChess, fen).expect("a position")
}

#[divan::bench(args = [0, 1, 2, 3], sample_count = 5, sample_size = 1)]
fn perft_of_ordinary_moves(bencher: Bencher, index: usize) {
    let (fen, depth) = POSITIONS[index];
    let start = position(fen);
    let nodes = chess_perft(&start, depth);
    bencher.counter(ItemsCount::new(nodes)).bench(|| chess_perft(black_box(&start), depth));
}

#[divan::bench(args = [0, 1, 2, 3], sample_count = 5, sample_size = 1)]
fn perft_of_cozy_chess(bencher: Bencher, index: usize) {
    let (fen, depth) = POSITIONS[index];
    let start: Board = fen.parse().expect("a position");
    let nodes = chess_library::perft(&start, depth);
    assert_eq!(nodes, chess_perft(&position(fen), depth));
    bencher.counter(ItemsCount::new(nodes)).bench(|| chess_library::perft(black_box(&start), depth));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn perft_3_with_dice(bencher: Bencher) {
    let start = DiceChess::start(Variant::DiceChess);
    bencher.bench(|| dice_perft(black_box(&start), 3));
}

/// Rolls, all legal moves, and one of them, a thousand times: what a table asks in a game.
#[divan::bench(args = Variant::ALL)]
fn a_thousand_moves(bencher: Bencher, variant: Variant) {
    let seed = Seed::new([1; 32]);
    bencher.counter(ItemsCount::new(1000_u32)).bench(|| {
        let mut position = DiceChess::start(variant);
        for number in 0..1000 {
            if let Some(roll) = seed.roll(number, &position) {
                position.roll(roll).expect("thrown dice");
            }
            let moves = position.legal_moves();
            match position.phase() {
                Phase::Over(_) => position = DiceChess::start(variant),
                Phase::Roll(_) | Phase::Move(_) => position.play_unchecked(moves[number as usize % moves.len()]),
            }
        }
        black_box(position.key())
    });
}
