//! The options of the command line for encryption.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::data_option::DataLocation;
use super::tls::{AcmeOptions, CertificateSource, TlsOptions};

/// The directory of Let's Encrypt.
const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";
/// The port at which an authority asks.
const HTTP_PORT: u16 = 80;

/// How to encrypt.
#[derive(Debug, Args)]
pub(super) struct TlsOption {
    /// Encrypt with a certificate for these names, which is got by ACME, kept beside the database, and renewed. The authority asks at
    /// port 80 of each name
    #[arg(long, value_name = "DOMAIN", value_delimiter = ',', conflicts_with_all = ["tls_certificate", "behind_proxy"])]
    tls: Vec<String>,
    /// Where the authority reaches whoever runs this server, such as mailto:me@play.example
    #[arg(long, value_name = "URL", requires = "tls")]
    acme_contact: Option<String>,
    /// The directory of the authority, to whose terms of service you agree
    #[arg(long, value_name = "URL", default_value = LETS_ENCRYPT)]
    acme_directory: String,
    /// Encrypt with this certificate, in PEM with those that it follows from; SIGHUP reads it again
    #[arg(long, value_name = "FILE", requires = "tls_key", conflicts_with = "behind_proxy")]
    tls_certificate: Option<PathBuf>,
    /// The key of that certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
    /// Another address to listen on, without encryption, which sends everybody to the encrypted one [default with --tls: port 80]
    #[arg(long, value_name = "ADDR")]
    http_redirect: Option<SocketAddr>,
}

impl TlsOption {
    /// The origins of the names that a certificate is for, with the port at which the server listens.
    pub(super) fn origins(&self, listen: SocketAddr) -> Vec<String> {
        let port = if listen.port() == 443 { String::new() } else { format!(":{}", listen.port()) };
        self.tls.iter().map(|domain| format!("https://{}{port}", domain.to_ascii_lowercase())).collect()
    }

    /// What was asked for, where the server has this database and listens at this address.
    ///
    /// # Errors
    /// If options do not fit together.
    pub(super) fn into_tls_options(
        self,
        data: &DataLocation,
        listen: SocketAddr,
    ) -> Result<Option<TlsOptions>, String> {
        if let (Some(certificate), Some(key)) = (self.tls_certificate, self.tls_key) {
            let source = CertificateSource::Files { certificate, key };
            return Ok(Some(TlsOptions { source, redirect: self.http_redirect }));
        }
        if self.tls.is_empty() {
            return match self.http_redirect {
                None => Ok(None),
                Some(_) => Err("expected --tls or --tls-certificate with --http-redirect".into()),
            };
        }
        let DataLocation::File(file) = data else {
            return Err(
                "expected a database in a file with --tls: several processes need a proxy, or --tls-certificate".into(),
            );
        };
        let mut folder = file.as_os_str().to_owned();
        folder.push(".certificates");
        let source = CertificateSource::Acme(AcmeOptions {
            domains: self.tls,
            contact: self.acme_contact,
            directory: self.acme_directory,
            folder: folder.into(),
        });
        let redirect = self.http_redirect.unwrap_or_else(|| SocketAddr::new(listen.ip(), HTTP_PORT));
        Ok(Some(TlsOptions { source, redirect: Some(redirect) }))
    }
}
