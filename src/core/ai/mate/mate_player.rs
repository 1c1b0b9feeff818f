//! A search for a mate that also finds a good move if there is no mate.

use std::time::Duration;

use super::proof_table::ProofNumbers;
use super::{Answer, MateSearch, Proof};
use crate::ai::search::{Limits, Options, Progress, Report, Score, Search, Searchable};
use crate::ai::{MateReport, Style, Thinking};

/// The default limit of nodes of the mate search.
const DEFAULT_NODE_LIMIT: u64 = 50_000_000;
/// The limit of nodes of the search for a good move that follows.
const FALLBACK_NODE_LIMIT: u64 = 200_000;
/// The most answers of a proof that is told.
const MAX_PROOF_ANSWERS: usize = 1000;
/// The least time between two reports of progress.
const REPORT_INTERVAL: Duration = Duration::from_millis(250);

/// A search for a mate of either side within a number of moves, and for a good move if none is found.
pub struct MatePlayer<P: Searchable> {
    /// The mate search of the side to move, and that of the other side.
    mate_searches: [MateSearch<P>; 2],
    /// The index of the running search.
    search_index: usize,
    max_moves: u32,
    node_limit: u64,
    search: Search<P>,
    limits: Limits,
    elapsed: Duration,
    /// Whether a mate has been reported.
    is_mate_reported: bool,
    /// When the last report of progress was made, and the next one.
    last_report_at: Duration,
    pending_report: Option<MateReport>,
    wants_proof: bool,
}

impl<P: Searchable> MatePlayer<P> {
    /// A search for a mate in at most `moves` moves, not yet begun. `previous_keys` are the hashes of the positions before this one.
    #[must_use]
    pub fn new(root: P, previous_keys: &[u64], options: Options, max_moves: u32) -> Self {
        let limits = options.limits;
        let fallback_limits = Limits { nodes: Some(FALLBACK_NODE_LIMIT), mate: None, ..limits };
        Self {
            mate_searches: [MateSearch::new(root, max_moves), MateSearch::against(root, max_moves)],
            search_index: 0,
            max_moves,
            node_limit: limits.nodes.unwrap_or(DEFAULT_NODE_LIMIT),
            search: Search::new(
                root,
                previous_keys,
                Options { limits: fallback_limits, style: Style::Balanced, network: None, ..options },
            ),
            limits,
            elapsed: Duration::ZERO,
            is_mate_reported: false,
            last_report_at: Duration::ZERO,
            pending_report: None,
            wants_proof: false,
        }
    }

    /// The mate that was found: its score for the side to move, and its line.
    fn found_mate(&self) -> Option<(Score, Vec<P::Move>)> {
        let search = self.mate_searches.get(self.search_index)?;
        match search.answer() {
            Answer::Mate { moves, line } if self.search_index == 0 => Some((Score::Win { moves }, line)),
            Answer::Mate { line, .. } => Some((Score::Loss { moves: line.len().div_ceil(2) as u32 }, line)),
            Answer::None | Answer::Unknown => None,
        }
    }

    /// Reports the progress from time to time.
    fn report_progress(&mut self) {
        let Some(search) = self.mate_searches.get(self.search_index) else { return };
        if self.elapsed.saturating_sub(self.last_report_at) < REPORT_INTERVAL {
            return;
        }
        self.last_report_at = self.elapsed;
        let ProofNumbers { proof, disproof } = search.proof_numbers();
        let (plies, moves) = (search.plies, search.moves(search.plies));
        let (nodes, elapsed, is_against) = (self.nodes(), self.elapsed, self.search_index > 0);
        self.pending_report = Some(MateReport { moves, plies, is_against, proof, disproof, nodes, elapsed });
    }

    /// Why a proof that was asked for is not told.
    fn proof_remark(&self) -> Option<String> {
        match self.mate_searches.get(self.search_index)?.proof() {
            _ if !self.wants_proof => None,
            Some(Proof::Lines(_)) => None,
            Some(Proof::TooLarge) => Some(format!(
                "the proof has more than {MAX_PROOF_ANSWERS} answers; a later position of the line has a smaller one"
            )),
            None => Some("the search ended before the proof was written".into()),
        }
    }
}

impl<P: Searchable> Thinking for MatePlayer<P> {
    fn next_slice(&mut self, elapsed: Duration) -> Progress {
        self.elapsed = elapsed;
        let is_late = self.limits.time.is_some_and(|time| elapsed >= time);
        let Some(mate) = self.mate_searches.get_mut(self.search_index) else { return self.search.next_slice(elapsed) };
        let is_answered = mate.next_slice() == Progress::Done;
        let has_reached_limit = is_late || mate.nodes() >= self.node_limit;
        if matches!(mate.answer(), Answer::Mate { .. }) {
            if !self.wants_proof || mate.proof().is_some() || has_reached_limit {
                return Progress::Done;
            }
            if is_answered {
                mate.write_proof(MAX_PROOF_ANSWERS);
            }
        } else if is_late {
            self.search_index = self.mate_searches.len();
        } else if is_answered || has_reached_limit {
            self.search_index += 1;
        }
        self.report_progress();
        Progress::Thinking
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        let Some((score, line)) = self.found_mate() else { return Thinking::take_reports(&mut self.search) };
        if std::mem::replace(&mut self.is_mate_reported, true) {
            return Vec::new();
        }
        let depth = line.len() as u32;
        let (nodes, elapsed) = (self.nodes(), self.elapsed);
        let report =
            Report { depth, selective_depth: depth, line_number: 1, score, line, nodes, elapsed, table_per_mille: 0 };
        vec![report.into_text_report()]
    }

    fn choice(&self) -> Option<String> {
        match self.found_mate() {
            Some((_, line)) => line.first().map(ToString::to_string),
            None => self.search.choice(),
        }
    }

    fn score(&self) -> Option<Score> {
        self.found_mate().map(|(score, _)| score).or_else(|| self.search.score())
    }

    fn nodes(&self) -> u64 {
        self.mate_searches.iter().map(MateSearch::nodes).sum::<u64>() + self.search.nodes()
    }

    fn remark(&self) -> Option<String> {
        let moves = self.max_moves;
        if self.found_mate().is_some() {
            return self.proof_remark();
        }
        let [own_search, _] = &self.mate_searches;
        match (own_search.answer(), own_search.refuted_moves()) {
            (Answer::None, _) => Some(format!("there is no mate in {moves}")),
            (_, 0) => Some(format!("whether there is a mate in {moves} is not known")),
            (_, refuted_moves) => Some(format!("there is no mate in {refuted_moves}; in {moves} is not known")),
        }
    }

    fn take_mate_report(&mut self) -> Option<MateReport> {
        self.pending_report.take()
    }

    fn ask_for_proof(&mut self) {
        self.wants_proof = true;
    }

    fn proof(&self) -> Vec<String> {
        match self.mate_searches.get(self.search_index).and_then(MateSearch::proof) {
            Some(Proof::Lines(lines)) => lines.iter().map(|line| moves_text(line)).collect(),
            Some(Proof::TooLarge) | None => Vec::new(),
        }
    }
}

/// Moves in the text protocol's notation, separated by blanks.
fn moves_text<M: ToString>(moves: &[M]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
