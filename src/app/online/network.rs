//! The interface of the network.

use bevy::prelude::Resource;

use crate::app::system::waker::Waker;
use crate::player::{IdentitySecret, SessionToken, SignInChallenge};

/// An HTTP request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpRequest {
    /// The id, which the answer repeats.
    pub id: u64,
    /// The URL.
    pub url: String,
    /// The JSON body of a POST request; `None` for a GET request.
    pub body: Option<String>,
    /// What shows who is signed in.
    pub session: Option<SessionToken>,
}

/// A request that signs in: a POST request with what is signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInRequest {
    /// The id, which the answer repeats.
    pub id: u64,
    /// The URL.
    pub url: String,
    /// The secret of the key pair that signs.
    pub secret: IdentitySecret,
    /// The server's origin.
    pub origin: String,
    /// What the server has given out to be signed.
    pub challenge: SignInChallenge,
}

#[cfg(not(target_family = "wasm"))]
impl SignInRequest {
    /// The request with the signature. In a browser the page signs.
    pub(super) fn into_signed_request(self) -> HttpRequest {
        let Self { id, url, secret, origin, challenge } = self;
        let signed = crate::signing::PlayerKeyPair::of(&secret).sign_in(&origin, challenge);
        HttpRequest { id, url, body: Some(super::lobby::json(&signed)), session: None }
    }
}

/// An event from the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkEvent {
    /// This connection is open.
    Opened(u64),
    /// A text frame was received over this connection.
    Received(u64, String),
    /// This connection is lost, or could not be opened.
    Closed(u64),
    /// A request was answered.
    Answered {
        /// The id of the request.
        id: u64,
        /// The HTTP status; 0 if there was no answer.
        status: u16,
        /// The body, or the error if there was no answer.
        body: String,
    },
}

/// Access to servers. No call blocks; [`take_events`](Self::take_events) returns the results.
pub trait Network: Send + Sync + 'static {
    /// Begins to connect to a WebSocket. The number must be new.
    fn connect(&mut self, connection: u64, url: &str);
    /// Sends a text frame. Has no effect if the connection is lost.
    fn send(&mut self, connection: u64, text: String);
    /// Closes a connection. It has no further events.
    fn close(&mut self, connection: u64);
    /// Sends a request.
    fn request(&mut self, request: HttpRequest);
    /// Signs a challenge, and sends the signature.
    fn sign_in(&mut self, request: SignInRequest);
    /// The events since the last call.
    fn take_events(&mut self) -> Vec<NetworkEvent>;
}

/// The network that this program uses.
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
