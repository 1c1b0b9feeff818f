//! The engine's decisions with the cube: by the chance of winning that a search finds before the roll.

use std::time::Duration;

use super::{Cube, CubeAction, CubeEquity, DoubleOffer};
use crate::ai::Thinking;
use crate::ai::search::{Progress, Report, Score};
use crate::board::Side;

/// A search of a position before a roll that ends with what to do with the cube.
pub(in crate::session) struct CubeThinking {
    search: Box<dyn Thinking>,
    cube: Cube,
    /// The side that is to roll.
    roller: Side,
    /// The exact chance of that side, if tables of endings know it.
    exact_chance: Option<f64>,
    /// The score of that side by the static evaluation, until the search has one.
    static_score: Score,
}

impl CubeThinking {
    /// `search` is one of the position before the roll of this side, which may double or has doubled.
    pub(in crate::session) fn new(
        search: Box<dyn Thinking>,
        cube: Cube,
        roller: Side,
        exact_chance: Option<f64>,
        static_score: Score,
    ) -> Self {
        Self { search, cube, roller, exact_chance, static_score }
    }

    /// Whether the double is to be answered, by the side that is not to roll.
    fn is_answer(&self) -> bool {
        self.cube.offer == DoubleOffer::Open
    }

    /// A score of the side that is to roll, for the side that decides.
    fn score_of_decider(&self, score: Score) -> Score {
        if self.is_answer() { score.reversed() } else { score }
    }
}

impl Thinking for CubeThinking {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        self.search.next_slice(elapsed)
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        let reports = self.search.take_reports().into_iter();
        reports.map(|report| Report { score: self.score_of_decider(report.score), ..report }).collect()
    }

    fn choice(&self) -> Option<String> {
        let searched = || self.search.score().unwrap_or(self.static_score).expectation();
        let chance = self.exact_chance.unwrap_or_else(searched);
        let best = CubeEquity::of(self.cube, self.roller, chance).best();
        let action = match (self.is_answer(), best.doubles, best.takes) {
            (true, _, true) => CubeAction::Take,
            (true, _, false) => CubeAction::Drop,
            (false, true, _) => CubeAction::Double,
            (false, false, _) => return None,
        };
        Some(action.code().into())
    }

    fn score(&self) -> Option<Score> {
        self.search.score().map(|score| self.score_of_decider(score))
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}
