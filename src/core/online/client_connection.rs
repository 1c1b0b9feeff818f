//! When a client connects, when its connection is dead, and whether its server can be trusted.

use super::backoff::Backoff;
use super::client_io::ConnectionStatus;
use super::lag_meter::client_silence_ms;

/// The maximum time for connecting and for the server's welcome, in milliseconds.
const WELCOME_TIMEOUT_MS: u64 = 15_000;
/// How late a program is that stood still, and how long it then hears what waits for it, in milliseconds.
const LATE_TICK_MS: u64 = 500;
const CATCH_UP_TIME_MS: u64 = 1_000;

/// What is to be done about a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionStep {
    /// Opens one.
    Open,
    /// Gives it up: it is dead, or was not made in time.
    GiveUp,
}

/// The connection of a client. Times are in milliseconds of the client's clock.
#[derive(Debug)]
pub(crate) struct ClientConnection {
    status: ConnectionStatus,
    backoff: Backoff,
    heard_at: u64,
    /// Whether the connection has been spared since the last message because this program was late.
    was_late_tick_excused: bool,
    /// The time without a message after which the connection is dead.
    max_silence_ms: u64,
    has_resynced: bool,
}

impl ClientConnection {
    /// Not connected yet. `random` makes delays differ between devices; pings come at this interval at first.
    pub(crate) fn new(random_bits: u64, ping_ms: u64) -> Self {
        Self {
            status: ConnectionStatus::Offline { retry_at: 0 },
            backoff: Backoff::new(random_bits),
            heard_at: 0,
            was_late_tick_excused: false,
            max_silence_ms: client_silence_ms(ping_ms),
            has_resynced: false,
        }
    }

    pub(crate) const fn status(&self) -> &ConnectionStatus {
        &self.status
    }

    /// Whether the server has welcomed this client.
    pub(crate) const fn is_online(&self) -> bool {
        matches!(self.status, ConnectionStatus::Online)
    }

    /// When [`tick`](Self::tick) is due; `None` if nothing is to be done any more.
    pub(crate) const fn next_tick_at(&self) -> Option<u64> {
        match self.status {
            ConnectionStatus::Offline { retry_at } => Some(retry_at),
            ConnectionStatus::Connecting { since } => Some(since.saturating_add(WELCOME_TIMEOUT_MS)),
            ConnectionStatus::Online => Some(self.heard_at.saturating_add(self.max_silence_ms)),
            ConnectionStatus::Outdated | ConnectionStatus::Distrusted(_) => None,
        }
    }

    /// Handles the passing of time.
    pub(crate) fn tick(&mut self, now: u64) -> Option<ConnectionStep> {
        let tick_at = self.next_tick_at().filter(|&tick_at| now >= tick_at)?;
        if let ConnectionStatus::Offline { .. } = self.status {
            self.status = ConnectionStatus::Connecting { since: now };
            return Some(ConnectionStep::Open);
        }
        // A program that is late stood still itself, and may not have heard yet what has come meanwhile.
        let is_late = now >= tick_at.saturating_add(LATE_TICK_MS);
        if self.is_online() && is_late && !self.was_late_tick_excused {
            self.heard_at = now.saturating_add(CATCH_UP_TIME_MS).saturating_sub(self.max_silence_ms);
            self.was_late_tick_excused = true;
            return None;
        }
        Some(ConnectionStep::GiveUp)
    }

    /// Something has come over the connection, or it has been opened.
    pub(crate) const fn note_activity(&mut self, now: u64) {
        (self.heard_at, self.was_late_tick_excused) = (now, false);
    }

    /// Pings come at this interval from now on.
    pub(crate) const fn expect_pings(&mut self, ping_ms: u64) {
        self.max_silence_ms = client_silence_ms(ping_ms);
    }

    /// The server has welcomed this client.
    pub(crate) fn note_welcome(&mut self) {
        self.status = ConnectionStatus::Online;
        self.backoff.reset();
    }

    /// The connection is lost or given up. Returns whether another one will be opened.
    pub(crate) fn note_loss(&mut self, now: u64) -> bool {
        let will_reconnect = !matches!(self.status, ConnectionStatus::Outdated | ConnectionStatus::Distrusted(_));
        if will_reconnect {
            self.status = ConnectionStatus::Offline { retry_at: now.saturating_add(self.backoff.next_delay_ms(now)) };
        }
        will_reconnect
    }

    /// The server speaks another version.
    pub(crate) fn note_outdated(&mut self) {
        self.status = ConnectionStatus::Outdated;
    }

    /// The server has sent what cannot be. Returns whether all may be requested anew, once until
    /// [`note_agreement`](Self::note_agreement); after that it is not trusted any more.
    pub(crate) fn note_bad_message(&mut self, reason: &str) -> bool {
        let may_resync = !std::mem::replace(&mut self.has_resynced, true);
        if !may_resync {
            self.status = ConnectionStatus::Distrusted(reason.to_owned());
        }
        may_resync
    }

    /// The server has shown that it has what this client has.
    pub(crate) const fn note_agreement(&mut self) {
        self.has_resynced = false;
    }
}
