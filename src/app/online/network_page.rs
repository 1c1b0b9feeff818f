//! The network of a page, by functions of the browser.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};

use super::network::{HttpRequest, NetworkClient, NetworkEvent, SignInRequest};
use crate::app::system::js_bindings::{self, SocketNews};
use crate::app::system::waker::Waker;
use crate::player::sign_in_text;

/// The network of a page.
pub(super) struct NetworkPage {
    events: Mutex<Receiver<NetworkEvent>>,
    /// The number of the last connection.
    connections: u64,
}

impl NetworkPage {
    pub(super) fn new(waker: Waker) -> Self {
        let (reporter, events) = mpsc::channel();
        listen(reporter, waker);
        Self { events: Mutex::new(events), connections: 0 }
    }
}

/// Passes on the events of the page.
fn listen(reporter: Sender<NetworkEvent>, waker: Waker) {
    let tell = move |event| {
        if reporter.send(event).is_ok() {
            waker.wake();
        }
    };
    let tell_answer = tell.clone();
    js_bindings::on_socket(move |connection, event| {
        let connection = u64::from(connection);
        tell(match event {
            SocketNews::Opened => NetworkEvent::Opened(connection),
            SocketNews::Received(text) => NetworkEvent::Received(connection, text),
            SocketNews::Closed => NetworkEvent::Closed(connection),
        });
    });
    js_bindings::on_answer(move |id, status, body| {
        tell_answer(NetworkEvent::Answered { id: u64::from(id), status, body });
    });
}

/// The page's numbers have 32 bits, which is sufficient.
fn number(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl NetworkClient for NetworkPage {
    fn connect(&mut self, url: &str) -> u64 {
        self.connections += 1;
        js_bindings::open_socket(number(self.connections), url);
        self.connections
    }

    fn send(&mut self, connection: u64, text: String) {
        js_bindings::send_socket(number(connection), &text);
    }

    fn close(&mut self, connection: u64) {
        js_bindings::close_socket(number(connection));
    }

    fn request(&mut self, request: HttpRequest) {
        let session = request.session.map(|session| session.to_string());
        js_bindings::request(number(request.id), &request.url, request.body, session);
    }

    fn sign_in(&mut self, request: SignInRequest) {
        let SignInRequest { id, url, secret, origin, challenge } = request;
        let text = sign_in_text(&origin, &challenge);
        js_bindings::sign_in(number(id), &url, &secret.seed(), &text);
    }

    fn take_events(&mut self) -> Vec<NetworkEvent> {
        self.events.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}
