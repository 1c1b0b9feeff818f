//! Killer moves and the history heuristic: quiet moves that were good elsewhere.

use super::parameters::SearchParameters;
use super::window::MAX_PLY;
use crate::board::{BySide, Side};

/// The number of pairs of squares.
const SQUARE_PAIR_COUNT: usize = 1 << 14;
/// The greatest absolute history score.
const MAX_HISTORY_SCORE: i32 = 1 << 14;

/// History scores by pair of squares.
pub(super) type HistoryScores = [i32; SQUARE_PAIR_COUNT];

/// The part of a move's code that contains its squares.
#[inline]
pub(super) const fn squares_of(code: u32) -> usize {
    code as usize % SQUARE_PAIR_COUNT
}

/// Killer moves and history scores.
// CITE: killer moves, Huberman 1968, Akl and Newborn 1977; history heuristic, Schaeffer 1983; with a pull towards 0, as in
// Ed Schröder's and later programs.
pub(super) struct History {
    /// Two killer moves for each ply.
    killers: Vec<[u32; 2]>,
    /// History scores by side.
    history_scores: BySide<Box<HistoryScores>>,
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            killers: vec![[0; 2]; MAX_PLY + 1],
            history_scores: BySide::from_fn(|_| Box::new([0; SQUARE_PAIR_COUNT])),
        }
    }

    /// Halves all scores, before another iteration.
    pub(super) fn age(&mut self) {
        for score in self.history_scores.0.iter_mut().flat_map(|history_scores| history_scores.iter_mut()) {
            *score /= 2;
        }
    }

    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [u32; 2] {
        self.killers[ply.min(MAX_PLY)]
    }

    /// The history scores of a side's moves, by [squares](squares_of).
    #[inline]
    pub(super) fn history_scores(&self, side: Side) -> &HistoryScores {
        &self.history_scores[side]
    }

    /// Records that this quiet move caused a beta cutoff.
    pub(super) fn reward(&mut self, side: Side, code: u32, ply: usize, bonus: i32) {
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        self.add_bonus(side, code, bonus);
    }

    /// Records that this quiet move was searched before the cutoff and did not cause it.
    pub(super) fn punish(&mut self, side: Side, code: u32, bonus: i32) {
        self.add_bonus(side, code, -bonus);
    }

    fn add_bonus(&mut self, side: Side, code: u32, bonus: i32) {
        let score = &mut self.history_scores[side][squares_of(code)];
        *score += bonus - *score * bonus.abs() / MAX_HISTORY_SCORE;
    }
}

/// What a cutoff at this depth adds to the score of its move.
pub(super) fn bonus(parameters: &SearchParameters, depth: i32) -> i32 {
    (parameters.history_factor * depth * depth).min(parameters.max_history_bonus)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_scores_stay_within_their_limits() {
        let mut history = History::new();
        for _ in 0..10_000 {
            history.reward(Side::White, 5, 0, 1600);
            history.punish(Side::White, 6, 1600);
        }
        let history_scores = [5, 6].map(|code| history.history_scores(Side::White)[code]);
        assert!(
            history_scores[0] > MAX_HISTORY_SCORE / 2 && history_scores[0] <= MAX_HISTORY_SCORE,
            "{history_scores:?}"
        );
        assert_eq!(history_scores[1], -history_scores[0]);
        assert_eq!(history.history_scores(Side::Black)[5], 0);
        assert_eq!(history.killers(0)[0], 5);
    }
}
