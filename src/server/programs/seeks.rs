//! Offers of programs to everybody. As on lichess, the offer stands as long as the answer is being read, unless it is for slow games.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::json;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use super::challenges::withdraw;
use super::fields::Fields;
use super::ndjson::{KEEP_ALIVE, LineSender, line_stream};
use super::offers::RequestedOffer;
use super::{ProgramAccess, ProgramError, RouteResult};
use crate::online::GameStage;
use crate::server::address::PeerInfo;
use crate::server::cluster::ServedAt;
use crate::server::cluster::bridge::bridge;
use crate::server::door::wait_until_stopped;
use crate::server::lobby::OFFER_COST;
use crate::server::services::{Services, Shared, at_cost};
use crate::server::store::StoreError;

/// The interval at which it is looked whether somebody has accepted.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// The longest delay before another attempt to withdraw an offer: a game that cannot be read stays so.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(60);

/// The routes.
pub(super) fn seek_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new()
        .route("/api/board/seek", at_cost(services, OFFER_COST, post(post_seek)))
        .route("/api/bot/seek", at_cost(services, OFFER_COST, post(post_seek)))
}

async fn post_seek(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    access: ProgramAccess,
    headers: HeaderMap,
    fields: Fields,
) -> RouteResult {
    access.check_can_play_at_all()?;
    let offer = RequestedOffer::from_fields(&fields, true)?;
    let is_slow = offer.is_slow();
    let permit = services.programs.acquire_stream(&access.program.hash)?;
    let address = services.client_address(&peer, &headers);
    let open_seek = services.programs.open_seek().await;
    let (sender, response) = line_stream(permit);
    let (key_sender, key_receiver) = oneshot::channel();
    // The client may go while the offer is saved.
    tokio::spawn(async move {
        let save_result = offer.save(&services, &access, address).await;
        let saved_key = save_result.as_ref().ok().cloned();
        let _ = key_sender.send(save_result);
        if let Some(key) = saved_key.filter(|_| !is_slow)
            && wait_for_acceptance(&services, &key, &sender).await
        {
            retract(&services, &access, address, &key).await;
        }
        drop(open_seek);
    });
    let key = key_receiver.await.unwrap_or(Err(StoreError::Closed.into()))?;
    Ok(if is_slow { Json(json!({ "id": key })).into_response() } else { response })
}

/// Withdraws an offer, unless somebody has accepted it at this moment. What fails for now is tried again until the server stops.
async fn retract(services: &Arc<Services>, access: &ProgramAccess, address: IpAddr, key: &str) {
    let mut stop_signal = services.stop_signal.clone();
    let mut retry_delay = POLL_INTERVAL;
    loop {
        match try_to_retract(services, access, address, key).await {
            Ok(()) | Err(ProgramError::Store(StoreError::Unknown(_))) => return,
            Err(ProgramError::ChangingHands | ProgramError::Store(_)) if !*stop_signal.borrow() => {}
            Err(error) => return tracing::debug!(%error, "an offer to everybody stays"),
        }
        tokio::select! {
            () = sleep(retry_delay) => {}
            () = wait_until_stopped(&mut stop_signal) => {}
        }
        retry_delay = MAX_RETRY_DELAY.min(2 * retry_delay);
    }
}

/// Withdraws an offer, also one whose game another process serves.
///
/// # Errors
/// If it is none any more, or that cannot be done now.
async fn try_to_retract(
    services: &Arc<Services>,
    access: &ProgramAccess,
    address: IpAddr,
    key: &str,
) -> Result<(), ProgramError> {
    let games = &services.games;
    let served_at = match games.cluster() {
        Some(cluster) => cluster.wait_until_served(key).await,
        None => ServedAt::Here,
    };
    match (served_at, games.cluster()) {
        (ServedAt::Process(owner), Some(cluster)) => {
            let token = access.token.as_ref().ok_or(ProgramError::Token)?;
            let request = Request::post(format!("/api/challenge/{key}/cancel"))
                .header(header::HOST, owner.to_string())
                .header(header::AUTHORIZATION, format!("Bearer {token}"))
                .body(Body::empty());
            let request = request.map_err(|_| ProgramError::Body)?;
            let bridge_result = bridge(&owner, cluster.secret(), address, request, (), std::future::ready(())).await;
            let is_answered = |status: StatusCode| !status.is_server_error() && status != StatusCode::TOO_MANY_REQUESTS;
            let is_done = bridge_result.is_ok_and(|response| is_answered(response.status()));
            if is_done { Ok(()) } else { Err(ProgramError::ChangingHands) }
        }
        _ => withdraw(games, access, key).await,
    }
}

/// Waits until somebody accepts, or the program does not wait any more. Returns whether the offer is still open.
async fn wait_for_acceptance(services: &Arc<Services>, key: &str, sender: &LineSender) -> bool {
    let mut stop_signal = services.stop_signal.clone();
    let mut last_beat_at = Instant::now();
    loop {
        tokio::select! {
            () = sleep(POLL_INTERVAL) => {}
            () = sender.wait_until_closed() => return true,
            () = wait_until_stopped(&mut stop_signal) => return true,
        }
        let keys = [key.to_owned()];
        match services.games.store().read(move |store| store.stages(&keys)).await.as_deref() {
            Ok([Some(GameStage::Open)]) | Err(_) => {}
            Ok(_) => return false,
        }
        if last_beat_at.elapsed() >= KEEP_ALIVE {
            last_beat_at = Instant::now();
            if !sender.send_keep_alive() {
                return true;
            }
        }
    }
}
