//! Sends requests to addresses that others have told.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Request, Response, header};
use hyper::body::Incoming;
use rustls::pki_types::ServerName;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::http_client::{send_over, tls_connector};
use super::public_address::{AddressError, PublicAddress};

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum RequestError {
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error("the host cannot be reached: {0}")]
    Connect(#[from] std::io::Error),
    #[error("expected a name or an address of a host: {0}")]
    Name(#[from] rustls::pki_types::InvalidDnsNameError),
    #[error("the host does not answer by HTTP: {0}")]
    Answer(#[from] hyper::Error),
    #[error("expected fields of HTTP: {0}")]
    Request(#[from] axum::http::Error),
    #[error("the host does not answer in time")]
    Timeout(#[from] tokio::time::error::Elapsed),
}

/// How hosts in the public network are connected to.
pub(super) struct PublicClient {
    connector: TlsConnector,
    allows_loopback: bool,
}

impl std::fmt::Debug for PublicClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PublicClient").field("allows_loopback", &self.allows_loopback).finish_non_exhaustive()
    }
}

impl PublicClient {
    /// Trusts the usual authorities. Only for tests may hosts be this machine.
    pub(super) fn new(allows_loopback: bool) -> Self {
        Self { connector: tls_connector(), allows_loopback }
    }

    pub(super) fn parse_address(&self, text: &str) -> Result<PublicAddress, AddressError> {
        PublicAddress::parse(text, self.allows_loopback)
    }

    /// Sends a request, whose URI is the path, over a connection of its own.
    ///
    /// # Errors
    /// If the host cannot be reached or does not answer. Redirections are not followed.
    pub(super) async fn send(
        &self,
        address: &PublicAddress,
        request: Request<Body>,
    ) -> Result<Response<Incoming>, RequestError> {
        let addresses = address.addresses(self.allows_loopback).await?;
        let stream = connect_to_any(&addresses).await?;
        if address.is_encrypted {
            let name = ServerName::try_from(address.host.clone())?;
            Ok(send_over(self.connector.connect(name, stream).await?, request).await?)
        } else {
            Ok(send_over(stream, request).await?)
        }
    }
}

/// Connects to the first of these addresses that answers.
async fn connect_to_any(addresses: &[SocketAddr]) -> Result<TcpStream, RequestError> {
    if addresses.is_empty() {
        return Err(AddressError::NotPublic.into());
    }
    Ok(TcpStream::connect(addresses).await?)
}

/// The time after which an answer asks to be asked again, where it tells seconds and not a date.
pub(super) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim().parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_host_that_is_this_machine_is_not_asked() {
        let address = PublicAddress::parse("https://localhost/a", false).expect("a name");
        let request = Request::get("/a").body(Body::empty()).expect("a request");
        let send_result = PublicClient::new(false).send(&address, request).await;
        assert!(matches!(send_result, Err(RequestError::Address(AddressError::NotPublic))), "{send_result:?}");
    }
}
