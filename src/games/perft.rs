//! How many games of a given length are there? The field's way to check a move generator.

use super::Position;

/// The number of move sequences of exactly `depth` plies. A game that is over has none.
///
/// The last ply is counted, not played.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => children(position, depth).map(|(_, count)| count).sum(),
    }
}

/// [`perft`] of each move of the position: how many sequences of `depth` plies begin with it.
pub fn perft_divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    if depth == 0 { Vec::new() } else { children(position, depth).collect() }
}

fn children<P: Position>(position: &P, depth: u32) -> impl Iterator<Item = (P::Move, u64)> {
    position.legal_moves().into_iter().map(move |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut ());
        (mv, perft(&next, depth - 1))
    })
}
