//! Perft: counting move sequences, to check move generators.

use super::{Action, Phase, Position};

/// The greatest depth that is counted in one step, in plies.
const DEPTH_PER_STEP: u32 = 2;

/// The number of steps in a slice. A slice takes some tenths of a millisecond, in complex positions a few milliseconds.
const STEPS_PER_SLICE: u32 = 128;

/// The number of sequences of exactly `depth` plies, each a move with the roll before it, if there is one. Each way in
/// which the dice can fall counts once. A game that is over has none.
///
/// The last ply is counted, not played.
///
/// ```
/// use turnover_core::games::perft;
/// use turnover_core::games::turnover::{Edition, Turnover};
/// assert_eq!(perft(&Turnover::start(Edition::Classic), 3), 6000);
/// assert_eq!(perft(&Turnover::start(Edition::Modern), 3), 5870);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match (depth, position.phase()) {
        (0, _) => 1,
        (_, Phase::Roll(_)) => {
            let rolls = position.chances().into_iter();
            rolls
                .map(|chance| {
                    u64::from(chance.weight) * perft(&position_after(position, Action::Roll(chance.roll)), depth)
                })
                .sum()
        }
        (1, _) => position.count_legal_moves(),
        _ => {
            let moves = position.legal_moves().into_iter();
            moves.map(|mv| perft(&position_after(position, Action::Move(mv)), depth - 1)).sum()
        }
    }
}

/// [`perft`] of each move of a position, or of each roll if a roll comes next. It is counted in slices, so that the
/// caller can do other work in between.
///
/// ```
/// use turnover_core::games::PerftDivide;
/// use turnover_core::games::turnover::{Edition, Turnover};
///
/// let mut divide = PerftDivide::new(Turnover::start(Edition::Classic), 3);
/// let counts = loop {
///     if let Some(counts) = divide.next_slice() {
///         break counts;
///     }
/// };
/// assert_eq!(counts.len(), 16);
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 6000);
/// ```
pub struct PerftDivide<P: Position> {
    /// The path from the root to the current position.
    path: Vec<PerftLevel<P>>,
    counts: Vec<(ActionOf<P>, u64)>,
}

/// A move or a roll of this game.
type ActionOf<P> = Action<<P as Position>::Move, <P as Position>::Roll>;

/// A position on the path, with the moves or rolls that are not counted yet.
struct PerftLevel<P: Position> {
    position: P,
    /// The moves or rolls, each with its weight.
    actions: std::vec::IntoIter<(ActionOf<P>, u32)>,
    /// The remaining depth, in plies.
    depth: u32,
    /// The number of cases that lead here.
    weight: u64,
}

impl<P: Position> PerftLevel<P> {
    fn new(position: P, depth: u32, weight: u64) -> Self {
        let moves = position.legal_moves().into_iter().map(|mv| (Action::Move(mv), 1));
        let rolls = position.chances().into_iter().map(|chance| (Action::Roll(chance.roll), chance.weight));
        let actions: Vec<_> = moves.chain(rolls).collect();
        Self { position, actions: actions.into_iter(), depth, weight }
    }
}

impl<P: Position> PerftDivide<P> {
    /// A count of the sequences of `depth` plies, which starts with the first slice.
    #[must_use]
    pub fn new(position: P, depth: u32) -> Self {
        let path = if depth == 0 { Vec::new() } else { vec![PerftLevel::new(position, depth, 1)] };
        Self { path, counts: Vec::new() }
    }

    /// Counts one slice. Returns the count of each move or roll, as
    /// soon as all are counted; empty for a depth of 0.
    pub fn next_slice(&mut self) -> Option<&[(ActionOf<P>, u64)]> {
        for _ in 0..STEPS_PER_SLICE {
            self.count_next_action();
        }
        self.path.is_empty().then_some(&self.counts)
    }

    /// Counts the next move or roll.
    fn count_next_action(&mut self) {
        let is_at_root = self.path.len() == 1;
        let Some(level) = self.path.last_mut() else { return };
        let Some((action, weight)) = level.actions.next() else {
            self.path.pop();
            return;
        };
        let next_position = position_after(&level.position, action);
        let weight = level.weight * u64::from(weight);
        let (depth, max_perft_depth) = match action {
            // After each move, all rolls may be possible.
            Action::Roll(_) => (level.depth, DEPTH_PER_STEP - 1),
            Action::Move(_) if matches!(next_position.phase(), Phase::Roll(_)) => (level.depth - 1, DEPTH_PER_STEP - 1),
            Action::Move(_) => (level.depth - 1, DEPTH_PER_STEP),
        };
        if is_at_root {
            self.counts.push((action, 0));
        }
        if depth > max_perft_depth {
            self.path.push(PerftLevel::new(next_position, depth, weight));
        } else {
            self.counts.last_mut().expect("a count begins at the root").1 += weight * perft(&next_position, depth);
        }
    }
}

fn position_after<P: Position>(position: &P, action: ActionOf<P>) -> P {
    let mut next = position.clone();
    match action {
        Action::Move(mv) => next.play_unchecked(mv, &mut ()),
        Action::Roll(roll) => {
            next.roll(roll).expect("a roll that may come");
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::turnover::{Edition, Turnover};

    #[test]
    fn slices_add_up_to_the_whole() {
        for edition in Edition::ALL {
            let start = Turnover::start(edition);
            for depth in 1..=5 {
                let mut divide = PerftDivide::new(start, depth);
                let mut slice_count = 1;
                while divide.next_slice().is_none() {
                    slice_count += 1;
                }
                let counts = divide.next_slice().expect("it stays at its end").to_vec();
                let moves = start.legal_moves();
                assert!(
                    counts.iter().map(|&(action, _)| action).eq(moves.into_iter().map(Action::Move)),
                    "{edition:?}, depth {depth}"
                );
                for (action, count) in counts {
                    assert_eq!(
                        count,
                        perft(&position_after(&start, action), depth - 1),
                        "{edition:?}, depth {depth}, {action}"
                    );
                }
                assert!(depth < 5 || slice_count > 10, "{edition:?}: {slice_count} slices");
            }
        }
    }

    #[test]
    fn a_finished_game_and_no_plies_end_at_once() {
        let finished_game = Turnover::from_fen(Edition::Classic, "8/8/8/8/8/8/8/C7 w").expect("a position");
        assert_eq!(PerftDivide::new(finished_game, 4).next_slice(), Some(&[][..]));
        assert_eq!(PerftDivide::new(Turnover::start(Edition::Modern), 0).next_slice(), Some(&[][..]));
    }
}
