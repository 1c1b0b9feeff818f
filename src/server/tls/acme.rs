//! Gets certificates from an authority by ACME (RFC 8555), keeps them beside the database, and renews them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, ChallengeType, Identifier, NewAccount, NewOrder, Order,
    OrderStatus, RetryPolicy,
};

use super::certificate::{CertificateError, ServedCertificate};
use super::https_client::HttpsClient;
use super::redirect::Challenges;
use crate::server::monotonic_time::system_time;

/// After how many days a certificate is renewed: those of today's authorities are valid for 90, or for 45.
const RENEW_AFTER: Duration = Duration::from_secs(30 * 24 * 3_600);
/// How long a certificate must be valid still, in seconds. One that comes from a backup is older than its file.
const MIN_VALID_SECS: u64 = 14 * 24 * 3_600;
/// The interval at which the age of the certificate is looked at.
const CHECK_INTERVAL: Duration = Duration::from_secs(6 * 3_600);
/// The delays after a failure, of which the last one repeats.
const RETRY_DELAYS: [Duration; 4] =
    [Duration::from_secs(60), Duration::from_secs(600), Duration::from_secs(3_600), Duration::from_secs(6 * 3_600)];
/// How long the authority may take for its checks.
const ORDER_TIMEOUT: Duration = Duration::from_secs(120);

