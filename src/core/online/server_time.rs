//! Estimates the server's time, because the client's clock may be wrong.

use std::collections::VecDeque;

/// The number of messages that are compared.
const MAX_SAMPLES: usize = 8;

/// The offset of the server's clock from the client's. Each message underestimates it by its delay, so the greatest
/// offset among the last messages is the best estimate.
#[derive(Clone, Debug, Default)]
pub(super) struct ServerTime {
    offsets: VecDeque<i128>,
    lag: Option<u32>,
}

impl ServerTime {
    /// Records a message that was sent at `at_server` and received at `now`.
    pub(super) fn note(&mut self, now: u64, at_server: u64) {
        self.offsets.push_back(i128::from(at_server) - i128::from(now));
        if self.offsets.len() > MAX_SAMPLES {
            self.offsets.pop_front();
        }
    }

    /// The same, with the round-trip time of messages.
    pub(super) fn note_ping(&mut self, now: u64, at_server: u64, lag: Option<u32>) {
        self.lag = lag.or(self.lag);
        self.note(now, at_server);
    }

    /// The round-trip time of messages, in milliseconds.
    pub(super) const fn lag(&self) -> Option<u32> {
        self.lag
    }

    /// The server's time at a time of the client.
    pub(super) fn at_server(&self, now: u64) -> u64 {
        let one_way_ms = i128::from(self.lag.unwrap_or_default() / 2);
        let offset = self.offsets.iter().max().map_or(0, |offset| offset + one_way_ms);
        u64::try_from((i128::from(now) + offset).max(0)).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_message_tells_the_time() {
        let mut time = ServerTime::default();
        assert_eq!(time.at_server(5), 5);
        time.note(1_000, 90_000_900);
        time.note(2_000, 90_001_500);
        assert_eq!(time.at_server(3_000), 90_002_900);
        time.note_ping(3_000, 90_002_800, Some(200));
        assert_eq!((time.at_server(3_000), time.lag()), (90_003_000, Some(200)));
        let mut slow = ServerTime::default();
        slow.note(u64::MAX, 0);
        assert_eq!(slow.at_server(7), 0);
    }
}
