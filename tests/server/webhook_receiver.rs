//! A receiver of webhooks on this machine, which checks who calls and answers as it is told.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::digest::{SHA256, digest};
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::host::get;
use crate::person::value;
use crate::push_service::field;

/// How long an event is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// A status, such as `200 OK`, and the body of the answer to an event.
pub type Answer = (&'static str, Value);

/// What is called.
pub struct Receiver {
    pub url: String,
    events: Arc<Mutex<Vec<(Instant, Value)>>>,
}

impl Receiver {
    /// Starts one that answers each event so, and that takes only what the server at this address has signed.
    pub async fn start(server: SocketAddr, answer: impl FnMut(&Value) -> Answer + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        let keys = value(&get(server, "/api/webhook-key").await)["keys"][0].clone();
        let events = Arc::<Mutex<Vec<(Instant, Value)>>>::default();
        let (of_task, answer) = (Arc::clone(&events), Arc::new(Mutex::new(answer)));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (events, keys, answer) = (Arc::clone(&of_task), keys.clone(), Arc::clone(&answer));
                tokio::spawn(async move {
                    let Some((head, body, mut stream)) = read(stream).await else { return };
                    check(&head, &body, &keys);
                    let event: Value = serde_json::from_slice(&body).expect("an event");
                    events.lock().expect("no panic").push((Instant::now(), event.clone()));
                    let (status, body) = (answer.lock().expect("no panic"))(&event);
                    let body = if body.is_null() { String::new() } else { body.to_string() };
                    let text = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
                    drop(stream.write_all(text.as_bytes()).await);
                });
            }
        });
        Self { url, events }
    }

    /// The events of a type so far.
    pub fn of(&self, kind: &str) -> Vec<(Instant, Value)> {
        let events = self.events.lock().expect("a receiver that has not failed");
        events.iter().filter(|(_, event)| event["type"] == kind).cloned().collect()
    }

    /// Waits until there are `count` events of a type.
    pub async fn wait_for(&self, kind: &str, count: usize) -> Vec<(Instant, Value)> {
        let begin = Instant::now();
        loop {
            let found = self.of(kind);
            if found.len() >= count {
                return found;
            }
            assert!(begin.elapsed() < PATIENCE, "expected {count} of {kind}, found {}", found.len());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Reads one request with a body.
async fn read(mut stream: TcpStream) -> Option<(String, Vec<u8>, TcpStream)> {
    let mut bytes = Vec::new();
    loop {
        if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
            return None;
        }
        let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let length: usize = field(&head, "content-length").and_then(|text| text.parse().ok()).expect("a length");
        if bytes.len() >= end + 4 + length {
            return Some((head, bytes[end + 4..].to_vec(), stream));
        }
    }
}

/// Verifies the signature as RFC 9421 describes it.
fn check(head: &str, body: &[u8], key: &Value) {
    let header = |name: &str| field(head, name).unwrap_or_else(|| panic!("expected {name} in\n{head}"));
    assert_eq!(header("content-digest"), format!("sha-256=:{}:", STANDARD.encode(digest(&SHA256, body))));
    let parameters = header("signature-input").strip_prefix("sig1=").expect("one signature");
    assert!(parameters.contains(&format!("keyid={}", key["kid"])), "{parameters}");
    let covered = parameters[1..].split_once(')').expect("a list").0;
    let lines = covered.split(' ').map(|name| {
        let found = match name.trim_matches('"') {
            "@method" => head.split(' ').next().expect("a method").to_owned(),
            "@target-uri" => format!("http://{}{}", header("host"), head.split(' ').nth(1).expect("a path")),
            name => header(name).to_owned(),
        };
        format!("{name}: {found}\n")
    });
    let base = format!("{}\"@signature-params\": {parameters}", lines.collect::<String>());
    let signature = header("signature").strip_prefix("sig1=:").and_then(|rest| rest.strip_suffix(':'));
    let signature = STANDARD.decode(signature.expect("a byte sequence")).expect("Base64");
    let public = URL_SAFE_NO_PAD.decode(key["x"].as_str().expect("a key")).expect("Base64");
    assert!(UnparsedPublicKey::new(&ED25519, public).verify(base.as_bytes(), &signature).is_ok(), "{base}");
    assert_eq!(covered, r#""@method" "@target-uri" "content-type" "content-digest""#);
}
