//! Metrics in the format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the histograms' buckets, in microseconds.
const BOUNDS_MICROS: [u64; 13] =
    [250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];

/// A histogram of durations.
#[derive(Debug, Default)]
pub(super) struct TimeHistogram {
    /// One bucket for each bound, and one for longer durations.
    buckets: [AtomicU64; BOUNDS_MICROS.len() + 1],
    sum_micros: AtomicU64,
}

impl TimeHistogram {
    pub(super) fn observe(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS_MICROS.partition_point(|&bound| bound < micros);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum_micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) -> std::fmt::Result {
        writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram")?;
        let mut count = 0;
        let bounds = BOUNDS_MICROS.iter().map(|&micros| seconds(micros)).chain(["+Inf".to_owned()]);
        for (bucket, bound) in self.buckets.iter().zip(bounds) {
            count += bucket.load(Ordering::Relaxed);
            writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}")?;
        }
        let sum = seconds(self.sum_micros.load(Ordering::Relaxed));
        writeln!(text, "{name}_sum {sum}\n{name}_count {count}")
    }
}

fn seconds(micros: u64) -> String {
    (micros as f64 / 1e6).to_string()
}

/// The metrics.
#[derive(Debug, Default)]
pub struct Metrics {
    /// The number of games in memory.
    pub(super) games: AtomicI64,
    /// The number of open connections.
    pub(super) connections: AtomicI64,
    pub(super) connections_opened: AtomicU64,
    /// The number of connections, requests and messages refused because of their number, size or origin.
    pub(super) refused_requests: AtomicU64,
    /// The number of connections closed because they did not read fast enough.
    pub(super) slow_connections: AtomicU64,
    pub(super) messages_received: AtomicU64,
    pub(super) messages_sent: AtomicU64,
    pub(super) acts_refused: AtomicU64,
    pub(super) games_created: AtomicU64,
    events_saved: AtomicU64,
    saves_failed: AtomicU64,
    /// Whether the last commit failed.
    is_failing: AtomicI64,
    commit_time: TimeHistogram,
    /// The time from emitting an event until it is saved.
    pub(super) save_time: TimeHistogram,
}

/// Adds one to a gauge as long as this value lives.
#[derive(Debug)]
pub(super) struct Gauge<'a>(&'a AtomicI64);

impl<'a> Gauge<'a> {
    pub(super) fn count(number: &'a AtomicI64) -> Self {
        number.fetch_add(1, Ordering::Relaxed);
        Self(number)
    }
}

impl Drop for Gauge<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Adds one.
pub(super) fn add_one(number: &AtomicU64) {
    number.fetch_add(1, Ordering::Relaxed);
}

impl Metrics {
    /// Counts a commit with this number of writes.
    pub(super) fn committed(&self, writes: usize, failed: usize, time: Duration) {
        self.commit_time.observe(time);
        self.events_saved.fetch_add((writes - failed) as u64, Ordering::Relaxed);
        self.saves_failed.fetch_add(failed as u64, Ordering::Relaxed);
        self.is_failing.store(i64::from(failed == writes), Ordering::Relaxed);
    }

    /// Whether the last commit failed.
    pub(super) fn is_failing(&self) -> bool {
        self.is_failing.load(Ordering::Relaxed) != 0
    }

    /// All metrics in the text format of Prometheus.
    pub(super) fn text(&self) -> String {
        let mut text = String::with_capacity(4_096);
        self.write(&mut text).expect("a String takes any text");
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let gauges = [
            ("games", "Games in memory.", &self.games),
            ("connections", "Open connections.", &self.connections),
            ("store_failing", "1 if the last commit failed.", &self.is_failing),
        ];
        for (name, help, value) in gauges {
            let value = value.load(Ordering::Relaxed);
            writeln!(text, "# HELP turnover_{name} {help}\n# TYPE turnover_{name} gauge\nturnover_{name} {value}")?;
        }
        let counters = [
            ("connections_opened", "Connections opened.", &self.connections_opened),
            ("requests_refused", "Requests refused for number, size or origin.", &self.refused_requests),
            ("connections_too_slow", "Connections closed because they did not read.", &self.slow_connections),
            ("messages_received", "Messages of clients.", &self.messages_received),
            ("messages_sent", "Messages to clients.", &self.messages_sent),
            ("acts_refused", "Acts refused.", &self.acts_refused),
            ("games_created", "Games created.", &self.games_created),
            ("saves", "Writes that were saved.", &self.events_saved),
            ("saves_failed", "Writes that could not be saved.", &self.saves_failed),
        ];
        for (name, help, value) in counters {
            let value = value.load(Ordering::Relaxed);
            writeln!(
                text,
                "# HELP turnover_{name}_total {help}\n# TYPE turnover_{name}_total counter\nturnover_{name}_total {value}"
            )?;
        }
        self.commit_time.write(text, "turnover_commit_seconds", "How long commits took.")?;
        self.save_time.write(text, "turnover_save_seconds", "From handing out an event until it may be told.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_upwards() {
        let metrics = Metrics::default();
        for micros in [1, 250, 251, 9_000_000] {
            metrics.committed(3, 1, Duration::from_micros(micros));
        }
        let text = metrics.text();
        for line in [
            "turnover_commit_seconds_bucket{le=\"0.00025\"} 2",
            "turnover_commit_seconds_bucket{le=\"0.0005\"} 3",
            "turnover_commit_seconds_bucket{le=\"5\"} 3",
            "turnover_commit_seconds_bucket{le=\"+Inf\"} 4",
            "turnover_commit_seconds_sum 9.000502",
            "turnover_commit_seconds_count 4",
            "turnover_saves_total 8",
            "turnover_saves_failed_total 4",
            "turnover_store_failing 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }

    #[test]
    fn a_gauge_counts_what_lives() {
        let metrics = Metrics::default();
        let one = Gauge::count(&metrics.games);
        let two = Gauge::count(&metrics.games);
        drop(one);
        assert!(metrics.text().contains("\nturnover_games 1\n"));
        drop(two);
        assert!(metrics.text().contains("\nturnover_games 0\n"));
    }
}
