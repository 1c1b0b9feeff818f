//! The network of a page, by functions of the browser.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};

use super::network::{HttpRequest, NetworkClient, NetworkEvent, SignInRequest};
use crate::app::system::js_bindings::{self, SocketNews};
use crate::app::system::waker::Waker;
use crate::player::sign_in_text;

/// The network of a page.
pub(super) struct NetworkPage {
    event_receiver: Mutex<Receiver<NetworkEvent>>,
    /// The number of the last connection.
    last_connection_id: u64,
}

impl NetworkPage {
    pub(super) fn new(waker: Waker) -> Self {
        let (event_sender, event_receiver) = mpsc::channel();
        forward_page_events(event_sender, waker);
        Self { event_receiver: Mutex::new(event_receiver), last_connection_id: 0 }
    }
}

/// Passes on the events of the page.
fn forward_page_events(event_sender: Sender<NetworkEvent>, waker: Waker) {
    let forward_event = move |event| {
        if event_sender.send(event).is_ok() {
            waker.wake();
        }
    };
    let forward_answer = forward_event.clone();
    js_bindings::on_socket(move |connection_id, event| {
        let connection_id = u64::from(connection_id);
        forward_event(match event {
            SocketNews::Opened => NetworkEvent::Opened(connection_id),
            SocketNews::Received(text) => NetworkEvent::Received(connection_id, text),
            SocketNews::Closed => NetworkEvent::Closed(connection_id),
        });
    });
    js_bindings::on_answer(move |id, status, body| {
        forward_answer(NetworkEvent::Answered { id: u64::from(id), status, body });
    });
}

/// The page's numbers have 32 bits, which is sufficient.
fn page_id(id: u64) -> u32 {
    u32::try_from(id).unwrap_or(u32::MAX)
}

impl NetworkClient for NetworkPage {
    fn connect(&mut self, url: &str) -> u64 {
        self.last_connection_id += 1;
        js_bindings::open_socket(page_id(self.last_connection_id), url);
        self.last_connection_id
    }

    fn send(&mut self, connection_id: u64, text: String) {
        js_bindings::send_socket(page_id(connection_id), &text);
    }

    fn close(&mut self, connection_id: u64) {
        js_bindings::close_socket(page_id(connection_id));
    }

    fn request(&mut self, request: HttpRequest) {
        let session = request.session.map(|session| session.to_string());
        js_bindings::request(page_id(request.id), &request.url, request.body, session, request.is_download);
    }

    fn sign_in(&mut self, request: SignInRequest) {
        let SignInRequest { id, url, secret, origin, challenge } = request;
        let text = sign_in_text(&origin, &challenge);
        js_bindings::sign_in(page_id(id), &url, &secret.seed(), &text);
    }

    fn take_events(&mut self) -> Vec<NetworkEvent> {
        self.event_receiver.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}
