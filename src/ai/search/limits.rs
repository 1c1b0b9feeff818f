//! When is a search to stop, and which ideas does it use?

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::tt::TranspositionTable;

/// When a search is to stop. Whichever limit is reached first counts; without any it goes on until it is told to stop, or
/// until nothing is left to be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The greatest depth in plies.
    pub depth: Option<u32>,
    /// The greatest number of positions; approximate with several threads.
    pub nodes: Option<u64>,
    /// The hard time limit, checked between slices.
    pub time: Option<Duration>,
    /// After so long no deeper look is begun.
    pub soft_time: Option<Duration>,
    /// It is enough to find a win in so many moves.
    pub mate: Option<u32>,
}

impl Limits {
    /// A limit of depth in plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit of searched positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// The same, with at most so many plies and so many positions.
    #[must_use]
    pub fn within(self, depth: u32, nodes: u64) -> Self {
        let depth = self.depth.map_or(depth, |own| own.min(depth));
        let nodes = self.nodes.map_or(nodes, |own| own.min(nodes));
        Self { depth: Some(depth), nodes: Some(nodes), ..self }
    }

    /// A hard time limit.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// Which ideas a search uses. Each makes it faster; those that may change its result are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// Remember what has been found.
    pub table: bool,
    /// Of that, use only what was found at exactly the depth that is asked for. Not doing so changes results.
    pub same_depth_only: bool,
    /// Look on where something hangs. Changes results.
    pub quiescence: bool,
    /// Let the other side move twice. Changes results.
    pub null_move: bool,
    /// Give up on quiet moves that change nothing. Changes results.
    pub futility: bool,
    /// Look less deep at less likely moves. Changes results.
    pub late_moves: bool,
    /// Look deeper where a last king is attacked. Changes results.
    pub extensions: bool,
    /// Take a repetition for a draw. Changes results.
    pub repetition: bool,
    /// Skip rolls that cannot matter.
    pub star: bool,
    /// Use that dice which name pieces need not be tried one by one.
    pub by_piece: bool,
}

impl SearchSettings {
    /// Everything, as one plays.
    pub const FULL: Self = Self {
        table: true,
        same_depth_only: false,
        quiescence: true,
        null_move: true,
        futility: true,
        late_moves: true,
        extensions: true,
        repetition: true,
        star: true,
        by_piece: true,
    };

    /// Only what never changes the value of a position at a given depth: a plain minimax with the same static evaluation finds the same.
    pub const EXACT: Self = Self {
        same_depth_only: true,
        quiescence: false,
        null_move: false,
        futility: false,
        late_moves: false,
        extensions: false,
        repetition: false,
        ..Self::FULL
    };
}

/// A sign to stop, which any thread may set.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// From now on it says stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it says stop.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How a search is done.
#[derive(Clone)]
pub struct Options {
    /// When it stops.
    pub limits: Limits,
    /// Which ideas it uses.
    pub settings: SearchSettings,
    /// Of so many moves it tells what they are worth, the best ones.
    pub line_count: usize,
    /// On so many threads it thinks. Only with one is the result always the same.
    pub threads: usize,
    /// What it remembers, also from one search to the next.
    pub table: Arc<TranspositionTable>,
    /// How it can be stopped at once.
    pub stop: StopFlag,
}

impl Options {
    /// One line, one thread, everything switched on, and a table of its own of 16 MiB.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self::with_table(limits, Arc::new(TranspositionTable::new(16)))
    }

    /// The same with this table.
    #[must_use]
    pub fn with_table(limits: Limits, table: Arc<TranspositionTable>) -> Self {
        Self { limits, settings: SearchSettings::FULL, line_count: 1, threads: 1, table, stop: StopFlag::default() }
    }
}
