//! Encrypts a message for one browser: RFC 8291 with the content encoding aes128gcm of RFC 8188, in one record.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

use super::subscriber::PushSubscriber;

/// The maximum length of a text, in bytes. Push services take 4096 bytes of what is encrypted.
pub(super) const MAX_TEXT_BYTES: usize = 3_000;
/// The size of a record, which is larger than any message: there is only one.
const RECORD_BYTES: u32 = 4_096;
const SALT_BYTES: usize = 16;

/// The length of a key that HKDF makes, in bytes.
struct KeyBytes(usize);

impl KeyType for KeyBytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const LEN: usize>(key: &Prk, info: &[&[u8]]) -> Result<[u8; LEN], Unspecified> {
    let mut bytes = [0; LEN];
    key.expand(info, KeyBytes(LEN))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Encrypts a text of at most [`MAX_TEXT_BYTES`], with keys that are used once.
///
/// # Errors
/// If the browser's key is no point of the curve, the text is too long, or there are no random numbers.
pub(super) fn encrypt(subscriber: &PushSubscriber, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(Unspecified);
    }
    let random = SystemRandom::new();
    let mut salt = [0; SALT_BYTES];
    random.fill(&mut salt)?;
    let own_key = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_public = own_key.compute_public_key()?;
    let subscriber_key = UnparsedPublicKey::new(&ECDH_P256, subscriber.public_key());
    let secret = agree_ephemeral(own_key, &subscriber_key, |shared| {
        let key = Salt::new(HKDF_SHA256, subscriber.secret()).extract(shared);
        expand::<32>(&key, &[b"WebPush: info\0", subscriber.public_key(), own_public.as_ref()])
    })??;
    let key = Salt::new(HKDF_SHA256, &salt).extract(&secret);
    let nonce = Nonce::assume_unique_for_key(expand(&key, &[b"Content-Encoding: nonce\0"])?);
    let key = UnboundKey::new(&AES_128_GCM, &expand::<16>(&key, &[b"Content-Encoding: aes128gcm\0"])?)?;
    // The byte 2 ends the last record.
    let mut record = [text, &[2]].concat();
    LessSafeKey::new(key).seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let own_public = own_public.as_ref();
    let key_bytes = u8::try_from(own_public.len()).map_err(|_| Unspecified)?;
    Ok([&salt, &RECORD_BYTES.to_be_bytes()[..], &[key_bytes], own_public, &record].concat())
}

#[cfg(test)]
mod tests {
    use web_push_native::p256::SecretKey;
    use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
    use web_push_native::{Auth, decrypt};

    use super::*;

    fn browser(byte: u8) -> (SecretKey, PushSubscriber) {
        let secret = SecretKey::from_slice(&[byte; 32]).expect("a key");
        let public = secret.public_key().to_encoded_point(false);
        let public = public.as_bytes().try_into().expect("a point");
        let endpoint = "https://push.example/a".to_owned();
        (secret, PushSubscriber::from_parts(endpoint, public, [byte; 16]))
    }

    #[test]
    fn another_implementation_reads_what_was_encrypted_for_it_and_nothing_else() {
        let (secret, subscriber) = browser(7);
        for text in ["", "a", &"x".repeat(MAX_TEXT_BYTES)] {
            let message = encrypt(&subscriber, text.as_bytes()).expect("a message");
            assert!(message.len() <= RECORD_BYTES as usize);
            let read = decrypt(message, &secret, &Auth::clone_from_slice(&[7; 16])).expect("a text");
            assert_eq!(read, text.as_bytes());
        }
        let message = encrypt(&subscriber, b"secret").expect("a message");
        for (secret, auth) in [(browser(8).0, 7), (secret, 8)] {
            assert!(decrypt(message.clone(), &secret, &Auth::clone_from_slice(&[auth; 16])).is_err());
        }
    }

    #[test]
    fn two_messages_have_no_key_in_common() {
        let (_, subscriber) = browser(7);
        let [one, other] = [0, 1].map(|_| encrypt(&subscriber, b"the same").expect("a message"));
        assert_ne!(one[..SALT_BYTES], other[..SALT_BYTES]);
        assert_ne!(one[21..86], other[21..86], "the ephemeral keys");
    }

    #[test]
    fn what_is_no_point_or_too_long_is_refused() {
        let invalid_subscriber = PushSubscriber::from_parts("https://push.example/a".into(), [4; 65], [7; 16]);
        assert!(encrypt(&invalid_subscriber, b"a").is_err());
        assert!(encrypt(&browser(7).1, &[0; MAX_TEXT_BYTES + 1]).is_err());
    }
}
