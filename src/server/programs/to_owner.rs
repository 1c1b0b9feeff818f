//! Hands requests for a game over to the process that serves it.

use std::sync::Arc;

use axum::extract::{Extension, RawPathParams, Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;

use crate::server::address::PeerInfo;
use crate::server::answers::changing_hands_response;
use crate::server::cluster::ServedAt;
use crate::server::cluster::bridge::bridge;
use crate::server::door::wait_until_stopped;
use crate::server::game_key::check_key;
use crate::server::metrics::add_one;
use crate::server::services::{Services, Shared, at_cost};

/// Serves requests for a game where the game is served. Their cost is charged to their address where they come in, and not again where they
/// were handed over.
pub(super) fn served_by_owner(
    services: &Arc<Services>,
    cost: f64,
    route: MethodRouter<Arc<Services>>,
) -> MethodRouter<Arc<Services>> {
    let route = route.layer(middleware::from_fn_with_state(Arc::clone(services), forward_to_owner));
    if services.is_inner { route } else { at_cost(services, cost, route) }
}

/// The name of the part of a path that is a game's key.
const KEY_PARAMETER: &str = "id";

/// Serves a request for a game here, or hands it over to the process that serves the game.
async fn forward_to_owner(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    params: RawPathParams,
    request: Request,
    next: Next,
) -> Response {
    let key =
        params.iter().find(|(name, _)| *name == KEY_PARAMETER).map_or_else(String::new, |(_, key)| key.to_owned());
    if let Err(error) = check_key(&key) {
        return error.into_response();
    }
    let Some(cluster) = services.games.cluster() else { return next.run(request).await };
    match cluster.wait_until_served(&key).await {
        ServedAt::Here => next.run(request).await,
        ServedAt::Process(owner) if !services.is_inner => {
            add_one(&services.games.metrics().bridged_connection_count);
            let address = services.client_address(&peer, request.headers());
            let mut stop_signal = services.stop_signal.clone();
            let stop_future = async move { wait_until_stopped(&mut stop_signal).await };
            bridge(&owner, cluster.secret(), address, request, peer, stop_future).await.unwrap_or_else(|failure| {
                tracing::warn!(error = %failure, "a request cannot be handed over");
                changing_hands_response()
            })
        }
        ServedAt::Process(_) | ServedAt::Nowhere => changing_hands_response(),
    }
}
