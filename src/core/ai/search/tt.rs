//! The transposition table.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::score::{MIN_PROVEN_VALUE, Value};

/// A slot: the hash XOR the data, and the data.
type Slot = [AtomicU64; 2];

/// The slots of one bucket, a cache line. The least useful entry of a bucket is replaced.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The bound of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// A lower bound.
    AtLeast = 1,
    /// An upper bound.
    AtMost = 2,
    /// The exact value.
    Exact = 3,
}

/// An entry for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    /// The best move's code, or 0.
    pub(super) code: u32,
    pub(super) value: Value,
    /// The depth of the search, in plies.
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

impl TtEntry {
    /// The value, if it is exact or causes a cutoff in this window.
    #[inline]
    pub(super) fn cutoff_value(&self, alpha: Value, beta: Value) -> Option<Value> {
        let is_decisive = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
        };
        is_decisive.then_some(self.value)
    }
}

/// A hash table of positions, of fixed size. Threads share it without locks.
// CITE: transposition tables, Greenblatt, Eastlake, Crocker 1967; lockless by XOR, Hyatt and Mann 2002; in buckets, Slate and
// Atkin 1977.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// An empty table of this size in MiB, at least 1.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let bucket_count = mebibytes.max(1) * (1 << 20) / size_of::<Bucket>();
        Self { buckets: (0..bucket_count).map(|_| Bucket::default()).collect(), generation: AtomicU8::new(0) }
    }

    /// Removes all entries, on all processors.
    pub fn clear(&self) {
        #[cfg(not(target_family = "wasm"))]
        {
            let processors = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
            let bucket_chunks = self.buckets.chunks(self.buckets.len().div_ceil(processors));
            std::thread::scope(|scope| {
                bucket_chunks.for_each(|bucket_chunk| drop(scope.spawn(|| clear(bucket_chunk))))
            });
        }
        #[cfg(target_family = "wasm")]
        clear(&self.buckets);
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new generation, so that older entries are replaced first.
    pub(super) fn begin_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// How full the table is with entries of the current generation, in thousandths.
    #[must_use]
    pub fn fullness_per_mille(&self) -> u32 {
        let current_age = self.age();
        let sampled_data = slots(&self.buckets).take(1000).map(|[_, data]| data.load(Ordering::Relaxed));
        sampled_data.filter(|&data| data != 0 && age_of(data) == current_age).count() as u32
    }

    fn age(&self) -> u64 {
        u64::from(self.generation.load(Ordering::Relaxed) & 63)
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot; 4] {
        // CITE: a product instead of a remainder, Lemire 2016.
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// The entry for the position with this hash; forced ends are counted from this ply.
    #[inline]
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        let slots = self.bucket(hash).iter();
        let mut data = slots.map(|[key, data]| (key.load(Ordering::Relaxed), data.load(Ordering::Relaxed)));
        let (_, data) = data.find(|&(key, data)| key ^ data == hash && data != 0)?;
        unpack(data, ply)
    }

    /// Stores an entry for the position with this hash.
    #[inline]
    pub(super) fn store_entry(&self, hash: u64, ply: usize, entry: TtEntry) {
        let current_age = self.age();
        let bucket = self.bucket(hash);
        let mut worst_slot = &bucket[0];
        let mut min_usefulness = i32::MAX;
        for slot in bucket {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == hash && data != 0 {
                // Keep the old move: the bound of another depth does not justify losing it.
                let code = if entry.code == 0 { code_of(data) } else { entry.code };
                return store_data(slot, hash, pack(TtEntry { code, ..entry }, ply, current_age));
            }
            let usefulness =
                if data == 0 { -1000 } else { depth_of(data) - if age_of(data) == current_age { 0 } else { 64 } };
            if usefulness < min_usefulness {
                (worst_slot, min_usefulness) = (slot, usefulness);
            }
        }
        store_data(worst_slot, hash, pack(entry, ply, current_age));
    }
}

