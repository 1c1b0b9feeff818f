//! Whether the system's clock can be right, compared with the last time at which a server ran.
//!
//! Nobody but an operator can know which of the two is wrong. So the server says loudly what it sees, never goes back in time, and
//! removes no game because of its age for a while.

use std::fmt;

use super::clean_up::Keeping;
use super::monotonic_time::system_time;
use super::store::{EventStore, StoreError};
use crate::archive::Date;

/// The beginning of 2026, before which no version of this program was made, in milliseconds since 1970.
const FIRST_VERSION: u64 = 1_767_225_600_000;
/// How far the clock may be behind the last sign of life: it may have been set right by some minutes.
const MOST_BEHIND: u64 = 3_600_000;
/// How long a server may have been away without a doubt.
const MOST_AHEAD: u64 = 30 * DAY_MS;
/// A day, in milliseconds.
pub(super) const DAY_MS: u64 = 24 * 3_600 * 1_000;

/// Why the system's clock is doubted. Times are in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClockDoubt {
    /// The clock shows a time before this program was made.
    BeforeProgram { clock: u64 },
    /// A server has run at a later time.
    Behind { clock: u64, alive: u64 },
    /// No server has run for very long.
    Ahead { clock: u64, alive: u64 },
}

/// Compares the system's clock with the last sign of life of a server.
pub(super) const fn doubt(clock: u64, alive: Option<u64>) -> Option<ClockDoubt> {
    match alive {
        Some(alive) if clock.saturating_add(MOST_BEHIND) < alive => Some(ClockDoubt::Behind { clock, alive }),
        _ if clock < FIRST_VERSION => Some(ClockDoubt::BeforeProgram { clock }),
        Some(alive) if clock > alive.saturating_add(MOST_AHEAD) => Some(ClockDoubt::Ahead { clock, alive }),
        Some(_) | None => None,
    }
}

/// The day of a time in milliseconds since 1970, in UTC.
pub(super) fn day(millis: u64) -> String {
    Date::of_time(millis).to_string()
}

impl fmt::Display for ClockDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BeforeProgram { clock } => {
                write!(f, "the system's clock shows {}, when this program did not exist", day(clock))
            }
            Self::Behind { clock, alive } => write!(
                f,
                "the system's clock shows {}, and a server has run with this database on {}: the server goes on from there. If that time \
                 was wrong, stop the server and run `turnover-server admin reset-clock`",
                day(clock),
                day(alive)
            ),
            Self::Ahead { clock, alive } => write!(
                f,
                "the system's clock shows {}, and the last server with this database ran on {}. If the clock is wrong, stop the server, set \
                 the clock, and run `turnover-server admin reset-clock`",
                day(clock),
                day(alive)
            ),
        }
    }
}

/// Compares the system's clock with the last sign of life, which it returns; 0 if there was none. If one of the two must be wrong, no game
/// is removed for as long as an offer is kept.
pub(super) fn check_clock(store: &mut dyn EventStore, keeping: Keeping) -> Result<u64, StoreError> {
    let alive = store.last_heartbeat()?;
    let now = system_time().max(alive.unwrap_or_default());
    if let Some(doubt) = doubt(system_time(), alive) {
        tracing::warn!(days = keeping.open_days, "{doubt}. For some days no old games are removed");
        let from = now.saturating_add(u64::from(keeping.open_days) * DAY_MS);
        if let Err(error) = store.set_clean_up_from(from) {
            tracing::warn!(%error, "that cannot be saved");
        }
    }
    Ok(alive.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = FIRST_VERSION + 300 * DAY_MS;

    #[test]
    fn a_clock_that_cannot_be_right_is_doubted() {
        let later = NOW + 50 * 365 * DAY_MS;
        for (clock, alive, expected) in [
            (NOW, None, None),
            (NOW, Some(NOW), None),
            (NOW, Some(NOW + MOST_BEHIND), None),
            (NOW + MOST_AHEAD, Some(NOW), None),
            (NOW, Some(later), Some(ClockDoubt::Behind { clock: NOW, alive: later })),
            (later, Some(NOW), Some(ClockDoubt::Ahead { clock: later, alive: NOW })),
            (5, None, Some(ClockDoubt::BeforeProgram { clock: 5 })),
            (5, Some(3), Some(ClockDoubt::BeforeProgram { clock: 5 })),
            (5, Some(NOW), Some(ClockDoubt::Behind { clock: 5, alive: NOW })),
            (NOW, Some(5), Some(ClockDoubt::Ahead { clock: NOW, alive: 5 })),
        ] {
            assert_eq!(doubt(clock, alive), expected, "{clock} {alive:?}");
        }
    }

    #[test]
    fn a_doubt_names_both_days_and_the_way_back() {
        let text = ClockDoubt::Behind { clock: NOW, alive: NOW + 366 * DAY_MS }.to_string();
        assert!(text.contains("2026.10.28") && text.contains("2027.10.29") && text.contains("reset-clock"), "{text}");
    }
}
