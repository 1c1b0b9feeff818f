//! Iterative deepening, done in slices of a few milliseconds.

use std::sync::Arc;
use std::time::Duration;

use super::aspiration::Aspiration;
use super::currently_searching::CurrentlySearching;
use super::root::{self, RootMove};
use super::score::{MIN_PROVEN_VALUE, Score, Value, WIN};
use super::search_thread::SearchThread;
use super::smp::Helpers;
use super::{NodeKind, Options, Searchable};
use crate::ai::network::Evaluator;

/// The greatest depth, in plies.
const MAX_DEPTH: u32 = 100;
/// The shortest slice before a time limit, in nodes.
const MIN_SLICE_NODES: u64 = 256;

/// Whether a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The search goes on.
    Thinking,
    /// The search has ended.
    Done,
}

/// A line found by an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The selective depth: the length of the longest line that was searched, in plies.
    pub selective_depth: u32,
    /// The rank of the line, from 1 for the best.
    pub line_number: usize,
    /// The score for the side to move.
    pub score: Score,
    /// The moves of the line.
    pub line: Vec<M>,
    /// The number of nodes since the search began.
    pub nodes: u64,
    /// The time since the search began, by the caller's clock.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_per_mille: u32,
}

/// A search with iterative deepening.
pub struct Search<P: Searchable> {
    root: P,
    main_thread: SearchThread<P>,
    options: Options,
    /// The moves at the root, best first; empty before a roll.
    moves: Vec<RootMove<P::Move>>,
    /// The expected value, before a roll.
    expectation: Option<Value>,
    depth: u32,
    /// The number of lines of this iteration that are done.
    finished_line_count: usize,
    aspiration: Aspiration,
    is_done: bool,
    has_begun: bool,
    reports: Vec<Report<P::Move>>,
    helpers: Option<Helpers>,
}

impl<P: Searchable> Search<P> {
    /// A search for the best move in this position; before a roll, for its expected value. `previous_keys` are the hashes of
    /// the positions before it.
    #[must_use]
    pub fn new(root: P, previous_keys: &[u64], options: Options) -> Self {
        let mut main_thread =
            SearchThread::new(options.settings, Arc::clone(&options.table), options.stop.clone(), previous_keys);
        main_thread.parameters = options.parameters.unwrap_or(*root.search_parameters());
        main_thread.endings.clone_from(&options.endings);
        let network = options.network_for(root.network_shape());
        main_thread.evaluator = network.map(|network| Box::new(Evaluator::new(Arc::clone(network))));
        let moves = root::moves(&mut main_thread, &root, options.style);
        let aspiration = Aspiration::around_value(None, main_thread.parameters.aspiration_width, 1, P::HAS_DICE);
        let is_done = moves.is_empty() && root.node_kind() != NodeKind::Roll;
        Self {
            root,
            main_thread,
            options,
            moves,
            expectation: None,
            depth: 1,
            finished_line_count: 0,
            aspiration,
            is_done,
            has_begun: false,
            reports: Vec::new(),
            helpers: None,
        }
    }

    /// Searches to the end without a clock. Never ends if time is the only limit.
    pub fn run(&mut self) -> Option<P::Move> {
        while self.next_slice(Duration::ZERO) == Progress::Thinking {}
        self.best_move()
    }

