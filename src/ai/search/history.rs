//! Killer moves and the history heuristic: quiet moves that were good elsewhere.

use super::window::MAX_PLY;
use crate::board::{BySide, Side};

/// How many moves are told apart, by their squares.
const MOVES: usize = 1 << 14;
/// The bound of a move's merit, positive or negative.
pub(super) const MOST: i32 = 1 << 14;

/// By squares: how good a move was.
pub(super) type Merits = [i32; MOVES];

/// The part of a move's code that tells its squares.
#[inline]
pub(super) const fn squares_of(code: u32) -> usize {
    code as usize % MOVES
}

/// What is remembered of quiet moves, wherever they were made.
// CITE: killer moves, Huberman 1968, Akl and Newborn 1977; history heuristic, Schaeffer 1983; with a pull towards 0, as in
// Ed Schröder's and later programs.
pub(super) struct History {
    /// By ply: two moves that were too good there.
    killers: Vec<[u32; 2]>,
    /// By side and squares.
    merits: BySide<Box<Merits>>,
}

impl History {
    pub(super) fn new() -> Self {
        Self { killers: vec![[0; 2]; MAX_PLY + 1], merits: BySide::from_fn(|_| Box::new([0; MOVES])) }
    }

    /// Before another depth: what is old counts less.
    pub(super) fn fade(&mut self) {
        for merit in self.merits.0.iter_mut().flat_map(|merits| merits.iter_mut()) {
            *merit /= 2;
        }
    }

    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [u32; 2] {
        self.killers[ply.min(MAX_PLY)]
    }

    /// The merits of a side's moves, by their [squares](squares_of).
    #[inline]
    pub(super) fn merits(&self, side: Side) -> &Merits {
        &self.merits[side]
    }

    /// This quiet move was too good.
    pub(super) fn reward(&mut self, side: Side, code: u32, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        self.change(side, code, bonus(depth));
    }

    /// This one was looked at before it, and was not.
    pub(super) fn punish(&mut self, side: Side, code: u32, depth: i32) {
        self.change(side, code, -bonus(depth));
    }

    fn change(&mut self, side: Side, code: u32, by: i32) {
        let merit = &mut self.merits[side][squares_of(code)];
        *merit += by - *merit * by.abs() / MOST;
    }
}

fn bonus(depth: i32) -> i32 {
    (16 * depth * depth).clamp(0, 1600)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merits_stay_within_their_limits() {
        let mut history = History::new();
        for _ in 0..10_000 {
            history.reward(Side::White, 5, 0, 30);
            history.punish(Side::White, 6, 30);
        }
        let merits = [5, 6].map(|code| history.merits(Side::White)[code]);
        assert!(merits[0] > MOST / 2 && merits[0] <= MOST, "{merits:?}");
        assert_eq!(merits[1], -merits[0]);
        assert_eq!(history.merits(Side::Black)[5], 0);
        assert_eq!(history.killers(0)[0], 5);
    }
}
