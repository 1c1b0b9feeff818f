//! Moves that another thread is searching are deferred, and the own one is marked meanwhile.

use super::currently_searching::CurrentlySearching;
use super::ranked_move::Ranked;
use super::search_node::SearchNode;
use super::search_thread::{SearchThread, Searched};
use super::searchable::Searchable;

/// The least depth, in plies, at which a move is deferred.
const MIN_DEPTH: i32 = 3;

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

    /// The value of a move, which is marked meanwhile.
    #[inline]
    pub(super) fn search_move_marked(
        &mut self,
        position: &P,
        mv: &Ranked<P::Move>,
        index: usize,
        node: SearchNode,
        hash: Option<u64>,
    ) -> Searched {
        let Some(key) = hash.map(|hash| CurrentlySearching::key(hash, mv.code)) else {
            return self.search_move(position, mv, index, node);
        };
        self.update_marks(|table| table.mark(key));
        let value = self.search_move(position, mv, index, node);
        self.update_marks(|table| table.unmark(key));
        value
    }

    fn update_marks(&self, update: impl Fn(&CurrentlySearching)) {
        self.currently_searching.as_deref().into_iter().for_each(update);
    }
}
