//! Lets a connection in: it needs a place, and goes to the process that serves its game or study.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::response::Response;

use super::address::PeerInfo;
use super::answers::{changing_hands_response, too_many_requests_response};
use super::cluster::ServedAt;
use super::cluster::bridge::{RESERVED_PLACE_HEADER, bridge};
use super::door::wait_until_stopped;
use super::metrics::add_one;
use super::rate_limit::ConnectionPermit;
use super::services::Services;

/// A connection that is let in, and whose game or study is served here.
#[derive(Debug)]
pub(super) struct AdmittedConnection {
    /// The request.
    pub(super) request: Request,
    /// The client's address.
    pub(super) address: IpAddr,
    /// The places of the connection. Dropping them frees them.
    pub(super) places: (Option<Arc<ConnectionPermit>>, PeerInfo),
    /// Whether it has a place that is kept for players, here or where it came in.
    pub(super) has_reserved_place: bool,
}

/// Lets a connection in.
///
/// # Errors
/// The answer to the request, if there is no place, or if another process serves the key.
pub(super) async fn admit(
    services: &Services,
    peer: PeerInfo,
    key: &str,
    mut request: Request,
) -> Result<AdmittedConnection, Box<Response>> {
    // Behind a proxy, only the headers tell the client's address.
    let address = services.client_address(&peer, request.headers());
    let new_permit = || services.addresses.connect(address).map(Arc::new);
    // One that another process hands over counts where it came in.
    let permit = if services.is_inner { None } else { peer.permit.clone().or_else(new_permit) };
    if permit.is_none() && !services.is_inner {
        add_one(&services.games.metrics().refused_request_count);
        return Err(too_many_requests_response(Duration::from_secs(10)).into());
    }
    let cluster = services.games.cluster();
    let served_at = match cluster {
        Some(cluster) => cluster.wait_until_served(key).await,
        None => ServedAt::Here,
    };
    if peer.place.is_reserved {
        request.headers_mut().insert(RESERVED_PLACE_HEADER, HeaderValue::from_static("yes"));
    }
    match served_at {
        ServedAt::Here => {
            let has_reserved_place = request.headers().contains_key(RESERVED_PLACE_HEADER);
            Ok(AdmittedConnection { request, address, places: (permit, peer), has_reserved_place })
        }
        ServedAt::Process(owner) if !services.is_inner => {
            let secret = cluster.map_or("", |cluster| cluster.secret());
            add_one(&services.games.metrics().bridged_connection_count);
            let (places, mut stop_signal) = ((permit, peer), services.stop_signal.clone());
            let stop_future = async move { wait_until_stopped(&mut stop_signal).await };
            let bridge_result = bridge(&owner, secret, address, request, places, stop_future).await;
            Err(Box::new(bridge_result.unwrap_or_else(|failure| {
                tracing::warn!(error = %failure, "a connection cannot be handed over");
                changing_hands_response()
            })))
        }
        // Where a process hands a connection over to one that has just lost the game, the client comes back.
        ServedAt::Process(_) | ServedAt::Nowhere => Err(changing_hands_response().into()),
    }
}
