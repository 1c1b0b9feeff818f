//! Tests that the server answers, and does not crash, for any requests and frames.
//!
//! `TURNOVER_FUZZ=100000` tries that many of each.

use std::net::SocketAddr;
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use turnover::online::{ClientMessage, PROTOCOL_VERSION, ServerMessage};
use turnover::server::client::{Client, ClientError};

use crate::host::{Folder, LIVE, Program, UNTIMED, get, key, offer, post, tokens};
use crate::play::play_whole_game;

/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// Replacements for parts of requests.
const PIECES: [&str; 24] = [
    "",
    "0",
    "-1",
    "1e999",
    "18446744073709551616",
    "null",
    "true",
    "\"",
    "\\",
    "\\ud800",
    "\u{0}",
    "\u{202e}",
    "é",
    "{",
    "}",
    "[[[[[[[[",
    ",",
    ":",
    "\r\n",
    "\r\n\r\n",
    "../",
    "%00",
    "%ff",
    "white",
];

fn count(usual: u32) -> u32 {
    std::env::var("TURNOVER_FUZZ").map_or(usual, |count| count.parse().expect("a number"))
}

/// The same bytes with some of them changed, removed, doubled or swapped.
fn mutated(random: &mut SmallRng, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..random.random_range(1..4) {
        let [one, other] = [(); 2].map(|()| random.random_range(0..=bytes.len()));
        let (from, to) = (one.min(other), one.max(other).min(one.min(other) + 40));
        match random.random_range(0..6) {
            0 if from < bytes.len() => bytes[from] ^= 1 << random.random_range(0..8),
            1 => drop(bytes.drain(from..to)),
            2 => drop(bytes.splice(from..from, bytes[from..to].to_vec().repeat(random.random_range(1..20)))),
            3 => bytes.truncate(from),
            _ => {
                let piece = PIECES[random.random_range(0..PIECES.len())];
                drop(bytes.splice(from..to, piece.bytes()));
            }
        }
    }
    bytes
}

/// A random request.
fn any_request(random: &mut SmallRng, server: SocketAddr, key: &str) -> Vec<u8> {
    let number = random.random_range(1_000..9_000);
    let pace = [UNTIMED, LIVE, r#"{"type":"days","turn":3,"bank":1,"vacation":0}"#][random.random_range(0..3)];
    let game = ["turnover-modern", "lielow", "dice-chess"][random.random_range(0..3)];
    let [token, _] = tokens(1);
    let (method, path, body) = match random.random_range(0..6) {
        0..3 => ("POST", "/api/games".to_owned(), offer(game, pace, tokens(number))),
        3 => ("POST", "/api/seats".to_owned(), format!("{{\"seats\":[\"{token}\"]}}")),
        4 => ("GET", format!("/api/games/{key}/record"), String::new()),
        _ => ("GET", format!("/ws/{key}"), String::new()),
    };
    // Half of them are valid except for the body.
    let body = if random.random() { mutated(random, body.as_bytes()) } else { body.into_bytes() };
    let upgrade = "upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    let (connection, upgrade) = if path.starts_with("/ws/") { ("upgrade", upgrade) } else { ("close", "") };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: {connection}\r\ncontent-type: application/json\r\n{upgrade}content-length: {}\r\n\r\n",
        body.len()
    );
    let head = if random.random() { head.into_bytes() } else { mutated(random, head.as_bytes()) };
    [head, body].concat()
}

/// Sends bytes, closes the sending end, and returns the answer.
async fn send(server: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    let talk = async {
        let mut stream = TcpStream::connect(server).await.expect("a server");
        // The server may have closed the connection before the end.
        let _ = stream.write_all(bytes).await;
        let _ = stream.shutdown().await;
        let _ = stream.read_to_end(&mut answer).await;
    };
    tokio::time::timeout(PATIENCE, talk).await.expect("an answer, or an end");
    answer
}

