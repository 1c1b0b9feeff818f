//! The delays between attempts to reconnect.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The first delay, in milliseconds.
const FIRST_DELAY_MS: u64 = 500;
/// For how long a server that is lost is expected back soon: another one takes its place, or it is started again.
const SOON_PERIOD_MS: u64 = 60_000;
/// The maximum delay in this time, and afterwards.
const MAX_SOON_DELAY_MS: u64 = 5_000;
const MAX_DELAY_MS: u64 = 30_000;

/// Exponential backoff with jitter: each delay is shortened at random, at most to its half, so that clients that lost a
/// server at the same time do not reconnect at the same time.
#[derive(Clone, Debug)]
pub(crate) struct Backoff {
    failure_count: u32,
    /// The time of the first failure.
    failing_since: Option<u64>,
    rng: Xoshiro256PlusPlus,
}

impl Backoff {
    /// The same seed gives the same delays.
    pub(crate) fn new(seed: u64) -> Self {
        Self { failure_count: 0, failing_since: None, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The delay after another failure at this time, in milliseconds.
    pub(crate) fn next_wait(&mut self, now: u64) -> u64 {
        let is_soon = now.saturating_sub(*self.failing_since.get_or_insert(now)) < SOON_PERIOD_MS;
        let max_delay_ms =
            (FIRST_DELAY_MS << self.failure_count).min(if is_soon { MAX_SOON_DELAY_MS } else { MAX_DELAY_MS });
        self.failure_count = (self.failure_count + 1).min(16);
        self.rng.random_range(max_delay_ms / 2..=max_delay_ms)
    }

    /// Starts again with the first delay, after a successful connection.
    pub(crate) fn reset(&mut self) {
        (self.failure_count, self.failing_since) = (0, None);
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
            let most = if now < 1_000_000 + SOON_PERIOD_MS { MAX_SOON_DELAY_MS } else { MAX_DELAY_MS };
            let longest = (FIRST_DELAY_MS << failure.min(10)).min(most);
            let waits = [one.next_wait(now), other.next_wait(now)];
            assert!(waits.iter().all(|wait| (longest / 2..=longest).contains(wait)), "{waits:?}");
            differ |= waits[0] != waits[1];
            now += waits[0];
        }
        assert!(differ && now > 1_000_000 + 5 * SOON_PERIOD_MS);
        one.reset();
        assert!(one.next_wait(now) <= FIRST_DELAY_MS);
    }
}
