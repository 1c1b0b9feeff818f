//! The HTTP routes: the site, the lobby, the connections to games, and metrics.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Extension, FromRequest, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use serde::Serialize;
use tokio::sync::mpsc;

use super::address::PeerInfo;
use super::admin::{AdminRequest, carry_out};
use super::admission::{AdmittedConnection, admit};
use super::answers::{JsonBody, coded_error_response, error_response, refusal_response, too_many_requests_response};
use super::api_document::document_routes;
use super::club::club_routes;
use super::cluster::bridge::{ADMIN_PATH, SHOW_SEED_PATH, is_of_member};
use super::cluster::shared_limits::{self, LimitNews};
use super::game_key::check_key;
use super::game_link::OUTBOX_CAPACITY;
use super::game_records::get_game_record;
use super::house_rules::{HouseRules, site_routes};
use super::lobby::{self, LobbyError};
use super::players;
use super::programs;
use super::push::push_routes;
use super::rate_limit::rate_limit_key;
use super::services::{Services, Shared, all_at_cost, at_cost};
use super::socket::{self, ConnectionOrigin};
use super::studies::{connect_to_study, study_routes};
use super::tournaments::tournament_routes;
use super::{metrics::add_one, request_log::log_request, store::StoreError};
use crate::online::{ApiRefusalCode, GameOffer, PROTOCOL_VERSION, SeatQuery};

/// The maximum size of a request's body, in bytes.
const MAX_BODY_BYTES: usize = 16 << 10;
/// The time limit of a request that is not a download.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The cost of a page that the server makes, possibly from thousands of games.
const CLUB_COST: f64 = 5.0;
/// The cost of a subscription to push messages, which are stored too.
const PUSH_COST: f64 = 5.0;
/// The cost of opening a study. Its events cost more.
const STUDY_COST: f64 = 5.0;
/// The number of tokens whose games cost as much as a request.
const TOKENS_PER_REQUEST: f64 = 10.0;

/// The page's own policy, and a ban on frames.
pub(super) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Lets browsers come back for a year only by an encrypted connection.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000";

/// All routes, and those of the site.
pub(super) fn router(services: Arc<Services>, rules: Option<HouseRules>, site: Option<Router>) -> Router {
    let at_cost = |cost: f64, route| at_cost(&services, cost, route);
    let all_at_cost = |cost: f64, routes| all_at_cost(&services, cost, routes);
    let club = club_routes(
        Arc::clone(&services.tournaments),
        services.pages.clone(),
        Arc::clone(&services.openings),
        rules.is_some(),
    );
    let api = Router::new()
        .route("/api/games", at_cost(1.0, get(list_open_games)))
        .route("/api/games", at_cost(lobby::OFFER_COST, post(create_game)))
        .route("/api/games/{key}", at_cost(1.0, get(get_game)))
        .route("/api/games/{key}/record", at_cost(1.0, get(get_game_record)))
        .route("/api/seats", at_cost(1.0, post(list_my_games)))
        .merge(players::routes(&services))
        .merge(programs::routes(&services))
        .merge(document_routes(&services))
        .merge(tournament_routes(&services, Arc::clone(&services.tournaments)))
        .merge(study_routes(&services))
        .merge(all_at_cost(PUSH_COST, push_routes(Arc::clone(&services.games))))
        .merge(all_at_cost(CLUB_COST, club.pages))
        .merge(all_at_cost(1.0, club.parts))
        .merge(all_at_cost(1.0, site_routes(rules)))
        .route("/metrics", get(get_metrics))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(middleware::from_fn(limit_request_time))
        .route("/ws/{key}", at_cost(1.0, any(connect_to_game)))
        .route("/ws/study/{key}", at_cost(STUDY_COST, any(connect_to_study)))
        .layer(middleware::from_fn_with_state(Arc::clone(&services), refuse_banned_addresses))
        // A health check may come past the proxies, and so without an address.
        .route("/api/health", get(get_health))
        .route("/health", get(get_health))
        .layer(middleware::from_fn_with_state(Arc::clone(&services), refuse_other_pages));
    let (games, is_encrypted) = (Arc::clone(&services.games), services.pages.is_encrypted);
    let router = api.with_state(services);
    let router = match site {
        Some(site) => router.fallback_service(site),
        None => router.fallback(no_site_response),
    };
    let router = router.layer(middleware::from_fn(refuse_when_full));
    let router = router.layer(middleware::map_response_with_state(is_encrypted, add_headers));
    router.layer(middleware::from_fn(add_cache_control)).layer(middleware::from_fn_with_state(games, log_request))
}

/// The routes for operators.
pub(super) fn operator_router(services: Arc<Services>) -> Router {
    Router::new().route("/health", get(get_health)).route("/metrics", get(get_all_metrics)).with_state(services)
}

