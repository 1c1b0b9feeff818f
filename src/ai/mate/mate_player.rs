//! A search for a mate that also finds a good move if there is no mate.

use std::time::Duration;

use super::{Answer, MateSearch};
use crate::ai::Thinking;
use crate::ai::search::{Limits, Options, Progress, Report, Score, Search, Searchable};

/// The default limit of nodes of the mate search.
const NODES: u64 = 3_000_000;
/// The limit of nodes of the search for a good move that follows.
const FALLBACK_NODES: u64 = 200_000;

/// A search for a mate of either side within a number of moves, and for a good move if none is found.
pub struct MatePlayer<P: Searchable> {
    /// The mate search of the side to move, and that of the other side.
    mates: [MateSearch<P>; 2],
    /// The index of the running search.
    index: usize,
    most_moves: u32,
    nodes: u64,
    search: Search<P>,
    limits: Limits,
    elapsed: Duration,
    /// Whether a mate has been reported.
    is_told: bool,
}

impl<P: Searchable> MatePlayer<P> {
    /// A search for a mate in at most `moves` moves, not yet begun. `played` are the hashes of the positions before this one.
    #[must_use]
    pub fn new(root: P, played: &[u64], options: Options, most_moves: u32) -> Self {
        let limits = options.limits;
        let fallback = Limits { nodes: Some(FALLBACK_NODES), mate: None, ..limits };
        Self {
            mates: [MateSearch::new(root, most_moves), MateSearch::against(root, most_moves)],
            index: 0,
            most_moves,
            nodes: limits.nodes.unwrap_or(NODES),
            search: Search::new(root, played, Options { limits: fallback, ..options }),
            limits,
            elapsed: Duration::ZERO,
            is_told: false,
        }
    }

    /// The mate that was found: its score for the side to move, and its line.
    fn mate(&self) -> Option<(Score, Vec<P::Move>)> {
        let search = self.mates.get(self.index)?;
        match search.answer() {
            Answer::Mate { moves, line } if self.index == 0 => Some((Score::Win { moves }, line)),
            Answer::Mate { line, .. } => Some((Score::Loss { moves: line.len().div_ceil(2) as u32 }, line)),
            Answer::None | Answer::Unknown => None,
        }
    }
}

impl<P: Searchable> Thinking for MatePlayer<P> {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        self.elapsed = elapsed;
        let Some(mate) = self.mates.get_mut(self.index) else { return self.search.next_slice(elapsed) };
        let is_answered = mate.next_slice() == Progress::Done;
        if matches!(mate.answer(), Answer::Mate { .. }) {
            return Progress::Done;
        }
        if self.limits.time.is_some_and(|time| elapsed >= time) {
            self.index = self.mates.len();
        } else if is_answered || mate.nodes() >= self.nodes {
            self.index += 1;
        }
        Progress::Thinking
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        let Some((score, line)) = self.mate() else { return Thinking::take_reports(&mut self.search) };
        if std::mem::replace(&mut self.is_told, true) {
            return Vec::new();
        }
        let depth = line.len() as u32;
        let (nodes, elapsed) = (self.nodes(), self.elapsed);
        let report = Report { depth, deepest: depth, line_number: 1, score, line, nodes, elapsed, table_per_mille: 0 };
        vec![report.told()]
    }

    fn choice(&self) -> Option<String> {
        match self.mate() {
            Some((_, line)) => line.first().map(ToString::to_string),
            None => self.search.choice(),
        }
    }

    fn score(&self) -> Option<Score> {
        self.mate().map(|(score, _)| score).or_else(|| self.search.score())
    }

    fn nodes(&self) -> u64 {
        self.mates.iter().map(MateSearch::nodes).sum::<u64>() + self.search.nodes()
    }

    fn remark(&self) -> Option<String> {
        let moves = self.most_moves;
        if self.mate().is_some() {
            return None;
        }
        let [ours, _] = &self.mates;
        match (ours.answer(), ours.refuted_moves()) {
            (Answer::None, _) => Some(format!("there is no mate in {moves}")),
            (_, 0) => Some(format!("whether there is a mate in {moves} is not known")),
            (_, refuted) => Some(format!("there is no mate in {refuted}; in {moves} is not known")),
        }
    }
}
