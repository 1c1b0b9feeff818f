//! The delays between attempts to reconnect.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The first delay, in milliseconds.
const FIRST_DELAY_MS: u64 = 500;
/// For how long a server that is lost is expected back soon: another one takes its place, or it is started again.
const EARLY_PERIOD_MS: u64 = 60_000;
/// The maximum delay in this time, and afterwards.
const MAX_EARLY_DELAY_MS: u64 = 5_000;
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
    pub(crate) fn next_delay_ms(&mut self, now: u64) -> u64 {
        let is_early = now.saturating_sub(*self.failing_since.get_or_insert(now)) < EARLY_PERIOD_MS;
        let max_delay_ms =
            (FIRST_DELAY_MS << self.failure_count).min(if is_early { MAX_EARLY_DELAY_MS } else { MAX_DELAY_MS });
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
        let [mut first_backoff, mut second_backoff] = [1, 2].map(Backoff::new);
        let (mut now, mut have_differed) = (1_000_000, false);
        for failure in 0..40 {
            let delay_limit_ms = if now < 1_000_000 + EARLY_PERIOD_MS { MAX_EARLY_DELAY_MS } else { MAX_DELAY_MS };
            let max_delay_ms = (FIRST_DELAY_MS << failure.min(10)).min(delay_limit_ms);
            let delays_ms = [first_backoff.next_delay_ms(now), second_backoff.next_delay_ms(now)];
            assert!(
                delays_ms.iter().all(|delay_ms| (max_delay_ms / 2..=max_delay_ms).contains(delay_ms)),
                "{delays_ms:?}"
            );
            have_differed |= delays_ms[0] != delays_ms[1];
            now += delays_ms[0];
        }
        assert!(have_differed && now > 1_000_000 + 5 * EARLY_PERIOD_MS);
        first_backoff.reset();
        assert!(first_backoff.next_delay_ms(now) <= FIRST_DELAY_MS);
    }
}
