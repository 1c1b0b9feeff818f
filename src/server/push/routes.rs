//! How browsers subscribe to push messages: the requests at `/api/push`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};

use super::push_store::SavedSubscriber;
use super::subscriber::PushSubscriber;
use crate::online::{PushCancellation, PushServerKey, PushSubscription};
use crate::server::answers::{JsonBody, error};
use crate::server::games::Games;
use crate::server::store::StoreError;

/// The path.
const PATH: &str = "/api/push";

type Shared = State<Arc<Games>>;

/// The routes.
pub(in crate::server) fn push_routes<S: Clone + Send + Sync + 'static>(games: Arc<Games>) -> Router<S> {
    Router::new().route(PATH, get(server_key).post(subscribe).delete(unsubscribe)).with_state(games)
}

async fn server_key(State(games): Shared) -> Response {
    Json(PushServerKey { key: games.pusher().public_key() }).into_response()
}

async fn subscribe(
    State(games): Shared,
    JsonBody(subscription): JsonBody<PushSubscription>,
) -> Result<Response, StoreError> {
    let subscriber = match PushSubscriber::parse(&subscription, games.pusher().allows_loopback()) {
        Ok(subscriber) => subscriber,
        Err(refused) => return Ok(error(StatusCode::UNPROCESSABLE_ENTITY, refused)),
    };
    let saved = SavedSubscriber { token: subscription.seat.hash(), subscriber, since: games.now() };
    let has_seat = games.store().change(move |store| store.subscribe(&saved)).await?;
    Ok(if has_seat {
        StatusCode::NO_CONTENT.into_response()
    } else {
        error(StatusCode::FORBIDDEN, "expected the token of a seat")
    })
}

async fn unsubscribe(
    State(games): Shared,
    JsonBody(PushCancellation { seat, endpoint }): JsonBody<PushCancellation>,
) -> Result<Response, StoreError> {
    games.store().change(move |store| store.unsubscribe(Some(seat.hash()), &endpoint)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
