//! How to connect to PostgreSQL, as an address tells it: where, as whom, and whether encrypted.

use std::fmt;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use postgres::config::SslMode;
use postgres::{Client, NoTls};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How to connect to PostgreSQL.
#[derive(Clone)]
pub struct Config {
    pub(in crate::server) session: postgres::Config,
    /// With encryption: how the other side's certificate and name are checked.
    tls: Option<MakeRustlsConnect>,
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("session", &self.session)
            .field("is_encrypted", &self.tls.is_some())
            .finish_non_exhaustive()
    }
}

impl From<postgres::Config> for Config {
    /// Without encryption.
    fn from(session: postgres::Config) -> Self {
        Self { session, tls: None }
    }
}

/// An address that cannot be used. No text has a password.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It is no address.
    #[error(transparent)]
    Address(#[from] postgres::Error),
    /// Nobody knows whether to encrypt.
    #[error("expected sslmode=disable, require, verify-ca or verify-full, found {0}")]
    Mode(String),
    /// Whether to encrypt is told in the form `host=… sslmode=…`, by which no certificate can be named.
    #[error("expected postgres://…?sslmode=…, found sslmode in another form")]
    Form,
    /// What would be checked is not there.
    #[error("sslrootcert needs sslmode=verify-full")]
    Unencrypted,
    /// The file with certificates cannot be used.
    #[error("the certificates in {file} cannot be read: {error}")]
    Certificates {
        /// The file.
        file: String,
        /// The reason.
        error: String,
    },
}

impl FromStr for Config {
    type Err = ConfigError;

    /// Reads `postgres://…?sslmode=verify-full&sslrootcert=FILE`. Every mode that encrypts also checks the certificate and the host's name: by
    /// the certificates in the file, or by those of public authorities without one.
    fn from_str(text: &str) -> Result<Self, ConfigError> {
        // A password may have a question mark, and a parameter the sign that ends the password.
        let end_of_password = text.rfind('@').unwrap_or(0);
        let after_password = text[end_of_password..].find('?').map(|index| end_of_password + index);
        let address_end = after_password.or_else(|| text.find('?')).unwrap_or(text.len());
        let (mut address, mut ssl_mode, mut root_file) = (text[..address_end].to_owned(), None, None);
        for parameter in
            text[address_end..].trim_start_matches('?').split('&').filter(|parameter| !parameter.is_empty())
        {
            let value_of = |name: &str| {
                let value = parameter.strip_prefix(name)?.strip_prefix('=')?;
                Some(percent_decode_str(value).decode_utf8_lossy().into_owned())
            };
            if let Some(option_value) = value_of("sslmode") {
                ssl_mode = Some(option_value);
            } else if let Some(option_value) = value_of("sslrootcert") {
                root_file = Some(option_value);
            } else {
                address.push(if address.len() == address_end { '?' } else { '&' });
                address.push_str(parameter);
            }
        }
        let is_encrypted = match ssl_mode.as_deref() {
            None | Some("disable") => false,
            Some("require" | "verify-ca" | "verify-full") => true,
            Some(other) => return Err(ConfigError::Mode(other.to_owned())),
        };
        let mut session: postgres::Config = address.parse()?;
        // It was told where only the library has found it.
        if session.get_ssl_mode() != SslMode::Prefer {
            return Err(ConfigError::Form);
        }
        session.ssl_mode(if is_encrypted { SslMode::Require } else { SslMode::Disable });
        let tls = match (is_encrypted, root_file) {
            (false, None) => None,
            (false, Some(_)) => return Err(ConfigError::Unencrypted),
            (true, None) => Some(MakeRustlsConnect::with_webpki_roots()),
            (true, Some(root_file)) => Some(tls_with_roots(root_file)?),
        };
        Ok(Self { session, tls })
    }
}

/// Trusts the certificates in a file, and no others.
fn tls_with_roots(file: String) -> Result<MakeRustlsConnect, ConfigError> {
    let certificate_error = |error: String| ConfigError::Certificates { file: file.clone(), error };
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(&file).map_err(|error| certificate_error(error.to_string()))? {
        let certificate = certificate.map_err(|error| certificate_error(error.to_string()))?;
        roots.add(certificate).map_err(|error| certificate_error(error.to_string()))?;
    }
    if roots.is_empty() {
        return Err(certificate_error("there is none".into()));
    }
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

impl Config {
    pub(super) fn connect(&self) -> Result<Client, postgres::Error> {
        match &self.tls {
            Some(tls) => self.session.connect(tls.clone()),
            None => self.session.connect(NoTls),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_whether_to_encrypt_and_nothing_is_half_encrypted() {
        let parsed = |parameters: &str| format!("postgres://u:a?b@one,two/games{parameters}").parse::<Config>();
        for (parameters, is_encrypted) in [
            ("", false),
            ("?sslmode=disable", false),
            ("?sslmode=require", true),
            ("?application_name=x&sslmode=verify-full&connect_timeout=3", true),
            ("?application_name=x%40y&sslmode=require", true),
        ] {
            let config = parsed(parameters).expect("an address");
            let mode = if is_encrypted { SslMode::Require } else { SslMode::Disable };
            assert_eq!((config.tls.is_some(), config.session.get_ssl_mode()), (is_encrypted, mode), "{parameters}");
            assert_eq!(config.session.get_password(), Some(&b"a?b"[..]));
            assert_eq!(config.session.get_application_name().is_some(), parameters.contains("application_name"));
        }
        for address in [
            "postgres://host/db?sslmode=require&user=me@server",
            "postgres://host/db?application_name=a@b&sslmode=require",
        ] {
            let config: Config = address.parse().expect("an address");
            assert!(config.tls.is_some() && config.session.get_ssl_mode() == SslMode::Require, "{address}");
        }
        assert!(
            "host=one sslmode=require".parse::<Config>().is_err_and(|error| error.to_string().contains("sslmode="))
        );
        for (parameters, expected) in [
            ("?sslmode=prefer", "expected sslmode="),
            ("?sslrootcert=x", "sslrootcert needs"),
            ("?sslmode=require&sslrootcert=not%20there.pem", "the certificates in not there.pem"),
            ("?sslmode=require&sslrootcert=Cargo.toml", "there is none"),
        ] {
            let error = parsed(parameters).expect_err(parameters).to_string();
            assert!(error.contains(expected), "{parameters}: {error}");
        }
    }
}
