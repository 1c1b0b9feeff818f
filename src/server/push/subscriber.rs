//! A browser's subscription: where its push service is, and the keys with which messages for it are encrypted.

use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use serde::{Deserialize, Serialize};

use crate::server::public_address::{AddressError, PublicAddress};

/// The length of an uncompressed point of P-256, in bytes.
const POINT_BYTES: usize = 65;
/// The length of a browser's secret, in bytes.
const SECRET_BYTES: usize = 16;

/// URL-safe Base64, written without padding and read with or without.
pub(super) const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_encode_padding(false).with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Why a subscription is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubscriberError {
    /// The address cannot be used.
    #[error(transparent)]
    Endpoint(#[from] AddressError),
    /// The key cannot be one.
    #[error("expected a p256dh of {POINT_BYTES} bytes that begin with 4, in URL-safe Base64")]
    Key,
    /// The secret cannot be one.
    #[error("expected an auth of {SECRET_BYTES} bytes, in URL-safe Base64")]
    Secret,
}

/// A browser that wants to be told.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "SubscriberTexts", try_from = "SubscriberTexts")]
pub struct PushSubscriber {
    endpoint: String,
    public_key: [u8; POINT_BYTES],
    secret: [u8; SECRET_BYTES],
}

/// A browser as a browser tells it.
#[derive(Serialize, Deserialize)]
struct SubscriberTexts {
    endpoint: String,
    p256dh: String,
    auth: String,
}

impl From<PushSubscriber> for SubscriberTexts {
    fn from(subscriber: PushSubscriber) -> Self {
        Self { p256dh: subscriber.p256dh(), auth: subscriber.auth(), endpoint: subscriber.endpoint }
    }
}

impl TryFrom<SubscriberTexts> for PushSubscriber {
    type Error = SubscriberError;

    fn try_from(SubscriberTexts { endpoint, p256dh, auth }: SubscriberTexts) -> Result<Self, SubscriberError> {
        Self::from_texts(&endpoint, &p256dh, &auth)
    }
}

impl std::fmt::Debug for PushSubscriber {
    /// Hides the address, with which anybody could disturb the player, and the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PushSubscriber")
    }
}

impl PushSubscriber {
    /// Reads the address, the key and the secret of a subscription. Only for tests may the push service be one of this machine.
    ///
    /// # Errors
    /// If its address or its keys cannot be used.
    pub(super) fn parse([endpoint, p256dh, auth]: [&str; 3], allows_loopback: bool) -> Result<Self, SubscriberError> {
        PublicAddress::parse(endpoint, allows_loopback)?;
        Self::from_texts(endpoint, p256dh, auth)
    }

    /// One from its texts, as a store has kept them.
    ///
    /// # Errors
    /// If the keys cannot be used.
    pub fn from_texts(endpoint: &str, p256dh: &str, auth: &str) -> Result<Self, SubscriberError> {
        let public_key =
            decode_bytes(p256dh).filter(|point: &[u8; POINT_BYTES]| point[0] == 4).ok_or(SubscriberError::Key)?;
        let secret = decode_bytes(auth).ok_or(SubscriberError::Secret)?;
        Ok(Self::from_parts(endpoint.to_owned(), public_key, secret))
    }

    pub(super) const fn from_parts(
        endpoint: String,
        public_key: [u8; POINT_BYTES],
        secret: [u8; SECRET_BYTES],
    ) -> Self {
        Self { endpoint, public_key, secret }
    }

    /// The address of the push service for this browser.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The browser's public key, as text.
    #[must_use]
    pub fn p256dh(&self) -> String {
        BASE64.encode(self.public_key)
    }

    /// The browser's secret, as text.
    #[must_use]
    pub fn auth(&self) -> String {
        BASE64.encode(self.secret)
    }

    pub(super) const fn public_key(&self) -> &[u8] {
        &self.public_key
    }

    pub(super) const fn secret(&self) -> &[u8] {
        &self.secret
    }
}

fn decode_bytes<const LEN: usize>(text: &str) -> Option<[u8; LEN]> {
    BASE64.decode(text).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subscription_survives_its_own_texts_and_keeps_its_address_to_itself() {
        let (key, secret) = (BASE64.encode([4; POINT_BYTES]), BASE64.encode([9; SECRET_BYTES]));
        let subscriber = PushSubscriber::from_texts("https://push.example/a", &key, &secret).expect("a subscriber");
        assert_eq!((subscriber.p256dh(), subscriber.auth()), (key.clone(), secret.clone()));
        assert_eq!(format!("{subscriber:?}"), "PushSubscriber");
        let text = serde_json::to_string(&subscriber).expect("a text");
        assert_eq!(serde_json::from_str::<PushSubscriber>(&text).expect("the same"), subscriber);
        let padded = format!("{secret}==");
        assert_eq!(PushSubscriber::from_texts("https://push.example/a", &key, &padded), Ok(subscriber));
        let compressed = BASE64.encode([2; POINT_BYTES]);
        for (key, secret, expected) in [
            (&*key, "AAAA", SubscriberError::Secret),
            (&*key, "", SubscriberError::Secret),
            ("AAAA", &*secret, SubscriberError::Key),
            (&*compressed, &*secret, SubscriberError::Key),
            ("*", &*secret, SubscriberError::Key),
        ] {
            assert_eq!(PushSubscriber::from_texts("https://push.example/a", key, secret), Err(expected));
        }
    }
}
