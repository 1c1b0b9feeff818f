//! The delays between attempts to reconnect.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The first delay, in milliseconds.
const FIRST_MS: u64 = 500;
/// For how long a server that is lost is expected back soon: another one takes its place, or it is started again.
const SOON_MS: u64 = 60_000;
/// The maximum delay in this time, and afterwards.
const LONGEST_SOON_MS: u64 = 5_000;
const LONGEST_MS: u64 = 30_000;

/// Exponential backoff with jitter: each delay is shortened at random, at most to its half, so that clients that lost a
/// server at the same time do not reconnect at the same time.
#[derive(Clone, Debug)]
pub(crate) struct Backoff {
    failures: u32,
    /// The time of the first failure.
    since: Option<u64>,
    rng: Xoshiro256PlusPlus,
}

impl Backoff {
    /// The same seed gives the same delays.
    pub(crate) fn new(seed: u64) -> Self {
        Self { failures: 0, since: None, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The delay after another failure at this time, in milliseconds.
    pub(crate) fn next_wait(&mut self, now: u64) -> u64 {
        let is_soon = now.saturating_sub(*self.since.get_or_insert(now)) < SOON_MS;
        let longest = (FIRST_MS << self.failures).min(if is_soon { LONGEST_SOON_MS } else { LONGEST_MS });
        self.failures = (self.failures + 1).min(16);
        self.rng.random_range(longest / 2..=longest)
    }

    /// Starts again with the first delay, after a successful connection.
    pub(crate) fn reset(&mut self) {
        (self.failures, self.since) = (0, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_stay_short_for_a_minute_and_differ_from_client_to_client() {
        let [mut one, mut other] = [1, 2].map(Backoff::new);
        let (mut now, mut differ) = (1_000_000, false);
        for failure in 0..40 {
            let most = if now < 1_000_000 + SOON_MS { LONGEST_SOON_MS } else { LONGEST_MS };
            let longest = (FIRST_MS << failure.min(10)).min(most);
            let waits = [one.next_wait(now), other.next_wait(now)];
            assert!(waits.iter().all(|wait| (longest / 2..=longest).contains(wait)), "{waits:?}");
            differ |= waits[0] != waits[1];
            now += waits[0];
        }
        assert!(differ && now > 1_000_000 + 5 * SOON_MS);
        one.reset();
        assert!(one.next_wait(now) <= FIRST_MS);
    }
}
