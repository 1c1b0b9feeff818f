//! Deterministic pseudorandom numbers, for hash keys.

// CITE: SplitMix64, Steele, Lea, Flood 2014.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64: it maps similar numbers to unrelated ones.
#[must_use]
pub const fn mix(number: u64) -> u64 {
    finished(number.wrapping_add(STEP))
}

/// The number at this index of the SplitMix64 sequence with the seed 0.
#[must_use]
pub const fn drawn(place: u64) -> u64 {
    finished(place.wrapping_mul(STEP))
}

const fn finished(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_those_of_the_paper() {
        assert_eq!([0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4], [1, 2].map(drawn));
        assert_eq!(mix(0), drawn(1));
    }
}
