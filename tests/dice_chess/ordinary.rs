//! Compares the moves that equal dice allow with those of a chess library.

use cozy_chess::Board;
use turnover_core::games::dice_chess::{DiceChess, Variant, chess_perft};

use crate::contract::sample;

#[path = "../benches/chess_library.rs"]
pub mod chess_library;

/// The six standard perft positions, and the depth with about ten million nodes.
const STANDARD: [(&str, u32); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

#[test]
fn ordinary_moves_are_those_of_a_chess_library() {
    let total: u64 = STANDARD
        .into_iter()
        .map(|(fen, depth)| {
            let position = DiceChess::from_fen(Variant::DiceChess, fen).expect("a position");
            let board: Board = fen.parse().expect("a position");
            (1..=depth)
                .map(|depth| {
                    let nodes = chess_perft(&position, depth);
                    assert_eq!(nodes, chess_library::perft(&board, depth), "{fen}, depth {depth}");
                    nodes
                })
                .sum::<u64>()
        })
        .sum();
    assert!(total > 40_000_000);
}

#[test]
fn ordinary_moves_of_unusual_positions_are_those_of_a_chess_library() {
    let mut compared = 0;
    for position in sample(Variant::DiceChess, 20_000) {
        let text = position.to_string();
        let fen = text.split(" r").next().expect("a FEN");
        // It does not know kings that can be captured, and requires one of each colour.
        let enemy = position.royals(!position.turn());
        if position.royals(position.turn()).len() != 1 || enemy.len() != 1 || enemy[0].is_attacked {
            continue;
        }
        let Ok(board) = fen.parse::<Board>() else { continue };
        assert_eq!(chess_perft(&position, 2), chess_library::perft(&board, 2), "{fen}");
        compared += 1;
    }
    assert!(compared > 3000, "{compared} were compared");
}
