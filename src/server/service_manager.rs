//! What the server tells systemd: that it is ready, that it lives, that it stops.
//!
//! The protocol of `sd_notify(3)`: a datagram with a line to the socket that an environment variable names.

use std::time::Duration;

/// The connection to the service manager, if one has started the server.
#[derive(Debug, Default)]
pub(super) struct ServiceManager {
    #[cfg(unix)]
    socket: Option<std::os::unix::net::UnixDatagram>,
    watchdog_interval: Option<Duration>,
}

impl ServiceManager {
    /// Connects to the service manager that the environment names.
    #[cfg(unix)]
    pub(super) fn from_environment() -> Self {
        let socket = std::env::var_os("NOTIFY_SOCKET").and_then(|name| match connect(&name) {
            Ok(socket) => Some(socket),
            Err(error) => {
                tracing::warn!(%error, "the service manager cannot be told anything");
                None
            }
        });
        let micros = std::env::var("WATCHDOG_USEC").ok().and_then(|text| text.parse().ok());
        Self { socket, watchdog_interval: micros.map(Duration::from_micros) }
    }

    /// Nobody is told anything.
    #[cfg(not(unix))]
    pub(super) fn from_environment() -> Self {
        Self::default()
    }

    pub(super) fn notify_ready(&self) {
        self.notify("READY=1");
    }

    pub(super) fn notify_stopping(&self) {
        self.notify("STOPPING=1");
    }

    /// Tells that the server lives, twice as often as is asked for. A full disk is no reason not to: a restart would not help.
    pub(super) async fn send_watchdog_signals(&self) {
        let Some(interval) = self.watchdog_interval else { return std::future::pending().await };
        loop {
            self.notify("WATCHDOG=1");
            tokio::time::sleep(interval / 2).await;
        }
    }

    #[cfg(unix)]
    fn notify(&self, state: &str) {
        if let Some(Err(error)) = self.socket.as_ref().map(|socket| socket.send(state.as_bytes())) {
            tracing::warn!(%error, "the service manager does not hear");
        }
    }

    #[cfg(not(unix))]
    const fn notify(&self, _: &str) {}
}

/// Connects to a socket of this name; one that begins with @ is in Linux's abstract namespace.
#[cfg(unix)]
fn connect(name: &std::ffi::OsStr) -> std::io::Result<std::os::unix::net::UnixDatagram> {
    let socket = std::os::unix::net::UnixDatagram::unbound()?;
    #[cfg(target_os = "linux")]
    if let Some(abstract_name) = std::os::unix::ffi::OsStrExt::as_bytes(name).strip_prefix(b"@") {
        use std::os::linux::net::SocketAddrExt;
        let address = std::os::unix::net::SocketAddr::from_abstract_name(abstract_name)?;
        socket.connect_addr(&address)?;
        return Ok(socket);
    }
    socket.connect(name)?;
    Ok(socket)
}
