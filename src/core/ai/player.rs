//! Players of each level.
//!
//! A weak player searches less and makes errors. A level has limits of the search, and an error that is drawn from a
//! seed and added to the value of each move; the weakest also overlook moves. Even they take a win at once and keep royal
//! pieces from what is near.

use std::time::Duration;

use super::beginner::BeginnerSearch;
use super::search::{
    NodeKind, Options, Progress, Report, Score, Search, SearchParameters, Searchable, Value, bonus_units,
};
use super::{Level, Style, Thinking};
use crate::board::mix;

/// The number of lines for a player that makes errors, which needs the value of every move.
const ALL_LINES_COUNT: usize = 512;

/// How a player looks for its move.
enum Method<P: Searchable> {
    Search(Box<Search<P>>),
    Beginner(Box<BeginnerSearch<P>>),
}

/// A search for a move by a player of some level.
pub struct Player<P: Searchable> {
    root: P,
    method: Method<P>,
    error: i32,
    style: Style,
    seed: u64,
    /// The number of lines to report.
    line_count: usize,
}

impl<P: Searchable> Player<P> {
    /// A player of this level in this position. `previous_keys` are the hashes of the positions before it. The same seed gives
    /// the same errors.
    #[must_use]
    pub fn new(root: P, previous_keys: &[u64], options: Options, level: Level, seed: u64) -> Self {
        let strength = root.level_settings().strength(level);
        let error = strength.map_or(0, |strength| strength.error);
        let Options { line_count, style, .. } = options;
        let limits = strength.map_or(options.limits, |strength| options.limits.capped(strength.depth, strength.nodes));
        // A weaker level plays endings no better than what comes before them.
        let endings = options.endings.filter(|_| level == Level::STRONGEST);
        let network = options.network.filter(|_| level.uses_network());
        // The strengths of the other levels were measured with these.
        let parameters = if level == Level::STRONGEST { options.parameters } else { Some(SearchParameters::DEFAULT) };
        // A player that errs chooses by its style here, any other one in its search.
        let search_style = if error > 0 { Style::Balanced } else { style };
        let options = Options { limits, endings, network, parameters, style: search_style, ..options };
        // Before a roll there is no move to overlook.
        let attention = strength.and_then(|strength| strength.attention).filter(|_| root.node_kind() == NodeKind::Move);
        let method = match attention {
            Some(attention) => Method::Beginner(Box::new(BeginnerSearch::new(root, options, attention, seed))),
            None => {
                let searched_line_count = if error > 0 { ALL_LINES_COUNT } else { line_count };
                let threads = if level == Level::STRONGEST { options.threads } else { 1 };
                Method::Search(Box::new(Search::new(
                    root,
                    previous_keys,
                    Options { threads, line_count: searched_line_count, ..options },
                )))
            }
        };
        Self { root, method, error, style, seed, line_count }
    }

    /// The move chosen so far; `None` if there is none.
    #[must_use]
    pub fn best_move(&self) -> Option<P::Move> {
        match &self.method {
            Method::Search(search) if self.error == 0 => search.best_move(),
            Method::Search(search) => self.best_misjudged_move(search.ranking()).or_else(|| search.best_move()),
            Method::Beginner(search) => self.best_misjudged_move(search.ranking()),
        }
    }

    /// The best of these moves, each misjudged by an error and liked or not; the first of equal ones.
    fn best_misjudged_move(&self, ranking: impl Iterator<Item = (P::Move, Value)>) -> Option<P::Move> {
        let misjudged = |(mv, value): (P::Move, Value)| {
            let score = Score::from_value(value, P::HAS_DICE);
            let error = self.value_error(P::code(mv));
            let score_change = match score {
                Score::Units(_) if self.root.gain(mv) >= 0 => {
                    error + bonus_units(&self.root, mv, self.style, self.error)
                }
                // Nobody takes it for good to give up a piece for nothing.
                Score::Units(_) => error.min(0),
                // Proven wins and losses get no error.
                Score::Win { .. } | Score::Loss { .. } => 0,
            };
            // Of wins in the same number of moves the one in fewer plies.
            (mv, (score.units().saturating_add(score_change), value))
        };
        let best_move = ranking.map(misjudged).reduce(|one, other| if other.1 > one.1 { other } else { one });
        best_move.map(|(mv, _)| mv)
    }

    /// The error of a move's value: the sum of two uniform random numbers.
    fn value_error(&self, code: u32) -> i32 {
        let random_number = mix(mix(self.seed ^ mix(self.root.search_key())) ^ u64::from(code));
        let error_range = 2 * i64::from(self.error) + 1;
        let uniform_error = |bits: u64| (((bits & 0xffff_ffff) as i64 * error_range) >> 32) - i64::from(self.error);
        ((uniform_error(random_number) + uniform_error(random_number >> 32)) / 2) as i32
    }
}

