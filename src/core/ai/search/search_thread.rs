//! The state of one search thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::currently_searching::CurrentlySearching;
use super::history::History;
use super::parameters::SearchParameters;
use super::ranked_move::Ranked;
use super::window::MAX_PLY;
use super::{SearchSettings, Searchable, StopFlag, TranspositionTable, Value, score};
use crate::ai::endings::Endings;
use crate::ai::network::Evaluator;

/// The slice or the search has ended, so this node has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A value, or [`Stopped`].
pub(super) type Searched = Result<Value, Stopped>;

/// The state of one search thread.
pub(super) struct SearchThread<P: Searchable> {
    pub(super) settings: SearchSettings,
    pub(super) parameters: SearchParameters,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) endings: Option<Arc<Endings>>,
    /// The network that evaluates; `None` for the evaluation by hand.
    pub(super) evaluator: Option<Box<Evaluator>>,
    pub(super) stop: StopFlag,
    /// The number of nodes of this thread.
    pub(super) node_count: u64,
    /// The number of nodes at which it stops.
    pub(super) node_limit: u64,
    /// The nodes of all helper threads.
    pub(super) shared_nodes: Arc<AtomicU64>,
    pub(super) is_helper: bool,
    /// The moves that are being searched; `None` if there is only one thread.
    pub(super) currently_searching: Option<Arc<CurrentlySearching>>,
    /// The depth of the iteration, in plies.
    pub(super) root_depth: i32,
    /// The selective depth, in plies.
    pub(super) selective_depth: usize,
    pub(super) history: History,
    /// The hashes of the positions of the game, then of the current line of the search.
    pub(super) position_hashes: Vec<u64>,
    /// The number of hashes that belong to the game.
    pub(super) game_position_count: usize,
    /// Move lists by ply, reused to avoid allocations.
    pub(super) buffers: Vec<Vec<Ranked<P::Move>>>,
    /// Principal variations by ply.
    pub(super) pv_lines: Vec<Vec<P::Move>>,
}

impl<P: Searchable> SearchThread<P> {
    pub(super) fn new(
        settings: SearchSettings,
        table: Arc<TranspositionTable>,
        stop: StopFlag,
        previous_keys: &[u64],
    ) -> Self {
        Self {
            settings,
            parameters: SearchParameters::DEFAULT,
            table,
            endings: None,
            evaluator: None,
            stop,
            node_count: 0,
            node_limit: u64::MAX,
            shared_nodes: Arc::default(),
            is_helper: false,
            currently_searching: None,
            root_depth: 1,
            selective_depth: 0,
            history: History::new(),
            position_hashes: previous_keys.to_vec(),
            game_position_count: previous_keys.len(),
            buffers: (0..=MAX_PLY).map(|_| Vec::with_capacity(128)).collect(),
            pv_lines: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// A helper thread for the same search.
    pub(super) fn new_helper(&self, stop: StopFlag) -> Self {
        let mut helper =
            Self::new(self.settings, Arc::clone(&self.table), stop, &self.position_hashes[..self.game_position_count]);
        helper.parameters = self.parameters;
        helper.shared_nodes = Arc::clone(&self.shared_nodes);
        helper.is_helper = true;
        helper.currently_searching.clone_from(&self.currently_searching);
        helper.endings.clone_from(&self.endings);
        helper.evaluator.clone_from(&self.evaluator);
        helper
    }

    /// The static evaluation for the side to move, as a value.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &P) -> Value {
        match &mut self.evaluator {
            None => score::of_static_eval(position.evaluate(), P::HAS_DICE),
            Some(evaluator) => {
                let output = evaluator.evaluate(&position.planes(), position.turn());
                if P::HAS_DICE { score::of_logit(output) } else { score::of_static_eval(output, false) }
            }
        }
    }

    /// Counts a node; an error if the search must stop.
    #[inline]
    pub(super) fn count_node(&mut self, ply: usize) -> Result<(), Stopped> {
        const NODES_BETWEEN_STOP_CHECKS: u64 = 1024;
        if self.node_count >= self.node_limit {
            return Err(Stopped);
        }
        self.node_count += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.node_count.is_multiple_of(NODES_BETWEEN_STOP_CHECKS) {
            if self.is_helper {
                self.shared_nodes.fetch_add(NODES_BETWEEN_STOP_CHECKS, Ordering::Relaxed);
            }
            if self.stop.is_set() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// Sets the principal variation of this ply: this move, then that of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: P::Move) {
        let [pv_line, next_pv_line] = &mut self.pv_lines[ply..ply + 2] else { return };
        pv_line.clear();
        pv_line.push(mv);
        pv_line.extend_from_slice(next_pv_line);
    }
}
