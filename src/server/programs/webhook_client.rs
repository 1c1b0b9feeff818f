//! One call of a webhook: a signed request, further attempts, and what the answer says.

use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use hyper::body::Incoming;
use serde_json::Value;
use tokio::sync::Semaphore;

use super::webhook_key::{CONTENT_TYPE, WebhookKey};
use crate::server::monotonic_time::system_time;
use crate::server::public_address::{AddressError, PublicAddress};
use crate::server::public_client::{PublicClient, RequestError, retry_after};

/// How long a connection and an answer may take together. Who thinks longer makes the move by a request of its own.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(10);
/// The delays before further attempts, unless the receiver asks for a longer one.
const RETRY_DELAYS: [Duration; 3] = [Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(30)];
/// The longest delay that a receiver may ask for.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(60);
/// The maximum size of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 16 << 10;
/// The maximum number of connections to receivers at a time.
const MAX_CONNECTIONS: usize = 256;

/// How a call ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CallEnd {
    /// The receiver has answered, with this body.
    Answered(Bytes),
    /// It does not want to be called any more.
    Gone,
    /// All attempts have failed, the last one for this reason.
    Failed(String),
}

/// One attempt.
enum Attempt {
    Ended(CallEnd),
    /// Another one may succeed, after the time that the receiver asks for.
    Later(String, Option<Duration>),
}

/// Calls webhooks.
#[derive(Debug)]
pub(in crate::server) struct WebhookClient {
    key: WebhookKey,
    client: PublicClient,
    connection_permits: Semaphore,
}

impl WebhookClient {
    /// Only for tests may receivers be on this machine, and then also without encryption.
    pub(in crate::server) fn new(key: WebhookKey, allows_loopback: bool) -> Self {
        Self { key, client: PublicClient::new(allows_loopback), connection_permits: Semaphore::new(MAX_CONNECTIONS) }
    }

    /// The public key, as receivers get it.
    pub(super) fn public_keys(&self) -> Value {
        self.key.public_keys()
    }

    /// Whether a URL may be called.
    ///
    /// # Errors
    /// If it is none of HTTPS, or names a machine that is not public.
    pub(super) fn check_url(&self, url: &str) -> Result<(), AddressError> {
        self.client.parse_address(url).map(drop)
    }

    /// Calls a webhook until it answers.
    pub(super) async fn call(&self, url: &str, event: &Value) -> CallEnd {
        let mut retry_delays = RETRY_DELAYS.into_iter();
        loop {
            let (reason, requested_delay) = match self.attempt(url, event).await {
                Ok(Attempt::Ended(call_end)) => return call_end,
                Ok(Attempt::Later(reason, requested_delay)) => (reason, requested_delay),
                Err(RequestError::Address(error)) => return CallEnd::Failed(error.to_string()),
                Err(error) => (error.to_string(), None),
            };
            let Some(delay) = retry_delays.next() else { return CallEnd::Failed(reason) };
            tokio::time::sleep(requested_delay.unwrap_or_default().clamp(delay, MAX_RETRY_DELAY)).await;
        }
    }

    async fn attempt(&self, url: &str, event: &Value) -> Result<Attempt, RequestError> {
        let address = self.client.parse_address(url)?;
        let request = self.build_request(&address, event)?;
        let attempt_future = async {
            // It is never closed.
            let _permit = self.connection_permits.acquire().await;
            Ok::<_, RequestError>(read_attempt(self.client.send(&address, request).await?).await)
        };
        tokio::time::timeout(ATTEMPT_TIMEOUT, attempt_future).await?
    }

    /// The request, signed for the address as the receiver sees it, however it was written.
    fn build_request(&self, address: &PublicAddress, event: &Value) -> Result<Request<Body>, axum::http::Error> {
        let body = event.to_string().into_bytes();
        let signed_fields = self.key.sign(&address.uri(), &body, system_time() / 1_000);
        Request::post(&address.path)
            .header(header::HOST, address.authority())
            .header(header::CONTENT_TYPE, CONTENT_TYPE)
            .header("content-digest", signed_fields.content_digest)
            .header("signature-input", signed_fields.signature_input)
            .header("signature", signed_fields.signature)
            .body(Body::from(body))
    }
}

/// What an answer means.
async fn read_attempt(response: Response<Incoming>) -> Attempt {
    let (status, requested_delay) = (response.status(), retry_after(response.headers()));
    match status {
        StatusCode::GONE => Attempt::Ended(CallEnd::Gone),
        StatusCode::TOO_MANY_REQUESTS => Attempt::Later(format!("the receiver answers {status}"), requested_delay),
        status if status.is_server_error() => Attempt::Later(format!("the receiver answers {status}"), requested_delay),
        status if status.is_success() => match to_bytes(Body::new(response.into_body()), MAX_ANSWER_BYTES).await {
            Ok(body) => Attempt::Ended(CallEnd::Answered(body)),
            Err(_) => Attempt::Later(format!("expected an answer of at most {MAX_ANSWER_BYTES} bytes"), None),
        },
        status => Attempt::Ended(CallEnd::Failed(format!("the receiver answers {status}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_of_this_machine_is_not_called() {
        let key = WebhookKey::from_text(&WebhookKey::generate().expect("a key")).expect("the same key");
        let client = WebhookClient::new(key, false);
        let text = "expected a host in the public network";
        for url in ["https://127.0.0.1/hook", "https://10.0.0.1/", "https://localhost/hook"] {
            assert_eq!(client.call(url, &Value::Null).await, CallEnd::Failed(text.into()), "{url}");
        }
        assert!(
            client.check_url("http://bot.example/hook").is_err()
                && client.check_url("https://bot.example/hook").is_ok()
        );
    }
}
