//! The keys of games.

use sha2::{Digest, Sha256};

use super::store::StoreError;
use crate::online::{MAX_KEY_CHARS, TokenHash};

/// The characters of a key, without those that are easily confused.
const KEY_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The length of a key, with 5 bits per character: too many keys to guess.
const KEY_LENGTH: usize = 16;

/// A random key that cannot be guessed.
pub(super) fn draw_key() -> Result<String, getrandom::Error> {
    let mut bytes = [0; KEY_LENGTH];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.into_iter().map(key_letter).collect())
}

/// Checks that a text that a client has sent can be a key.
///
/// # Errors
/// If there can be no game with this key.
pub(super) fn check_key(key: &str) -> Result<(), StoreError> {
    let is_key = (1..=MAX_KEY_CHARS).contains(&key.len())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_key { Ok(()) } else { Err(StoreError::Unknown(crate::excerpt::excerpt(key, 40))) }
}

/// The key of a game that is offered with this token. The same offer sent twice makes the same key, whichever process receives it.
pub(super) fn offer_key(token: &TokenHash) -> String {
    let hash = Sha256::new_with_prefix("turnover offer\n").chain_update(token.to_string()).finalize();
    hash[..KEY_LENGTH].iter().map(|&byte| key_letter(byte)).collect()
}

/// The key of a game's rematch. It can be computed from the game's key, which is no secret among its spectators.
pub(super) fn rematch_key(key: &str) -> String {
    let hash = Sha256::new_with_prefix("turnover rematch\n").chain_update(key).finalize();
    hash[..KEY_LENGTH].iter().map(|&byte| key_letter(byte)).collect()
}

const fn key_letter(byte: u8) -> char {
    KEY_LETTERS[byte as usize % KEY_LETTERS.len()] as char
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_as_different_as_random_numbers() {
        let keys: std::collections::BTreeSet<String> = (0..1_000).map(|_| draw_key().expect("a key")).collect();
        assert_eq!(keys.len(), 1_000);
        assert!(keys.iter().all(|key| key.len() == KEY_LENGTH));
    }
}