/// The routes for the other processes that share the database.
pub(super) fn member_router(services: Arc<Services>) -> Router {
    let only_members = middleware::from_fn_with_state(Arc::clone(&services), refuse_non_members);
    let limits_route = post(receive_limits).layer(DefaultBodyLimit::max(shared_limits::MAX_NEWS_BYTES));
    Router::new()
        .route("/ws/{key}", any(connect_to_game))
        .route("/ws/study/{key}", any(connect_to_study))
        .route(shared_limits::LIMITS_PATH, limits_route)
        .route(ADMIN_PATH, post(handle_admin_request))
        .route(SHOW_SEED_PATH, post(handle_show_seed))
        .merge(programs::routes_of_games(&services).layer(DefaultBodyLimit::max(MAX_BODY_BYTES)))
        .layer(only_members)
        .with_state(services)
}

async fn no_site_response() -> Response {
    (StatusCode::NOT_FOUND, "This turnover-server serves no site: it was started without --site.\n").into_response()
}

impl IntoResponse for LobbyError {
    fn into_response(self) -> Response {
        match self {
            Self::Store(store_error) => store_error.into_response(),
            Self::Random(_) => error_response(StatusCode::SERVICE_UNAVAILABLE, self),
            Self::BothSeats => error_response(StatusCode::FORBIDDEN, self),
            Self::Account(account_error) => account_error.into_response(),
            Self::NicknameTaken => {
                coded_error_response(StatusCode::CONFLICT, self, Some(ApiRefusalCode::NicknameTaken))
            }
            Self::TooMany(_) => error_response(StatusCode::TOO_MANY_REQUESTS, self),
            _ => error_response(StatusCode::UNPROCESSABLE_ENTITY, self),
        }
    }
}

/// In the places that are kept for players, only games are served, and those who supervise the server.
async fn refuse_when_full(Extension(peer): Extension<PeerInfo>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !peer.place.is_reserved || path.starts_with("/ws/") || path == "/health" {
        return next.run(request).await;
    }
    let mut response =
        refusal_response(StatusCode::SERVICE_UNAVAILABLE, "the server is full: wait a little", Duration::from_secs(10));
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

async fn limit_request_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => error_response(StatusCode::REQUEST_TIMEOUT, "the request took too long"),
    }
}

async fn refuse_other_pages(State(services): Shared, request: Request, next: Next) -> Response {
    if services.pages.may_ask(request.headers()) {
        return next.run(request).await;
    }
    add_one(&services.games.metrics().refused_request_count);
    error_response(StatusCode::FORBIDDEN, "expected a page of this server, whose address is told to it with --origin")
}

/// Refuses everybody at an address that is banned. Files of the site are served to them too.
async fn refuse_banned_addresses(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    request: Request,
    next: Next,
) -> Response {
    if !services.banned.contains(|| services.client_address(&peer, request.headers())) {
        return next.run(request).await;
    }
    add_one(&services.games.metrics().refused_request_count);
    error_response(StatusCode::FORBIDDEN, "whoever runs this server lets nobody play from your address")
}

async fn add_headers(State(is_encrypted): State<bool>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        // Pages that the server makes have a policy of their own.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_encrypted {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(STRICT_TRANSPORT_SECURITY));
    }
    response
}

/// Files of a release are in a folder named by their content, so they never change. Browsers must revalidate all
/// others.
async fn add_cache_control(request: Request, next: Next) -> Response {
    let is_release = is_release_path(request.uri().path());
    let mut response = next.run(request).await;
    let is_fresh = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let value = if is_release && is_fresh { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(value));
    response
}

fn is_release_path(path: &str) -> bool {
    let is_hex_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let mut folders = path.split('/');
    folders.next_back();
    // There a folder may be a player's name.
    !path.starts_with("/api/") && folders.any(|folder| folder.len() == 12 && folder.bytes().all(is_hex_digit))
}

async fn create_game(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    headers: HeaderMap,
    JsonBody(offer): JsonBody<GameOffer>,
) -> Result<Response, LobbyError> {
    let offerer = services.games.offer_book().offerer(rate_limit_key(services.client_address(&peer, &headers)));
    let created_game = lobby::create_game(&services.games, offer, players::bearer(&headers), offerer).await?;
    Ok((StatusCode::CREATED, Json(created_game)).into_response())
}

async fn list_open_games(State(services): Shared) -> Result<Response, StoreError> {
    Ok(Json(lobby::open_games(&services.games).await?).into_response())
}

async fn get_game(State(services): Shared, Path(key): Path<String>) -> Result<Response, StoreError> {
    check_key(&key)?;
    Ok(Json(lobby::find_game(&services.games, key).await?).into_response())
}

