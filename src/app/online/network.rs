//! What is sent and received, whoever does it?

use bevy::prelude::Resource;

use crate::app::waker::Waker;

/// A request for something that is answered once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpRequest {
    /// By which its answer is known.
    pub id: u64,
    /// The whole address.
    pub url: String,
    /// The JSON that is posted; none to get something.
    pub body: Option<String>,
}

/// What has come from the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkEvent {
    /// This connection stands.
    Opened(u64),
    /// A text frame came over this connection.
    Received(u64, String),
    /// This connection is lost, or could not be made.
    Closed(u64),
    /// A request was answered.
    Answered {
        /// Which one.
        id: u64,
        /// The HTTP status; 0 where no answer came.
        status: u16,
        /// The body; what went wrong, where no answer came.
        body: String,
    },
}

/// A way to servers. Nothing here waits: what comes is fetched by [`take_events`](Self::take_events).
pub trait Network: Send + Sync + 'static {
    /// Begins to connect to a WebSocket. The number is not used again.
    fn connect(&mut self, connection: u64, url: &str);
    /// Sends a text frame; nothing where the connection is lost.
    fn send(&mut self, connection: u64, text: String);
    /// Ends a connection. Nothing more is told of it.
    fn close(&mut self, connection: u64);
    /// Sends a request.
    fn request(&mut self, request: HttpRequest);
    /// What has come since the last call.
    fn take_events(&mut self) -> Vec<NetworkEvent>;
}

/// The way to servers that this program uses.
#[derive(Resource)]
pub struct NetworkHandle(pub Box<dyn Network>);

/// The network of this device. It wakes the event loop when something comes.
#[cfg(not(target_family = "wasm"))]
pub(super) fn of_this_device(waker: Waker) -> NetworkHandle {
    NetworkHandle(Box::new(super::network_thread::NetworkThread::new(waker)))
}

/// The network of this device. It wakes the event loop when something comes.
#[cfg(target_family = "wasm")]
pub(super) fn of_this_device(waker: Waker) -> NetworkHandle {
    NetworkHandle(Box::new(super::network_page::NetworkPage::new(waker)))
}
