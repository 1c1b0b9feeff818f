//! Deterministic pseudorandom numbers: hash keys, and a generator from a seed.

use std::convert::Infallible;

use rand::rand_core::utils::fill_bytes_via_next_word;
use rand::{Rng, TryRng};

// CITE: SplitMix64, Steele, Lea, Flood 2014.
const SPLITMIX_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64: it maps similar numbers to unrelated ones.
#[must_use]
pub const fn mix(number: u64) -> u64 {
    finalise(number.wrapping_add(SPLITMIX_GAMMA))
}

/// The number at this index of the SplitMix64 sequence with the seed 0.
#[must_use]
pub const fn splitmix64(stream_index: u64) -> u64 {
    finalise(stream_index.wrapping_mul(SPLITMIX_GAMMA))
}

const fn finalise(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// A generator whose numbers are each [`mix`] of the one before.
///
/// The same seed gives the same numbers on every platform and in every version: published games and networks follow from them.
#[derive(Clone, Debug)]
pub struct MixRng(u64);

impl MixRng {
    /// The generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `count`; 0 if that is 0. Not `random_range` of `rand`, whose values may change.
    pub fn below(&mut self, count: u64) -> u64 {
        self.next_u64() % count.max(1)
    }
}

impl TryRng for MixRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next_u64() as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = mix(self.0);
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        fill_bytes_via_next_word(bytes, || self.try_next_u64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_are_those_of_published_results() {
        let mut rng = MixRng::new(7);
        assert_eq!([rng.next_u64(), rng.next_u64()], [7_191_089_600_892_374_487, 13_309_476_754_707_697_221]);
        assert_eq!([rng.below(6), rng.below(0)], [4, 0]);
    }

    #[test]
    fn they_are_those_of_the_paper() {
        assert_eq!([0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4], [1, 2].map(splitmix64));
        assert_eq!(mix(0), splitmix64(1));
    }
}