    /// Searches for some milliseconds; `elapsed` is the time since the search began.
    pub fn next_slice(&mut self, elapsed: Duration) -> Progress {
        if self.is_done {
            return Progress::Done;
        }
        if !self.has_begun {
            self.begin_search();
        }
        // Without any value no move is better than another one.
        let is_late = self.options.limits.time.is_some_and(|time| elapsed >= time);
        if is_late && self.value().is_some() {
            self.is_done = true;
        }
        let nodes_left = self.options.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes()));
        let slice_nodes = nodes_left
            .map_or(P::SLICE_NODES, |node_count| node_count.min(P::SLICE_NODES))
            .min(self.nodes_in_time(elapsed));
        self.main_thread.node_limit = self.main_thread.node_count + slice_nodes;
        while !self.is_done && self.search_iteration(elapsed) {}
        if is_late || nodes_left == Some(slice_nodes) || self.options.stop.is_set() {
            self.is_done = true;
        }
        if self.is_done {
            if let Some(helpers) = &mut self.helpers {
                helpers.end();
            }
            return Progress::Done;
        }
        Progress::Thinking
    }

    /// The number of nodes that can be searched until the time limit, at the rate so far.
    fn nodes_in_time(&self, elapsed: Duration) -> u64 {
        let Some(time) = self.options.limits.time.filter(|_| !elapsed.is_zero()) else { return u64::MAX };
        let remaining_ratio = time.saturating_sub(elapsed).div_duration_f64(elapsed);
        ((self.main_thread.node_count as f64 * remaining_ratio) as u64).max(MIN_SLICE_NODES)
    }

    fn begin_search(&mut self) {
        self.has_begun = true;
        self.options.table.begin_generation();
        if self.options.threads > 1 {
            let helper_count = self.options.threads - 1;
            self.main_thread.currently_searching = Some(Arc::new(CurrentlySearching::new()));
            self.helpers = Some(Helpers::start(helper_count, &self.main_thread, self.root, self.max_depth() as i32));
        }
    }

    fn max_depth(&self) -> u32 {
        self.options.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH)
    }

    /// Searches one iteration within one window; returns whether it was completed.
    fn search_iteration(&mut self, elapsed: Duration) -> bool {
        let window = self.aspiration.window();
        let moves = &mut self.moves[self.finished_line_count..];
        let Ok(value) = self.main_thread.search_root(&self.root, moves, self.depth as i32, window) else {
            return false;
        };
        if self.moves.is_empty() {
            self.expectation = Some(value);
            self.push_report(1, elapsed);
            self.go_deeper(elapsed);
        } else if self.aspiration.accepts(value) {
            self.finish_line(value, elapsed);
        }
        true
    }

    fn finish_line(&mut self, value: Value, elapsed: Duration) {
        self.moves[self.finished_line_count].value = Some(value);
        self.finished_line_count += 1;
        let line_count = self.options.line_count.clamp(1, self.moves.len());
        if self.finished_line_count < line_count {
            self.set_aspiration_window();
            return;
        }
        self.moves[..line_count].sort_by_key(|root| -root.value.unwrap_or(-WIN));
        for line_number in 1..=line_count {
            self.push_report(line_number, elapsed);
        }
        self.finished_line_count = 0;
        self.go_deeper(elapsed);
        self.set_aspiration_window();
    }

    fn go_deeper(&mut self, elapsed: Duration) {
        let is_deep_enough = self.is_deep_enough(elapsed);
        self.depth += 1;
        if let Some(helpers) = &self.helpers {
            helpers.begin_iteration(self.depth as i32, self.value().unwrap_or(0));
        }
        self.is_done = is_deep_enough;
        self.main_thread.history.age();
    }

    /// Sets the window of the next search at the root.
    fn set_aspiration_window(&mut self) {
        let value = self.moves.get(self.finished_line_count).and_then(|root| root.value);
        let width = self.main_thread.parameters.aspiration_width;
        self.aspiration = Aspiration::around_value(value, width, self.depth as i32, P::HAS_DICE);
    }

    /// Whether no deeper iteration is needed.
    fn is_deep_enough(&self, elapsed: Duration) -> bool {
        let limits = &self.options.limits;
        let value = self.value().unwrap_or(0);
        let has_time_limit = limits.time.is_some() || limits.soft_time.is_some();
        // The game's end is proved at the shortest distance: no line within the searched depth is shorter.
        let is_settled = value.abs() >= MIN_PROVEN_VALUE && WIN - value.abs() <= self.depth as Value && !P::HAS_DICE;
        let is_mate = |moves| matches!(Score::from_value(value, P::HAS_DICE), Score::Win { moves: win_moves } if win_moves <= moves);
        self.depth >= self.max_depth()
            || limits.soft_time.is_some_and(|time| elapsed >= time)
            || limits.mate.is_some_and(is_mate)
            || self.options.line_count == 1 && (is_settled || has_time_limit && self.moves.len() == 1)
    }

    fn push_report(&mut self, line_number: usize, elapsed: Duration) {
        let root = self.moves.get(line_number - 1);
        let value = root.map_or(self.expectation, RootMove::value_without_bonus).unwrap_or(0);
        self.reports.push(Report {
            depth: self.depth,
            selective_depth: self.main_thread.selective_depth as u32,
            line_number,
            score: Score::from_value(value, P::HAS_DICE),
            line: root.map(|root| root.line.clone()).unwrap_or_default(),
            nodes: self.nodes(),
            elapsed,
            table_per_mille: self.options.table.fullness_per_mille(),
        });
    }

    /// The reports since the last call, oldest first.
    pub fn take_reports(&mut self) -> Vec<Report<P::Move>> {
        std::mem::take(&mut self.reports)
    }

    /// The best move so far; `None` only if there is no legal move.
    #[must_use]
    pub fn best_move(&self) -> Option<P::Move> {
        self.moves.first().map(|root| root.ranked.mv)
    }

    /// The score of the best move, or the expected one before a roll, for the side to move; `None` before the first
    /// result.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.value().map(|value| Score::from_value(value, P::HAS_DICE))
    }

    /// The same score as a search value.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.moves.first().map_or(self.expectation, RootMove::value_without_bonus)
    }

    /// The best moves so far with their values, as many as there are lines.
    pub fn ranking(&self) -> impl Iterator<Item = (P::Move, Value)> {
        let ranked_count = self.options.line_count.clamp(1, self.moves.len().max(1));
        self.moves.iter().take(ranked_count).filter_map(|root| Some((root.ranked.mv, root.value_without_bonus()?)))
    }

    /// The number of nodes searched.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.main_thread.node_count + self.helpers.as_ref().map_or(0, Helpers::nodes)
    }
}
