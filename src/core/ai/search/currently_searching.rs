//! The moves that other threads are searching at this moment, so that a thread searches others first.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of slots. Two moves that share one may only cost time.
const SLOT_COUNT: usize = 1 << 12;

/// The moves that are being searched by any thread of a search.
// CITE: ABDADA, Weill 1995; with a table of its own, Kerrigan's "Simplified ABDADA".
pub(super) struct CurrentlySearching(Box<[AtomicU64]>);

impl CurrentlySearching {
    pub(super) fn new() -> Self {
        Self((0..SLOT_COUNT).map(|_| AtomicU64::new(0)).collect())
    }

    /// The key of a move of the position with this hash.
    #[inline]
    pub(super) const fn key(hash: u64, code: u32) -> u64 {
        hash ^ (code as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 32) as usize % SLOT_COUNT]
    }

    /// Whether a thread is searching this move.
    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    /// A thread begins with this move.
    #[inline]
    pub(super) fn mark(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// A thread has searched this move, or has stopped.
    #[inline]
    pub(super) fn unmark(&self, key: u64) {
        if self.contains(key) {
            self.slot(key).store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_marked_from_its_begin_to_its_end() {
        let table = CurrentlySearching::new();
        let [key, other_key] = [CurrentlySearching::key(77 << 40, 5), CurrentlySearching::key(77 << 40, 6)];
        assert!(!table.contains(key));
        table.mark(key);
        assert!(table.contains(key) && !table.contains(other_key));
        table.unmark(other_key);
        assert!(table.contains(key));
        table.unmark(key);
        assert!(!table.contains(key));
    }
}
