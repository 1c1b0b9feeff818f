//! The moves that other threads are searching at this moment, so that a thread searches others first.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of buckets. If more moves share one than it has slots, that only costs time.
const BUCKET_COUNT: usize = 1 << 12;

/// The slots of one bucket. A move that is searched for long keeps its slot, although many others come and go meanwhile.
#[derive(Default)]
#[repr(align(32))]
struct MarkBucket([AtomicU64; 4]);

/// The moves that are being searched by any thread of a search.
// CITE: ABDADA, Weill 1995; with a table of its own, Kerrigan's "Simplified ABDADA" of 2017.
pub(super) struct CurrentlySearching(Box<[MarkBucket]>);

impl CurrentlySearching {
    pub(super) fn new() -> Self {
        Self((0..BUCKET_COUNT).map(|_| MarkBucket::default()).collect())
    }

    /// The key of a move of the position with this hash.
    #[inline]
    pub(super) const fn key(hash: u64, code: u32) -> u64 {
        hash ^ (code as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn slots(&self, key: u64) -> &[AtomicU64; 4] {
        &self.0[(key >> 32) as usize % BUCKET_COUNT].0
    }

    /// Whether a thread is searching this move.
    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.slots(key).iter().any(|slot| slot.load(Ordering::Relaxed) == key)
    }

    /// A thread begins with this move.
    #[inline]
    pub(super) fn mark(&self, key: u64) {
        let slots = self.slots(key);
        let free_slot = slots.iter().find(|slot| [0, key].contains(&slot.load(Ordering::Relaxed)));
        free_slot.unwrap_or(&slots[0]).store(key, Ordering::Relaxed);
    }

    /// A thread has searched this move, or has stopped.
    #[inline]
    pub(super) fn unmark(&self, key: u64) {
        for slot in self.slots(key).iter().filter(|slot| slot.load(Ordering::Relaxed) == key) {
            slot.store(0, Ordering::Relaxed);
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

    #[test]
    fn a_mark_outlasts_others_in_its_bucket() {
        let table = CurrentlySearching::new();
        let key_of = |number: u64| 77 << 32 | number;
        table.mark(key_of(1));
        for number in 2..100 {
            table.mark(key_of(number));
            assert!(table.contains(key_of(number)) && table.contains(key_of(1)), "{number}");
            table.unmark(key_of(number));
        }
        table.unmark(key_of(1));
        assert!((1..100).all(|number| !table.contains(key_of(number))));
    }
}
