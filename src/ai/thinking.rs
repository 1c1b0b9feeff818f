//! The interface of a search, independent of its game.

use std::time::Duration;

use super::search::{Progress, Report, Score, Search, Searchable};

/// A search in any game. Moves are in the text protocol's notation.
pub trait Thinking: Send {
    /// Searches for some milliseconds; `elapsed` is the time since the search began.
    fn next_slice(&mut self, elapsed: Duration) -> Progress;

    /// Searches to the end, which a limit of time does not bring about.
    fn run(&mut self) {
        while self.next_slice(Duration::ZERO) == Progress::Thinking {}
    }

    /// The reports since the last call, oldest first.
    fn take_reports(&mut self) -> Vec<Report<String>>;

    /// The best move so far; `None` only if there is no legal move.
    fn choice(&self) -> Option<String>;

    /// The score of the best move for the side to move; `None` before the first result.
    fn score(&self) -> Option<Score>;

    /// The number of nodes searched.
    fn nodes(&self) -> u64;

    /// A comment on the result, once the search is done.
    fn remark(&self) -> Option<String> {
        None
    }
}

impl<P: Searchable> Thinking for Search<P> {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        Self::next_slice(self, elapsed)
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        Self::take_reports(self).into_iter().map(Report::told).collect()
    }

    fn choice(&self) -> Option<String> {
        self.best().map(|mv| mv.to_string())
    }

    fn score(&self) -> Option<Score> {
        Self::score(self)
    }

    fn nodes(&self) -> u64 {
        Self::nodes(self)
    }
}

impl<M: std::fmt::Display> Report<M> {
    /// The report with moves in the text protocol's notation.
    #[must_use]
    pub fn told(self) -> Report<String> {
        let line = self.line.iter().map(M::to_string).collect();
        let Self { depth, deepest, line_number, score, nodes, elapsed, table_per_mille, .. } = self;
        Report { depth, deepest, line_number, score, line, nodes, elapsed, table_per_mille }
    }
}
