//! One request to a push service (RFC 8030), and what its answer means.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};

use crate::server::public_address::PublicAddress;
use crate::server::public_client::{PublicClient, RequestError, retry_after};

/// How long a connection and an answer may take together.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);

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

/// Hands a message over to a push service.
///
/// # Errors
/// If it cannot be reached or does not answer.
pub(super) async fn deliver(
    client: &PublicClient,
    endpoint: &PublicAddress,
    head: &DeliveryHead,
    message: Vec<u8>,
) -> Result<Delivery, RequestError> {
    let request = build_request(endpoint, head, message)?;
    // The answer's body is not read.
    let response = tokio::time::timeout(DELIVERY_TIMEOUT, client.send(endpoint, request)).await??;
    Ok(delivery_of(response.status(), response.headers()))
}

fn build_request(
    endpoint: &PublicAddress,
    head: &DeliveryHead,
    message: Vec<u8>,
) -> Result<Request<Body>, axum::http::Error> {
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

fn delivery_of(status: StatusCode, headers: &HeaderMap) -> Delivery {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Delivery::Gone,
        StatusCode::TOO_MANY_REQUESTS => Delivery::Later(retry_after(headers)),
        status if status.is_success() => Delivery::Taken,
        status if status.is_server_error() => Delivery::Later(retry_after(headers)),
        status => Delivery::Refused(status),
    }
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
            assert_eq!(delivery_of(status, &headers), expected, "{status}");
        }
        headers.insert(header::RETRY_AFTER, "120".parse().expect("a field"));
        let later = Delivery::Later(Some(Duration::from_secs(120)));
        assert_eq!(delivery_of(StatusCode::TOO_MANY_REQUESTS, &headers), later);
    }
}