impl<P: Searchable> Thinking for Player<P> {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        match &mut self.method {
            Method::Search(search) => search.next_slice(elapsed),
            Method::Beginner(search) => search.next_slice(elapsed),
        }
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        let reports = match &mut self.method {
            Method::Search(search) => search.take_reports(),
            Method::Beginner(search) => search.take_reports(),
        };
        reports
            .into_iter()
            .filter(|report| report.line_number <= self.line_count)
            .map(Report::into_text_report)
            .collect()
    }

    fn choice(&self) -> Option<String> {
        self.best_move().map(|mv| mv.to_string())
    }

    fn score(&self) -> Option<Score> {
        match &self.method {
            Method::Search(search) => search.score(),
            Method::Beginner(search) => search.score(),
        }
    }

    fn nodes(&self) -> u64 {
        match &self.method {
            Method::Search(search) => search.nodes(),
            Method::Beginner(search) => search.nodes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ai::search::{Limits, TranspositionTable};
    use crate::games::turnover::{Edition, Turnover};

    fn choice(fen: &str, level: u8, seed: u64) -> String {
        styled_choice(fen, level, seed, Style::Balanced)
    }

    fn styled_choice(fen: &str, level: u8, seed: u64, style: Style) -> String {
        let position = Turnover::from_fen(Edition::Classic, fen).expect("a position");
        let level = Level::new(level).expect("a level");
        // The usual table takes longer to make than most of these searches.
        let table = Arc::new(TranspositionTable::new(1));
        let options = Options { style, ..Options::with_table(Limits::nodes(50_000), table) };
        let mut player = Player::new(position, &[], options, level, seed);
        while player.next_slice(Duration::ZERO) == Progress::Thinking {}
        player.choice().expect("there is a move")
    }

    #[test]
    fn even_the_weakest_takes_the_last_castle_and_saves_its_own() {
        for (level, seed) in (1..=17).flat_map(|level| (0..5).map(move |seed| (level, seed))) {
            // Either wins at once: capturing the Castle, or leaving the enemy without a move while it is attacked.
            let winning_move = choice("4c3/8/8/8/8/8/8/C3R3 w", level, seed);
            assert!(["e1e8", "e1e7"].contains(&&*winning_move), "level {level}, seed {seed}: {winning_move}");
            // The Tower on h1 attacks the last Castle. The Fort can turn it over or block it.
            let saving_move = choice("2c5/8/8/8/4B3/8/8/C6r w", level, seed);
            assert!(["e4h1", "e4b1"].contains(&&*saving_move), "level {level}, seed {seed}: {saving_move}");
        }
    }

    #[test]
    fn a_style_takes_the_last_castle_saves_its_own_and_gives_nothing_away() {
        for (level, style) in (1..=17).flat_map(|level| Style::ALL.map(|style| (level, style))) {
            let winning_move = styled_choice("4c3/8/8/8/8/8/8/C3R3 w", level, 3, style);
            assert!(["e1e8", "e1e7"].contains(&&*winning_move), "level {level}, {style}: {winning_move}");
            let saving_move = styled_choice("2c5/8/8/8/4B3/8/8/C6r w", level, 3, style);
            assert!(["e4h1", "e4b1"].contains(&&*saving_move), "level {level}, {style}: {saving_move}");
            // The Tower could step beside the Castle on h8, and be captured by the Tower on d8.
            let quiet_move = styled_choice("c2r3c/8/8/8/8/8/4R3/C6C w", level, 3, style);
            assert!(level < 7 || !["e2e8", "e2d2"].contains(&&*quiet_move), "level {level}, {style}: {quiet_move}");
        }
    }

    #[test]
    fn the_same_seed_gives_a_style_the_same_move() {
        let start = "cccccccc/8/8/8/8/8/8/CCCCCCCC w";
        for (level, style) in [2, 9, 12].into_iter().flat_map(|level| Style::ALL.map(|style| (level, style))) {
            let first_choice = styled_choice(start, level, 7, style);
            assert_eq!(styled_choice(start, level, 7, style), first_choice, "level {level}, {style}");
        }
    }

    #[test]
    fn the_weak_vary_by_their_seed_and_the_strong_do_not() {
        let start = "cccccccc/8/8/8/8/8/8/CCCCCCCC w";
        let choices = |level| (0..12).map(|seed| choice(start, level, seed)).collect::<std::collections::BTreeSet<_>>();
        assert!(choices(1).len() > 3);
        assert_eq!(choices(17).len(), 1);
        assert_eq!(choice(start, 1, 7), choice(start, 1, 7));
    }

    /// In how many of a hundred cases a level does not make this capture, which wins something.
    fn missed_count(fen: &str, capture: &str, level: u8) -> usize {
        (0..100).filter(|&seed| choice(fen, level, seed) != capture).count()
    }

    #[test]
    fn weak_players_miss_what_is_far_more_often_than_what_is_near_and_each_level_misses_less() {
        let miss_counts = |fen, capture| [1, 3, 5, 7].map(|level| missed_count(fen, capture, level));
        let near_misses = miss_counts("c6c/8/8/3b4/3R4/8/8/C6C w", "d4d5");
        assert!(near_misses.is_sorted_by(|one, other| one > other), "{near_misses:?}");
        for (kind, fen, capture) in [
            ("a long line", "c2b3c/8/8/8/3R4/8/8/C6C w", "d4d8"),
            ("a long diagonal", "c5cr/8/8/8/3B4/8/8/C6C w", "d4h8"),
            ("a leap", "c6c/8/4r3/8/3N4/8/8/C6C w", "d4e6"),
        ] {
            let far_misses = miss_counts(fen, capture);
            assert!(far_misses.is_sorted_by(|one, other| one > other), "{kind}: {far_misses:?}");
            assert!(
                near_misses.iter().zip(&far_misses).all(|(near_misses, far_misses)| near_misses < far_misses),
                "{kind}: {near_misses:?} {far_misses:?}"
            );
            assert!(
                3 * near_misses.iter().sum::<usize>() < 2 * far_misses.iter().sum::<usize>(),
                "{kind}: {near_misses:?} {far_misses:?}"
            );
        }
    }
}