/// A random message.
fn any_message(random: &mut SmallRng) -> String {
    let link = "ab".repeat(32);
    let messages = [
        r#"{"type":"hello","version":2,"known":0}"#.to_owned(),
        format!(r#"{{"type":"hello","version":2,"seat":"{}","known":3}}"#, tokens(1)[0]),
        format!(r#"{{"type":"sit","id":"s-1","side":"white","nickname":"Ana","token":"{link}","chain":"{link}"}}"#),
        format!(r#"{{"type":"take-seat","id":"t-1","lent":"{}","token":"{link}"}}"#, tokens(7)[0]),
        r#"{"type":"pong","id":1}"#.to_owned(),
        r#"{"type":"act","id":"a-1","action":{"type":"move","ply":0,"code":"e2e4"}}"#.to_owned(),
        format!(
            r#"{{"type":"act","id":"a-2","action":{{"type":"reveal","reveal":{{"throw":1,"link":"{link}","renewal":"{link}"}}}}}}"#
        ),
        r#"{"type":"act","id":"a-3","action":{"type":"propose","ply":0,"what":"draw"}}"#.to_owned(),
        r#"{"type":"act","id":"a-4","action":{"type":"set-conditionals","ply":0,"lines":[["a2a3","a7a6"]]}}"#
            .to_owned(),
        r#"{"type":"act","id":"a-5","action":{"type":"say","phrase":"hello"}}"#.to_owned(),
    ];
    messages[random.random_range(0..messages.len())].clone()
}

/// Sends a hello and then invalid messages, until the server closes the connection.
async fn talk(random: &mut SmallRng, server: SocketAddr, key: &str) -> Result<(), ClientError> {
    let mut client = Client::connect(server, key, None).await?;
    if random.random_bool(0.8) {
        client.send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: None, known_seq: 0 }).await?;
    }
    for _ in 0..random.random_range(1..6) {
        let message = any_message(random);
        let message = if random.random_bool(0.8) { mutated(random, message.as_bytes()) } else { message.into_bytes() };
        match String::from_utf8(message) {
            Ok(text) => client.send_text(text).await?,
            Err(error) => client.send_bytes(error.into_bytes()).await?,
        }
    }
    // A final hello is answered, unless the connection was closed.
    client.send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: None, known_seq: 0 }).await?;
    loop {
        if let ServerMessage::Ping { .. } | ServerMessage::Presence { .. } = client.receive().await? {
            return Ok(());
        }
    }
}

/// A connection that is upgraded to a WebSocket, followed by invalid frames.
fn broken_frames(random: &mut SmallRng, server: SocketAddr, key: &str) -> Vec<u8> {
    let mut bytes = format!(
        "GET /ws/{key} HTTP/1.1\r\nhost: {server}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    .into_bytes();
    for _ in 0..random.random_range(1..5) {
        let text = any_message(random);
        let length = if random.random_bool(0.7) { text.len() as u16 } else { random.random() };
        let first: u8 = if random.random_bool(0.5) { 0x81 } else { random.random() };
        bytes.extend([first, 0x80 | 126]);
        bytes.extend(length.to_be_bytes());
        let mask: [u8; 4] = random.random();
        bytes.extend(mask);
        bytes.extend(text.bytes().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    }
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_comes_in_the_server_answers_and_goes_on() {
    let folder = Folder::new();
    let program = Program::start(&folder, &[]);
    let server = program.address;
    let key = key(&post(server, "/api/games", &offer("turnover-modern", UNTIMED, tokens(1))).await);
    let mut random = SmallRng::seed_from_u64(23);
    let (mut answered, mut refused) = (0, 0);
    for number in 0..count(300) {
        let request = any_request(&mut random, server, &key);
        let answer = send(server, &request).await;
        let text = String::from_utf8_lossy(&answer);
        if !answer.is_empty() {
            let is_answer = text.starts_with("HTTP/1.") && !text.starts_with("HTTP/1.1 500");
            assert!(is_answer, "{}\n{text}", String::from_utf8_lossy(&request));
            answered += 1;
        }
        if talk(&mut random, server, &key).await.is_err() {
            refused += 1;
        }
        let frames = broken_frames(&mut random, server, &key);
        send(server, &frames).await;
        if number % 50 == 0 {
            assert_eq!(get(server, "/health").await.status, 200);
        }
    }
    println!("{answered} requests were answered, {refused} connections were refused");
    assert!(answered > 0 && refused > 0);
    let (_sender, address) = watch::channel(server);
    play_whole_game(server, &address, "dice-chess", UNTIMED, 20_000, 0).await;
    let log = program.log();
    assert!(!log.contains("panicked") && !log.contains("this is a bug"), "{log}");
    program.kill();
}
