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

/// What has become of a connection.
pub(super) enum ConnectionEvent<M> {
    /// It is open.
    Opened,
    /// A message has come.
    Received(M),
    /// It is lost, or could not be opened.
    Closed,
}

impl<M> ConnectionEvent<M> {
    /// What an event of the network means for a connection; `None` if it is about another one. A connection over which comes what
    /// cannot be decoded is closed.
    pub(super) fn of<E>(
        event: NetworkEvent,
        connection: &mut Option<u64>,
        network: &mut dyn NetworkClient,
        decode: impl FnOnce(&str) -> Result<M, E>,
    ) -> Option<Self> {
        let is_own = |number| *connection == Some(number);
        let found = match event {
            NetworkEvent::Opened(number) if is_own(number) => Self::Opened,
            NetworkEvent::Received(number, text) if is_own(number) => match decode(&text) {
                Ok(message) => Self::Received(message),
                Err(_) => {
                    network.close(number);
                    Self::Closed
                }
            },
            NetworkEvent::Closed(number) if is_own(number) => Self::Closed,
            _ => return None,
        };
        if matches!(found, Self::Closed) {
            *connection = None;
        }
        Some(found)
    }
}

/// Access to servers. No call blocks; [`take_events`](Self::take_events) returns the results.
pub trait NetworkClient: Send + Sync + 'static {
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
pub struct NetworkHandle(pub Box<dyn NetworkClient>);

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
