//! Whether the system's clock can be right, compared with the last time at which a server ran.
//!
//! Nobody but an operator can know which of the two is wrong. So the server says loudly what it sees, never goes back in time, and
//! removes no game because of its age for a while.

use std::fmt;

use super::clean_up::RetentionDays;
use super::monotonic_time::system_time;
use super::store::{EventStore, StoreError};
use crate::archive::Date;

/// The beginning of 2026, before which no version of this program was made, in milliseconds since 1970.
const FIRST_VERSION_MS: u64 = 1_767_225_600_000;
/// How far the clock may be behind the last sign of life: it may have been set right by some minutes.
const MAX_BEHIND_MS: u64 = 3_600_000;
/// How long a server may have been away without a doubt.
const MAX_AHEAD_MS: u64 = 30 * DAY_MS;
/// A day, in milliseconds.
pub(super) const DAY_MS: u64 = 24 * 3_600 * 1_000;

/// Why the system's clock is doubted. Times are in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClockDoubt {
    /// The clock shows a time before this program was made.
    BeforeProgram { clock: u64 },
    /// A server has run at a later time.
    Behind { clock: u64, last_heartbeat: u64 },
    /// No server has run for very long.
    Ahead { clock: u64, last_heartbeat: u64 },
}

/// Compares the system's clock with the last sign of life of a server.
pub(super) const fn find_doubt(clock: u64, last_heartbeat: Option<u64>) -> Option<ClockDoubt> {
    match last_heartbeat {
        Some(last_heartbeat) if clock.saturating_add(MAX_BEHIND_MS) < last_heartbeat => {
            Some(ClockDoubt::Behind { clock, last_heartbeat })
        }
        _ if clock < FIRST_VERSION_MS => Some(ClockDoubt::BeforeProgram { clock }),
        Some(last_heartbeat) if clock > last_heartbeat.saturating_add(MAX_AHEAD_MS) => {
            Some(ClockDoubt::Ahead { clock, last_heartbeat })
        }
        Some(_) | None => None,
    }
}

/// The day of a time in milliseconds since 1970, in UTC.
pub(super) fn date_text(millis: u64) -> String {
    Date::of_time(millis).to_string()
}

impl fmt::Display for ClockDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BeforeProgram { clock } => {
                write!(f, "the system's clock shows {}, when this program did not exist", date_text(clock))
            }
            Self::Behind { clock, last_heartbeat } => write!(
                f,
                "the system's clock shows {}, and a server has run with this database on {}: the server goes on from there. If that time \
                 was wrong, stop the server and run `turnover-server admin reset-clock`",
                date_text(clock),
                date_text(last_heartbeat)
            ),
            Self::Ahead { clock, last_heartbeat } => write!(
                f,
                "the system's clock shows {}, and the last server with this database ran on {}. If the clock is wrong, stop the server, set \
                 the clock, and run `turnover-server admin reset-clock`",
                date_text(clock),
                date_text(last_heartbeat)
            ),
        }
    }
}

/// Compares the system's clock with the last sign of life, which it returns; 0 if there was none. If one of the two must be wrong, no game
/// is removed for as long as an offer is kept.
pub(super) fn check_clock(store: &mut dyn EventStore, retention_days: RetentionDays) -> Result<u64, StoreError> {
    let last_heartbeat = store.last_heartbeat()?;
    let now = system_time().max(last_heartbeat.unwrap_or_default());
    if let Some(doubt) = find_doubt(system_time(), last_heartbeat) {
        tracing::warn!(days = retention_days.open_days, "{doubt}. For some days no old games are removed");
        let clean_up_from = now.saturating_add(u64::from(retention_days.open_days) * DAY_MS);
        if let Err(error) = store.set_clean_up_from(clean_up_from) {
            tracing::warn!(%error, "that cannot be saved");
        }
    }
    Ok(last_heartbeat.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = FIRST_VERSION_MS + 300 * DAY_MS;

    #[test]
    fn a_clock_that_cannot_be_right_is_doubted() {
        let later = NOW + 50 * 365 * DAY_MS;
        for (clock, alive, expected) in [
            (NOW, None, None),
            (NOW, Some(NOW), None),
            (NOW, Some(NOW + MAX_BEHIND_MS), None),
            (NOW + MAX_AHEAD_MS, Some(NOW), None),
            (NOW, Some(later), Some(ClockDoubt::Behind { clock: NOW, last_heartbeat: later })),
            (later, Some(NOW), Some(ClockDoubt::Ahead { clock: later, last_heartbeat: NOW })),
            (5, None, Some(ClockDoubt::BeforeProgram { clock: 5 })),
            (5, Some(3), Some(ClockDoubt::BeforeProgram { clock: 5 })),
            (5, Some(NOW), Some(ClockDoubt::Behind { clock: 5, last_heartbeat: NOW })),
            (NOW, Some(5), Some(ClockDoubt::Ahead { clock: NOW, last_heartbeat: 5 })),
        ] {
            assert_eq!(find_doubt(clock, alive), expected, "{clock} {alive:?}");
        }
    }

    #[test]
    fn a_doubt_names_both_days_and_the_way_back() {
        let text = ClockDoubt::Behind { clock: NOW, last_heartbeat: NOW + 366 * DAY_MS }.to_string();
        assert!(text.contains("2026.10.28") && text.contains("2027.10.29") && text.contains("reset-clock"), "{text}");
    }
}
