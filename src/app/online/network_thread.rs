//! The network of a desktop program, in a thread of its own.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc::{self as async_channel, UnboundedReceiver, UnboundedSender};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::network::{HttpRequest, NetworkClient, NetworkEvent, SignInRequest};
use crate::app::system::waker::Waker;
use crate::online::MAX_SERVER_BYTES;

/// The time limit of an HTTP request, and of one for a file.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
const DOWNLOAD_TIMEOUT: Duration = Duration::from_mins(10);
/// How long a text may wait until the system takes it. A line that takes none for so long is dead.
const SEND_TIMEOUT: Duration = Duration::from_secs(8);
/// The maximum size of an answer, and of a file, in bytes.
const MAX_RESPONSE_BYTES: u64 = 1 << 20;
const MAX_DOWNLOAD_BYTES: u64 = 1 << 28;

/// The network of a desktop program. The thread starts at the first use.
pub(super) struct NetworkThread {
    waker: Waker,
    event_receiver: Mutex<Receiver<NetworkEvent>>,
    event_sender: Sender<NetworkEvent>,
    worker: Option<(UnboundedSender<NetworkTask>, JoinHandle<()>)>,
    /// The number of the last connection.
    last_connection_id: u64,
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
        let (event_sender, event_receiver) = mpsc::channel();
        Self { waker, event_receiver: Mutex::new(event_receiver), event_sender, worker: None, last_connection_id: 0 }
    }

    fn queue_task(&mut self, task: NetworkTask) {
        let (task_sender, _) =
            self.worker.get_or_insert_with(|| start_thread(self.event_sender.clone(), self.waker.clone()));
        // If the thread has ended, the task is lost, and the client treats the connection as dead.
        let _ = task_sender.send(task);
    }
}

impl NetworkClient for NetworkThread {
    fn connect(&mut self, url: &str) -> u64 {
        self.last_connection_id += 1;
        self.queue_task(NetworkTask::Connect(self.last_connection_id, url.to_owned()));
        self.last_connection_id
    }

    fn send(&mut self, connection_id: u64, text: String) {
        self.queue_task(NetworkTask::Send(connection_id, text));
    }

    fn close(&mut self, connection_id: u64) {
        self.queue_task(NetworkTask::Close(connection_id));
    }

    fn request(&mut self, request: HttpRequest) {
        self.queue_task(NetworkTask::Request(request));
    }

    fn sign_in(&mut self, request: SignInRequest) {
        self.request(request.into_signed_request());
    }

