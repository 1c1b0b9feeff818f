//! The key pair by which receivers of webhooks know this server, and what it signs for them: HTTP message signatures by RFC 9421, with
//! Ed25519.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The media type of what is sent.
pub(super) const CONTENT_TYPE: &str = "application/json";

/// Why the key cannot be made or used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookKeyError {
    /// No random numbers.
    #[error("no random numbers for the key of webhooks")]
    Random,
    /// What was stored is no such key.
    #[error("expected a private key of Ed25519 as PKCS #8 in URL-safe Base64 as the key of webhooks")]
    Key,
}

/// A pair of keys.
#[derive(Debug)]
pub struct WebhookKey {
    key_pair: Ed25519KeyPair,
    /// The JWK thumbprint of the public key (RFC 7638), by which a receiver finds it.
    id: String,
}

/// The fields of a signed request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SignedFields {
    /// `Content-Digest`, by RFC 9530.
    pub(super) content_digest: String,
    pub(super) signature_input: String,
    pub(super) signature: String,
}

impl WebhookKey {
    /// A new private key as text, which [`from_text`](Self::from_text) reads.
    ///
    /// # Errors
    /// If there are no random numbers.
    pub fn generate() -> Result<String, WebhookKeyError> {
        let key = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(|_| WebhookKeyError::Random)?;
        Ok(URL_SAFE_NO_PAD.encode(key))
    }

    /// Reads a private key.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_text(text: &str) -> Result<Self, WebhookKeyError> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| WebhookKeyError::Key)?;
        let key_pair = Ed25519KeyPair::from_pkcs8(&bytes).map_err(|_| WebhookKeyError::Key)?;
        // The required members in the order of their names, as RFC 7638 has it.
        let public_key = URL_SAFE_NO_PAD.encode(key_pair.public_key());
        let text = format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{public_key}"}}"#);
        let id = URL_SAFE_NO_PAD.encode(Sha256::digest(text));
        Ok(Self { key_pair, id })
    }

    /// The public key as a set of JSON web keys (RFC 7517 and RFC 8037).
    #[must_use]
    pub fn public_keys(&self) -> Value {
        let public_key = URL_SAFE_NO_PAD.encode(self.key_pair.public_key());
        json!({ "keys": [{ "kty": "OKP", "crv": "Ed25519", "x": public_key, "kid": self.id, "alg": "EdDSA", "use": "sig" }] })
    }

    /// Signs a request by POST to this URL with this body of JSON, at this time in seconds since 1970.
    pub(super) fn sign(&self, url: &str, body: &[u8], now_secs: u64) -> SignedFields {
        let content_digest = format!("sha-256=:{}:", STANDARD.encode(Sha256::digest(body)));
        let parameters = format!(
            r#"("@method" "@target-uri" "content-type" "content-digest");created={now_secs};keyid="{}";alg="ed25519""#,
            self.id
        );
        let signature_base = format!(
            "\"@method\": POST\n\"@target-uri\": {url}\n\"content-type\": {CONTENT_TYPE}\n\"content-digest\": {content_digest}\n\
             \"@signature-params\": {parameters}"
        );
        let signature = STANDARD.encode(self.key_pair.sign(signature_base.as_bytes()));
        SignedFields {
            content_digest,
            signature_input: format!("sig1={parameters}"),
            signature: format!("sig1=:{signature}:"),
        }
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ED25519, UnparsedPublicKey};

    use super::*;

    #[test]
    fn the_base_of_a_signature_is_that_of_rfc_9421() {
        let key = WebhookKey::from_text(&WebhookKey::generate().expect("a key")).expect("the same key");
        let signed_fields = key.sign("https://bot.example/hook", b"{}", 1_618_884_473);
        assert_eq!(signed_fields.content_digest, "sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:");
        let parameters = signed_fields.signature_input.strip_prefix("sig1=").expect("one signature");
        let signature_base = format!(
            "\"@method\": POST\n\"@target-uri\": https://bot.example/hook\n\"content-type\": application/json\n\"content-digest\": {}\n\"@signature-params\": {parameters}",
            signed_fields.content_digest
        );
        let public_keys = key.public_keys();
        let text = |name: &str| public_keys["keys"][0][name].as_str().expect("a text").to_owned();
        assert!(parameters.ends_with(&format!(";created=1618884473;keyid=\"{}\";alg=\"ed25519\"", text("kid"))));
        let public_key_bytes = URL_SAFE_NO_PAD.decode(text("x")).expect("a key");
        let signature = signed_fields.signature.strip_prefix("sig1=:").and_then(|rest| rest.strip_suffix(':'));
        let signature = STANDARD.decode(signature.expect("a byte sequence")).expect("Base64");
        let verifier = UnparsedPublicKey::new(&ED25519, public_key_bytes);
        assert!(verifier.verify(signature_base.as_bytes(), &signature).is_ok());
        assert!(
            verifier.verify(signature_base.replace("{}", "[]").replace("POST", "PUT").as_bytes(), &signature).is_err()
        );
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "*", "AAAA"] {
            assert_eq!(WebhookKey::from_text(text).err(), Some(WebhookKeyError::Key), "{text}");
        }
    }
}
