//! Estimates the server's time, because the client's clock may be wrong.

use std::collections::VecDeque;

/// The number of messages that are compared.
const MAX_SAMPLES: usize = 8;

/// The offset of the server's clock from the client's. Each message underestimates it by its delay, so the greatest
/// offset among the last messages is the best estimate.
#[derive(Clone, Debug, Default)]
pub(super) struct ServerTime {
    offsets: VecDeque<i128>,
    lag_ms: Option<u32>,
}

impl ServerTime {
    /// Records a message that was sent at `server_time_at` and received at `received_at`.
    pub(super) fn record_time(&mut self, received_at: u64, sent_at: u64) {
        self.offsets.push_back(i128::from(sent_at) - i128::from(received_at));
        if self.offsets.len() > MAX_SAMPLES {
            self.offsets.pop_front();
        }
    }

    /// The same, with the round-trip time of messages.
    pub(super) fn record_ping(&mut self, received_at: u64, sent_at: u64, lag_ms: Option<u32>) {
        self.lag_ms = lag_ms.or(self.lag_ms);
        self.record_time(received_at, sent_at);
    }

    /// The round-trip time of messages, in milliseconds.
    pub(super) const fn lag_ms(&self) -> Option<u32> {
        self.lag_ms
    }

    /// The server's time at a time of the client.
    pub(super) fn server_time_at(&self, client_now: u64) -> u64 {
        let one_way_ms = i128::from(self.lag_ms.unwrap_or_default() / 2);
        let offset = self.offsets.iter().max().map_or(0, |offset| offset + one_way_ms);
        u64::try_from((i128::from(client_now) + offset).max(0)).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_message_tells_the_time() {
        let mut server_time = ServerTime::default();
        assert_eq!(server_time.server_time_at(5), 5);
        server_time.record_time(1_000, 90_000_900);
        server_time.record_time(2_000, 90_001_500);
        assert_eq!(server_time.server_time_at(3_000), 90_002_900);
        server_time.record_ping(3_000, 90_002_800, Some(200));
        assert_eq!((server_time.server_time_at(3_000), server_time.lag_ms()), (90_003_000, Some(200)));
        let mut saturated_time = ServerTime::default();
        saturated_time.record_time(u64::MAX, 0);
        assert_eq!(saturated_time.server_time_at(7), 0);
    }
}
