//! Moves that another thread is searching are deferred, the own one is marked meanwhile; nodes that it has finished are left.

use super::currently_searching::CurrentlySearching;
use super::score::Value;
use super::search_node::SearchNode;
use super::search_thread::{SearchThread, Searched};
use super::searchable::Searchable;

/// The least depth, in plies, at which a move is deferred.
const MIN_DEPTH: i32 = 3;
/// The least depth, in plies, at which it is asked whether another thread has finished the node.
const MIN_CUTOFF_DEPTH: i32 = 4;

impl<P: Searchable> SearchThread<P> {
    /// The hash of a position at which moves are deferred; `None` where they are not, and if there is only one thread.
    #[inline]
    pub(super) fn deferral_hash(&self, position: &P, depth: i32) -> Option<u64> {
        (self.currently_searching.is_some() && depth >= MIN_DEPTH).then(|| position.search_key())
    }

    /// Whether another thread is searching this move of the position with this hash.
    #[inline]
    pub(super) fn is_deferred(&self, hash: Option<u64>, code: u32) -> bool {
        let (Some(hash), Some(table)) = (hash, &self.currently_searching) else { return false };
        table.contains(CurrentlySearching::key(hash, code))
    }

    /// The value of the node with this hash, if another thread has found a cutoff there meanwhile.
    // CITE: cutoff checks, Kerrigan 2017, there only after a move was deferred.
    #[inline]
    pub(super) fn cutoff_by_other_thread(&self, hash: Option<u64>, node: SearchNode) -> Option<Value> {
        if node.depth < MIN_CUTOFF_DEPTH || node.is_pv || node.window.has_width() {
            return None;
        }
        let (entry, _) = self.probe_table(hash?, node.depth, node.ply);
        entry?.cutoff_value(node.window.alpha, node.window.beta)
    }

    /// Searches a move of the position with this hash, which is marked meanwhile.
    #[inline]
    pub(super) fn search_marked(
        &mut self,
        hash: Option<u64>,
        code: u32,
        search: impl FnOnce(&mut Self) -> Searched,
    ) -> Searched {
        let Some(key) = hash.map(|hash| CurrentlySearching::key(hash, code)) else { return search(self) };
        self.update_marks(|table| table.mark(key));
        let value = search(self);
        self.update_marks(|table| table.unmark(key));
        value
    }

    fn update_marks(&self, update: impl Fn(&CurrentlySearching)) {
        self.currently_searching.as_deref().into_iter().for_each(update);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::negamax::Best;
    use super::super::window::Window;
    use super::super::{SearchSettings, StopFlag, TranspositionTable};
    use super::*;
    use crate::games::lielow::Lielow;

    #[test]
    fn what_another_thread_has_finished_cuts_off_where_the_window_is_narrow_and_the_depth_reached() {
        const HASH: u64 = 5 << 40;
        let table = Arc::new(TranspositionTable::new(1));
        let new_thread =
            || SearchThread::<Lielow>::new(SearchSettings::FULL, Arc::clone(&table), StopFlag::default(), &[]);
        let (own_thread, other_thread) = (new_thread(), new_thread());
        let node = SearchNode { depth: 6, ply: 2, window: Window::above(30), is_pv: false, static_eval: None };
        assert_eq!(own_thread.cutoff_by_other_thread(Some(HASH), node), None);
        other_thread.store_in_table(HASH, node, Best { value: 50, code: 9 });
        assert_eq!(own_thread.cutoff_by_other_thread(Some(HASH), node), Some(50));
        assert_eq!(own_thread.cutoff_by_other_thread(None, node), None, "a single thread does not ask");
        for different_node in [
            SearchNode { depth: 7, ..node },
            SearchNode { is_pv: true, ..node },
            SearchNode { window: Window::new(30, 40), ..node },
            SearchNode { window: Window::above(50), ..node },
        ] {
            assert_eq!(own_thread.cutoff_by_other_thread(Some(HASH), different_node), None);
        }
    }
}
