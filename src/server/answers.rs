//! Answers that tell what was expected: errors as JSON, with their statuses.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::store::StoreError;
use crate::online::ApiError;

/// An error.
pub(super) fn error(status: StatusCode, text: impl ToString) -> Response {
    (status, Json(ApiError { error: text.to_string() })).into_response()
}

/// A refusal that tells when to ask again.
pub(super) fn refusal(status: StatusCode, text: &str, wait: Duration) -> Response {
    let mut response = error(status, text);
    let secs = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(secs));
    response
}

/// The game of a request is about to be served by another process.
pub(super) fn changing_hands() -> Response {
    let text = "another process of the server takes the game over: try again";
    refusal(StatusCode::SERVICE_UNAVAILABLE, text, Duration::from_secs(1))
}

impl IntoResponse for StoreError {
    fn into_response(self) -> Response {
        match self {
            Self::Unknown(_) => error(StatusCode::NOT_FOUND, self),
            Self::Full | Self::NoRoomForGames | Self::DiskNearlyFull => error(StatusCode::INSUFFICIENT_STORAGE, self),
            Self::Closed => error(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping"),
            Self::Fenced => changing_hands(),
            _ => {
                // Errors of the storage go to the log, not to the client.
                tracing::error!(error = %self, "a request failed");
                error(StatusCode::SERVICE_UNAVAILABLE, "the server cannot read or write its games")
            }
        }
    }
}
