//! Warnings that could come very often.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The interval of the same warning.
const WARNING_INTERVAL: Duration = Duration::from_secs(60);

/// Lets a warning pass at once, and again only after a while.
#[derive(Debug, Default)]
pub(super) struct BoundedLog(Mutex<WarningState>);

#[derive(Debug, Default)]
struct WarningState {
    logged_at: Option<Instant>,
    /// How often it has happened since.
    count: u64,
}

impl BoundedLog {
    /// Notes that it has happened. Returns how often since the last warning, if it is time for one.
    pub(super) fn note(&self) -> Option<u64> {
        self.note_at(Instant::now())
    }

    fn note_at(&self, now: Instant) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.count += 1;
        if state.logged_at.is_some_and(|logged_at| now.saturating_duration_since(logged_at) < WARNING_INTERVAL) {
            return None;
        }
        state.logged_at = Some(now);
        Some(std::mem::take(&mut state.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_often_is_told_at_once_and_then_once_a_minute_with_its_number() {
        let (log, began_at) = (BoundedLog::default(), Instant::now());
        let note = |secs| log.note_at(began_at + Duration::from_secs(secs));
        assert_eq!([0, 1, 59, 60, 61, 200].map(note), [Some(1), None, None, Some(3), None, Some(2)]);
    }
}
