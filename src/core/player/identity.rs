//! The keys of a player, and the secret from which they follow.
//!
//! The secret is 128 random bits, which are written as twelve words of BIP 39's English list (with their checksum, so that a wrong word
//! is noticed). The seed of the Ed25519 key pair is HKDF-SHA256 of these 16 bytes, without a salt and with the info
//! `turnover identity v1`. BIP 39's own way to a seed is for passphrases, and 2048 rounds make 128 random bits no safer.

use std::str::FromStr;

use bip39::{Language, Mnemonic};
use hkdf::Hkdf;
use sha2::Sha256;

use crate::hex::hex_text;
use crate::text_form::hide_in_debug;

/// What separates this use of the secret from any other.
const KEY_DERIVATION_INFO: &[u8] = b"turnover identity v1";

/// The public key of a player, of Ed25519. It is who the player is, whatever the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerKey([u8; 32]);

hex_text!(PlayerKey, 32, "a player's key", new);

impl PlayerKey {
    /// The key's bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// A signature by a player's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeySignature([u8; 64]);

hex_text!(KeySignature, 64, "a signature", new);

impl KeySignature {
    /// The signature's bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 64] {
        &self.0
    }
}

/// The secret of a player, from which the key pair follows. It must be unpredictable, and is never sent anywhere.
///
/// ```
/// use turnover_core::player::IdentitySecret;
///
/// let secret = IdentitySecret::new([7; 16]);
/// let words = secret.words();
/// assert_eq!(words.split(' ').count(), 12);
/// assert_eq!(words.parse(), Ok(secret));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct IdentitySecret([u8; 16]);

impl IdentitySecret {
    /// Makes a secret of 16 random bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The seed of the Ed25519 key pair: what RFC 8032 calls the private key.
    ///
    /// # Panics
    /// Never: the length of the seed is one that HKDF can give.
    #[must_use]
    pub fn seed(&self) -> [u8; 32] {
        let mut seed = [0; 32];
        Hkdf::<Sha256>::new(None, &self.0).expand(KEY_DERIVATION_INFO, &mut seed).expect("32 bytes are few for HKDF");
        seed
    }

    /// The twelve words, divided by spaces: the backup that a person writes down.
    ///
    /// # Panics
    /// Never: 16 bytes make twelve words.
    #[must_use]
    pub fn words(&self) -> String {
        let words = Mnemonic::from_entropy_in(Language::English, &self.0).expect("16 bytes make twelve words");
        words.words().collect::<Vec<_>>().join(" ")
    }
}

hide_in_debug!(IdentitySecret);

/// Why words are no backup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupError {
    /// Their number.
    #[error("expected twelve words, found {0}")]
    Count(usize),
    /// A word that is not in the list.
    #[error("expected a word of the list as word {0}, found {1:?}")]
    Word(usize, String),
    /// The last word, which depends on the others.
    #[error("expected words that belong together: one is wrong, or their order")]
    Checksum,
}

impl FromStr for IdentitySecret {
    type Err = BackupError;

    /// Reads twelve words, whatever their case and whatever blanks are between them.
    fn from_str(text: &str) -> Result<Self, BackupError> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        if words.len() != 12 {
            return Err(BackupError::Count(words.len()));
        }
        let is_unknown = |word: &&String| Language::English.find_word(word).is_none();
        if let Some((word_number, word)) = (1..).zip(&words).find(|(_, word)| is_unknown(word)) {
            return Err(BackupError::Word(word_number, crate::excerpt::excerpt(word, 20)));
        }
        let mnemonic = Mnemonic::parse_in_normalized(Language::English, &words.join(" "));
        let (entropy, _) = mnemonic.map_err(|_| BackupError::Checksum)?.to_entropy_array();
        let bytes = entropy.first_chunk().expect("an array of 33 bytes has 16");
        Ok(Self(*bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first and the last of the list of BIP 39's own examples with twelve words.
    const EXAMPLES: [([u8; 16], &str); 2] = [
        ([0; 16], "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"),
        ([0xff; 16], "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong"),
    ];

    #[test]
    fn words_are_those_of_the_standard_and_lead_back() {
        for (bytes, words) in EXAMPLES {
            let secret = IdentitySecret::new(bytes);
            assert_eq!(secret.words(), words);
            assert_eq!(format!("  {} ", words.to_uppercase().replace(' ', "\n")).parse(), Ok(secret));
        }
    }

    #[test]
    fn a_wrong_word_is_named() {
        let [(_, words), _] = EXAMPLES;
        let error = |text: &str| text.parse::<IdentitySecret>().expect_err(text).to_string();
        assert_eq!(error("abandon about"), "expected twelve words, found 2");
        assert_eq!(
            error(&words.replacen("abandon", "abandoned", 1)),
            "expected a word of the list as word 1, found \"abandoned\""
        );
        assert_eq!(
            error(&words.replace("about", "zoo")),
            "expected words that belong together: one is wrong, or their order"
        );
    }

    #[test]
    fn the_seed_never_changes_and_the_secret_is_not_shown_by_accident() {
        // By `HKDF-SHA256(salt = "", ikm = 16 zero bytes, info = "turnover identity v1", 32)` of Python's hmac.
        assert_eq!(crate::hex::digits(&IdentitySecret::new([0; 16]).seed()), SEED_OF_ZEROS);
        assert_ne!(IdentitySecret::new([1; 16]).seed(), IdentitySecret::new([0; 16]).seed());
        assert_eq!(format!("{:?}", IdentitySecret::new([1; 16])), "IdentitySecret");
    }

    const SEED_OF_ZEROS: &str = "394c325a324f76820f69c8b66ed51685d907a04d8ee753255f91f024d4a57c65";
}
