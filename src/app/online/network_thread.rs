//! The network of a desktop program, in a thread of its own.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc::{self as inbox, UnboundedReceiver, UnboundedSender};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::network::{HttpRequest, NetworkClient, NetworkEvent, SignInRequest};
use crate::app::system::waker::Waker;
use crate::online::MAX_SERVER_BYTES;
use crate::player::SessionToken;

/// The time limit of an HTTP request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// How long a text may wait until the system takes it. A line that takes none for so long is dead.
const SEND_TIMEOUT: Duration = Duration::from_secs(8);
/// The maximum size of an answer, in bytes.
const MAX_RESPONSE_BYTES: u64 = 1 << 20;

/// The network of a desktop program. The thread starts at the first use.
pub(super) struct NetworkThread {
    waker: Waker,
    events: Mutex<Receiver<NetworkEvent>>,
    reporter: Sender<NetworkEvent>,
    thread: Option<(UnboundedSender<NetworkTask>, JoinHandle<()>)>,
    /// The number of the last connection.
    connections: u64,
}

/// A task of the thread.
enum NetworkTask {
    Connect(u64, String),
    Send(u64, String),
    Close(u64),
    Request(HttpRequest),
}

impl NetworkThread {
    pub(super) fn new(waker: Waker) -> Self {
        let (reporter, events) = mpsc::channel();
        Self { waker, events: Mutex::new(events), reporter, thread: None, connections: 0 }
    }

    fn queue_task(&mut self, task: NetworkTask) {
        let (tasks, _) = self.thread.get_or_insert_with(|| start(self.reporter.clone(), self.waker.clone()));
        // If the thread has ended, the task is lost, and the client treats the connection as dead.
        let _ = tasks.send(task);
    }
}

impl NetworkClient for NetworkThread {
    fn connect(&mut self, url: &str) -> u64 {
        self.connections += 1;
        self.queue_task(NetworkTask::Connect(self.connections, url.to_owned()));
        self.connections
    }

    fn send(&mut self, connection: u64, text: String) {
        self.queue_task(NetworkTask::Send(connection, text));
    }

    fn close(&mut self, connection: u64) {
        self.queue_task(NetworkTask::Close(connection));
    }

    fn request(&mut self, request: HttpRequest) {
        self.queue_task(NetworkTask::Request(request));
    }

    fn sign_in(&mut self, request: SignInRequest) {
        self.request(request.into_signed_request());
    }

    fn take_events(&mut self) -> Vec<NetworkEvent> {
        self.events.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

impl Drop for NetworkThread {
    fn drop(&mut self) {
        if let Some((tasks, thread)) = self.thread.take() {
            drop(tasks);
            // It finishes its current work, and drops requests.
            let _ = thread.join();
        }
    }
}

/// Sends events to the program.
#[derive(Clone)]
struct Reporter {
    events: Sender<NetworkEvent>,
    waker: Waker,
}

impl Reporter {
    fn send_event(&self, event: NetworkEvent) {
        if self.events.send(event).is_ok() {
            self.waker.wake();
        }
    }
}

fn start(events: Sender<NetworkEvent>, waker: Waker) -> (UnboundedSender<NetworkTask>, JoinHandle<()>) {
    let (tasks, inbox) = inbox::unbounded_channel();
    let reporter = Reporter { events, waker };
    let work = move || match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => {
            runtime.block_on(run_tasks(inbox, &reporter));
            runtime.shutdown_background();
        }
        Err(error) => refuse_all(inbox, &reporter, &error.to_string()),
    };
    (tasks, thread::spawn(work))
}

/// Without a runtime, all requests and connections fail.
fn refuse_all(mut inbox: UnboundedReceiver<NetworkTask>, reporter: &Reporter, why: &str) {
    while let Some(task) = inbox.blocking_recv() {
        match task {
            NetworkTask::Connect(connection, _) => reporter.send_event(NetworkEvent::Closed(connection)),
            NetworkTask::Request(request) => {
                reporter.send_event(NetworkEvent::Answered { id: request.id, status: 0, body: why.to_owned() });
            }
            NetworkTask::Send(..) | NetworkTask::Close(_) => {}
        }
    }
}

async fn run_tasks(mut inbox: UnboundedReceiver<NetworkTask>, reporter: &Reporter) {
    let mut open: BTreeMap<u64, UnboundedSender<String>> = BTreeMap::new();
    while let Some(task) = inbox.recv().await {
        match task {
            NetworkTask::Connect(connection, url) => {
                let (texts, outbox) = inbox::unbounded_channel();
                open.insert(connection, texts);
                tokio::spawn(run_connection(connection, url, outbox, reporter.clone()));
            }
            NetworkTask::Send(connection, text) => {
                if let Some(texts) = open.get(&connection) {
                    // The connection itself reports its loss.
                    let _ = texts.send(text);
                }
            }
            NetworkTask::Close(connection) => {
                open.remove(&connection);
            }
            NetworkTask::Request(request) => {
                let reporter = reporter.clone();
                tokio::task::spawn_blocking(move || reporter.send_event(perform_request(request)));
            }
        }
    }
}

/// Runs a connection until either end closes it. It is dropped when its outbox is closed.
async fn run_connection(connection: u64, url: String, mut outbox: UnboundedReceiver<String>, reporter: Reporter) {
    let config =
        WebSocketConfig::default().max_message_size(Some(MAX_SERVER_BYTES)).max_frame_size(Some(MAX_SERVER_BYTES));
    // Nothing is sent before the connection is open: until then the outbox can only be closed.
    let connected = tokio::select! {
        connected = tokio_tungstenite::connect_async_with_config(url, Some(config), true) => connected,
        _ = outbox.recv() => return,
    };
    let Ok((mut socket, _)) = connected else { return reporter.send_event(NetworkEvent::Closed(connection)) };
    reporter.send_event(NetworkEvent::Opened(connection));
    loop {
        tokio::select! {
            text = outbox.recv() => match text {
                Some(text) => {
                    let sent = tokio::time::timeout(SEND_TIMEOUT, socket.send(Message::text(text))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        return reporter.send_event(NetworkEvent::Closed(connection));
                    }
                }
                None => {
                    // Over a dead line there is no end to this.
                    let _ = tokio::time::timeout(SEND_TIMEOUT, socket.close(None)).await;
                    return;
                }
            },
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => reporter.send_event(NetworkEvent::Received(connection, text.to_string())),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return reporter.send_event(NetworkEvent::Closed(connection)),
                Some(Ok(_)) => {}
            },
        }
    }
}

