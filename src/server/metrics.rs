//! Metrics in the format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::StatusCode;

use super::monotonic_time::system_time;
use super::tls::ServedCertificate;
use super::{disk_space::DiskSpace, store::StoreError};

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
    pub(super) fn observe(&self, duration: Duration) {
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
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

/// When the server has started, in seconds since 1970.
#[derive(Debug)]
struct StartTime(u64);

impl Default for StartTime {
    fn default() -> Self {
        Self(system_time() / 1_000)
    }
}

/// The metrics.
#[derive(Debug, Default)]
pub struct Metrics {
    start_time: StartTime,
    /// The certificate that the server shows; none where it does not encrypt.
    certificate: OnceLock<Arc<ServedCertificate>>,
    /// The requests that were answered, by the first digit of the status, from 1 to 5.
    answered_request_counts: [AtomicU64; 5],
    /// The number of games in memory.
    pub(super) loaded_game_count: AtomicI64,
    /// The number of shards whose games this process serves; 0 where it shares them with no other.
    pub(super) served_shard_count: AtomicI64,
    /// The number of connections that were handed over to other processes.
    pub(super) bridged_connection_count: AtomicU64,
    /// The number of open connections.
    pub(super) open_connection_count: AtomicI64,
    pub(super) opened_connection_count: AtomicU64,
    /// The number of connections, requests and messages refused because of their number, size or origin.
    pub(super) refused_request_count: AtomicU64,
    /// The number of connections closed because they did not read fast enough.
    pub(super) slow_connection_count: AtomicU64,
    pub(super) received_message_count: AtomicU64,
    pub(super) sent_message_count: AtomicU64,
    pub(super) refused_act_count: AtomicU64,
    pub(super) created_game_count: AtomicU64,
    /// Push messages that push services have taken, that could not be delivered, and that were too many.
    pub(super) delivered_push_count: AtomicU64,
    pub(super) failed_push_count: AtomicU64,
    pub(super) delivered_webhook_count: AtomicU64,
    pub(super) failed_webhook_count: AtomicU64,
    pub(super) dropped_push_count: AtomicU64,
    saved_write_count: AtomicU64,
    failed_write_count: AtomicU64,
    /// 1 if the storage has failed at the last write, otherwise 0.
    is_not_writing: AtomicI64,
    /// 1 if the storage has failed at the last read, otherwise 0.
    is_not_reading: AtomicI64,
    /// 1 from the first time on that the file was found to be damaged, which it stays.
    is_damaged: AtomicI64,
    /// The free bytes of the disk, once they are known, and 1 if they are too few for another game.
    free_disk_bytes: AtomicI64,
    is_disk_low: AtomicI64,
    commit_time: TimeHistogram,
    /// The time from emitting an event until it is saved.
    pub(super) save_time: TimeHistogram,
}

/// Adds one to a gauge as long as this value lives.
#[derive(Debug)]
pub(super) struct Gauge<'a>(&'a AtomicI64);

impl<'a> Gauge<'a> {
    pub(super) fn increment(gauge: &'a AtomicI64) -> Self {
        gauge.fetch_add(1, Ordering::Relaxed);
        Self(gauge)
    }
}

