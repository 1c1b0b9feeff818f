//! How the log names games: without the keys of private ones, with which anybody could watch or take a seat.

use sha2::{Digest, Sha256};

use crate::hex;

/// What the name of a private game begins with.
const PRIVATE_PREFIX: &str = "private-";

/// The name of a game in the log: the key of a public one, and of a private one a part of the key's hash.
pub(super) fn log_name(key: &str, is_public: bool) -> String {
    if is_public {
        return key.to_owned();
    }
    let hash = Sha256::digest(key);
    format!("{PRIVATE_PREFIX}{}", hex::digits(&hash[..5]))
}

/// Whether an operator's name for a game means this one: its key, or its name in the log.
pub(super) fn matches_name(name: &str, key: &str) -> bool {
    name == key || name.starts_with(PRIVATE_PREFIX) && name == log_name(key, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_tells_no_key_of_a_private_game_and_operators_find_it_by_its_name() {
        let key = "abcdefgh23456789";
        let name = log_name(key, false);
        assert!(name.starts_with(PRIVATE_PREFIX) && !name.contains(key), "{name}");
        assert_eq!(log_name(key, true), key);
        assert!(matches_name(&name, key) && matches_name(key, key));
        assert!(!matches_name(&name, "bbcdefgh23456789") && !matches_name("abcdefgh", key));
    }
}