    fn take_events(&mut self) -> Vec<NetworkEvent> {
        self.event_receiver.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

impl Drop for NetworkThread {
    fn drop(&mut self) {
        if let Some((task_sender, thread)) = self.worker.take() {
            drop(task_sender);
            // It finishes its current work, and drops requests.
            let _ = thread.join();
        }
    }
}

/// Sends events to the program.
#[derive(Clone)]
struct EventReporter {
    event_sender: Sender<NetworkEvent>,
    waker: Waker,
}

impl EventReporter {
    fn send_event(&self, event: NetworkEvent) {
        if self.event_sender.send(event).is_ok() {
            self.waker.wake();
        }
    }
}

fn start_thread(event_sender: Sender<NetworkEvent>, waker: Waker) -> (UnboundedSender<NetworkTask>, JoinHandle<()>) {
    let (task_sender, task_receiver) = async_channel::unbounded_channel();
    let event_reporter = EventReporter { event_sender, waker };
    let run_thread = move || match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => {
            runtime.block_on(run_tasks(task_receiver, &event_reporter));
            runtime.shutdown_background();
        }
        Err(error) => refuse_tasks(task_receiver, &event_reporter, &error.to_string()),
    };
    (task_sender, thread::spawn(run_thread))
}

/// Without a runtime, all requests and connections fail.
fn refuse_tasks(mut task_receiver: UnboundedReceiver<NetworkTask>, reporter: &EventReporter, error_text: &str) {
    while let Some(task) = task_receiver.blocking_recv() {
        match task {
            NetworkTask::Connect(connection_id, _) => reporter.send_event(NetworkEvent::Closed(connection_id)),
            NetworkTask::Request(request) => {
                reporter.send_event(NetworkEvent::Answered { id: request.id, status: 0, body: error_text.to_owned() });
            }
            NetworkTask::Send(..) | NetworkTask::Close(_) => {}
        }
    }
}

async fn run_tasks(mut task_receiver: UnboundedReceiver<NetworkTask>, reporter: &EventReporter) {
    let mut text_senders: BTreeMap<u64, UnboundedSender<String>> = BTreeMap::new();
    while let Some(task) = task_receiver.recv().await {
        match task {
            NetworkTask::Connect(connection_id, url) => {
                let (text_sender, text_receiver) = async_channel::unbounded_channel();
                text_senders.insert(connection_id, text_sender);
                tokio::spawn(run_connection(connection_id, url, text_receiver, reporter.clone()));
            }
            NetworkTask::Send(connection_id, text) => {
                if let Some(text_sender) = text_senders.get(&connection_id) {
                    // The connection itself reports its loss.
                    let _ = text_sender.send(text);
                }
            }
            NetworkTask::Close(connection_id) => {
                text_senders.remove(&connection_id);
            }
            NetworkTask::Request(request) => {
                let reporter = reporter.clone();
                tokio::task::spawn_blocking(move || reporter.send_event(perform_request(request)));
            }
        }
    }
}

/// Runs a connection until either end closes it. It is dropped when the sender of its texts is dropped.
async fn run_connection(
    connection_id: u64,
    url: String,
    mut text_receiver: UnboundedReceiver<String>,
    reporter: EventReporter,
) {
    let config =
        WebSocketConfig::default().max_message_size(Some(MAX_SERVER_BYTES)).max_frame_size(Some(MAX_SERVER_BYTES));
    // Nothing is sent before the connection is open: until then the sender can only be dropped.
    let connect_result = tokio::select! {
        connect_result = tokio_tungstenite::connect_async_with_config(url, Some(config), true) => connect_result,
        _ = text_receiver.recv() => return,
    };
    let Ok((mut socket, _)) = connect_result else { return reporter.send_event(NetworkEvent::Closed(connection_id)) };
    reporter.send_event(NetworkEvent::Opened(connection_id));
    loop {
        tokio::select! {
            text = text_receiver.recv() => match text {
                Some(text) => {
                    let send_result = tokio::time::timeout(SEND_TIMEOUT, socket.send(Message::text(text))).await;
                    if !matches!(send_result, Ok(Ok(()))) {
                        return reporter.send_event(NetworkEvent::Closed(connection_id));
                    }
                }
                None => {
                    // Over a dead line there is no end to this.
                    let _ = tokio::time::timeout(SEND_TIMEOUT, socket.close(None)).await;
                    return;
                }
            },
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => reporter.send_event(NetworkEvent::Received(connection_id, text.to_string())),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return reporter.send_event(NetworkEvent::Closed(connection_id)),
                Some(Ok(_)) => {}
            },
        }
    }
}

fn perform_request(request: HttpRequest) -> NetworkEvent {
    let id = request.id;
    let (status, body) = match send_http_request(request) {
        Ok(status_and_body) => status_and_body,
        Err(error) => (0, error.to_string()),
    };
    NetworkEvent::Answered { id, status, body }
}