/// Which certificates to get, and from whom.
#[derive(Clone, Debug)]
pub struct AcmeOptions {
    /// The names that the certificate is for.
    pub domains: Vec<String>,
    /// Where the authority reaches the operator, such as `mailto:me@play.example`.
    pub contact: Option<String>,
    /// The URL of the authority's directory.
    pub directory: String,
    /// The folder in which the account and the certificate are kept.
    pub folder: PathBuf,
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum AcmeError {
    /// The authority refuses, or cannot be reached.
    #[error("the authority gives no certificate: {0}")]
    Authority(#[from] instant_acme::Error),
    /// The authority does not offer to ask over HTTP.
    #[error("expected an authority that asks by HTTP-01")]
    NoChallenge,
    /// The authority has not found what it asked for.
    #[error("expected the authority to find what it asks for at port 80 of all names, found the order {0:?}")]
    NotFound(OrderStatus),
    /// The folder cannot be read or written.
    #[error("expected a folder for certificates that can be written: {0}")]
    Folder(#[from] std::io::Error),
    /// The account cannot be read.
    #[error("expected an account of ACME: {0}")]
    Account(#[from] serde_json::Error),
    /// The certificate cannot be used.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
}

impl AcmeOptions {
    fn certificate_path(&self) -> PathBuf {
        self.folder.join("certificate.pem")
    }

    fn key_path(&self) -> PathBuf {
        self.folder.join("key.pem")
    }

    /// Shows the certificate that was kept.
    ///
    /// # Errors
    /// If there is none that can be used.
    pub(super) fn load_stored_certificate(
        &self,
        served_certificate: &ServedCertificate,
    ) -> Result<(), CertificateError> {
        served_certificate.load_from_files(&self.certificate_path(), &self.key_path())
    }

    /// Whether there is a certificate for these names that need not be renewed yet. It is valid until this time, in seconds since 1970, if
    /// that is known.
    fn is_fresh(&self, expires_at: Option<u64>) -> bool {
        let is_young = |time: SystemTime| time.elapsed().is_ok_and(|age| age < RENEW_AFTER);
        let names = fs::read_to_string(self.folder.join("domains")).unwrap_or_default();
        names == self.domains.join("\n")
            && expires_at.is_none_or(|expires_at| expires_at >= system_time() / 1_000 + MIN_VALID_SECS)
            && fs::metadata(self.certificate_path()).and_then(|file| file.modified()).is_ok_and(is_young)
    }

    /// The account with the authority, which is made at the first call.
    async fn load_or_create_account(&self) -> Result<Account, AcmeError> {
        let path = self.folder.join("account.json");
        let builder = || Account::builder_with_http(Box::new(HttpsClient::new()));
        if let Some(credentials) = self.stored_account(&path)? {
            return Ok(builder().from_credentials(credentials).await?);
        }
        let contact: Vec<&str> = self.contact.as_deref().into_iter().collect();
        let account = NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
        let (account, credentials) = builder().create(&account, self.directory.clone(), None).await?;
        write_private(&path, &serde_json::to_string(&credentials)?)?;
        Ok(account)
    }

    /// The account with this authority, if there is one.
    fn stored_account(&self, path: &Path) -> Result<Option<AccountCredentials>, AcmeError> {
        let Ok(text) = fs::read_to_string(path) else { return Ok(None) };
        let account: serde_json::Value = serde_json::from_str(&text)?;
        let is_same_directory = account.get("directory").and_then(|url| url.as_str()) == Some(&self.directory);
        Ok(if is_same_directory { Some(serde_json::from_str(&text)?) } else { None })
    }

    /// Gets a certificate, and keeps it.
    async fn order_certificate(&self, challenges: &Challenges) -> Result<(), AcmeError> {
        fs::create_dir_all(&self.folder)?;
        let account = self.load_or_create_account().await?;
        let names: Vec<Identifier> = self.domains.iter().cloned().map(Identifier::Dns).collect();
        let mut order = account.new_order(&NewOrder::new(&names)).await?;
        complete_challenges(&mut order, challenges).await?;
        let key = order.finalize().await?;
        let certificate = order.poll_certificate(&RetryPolicy::new().timeout(ORDER_TIMEOUT)).await?;
        write_private(&self.key_path(), &key)?;
        write_private(&self.certificate_path(), &certificate)?;
        write_private(&self.folder.join("domains"), &self.domains.join("\n"))?;
        Ok(())
    }
}

/// Answers what the authority asks for each name, and waits until it is content.
async fn complete_challenges(order: &mut Order, challenges: &Challenges) -> Result<(), AcmeError> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let mut challenge = authorization.challenge(ChallengeType::Http01).ok_or(AcmeError::NoChallenge)?;
        challenges.set_answer(challenge.token.clone(), challenge.key_authorization().as_str().to_owned());
        challenge.set_ready().await?;
    }
    match order.poll_ready(&RetryPolicy::new().timeout(ORDER_TIMEOUT)).await? {
        OrderStatus::Ready => Ok(()),
        status => Err(AcmeError::NotFound(status)),
    }
}

/// Gets a certificate whenever there is none that is fresh, for ever, and lets the server show it.
pub(in crate::server) async fn renew_certificates(
    options: AcmeOptions,
    served_certificate: Arc<ServedCertificate>,
    challenges: Arc<Challenges>,
) {
    let mut failure_count = 0_usize;
    loop {
        let is_fresh = served_certificate.is_loaded() && options.is_fresh(served_certificate.expires_at());
        let order_future = async {
            options.order_certificate(&challenges).await?;
            options.load_stored_certificate(&served_certificate).map_err(AcmeError::from)
        };
        let wait_time = match if is_fresh { Ok(()) } else { order_future.await } {
            Ok(()) => {
                if !is_fresh {
                    tracing::info!(domains = options.domains.join(", "), "a certificate has come from the authority");
                }
                failure_count = 0;
                CHECK_INTERVAL
            }
            Err(error) => {
                tracing::error!(%error, "there is no new certificate");
                failure_count += 1;
                RETRY_DELAYS[(failure_count - 1).min(RETRY_DELAYS.len() - 1)]
            }
        };
        challenges.clear();
        tokio::time::sleep(wait_time).await;
    }
}

/// Writes a file that only its owner may read, whole or not at all.
fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let part_path = path.with_extension("part");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut new_file = options.open(&part_path)?;
    new_file.write_all(text.as_bytes())?;
    new_file.sync_all()?;
    fs::rename(part_path, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_whose_end_is_near_is_renewed_however_new_its_file_is() {
        let folder = std::env::temp_dir().join(format!("turnover-acme-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let options =
            AcmeOptions { domains: vec!["localhost".into()], contact: None, directory: String::new(), folder };
        fs::write(options.certificate_path(), "").expect("a file");
        fs::write(options.folder.join("domains"), "localhost").expect("a file");
        let in_days = |days: u64| Some(system_time() / 1_000 + days * 24 * 3_600);
        let is_fresh = [None, in_days(30), in_days(13), Some(0)].map(|expires_at| options.is_fresh(expires_at));
        assert_eq!(is_fresh, [true, true, false, false]);
        drop(fs::remove_dir_all(&options.folder));
    }
}
