//! Levels of strength, and players of each level.
//!
//! A weak player searches less and makes errors. A level has limits of the search, and an error that is drawn from a
//! seed and added to the value of each move. Even the weakest level captures undefended pieces and sees an immediate
//! loss.

use std::fmt;
use std::time::Duration;

use super::level_settings::{LevelSettings, Strength};
use super::search::{Options, Progress, Report, Score, Search, Searchable};
use super::thinking::Thinking;
use crate::board::mix;

/// A level of strength, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The number of lines for a player that makes errors, which needs the value of every move.
const ALL_LINES: usize = 512;

impl Level {
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// The strongest level, without limits.
    pub const STRONGEST: Self = Self(10);

    /// The level with this number, 1 to 10.
    ///
    /// ```
    /// use turnover::ai::Level;
    /// assert_eq!(Level::new(10), Some(Level::STRONGEST));
    /// assert_eq!([0, 11].map(Level::new), [None, None]);
    /// ```
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=10 => Some(Self(number)),
            _ => None,
        }
    }

    /// All levels, from weakest to strongest.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=10).map(Self)
    }

    /// The number of the level, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The limits and the error; `None` for the strongest level.
    fn strength(self, settings: &LevelSettings) -> Option<Strength> {
        settings.get(usize::from(self.0.max(1)) - 1).copied()
    }

    /// Whether its search ends without a time limit.
    #[must_use]
    pub fn has_end(self) -> bool {
        self < Self::STRONGEST
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A search for a move by a player of some level.
pub struct Player<P: Searchable> {
    root: P,
    search: Search<P>,
    error: i32,
    seed: u64,
    /// The number of lines to report.
    line_count: usize,
}

impl<P: Searchable> Player<P> {
    /// A player of this level in this position. `played` are the hashes of the positions before it. The same seed gives
    /// the same errors.
    #[must_use]
    pub fn new(root: P, played: &[u64], options: Options, level: Level, seed: u64) -> Self {
        let strength = level.strength(root.level_settings());
        let error = strength.map_or(0, |strength| strength.error);
        let line_count = options.line_count;
        let limits = strength.map_or(options.limits, |strength| options.limits.within(strength.depth, strength.nodes));
        let lines = if error > 0 { ALL_LINES } else { line_count };
        let threads = if level == Level::STRONGEST { options.threads } else { 1 };
        // A weaker level plays endings no better than what comes before them.
        let endings = options.endings.filter(|_| level == Level::STRONGEST);
        let search = Search::new(root, played, Options { limits, threads, endings, line_count: lines, ..options });
        Self { root, search, error, seed, line_count }
    }

    /// The move chosen so far; `None` if there is none.
    #[must_use]
    pub fn best(&self) -> Option<P::Move> {
        if self.error == 0 {
            return self.search.best();
        }
        let seeming = |(mv, value): (P::Move, i32)| {
            let score = Score::of(value, P::HAS_DICE);
            // Proven wins and losses get no error.
            let error = if matches!(score, Score::Units(_)) { self.misjudgement(P::code(mv)) } else { 0 };
            (mv, score.units().saturating_add(error))
        };
        // The first of equal moves.
        let best = self.search.ranking().map(seeming).reduce(|one, other| if other.1 > one.1 { other } else { one });
        best.map(|(mv, _)| mv).or_else(|| self.search.best())
    }

    /// The error of a move's value: the sum of two uniform random numbers.
    fn misjudgement(&self, code: u32) -> i32 {
        let number = mix(mix(self.seed ^ mix(self.root.search_key())) ^ u64::from(code));
        let span = 2 * i64::from(self.error) + 1;
        let throw = |bits: u64| (((bits & 0xffff_ffff) as i64 * span) >> 32) - i64::from(self.error);
        ((throw(number) + throw(number >> 32)) / 2) as i32
    }
}

impl<P: Searchable> Thinking for Player<P> {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        self.search.next_slice(elapsed)
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        let reports = self.search.take_reports().into_iter();
        reports.filter(|report| report.line_number <= self.line_count).map(Report::told).collect()
    }

    fn choice(&self) -> Option<String> {
        self.best().map(|mv| mv.to_string())
    }

    fn score(&self) -> Option<Score> {
        self.search.score()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::search::Limits;
    use crate::games::turnover::{Edition, Turnover};

    fn choice(fen: &str, level: u8, seed: u64) -> String {
        let position = Turnover::from_fen(Edition::Classic, fen).expect("a position");
        let level = Level::new(level).expect("a level");
        let mut player = Player::new(position, &[], Options::new(Limits::nodes(50_000)), level, seed);
        while player.next_slice(Duration::ZERO) == Progress::Thinking {}
        player.choice().expect("there is a move")
    }

    #[test]
    fn even_the_weakest_takes_the_last_castle_and_saves_its_own() {
        for (level, seed) in (1..=10).flat_map(|level| (0..5).map(move |seed| (level, seed))) {
            // Either wins at once: capturing the Castle, or leaving the enemy without a move while it is attacked.
            let won = choice("4c3/8/8/8/8/8/8/C3R3 w", level, seed);
            assert!(["e1e8", "e1e7"].contains(&&*won), "level {level}, seed {seed}: {won}");
            // The Tower on h1 attacks the last Castle. The Fort can turn it over or block it.
            let saved = choice("2c5/8/8/8/4B3/8/8/C6r w", level, seed);
            assert!(["e4h1", "e4b1"].contains(&&*saved), "level {level}, seed {seed}: {saved}");
        }
    }

    #[test]
    fn the_weak_vary_by_their_seed_and_the_strong_do_not() {
        let start = "cccccccc/8/8/8/8/8/8/CCCCCCCC w";
        let choices = |level| (0..12).map(|seed| choice(start, level, seed)).collect::<std::collections::BTreeSet<_>>();
        assert!(choices(1).len() > 3);
        assert_eq!(choices(10).len(), 1);
        assert_eq!(choice(start, 1, 7), choice(start, 1, 7));
    }
}
