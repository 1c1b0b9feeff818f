//! What one thread of a search keeps between positions.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::history::History;
use super::limits::{SearchSettings, StopFlag};
use super::ranked::Ranked;
use super::score::Value;
use super::searchable::Searchable;
use super::tt::TranspositionTable;
use super::window::MAX_PLY;

/// The slice is over, or the search: what was begun has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A value, unless there was no time to find it out.
pub(super) type Searched = Result<Value, Stopped>;

/// One thread's work: what it remembers between positions.
pub(super) struct SearchThread<P: Searchable> {
    pub(super) settings: SearchSettings,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) stop: StopFlag,
    /// How many positions this thread has searched.
    pub(super) nodes: u64,
    /// The count of positions at which it stops.
    pub(super) nodes_end: u64,
    /// The positions of all threads but the first, for the count.
    pub(super) shared_nodes: Arc<AtomicU64>,
    pub(super) is_helper: bool,
    /// How deep it looks from the root.
    pub(super) root_depth: i32,
    /// How far ahead it has looked.
    pub(super) deepest: usize,
    pub(super) history: History,
    /// The hashes of the positions since the game began, those of the search behind them.
    pub(super) path: Vec<u64>,
    /// How many of them are the game's.
    pub(super) played: usize,
    /// By ply: room for the moves there.
    pub(super) buffers: Vec<Vec<Ranked<P::Move>>>,
    /// By ply: how it goes on from there, as far as is known.
    pub(super) lines: Vec<Vec<P::Move>>,
}

impl<P: Searchable> SearchThread<P> {
    pub(super) fn new(
        settings: SearchSettings,
        table: Arc<TranspositionTable>,
        stop: StopFlag,
        played: &[u64],
    ) -> Self {
        Self {
            settings,
            table,
            stop,
            nodes: 0,
            nodes_end: u64::MAX,
            shared_nodes: Arc::default(),
            is_helper: false,
            root_depth: 1,
            deepest: 0,
            history: History::new(),
            path: played.to_vec(),
            played: played.len(),
            buffers: (0..=MAX_PLY).map(|_| Vec::with_capacity(128)).collect(),
            lines: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// Another thread's work on the same.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn helper(&self, stop: StopFlag) -> Self {
        let mut helper = Self::new(self.settings, Arc::clone(&self.table), stop, &self.path[..self.played]);
        helper.shared_nodes = Arc::clone(&self.shared_nodes);
        helper.is_helper = true;
        helper
    }

    /// Back to the root, wherever it was when it stopped.
    pub(super) fn rewind(&mut self) {
        self.path.truncate(self.played);
    }

    /// One more position.
    #[inline]
    pub(super) fn count(&mut self, ply: usize) -> Result<(), Stopped> {
        const LOOK_UP_EVERY: u64 = 1024;
        if self.nodes >= self.nodes_end {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.nodes.is_multiple_of(LOOK_UP_EVERY) {
            if self.is_helper {
                self.shared_nodes.fetch_add(LOOK_UP_EVERY, Ordering::Relaxed);
            }
            if self.stop.is_set() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// The best line from this ply on begins with this move.
    pub(super) fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let [here, next] = &mut self.lines[ply..ply + 2] else { return };
        here.clear();
        here.push(mv);
        here.extend_from_slice(next);
    }
}
