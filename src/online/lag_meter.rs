//! Measures the lag of a connection and detects dead ones.

/// The interval between pings, in milliseconds.
pub const PING_MS: u64 = 8_000;
/// The time without an answer after which a connection is regarded as dead, in milliseconds.
pub const SILENCE_MS: u64 = 20_000;

/// The pings of one connection. Times are in milliseconds of the server's clock.
#[derive(Clone, Debug, Default)]
pub(super) struct LagMeter {
    /// The number and time of the last ping, until its pong arrives.
    open: Option<(u32, u64)>,
    last_id: u32,
    next_at: u64,
    heard_at: u64,
    /// The average round-trip time.
    millis: Option<u32>,
}

impl LagMeter {
    /// A meter for a new connection.
    pub(super) fn new(now: u64) -> Self {
        Self { heard_at: now, next_at: now, ..Self::default() }
    }

    /// The time of the next ping.
    pub(super) const fn next_ping(&self) -> u64 {
        self.next_at
    }

    /// The number of a new ping, if one is due. A pong for an earlier one is then ignored.
    pub(super) fn ping(&mut self, now: u64) -> Option<u32> {
        if now < self.next_at {
            return None;
        }
        self.last_id = self.last_id.wrapping_add(1);
        self.open = Some((self.last_id, now));
        self.next_at = now.saturating_add(PING_MS);
        Some(self.last_id)
    }

    /// Handles a pong. It is ignored if it is not for the last ping.
    pub(super) fn pong(&mut self, id: u32, now: u64) {
        let Some((_, sent)) = self.open.take_if(|(open, _)| *open == id) else { return };
        let way = u32::try_from(now.saturating_sub(sent)).unwrap_or(u32::MAX);
        // A moving average: a single slow answer has little effect.
        let average = |before: u32| ((u64::from(before) * 3 + u64::from(way)) / 4) as u32;
        self.millis = Some(self.millis.map_or(way, average));
        self.heard_at = now;
    }

    /// The average round-trip time; `None` before the first pong.
    pub(super) const fn millis(&self) -> Option<u32> {
        self.millis
    }

    /// Whether the connection has not answered for too long.
    pub(super) const fn is_silent(&self, now: u64) -> bool {
        now.saturating_sub(self.heard_at) >= SILENCE_MS + PING_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_answer_alone_changes_little_and_a_wrong_one_nothing() {
        let mut meter = LagMeter::new(0);
        for (at, way) in [(0, 100), (PING_MS, 100), (2 * PING_MS, 500)] {
            let id = meter.ping(at).expect("it is due");
            assert_eq!(meter.ping(at + 1), None);
            meter.pong(id.wrapping_add(1), at + 1);
            meter.pong(id, at + way);
            meter.pong(id, at + 9 * way);
        }
        assert_eq!(meter.millis(), Some(200));
    }

    #[test]
    fn whoever_never_answers_is_silent() {
        let mut meter = LagMeter::new(5);
        for at in 0..4 {
            meter.ping(5 + at * PING_MS);
        }
        assert!(!meter.is_silent(SILENCE_MS + PING_MS + 4));
        assert!(meter.is_silent(SILENCE_MS + PING_MS + 5));
    }
}
