//! The key by which push services know this server (VAPID, RFC 8292), and what it signs for them.

use base64::Engine;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::Serialize;

use super::subscriber::BASE64;

/// How long a signature is valid, in seconds; 24 hours are the most that is allowed.
const VALIDITY_SECS: u64 = 12 * 3_600;

/// Why the key cannot be made or used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VapidError {
    /// No random numbers.
    #[error("no random numbers for the key of Web Push")]
    Random,
    /// What was stored is no such key.
    #[error("expected a private key of P-256 as PKCS #8 in URL-safe Base64 as the key of Web Push")]
    Key,
}

/// A pair of keys.
#[derive(Debug)]
pub struct VapidKey {
    key_pair: EcdsaKeyPair,
    random: SystemRandom,
}

#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sub: Option<&'a str>,
}

impl VapidKey {
    /// A new private key as text, which [`from_text`](Self::from_text) reads.
    ///
    /// # Errors
    /// If there are no random numbers.
    pub fn generate() -> Result<String, VapidError> {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        Ok(BASE64.encode(key.map_err(|_| VapidError::Random)?))
    }

    /// Reads a private key.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_text(text: &str) -> Result<Self, VapidError> {
        let (bytes, random) = (BASE64.decode(text).map_err(|_| VapidError::Key)?, SystemRandom::new());
        let key_pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random);
        Ok(Self { key_pair: key_pair.map_err(|_| VapidError::Key)?, random })
    }

    /// The public key, an uncompressed point in URL-safe Base64 without padding.
    #[must_use]
    pub fn public_key(&self) -> String {
        BASE64.encode(self.key_pair.public_key())
    }

    /// The field `Authorization` for a push service of this origin, at this time in seconds since 1970. `contact` is a URL by which the
    /// operator of the service reaches the one of this server.
    ///
    /// # Errors
    /// If there are no random numbers.
    pub fn authorization(&self, origin: &str, contact: Option<&str>, now_secs: u64) -> Result<String, VapidError> {
        let claims = Claims { aud: origin, exp: now_secs.saturating_add(VALIDITY_SECS), sub: contact };
        let claims = serde_json::to_vec(&claims).map_err(|_| VapidError::Key)?;
        let signed_text = format!("{}.{}", BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#), BASE64.encode(claims));
        let signature = self.key_pair.sign(&self.random, signed_text.as_bytes()).map_err(|_| VapidError::Random)?;
        Ok(format!("vapid t={signed_text}.{}, k={}", BASE64.encode(signature), self.public_key()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_push_service_can_verify_who_asks_for_how_long_and_for_whom() {
        let key = VapidKey::from_text(&VapidKey::generate().expect("a key")).expect("the same key");
        let field = key.authorization("https://push.example", Some("mailto:a@b.example"), 1_000).expect("a field");
        let (token, public_key) =
            field.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect(&field);
        assert_eq!(public_key, key.public_key());
        let (signed_text, signature) = token.rsplit_once('.').expect("three parts");
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(public_key).expect("a key"));
        let signature = BASE64.decode(signature).expect("a signature");
        assert!(verifier.verify(signed_text.as_bytes(), &signature).is_ok());
        assert!(verifier.verify(b"other", &signature).is_err());
        let (head, claims) = signed_text.split_once('.').expect("two parts");
        let text = |part: &str| String::from_utf8(BASE64.decode(part).expect("Base64")).expect("a text");
        assert_eq!(text(head), r#"{"typ":"JWT","alg":"ES256"}"#);
        assert_eq!(text(claims), r#"{"aud":"https://push.example","exp":44200,"sub":"mailto:a@b.example"}"#);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "*", "AAAA"] {
            assert_eq!(VapidKey::from_text(text).err(), Some(VapidError::Key), "{text}");
        }
    }
}
