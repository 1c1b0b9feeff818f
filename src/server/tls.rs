//! TLS by the server itself, so that a club needs no proxy: with certificates from files, or from an authority by ACME.
//!
//! ```text
//! certificate   reads a certificate and its key, and takes another one while the server runs
//! expiry        until when a certificate is valid
//! https_client  requests to an authority, and of a command to another server
//! acme          gets certificates from an authority, keeps them beside the database, and renews them
//! redirect      sends those who ask without encryption to the encrypted address, and answers the authority's questions
//! ```

mod acme;
mod certificate;
mod expiry;
mod https_client;
mod redirect;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

pub(super) use acme::renew_certificates;
pub use acme::{AcmeError, AcmeOptions};
pub use certificate::CertificateError;
pub(super) use certificate::ServedCertificate;
pub(super) use https_client::HttpsClient;
pub(super) use redirect::{Challenges, redirect_router};

/// How the server encrypts.
#[derive(Clone, Debug)]
pub struct TlsOptions {
    /// Where its certificate comes from.
    pub source: CertificateSource,
    /// Another address to listen on, without encryption, from which everybody is sent to the encrypted one. An authority asks there too.
    pub redirect: Option<SocketAddr>,
}

/// Where a certificate comes from.
#[derive(Clone, Debug)]
pub enum CertificateSource {
    /// Two files in PEM: the certificate with those that it follows from, and its key.
    Files {
        /// The certificates.
        certificate: PathBuf,
        /// The key.
        key: PathBuf,
    },
    /// An authority.
    Acme(AcmeOptions),
}

impl CertificateSource {
    /// The certificate to begin with: that of the files, or the one that an authority gave before. Without one, connections are refused until
    /// there is.
    ///
    /// # Errors
    /// If files cannot be used.
    pub(super) fn load_certificate(&self) -> Result<Arc<ServedCertificate>, CertificateError> {
        let served_certificate = Arc::new(ServedCertificate::default());
        match self {
            Self::Files { certificate, key } => served_certificate.load_from_files(certificate, key)?,
            Self::Acme(options) => {
                if let Err(error) = options.load_stored_certificate(&served_certificate) {
                    tracing::info!(%error, "there is no certificate yet");
                }
            }
        }
        Ok(served_certificate)
    }
}
