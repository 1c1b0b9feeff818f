//! The places for connections, some of which are kept for players who have a seat.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The part of all places that is kept for players.
const RESERVED_DIVISOR: usize = 5;

/// The places for connections.
#[derive(Clone, Debug)]
pub(super) struct ConnectionPlaces {
    general_permits: Arc<Semaphore>,
    reserved_permits: Arc<Semaphore>,
    permit_counts: [u32; 2],
}

/// A place, freed when dropped.
#[derive(Debug)]
pub(super) struct ConnectionPlace {
    #[expect(dead_code, reason = "it is held, not read")]
    permit: OwnedSemaphorePermit,
    /// Whether it is one of those that are kept for players.
    pub(super) is_reserved: bool,
}

impl ConnectionPlaces {
    /// This number of places; a fifth is kept for players.
    pub(super) fn new(max_connections: usize) -> Self {
        let max_connections = u32::try_from(max_connections).unwrap_or(u32::MAX).max(1) as usize;
        let max_connections = max_connections.min(Semaphore::MAX_PERMITS);
        let reserved_count = max_connections / RESERVED_DIVISOR;
        let semaphore = |count: usize| Arc::new(Semaphore::new(count));
        let counts =
            [max_connections - reserved_count, reserved_count].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        Self {
            general_permits: semaphore(max_connections - reserved_count),
            reserved_permits: semaphore(reserved_count),
            permit_counts: counts,
        }
    }

    /// The next place that is free. `None` if there are none any more.
    pub(super) async fn acquire(&self) -> Option<ConnectionPlace> {
        let (general_permits, reserved_permits) =
            (Arc::clone(&self.general_permits), Arc::clone(&self.reserved_permits));
        tokio::select! {
            biased;
            permit = general_permits.acquire_owned() => Some(ConnectionPlace { permit: permit.ok()?, is_reserved: false }),
            permit = reserved_permits.acquire_owned() => Some(ConnectionPlace { permit: permit.ok()?, is_reserved: true }),
        }
    }

    /// Exchanges a kept place for one that is not, if there is one now.
    pub(super) fn exchange_reserved_place(&self, place: ConnectionPlace) -> ConnectionPlace {
        if !place.is_reserved {
            return place;
        }
        let general_permit = Arc::clone(&self.general_permits).try_acquire_owned();
        general_permit.map_or(place, |permit| ConnectionPlace { permit, is_reserved: false })
    }

    /// Waits until all places are free at the same time.
    pub(super) async fn wait_until_all_free(&self) {
        let [general_count, reserved_count] = self.permit_counts;
        drop(tokio::join!(
            self.general_permits.acquire_many(general_count),
            self.reserved_permits.acquire_many(reserved_count)
        ));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    async fn acquire(places: &ConnectionPlaces) -> Option<ConnectionPlace> {
        tokio::time::timeout(Duration::ZERO, places.acquire()).await.ok().flatten()
    }

    #[tokio::test]
    async fn a_fifth_of_the_places_is_kept_for_the_end() {
        let places = ConnectionPlaces::new(10);
        let mut held_places = Vec::new();
        while let Some(place) = acquire(&places).await {
            held_places.push(place);
        }
        assert_eq!(
            held_places.iter().map(|place| place.is_reserved).collect::<Vec<_>>(),
            [[false; 8].as_slice(), &[true; 2]].concat()
        );
        // The place of another one becomes free while somebody waits for a connection.
        let reserved_place = held_places.pop().expect("a place");
        assert!(places.exchange_reserved_place(reserved_place).is_reserved);
        let reserved_place = acquire(&places).await.expect("the place that was dropped");
        held_places.remove(0);
        assert!(reserved_place.is_reserved && !places.exchange_reserved_place(reserved_place).is_reserved);
    }

    #[tokio::test]
    async fn few_places_are_for_all() {
        for max_connections in [0, 1, 4] {
            let places = ConnectionPlaces::new(max_connections);
            let mut held_places = Vec::new();
            while let Some(place) = acquire(&places).await {
                held_places.push(place);
            }
            assert!(held_places.len() == max_connections.max(1) && held_places.iter().all(|place| !place.is_reserved));
        }
    }
}
