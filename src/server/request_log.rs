//! Counts requests by the status of their answers, and logs them for whoever asks for it with `RUST_LOG=debug`: without keys, names and
//! addresses.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use super::games::Games;

/// Passes a request on, and counts and logs it with the answer's status.
pub(super) async fn log_request(State(games): State<Arc<Games>>, request: Request, next: Next) -> Response {
    let is_logged = tracing::enabled!(tracing::Level::DEBUG);
    let logged = is_logged.then(|| (Instant::now(), request.method().clone(), logged_path(&request)));
    let response = next.run(request).await;
    let status = response.status();
    games.metrics().count_request(status);
    if let Some((started_at, method, path)) = logged {
        let (status, micros) = (status.as_u16(), started_at.elapsed().as_micros());
        tracing::debug!(%method, path, status, micros, "answered");
    }
    response
}

/// The path of the route, such as `/api/games/{key}`; where there is none, as for files of the site, the first part of the path alone.
fn logged_path(request: &Request) -> String {
    match request.extensions().get::<MatchedPath>() {
        Some(route) => route.as_str().to_owned(),
        None => format!("/{}", request.uri().path().split('/').nth(1).unwrap_or_default()),
    }
}
