//! Starts and stops games when their shards come and go.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;

use super::{Cluster, ShardEvent};
use crate::server::bounded_log::BoundedLog;
use crate::server::games::Games;
use crate::server::shard::{Fence, ShardId};

/// The interval at which it is looked whether the keeper reaches the database.
const WATCH: Duration = Duration::from_millis(250);
/// The delay before another attempt to read games.
const RETRY: Duration = Duration::from_millis(500);

/// Follows the news until the server ends.
pub(in crate::server) async fn follow(
    games: Arc<Games>,
    cluster: Arc<Cluster>,
    mut news: UnboundedReceiver<ShardEvent>,
) {
    let mut watch = KeeperWatch::default();
    loop {
        let event = tokio::select! {
            event = news.recv() => event,
            () = tokio::time::sleep(WATCH) => Some(ShardEvent::Lost(watch.check(&cluster, WATCH))),
        };
        match event {
            None => return,
            Some(ShardEvent::Taken(shards)) => {
                tokio::spawn(recover(Arc::clone(&games), Arc::clone(&cluster), shards));
            }
            Some(ShardEvent::Lost(shards)) if shards.is_empty() => {}
            Some(ShardEvent::Lost(shards)) => games.abandon_shards(&shards.into_iter().collect()),
            Some(ShardEvent::Release(shards, done)) => {
                let games = Arc::clone(&games);
                tokio::spawn(async move {
                    games.unload_shards(&shards.into_iter().collect()).await;
                    // The member may have given up meanwhile.
                    let _ = done.send(());
                });
            }
        }
    }
}

/// Watches whether the keeper reaches the database. It may wait for an answer without end, and cannot give anything up then.
#[derive(Debug, Default)]
pub(super) struct KeeperWatch {
    /// When the keeper had last reached it.
    reached: u64,
    /// How long it has not done so since then. The time in which this process stood still does not count.
    away: Duration,
}

impl KeeperWatch {
    /// Looks again after this time. Returns the shards whose games must be let go.
    pub(super) fn check(&mut self, cluster: &Cluster, passed: Duration) -> Vec<ShardId> {
        let reached = cluster.last_reached_at();
        self.away = if reached == self.reached { self.away + passed } else { Duration::ZERO };
        self.reached = reached;
        cluster.note_absence(u64::try_from(self.away.as_millis()).unwrap_or(u64::MAX))
    }
}

/// Loads all games of these shards with a running clock, so that each of them records for how long nobody has served it.
async fn recover(games: Arc<Games>, cluster: Arc<Cluster>, shards: Vec<(ShardId, Fence)>) {
    let mut taken: HashMap<ShardId, Fence> = shards.into_iter().collect();
    let errors = BoundedLog::default();
    let mut keys = loop {
        match games.store().read(|store| store.due_keys(u64::MAX)).await {
            Ok(keys) => break keys,
            Err(_) if games.is_stopping() => return,
            Err(error) => {
                if let Some(count) = errors.note() {
                    tracing::error!(%error, count, "the games cannot be read");
                }
            }
        }
        tokio::time::sleep(RETRY).await;
    };
    let mut count = 0;
    loop {
        // Those that were lost or released meanwhile are another's, or will be taken again.
        taken.retain(|shard, fence| cluster.is_serving(*shard, *fence));
        keys.retain(|key| taken.contains_key(&ShardId::of(key)));
        let mut waking = Vec::with_capacity(keys.len());
        for key in keys {
            let answer = games.wake_game(&key).await;
            waking.push((key, answer));
        }
        keys = Vec::new();
        for (key, answer) in waking {
            match answer.await {
                Ok(()) => count += 1,
                Err(_) => keys.push(key),
            }
        }
        if keys.is_empty() {
            break;
        }
        tokio::time::sleep(RETRY).await;
    }
    cluster.have_recovered(taken.into_iter().collect());
    tracing::info!(games = count, "recovered");
}
