//! Signs with a player's key, and checks such signatures. In a browser the page does so with WebCrypto.

use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};

use crate::player::{IdentitySecret, KeySignature, PlayerKey, SignIn, SignInChallenge, sign_in_text};

/// The key pair of a player.
#[derive(Debug)]
pub struct PlayerKeyPair(Ed25519KeyPair);

impl PlayerKeyPair {
    /// The key pair that follows from a secret.
    ///
    /// # Panics
    /// Never: every 32 bytes are a seed.
    #[must_use]
    pub fn of(secret: &IdentitySecret) -> Self {
        Self(Ed25519KeyPair::from_seed_unchecked(&secret.seed()).expect("every 32 bytes are a seed"))
    }

    /// The public key.
    ///
    /// # Panics
    /// Never: keys of Ed25519 have 32 bytes.
    #[must_use]
    pub fn key(&self) -> PlayerKey {
        PlayerKey::new(self.0.public_key().as_ref().try_into().expect("a key of Ed25519 has 32 bytes"))
    }

    /// Signs a text.
    ///
    /// # Panics
    /// Never: signatures of Ed25519 have 64 bytes.
    #[must_use]
    pub fn sign(&self, text: &str) -> KeySignature {
        let signature = self.0.sign(text.as_bytes());
        KeySignature::new(signature.as_ref().try_into().expect("a signature of Ed25519 has 64 bytes"))
    }

    /// What is sent to the server with this origin, such as `https://play.example`, to sign in.
    #[must_use]
    pub fn sign_in(&self, origin: &str, challenge: SignInChallenge) -> SignIn {
        let signature = self.sign(&sign_in_text(origin, &challenge));
        SignIn { key: self.key(), origin: origin.to_owned(), challenge, signature }
    }
}

/// Whether this is the signature of a text by a key.
#[must_use]
pub fn is_signed_by(key: &PlayerKey, text: &str, signature: &KeySignature) -> bool {
    UnparsedPublicKey::new(&ED25519, key.bytes()).verify(text.as_bytes(), signature.bytes()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_signature_of_the_same_text_is_taken() {
        let [one, other] = [1, 2].map(|byte| PlayerKeyPair::of(&IdentitySecret::new([byte; 16])));
        let challenge = SignInChallenge::new([9; 56]);
        let sign_in = one.sign_in("https://play.example", challenge);
        let text = sign_in_text("https://play.example", &challenge);
        assert!(is_signed_by(&sign_in.key, &text, &sign_in.signature));
        assert!(!is_signed_by(&other.key(), &text, &sign_in.signature));
        let elsewhere = sign_in_text("https://evil.example", &challenge);
        assert!(!is_signed_by(&sign_in.key, &elsewhere, &sign_in.signature));
    }

    #[test]
    fn the_key_of_a_backup_never_changes() {
        // The public key by another program: OpenSSL, from the same seed.
        let pair = PlayerKeyPair::of(&IdentitySecret::new([0; 16]));
        assert_eq!(pair.key().to_string(), "be9824bd523ce443d3da2ab96c431112026a48156871464bd52ff48e1bb7645e");
    }
}
