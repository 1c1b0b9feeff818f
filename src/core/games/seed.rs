//! Seeds from which all rolls of a game follow, so that players can verify them.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use rand::SeedableRng;
use sha2::{Digest, Sha256};

use crate::board::mix;
use crate::hex;
use crate::text_form::serde_as_text;

/// A seed that determines all rolls of a game before it begins.
///
/// The [`hash`](Self::hash) of the seed is shown before the game, so that nobody can exchange the seed later. The seed
/// itself is shown after the game, so that everybody can check its hash and the rolls. Each roll depends only on the
/// seed and the roll's number: after a takeback, the same dice come again, on every platform.
///
/// ```
/// use turnover_core::games::dice_chess::{DiceChess, Seed, Variant};
///
/// let seed = Seed::new([7; 32]);
/// let position = DiceChess::start(Variant::DiceChess);
/// let rolls: Vec<String> = (0..4).filter_map(|number| seed.roll(number, &position)).map(|roll| roll.to_string()).collect();
/// assert_eq!(rolls, ["r12", "r24", "r56", "r56"]);
/// // The same as of `printf %s 0707…07 | sha256sum`.
/// assert_eq!(seed.hash().to_string(), "1967c0fdaed0b8f2618d3b1f4a9f8541ed315505acc26f5a41f382da8bdd9954");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes, which must be unpredictable.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A seed that follows from a number, for games that can be played again.
    #[must_use]
    pub fn of_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        for (index, chunk) in (0..).zip(bytes.chunks_mut(8)) {
            chunk.copy_from_slice(&mix(number ^ index).to_le_bytes());
        }
        Self(bytes)
    }

    /// The SHA-256 of the seed's text.
    #[must_use]
    pub fn hash(&self) -> SeedHash {
        SeedHash(Sha256::digest(self.to_string()).into())
    }

    /// The random generator for the roll with this number; the game's first roll is 0.
    pub(super) fn roll_rng(&self, number: u64) -> ChaCha20Rng {
        // CITE: ChaCha, Bernstein 2008; a stream of its own for each roll.
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(number);
        rng
    }
}

impl fmt::Display for Seed {
    /// 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::digits(&self.0))
    }
}

impl fmt::Debug for Seed {
    /// Writes only the hash, because the seed is secret while the game lasts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed with hash {}", self.hash())
    }
}

/// The SHA-256 of a seed, which is shown before the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SeedHash([u8; 32]);

impl fmt::Display for SeedHash {
    /// 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::digits(&self.0))
    }
}

impl fmt::Debug for SeedHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeedHash({self})")
    }
}

serde_as_text!(Seed);
serde_as_text!(SeedHash);

/// The text is not a seed or hash, which has 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, 64 hexadecimal digits, found {found}")]
pub struct ParseSeedError {
    expected: &'static str,
    found: &'static str,
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse_bytes(text).map(Self).map_err(|found| ParseSeedError { expected: "a seed", found })
    }
}

impl FromStr for SeedHash {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse_bytes(text).map(Self).map_err(|found| ParseSeedError { expected: "the hash of a seed", found })
    }
}

/// Reads 64 hexadecimal digits, which may be capital letters: people write records too.
fn parse_bytes(text: &str) -> Result<[u8; 32], &'static str> {
    let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    hex::bytes(&text.to_ascii_lowercase()).ok_or(if is_hex { "too few or too many" } else { "something else" })
}
