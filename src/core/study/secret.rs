//! What whoever edits a study must show: it is in the link to edit, and the server keeps only its hash.

use sha2::{Digest, Sha256};

use crate::hex::hex_text;
use crate::text_form::hide_in_debug;

/// The secret of a study, which the server draws. It must be unpredictable.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct StudySecret([u8; 16]);

hex_text!(StudySecret, 16, "the secret of a study", new);

impl StudySecret {
    /// The hash, which the server stores.
    #[must_use]
    pub fn hash(&self) -> StudySecretHash {
        let mut hasher = Sha256::new_with_prefix("turnover study\n");
        hasher.update(self.0);
        StudySecretHash(hasher.finalize().into())
    }
}

hide_in_debug!(StudySecret);

/// The hash of a secret, from which the secret cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StudySecretHash([u8; 32]);

hex_text!(StudySecretHash, 32, "the hash of a study's secret");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_survives_its_own_text_and_is_not_shown_by_accident() {
        let secret = StudySecret::new([0xab; 16]);
        assert_eq!(secret.to_string().parse(), Ok(secret));
        assert_eq!(format!("{secret:?}"), "StudySecret");
        assert_eq!(secret.hash().to_string().parse(), Ok(secret.hash()));
        assert_ne!(secret.hash(), StudySecret::new([0xac; 16]).hash());
    }
}
