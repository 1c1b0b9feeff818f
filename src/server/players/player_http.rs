//! The HTTP routes for players.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{StreamExt, stream};
use serde::Deserialize;
use tokio::time::sleep;

use super::accounts::{self, AccountError};
use super::profiles;
use crate::online::ApiRefusalCode;
use crate::player::{AccountChange, NameReport, SessionToken, SignIn};
use crate::server::address::PeerInfo;
use crate::server::answers::{JsonBody, coded_error_response, refusal_response, too_many_requests_response};
use crate::server::door::wait_until_stopped;
use crate::server::game_records::{RECORD_TYPE, load_record};
use crate::server::services::{Services, Shared, at_cost};
use crate::server::store::StoreError;

/// The cost of a request that makes the server check a signature.
const SIGN_IN_COST: f64 = 5.0;
/// The cost of a request that changes something for ever.
const CHANGE_COST: f64 = 10.0;
/// The further cost of choosing a name, so that nobody takes many.
const NAME_COST: f64 = 100.0;
/// The cost of a profile, which may be computed from thousands of games.
const PROFILE_COST: f64 = 5.0;
/// The cost of a page of records.
const GAMES_COST: f64 = 50.0;
/// The header that tells which games come next.
const NEXT_BEFORE_HEADER: HeaderName = HeaderName::from_static("x-next-before");

/// All routes for players.
pub(in crate::server) fn routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    let at_cost = |cost, route| at_cost(services, cost, route);
    Router::new()
        .route("/api/sign-in/challenge", at_cost(1.0, post(draw_challenge)))
        .route("/api/sign-in", at_cost(SIGN_IN_COST, post(sign_in)))
        .route("/api/account", at_cost(CHANGE_COST, post(change_account)))
        .route("/api/player/{name}", at_cost(PROFILE_COST, get(get_profile)))
        .route("/api/player/{name}/games", at_cost(GAMES_COST, get(get_games_page)))
        .route("/api/player/{name}/games/all", at_cost(GAMES_COST, get(get_all_games)))
        .route("/api/player/{name}/report", at_cost(CHANGE_COST, post(report_name)))
        .route("/api/leaderboard/{form}", at_cost(1.0, get(get_leaderboard)))
}

