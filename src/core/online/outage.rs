//! Outages of the server in a game: restarts, a disk that takes nothing, and times in which the server stood still.

use super::{EventKind, GameState, Pace};

/// How often the server looks at a game whose time runs, in milliseconds. A timer that fires much later shows that the
/// server stood still.
pub(super) const PULSE_MS: u64 = 1_000;
/// From how many milliseconds on a delay of a timer is regarded as an outage, with clocks and with days per turn.
pub(super) const STALL_MS: u64 = 500;
const SLOW_STALL_MS: u64 = 60_000;

/// A time without the server that has not been recorded as an event yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outage {
    /// The last time at which the server is known to have run, in milliseconds since 1970.
    alive_at: u64,
    /// Whether the process and its connections stayed.
    is_stall: bool,
}

impl Outage {
    /// An outage after which clients must connect again.
    pub(super) const fn from_restart(alive_at: u64) -> Self {
        Self { alive_at, is_stall: false }
    }

    /// A time in which the process did nothing.
    pub(super) const fn from_stall(alive_at: u64) -> Self {
        Self { alive_at, is_stall: true }
    }

    /// The same with a disk that takes nothing.
    pub(super) const fn with_full_disk(self) -> Self {
        Self { is_stall: false, ..self }
    }

    /// The event that records it.
    pub(super) fn to_event_kind(self, state: &GameState) -> EventKind {
        let alive_at = self.alive_at.max(state.last_event_at());
        if self.is_stall { EventKind::Stalled { alive_at } } else { EventKind::Restarted { alive_at } }
    }
}

/// From how many milliseconds on a delay of the server is given back in this game; `None` if no time runs.
pub(super) fn min_stall_ms(state: &GameState) -> Option<u64> {
    state.time_limit()?;
    Some(match state.settings().pace {
        Pace::Days { .. } => SLOW_STALL_MS,
        Pace::Untimed | Pace::Live { .. } => STALL_MS,
    })
}
