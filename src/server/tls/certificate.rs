//! The certificate that the server shows: read from files in PEM, and replaced while the server runs.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustls::ServerConfig;
use rustls::crypto::ring::{default_provider, sign::any_supported_type};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio_rustls::TlsAcceptor;

use super::expiry::expiry;

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file cannot be read, or has nothing of the kind.
    #[error("expected {what} in PEM in {file}: {error}")]
    File {
        /// What was expected.
        what: &'static str,
        /// The file.
        file: PathBuf,
        /// The reason.
        error: rustls::pki_types::pem::Error,
    },
    /// There is no certificate in the file.
    #[error("expected a certificate in PEM in {0}, found none")]
    None(PathBuf),
    /// The key cannot be used, or is that of another certificate.
    #[error("expected the certificate's own key in {file}: {error}")]
    Key {
        /// The file.
        file: PathBuf,
        /// The reason.
        error: rustls::Error,
    },
    /// TLS itself cannot be set up.
    #[error(transparent)]
    Tls(#[from] rustls::Error),
}

/// The certificate that is shown from now on; none at first.
#[derive(Debug, Default)]
pub(in crate::server) struct ServedCertificate(RwLock<Option<Arc<CertifiedKey>>>);

impl ServedCertificate {
    /// Shows the certificate of these files from now on. If they cannot be used, the one before stays.
    ///
    /// # Errors
    /// If they cannot be used.
    pub(in crate::server) fn load_from_files(&self, certificate: &Path, key: &Path) -> Result<(), CertificateError> {
        let new_key = certified_key(certificate, key)?;
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(new_key));
        Ok(())
    }

    /// Whether there is one.
    pub(super) fn is_loaded(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Until when it is valid, in seconds since 1970; `None` if there is none, or that cannot be read.
    pub(in crate::server) fn expires_at(&self) -> Option<u64> {
        let certified_key = self.0.read().unwrap_or_else(PoisonError::into_inner).clone()?;
        expiry(certified_key.cert.first()?)
    }

    /// What encrypts connections with it.
    ///
    /// # Errors
    /// If TLS cannot be set up.
    pub(in crate::server) fn acceptor(self: &Arc<Self>) -> Result<TlsAcceptor, CertificateError> {
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth();
        let resolver: Arc<dyn ResolvesServerCert> = Arc::<Self>::clone(self);
        let mut config = config.with_cert_resolver(resolver);
        // WebSockets need HTTP/1.1.
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}

impl ResolvesServerCert for ServedCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn certified_key(certificate: &Path, key: &Path) -> Result<CertifiedKey, CertificateError> {
    let file_error = |what, file: &Path| {
        let file = file.to_owned();
        move |error| CertificateError::File { what, file, error }
    };
    let chain = CertificateDer::pem_file_iter(certificate).map_err(file_error("a certificate", certificate))?;
    let chain: Vec<CertificateDer> =
        chain.collect::<Result<_, _>>().map_err(file_error("a certificate", certificate))?;
    if chain.is_empty() {
        return Err(CertificateError::None(certificate.to_owned()));
    }
    let private_key = PrivateKeyDer::from_pem_file(key).map_err(file_error("a key", key))?;
    let key_error = |error| CertificateError::Key { file: key.to_owned(), error };
    let certified_key = CertifiedKey::new(chain, any_supported_type(&private_key).map_err(key_error)?);
    certified_key.keys_match().map_err(key_error)?;
    Ok(certified_key)
}
