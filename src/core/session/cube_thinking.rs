//! The engine's decisions with the doubling cube: by the chance of winning before the roll, from a search and from playouts.

use std::time::Duration;

use super::cube::{Cube, CubeAction, CubeEquity, DoubleOffer};
use super::registry::engine_position;
use super::{Playouts, Referee};
use crate::ai::Thinking;
use crate::ai::endings::Odds;
use crate::ai::search::{Limits, Options, Progress, Report, Score, StopFlag};
use crate::board::Side;

/// The part of the time that the search may take where playouts follow.
const SEARCH_TIME_DIVISOR: u32 = 4;
/// Its nodes where nothing else limits it.
const SEARCH_NODE_LIMIT: u64 = 40_000;
/// How many plies are played in a slice.
const PLIES_PER_SLICE: u32 = 8;
/// The least number of playouts, and how many standard errors the chance must be away from another decision.
const MIN_PLAYOUTS: u32 = 24;
const CERTAINTY_STANDARD_ERRORS: f64 = 2.5;

/// What a search says of the chance of winning, beside playouts. Measured in `turnover-lab rollouts`.
#[derive(Clone, Copy)]
pub(super) struct SearchReliability {
    /// Its log odds fit rollouts when they are multiplied by this.
    log_odds_slope: f64,
    /// It says as much as so many games.
    weight_in_games: f64,
}

impl SearchReliability {
    /// With the evaluation by hand, whose log odds are too large.
    pub(super) const BY_HAND: Self = Self { log_odds_slope: 0.65, weight_in_games: 30.0 };
    /// With a network, whose log odds are too small.
    pub(super) const BY_NETWORK: Self = Self { log_odds_slope: 1.2, weight_in_games: 35.0 };
}

/// The chance whose log odds are those of this one times a slope.
#[must_use]
pub fn with_slope(chance: f64, slope: f64) -> f64 {
    1.0 / (1.0 + ((1.0 - chance) / chance.max(f64::MIN_POSITIVE)).powf(slope))
}

/// A search of a position before a roll that ends with what to do with the cube.
pub(super) struct CubeThinking {
    search: Box<dyn Thinking>,
    reliability: SearchReliability,
    decision: CubeQuestion,
    /// The static evaluation for the side that is to roll, until the search has a score.
    static_score: Score,
    playouts: Option<CubePlayouts>,
    /// The last report of the search, for one that has the final score.
    last_report: Option<Report<String>>,
}

/// What is to be decided.
#[derive(Clone, Copy)]
pub(super) struct CubeQuestion {
    pub(super) cube: Cube,
    /// The side that is to roll, and may double or has doubled.
    pub(super) roller: Side,
    /// The side that alone can still win, if there is one.
    pub(super) only_winner: Option<Side>,
    /// The chance of the side that is to roll by tables of endings, if they know it.
    pub(super) exact_chance: Option<f64>,
}

/// Playouts, with their limits.
pub(super) struct CubePlayouts {
    playouts: Playouts,
    max_playouts: u32,
    time_limit: Option<Duration>,
    stop: StopFlag,
    is_search_done: bool,
    is_finished: bool,
}

impl CubePlayouts {
    /// `max_playouts` playouts at most, within the time of a search with these options.
    pub(super) fn new(playouts: Playouts, max_playouts: u32, options: &Options) -> Self {
        let (time_limit, stop) = (options.limits.time, options.stop.clone());
        Self { playouts, max_playouts, time_limit, stop, is_search_done: false, is_finished: false }
    }

    /// Whether there are no more at this time from the start.
    fn are_over(&self, elapsed: Duration) -> bool {
        self.playouts.count() >= self.max_playouts
            || self.time_limit.is_some_and(|time_limit| elapsed >= time_limit)
            || self.stop.is_set()
    }

    /// Plays some plies, at most to the end of a game.
    fn play_slice(&mut self, elapsed: Duration) {
        let previous_count = self.playouts.count();
        for _ in 0..PLIES_PER_SLICE {
            if self.are_over(elapsed) || self.playouts.count() > previous_count {
                return;
            }
            self.playouts.play_turn();
        }
    }

    /// The limits of the search before them.
    pub(super) fn search_limits(limits: Limits) -> Limits {
        let search_part = |time: Duration| time / SEARCH_TIME_DIVISOR;
        let is_unlimited = limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none();
        let node_limit = if is_unlimited { Some(SEARCH_NODE_LIMIT) } else { limits.nodes };
        Limits {
            nodes: node_limit,
            time: limits.time.map(search_part),
            soft_time: limits.soft_time.map(search_part),
            ..limits
        }
    }
}

impl CubeQuestion {
    /// Whether the double is to be answered, by the side that is not to roll.
    fn is_answer(self) -> bool {
        self.cube.offer == DoubleOffer::Open
    }

