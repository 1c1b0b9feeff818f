//! Logs requests, for whoever asks for it with `RUST_LOG=debug`: without keys, names and addresses.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;

/// Passes a request on, and logs it with the answer's status.
pub(super) async fn log_request(request: Request, next: Next) -> Response {
    if !tracing::enabled!(tracing::Level::DEBUG) {
        return next.run(request).await;
    }
    let (started_at, method, path) = (Instant::now(), request.method().clone(), logged_path(&request));
    let response = next.run(request).await;
    let status = response.status().as_u16();
    tracing::debug!(%method, path, status, micros = started_at.elapsed().as_micros(), "answered");
    response
}

/// The path of the route, such as `/api/games/{key}`; where there is none, as for files of the site, the first part of the path alone.
fn logged_path(request: &Request) -> String {
    match request.extensions().get::<MatchedPath>() {
        Some(route) => route.as_str().to_owned(),
        None => format!("/{}", request.uri().path().split('/').nth(1).unwrap_or_default()),
    }
}
