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

    /// Waits until the server is told to stop.
    pub(super) async fn stop(&mut self) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                // A terminal that is closed, or an operator who expects options to be read anew.
                _ = self.hang_up.recv() => tracing::info!("SIGHUP changes nothing: options are read at a start"),
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

    /// Waits until the server is told to stop.
    pub(super) async fn stop(&mut self) {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "Ctrl+C is not heard");
            std::future::pending::<()>().await;
        }
    }
}