impl IntoResponse for AccountError {
    fn into_response(self) -> Response {
        let status = match &self {
            Self::Session | Self::Challenge | Self::Signature | Self::Origin(_) => StatusCode::UNAUTHORIZED,
            Self::Banned | Self::Muted | Self::Nameless | Self::Private => StatusCode::FORBIDDEN,
            Self::Taken | Self::TooManyBlocked => StatusCode::CONFLICT,
            Self::Oneself => StatusCode::BAD_REQUEST,
            Self::TooSoon(wait) => return refusal_response(StatusCode::TOO_MANY_REQUESTS, &self.to_string(), *wait),
            Self::Look(_) | Self::Reason(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Player(_) | Self::Form(_) => StatusCode::NOT_FOUND,
            Self::Random(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Store(store_error) => return store_error.clone().into_response(),
        };
        let code = match &self {
            Self::Session => Some(ApiRefusalCode::NotSignedIn),
            Self::Nameless => Some(ApiRefusalCode::Nameless),
            Self::Banned => Some(ApiRefusalCode::Banned),
            Self::Muted => Some(ApiRefusalCode::Muted),
            Self::TooManyBlocked => Some(ApiRefusalCode::TooManyBlocked),
            _ => None,
        };
        coded_error_response(status, self, code)
    }
}

/// The session that a request shows; `None` if it shows none that can be read.
pub(in crate::server) fn bearer(headers: &HeaderMap) -> Option<SessionToken> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")?.parse().ok()
}

async fn draw_challenge(State(services): Shared) -> Result<Response, AccountError> {
    Ok(Json(accounts::draw_challenge(&services.games)?).into_response())
}

async fn sign_in(
    State(services): Shared,
    headers: HeaderMap,
    JsonBody(request): JsonBody<SignIn>,
) -> Result<Response, AccountError> {
    if !services.pages.is_own_origin(&request.origin, &headers) {
        return Err(AccountError::Origin(crate::excerpt::excerpt(&request.origin, 80)));
    }
    Ok(Json(accounts::sign_in(&services.games, request).await?).into_response())
}

async fn change_account(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    headers: HeaderMap,
    JsonBody(change): JsonBody<AccountChange>,
) -> Result<Response, AccountError> {
    if change.name.is_some()
        && let Err(wait) = services.charge(&peer, &headers, NAME_COST)
    {
        return Ok(too_many_requests_response(wait));
    }
    Ok(Json(accounts::change_account(&services.games, bearer(&headers), change).await?).into_response())
}

async fn report_name(
    State(services): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
    JsonBody(report): JsonBody<NameReport>,
) -> Result<Response, AccountError> {
    accounts::report_name(&services.games, bearer(&headers), &name, report.reason).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn get_profile(
    State(services): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    let session = bearer(&headers);
    let mut profile = profiles::player_profile(&services.games, &name, session).await?;
    let openings = services.openings.load_for_player(&services.games, &name, session).await?;
    profile.openings = openings.map(|openings| openings.to_vec());
    Ok(Json(profile).into_response())
}

async fn get_leaderboard(State(services): Shared, Path(form): Path<String>) -> Result<Response, AccountError> {
    Ok(Json(profiles::leaderboard(&services.games, &form).await?).into_response())
}

/// Which games of a player are wanted.
#[derive(Deserialize)]
struct GamesQuery {
    /// Those that were offered before this time, in milliseconds since 1970; without it the newest.
    #[serde(rename = "before")]
    offered_before: Option<u64>,
}

/// The records of a page of games, the newest first. The header `x-next-before` tells how to ask for the next page.
async fn get_games_page(
    State(services): Shared,
    Path(name): Path<String>,
    Query(query): Query<GamesQuery>,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    let offered_before = query.offered_before.unwrap_or(u64::MAX);
    let (text, next_before) = load_games_page(&services, &name, bearer(&headers), offered_before).await?;
    let mut response = ([RECORD_TYPE], text).into_response();
    if let Some(offered_before) = next_before {
        response.headers_mut().insert(NEXT_BEFORE_HEADER, HeaderValue::from(offered_before));
    }
    Ok(response)
}

/// The records of the games that were offered before this time, as many as a page has, and the time for the next page.
async fn load_games_page(
    services: &Services,
    name: &str,
    session: Option<SessionToken>,
    offered_before: u64,
) -> Result<(String, Option<u64>), AccountError> {
    let page = profiles::games_of(&services.games, name, session, offered_before).await?;
    let next_before =
        (page.len() == profiles::GAMES_PER_PAGE as usize).then(|| page.last().map(|(_, offered)| *offered));
    let mut text = String::new();
    for (key, _) in page {
        let stored_key = key.clone();
        // It may have been removed meanwhile.
        let Some(seq) = services.games.store().read(move |store| store.last_event_seq(&stored_key)).await? else {
            continue;
        };
        let record = load_record(services, key, seq).await?;
        text.push_str(&String::from_utf8_lossy(&record));
        text.push('\n');
    }
    Ok((text, next_before.flatten()))
}

/// The records of all games, the newest first, page by page: each further page waits until the address may spend its cost.
async fn get_all_games(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    let (address, session) = (services.client_address(&peer, &headers), bearer(&headers));
    let (first_page, next_before) = load_games_page(&services, &name, session, u64::MAX).await?;
    let further_pages = stream::try_unfold(next_before, move |offered_before| {
        let (services, name) = (Arc::clone(&services), name.clone());
        async move {
            let Some(offered_before) = offered_before else { return Ok(None) };
            wait_and_charge(&services, address).await?;
            load_games_page(&services, &name, session, offered_before).await.map(Some)
        }
    });
    let pages = stream::iter([Ok(first_page)]).chain(further_pages);
    Ok(([RECORD_TYPE], Body::from_stream(pages)).into_response())
}

/// Waits until an address may spend the cost of a page of games, and takes it.
async fn wait_and_charge(services: &Services, address: IpAddr) -> Result<(), StoreError> {
    let mut stop_signal = services.stop_signal.clone();
    while let Err(wait) = services.addresses.charge(address, GAMES_COST) {
        tokio::select! {
            () = sleep(wait) => {}
            () = wait_until_stopped(&mut stop_signal) => return Err(StoreError::Closed),
        }
    }
    Ok(())
}
