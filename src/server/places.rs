//! The places for connections, some of which are kept for players who have a seat.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The part of all places that is kept for players.
const KEPT_DIVISOR: usize = 5;

/// The places for connections.
#[derive(Clone, Debug)]
pub(super) struct Places {
    general_permits: Arc<Semaphore>,
    kept_permits: Arc<Semaphore>,
    permit_counts: [u32; 2],
}

/// A place, freed when dropped.
#[derive(Debug)]
pub(super) struct ConnectionPlace {
    #[expect(dead_code, reason = "it is held, not read")]
    permit: OwnedSemaphorePermit,
    /// Whether it is one of those that are kept for players.
    pub(super) is_kept: bool,
}

impl Places {
    /// This number of places; a fifth is kept for players.
    pub(super) fn new(max_connections: usize) -> Self {
        let max_connections = u32::try_from(max_connections).unwrap_or(u32::MAX).max(1) as usize;
        let max_connections = max_connections.min(Semaphore::MAX_PERMITS);
        let kept_count = max_connections / KEPT_DIVISOR;
        let semaphore = |count: usize| Arc::new(Semaphore::new(count));
        let counts = [max_connections - kept_count, kept_count].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        Self {
            general_permits: semaphore(max_connections - kept_count),
            kept_permits: semaphore(kept_count),
            permit_counts: counts,
        }
    }

    /// The next place that is free. `None` if there are none any more.
    pub(super) async fn take(&self) -> Option<ConnectionPlace> {
        let (general_permits, kept_permits) = (Arc::clone(&self.general_permits), Arc::clone(&self.kept_permits));
        tokio::select! {
            biased;
            permit = general_permits.acquire_owned() => Some(ConnectionPlace { permit: permit.ok()?, is_kept: false }),
            permit = kept_permits.acquire_owned() => Some(ConnectionPlace { permit: permit.ok()?, is_kept: true }),
        }
    }

    /// Exchanges a kept place for one that is not, if there is one now.
    pub(super) fn exchange_kept_place(&self, place: ConnectionPlace) -> ConnectionPlace {
        if !place.is_kept {
            return place;
        }
        let general_permit = Arc::clone(&self.general_permits).try_acquire_owned();
        general_permit.map_or(place, |permit| ConnectionPlace { permit, is_kept: false })
    }

    /// Waits until all places are free at the same time.
    pub(super) async fn all_free(&self) {
        let [general_count, kept_count] = self.permit_counts;
        drop(tokio::join!(
            self.general_permits.acquire_many(general_count),
            self.kept_permits.acquire_many(kept_count)
        ));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    async fn take(places: &Places) -> Option<ConnectionPlace> {
        tokio::time::timeout(Duration::ZERO, places.take()).await.ok().flatten()
    }

    #[tokio::test]
    async fn a_fifth_of_the_places_is_kept_for_the_end() {
        let places = Places::new(10);
        let mut held = Vec::new();
        while let Some(place) = take(&places).await {
            held.push(place);
        }
        assert_eq!(
            held.iter().map(|place| place.is_kept).collect::<Vec<_>>(),
            [[false; 8].as_slice(), &[true; 2]].concat()
        );
        // The place of another one becomes free while somebody waits for a connection.
        let kept = held.pop().expect("a place");
        assert!(places.exchange_kept_place(kept).is_kept);
        let kept = take(&places).await.expect("the place that was dropped");
        held.remove(0);
        assert!(kept.is_kept && !places.exchange_kept_place(kept).is_kept);
    }

    #[tokio::test]
    async fn few_places_are_for_all() {
        for most in [0, 1, 4] {
            let places = Places::new(most);
            let mut held = Vec::new();
            while let Some(place) = take(&places).await {
                held.push(place);
            }
            assert!(held.len() == most.max(1) && held.iter().all(|place| !place.is_kept));
        }
    }
}
