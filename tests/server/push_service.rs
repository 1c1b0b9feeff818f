//! A push service of this machine, and a browser that has subscribed there: it checks who sends, and reads what only the browser can.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use turnover::online::{PlayerPushMessage, PushMessage, SeatToken};
use turnover::server::PushSubscriber;
use turnover::server::client::{HttpAnswer, request};
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::{Auth, decrypt};

use crate::person::Person;

/// How long a message is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A message as it has arrived.
#[derive(Clone, Debug)]
pub struct Arrived {
    pub at: Instant,
    pub head: String,
    pub body: Vec<u8>,
}

/// The push service.
pub struct PushServiceStandIn {
    pub address: SocketAddr,
    arrived: Arc<Mutex<Vec<Arrived>>>,
    /// The answers of the next requests, the last one first; then 201.
    answers: Arc<Mutex<Vec<String>>>,
}

impl PushServiceStandIn {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (arrived, answers) = (Arc::<Mutex<Vec<Arrived>>>::default(), Arc::<Mutex<Vec<String>>>::default());
        let (of_task, answers_of_task) = (Arc::clone(&arrived), Arc::clone(&answers));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let answer = answers_of_task.lock().expect("no panic").pop();
                let answer = answer.unwrap_or_else(|| "201 Created\r\n".into());
                tokio::spawn(receive(stream, Arc::clone(&of_task), answer));
            }
        });
        Self { address, arrived, answers }
    }

    /// Answers the next requests so: each a status with its text and fields, every line with its `\r\n`.
    pub fn answer(&self, answers: &[&str]) {
        let answers = answers.iter().rev().map(|&answer| answer.to_owned()).collect();
        *self.answers.lock().expect("no panic") = answers;
    }

    pub fn arrived(&self) -> Vec<Arrived> {
        self.arrived.lock().expect("no panic").clone()
    }

    /// Waits until this many messages have arrived.
    pub async fn wait_for(&self, count: usize) -> Vec<Arrived> {
        let begin = Instant::now();
        loop {
            let arrived = self.arrived();
            if arrived.len() >= count {
                return arrived;
            }
            assert!(begin.elapsed() < PATIENCE, "expected {count} messages, found {}", arrived.len());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Reads one request with a body, and answers it.
async fn receive(mut stream: TcpStream, arrived: Arc<Mutex<Vec<Arrived>>>, answer: String) {
    let mut bytes = Vec::new();
    let (head, body) = loop {
        if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
            return;
        }
        let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let length: usize = field(&head, "content-length").and_then(|text| text.parse().ok()).expect("a length");
        if bytes.len() >= end + 4 + length {
            break (head, bytes[end + 4..].to_vec());
        }
    };
    arrived.lock().expect("no panic").push(Arrived { at: Instant::now(), head, body });
    drop(stream.write_all(format!("HTTP/1.1 {answer}content-length: 0\r\n\r\n").as_bytes()).await);
}

/// The value of a field.
pub fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut fields = head.lines().filter_map(|line| line.split_once(':'));
    fields.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}

/// A browser.
pub struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
    pub endpoint: String,
}

impl Browser {
    pub fn new(service: &PushServiceStandIn, number: u8) -> Self {
        let secret = SecretKey::from_slice(&[number; 32]).expect("a key");
        Self { secret, auth: [number; 16], endpoint: format!("http://{}/push/{number}", service.address) }
    }

    /// The public key and the secret, as a server is told them.
    fn keys(&self) -> [String; 2] {
        let point = self.secret.public_key().to_encoded_point(false);
        [URL_SAFE_NO_PAD.encode(point.as_bytes()), URL_SAFE_NO_PAD.encode(self.auth)]
    }

    /// The browser as a store keeps it.
    pub fn subscriber(&self) -> PushSubscriber {
        let [key, auth] = self.keys();
        PushSubscriber::from_texts(&self.endpoint, &key, &auth).expect("a subscription")
    }

    /// The body that subscribes for this seat.
    pub fn body(&self, seat: SeatToken) -> String {
        let [key, auth] = self.keys();
        format!(r#"{{"seat":"{seat}","endpoint":"{}","p256dh":"{key}","auth":"{auth}"}}"#, self.endpoint)
    }

    pub async fn subscribe(&self, server: SocketAddr, seat: SeatToken) -> HttpAnswer {
        send(server, "POST", &self.body(seat)).await
    }

    pub async fn unsubscribe(&self, server: SocketAddr, seat: SeatToken) -> HttpAnswer {
        send(server, "DELETE", &format!(r#"{{"seat":"{seat}","endpoint":"{}"}}"#, self.endpoint)).await
    }

    /// Subscribes for a player.
    pub async fn subscribe_player(&self, server: SocketAddr, person: &Person) -> HttpAnswer {
        let mut body: Value = serde_json::from_str(&self.body(SeatToken::new([0; 16]))).expect("a body");
        body.as_object_mut().expect("fields").remove("seat");
        person.post(server, "/api/account/push", &body).await
    }

    /// Reads a message to a player.
    pub fn read_for_player(&self, arrived: &Arrived) -> PlayerPushMessage {
        serde_json::from_str(&self.read_text(arrived)).expect("a message")
    }

    /// Reads a message, as text.
    pub fn read_text(&self, arrived: &Arrived) -> String {
        let text = decrypt(arrived.body.clone(), &self.secret, &Auth::clone_from_slice(&self.auth));
        String::from_utf8(text.expect("a message for this browser")).expect("a text")
    }

    /// Reads a message.
    pub fn read(&self, arrived: &Arrived) -> PushMessage {
        serde_json::from_str(&self.read_text(arrived)).expect("a message")
    }
}

async fn send(server: SocketAddr, method: &str, body: &str) -> HttpAnswer {
    request(server, method, "/api/push", "content-type: application/json\r\n", body).await.expect("an answer")
}

/// Checks that a message was sent by whoever has this key, for this origin, and returns what was claimed.
pub fn check_sender(arrived: &Arrived, key: &str, origin: &str) -> serde_json::Value {
    let field = field(&arrived.head, "authorization").expect("an authorization");
    let (token, public) = field.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect(field);
    assert_eq!(public, key);
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("Base64");
    let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(public));
    assert!(verifier.verify(signed.as_bytes(), &bytes(signature)).is_ok(), "{token}");
    let claims = bytes(signed.split_once('.').expect("claims").1);
    let claims: serde_json::Value = serde_json::from_slice(&claims).expect("claims");
    assert_eq!(claims["aud"], origin);
    claims
}