fn send_http_request(request: HttpRequest) -> Result<(u16, String), ureq::Error> {
    let HttpRequest { id: _, url, body, session, is_download } = request;
    let (timeout, max_bytes) =
        if is_download { (DOWNLOAD_TIMEOUT, MAX_DOWNLOAD_BYTES) } else { (REQUEST_TIMEOUT, MAX_RESPONSE_BYTES) };
    let config = ureq::Agent::config_builder().timeout_global(Some(timeout)).http_status_as_error(false);
    let agent: ureq::Agent = config.build().into();
    let authorization = session.map(|session| ("Authorization", format!("Bearer {session}")));
    let mut response = match body {
        Some(body) => {
            let request = agent.post(&*url).content_type("application/json");
            authorization
                .into_iter()
                .fold(request, |request, (header_name, header_value)| request.header(header_name, header_value))
                .send(body)?
        }
        None => authorization
            .into_iter()
            .fold(agent.get(&*url), |request, (header_name, header_value)| request.header(header_name, header_value))
            .call()?,
    };
    let text = response.body_mut().with_config().limit(max_bytes).read_to_string()?;
    Ok((response.status().as_u16(), text))
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;
    use crate::player::SessionToken;

    /// Waits for the next events, at most some seconds.
    fn wait_for_events(network: &mut NetworkThread) -> Vec<NetworkEvent> {
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
        let server_thread = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a client");
            let mut request_head = [0; 1024];
            let byte_count = stream.read(&mut request_head).expect("a request");
            stream
                .write_all(b"HTTP/1.1 422 No\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno")
                .expect("an answer");
            String::from_utf8_lossy(&request_head[..byte_count]).into_owned()
        });
        let mut network = NetworkThread::new(Waker::new(None));
        network.request(HttpRequest {
            id: 7,
            url: format!("http://{address}/api/games"),
            body: Some("{}".into()),
            session: Some(SessionToken::new([7; 72])),
            is_download: false,
        });
        assert_eq!(wait_for_events(&mut network), [NetworkEvent::Answered { id: 7, status: 422, body: "no".into() }]);
        let request_head = server_thread.join().expect("a request");
        assert!(
            request_head.starts_with("POST /api/games HTTP/1.1") && request_head.contains("application/json"),
            "{request_head}"
        );
        assert!(request_head.to_lowercase().contains("authorization: bearer 0707"), "{request_head}");
    }

    #[test]
    fn a_file_may_be_longer_than_another_answer() {
        let long_text = "x".repeat(MAX_RESPONSE_BYTES as usize + 1);
        let response = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{long_text}", long_text.len());
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let server_thread = thread::spawn(move || {
            for _ in 0..2 {
                let (mut stream, _) = listener.accept().expect("a client");
                let mut request_head = [0; 1024];
                let byte_count = stream.read(&mut request_head).expect("a request");
                assert!(byte_count > 0);
                // Whoever gives up at the limit hangs up.
                let _ = stream.write_all(response.as_bytes());
            }
        });
        let mut network = NetworkThread::new(Waker::new(None));
        for (is_download, expected_status) in [(false, 0), (true, 200)] {
            let url = format!("http://{address}/api/player/Ana/games/all");
            network.request(HttpRequest { id: 1, url, body: None, session: None, is_download });
            let events = wait_for_events(&mut network);
            let [NetworkEvent::Answered { status, body, .. }] = &*events else { panic!("{events:?}") };
            assert_eq!((*status, *body == long_text), (expected_status, is_download));
        }
        server_thread.join().expect("two requests");
    }

    #[test]
    fn where_nobody_listens_the_connection_is_closed_and_the_request_unanswered() {
        let address = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
        let mut network = NetworkThread::new(Waker::new(None));
        for connection_id in [1, 2] {
            assert_eq!(network.connect(&format!("ws://{address}/ws/x")), connection_id);
            assert_eq!(wait_for_events(&mut network), [NetworkEvent::Closed(connection_id)]);
        }
        let url = format!("http://{address}/");
        network.request(HttpRequest { id: 2, url, body: None, session: None, is_download: false });
        let events = wait_for_events(&mut network);
        let [NetworkEvent::Answered { id: 2, status: 0, body }] = &*events else { panic!("{events:?}") };
        assert!(!body.is_empty());
    }
}
