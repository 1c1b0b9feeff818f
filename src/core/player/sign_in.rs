//! What a player signs to prove whose a key is, and what the server gives for it.

use crate::hex::hex_text;
use crate::text_form::hide_in_debug;

/// The first line of what is signed, which no other use of a key has.
const HEADING: &str = "turnover sign-in v1";

/// What a server gives out to be signed: 16 random bytes, the time until which it is valid, and the server's seal on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignInChallenge([u8; 56]);

hex_text!(SignInChallenge, 56, "a challenge", new);

impl SignInChallenge {
    /// Its bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 56] {
        &self.0
    }
}

/// What a player shows after signing in, for a short time: the key, the time until which it is valid, and the server's seal on both.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SessionToken([u8; 72]);

hex_text!(SessionToken, 72, "a session", new);

impl SessionToken {
    /// Its bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 72] {
        &self.0
    }
}

hide_in_debug!(SessionToken);

/// The text that is signed. The origin, such as `https://play.example`, is that which the client itself has connected to: so another
/// server that passes a challenge on gets nothing that it could use there.
///
/// ```
/// use turnover_core::player::{SignInChallenge, sign_in_text};
///
/// let text = sign_in_text("https://play.example", &SignInChallenge::new([0; 56]));
/// assert!(text.starts_with("turnover sign-in v1\nhttps://play.example\n0000"));
/// ```
#[must_use]
pub fn sign_in_text(origin: &str, challenge: &SignInChallenge) -> String {
    format!("{HEADING}\n{origin}\n{challenge}")
}
