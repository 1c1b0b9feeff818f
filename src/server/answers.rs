//! Answers to requests that are refused or fail.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use super::store::StoreError;
use crate::online::{ApiError, ApiRefusalCode};

/// An error as JSON.
pub(super) fn error_response(status: StatusCode, text: impl ToString) -> Response {
    coded_error_response(status, text, None)
}

/// An error as JSON, with the reason for programs.
pub(super) fn coded_error_response(status: StatusCode, text: impl ToString, code: Option<ApiRefusalCode>) -> Response {
    (status, Json(ApiError { error: text.to_string(), code })).into_response()
}

impl IntoResponse for StoreError {
    fn into_response(self) -> Response {
        match self {
            Self::Unknown(_) => error_response(StatusCode::NOT_FOUND, self),
            Self::Hidden => error_response(StatusCode::FORBIDDEN, self),
            Self::Text(_) => error_response(StatusCode::UNPROCESSABLE_ENTITY, self),
            _ if self.is_of_room() => error_response(StatusCode::INSUFFICIENT_STORAGE, self),
            Self::Closed => error_response(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping"),
            Self::Fenced => changing_hands_response(),
            _ => {
                // Errors of the storage go to the log, not to the client.
                tracing::error!(error = %self, "a request failed");
                error_response(StatusCode::SERVICE_UNAVAILABLE, "the server cannot read or write its games")
            }
        }
    }
}

/// A refusal that tells when to ask again.
pub(super) fn refusal_response(status: StatusCode, text: &str, wait: Duration) -> Response {
    let mut response = error_response(status, text);
    let secs = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(secs));
    response
}

pub(super) fn too_many_requests_response(wait: Duration) -> Response {
    refusal_response(StatusCode::TOO_MANY_REQUESTS, "too many requests from your address: wait a little", wait)
}

/// The game is being taken over by another process.
pub(super) fn changing_hands_response() -> Response {
    let text = "another process of the server takes the game over: try again";
    refusal_response(StatusCode::SERVICE_UNAVAILABLE, text, Duration::from_secs(1))
}

/// The body of a request as JSON. Another body is answered with what was expected.
#[derive(Debug)]
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let body = Json::from_request(request, state).await;
        body.map(|Json(value)| Self(value))
            .map_err(|rejection| error_response(rejection.status(), rejection.body_text()))
    }
}
