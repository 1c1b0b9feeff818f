//! The records that were made last, because the same ones are often asked for again.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;

/// The maximum size of all records together, in bytes.
const MAX_CACHE_BYTES: usize = 16 << 20;
/// How long a record is kept: a player may be erased from it.
const CACHE_TIME: Duration = Duration::from_secs(60);

/// Records by the game's key and the number of its last event.
#[derive(Debug, Default)]
pub(super) struct RecordCache(Mutex<VecDeque<CachedRecord>>);

#[derive(Debug)]
struct CachedRecord {
    key: String,
    seq: u64,
    text: Bytes,
    made_at: Instant,
}

impl RecordCache {
    /// The record of a game after this event, if it is kept.
    pub(super) fn get(&self, key: &str, seq: u64, now: Instant) -> Option<Bytes> {
        let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        records.retain(|record| now.duration_since(record.made_at) < CACHE_TIME);
        let index = records.iter().position(|record| record.seq == seq && record.key == key)?;
        let record = records.remove(index)?;
        let text = record.text.clone();
        records.push_front(record);
        Some(text)
    }

    /// Keeps a record instead of an earlier one of the same game. The one that nobody has asked for the longest goes.
    pub(super) fn put(&self, key: &str, seq: u64, text: Bytes, made_at: Instant) {
        let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        records.retain(|record| record.key != key);
        records.push_front(CachedRecord { key: key.to_owned(), seq, text, made_at });
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
        let (cache, now) = (RecordCache::default(), Instant::now());
        let text = |byte: u8| Bytes::from(vec![byte; MAX_CACHE_BYTES / 3]);
        let get = |key, seq| cache.get(key, seq, now);
        cache.put("a", 7, text(1), now);
        cache.put("b", 7, text(2), now);
        assert_eq!((get("a", 7), get("a", 8), get("c", 7)), (Some(text(1)), None, None));
        cache.put("a", 8, text(3), now);
        assert_eq!((get("a", 7), get("a", 8)), (None, Some(text(3))));
        assert_eq!(get("b", 7), Some(text(2)));
        cache.put("c", 1, text(4), now);
        assert_eq!((get("a", 8), get("b", 7), get("c", 1)), (None, Some(text(2)), Some(text(4))));
    }

    #[test]
    fn a_record_is_made_anew_after_a_while_however_often_it_is_asked_for() {
        let (cache, made_at) = (RecordCache::default(), Instant::now());
        cache.put("a", 7, Bytes::from_static(b"with a name"), made_at);
        assert_eq!(cache.get("a", 7, made_at + CACHE_TIME / 2), Some(Bytes::from_static(b"with a name")));
        assert_eq!(cache.get("a", 7, made_at + CACHE_TIME), None);
    }
}
