//! Starts and stops games when their shards come and go.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;

use super::{Cluster, ShardEvent};
use crate::server::bounded_log::BoundedLog;
use crate::server::games::Games;
use crate::server::monotonic_time::saturating_millis;
use crate::server::shard::{Fence, ShardId};

/// The interval at which it is looked whether the keeper reaches the database.
const WATCH_INTERVAL: Duration = Duration::from_millis(250);
/// The delay before another attempt to read games.
const RECOVERY_RETRY_DELAY: Duration = Duration::from_millis(500);

/// Follows the news until the server ends.
pub(in crate::server) async fn follow_shard_events(
    games: Arc<Games>,
    cluster: Arc<Cluster>,
    mut shard_events: UnboundedReceiver<ShardEvent>,
) {
    let mut watch = KeeperWatch::default();
    loop {
        let event = tokio::select! {
            event = shard_events.recv() => event,
            () = tokio::time::sleep(WATCH_INTERVAL) => Some(ShardEvent::Lost(watch.check(&cluster, WATCH_INTERVAL))),
        };
        match event {
            None => return,
            Some(ShardEvent::Taken(shards)) => {
                tokio::spawn(recover_games(Arc::clone(&games), Arc::clone(&cluster), shards));
            }
            Some(ShardEvent::Lost(shards)) if shards.is_empty() => {}
            Some(ShardEvent::Lost(shards)) => games.abandon_shards(&shards.into_iter().collect()),
            Some(ShardEvent::Release(shards, unloaded_sender)) => {
                let games = Arc::clone(&games);
                tokio::spawn(async move {
                    games.unload_shards(&shards.into_iter().collect()).await;
                    // The member may have given up meanwhile.
                    let _ = unloaded_sender.send(());
                });
            }
        }
    }
}

/// Watches whether the keeper reaches the database. It may wait for an answer without end, and cannot give anything up then.
#[derive(Debug, Default)]
pub(super) struct KeeperWatch {
    /// When the keeper had last reached it.
    last_reached_at: u64,
    /// How long it has not done so since then. The time in which this process stood still does not count.
    unreached_time: Duration,
}

impl KeeperWatch {
    /// Looks again after this time. Returns the shards whose games must be let go.
    pub(super) fn check(&mut self, cluster: &Cluster, elapsed: Duration) -> Vec<ShardId> {
        let reached_at = cluster.last_reached_at();
        self.unreached_time =
            if reached_at == self.last_reached_at { self.unreached_time + elapsed } else { Duration::ZERO };
        self.last_reached_at = reached_at;
        cluster.note_absence(saturating_millis(self.unreached_time))
    }
}

/// Loads all games of these shards with a running clock, so that each of them records for how long nobody has served it.
async fn recover_games(games: Arc<Games>, cluster: Arc<Cluster>, shards: Vec<(ShardId, Fence)>) {
    let mut fences: HashMap<ShardId, Fence> = shards.into_iter().collect();
    let error_log = BoundedLog::default();
    let mut due_keys = loop {
        match games.store().read(|store| store.due_game_keys(u64::MAX)).await {
            Ok(due_keys) => break due_keys,
            Err(_) if games.is_stopping() => return,
            Err(error) => {
                if let Some(recovered_count) = error_log.note() {
                    tracing::error!(%error, count = recovered_count, "the games cannot be read");
                }
            }
        }
        tokio::time::sleep(RECOVERY_RETRY_DELAY).await;
    };
    let mut recovered_count = 0;
    loop {
        // Those that were lost or released meanwhile are another's, or will be taken again.
        fences.retain(|shard, fence| cluster.is_serving(*shard, *fence));
        due_keys.retain(|key| fences.contains_key(&ShardId::of(key)));
        let mut wake_results = Vec::with_capacity(due_keys.len());
        for key in due_keys {
            let wake_result = games.wake_game(&key).await;
            wake_results.push((key, wake_result));
        }
        due_keys = Vec::new();
        for (key, wake_result) in wake_results {
            match wake_result.await {
                Ok(()) => recovered_count += 1,
                Err(_) => due_keys.push(key),
            }
        }
        if due_keys.is_empty() {
            break;
        }
        tokio::time::sleep(RECOVERY_RETRY_DELAY).await;
    }
    cluster.note_recovered(fences.into_iter().collect());
    tracing::info!(games = recovered_count, "recovered");
}
