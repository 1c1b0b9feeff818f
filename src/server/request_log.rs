//! Logs requests, for whoever asks for it with `RUST_LOG=debug`: without the keys of games, without names and addresses.

use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

/// Passes a request on, and logs it with the answer's status.
pub(super) async fn log_request(request: Request, next: Next) -> Response {
    if !tracing::enabled!(tracing::Level::DEBUG) {
        return next.run(request).await;
    }
    let (started_at, method, path) = (Instant::now(), request.method().clone(), path_without_key(request.uri().path()));
    let response = next.run(request).await;
    let status = response.status().as_u16();
    tracing::debug!(%method, path, status, micros = started_at.elapsed().as_micros(), "answered");
    response
}

/// The path with a star in the place of a game's key or of a player's name.
fn path_without_key(path: &str) -> String {
    let mut is_key = false;
    let parts = path.split('/').map(|part| {
        let logged_part = if is_key { "*" } else { part };
        is_key = !is_key && matches!(part, "games" | "ws" | "player");
        logged_part
    });
    parts.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_of_requests_has_no_keys_of_games() {
        for (path, expected) in [
            ("/", "/"),
            ("/api/games", "/api/games"),
            ("/api/games/abcdefgh23456789", "/api/games/*"),
            ("/api/games/abcdefgh23456789/record", "/api/games/*/record"),
            ("/ws/games", "/ws/*"),
            ("/api/player/Ana/games", "/api/player/*/games"),
            ("/sounds/move.ogg", "/sounds/move.ogg"),
        ] {
            assert_eq!(path_without_key(path), expected);
        }
    }
}
