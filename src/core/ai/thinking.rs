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

    /// The chance of winning of the side to move, from 0 to 1, where it decides about the doubling cube; `None` elsewhere.
    fn chance(&self) -> Option<f64> {
        None
    }

    /// A comment on the result, once the search is done.
    fn remark(&self) -> Option<String> {
        None
    }

    /// How far a search for a mate has got; `None` if there is nothing new.
    fn take_mate_report(&mut self) -> Option<MateReport> {
        None
    }

    /// Makes a search for a mate also write the proof of what it finds.
    fn ask_for_proof(&mut self) {}

    /// The proof of the mate that was found, if it was asked for: the attacker's answer to every defence, each at the end of
    /// the moves that lead to it, separated by blanks.
    fn proof(&self) -> Vec<String> {
        Vec::new()
    }
}

/// How far a search for a mate has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateReport {
    /// The length that is being searched, in moves of the attacker.
    pub moves: u32,
    /// The same in plies.
    pub plies: u32,
    /// Whether the attacker is the side that is not to move.
    pub is_against: bool,
    /// The proof number of the position: how many positions must at least be proved to be won.
    pub proof: u32,
    /// The disproof number: how many positions must at least be proved not to be won.
    pub disproof: u32,
    /// The number of nodes since the search began.
    pub nodes: u64,
    /// The time since the search began, by the caller's clock.
    pub elapsed: Duration,
}

impl<P: Searchable> Thinking for Search<P> {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        Self::next_slice(self, elapsed)
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        Self::take_reports(self).into_iter().map(Report::into_text_report).collect()
    }

    fn choice(&self) -> Option<String> {
        self.best_move().map(|mv| mv.to_string())
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
    pub fn into_text_report(self) -> Report<String> {
        let line = self.line.iter().map(M::to_string).collect();
        let Self { depth, selective_depth, line_number, score, nodes, elapsed, table_per_mille, .. } = self;
        Report { depth, selective_depth, line_number, score, line, nodes, elapsed, table_per_mille }
    }
}
