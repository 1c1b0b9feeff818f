//! Who throws the dice, so that everybody can trust them?

use std::fmt::{self, Write};
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use super::chances::VEGAS;
use super::roll::{Face, Roll};
use super::variant::Dice;
use super::{DiceChess, Phase};

/// All rolls of a game, drawn before it begins.
///
/// Before the game one shows the seed's [`hash`](Self::hash), so that nobody can exchange it later; after the game the
/// seed, so that everybody can look whether it has that hash and throws the dice that lay on the table. Each roll is
/// drawn by its number alone: taking moves back and playing them again brings the same dice, on every platform.
///
/// ```
/// use turnover::games::dice_chess::{DiceChess, Seed, Variant};
///
/// let seed = Seed::new([7; 32]);
/// let position = DiceChess::start(Variant::DiceChess);
/// let rolls: Vec<String> = (0..4).filter_map(|number| seed.throw(number, &position)).map(|roll| roll.to_string()).collect();
/// assert_eq!(rolls, ["r12", "r24", "r56", "r56"]);
/// // The same as of `printf %s 0707…07 | sha256sum`.
/// assert_eq!(seed.hash(), "1967c0fdaed0b8f2618d3b1f4a9f8541ed315505acc26f5a41f382da8bdd9954");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// So often a die is thrown again at most; that not one of the throws shows a given face happens once in 10⁷⁹ rolls.
const THROWS: usize = 1000;

impl Seed {
    /// A seed of these bytes, which nobody should be able to guess.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The SHA-256 of the seed's text, in hexadecimal.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.to_string()))
    }

    /// The roll with this number, the game's first being 0, for this position; `None` where no dice are to be thrown.
    ///
    /// Where a die that names no man that can move is thrown again, that is all one roll.
    #[must_use]
    pub fn throw(&self, number: u64, position: &DiceChess) -> Option<Roll> {
        if !matches!(position.phase(), Phase::Roll(_)) {
            return None;
        }
        // CITE: ChaCha, Bernstein 2008; a stream of its own for each roll.
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(number);
        let mut die = || Face::Number(side(&mut rng) + 1);
        let dice = position.variant().rules().dice;
        let mut faces = || match dice {
            Dice::Mobile | Dice::Count { .. } => vec![die()],
            Dice::Pair | Dice::ManAndCount { .. } => vec![die(), die()],
            Dice::Triple => vec![die(), die(), die()],
            Dice::Vegas => VEGAS.iter().map(|faces| face(faces, die())).collect(),
        };
        (0..THROWS).find_map(|_| position.checked_roll(Roll::new(&faces())).ok())
    }
}

/// A number below 6, each as likely as the others.
fn side(rng: &mut ChaCha20Rng) -> u8 {
    const FAIR: u32 = u32::MAX - u32::MAX % 6;
    loop {
        let number = rng.next_u32();
        if number < FAIR {
            return (number % 6) as u8;
        }
    }
}

/// What a die with other faces shows where an ordinary one would show this.
fn face(faces: &[Face; 6], ordinary: Face) -> Face {
    match ordinary {
        Face::Number(number) => faces[usize::from(number.clamp(1, 6)) - 1],
        Face::Man(_) | Face::Any => ordinary,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes any text");
        text
    })
}

impl fmt::Display for Seed {
    /// 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Seed {
    /// Only the hash: a seed is a secret while the game lasts, and texts for debugging wander about.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed with hash {}", self.hash())
    }
}

/// The text is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a seed, 64 hexadecimal digits, found {0}")]
pub struct ParseSeedError(&'static str);

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ParseSeedError("something else"));
        }
        if text.len() != 64 {
            return Err(ParseSeedError("too few or too many"));
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let value = |digit: u8| char::from(digit).to_digit(16).unwrap_or(0) as u8;
            *byte = value(digits[0]) << 4 | value(digits[1]);
        }
        Ok(Self(bytes))
    }
}
