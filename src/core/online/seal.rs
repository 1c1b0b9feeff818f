//! Sealed moves: commitments that hide a move until it is opened.

use sha2::{Digest, Sha256};

use crate::hex::hex_text;

/// Random bytes that prevent a sealed move from being guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SealSalt([u8; 16]);

hex_text!(SealSalt, 16, "the salt of a sealed move", new);

/// The commitment to a sealed move: the SHA-256 of `turnover seal`, a line feed, the 16 bytes of the salt, and the move
/// as in the text protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSeal([u8; 32]);

hex_text!(MoveSeal, 32, "the seal of a move");

impl MoveSeal {
    /// The seal of this move.
    #[must_use]
    pub fn of(code: &str, salt: SealSalt) -> Self {
        let mut hasher = Sha256::new_with_prefix("turnover seal\n");
        hasher.update(salt.0);
        hasher.update(code);
        Self(hasher.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_fits_its_own_move_and_salt_alone() {
        let [salt, other_salt] = [1, 2].map(|byte| SealSalt::new([byte; 16]));
        let seal = MoveSeal::of("e2e4", salt);
        assert_eq!(seal, MoveSeal::of("e2e4", salt));
        assert_ne!(seal, MoveSeal::of("e2e3", salt));
        assert_ne!(seal, MoveSeal::of("e2e4", other_salt));
        assert_eq!(seal.to_string().parse(), Ok(seal));
    }
}