    /// The chance by these odds, which leave out that quiet moves end the game; `None` if the decision depends on that.
    pub(super) fn chance_by_tables(self, referee: &dyn Referee, odds: Odds) -> Option<f64> {
        let limited_points = engine_position(referee).limited_points(odds, self.roller);
        let [chance, limited_chance] =
            [odds.points(self.roller), limited_points].map(|points| f64::midpoint(1.0, points));
        (self.best_action(chance) == self.best_action(limited_chance)).then_some(limited_chance)
    }

    /// The best action, given the chance of the side that is to roll.
    fn best_action(self, chance: f64) -> Option<CubeAction> {
        let best_decision = CubeEquity::of_game(self.cube, self.roller, self.only_winner, chance).best_decision();
        match (self.is_answer(), best_decision.doubles, best_decision.takes) {
            (true, _, true) => Some(CubeAction::Take),
            (true, _, false) => Some(CubeAction::Drop),
            (false, true, _) => Some(CubeAction::Double),
            (false, false, _) => None,
        }
    }
}

impl CubeThinking {
    pub(super) fn new(
        search: Box<dyn Thinking>,
        reliability: SearchReliability,
        decision: CubeQuestion,
        static_score: Score,
        playouts: Option<CubePlayouts>,
    ) -> Self {
        Self { search, reliability, decision, static_score, playouts, last_report: None }
    }

    /// A score of the side that is to roll, for the side that decides.
    fn score_for_decider(&self, score: Score) -> Score {
        if self.decision.is_answer() { score.reversed() } else { score }
    }

    /// The chance of the side that is to roll by the search, and by playouts if there are any, with its standard error.
    fn estimate(&self) -> (f64, f64) {
        if let Some(exact_chance) = self.decision.exact_chance {
            return (exact_chance, 0.0);
        }
        let searched_chance = self.search.score().unwrap_or(self.static_score).expectation();
        let (playout_count, result_sum) = self
            .playouts
            .as_ref()
            .map_or((0, 0.0), |cube_playouts| (cube_playouts.playouts.count(), cube_playouts.playouts.sum()));
        let SearchReliability { log_odds_slope, weight_in_games } = self.reliability;
        let game_weight = weight_in_games + f64::from(playout_count);
        let chance = (weight_in_games * with_slope(searched_chance, log_odds_slope) + result_sum) / game_weight;
        (chance, (chance * (1.0 - chance) / game_weight).sqrt())
    }

    /// Whether the decision is the same wherever the chance may lie.
    fn is_clear(&self) -> bool {
        let (chance, standard_error) = self.estimate();
        let action_at_errors =
            |error_count: f64| self.decision.best_action((chance + error_count * standard_error).clamp(0.0, 1.0));
        [-CERTAINTY_STANDARD_ERRORS, CERTAINTY_STANDARD_ERRORS]
            .into_iter()
            .all(|error_count| action_at_errors(error_count) == action_at_errors(0.0))
    }
}

impl Thinking for CubeThinking {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        let Some(cube_playouts) = &mut self.playouts else { return self.search.next_slice(elapsed) };
        if !cube_playouts.is_search_done {
            cube_playouts.is_search_done = self.search.next_slice(elapsed) == Progress::Done;
            return Progress::Thinking;
        }
        cube_playouts.play_slice(elapsed);
        let (are_playouts_over, has_min_playouts) =
            (cube_playouts.are_over(elapsed), cube_playouts.playouts.count() >= MIN_PLAYOUTS);
        let is_finished = are_playouts_over || has_min_playouts && self.is_clear();
        if let Some(cube_playouts) = &mut self.playouts {
            cube_playouts.is_finished = is_finished;
        }
        if is_finished { Progress::Done } else { Progress::Thinking }
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        let reports = self.search.take_reports().into_iter();
        let mut reports: Vec<Report<String>> =
            reports.map(|report| Report { score: self.score_for_decider(report.score), ..report }).collect();
        if self.playouts.is_some() {
            self.last_report = reports.last().cloned().or(self.last_report.take());
        }
        if self.playouts.as_ref().is_some_and(|cube_playouts| cube_playouts.is_finished)
            && let (Some(last_report), Some(score)) = (self.last_report.take(), self.score())
        {
            reports.push(Report { score, nodes: self.nodes(), ..last_report });
        }
        reports
    }

    fn choice(&self) -> Option<String> {
        let (chance, _) = self.estimate();
        self.decision.best_action(chance).map(|action| action.code().into())
    }

    fn chance(&self) -> Option<f64> {
        let (chance, _) = self.estimate();
        Some(if self.decision.is_answer() { 1.0 - chance } else { chance })
    }

    fn score(&self) -> Option<Score> {
        let is_exact = self.decision.exact_chance.is_some();
        let score =
            if is_exact || self.playouts.as_ref().is_some_and(|cube_playouts| cube_playouts.playouts.count() > 0) {
                Some(Score::of_expectation(self.estimate().0))
            } else {
                self.search.score()
            };
        score.map(|score| self.score_for_decider(score))
    }

    fn remark(&self) -> Option<String> {
        self.search.remark()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes() + self.playouts.as_ref().map_or(0, |cube_playouts| cube_playouts.playouts.nodes())
    }
}
