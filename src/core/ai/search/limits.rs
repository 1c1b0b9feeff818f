//! The limits and options of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::parameters::SearchParameters;
use super::tt::TranspositionTable;
use crate::ai::endings::Endings;
use crate::ai::network::{Network, NetworkShape};
use crate::ai::style::Style;

/// The limits of a search, which ends at the first one reached. Without limits it runs until it is stopped or has
/// nothing more to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The greatest depth in plies.
    pub depth: Option<u32>,
    /// The greatest number of nodes; approximate with several threads.
    pub nodes: Option<u64>,
    /// The hard time limit, checked between slices.
    pub time: Option<Duration>,
    /// The soft time limit, after which no deeper iteration begins.
    pub soft_time: Option<Duration>,
    /// The search ends when it finds a win in this number of moves.
    pub mate: Option<u32>,
    /// The greatest number of games that are played out for a decision about the doubling cube; none unless told. They come
    /// after the search, and end as soon as the decision is clear.
    pub playouts: Option<u32>,
}

impl Limits {
    /// A limit of depth in plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// These limits, with the depth and the nodes limited further.
    #[must_use]
    pub fn capped(self, depth: u32, nodes: u64) -> Self {
        let depth = self.depth.map_or(depth, |own_depth| own_depth.min(depth));
        let nodes = self.nodes.map_or(nodes, |own_nodes| own_nodes.min(nodes));
        Self { depth: Some(depth), nodes: Some(nodes), ..self }
    }

    /// A hard time limit.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// The techniques that a search uses. Each makes it faster or stronger; those that may change its result are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// Use a transposition table.
    pub table: bool,
    /// Use table entries of exactly the required depth only. Switching it off changes results.
    pub same_depth_only: bool,
    /// Quiescence search. Changes results.
    pub quiescence: bool,
    /// Null-move pruning. Changes results.
    pub null_move: bool,
    /// Futility pruning. Changes results.
    pub futility: bool,
    /// Late move reductions. Changes results.
    pub late_move_reductions: bool,
    /// Check extensions. Changes results.
    pub check_extensions: bool,
    /// Score repetitions as draws. Changes results.
    pub repetition: bool,
    /// Star1 and Star2 pruning at chance nodes.
    pub star: bool,
    /// The faster chance nodes of dice that name pieces.
    pub named_dice: bool,
}

impl SearchSettings {
    /// All techniques.
    pub const FULL: Self = Self {
        table: true,
        same_depth_only: false,
        quiescence: true,
        null_move: true,
        futility: true,
        late_move_reductions: true,
        check_extensions: true,
        repetition: true,
        star: true,
        named_dice: true,
    };
}

/// A flag that stops a search. Any thread may set it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Sets the flag. It is never reset.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The options of a search.
#[derive(Clone)]
pub struct Options {
    /// The limits that end the search.
    pub limits: Limits,
    /// The techniques to use.
    pub settings: SearchSettings,
    /// The numbers of these techniques; `None` for those of the game.
    pub parameters: Option<SearchParameters>,
    /// The number of best lines to search (MultiPV).
    pub line_count: usize,
    /// The number of threads. The result is reproducible only with one.
    pub threads: usize,
    /// The transposition table, which searches may share.
    pub table: Arc<TranspositionTable>,
    /// The exact chances in endings; `None` for a search that values them like other positions.
    pub endings: Option<Arc<Endings>>,
    /// The network that evaluates positions of its game; `None` for the evaluation by hand.
    pub network: Option<Arc<Network>>,
    /// Which of nearly equal moves it likes.
    pub style: Style,
    /// The flag that stops the search.
    pub stop: StopFlag,
}

impl Options {
    /// Options with one line, one thread, all techniques with the parameters of the game, a new table of 16 MiB, no endings, no network,
    /// and the balanced style.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self::with_table(limits, Arc::new(TranspositionTable::new(16)))
    }

    /// The network, if it is one for this shape; one of another game is not used.
    #[must_use]
    pub fn network_for(&self, shape: Option<&NetworkShape>) -> Option<&Arc<Network>> {
        self.network.as_ref().filter(|network| shape == Some(network.shape()))
    }

    /// The same options with this table.
    #[must_use]
    pub fn with_table(limits: Limits, table: Arc<TranspositionTable>) -> Self {
        Self {
            limits,
            settings: SearchSettings::FULL,
            parameters: None,
            line_count: 1,
            threads: 1,
            table,
            endings: None,
            network: None,
            style: Style::Balanced,
            stop: StopFlag::default(),
        }
    }
}
