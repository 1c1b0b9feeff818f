//! One request to a push service (RFC 8030), and what its answer means.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use rustls::pki_types::ServerName;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::endpoint::{EndpointError, PushEndpoint};
use crate::server::http_client::{send_over, tls_connector};

/// How long a connection and an answer may take together.
const TIMEOUT: Duration = Duration::from_secs(10);

/// What has become of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivery {
    /// The push service has taken it.
    Taken,
    /// The browser has ended its subscription.
    Gone,
    /// Another attempt may succeed, after the time that the push service asks for.
    Later(Option<Duration>),
    /// The push service takes no such message.
    Refused(StatusCode),
}

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum DeliveryError {
    #[error(transparent)]
    Endpoint(#[from] EndpointError),
    #[error("the push service cannot be reached: {0}")]
    Connect(#[from] std::io::Error),
    #[error("expected a name or an address of a push service: {0}")]
    Name(#[from] rustls::pki_types::InvalidDnsNameError),
    #[error("the push service does not answer by HTTP: {0}")]
    Answer(#[from] hyper::Error),
    #[error("expected fields of HTTP: {0}")]
    Request(#[from] axum::http::Error),
    #[error("the push service does not answer in time")]
    Timeout(#[from] tokio::time::error::Elapsed),
}

/// What a push service is told besides the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DeliveryHead {
    pub(super) authorization: String,
    /// How long it is to keep the message for a browser that is not there, in seconds.
    pub(super) ttl_secs: u32,
    /// Whether a device that saves energy should be woken.
    pub(super) is_urgent: bool,
    /// A later message with the same topic takes the place of one that waits: at most 32 letters of URL-safe Base64.
    pub(super) topic: String,
}

/// How push services are connected to.
pub(super) struct PushClient {
    connector: TlsConnector,
    allows_loopback: bool,
}

impl PushClient {
    /// Trusts the usual authorities. Only for tests may push services be on this machine.
    pub(super) fn new(allows_loopback: bool) -> Self {
        Self { connector: tls_connector(), allows_loopback }
    }

    pub(super) fn endpoint(&self, text: &str) -> Result<PushEndpoint, EndpointError> {
        PushEndpoint::parse(text, self.allows_loopback)
    }

    /// Hands a message over to a push service.
    ///
    /// # Errors
    /// If it cannot be reached or does not answer. Redirections are not followed.
    pub(super) async fn deliver(
        &self,
        endpoint: &PushEndpoint,
        head: &DeliveryHead,
        message: Vec<u8>,
    ) -> Result<Delivery, DeliveryError> {
        tokio::time::timeout(TIMEOUT, self.send(endpoint, head, message)).await?
    }

    async fn send(
        &self,
        endpoint: &PushEndpoint,
        head: &DeliveryHead,
        message: Vec<u8>,
    ) -> Result<Delivery, DeliveryError> {
        let addresses = endpoint.addresses(self.allows_loopback).await?;
        let stream = connect(&addresses).await?;
        let request = request(endpoint, head, message)?;
        // The answer's body is not read.
        let response = if endpoint.is_encrypted {
            let name = ServerName::try_from(endpoint.host.clone())?;
            send_over(self.connector.connect(name, stream).await?, request).await?
        } else {
            send_over(stream, request).await?
        };
        Ok(meaning(response.status(), response.headers()))
    }
}

/// Connects to the first of these addresses that answers.
async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, DeliveryError> {
    if addresses.is_empty() {
        return Err(EndpointError::NotPublic.into());
    }
    Ok(TcpStream::connect(addresses).await?)
}

fn request(endpoint: &PushEndpoint, head: &DeliveryHead, message: Vec<u8>) -> Result<Request<Body>, axum::http::Error> {
    Request::post(&endpoint.path)
        .header(header::HOST, endpoint.authority())
        .header(header::AUTHORIZATION, &head.authorization)
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header("ttl", head.ttl_secs)
        .header("urgency", if head.is_urgent { "high" } else { "normal" })
        .header("topic", &head.topic)
        .body(Body::from(message))
}

fn meaning(status: StatusCode, headers: &HeaderMap) -> Delivery {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Delivery::Gone,
        StatusCode::TOO_MANY_REQUESTS => Delivery::Later(retry_after(headers)),
        status if status.is_success() => Delivery::Taken,
        status if status.is_server_error() => Delivery::Later(retry_after(headers)),
        status => Delivery::Refused(status),
    }
}

/// The time that an answer asks for, where it tells seconds and not a date.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim().parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_answer_has_its_meaning() {
        let mut headers = HeaderMap::new();
        for (status, expected) in [
            (201, Delivery::Taken),
            (202, Delivery::Taken),
            (301, Delivery::Refused(StatusCode::MOVED_PERMANENTLY)),
            (400, Delivery::Refused(StatusCode::BAD_REQUEST)),
            (403, Delivery::Refused(StatusCode::FORBIDDEN)),
            (404, Delivery::Gone),
            (410, Delivery::Gone),
            (413, Delivery::Refused(StatusCode::PAYLOAD_TOO_LARGE)),
            (429, Delivery::Later(None)),
            (503, Delivery::Later(None)),
        ] {
            let status = StatusCode::from_u16(status).expect("a status");
            assert_eq!(meaning(status, &headers), expected, "{status}");
        }
        headers.insert(header::RETRY_AFTER, "120".parse().expect("a field"));
        let later = Delivery::Later(Some(Duration::from_secs(120)));
        assert_eq!(meaning(StatusCode::TOO_MANY_REQUESTS, &headers), later);
    }

    #[tokio::test]
    async fn a_service_of_this_machine_is_not_asked() {
        let endpoint = PushEndpoint::parse("https://localhost/a", false).expect("a name");
        let head = DeliveryHead { authorization: "a".into(), ttl_secs: 1, is_urgent: false, topic: "t".into() };
        let done = PushClient::new(false).deliver(&endpoint, &head, Vec::new()).await;
        assert!(matches!(done, Err(DeliveryError::Endpoint(EndpointError::NotPublic))), "{done:?}");
    }
}
