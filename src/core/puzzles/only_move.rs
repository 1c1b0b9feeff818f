//! Whether one move is enough better than all others, as a search of the two best tells.

use crate::ai::search::{Report, Score};
use crate::session::GameId;

/// By how many of the points from -1 to 1 the best move is better than all others.
const MIN_GAP: f64 = 0.7;
/// The same with dice, where a whole point is hardly ever at stake at once.
const MIN_GAP_WITH_DICE: f64 = 0.2;
/// How many times the error of the gap, with dice.
const GAP_ERRORS: f64 = 2.0;
/// The points that the best move reaches at least.
const MIN_BEST_POINTS: f64 = -0.2;
/// The points from which a position counts as won.
pub const WON_POINTS: f64 = 0.35;
/// The evaluation in centi-units at which, without dice, somebody wins e times as often as not.
///
/// Fitted to 998 positions of 30 games of modern Turnover between two players of level 4: 0.96 of the points were won from 1000 to
/// 1500 units, where this says 0.91. In the other games 30 games tell too little to say anything else.
const LOGISTIC_UNITS: f64 = 550.0;

/// By how many points the best move of a puzzle is better than all others, at least.
#[must_use]
pub fn least_gap(id: GameId) -> f64 {
    if id.has_dice() { MIN_GAP_WITH_DICE } else { MIN_GAP }
}

/// The two best moves of a position, as a search weighs them.
#[derive(Clone, Debug, PartialEq)]
pub struct BestMoves {
    /// The best move, in the text protocol's writing.
    pub best: String,
    /// Its score.
    pub score: Score,
    /// The expected points of the best move, from -1 to 1.
    pub points: f64,
    /// By how many points the second best move is worse.
    pub gap: f64,
    /// By how many points the gap has changed with the last ply of depth; 2 if nothing is known of it.
    pub error: f64,
    /// Whether the same move was the best one ply before.
    pub is_stable: bool,
}

/// Why there is no only move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOnlyMove {
    /// Several moves are good.
    Several,
    /// The best move changes with the depth, or the gap does not exceed its error.
    Unsure,
    /// Nothing helps any more.
    Lost,
}

impl BestMoves {
    /// What the reports of a search of two lines say, in their order. `None` if there are fewer than two moves.
    #[must_use]
    pub fn of(reports: &[Report<String>], id: GameId) -> Option<Self> {
        let (last, before) = (pair_from_end(reports, 0)?, pair_from_end(reports, 1));
        let points_of = |score| points(score, id.has_dice());
        let gap_of = |[best, second]: [&Report<String>; 2]| points_of(best.score) - points_of(second.score);
        let [best, second] = last;
        let largest_change = |before: [&Report<String>; 2]| {
            let change_of_best = (points_of(best.score) - points_of(before[0].score)).abs();
            change_of_best.max((points_of(second.score) - points_of(before[1].score)).abs())
        };
        Some(Self {
            best: best.line.first()?.clone(),
            score: best.score,
            points: points_of(best.score),
            gap: gap_of(last),
            error: before.map_or(2.0, largest_change),
            is_stable: before.is_some_and(|before| before[0].line.first() == best.line.first()),
        })
    }

    /// Whether the best move is enough better than all others, and it is known.
    ///
    /// # Errors
    /// If it is not, with the reason.
    pub fn is_only_move(&self, id: GameId) -> Result<(), NoOnlyMove> {
        if self.gap < least_gap(id) {
            return Err(NoOnlyMove::Several);
        }
        let is_unsure = id.has_dice() && self.gap <= GAP_ERRORS * self.error;
        if is_unsure || !self.is_stable {
            return Err(NoOnlyMove::Unsure);
        }
        if self.points < MIN_BEST_POINTS && !id.has_dice() { Err(NoOnlyMove::Lost) } else { Ok(()) }
    }
}

/// The expected points of a score, from -1 to 1. With dice, values are expected points already.
fn points(score: Score, has_dice: bool) -> f64 {
    match score {
        Score::Units(units) if !has_dice => (f64::from(units) / (2.0 * LOGISTIC_UNITS)).tanh(),
        score => 2.0 * score.expectation() - 1.0,
    }
}

/// The reports of both lines of a depth, counted from the deepest.
fn pair_from_end(reports: &[Report<String>], iterations_back: usize) -> Option<[&Report<String>; 2]> {
    let mut pairs = reports.rchunks(2).skip(iterations_back);
    let [best, second_best] = pairs.next()? else { return None };
    (best.line_number == 1 && second_best.line_number == 2).then_some([best, second_best])
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use super::*;

    /// The reports of a search that has found these two moves in each depth, with their scores.
    pub(in crate::puzzles) fn reports(depths: &[[(&str, Score); 2]]) -> Vec<Report<String>> {
        let line = |depth: usize, line_number: usize, (code, score): (&str, Score)| Report {
            depth: depth as u32,
            selective_depth: depth as u32,
            line_number,
            score,
            line: vec![code.to_owned()],
            nodes: 1000,
            elapsed: Duration::ZERO,
            table_per_mille: 0,
        };
        let pair =
            |(depth, [best, second]): (usize, &[(&str, Score); 2])| [line(depth, 1, *best), line(depth, 2, *second)];
        depths.iter().enumerate().flat_map(pair).collect()
    }

    #[test]
    fn an_only_move_is_much_better_for_certain_and_helps() {
        let units = Score::Units;
        let lielow = GameId::Lielow;
        let twice = |best, second| vec![[("a", best), ("b", second)]; 2];
        let changed = vec![[("b", units(900)), ("a", units(0))], [("a", units(900)), ("b", units(-100))]];
        for (depths, verdict) in [
            (twice(units(900), units(-100)), Ok(())),
            (twice(Score::Win { moves: 2 }, units(0)), Ok(())),
            (twice(units(900), units(600)), Err(NoOnlyMove::Several)),
            (changed, Err(NoOnlyMove::Unsure)),
            (vec![[("a", units(900)), ("b", units(-100))]], Err(NoOnlyMove::Unsure)),
            (twice(units(-300), Score::Loss { moves: 1 }), Err(NoOnlyMove::Lost)),
        ] {
            let weighed = BestMoves::of(&reports(&depths), lielow).expect("two moves");
            assert_eq!(weighed.is_only_move(lielow), verdict, "{weighed:?}");
        }
        let mut single = reports(&[[("a", units(0)), ("b", units(0))]]);
        single.truncate(1);
        assert_eq!(BestMoves::of(&single, lielow), None);
    }
}
