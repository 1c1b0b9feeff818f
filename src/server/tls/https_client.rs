//! Requests to an authority or another server, over HTTPS; without encryption only to this machine.

use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Request, Response, Uri, header};
use hyper::body::Incoming;
use instant_acme::{BodyWrapper, BytesResponse, HttpClient};
use rustls::pki_types::ServerName;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use crate::server::http_client::{send_over, tls_connector};

/// How long a request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// A client that trusts the usual authorities.
#[derive(Clone)]
pub(in crate::server) struct HttpsClient(TlsConnector);

impl HttpsClient {
    pub(in crate::server) fn new() -> Self {
        Self(tls_connector())
    }

    /// Checks that requests may be sent to this server, which need not be there.
    ///
    /// # Errors
    /// If it is neither one with encryption nor one of this machine.
    pub(in crate::server) fn check_server(url: &str) -> Result<(), AnyError> {
        parse_target(&url.parse::<Uri>()?).map(drop)
    }

    /// Sends a request over a connection of its own.
    ///
    /// # Errors
    /// If the other side cannot be reached or does not answer by HTTP.
    pub(in crate::server) async fn send(&self, request: Request<Body>) -> Result<Response<Incoming>, AnyError> {
        let (host, port, is_encrypted) = parse_target(request.uri())?;
        let stream = TcpStream::connect((host.as_str(), port)).await?;
        let request = with_host_header(request)?;
        if !is_encrypted {
            return Ok(send_over(stream, request).await?);
        }
        Ok(send_over(self.0.connect(ServerName::try_from(host)?, stream).await?, request).await?)
    }
}

/// The host, the port, and whether to encrypt.
fn parse_target(uri: &Uri) -> Result<(String, u16, bool), AnyError> {
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_owned();
    let is_local = host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    match uri.scheme_str() {
        Some("https") if !host.is_empty() => Ok((host, uri.port_u16().unwrap_or(443), true)),
        Some("http") if is_local => Ok((host, uri.port_u16().unwrap_or(80), false)),
        _ => Err(format!("expected https://HOST/…, found {uri}").into()),
    }
}

/// The request as it is sent over a connection to its host: with the host as a field, and the path alone.
fn with_host_header(mut request: Request<Body>) -> Result<Request<Body>, AnyError> {
    let uri = request.uri().clone();
    if let Some(authority) = uri.authority() {
        request.headers_mut().insert(header::HOST, HeaderValue::from_str(authority.as_str())?);
    }
    *request.uri_mut() = uri.path_and_query().map_or("/", |path| path.as_str()).parse()?;
    Ok(request)
}

impl HttpClient for HttpsClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, instant_acme::Error>> + Send>> {
        let client = self.clone();
        Box::pin(async move {
            let response_result = tokio::time::timeout(REQUEST_TIMEOUT, client.send(request.map(Body::new))).await;
            let response_result = response_result.map_err(AnyError::from).and_then(|response_result| response_result);
            Ok(BytesResponse::from(response_result.map_err(instant_acme::Error::Other)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_asked_without_encryption() {
        for (text, expected) in [
            ("https://acme.example/directory", Some(("acme.example", 443, true))),
            ("https://acme.example:14000/dir", Some(("acme.example", 14_000, true))),
            ("http://127.0.0.1:5001/dir", Some(("127.0.0.1", 5_001, false))),
            ("http://[::1]:5001/dir", Some(("::1", 5_001, false))),
            ("http://acme.example/dir", None),
            ("/dir", None),
        ] {
            let target = parse_target(&text.parse().expect("a URI")).ok();
            let expected = expected.map(|(host, port, is_encrypted)| (host.to_owned(), port, is_encrypted));
            assert_eq!(target, expected, "{text}");
        }
    }
}