impl Drop for Gauge<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Adds one.
pub(super) fn add_one(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Metrics {
    /// Tells the certificate that the server shows from now on.
    pub(super) fn set_certificate(&self, certificate: Arc<ServedCertificate>) {
        drop(self.certificate.set(certificate));
    }

    /// Counts a request by the status of its answer.
    pub(super) fn count_request(&self, status: StatusCode) {
        let index = usize::from(status.as_u16() / 100).checked_sub(1);
        if let Some(count) = index.and_then(|index| self.answered_request_counts.get(index)) {
            add_one(count);
        }
    }

    /// Counts a commit with these results.
    pub(super) fn count_commit(&self, results: &[Result<(), StoreError>], time: Duration) {
        self.commit_time.observe(time);
        let failed_count = results.iter().filter(|result| result.is_err()).count() as u64;
        self.saved_write_count.fetch_add(results.len() as u64 - failed_count, Ordering::Relaxed);
        self.failed_write_count.fetch_add(failed_count, Ordering::Relaxed);
        self.note_write(results.iter().find_map(|result| result.as_ref().err().filter(|error| error.is_of_storage())));
    }

    /// Notes whether a write has failed. What is wrong with the request alone says nothing of the storage.
    pub(super) fn note_write(&self, error: Option<&StoreError>) {
        self.note(&self.is_not_writing, error);
    }

    /// Notes whether a read has failed.
    pub(super) fn note_read(&self, error: Option<&StoreError>) {
        self.note(&self.is_not_reading, error);
    }

    fn note(&self, failing_flag: &AtomicI64, error: Option<&StoreError>) {
        failing_flag.store(i64::from(error.is_some_and(StoreError::is_of_storage)), Ordering::Relaxed);
        if let Some(StoreError::Damaged(_)) = error {
            self.is_damaged.store(1, Ordering::Relaxed);
        }
    }

    /// Notes how much of the disk is free.
    pub(super) fn note_disk_space(&self, space: DiskSpace) {
        self.free_disk_bytes.store(i64::try_from(space.free_bytes).unwrap_or(i64::MAX), Ordering::Relaxed);
        self.is_disk_low.store(space.is_low().into(), Ordering::Relaxed);
    }

    /// What is wrong with the storage, in English.
    pub(super) fn failure(&self) -> Option<&'static str> {
        let causes = [
            (&self.is_damaged, "the database is damaged"),
            (&self.is_not_writing, "games cannot be saved"),
            (&self.is_not_reading, "games cannot be read"),
        ];
        causes.into_iter().find(|(is_so, _)| is_so.load(Ordering::Relaxed) != 0).map(|(_, cause)| cause)
    }

    /// All metrics in the text format of Prometheus.
    pub(super) fn text(&self) -> String {
        let mut text = String::with_capacity(4_096);
        self.write(&mut text).expect("a String takes any text");
        text
    }

    /// What is told of the process, its certificate and its answers.
    fn write_process(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "# HELP turnover_info The version of the server.\n# TYPE turnover_info gauge")?;
        writeln!(text, "turnover_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION"))?;
        let times = [
            ("start_time_seconds", "When the server has started, in seconds since 1970.", Some(self.start_time.0)),
            (
                "certificate_expires_seconds",
                "Until when the server's own certificate is valid, in seconds since 1970.",
                self.certificate.get().and_then(|certificate| certificate.expires_at()),
            ),
        ];
        for (name, help, time) in times {
            writeln!(text, "# HELP turnover_{name} {help}\n# TYPE turnover_{name} gauge")?;
            time.map_or(Ok(()), |time| writeln!(text, "turnover_{name} {time}"))?;
        }
        writeln!(
            text,
            "# HELP turnover_requests_total Requests by their answers' status.\n# TYPE turnover_requests_total counter"
        )?;
        for (digit, count) in (1..).zip(&self.answered_request_counts) {
            let count = count.load(Ordering::Relaxed);
            writeln!(text, "turnover_requests_total{{status=\"{digit}xx\"}} {count}")?;
        }
        Ok(())
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        self.write_process(text)?;
        let gauges = [
            ("games", "Games in memory.", &self.loaded_game_count),
            ("connections", "Open connections.", &self.open_connection_count),
            ("shards", "Shards served here, of 1024 that processes share.", &self.served_shard_count),
            ("store_failing", "1 if the storage failed at the last write.", &self.is_not_writing),
            ("store_reads_failing", "1 if the storage failed at the last read.", &self.is_not_reading),
            ("store_damaged", "1 if the database was found to be damaged.", &self.is_damaged),
            ("disk_free_bytes", "Free bytes of the disk with the database.", &self.free_disk_bytes),
            ("disk_low", "1 if too little of the disk is free for new games.", &self.is_disk_low),
        ];
        for (name, help, value) in gauges {
            let value = value.load(Ordering::Relaxed);
            writeln!(text, "# HELP turnover_{name} {help}\n# TYPE turnover_{name} gauge\nturnover_{name} {value}")?;
        }
        let counters = [
            ("connections_opened", "Connections opened.", &self.opened_connection_count),
            ("requests_refused", "Requests refused for number, size or origin.", &self.refused_request_count),
            ("connections_too_slow", "Connections closed because they did not read.", &self.slow_connection_count),
            ("connections_bridged", "Connections handed over to other processes.", &self.bridged_connection_count),
            ("messages_received", "Messages of clients.", &self.received_message_count),
            ("messages_sent", "Messages to clients.", &self.sent_message_count),
            ("acts_refused", "Acts refused.", &self.refused_act_count),
            ("games_created", "Games created.", &self.created_game_count),
            ("push_delivered", "Push messages that push services have taken.", &self.delivered_push_count),
            ("push_failed", "Push messages that could not be delivered.", &self.failed_push_count),
            ("webhooks_delivered", "Calls of webhooks that were answered.", &self.delivered_webhook_count),
            (
                "webhooks_failed",
                "Calls of webhooks that have failed at all attempts, or were too many.",
                &self.failed_webhook_count,
            ),
            ("push_dropped", "Push messages that were not sent because too many waited.", &self.dropped_push_count),
            ("saves", "Writes that were saved.", &self.saved_write_count),
            ("saves_failed", "Writes that could not be saved.", &self.failed_write_count),
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
            let results = [Ok(()), Err(StoreError::Unknown("a".into())), Ok(())];
            metrics.count_commit(&results, Duration::from_micros(micros));
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
    fn only_the_storage_itself_is_reported_as_failing_and_until_it_works_again() {
        let metrics = Metrics::default();
        for error in [StoreError::Unknown("a".into()), StoreError::Exists("a".into()), StoreError::NoRoomForGames] {
            metrics.count_commit(&[Err(error)], Duration::ZERO);
            assert_eq!(metrics.failure(), None);
        }
        metrics.count_commit(&[Err(StoreError::Full)], Duration::ZERO);
        assert_eq!(metrics.failure(), Some("games cannot be saved"));
        // A sign of life that was saved, for example.
        metrics.note_write(None);
        assert_eq!(metrics.failure(), None);
        metrics.note_read(Some(&StoreError::Io("a".into())));
        metrics.note_write(None);
        assert_eq!(metrics.failure(), Some("games cannot be read"));
        metrics.note_read(Some(&StoreError::Unreadable("a".into())));
        assert_eq!(metrics.failure(), None, "one game that cannot be read is not the storage");
    }

    #[test]
    fn a_disk_that_is_nearly_full_is_told() {
        let metrics = Metrics::default();
        let lines = |metrics: &Metrics| {
            let text = metrics.text();
            let is_value = |line: &&str| line.starts_with("turnover_disk_");
            text.lines().filter(is_value).map(str::to_owned).collect::<Vec<_>>()
        };
        for (free, is_low) in [(5, 1), (10, 0)] {
            metrics.note_disk_space(DiskSpace { free_bytes: free, min_free_bytes: 10 });
            let expected = [format!("turnover_disk_free_bytes {free}"), format!("turnover_disk_low {is_low}")];
            assert_eq!(lines(&metrics), expected);
        }
        assert_eq!(metrics.failure(), None, "games that have begun can be saved");
    }

    #[test]
    fn a_damaged_database_stays_reported_although_other_reads_succeed() {
        let metrics = Metrics::default();
        metrics.note_read(Some(&StoreError::Damaged("a page".into())));
        metrics.note_read(None);
        assert_eq!(metrics.failure(), Some("the database is damaged"));
    }

    #[test]
    fn requests_are_counted_by_the_class_of_their_status() {
        let metrics = Metrics::default();
        for status in [StatusCode::OK, StatusCode::NO_CONTENT, StatusCode::NOT_FOUND, StatusCode::SWITCHING_PROTOCOLS] {
            metrics.count_request(status);
        }
        let text = metrics.text();
        for (class, count) in [("1xx", 1), ("2xx", 2), ("3xx", 0), ("4xx", 1), ("5xx", 0)] {
            let line = format!("turnover_requests_total{{status=\"{class}\"}} {count}");
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }

    #[test]
    fn every_metric_is_documented_and_the_alerts_are_about_no_others() {
        let text = Metrics::default().text();
        let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        let names: Vec<&str> = types.filter_map(|line| line.split(' ').next()).collect();
        let document = std::fs::read_to_string("docs/server.md").expect("the document");
        for name in &names {
            assert!(document.contains(&format!("`{name}`")), "{name}");
        }
        let alerts = std::fs::read_to_string("assets/server/alerts.yaml").expect("the alerts");
        let words = alerts.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        for word in words.filter(|word| word.starts_with("turnover_")) {
            let is_of_histogram =
                |name: &str| [format!("{name}_sum"), format!("{name}_count")].iter().any(|part| part == word);
            assert!(names.iter().any(|name| *name == word || is_of_histogram(name)), "{word}");
        }
    }

    #[test]
    fn a_gauge_counts_what_lives() {
        let metrics = Metrics::default();
        let first_gauge = Gauge::increment(&metrics.loaded_game_count);
        let second_gauge = Gauge::increment(&metrics.loaded_game_count);
        drop(first_gauge);
        assert!(metrics.text().contains("\nturnover_games 1\n"));
        drop(second_gauge);
        assert!(metrics.text().contains("\nturnover_games 0\n"));
    }
}
