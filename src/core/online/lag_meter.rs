//! Measures the lag of a connection and detects dead ones.

/// The interval between pings while both players are there, in milliseconds.
pub const PING_MS: u64 = 3_000;
/// The interval between pings otherwise: in games over days, before both players have come, and after the end. Pings
/// cost a phone's battery.
pub const SLOW_PING_MS: u64 = 15_000;

/// The time after which a client regards a connection as dead on which nothing has come, in milliseconds, if pings come
/// at this interval.
#[must_use]
pub const fn client_silence_ms(interval_ms: u64) -> u64 {
    interval_ms.saturating_mul(2).saturating_add(1_500)
}

/// The same for the server, which waits longer: a page in the background answers late.
const fn server_silence_ms(interval_ms: u64) -> u64 {
    interval_ms.saturating_mul(4)
}

/// The pings of one connection. Times are in milliseconds of the server's clock.
#[derive(Clone, Debug, Default)]
pub(super) struct LagMeter {
    /// The number and time of the last ping, until its pong arrives.
    unanswered_ping: Option<(u32, u64)>,
    last_ping_id: u32,
    /// The time of the last ping, and the interval that it has announced.
    last_ping: Option<(u64, u64)>,
    heard_at: u64,
    /// The average round-trip time.
    lag_ms: Option<u32>,
}

impl LagMeter {
    /// A meter for a new connection.
    pub(super) fn new(now_unix_ms: u64) -> Self {
        Self { heard_at: now_unix_ms, ..Self::default() }
    }

    /// The time of the next ping at this interval; at once for the first one.
    pub(super) fn next_ping_at(&self, interval_ms: u64) -> u64 {
        self.last_ping.map_or(0, |(pinged_at, announced_interval_ms)| {
            pinged_at.saturating_add(interval_ms.min(announced_interval_ms))
        })
    }

    /// The number of a new ping, if one is due. A pong for an earlier one is then ignored.
    pub(super) fn begin_ping(&mut self, now_unix_ms: u64, interval_ms: u64) -> Option<u32> {
        if now_unix_ms < self.next_ping_at(interval_ms) {
            return None;
        }
        self.last_ping_id = self.last_ping_id.wrapping_add(1);
        self.unanswered_ping = Some((self.last_ping_id, now_unix_ms));
        self.last_ping = Some((now_unix_ms, interval_ms));
        Some(self.last_ping_id)
    }

    /// Handles a pong. It is ignored if it is not for the last ping.
    pub(super) fn record_pong(&mut self, pong_id: u32, now_unix_ms: u64) {
        let Some((_, sent_at)) = self.unanswered_ping.take_if(|(ping_id, _)| *ping_id == pong_id) else { return };
        let round_trip_ms = u32::try_from(now_unix_ms.saturating_sub(sent_at)).unwrap_or(u32::MAX);
        // A moving average: a single slow answer has little effect.
        let average_with =
            |previous_average: u32| ((u64::from(previous_average) * 3 + u64::from(round_trip_ms)) / 4) as u32;
        self.lag_ms = Some(self.lag_ms.map_or(round_trip_ms, average_with));
        self.heard_at = now_unix_ms;
    }

    /// Forgets what was measured and waited for while the server stood still.
    pub(super) fn reset_after_stall(&mut self, now_unix_ms: u64) {
        (self.unanswered_ping, self.heard_at) = (None, now_unix_ms);
    }

    /// The average round-trip time; `None` before the first pong.
    pub(super) const fn lag_ms(&self) -> Option<u32> {
        self.lag_ms
    }

    /// The time from which the connection is regarded as dead.
    pub(super) fn dead_at(&self, interval_ms: u64) -> u64 {
        let announced_interval_ms =
            self.last_ping.map_or(interval_ms, |(_, announced_interval_ms)| announced_interval_ms.max(interval_ms));
        self.heard_at.saturating_add(server_silence_ms(announced_interval_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_answer_alone_changes_little_and_a_wrong_one_nothing() {
        let mut meter = LagMeter::new(0);
        for (pinged_at, round_trip_ms) in [(0, 100), (PING_MS, 100), (2 * PING_MS, 500)] {
            let id = meter.begin_ping(pinged_at, PING_MS).expect("it is due");
            assert_eq!(meter.begin_ping(pinged_at + 1, PING_MS), None);
            meter.record_pong(id.wrapping_add(1), pinged_at + 1);
            meter.record_pong(id, pinged_at + round_trip_ms);
            meter.record_pong(id, pinged_at + 9 * round_trip_ms);
        }
        assert_eq!(meter.lag_ms(), Some(200));
    }

    #[test]
    fn whoever_never_answers_is_silent() {
        let mut meter = LagMeter::new(5);
        for ping_index in 0..4 {
            meter.begin_ping(5 + ping_index * PING_MS, PING_MS);
        }
        assert_eq!(meter.dead_at(PING_MS), 5 + 4 * PING_MS);
        meter.reset_after_stall(9_000);
        assert_eq!(meter.dead_at(PING_MS), 9_000 + 4 * PING_MS);
    }

    #[test]
    fn the_next_ping_comes_no_later_than_the_last_one_has_announced() {
        let mut meter = LagMeter::new(0);
        assert_eq!(meter.next_ping_at(SLOW_PING_MS), 0, "the first one comes at once");
        meter.begin_ping(0, PING_MS).expect("it is due");
        assert_eq!(meter.next_ping_at(SLOW_PING_MS), PING_MS);
        meter.begin_ping(PING_MS, SLOW_PING_MS).expect("it is due");
        assert_eq!(meter.next_ping_at(SLOW_PING_MS), PING_MS + SLOW_PING_MS);
        assert_eq!(meter.next_ping_at(PING_MS), 2 * PING_MS, "a game that begins is pinged more often at once");
    }

    #[test]
    fn a_dead_line_is_noticed_within_eight_seconds_while_a_clock_runs() {
        assert!(client_silence_ms(PING_MS) <= 8_000);
        assert!(client_silence_ms(PING_MS) > 2 * PING_MS, "one lost ping does not end a connection");
    }
}
