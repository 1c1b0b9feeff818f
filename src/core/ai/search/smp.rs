//! Parallel search by several threads (lazy SMP).
//!
//! All threads search the same position to the depth of the main thread or deeper, and share the transposition table. At the same depth
//! they expect the same value, so that the bounds which one finds decide the nodes of the others. A thread defers a move that another
//! one is searching.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use super::aspiration::Aspiration;
use super::limits::StopFlag;
use super::root;
use super::score::Value;
use super::search_thread::SearchThread;
use super::searchable::Searchable;
use crate::ai::style::Style;

/// The iteration of the main thread.
#[derive(Default)]
struct MainIteration {
    /// Its depth in plies; 0 before the second one begins.
    depth: AtomicI32,
    /// The value that the iteration before has found.
    expected_value: AtomicI32,
}

/// Helper threads. Dropping this value ends them.
// CITE: lazy SMP, as in Cheng and Stockfish since 2013.
pub(super) struct Helpers {
    stop: StopFlag,
    threads: Vec<JoinHandle<()>>,
    nodes: Arc<AtomicU64>,
    main_iteration: Arc<MainIteration>,
}

impl Helpers {
    /// Starts this number of helper threads, or as many as can be started: in a browser none.
    pub(super) fn start<P: Searchable>(
        thread_count: usize,
        search_thread: &SearchThread<P>,
        position: P,
        max_depth: i32,
    ) -> Self {
        let stop = StopFlag::default();
        let nodes = Arc::clone(&search_thread.shared_nodes);
        let main_iteration = Arc::<MainIteration>::default();
        let start_thread = |thread_number: usize| {
            let mut helper = search_thread.new_helper(stop.clone());
            let main_iteration = Arc::clone(&main_iteration);
            let run_search = move || run_helper(&mut helper, position, &main_iteration, max_depth);
            thread::Builder::new().name(format!("search {thread_number}")).spawn(run_search).ok()
        };
        Self { threads: (1..=thread_count).filter_map(start_thread).collect(), stop, nodes, main_iteration }
    }

    /// The main thread begins an iteration of this depth, in which it expects this value.
    pub(super) fn begin_iteration(&self, depth: i32, expected_value: Value) {
        self.main_iteration.expected_value.store(expected_value, Ordering::Relaxed);
        self.main_iteration.depth.store(depth, Ordering::Release);
    }

    /// The number of nodes of the helper threads.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Ends the threads. Their nodes still count.
    pub(super) fn end(&mut self) {
        self.stop.set();
        for thread in self.threads.drain(..) {
            // A thread that has panicked has already reported it.
            let _ = thread.join();
        }
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.end();
    }
}

fn run_helper<P: Searchable>(
    search_thread: &mut SearchThread<P>,
    position: P,
    main_iteration: &MainIteration,
    max_depth: i32,
) {
    let mut moves = root::moves(search_thread, &position, Style::Balanced);
    let mut value = None;
    let mut depth = 0;
    while depth < max_depth {
        let main_depth = main_iteration.depth.load(Ordering::Acquire);
        depth = (depth + 1).max(main_depth).min(max_depth);
        if depth == main_depth {
            value = Some(main_iteration.expected_value.load(Ordering::Relaxed));
        }
        let width = search_thread.parameters.aspiration_width;
        let mut aspiration = Aspiration::around_value(value, width, depth, P::HAS_DICE);
        value = loop {
            let searched = search_thread.search_root(&position, &mut moves, depth, aspiration.window());
            let Ok(best_value) = searched else { return };
            if moves.is_empty() || aspiration.accepts(best_value) {
                break Some(best_value);
            }
        };
        search_thread.history.age();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SearchParameters, SearchSettings, TranspositionTable};
    use super::*;
    use crate::games::dice_chess::{DiceChess, Variant};

    #[test]
    fn before_a_roll_a_helper_searches_the_rolls() {
        const DEPTH: i32 = 2;
        for variant in Variant::ALL {
            let start = DiceChess::start(variant);
            let table = Arc::new(TranspositionTable::new(1));
            let mut helper = SearchThread::new(SearchSettings::FULL, table, StopFlag::default(), &[]);
            run_helper(&mut helper, start, &MainIteration::default(), DEPTH);
            let (entry, _) = helper.probe_table(start.search_key(), DEPTH, 0);
            assert!(entry.is_some(), "{}", variant.rules().name);
        }
    }

    #[test]
    fn a_helper_searches_with_the_parameters_of_the_main_thread() {
        let table = Arc::new(TranspositionTable::new(1));
        let mut main_thread = SearchThread::<DiceChess>::new(SearchSettings::FULL, table, StopFlag::default(), &[]);
        main_thread.parameters = SearchParameters { delta_margin: 7, ..SearchParameters::DEFAULT };
        assert_eq!(main_thread.new_helper(StopFlag::default()).parameters, main_thread.parameters);
    }
}
