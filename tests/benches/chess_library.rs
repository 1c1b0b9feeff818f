//! Perft by a chess library, for comparison.

use cozy_chess::Board;

/// Perft, in which the moves of the last ply are counted and not played.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut board = board.clone();
                board.play_unchecked(mv);
                nodes += perft(&board, depth - 1);
            }
        }
        false
    });
    nodes
}
