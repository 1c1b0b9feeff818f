//! The signals by which the system tells the server to stop.

use std::io;

/// Waits for signals. The first of SIGTERM and SIGINT stops the server, the second ends it at once.
#[cfg(unix)]
pub(super) struct Signals {
    terminate: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Takes the signals over from the system.
    pub(super) fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// Waits until the server is told to stop, and hears SIGHUP until then.
    pub(super) async fn wait_for_stop(&mut self, hang_up: impl Fn()) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                _ = self.hang_up.recv() => hang_up(),
            }
        }
    }
}

/// Waits for Ctrl+C.
#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Takes Ctrl+C over from the system.
    #[expect(clippy::unnecessary_wraps, reason = "as on other systems")]
    pub(super) const fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits until the server is told to stop. There is no SIGHUP here.
    pub(super) async fn wait_for_stop(&mut self, _: impl Fn()) {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "Ctrl+C is not heard");
            std::future::pending::<()>().await;
        }
    }
}
