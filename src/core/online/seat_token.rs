//! Tokens that give access to a seat.
//!
//! A token is 128 random bits, drawn by the player's own program. The server sees it when it is used, and stores only
//! its hash, so nobody can take a seat by reading the server's storage.

use sha2::{Digest, Sha256};

use crate::hex::hex_text;
use crate::text_form::hide_in_debug;

/// The token of a seat, known only to its player. It must be unpredictable.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SeatToken([u8; 16]);

hex_text!(SeatToken, 16, "a seat's token", new);

impl SeatToken {
    /// The hash, which the server stores.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        let mut hasher = Sha256::new_with_prefix("turnover seat\n");
        hasher.update(self.0);
        TokenHash(hasher.finalize().into())
    }
}

hide_in_debug!(SeatToken);

/// The hash of a token, from which the token cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

hex_text!(TokenHash, 32, "the hash of a seat's token");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_survives_its_own_text_and_is_not_shown_by_accident() {
        let token = SeatToken::new([0xab; 16]);
        assert_eq!(token.to_string().parse(), Ok(token));
        assert_eq!(format!("{token:?}"), "SeatToken");
        assert_ne!(token.hash(), SeatToken::new([0xac; 16]).hash());
        assert_eq!(token.hash().to_string().len(), 64);
    }
}
