//! The records that were made last, because the same ones are often asked for again.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

/// The maximum size of all records together, in bytes.
const MAX_CACHE_BYTES: usize = 16 << 20;

/// Records by the game's key and the number of its last event.
#[derive(Debug, Default)]
pub(super) struct RecordCache(Mutex<VecDeque<CachedRecord>>);

#[derive(Debug)]
struct CachedRecord {
    key: String,
    seq: u64,
    text: Bytes,
}

impl RecordCache {
    /// The record of a game after this event, if it is kept.
    pub(super) fn get(&self, key: &str, seq: u64) -> Option<Bytes> {
        let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = records.iter().position(|record| record.seq == seq && record.key == key)?;
        let record = records.remove(index)?;
        let text = record.text.clone();
        records.push_front(record);
        Some(text)
    }

    /// Keeps a record instead of an earlier one of the same game. The one that nobody has asked for the longest goes.
    pub(super) fn put(&self, key: &str, seq: u64, text: Bytes) {
        let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        records.retain(|record| record.key != key);
        records.push_front(CachedRecord { key: key.to_owned(), seq, text });
        let size = |record: &CachedRecord| record.text.len() + record.key.len() + size_of::<CachedRecord>();
        while records.iter().map(size).sum::<usize>() > MAX_CACHE_BYTES {
            records.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_kept_until_the_game_goes_on_or_others_take_its_room() {
        let cache = RecordCache::default();
        let text = |byte: u8| Bytes::from(vec![byte; MAX_CACHE_BYTES / 3]);
        cache.put("a", 7, text(1));
        cache.put("b", 7, text(2));
        assert_eq!((cache.get("a", 7), cache.get("a", 8), cache.get("c", 7)), (Some(text(1)), None, None));
        cache.put("a", 8, text(3));
        assert_eq!((cache.get("a", 7), cache.get("a", 8)), (None, Some(text(3))));
        assert_eq!(cache.get("b", 7), Some(text(2)));
        cache.put("c", 1, text(4));
        assert_eq!((cache.get("a", 8), cache.get("b", 7), cache.get("c", 1)), (None, Some(text(2)), Some(text(4))));
    }
}
