//! The delays between attempts to reconnect.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The first delay and the maximum delay, in milliseconds.
const FIRST_MS: u64 = 500;
const LONGEST_MS: u64 = 30_000;

/// Exponential backoff with jitter: each delay is shortened at random, at most to its half, so that clients that lost a
/// server at the same time do not reconnect at the same time.
#[derive(Clone, Debug)]
pub(super) struct Backoff {
    failures: u32,
    rng: Xoshiro256PlusPlus,
}

impl Backoff {
    /// The same seed gives the same delays.
    pub(super) fn new(seed: u64) -> Self {
        Self { failures: 0, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The delay after another failure, in milliseconds.
    pub(super) fn next_wait(&mut self) -> u64 {
        let longest = (FIRST_MS << self.failures).min(LONGEST_MS);
        self.failures = (self.failures + 1).min(16);
        self.rng.random_range(longest / 2..=longest)
    }

    /// Starts again with the first delay, after a successful connection.
    pub(super) fn reset(&mut self) {
        self.failures = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest_and_differ_from_client_to_client() {
        let [mut one, mut other] = [1, 2].map(Backoff::new);
        let mut differ = false;
        for failure in 0..40 {
            let longest = (FIRST_MS << failure.min(10)).min(LONGEST_MS);
            let waits = [one.next_wait(), other.next_wait()];
            assert!(waits.iter().all(|wait| (longest / 2..=longest).contains(wait)), "{waits:?}");
            differ |= waits[0] != waits[1];
        }
        assert!(differ);
        one.reset();
        assert!(one.next_wait() <= FIRST_MS);
    }
}
