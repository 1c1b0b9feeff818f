//! How does somebody play who is not that strong?
//!
//! Weak players look less far, and they misjudge: a level is a limit of the search and an error, drawn from a seed, in what each
//! move seems to be worth. So even the weakest takes what is given away and sees what is lost at once.

use std::fmt;
use std::time::Duration;

use super::search::{Limits, Options, Progress, Report, Score, Search, Searchable};
use super::thinking::Thinking;
use crate::board::mix;

/// A strength, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Strength {
    /// So many plies ahead, at most.
    depth: Option<u32>,
    /// So many positions, at most.
    nodes: Option<u64>,
    /// It misjudges a move by so many centi-units at most, most often by much less.
    error: i32,
}

const fn strength(depth: u32, nodes: u64, error: i32) -> Strength {
    Strength { depth: Some(depth), nodes: Some(nodes), error }
}

const STRENGTHS: [Strength; 10] = [
    strength(1, 20_000, 700),
    strength(1, 20_000, 350),
    strength(1, 20_000, 120),
    strength(2, 40_000, 300),
    strength(2, 60_000, 140),
    strength(3, 100_000, 90),
    strength(20, 4_000, 0),
    strength(30, 12_000, 0),
    strength(40, 50_000, 0),
    Strength { depth: None, nodes: None, error: 0 },
];

/// Whoever misjudges looks at all moves alike.
const ALL_LINES: usize = 512;

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// As strong as it can be.
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

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=10).map(Self)
    }

    /// 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn strength(self) -> Strength {
        STRENGTHS[usize::from(self.0.clamp(1, 10)) - 1]
    }

    /// These limits, or the level's own where those are narrower.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Limits {
        let Strength { depth, nodes, .. } = self.strength();
        let narrower = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        Limits {
            depth: narrower(depth.map(u64::from), limits.depth.map(u64::from)).map(|depth| depth as u32),
            nodes: narrower(nodes, limits.nodes),
            ..limits
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player of some level who looks for a move.
pub struct Player<P: Searchable> {
    root: P,
    search: Search<P>,
    error: i32,
    seed: u64,
    /// So many lines were asked for.
    line_count: usize,
}

impl<P: Searchable> Player<P> {
    /// A player of this level in this position. `played` are the hashes of those that were there before it. The same seed makes
    /// the same errors.
    #[must_use]
    pub fn new(root: P, played: &[u64], options: Options, level: Level, seed: u64) -> Self {
        let error = level.strength().error;
        let line_count = options.line_count;
        let limits = level.limits(options.limits);
        let lines = if error > 0 { ALL_LINES } else { line_count };
        let threads = if level == Level::STRONGEST { options.threads } else { 1 };
        let search = Search::new(root, played, Options { limits, threads, line_count: lines, ..options });
        Self { root, search, error, seed, line_count }
    }

    /// The move that it would make now.
    #[must_use]
    pub fn best(&self) -> Option<P::Move> {
        if self.error == 0 {
            return self.search.best();
        }
        let seeming = |(mv, value): (P::Move, i32)| {
            let score = Score::of(value, P::HAS_DICE);
            // What is seen to its end is not misjudged.
            let error = if matches!(score, Score::Units(_)) { self.misjudgement(P::code(mv)) } else { 0 };
            (mv, score.units().saturating_add(error))
        };
        // Of equal ones the first.
        let best = self.search.ranking().map(seeming).reduce(|one, other| if other.1 > one.1 { other } else { one });
        best.map(|(mv, _)| mv).or_else(|| self.search.best())
    }

    /// By how much it misjudges a move here: the sum of two throws.
    fn misjudgement(&self, code: u32) -> i32 {
        let number = mix(mix(self.seed ^ mix(self.root.hash())) ^ u64::from(code));
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
            // It can be taken, and it can be left without a move, attacked as it is: either wins at once.
            let won = choice("4c3/8/8/8/8/8/8/C3R3 w", level, seed);
            assert!(["e1e8", "e1e7"].contains(&&*won), "level {level}, seed {seed}: {won}");
            // The Tower on h1 attacks the last Castle; the Fort can turn it over, or stand between them.
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
