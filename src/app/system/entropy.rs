//! Random numbers from the operating system or the browser.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::board::Side;

/// Bytes from the randomness source of the system or the page; `None` if there is none.
#[must_use]
pub fn random_bytes<const COUNT: usize>() -> Option<[u8; COUNT]> {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}

/// A random side; White if there is no source of randomness.
#[must_use]
pub fn random_side() -> Side {
    let rng = random_bytes().map(Xoshiro256PlusPlus::from_seed);
    rng.and_then(|mut rng| Side::ALL.choose(&mut rng).copied()).unwrap_or(Side::White)
}

/// The number of a random start of Chess960.
#[must_use]
pub fn random_chess960() -> u16 {
    random_bytes().map_or(0, |bytes| Xoshiro256PlusPlus::from_seed(bytes).random_range(0..960))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_is_drawn_about_as_often_as_the_other() {
        let black_count = (0..400).filter(|_| random_side() == Side::Black).count();
        assert!((100..300).contains(&black_count), "{black_count} of 400");
    }
}
