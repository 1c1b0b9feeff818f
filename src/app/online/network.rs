//! The interface of the network.

use bevy::prelude::Resource;
use serde::Serialize;

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
    /// Whether the answer is a file, which may be long and take minutes.
    pub is_download: bool,
}

/// The text of a request's body.
pub(super) fn to_json(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("every request has a text")
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
        let signed_sign_in = crate::signing::PlayerKeyPair::of(&secret).sign_in(&origin, challenge);
        HttpRequest { id, url, body: Some(to_json(&signed_sign_in)), session: None, is_download: false }
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

/// A connection to a WebSocket, which may be lost and opened again.
#[derive(Default)]
pub(super) struct Connection {
    /// The number that the network has given it; `None` while it is lost or closed.
    pub(super) id: Option<u64>,
}

impl Connection {
    /// Begins to connect to a WebSocket, instead of to any other.
    pub(super) fn open(&mut self, network: &mut dyn NetworkClient, url: &str) {
        self.close(network);
        self.id = Some(network.connect(url));
    }

    pub(super) fn close(&mut self, network: &mut dyn NetworkClient) {
        if let Some(id) = self.id.take() {
            network.close(id);
        }
    }

    /// Sends a text frame, if there is a connection.
    pub(super) fn send(&self, network: &mut dyn NetworkClient, text: String) {
        if let Some(id) = self.id {
            network.send(id, text);
        }
    }

    /// Whether an event of the network is about this connection.
    pub(super) fn is_subject_of(&self, event: &NetworkEvent) -> bool {
        match event {
            NetworkEvent::Opened(id) | NetworkEvent::Received(id, _) | NetworkEvent::Closed(id) => self.id == Some(*id),
            NetworkEvent::Answered { .. } => false,
        }
    }

    /// What an event of the network means for it; `None` if that is about another connection. One over which comes what cannot be
    /// decoded is closed.
    pub(super) fn handle_event<M, E>(
        &mut self,
        event: NetworkEvent,
        network: &mut dyn NetworkClient,
        decode: impl FnOnce(&str) -> Result<M, E>,
    ) -> Option<ConnectionEvent<M>> {
        if !self.is_subject_of(&event) {
            return None;
        }
        Some(match event {
            NetworkEvent::Opened(_) => ConnectionEvent::Opened,
            NetworkEvent::Received(_, text) => match decode(&text) {
                Ok(message) => ConnectionEvent::Received(message),
                Err(_) => {
                    self.close(network);
                    ConnectionEvent::Closed
                }
            },
            NetworkEvent::Closed(_) | NetworkEvent::Answered { .. } => {
                self.close(network);
                ConnectionEvent::Closed
            }
        })
    }
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

/// Access to servers. No call blocks; [`take_events`](Self::take_events) returns the results.
pub trait NetworkClient: Send + Sync + 'static {
    /// Begins to connect to a WebSocket. Returns the connection's number, which no other has.
    fn connect(&mut self, url: &str) -> u64;
    /// Sends a text frame. Has no effect if the connection is lost.
    fn send(&mut self, connection_id: u64, text: String);
    /// Closes a connection, or forgets a lost one. It has no further events.
    fn close(&mut self, connection_id: u64);
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
pub(super) fn open_device_network(waker: Waker) -> NetworkHandle {
    NetworkHandle(Box::new(super::network_thread::NetworkThread::new(waker)))
}

/// The network of this device. It wakes the event loop when something comes.
#[cfg(target_family = "wasm")]
pub(super) fn open_device_network(waker: Waker) -> NetworkHandle {
    NetworkHandle(Box::new(super::network_page::NetworkPage::new(waker)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network that only notes which connections are closed.
    #[derive(Default)]
    struct NotingNetwork {
        closed_ids: Vec<u64>,
    }

    impl NetworkClient for NotingNetwork {
        fn connect(&mut self, _: &str) -> u64 {
            3
        }

        fn send(&mut self, _: u64, _: String) {}

        fn close(&mut self, connection_id: u64) {
            self.closed_ids.push(connection_id);
        }

        fn request(&mut self, _: HttpRequest) {}

        fn sign_in(&mut self, _: SignInRequest) {}

        fn take_events(&mut self) -> Vec<NetworkEvent> {
            vec![NetworkEvent::Closed(3)]
        }
    }

    #[test]
    fn a_network_forgets_a_connection_that_is_lost_or_could_not_be_opened() {
        let (mut network, mut connection) = (NotingNetwork::default(), Connection::default());
        connection.open(&mut network, "ws://server.test/ws/x");
        for event in network.take_events() {
            let connection_event = connection.handle_event(event, &mut network, str::parse::<u64>);
            assert!(matches!(connection_event, Some(ConnectionEvent::Closed)));
        }
        assert_eq!((connection.id, network.closed_ids), (None, vec![3]));
    }

    #[test]
    fn an_event_concerns_only_the_connection_with_its_number() {
        let connections = [None, Some(3), Some(4)].map(|id| Connection { id });
        let concerned_connections =
            |event: &NetworkEvent| connections.each_ref().map(|connection| connection.is_subject_of(event));
        for event in [NetworkEvent::Opened(3), NetworkEvent::Received(3, String::new()), NetworkEvent::Closed(3)] {
            assert_eq!(concerned_connections(&event), [false, true, false], "{event:?}");
        }
        let answered = NetworkEvent::Answered { id: 3, status: 200, body: String::new() };
        assert_eq!(concerned_connections(&answered), [false; 3]);
    }
}
