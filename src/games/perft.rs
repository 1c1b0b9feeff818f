//! How many games of a given length are there? The field's way to check a move generator.

use super::Position;

/// Sequences of so few plies are counted in one step.
const AT_ONCE: u32 = 2;

/// With so many steps a slice takes some tenths of a millisecond, and in the liveliest positions a few milliseconds.
const STEPS_PER_SLICE: u32 = 128;

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
        _ => position.legal_moves().into_iter().map(|mv| perft(&after(position, mv), depth - 1)).sum(),
    }
}

/// [`perft`] of each move of a position, counted slice by slice: whoever counts can listen in between.
///
/// ```
/// use turnover::games::PerftDivide;
/// use turnover::games::turnover::{Edition, Turnover};
///
/// let mut count = PerftDivide::new(Turnover::start(Edition::Classic), 3);
/// let counts = loop {
///     if let Some(counts) = count.next_slice() {
///         break counts;
///     }
/// };
/// assert_eq!(counts.len(), 16);
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 6000);
/// ```
pub struct PerftDivide<P: Position> {
    /// From the root to the position that is being counted.
    path: Vec<Level<P>>,
    counts: Vec<(P::Move, u64)>,
}

/// A position of which some moves are still to be counted.
struct Level<P: Position> {
    position: P,
    moves: std::vec::IntoIter<P::Move>,
    /// How long the sequences are that begin here.
    depth: u32,
}

impl<P: Position> Level<P> {
    fn new(position: P, depth: u32) -> Self {
        Self { moves: position.legal_moves().into_iter(), position, depth }
    }
}

impl<P: Position> PerftDivide<P> {
    /// A count of the sequences of `depth` plies, not yet begun.
    #[must_use]
    pub fn new(position: P, depth: u32) -> Self {
        let path = if depth == 0 { Vec::new() } else { vec![Level::new(position, depth)] };
        Self { path, counts: Vec::new() }
    }

    /// Counts one slice further, tens or hundreds of thousands of sequences: how many begin with which move, as soon as
    /// all are counted. Of no plies there is nothing to divide.
    pub fn next_slice(&mut self) -> Option<&[(P::Move, u64)]> {
        for _ in 0..STEPS_PER_SLICE {
            self.step();
        }
        self.path.is_empty().then_some(&self.counts)
    }

    /// Goes one move further.
    fn step(&mut self) {
        let at_root = self.path.len() == 1;
        let Some(level) = self.path.last_mut() else { return };
        let Some(mv) = level.moves.next() else {
            self.path.pop();
            return;
        };
        let next = after(&level.position, mv);
        let depth = level.depth - 1;
        if at_root {
            self.counts.push((mv, 0));
        }
        if depth > AT_ONCE {
            self.path.push(Level::new(next, depth));
        } else {
            self.counts.last_mut().expect("a count begins at the root").1 += perft(&next, depth);
        }
    }
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(mv, &mut ());
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::turnover::{Edition, Turnover};

    #[test]
    fn slices_add_up_to_the_whole() {
        for edition in [Edition::Classic, Edition::Modern] {
            let start = Turnover::start(edition);
            for depth in 1..=5 {
                let mut count = PerftDivide::new(start, depth);
                let mut slices = 1;
                while count.next_slice().is_none() {
                    slices += 1;
                }
                let counts = count.next_slice().expect("it stays at its end").to_vec();
                let moves = start.legal_moves();
                assert!(counts.iter().map(|&(mv, _)| mv).eq(moves), "{edition:?}, depth {depth}");
                for (mv, count) in counts {
                    assert_eq!(count, perft(&after(&start, mv), depth - 1), "{edition:?}, depth {depth}, {mv}");
                }
                assert!(depth < 5 || slices > 10, "{edition:?}: {slices} slices");
            }
        }
    }

    #[test]
    fn a_finished_game_and_no_plies_end_at_once() {
        let over = Turnover::from_fen(Edition::Classic, "8/8/8/8/8/8/8/C7 w").expect("a position");
        assert_eq!(PerftDivide::new(over, 4).next_slice(), Some(&[][..]));
        assert_eq!(PerftDivide::new(Turnover::start(Edition::Modern), 0).next_slice(), Some(&[][..]));
    }
}
