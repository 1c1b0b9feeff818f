//! Parallel search by several threads (lazy SMP).
//!
//! All threads search the same position, some of them a ply deeper, and share only the transposition table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::search_thread::SearchThread;
use super::searchable::Searchable;
#[cfg(not(target_family = "wasm"))]
use crate::ai::style::Style;

/// Helper threads. Dropping this value ends them.
// CITE: lazy SMP, as in Cheng and Stockfish since 2013.
pub(super) struct Helpers {
    #[cfg(not(target_family = "wasm"))]
    stop: super::limits::StopFlag,
    #[cfg(not(target_family = "wasm"))]
    threads: Vec<std::thread::JoinHandle<()>>,
    nodes: Arc<AtomicU64>,
}

impl Helpers {
    /// Starts this number of helper threads. In a browser there are none.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn start<P: Searchable>(count: usize, worker: &SearchThread<P>, position: P, deepest: i32) -> Self {
        let stop = super::limits::StopFlag::default();
        let nodes = Arc::clone(&worker.shared_nodes);
        let begin = |number: usize| {
            let mut helper = worker.helper(stop.clone());
            let work = move || help(&mut helper, position, number, deepest);
            std::thread::Builder::new().name(format!("search {number}")).spawn(work).ok()
        };
        Self { threads: (1..=count).filter_map(begin).collect(), stop, nodes }
    }

    /// Starts no threads.
    #[cfg(target_family = "wasm")]
    pub(super) fn start<P: Searchable>(_count: usize, worker: &SearchThread<P>, _position: P, _deepest: i32) -> Self {
        Self { nodes: Arc::clone(&worker.shared_nodes) }
    }

    /// The number of nodes of the helper threads.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

#[cfg(not(target_family = "wasm"))]
impl Drop for Helpers {
    fn drop(&mut self) {
        self.stop.set();
        for thread in self.threads.drain(..) {
            // A thread that has panicked has already reported it.
            let _ = thread.join();
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn help<P: Searchable>(worker: &mut SearchThread<P>, position: P, number: usize, deepest: i32) {
    let mut moves = super::root::moves(worker, &position, Style::Balanced);
    let first = 1 + (number % 2) as i32;
    for depth in first..=deepest {
        if worker.best_of_root(&position, &mut moves, depth, super::aspiration::OPEN).is_err() {
            return;
        }
    }
}
