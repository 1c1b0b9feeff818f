//! Starts and stops games when their shards come and go.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;

use super::{Cluster, ShardEvent};
use crate::server::games::Games;
use crate::server::shard::ShardId;

/// The delay before another attempt to read which games have a running clock.
const RETRY: Duration = Duration::from_millis(500);

/// Follows the news until the server ends.
pub(in crate::server) async fn follow(
    games: Arc<Games>,
    cluster: Arc<Cluster>,
    mut news: UnboundedReceiver<ShardEvent>,
) {
    while let Some(event) = news.recv().await {
        match event {
            ShardEvent::Taken(shards) => {
                tokio::spawn(recover(Arc::clone(&games), Arc::clone(&cluster), shards));
            }
            ShardEvent::Lost(shards) => games.abandon(&shards.into_iter().collect()).await,
            ShardEvent::Release(shards, done) => {
                let games = Arc::clone(&games);
                tokio::spawn(async move {
                    games.unload(&shards.into_iter().collect()).await;
                    // The member may have given up meanwhile.
                    let _ = done.send(());
                });
            }
        }
    }
}

/// Loads all games of these shards with a running clock, so that each of them records for how long nobody has served it.
async fn recover(games: Arc<Games>, cluster: Arc<Cluster>, shards: Vec<ShardId>) {
    let wanted: HashSet<ShardId> = shards.iter().copied().collect();
    let keys = loop {
        match games.store().read(|store| store.due(u64::MAX)).await {
            Ok(keys) => break keys,
            Err(_) if games.is_stopping() => return,
            Err(error) => tracing::error!(%error, "the games cannot be read"),
        }
        tokio::time::sleep(RETRY).await;
    };
    let mut awake = Vec::new();
    for key in keys.into_iter().filter(|key| wanted.contains(&ShardId::of(key))) {
        awake.push(games.wake(&key).await);
    }
    let count = awake.len();
    for answer in awake {
        // Errors in loading have been logged.
        drop(answer.await);
    }
    cluster.have_recovered(shards);
    tracing::info!(games = count, "recovered");
}