#[inline]
fn store_data([key, slot]: &Slot, hash: u64, data: u64) {
    key.store(hash ^ data, Ordering::Relaxed);
    slot.store(data, Ordering::Relaxed);
}

fn slots(buckets: &[Bucket]) -> impl Iterator<Item = &Slot> {
    buckets.iter().flat_map(|bucket| &bucket.0)
}

fn clear(buckets: &[Bucket]) {
    for [key, data] in slots(buckets) {
        key.store(0, Ordering::Relaxed);
        data.store(0, Ordering::Relaxed);
    }
}

const fn code_of(data: u64) -> u32 {
    (data & 0xf_ffff) as u32
}

const fn age_of(data: u64) -> u64 {
    data >> 54 & 63
}

const fn depth_of(data: u64) -> i32 {
    (data >> 45 & 127) as i32
}

/// The value with the distance to a forced end counted from so many plies later.
#[inline]
const fn counted_from_later(value: Value, plies: Value) -> Value {
    match value {
        MIN_PROVEN_VALUE.. => value + plies,
        value if value <= -MIN_PROVEN_VALUE => value - plies,
        value => value,
    }
}

/// The code in 20 bits, the value in 25, the depth in 7, the bound in 2, the generation in 6.
#[inline]
fn pack(entry: TtEntry, ply: usize, age: u64) -> u64 {
    // Distances count from the position, not from the root.
    let value = counted_from_later(entry.value, ply as Value);
    u64::from(entry.code & 0xf_ffff)
        | ((value + (1 << 24)) as u64 & 0x1ff_ffff) << 20
        | (entry.depth.clamp(0, 127) as u64) << 45
        | (entry.bound as u64) << 52
        | age << 54
}

#[inline]
fn unpack(data: u64, ply: usize) -> Option<TtEntry> {
    let value = counted_from_later((data >> 20 & 0x1ff_ffff) as Value - (1 << 24), -(ply as Value));
    let bound = match data >> 52 & 3 {
        1 => Bound::AtLeast,
        2 => Bound::AtMost,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(TtEntry { code: code_of(data), value, depth: depth_of(data), bound })
}

#[cfg(test)]
mod tests {
    use super::super::score::WIN;
    use super::*;

    #[test]
    fn what_is_remembered_comes_back() {
        let table = TranspositionTable::new(1);
        for (hash, value, bound) in [
            (1, 0, Bound::Exact),
            (u64::MAX, -500_000, Bound::AtLeast),
            (0x1234_5678_9abc_def0, WIN - 7, Bound::AtMost),
            (3 << 60, 9 - WIN, Bound::Exact),
        ] {
            let entry = TtEntry { code: 0xf_1234, value, depth: 17, bound };
            table.store_entry(hash, 0, entry);
            assert_eq!(table.probe(hash, 0), Some(entry));
            assert_eq!(table.probe(hash ^ 1 << 40, 0), None);
        }
    }

    #[test]
    fn a_forced_end_is_as_far_from_the_position_wherever_it_is_met() {
        let table = TranspositionTable::new(1);
        table.store_entry(77, 5, TtEntry { code: 1, value: WIN - 8, depth: 4, bound: Bound::Exact });
        assert_eq!(table.probe(77, 2).map(|entry| entry.value), Some(WIN - 5));
        table.store_entry(78, 5, TtEntry { code: 1, value: 8 - WIN, depth: 4, bound: Bound::Exact });
        assert_eq!(table.probe(78, 2).map(|entry| entry.value), Some(5 - WIN));
    }

    #[test]
    fn a_deep_entry_outlives_shallow_ones_of_its_own_search() {
        let table = TranspositionTable::new(1);
        let entry = |depth| TtEntry { code: 1, value: 0, depth, bound: Bound::Exact };
        table.store_entry(0, 0, entry(20));
        for hash in 1..100 {
            table.store_entry(hash, 0, entry(1));
        }
        assert_eq!(table.probe(0, 0), Some(entry(20)));
    }
}
