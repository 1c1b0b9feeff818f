//! How browsers subscribe to push messages: the requests at `/api/push` for seats, and at `/api/account/push` for players.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};

use super::push_store::{PlayerBrowser, SavedSubscriber};
use super::subscriber::{PushSubscriber, SubscriberError};
use crate::online::{
    PlayerPushCancellation, PlayerPushSubscription, PushCancellation, PushServerKey, PushSubscription,
};
use crate::server::answers::{JsonBody, error_response};
use crate::server::games::Games;
use crate::server::players::{AccountError, bearer, player_of};
use crate::server::store::StoreError;

/// The path of the subscriptions of seats.
const SEAT_PATH: &str = "/api/push";
/// The path of the subscriptions of players.
const PLAYER_PATH: &str = "/api/account/push";

type SharedGames = State<Arc<Games>>;

/// The routes.
pub(in crate::server) fn push_routes<S: Clone + Send + Sync + 'static>(games: Arc<Games>) -> Router<S> {
    Router::new()
        .route(SEAT_PATH, get(get_server_key).post(subscribe).delete(unsubscribe))
        .route(PLAYER_PATH, post(subscribe_player).delete(unsubscribe_player))
        .with_state(games)
}

fn refusal_response(subscriber_error: SubscriberError) -> Response {
    error_response(StatusCode::UNPROCESSABLE_ENTITY, subscriber_error)
}

async fn get_server_key(State(games): SharedGames) -> Response {
    Json(PushServerKey { key: games.pusher().public_key() }).into_response()
}

async fn subscribe(
    State(games): SharedGames,
    JsonBody(subscription): JsonBody<PushSubscription>,
) -> Result<Response, StoreError> {
    let PushSubscription { seat, endpoint, p256dh, auth } = subscription;
    let subscriber = match PushSubscriber::parse([&endpoint, &p256dh, &auth], games.pusher().allows_loopback()) {
        Ok(subscriber) => subscriber,
        Err(subscriber_error) => return Ok(refusal_response(subscriber_error)),
    };
    let saved_subscriber = SavedSubscriber { token: seat.hash(), subscriber, subscribed_at: games.now() };
    let has_seat = games.store().change(move |store| store.subscribe(&saved_subscriber)).await?;
    Ok(if has_seat {
        StatusCode::NO_CONTENT.into_response()
    } else {
        error_response(StatusCode::FORBIDDEN, "expected the token of a seat")
    })
}

async fn unsubscribe(
    State(games): SharedGames,
    JsonBody(PushCancellation { seat, endpoint }): JsonBody<PushCancellation>,
) -> Result<Response, StoreError> {
    games.store().change(move |store| store.unsubscribe(Some(seat.hash()), &endpoint)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Whoever is signed in and has a name is told of challenges and tournaments.
async fn subscribe_player(
    State(games): SharedGames,
    headers: HeaderMap,
    JsonBody(PlayerPushSubscription { endpoint, p256dh, auth }): JsonBody<PlayerPushSubscription>,
) -> Result<Response, AccountError> {
    let player = player_of(&games, bearer(&headers)).await?;
    let subscriber = match PushSubscriber::parse([&endpoint, &p256dh, &auth], games.pusher().allows_loopback()) {
        Ok(subscriber) => subscriber,
        Err(subscriber_error) => return Ok(refusal_response(subscriber_error)),
    };
    let browser = PlayerBrowser { subscriber, subscribed_at: games.now() };
    if !games.store().change(move |store| store.subscribe_player(player.key, &browser)).await? {
        return Err(AccountError::Nameless);
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn unsubscribe_player(
    State(games): SharedGames,
    headers: HeaderMap,
    JsonBody(PlayerPushCancellation { endpoint }): JsonBody<PlayerPushCancellation>,
) -> Result<Response, AccountError> {
    let player = player_of(&games, bearer(&headers)).await?;
    games.store().change(move |store| store.unsubscribe_player(player.key, &endpoint)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
