//! How does one listen to a search without knowing its game?

use std::time::Duration;

use super::search::{Progress, Report, Score, Search, Searchable};

/// A search in any game, whose moves are told by the text protocol's names.
pub trait Thinking: Send {
    /// Searches for some milliseconds; `elapsed` is the time since the search began.
    fn next_slice(&mut self, elapsed: Duration) -> Progress;

    /// What has been found since this was last asked, the oldest first.
    fn take_reports(&mut self) -> Vec<Report<String>>;

    /// The move that it would make now; `None` only where there is none to be made.
    fn choice(&self) -> Option<String>;

    /// What the best move known is worth for the side to move, once something is known.
    fn score(&self) -> Option<Score>;

    /// How many positions have been searched.
    fn nodes(&self) -> u64;

    /// What there is to be said besides, once it is done.
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
    /// The same with the moves' names.
    #[must_use]
    pub fn told(self) -> Report<String> {
        let line = self.line.iter().map(M::to_string).collect();
        let Self { depth, deepest, line_number, score, nodes, elapsed, table_per_mille, .. } = self;
        Report { depth, deepest, line_number, score, line, nodes, elapsed, table_per_mille }
    }
}
