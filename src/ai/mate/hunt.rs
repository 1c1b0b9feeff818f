//! Who looks for a mate, and plays on where there is none?

use std::time::Duration;

use super::{Answer, MateSearch};
use crate::ai::Thinking;
use crate::ai::search::{Limits, Options, Progress, Report, Score, Search, Searchable};

/// So many positions it looks at before it gives up, where nobody has told.
const NODES: u64 = 3_000_000;
/// Then it looks at so many for a move to play.
const FALLBACK_NODES: u64 = 200_000;

/// A search for a mate in so many moves, and for a good move where none is found. It says what has been found out.
pub struct Hunt<P: Searchable> {
    mate: MateSearch<P>,
    most_moves: u32,
    nodes: u64,
    search: Search<P>,
    limits: Limits,
    is_over: bool,
    elapsed: Duration,
}

impl<P: Searchable> Hunt<P> {
    /// A hunt for a mate in at most so many moves, not yet begun. `played` are the hashes of the positions before this one.
    #[must_use]
    pub fn new(root: P, played: &[u64], options: Options, most_moves: u32) -> Self {
        let limits = options.limits;
        let fallback = Limits { nodes: Some(FALLBACK_NODES), mate: None, ..limits };
        Self {
            mate: MateSearch::new(root, most_moves),
            most_moves,
            nodes: limits.nodes.unwrap_or(NODES),
            search: Search::new(root, played, Options { limits: fallback, ..options }),
            limits,
            is_over: false,
            elapsed: Duration::ZERO,
        }
    }
}

impl<P: Searchable> Thinking for Hunt<P> {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        self.elapsed = elapsed;
        if !self.is_over {
            let is_answered = self.mate.next_slice() == Progress::Done;
            let is_late = self.limits.time.is_some_and(|time| elapsed >= time);
            self.is_over = is_answered || is_late || self.mate.nodes() >= self.nodes;
            return match self.mate.answer() {
                Answer::Mate { .. } => Progress::Done,
                Answer::None | Answer::Unknown => Progress::Thinking,
            };
        }
        match self.mate.answer() {
            Answer::Mate { .. } => Progress::Done,
            Answer::None | Answer::Unknown => self.search.next_slice(elapsed),
        }
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        match self.mate.answer() {
            Answer::Mate { moves, line } => vec![
                Report {
                    depth: line.len() as u32,
                    deepest: line.len() as u32,
                    line_number: 1,
                    score: Score::Win { moves },
                    line,
                    nodes: self.nodes(),
                    elapsed: self.elapsed,
                    table_per_mille: 0,
                }
                .told(),
            ],
            Answer::None | Answer::Unknown => Thinking::take_reports(&mut self.search),
        }
    }

    fn choice(&self) -> Option<String> {
        match self.mate.answer() {
            Answer::Mate { line, .. } => line.first().map(ToString::to_string),
            Answer::None | Answer::Unknown => self.search.choice(),
        }
    }

    fn score(&self) -> Option<Score> {
        match self.mate.answer() {
            Answer::Mate { moves, .. } => Some(Score::Win { moves }),
            Answer::None | Answer::Unknown => self.search.score(),
        }
    }

    fn nodes(&self) -> u64 {
        self.mate.nodes() + self.search.nodes()
    }

    fn remark(&self) -> Option<String> {
        let moves = self.most_moves;
        match self.mate.answer() {
            Answer::Mate { .. } => None,
            Answer::None => Some(format!("there is no mate in {moves}")),
            Answer::Unknown => match self.mate.refuted_moves() {
                0 => Some(format!("whether there is a mate in {moves} is not known")),
                refuted => Some(format!("there is no mate in {refuted}; in {moves} is not known")),
            },
        }
    }
}