fn perform_request(request: HttpRequest) -> NetworkEvent {
    let HttpRequest { id, url, body, session } = request;
    let (status, body) = match send_http_request(&url, body, session) {
        Ok(answer) => answer,
        Err(error) => (0, error.to_string()),
    };
    NetworkEvent::Answered { id, status, body }
}

fn send_http_request(
    url: &str,
    body: Option<String>,
    session: Option<SessionToken>,
) -> Result<(u16, String), ureq::Error> {
    let config = ureq::Agent::config_builder().timeout_global(Some(REQUEST_TIMEOUT)).http_status_as_error(false);
    let agent: ureq::Agent = config.build().into();
    let bearer = session.map(|session| ("Authorization", format!("Bearer {session}")));
    let mut response = match body {
        Some(body) => {
            let request = agent.post(url).content_type("application/json");
            bearer.into_iter().fold(request, |request, (name, value)| request.header(name, value)).send(body)?
        }
        None => bearer.into_iter().fold(agent.get(url), |request, (name, value)| request.header(name, value)).call()?,
    };
    let text = response.body_mut().with_config().limit(MAX_RESPONSE_BYTES).read_to_string()?;
    Ok((response.status().as_u16(), text))
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;

    /// Waits for the next events, at most some seconds.
    fn wait(network: &mut NetworkThread) -> Vec<NetworkEvent> {
        for _ in 0..1_000 {
            let events = network.take_events();
            if !events.is_empty() {
                return events;
            }
            thread::sleep(Duration::from_millis(10));
        }
        Vec::new()
    }

    #[test]
    fn a_request_is_answered_with_its_status_and_its_body() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a client");
            let mut head = [0; 1024];
            let size = stream.read(&mut head).expect("a request");
            stream
                .write_all(b"HTTP/1.1 422 No\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno")
                .expect("an answer");
            String::from_utf8_lossy(&head[..size]).into_owned()
        });
        let mut network = NetworkThread::new(Waker::new(None));
        network.request(HttpRequest {
            id: 7,
            url: format!("http://{address}/api/games"),
            body: Some("{}".into()),
            session: Some(SessionToken::new([7; 72])),
        });
        assert_eq!(wait(&mut network), [NetworkEvent::Answered { id: 7, status: 422, body: "no".into() }]);
        let head = server.join().expect("a request");
        assert!(head.starts_with("POST /api/games HTTP/1.1") && head.contains("application/json"), "{head}");
        assert!(head.to_lowercase().contains("authorization: bearer 0707"), "{head}");
    }

    #[test]
    fn where_nobody_listens_the_connection_is_closed_and_the_request_unanswered() {
        let address = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
        let mut network = NetworkThread::new(Waker::new(None));
        for number in [1, 2] {
            assert_eq!(network.connect(&format!("ws://{address}/ws/x")), number);
            assert_eq!(wait(&mut network), [NetworkEvent::Closed(number)]);
        }
        network.request(HttpRequest { id: 2, url: format!("http://{address}/"), body: None, session: None });
        let events = wait(&mut network);
        let [NetworkEvent::Answered { id: 2, status: 0, body }] = &*events else { panic!("{events:?}") };
        assert!(!body.is_empty());
    }
}
