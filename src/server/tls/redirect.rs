//! Sends those who ask without encryption to the encrypted address, and answers what an authority asks there (ACME, HTTP-01).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// What an authority is told when it asks for a token.
#[derive(Debug, Default)]
pub(in crate::server) struct Challenges(Mutex<HashMap<String, String>>);

impl Challenges {
    /// Answers this token so from now on.
    pub(super) fn set_answer(&self, token: String, answer: String) {
        self.lock().insert(token, answer);
    }

    /// Answers nothing any more.
    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone)]
struct RedirectState {
    challenges: Arc<Challenges>,
    port: u16,
}

/// The routes at the address without encryption; the encrypted one has this port.
pub(in crate::server) fn redirect_router(challenges: Arc<Challenges>, port: u16) -> Router {
    Router::new()
        .route("/.well-known/acme-challenge/{token}", get(get_challenge_answer))
        .fallback(redirect_to_https)
        .with_state(RedirectState { challenges, port })
}

async fn get_challenge_answer(State(state): State<RedirectState>, Path(token): Path<String>) -> Response {
    let answer = state.challenges.lock().get(&token).cloned();
    answer.map_or_else(|| StatusCode::NOT_FOUND.into_response(), IntoResponse::into_response)
}

async fn redirect_to_https(State(state): State<RedirectState>, request: Request) -> Response {
    let location = requested_host(request.headers()).and_then(|host| {
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        let port = if state.port == 443 { String::new() } else { format!(":{}", state.port) };
        HeaderValue::from_str(&format!("https://{host}{port}{path}")).ok()
    });
    match location {
        Some(location) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, location)]).into_response(),
        None => (StatusCode::BAD_REQUEST, "expected a field Host with a name\n").into_response(),
    }
}

/// The name or the address that was asked for, without the port.
fn requested_host(headers: &HeaderMap) -> Option<&str> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_port = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
    (!name.is_empty() && name.bytes().all(is_name)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_that_was_asked_for_is_kept_and_nothing_else_is_taken_for_one() {
        for (text, expected) in [
            ("play.example", Some("play.example")),
            ("play.example:80", Some("play.example")),
            ("[2001:db8::1]:80", Some("[2001:db8::1]")),
            ("[2001:db8::1]", Some("[2001:db8::1]")),
            ("", None),
            ("a@b", None),
            ("a/b", None),
        ] {
            let headers = [(header::HOST, HeaderValue::from_str(text).expect("a field"))].into_iter().collect();
            assert_eq!(requested_host(&headers), expected, "{text}");
        }
    }
}