async fn list_my_games(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    headers: HeaderMap,
    JsonBody(query): JsonBody<SeatQuery>,
) -> Result<Response, LobbyError> {
    if let Err(wait) = services.charge(&peer, &headers, query.seats.len() as f64 / TOKENS_PER_REQUEST) {
        return Ok(too_many_requests_response(wait));
    }
    Ok(Json(lobby::find_seats_of_tokens(&services.games, query).await?).into_response())
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
    protocol: u32,
    games: usize,
}

async fn get_health(State(services): Shared) -> Response {
    let games = &services.games;
    let (status_code, status) = if games.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping")
    } else if games.cluster().is_some_and(|cluster| !cluster.is_connected()) {
        // That reads and writes fail follows from it.
        (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be reached")
    } else if let Some(failure) = games.metrics().failure() {
        (StatusCode::SERVICE_UNAVAILABLE, failure)
    } else if games.has_recovered() {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::OK, "recovering")
    };
    let health = Health { status, version: env!("CARGO_PKG_VERSION"), protocol: PROTOCOL_VERSION, games: games.len() };
    (status_code, Json(health)).into_response()
}

async fn get_metrics(State(services): Shared) -> Response {
    if services.has_public_metrics {
        return get_all_metrics(State(services)).await;
    }
    // A proxy on this machine could ask for anybody.
    error_response(StatusCode::FORBIDDEN, "metrics are told at the address given with --metrics-address")
}

async fn get_all_metrics(State(services): Shared) -> Response {
    let metrics = services.games.metrics();
    if let Some(cluster) = services.games.cluster() {
        metrics.served_shard_count.store(cluster.shard_count().try_into().unwrap_or(i64::MAX), Ordering::Relaxed);
    }
    let text = metrics.text();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

/// Connects to a game, which another process may serve.
async fn connect_to_game(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    Path(key): Path<String>,
    request: Request,
) -> Result<Response, StoreError> {
    check_key(&key)?;
    let admitted_connection = match admit(&services, peer, &key, request).await {
        Ok(admitted_connection) => admitted_connection,
        Err(answer) => return Ok(*answer),
    };
    let AdmittedConnection { request, address, places, has_reserved_place } = admitted_connection;
    let upgrade = match WebSocketUpgrade::from_request(request, &services).await {
        Ok(upgrade) => upgrade,
        Err(rejection) => return Ok(error_response(rejection.status(), rejection.body_text())),
    };
    let (outbox, outgoing_messages) = mpsc::channel(OUTBOX_CAPACITY);
    let link = services.games.join(&key, outbox).await?;
    Ok(socket::configure(upgrade).on_upgrade(move |socket| async move {
        let origin = ConnectionOrigin {
            games: Arc::clone(&services.games),
            key,
            addresses: Arc::clone(&services.addresses),
            address,
            needs_seat: has_reserved_place,
        };
        // Dropping these frees the places of the connection.
        let _places = places;
        socket::run_connection(socket, link, outgoing_messages, services.games.metrics(), origin).await;
    }))
}

/// Hears what addresses have spent in another process.
async fn receive_limits(State(services): Shared, Json(news): Json<LimitNews>) -> StatusCode {
    news.count(&services);
    StatusCode::NO_CONTENT
}

/// Carries out what an operator asks for a game that is served here.
async fn handle_admin_request(State(services): Shared, Json(request): Json<AdminRequest>) -> Response {
    Json(carry_out(&services.games, request).await).into_response()
}

/// Shows the seed in a game that is served here, because both games of its duplicate match are over.
async fn handle_show_seed(State(services): Shared, Json(key): Json<String>) -> StatusCode {
    services.games.show_seed(&key).await;
    StatusCode::NO_CONTENT
}

/// Refuses everybody but the processes that share the database.
async fn refuse_non_members(State(services): Shared, request: Request, next: Next) -> Response {
    let is_member = services.games.cluster().is_some_and(|cluster| is_of_member(request.headers(), cluster.secret()));
    if is_member {
        next.run(request).await
    } else {
        error_response(StatusCode::FORBIDDEN, "expected a process of this server")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_release_are_kept_and_pages_are_not() {
        for (path, is_release) in [
            ("/0123456789ab/turnover_bg.wasm", true),
            ("/play/0123456789ab/page.js", true),
            ("/", false),
            ("/index.html", false),
            ("/0123456789ab", false),
            ("/0123456789abc/page.js", false),
            ("/0123456789AB/page.js", false),
            ("/sounds/move.ogg", false),
            ("/api/player/0123456789ab/games", false),
        ] {
            assert_eq!(is_release_path(path), is_release, "{path}");
        }
    }

    #[test]
    fn the_policy_is_that_of_the_page() {
        let page = std::fs::read_to_string("assets/web/index.html").expect("the page");
        let page_policy =
            page.split("Content-Security-Policy\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert_eq!(format!("{}; frame-ancestors 'none'", page_policy.expect("a policy")), CONTENT_SECURITY_POLICY);
    }
}
