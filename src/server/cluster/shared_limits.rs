//! Tells the other processes what addresses have spent here, so that the limits of an address are the same whichever processes answer it.
//!
//! The others hear of it half a second later. An address that asks all processes at once may spend a little more until then.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};

use super::bridge::post_to_member;
use crate::server::offer_book::CountedGame;
use crate::server::rate_limit::Spending;
use crate::server::services::Services;

/// The interval at which the others are told.
const SHARE_INTERVAL: Duration = Duration::from_millis(500);
/// The path at which a process hears it.
pub(in crate::server) const LIMITS_PATH: &str = "/limits";
/// The maximum size of the news, in bytes.
pub(in crate::server) const MAX_NEWS_BYTES: usize = 4 << 20;

/// What has counted against the limits of addresses since the last news.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(in crate::server) struct LimitNews {
    /// What each address has spent.
    spent: Vec<(IpAddr, Spending)>,
    /// The games that were offered or joined, with a hash of the address.
    games: Vec<(u64, CountedGame)>,
}

impl LimitNews {
    fn collect(services: &Services) -> Self {
        Self {
            spent: services.addresses.take_unshared_spending(),
            games: services.games.offer_book().take_unshared_games(),
        }
    }

    fn is_empty(&self) -> bool {
        self.spent.is_empty() && self.games.is_empty()
    }

    /// Counts it here too.
    pub(in crate::server) fn count(self, services: &Services) {
        services.addresses.add_remote_spending(self.spent);
        services.games.offer_book().add_remote_games(self.games);
    }
}

/// Tells the others until the server ends.
pub(in crate::server) async fn share_limits(services: Arc<Services>) {
    let Some(cluster) = services.games.cluster() else { return };
    loop {
        tokio::time::sleep(SHARE_INTERVAL).await;
        let news = LimitNews::collect(&services);
        if news.is_empty() {
            continue;
        }
        let Ok(body) = serde_json::to_vec(&news).map(Bytes::from) else { continue };
        for member in cluster.members() {
            let (secret, body) = (cluster.secret().to_owned(), body.clone());
            tokio::spawn(async move {
                if let Err(error) = post_to_member(&member, &secret, LIMITS_PATH, body).await {
                    tracing::debug!(%error, "another process does not hear of limits");
                }
            });
        }
    }
}
