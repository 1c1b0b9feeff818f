//! Asks a server on this machine whether it is well, as a container does.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::ring::default_provider;
use rustls::crypto::{WebPkiSupportedAlgorithms, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, SignatureScheme};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::http_client::send_over;

/// How long a server may take to answer whether it is well.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_ANSWER_BYTES: usize = 64 << 10;

type AnyError = Box<dyn std::error::Error>;

/// Asks the server that listens at this address, with encryption or without.
///
/// # Errors
/// If it does not answer, or is not well.
pub(super) fn ask_health(address: SocketAddr) -> Result<(), AnyError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let answer_future = async { tokio::time::timeout(HEALTH_TIMEOUT, health_at(reachable(address))).await };
    let (status, text) = runtime.block_on(answer_future)??;
    if status == StatusCode::OK { Ok(()) } else { Err(text.into()) }
}

/// Where this machine reaches whoever listens at this address, which may mean all addresses.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

async fn health_at(address: SocketAddr) -> Result<(StatusCode, String), AnyError> {
    if let Ok(answer) = health_over(TcpStream::connect(address).await?, address).await {
        return Ok(answer);
    }
    // It encrypts. Its certificate names a domain, which does not lead here.
    let provider = Arc::new(default_provider());
    let verifier = Arc::new(AnyCertificate(provider.signature_verification_algorithms));
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    let (name, stream) = (ServerName::from(address.ip()), TcpStream::connect(address).await?);
    health_over(TlsConnector::from(Arc::new(config)).connect(name, stream).await?, address).await
}

async fn health_over(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    address: SocketAddr,
) -> Result<(StatusCode, String), AnyError> {
    let request = Request::get("/health").header(header::HOST, address.to_string()).body(Body::empty())?;
    let response = send_over(stream, request).await?;
    let status = response.status();
    let body = to_bytes(Body::new(response.into_body()), MAX_ANSWER_BYTES).await?;
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}

/// Takes every certificate: nothing secret is sent to the server.
#[derive(Debug)]
struct AnyCertificate(WebPkiSupportedAlgorithms);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_at_all_addresses_is_asked_at_that_of_this_machine() {
        for (address, expected) in
            [("0.0.0.0:443", "127.0.0.1:443"), ("[::]:8080", "[::1]:8080"), ("10.0.0.7:80", "10.0.0.7:80")]
        {
            assert_eq!(reachable(address.parse().expect(address)).to_string(), expected);
        }
    }

    #[test]
    fn the_image_serves_and_asks_at_the_address_of_one_variable() {
        let text = std::fs::read_to_string("assets/server/Containerfile").expect("the file");
        assert!(text.contains(" TURNOVER_LISTEN=0.0.0.0:8080\n"), "{text}");
        assert!(!text.contains("--listen"), "the option would win over the variable");
    }
}
