//! What the server gives out to those who sign in. All of it has the server's seal, so nothing needs to be remembered, and every process
//! that shares the store takes what another has given out.

use std::time::Duration;

use ring::hmac;

use crate::player::{ChallengeAnswer, PlayerKey, SessionToken, SignInChallenge};
use crate::server::monotonic_time::saturating_millis;

/// How long a challenge may be answered.
const CHALLENGE_LIFETIME: Duration = Duration::from_secs(300);
/// How long a session lasts. Whoever has the key signs in again without being asked.
const SESSION_LIFETIME: Duration = Duration::from_secs(3_600);
/// What separates the two kinds of seals.
const CHALLENGE_LABEL: &[u8] = b"turnover challenge v1";
const SESSION_LABEL: &[u8] = b"turnover session v1";

/// Seals and checks challenges and sessions.
#[derive(Debug)]
pub(in crate::server) struct Sessions(hmac::Key);

impl Sessions {
    /// With the secret of the store.
    pub(in crate::server) fn new(secret: &str) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()))
    }

    /// A challenge at a time in milliseconds since 1970, of these random bytes.
    pub(super) fn new_challenge(&self, random: [u8; 16], now: u64) -> ChallengeAnswer {
        let expires_at = expiry_at(now, CHALLENGE_LIFETIME);
        ChallengeAnswer {
            challenge: SignInChallenge::new(self.seal(CHALLENGE_LABEL, &random, expires_at)),
            expires: expires_at,
        }
    }

    /// Whether this server has given out the challenge, and not too long ago.
    pub(super) fn is_valid_challenge(&self, challenge: &SignInChallenge, now: u64) -> bool {
        self.unseal::<16>(CHALLENGE_LABEL, challenge.bytes(), now).is_some()
    }

    /// A session of a player, and until when it lasts, in milliseconds since 1970.
    pub(super) fn new_session(&self, key: PlayerKey, now: u64) -> (SessionToken, u64) {
        let expires_at = expiry_at(now, SESSION_LIFETIME);
        (SessionToken::new(self.seal(SESSION_LABEL, key.bytes(), expires_at)), expires_at)
    }

    /// Whose session this is, and until when; `None` if it is none, or not any more.
    pub(in crate::server) fn session_player(&self, session: &SessionToken, now: u64) -> Option<(PlayerKey, u64)> {
        let (key, expires_at) = self.unseal::<32>(SESSION_LABEL, session.bytes(), now)?;
        Some((PlayerKey::new(key), expires_at))
    }

    /// Bytes that follow from the secret of the store, a label of their own and these parts. Nobody who does not know the secret can compute them.
    pub(in crate::server) fn derive_bytes(&self, label: &[u8], parts: &[&[u8]]) -> [u8; 32] {
        let mut context = hmac::Context::with_key(&self.0);
        context.update(label);
        parts.iter().for_each(|part| context.update(part));
        context.sign().as_ref().try_into().expect("SHA-256 has 32 bytes")
    }

    /// The content, the time until which it is valid, and the seal on both.
    fn seal<const LENGTH: usize>(&self, label: &[u8], content: &[u8], expires_at: u64) -> [u8; LENGTH] {
        let body = [content, &expires_at.to_be_bytes()].concat();
        let seal = hmac::sign(&self.0, &[label, &body].concat());
        let sealed_bytes = [&body, seal.as_ref()].concat();
        sealed_bytes.try_into().expect("the content, 8 bytes and 32 bytes")
    }

    fn unseal<const CONTENT: usize>(
        &self,
        label: &[u8],
        sealed_bytes: &[u8],
        now: u64,
    ) -> Option<([u8; CONTENT], u64)> {
        let (body, seal) = sealed_bytes.split_at_checked(CONTENT + 8)?;
        hmac::verify(&self.0, &[label, body].concat(), seal).ok()?;
        let (content, expires_at) = body.split_at(CONTENT);
        let expires_at = u64::from_be_bytes(expires_at.try_into().ok()?);
        (now < expires_at).then_some((content.try_into().ok()?, expires_at))
    }
}

fn expiry_at(now: u64, time: Duration) -> u64 {
    now.saturating_add(saturating_millis(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_out_is_taken_by_every_process_for_a_while() {
        let [issuer, verifier] = [Sessions::new("secret"), Sessions::new("secret")];
        let ChallengeAnswer { challenge, expires } = issuer.new_challenge([1; 16], 1_000);
        assert_eq!(expires, 301_000);
        assert!(verifier.is_valid_challenge(&challenge, 300_999) && !verifier.is_valid_challenge(&challenge, 301_000));
        let key = PlayerKey::new([3; 32]);
        let (session, expires) = issuer.new_session(key, 1_000);
        assert_eq!(verifier.session_player(&session, 3_600_999), Some((key, 3_601_000)));
        assert_eq!((verifier.session_player(&session, 3_601_000), expires), (None, 3_601_000));
    }

    #[test]
    fn what_was_changed_or_is_anothers_is_refused() {
        let sessions = Sessions::new("secret");
        let (session, _) = sessions.new_session(PlayerKey::new([3; 32]), 0);
        for index in [0, 35, 40, 71] {
            let mut bytes = *session.bytes();
            bytes[index] ^= 1;
            assert_eq!(sessions.session_player(&SessionToken::new(bytes), 5), None);
        }
        assert_eq!(Sessions::new("other").session_player(&session, 5), None);
        let mut bytes = [0; 56];
        bytes.copy_from_slice(&session.bytes()[..56]);
        assert!(!sessions.is_valid_challenge(&SignInChallenge::new(bytes), 5));
    }
}
