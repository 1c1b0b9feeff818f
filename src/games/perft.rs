//! How many games of a given length are there? The field's way to check a move generator.

use super::Position;

/// Above this depth a count looks up now and then whether it should go on.
const WITHOUT_A_BREAK: u32 = 3;

/// The number of move sequences of exactly `depth` plies. A game that is over has none.
///
/// The last ply is counted, not played.
///
/// ```
/// use turnover::games::perft;
/// use turnover::games::turnover::{Edition, Turnover};
/// assert_eq!(perft(&Turnover::start(Edition::Classic), 3), 6000);
/// assert_eq!(perft(&Turnover::start(Edition::Modern), 3), 5870);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => children(position).map(|(_, next)| perft(&next, depth - 1)).sum(),
    }
}

/// [`perft`] of each move of the position: how many sequences of `depth` plies begin with it.
pub fn perft_divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    perft_divide_while(position, depth, &|| true).expect("nobody stops it")
}

/// [`perft_divide`] that can be stopped: `None` once `go_on` says no.
pub fn perft_divide_while<P: Position>(
    position: &P,
    depth: u32,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<(P::Move, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    children(position).map(|(mv, next)| Some((mv, perft_while(&next, depth - 1, go_on)?))).collect()
}

fn perft_while<P: Position>(position: &P, depth: u32, go_on: &dyn Fn() -> bool) -> Option<u64> {
    match depth {
        ..=WITHOUT_A_BREAK => Some(perft(position, depth)),
        _ if !go_on() => None,
        _ => children(position).map(|(_, next)| perft_while(&next, depth - 1, go_on)).sum(),
    }
}

fn children<P: Position>(position: &P) -> impl Iterator<Item = (P::Move, P)> {
    position.legal_moves().into_iter().map(move |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut ());
        (mv, next)
    })
}
