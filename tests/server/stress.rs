//! Measures how late moves come while somebody asks for as much as allowed.
//!
//! ```sh
//! cargo build --release -p turnover --no-default-features --features server --bin turnover-server
//! TURNOVER_SERVER=target/release/turnover-server \
//!   cargo test -p turnover --no-default-features --features server --test server stress -- --ignored --nocapture
//! ```
//!
//! With `TURNOVER_ASSERT=1`, on a machine that does nothing else, it fails if a ply comes too late.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use turnover::online::{ActId, ClientMessage, PROTOCOL_VERSION, PlayerAction, SeatToken, ServerMessage};
use turnover::server::client::Client;
use turnover::session::GameId;

use crate::host::{Folder, LIVE, Program, get, key, offer, post, tokens};
use crate::long_game::long_codes;
use crate::records::{KEY, store};

/// The number of games that are played at the same time, the plies of each, and the time between two of them: no player sends more
/// messages than a connection may.
const GAMES: u64 = 5;
const PLIES: usize = 100;
const INTERVAL: Duration = Duration::from_millis(120);
/// The number of connections that ask at the same time.
const ASKING: usize = 8;
/// The latest that a ply may come.
const LATEST: Duration = Duration::from_millis(50);
/// The numbers of plies of the record: of the longest game of today, and of an earlier server.
const LENGTHS: [usize; 2] = [2_000, 19_900];

/// Asks for the record once, from another address than the players'. Returns the status.
async fn ask(server: SocketAddr) -> Option<u16> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind("127.0.0.2:0".parse().ok()?).ok()?;
    let mut stream = socket.connect(server).await.ok()?;
    let request = format!("GET /api/games/{KEY}/record HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.ok()?;
    std::str::from_utf8(answer.get(9..12)?).ok()?.parse().ok()
}

/// Asks again and again until it is told to stop.
async fn attack(server: SocketAddr, is_over: Arc<AtomicBool>, answered: Arc<AtomicU32>) {
    while !is_over.load(Ordering::Relaxed) {
        match ask(server).await {
            Some(200) => drop(answered.fetch_add(1, Ordering::Relaxed)),
            // As fast as it may, and no busier than needed.
            _ => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

async fn enter(server: SocketAddr, key: &str, seat: SeatToken) -> Client {
    let mut client = Client::connect(server, key, None).await.expect("a connection");
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(seat), known_seq: 0 };
    client.send(&hello).await.expect("sent");
    client
}

/// Waits for the events of a ply.
async fn wait_for(client: &mut Client, seq: u64) {
    loop {
        match client.receive().await.expect("a message") {
            ServerMessage::Events { events, .. } if events.iter().any(|event| event.seq == seq) => return,
            ServerMessage::Ping { id, .. } => client.send(&ClientMessage::Pong { id }).await.expect("sent"),
            _ => {}
        }
    }
}

/// Plays on schedule, so that a pause of the server is seen in all plies that it delays. Returns how late each came to
/// the opponent.
async fn play(server: SocketAddr, number: u64, codes: &[String]) -> Vec<Duration> {
    let key = key(&post(server, "/api/games", &offer(&GameId::default().to_string(), LIVE, tokens(number))).await);
    let [white, black] = tokens(number);
    let mut players = [enter(server, &key, white).await, enter(server, &key, black).await];
    let begin = Instant::now();
    let mut late = Vec::new();
    for ((index, code), seq) in codes.iter().enumerate().zip(4..) {
        let due = begin + INTERVAL * u32::try_from(index).expect("a short game");
        tokio::time::sleep_until(due.into()).await;
        let id: ActId = format!("p{index}").parse().expect("an id");
        let action = PlayerAction::Move { ply: u32::try_from(index).expect("a ply"), code: code.clone(), reveal: None };
        let mover = index % 2;
        players[mover].send(&ClientMessage::Act { id, action }).await.expect("sent");
        wait_for(&mut players[1 - mover], seq).await;
        late.push(due.elapsed());
        wait_for(&mut players[mover], seq).await;
    }
    late
}

/// Plays some games at the same time. Returns how late all plies came, in ascending order.
async fn play_all(server: SocketAddr, first: u64, codes: &[String]) -> Vec<Duration> {
    let games = (first..first + GAMES).map(|number| play(server, number, codes));
    let mut late = futures_util::future::join_all(games).await.concat();
    late.sort_unstable();
    late
}

fn print(what: &str, late: &[Duration]) {
    let millis = |index: usize| late[index.min(late.len() - 1)].as_secs_f64() * 1e3;
    let (median, p99, worst) = (millis(late.len() / 2), millis(late.len() * 99 / 100), millis(late.len()));
    println!("{what}: {} plies, median {median:.1} ms, p99 {p99:.1} ms, worst {worst:.1} ms", late.len());
}

/// Prints within what time all commits since the start were on disk: the first bound that no commit exceeded.
async fn print_commits(server: SocketAddr) {
    let metrics = get(server, "/metrics").await.text();
    let value = |line: &str| line.rsplit(' ').next().and_then(|value| value.parse::<f64>().ok());
    let lines = || metrics.lines().filter(|line| line.starts_with("turnover_commit_seconds"));
    let all = lines().find(|line| line.contains("_count")).and_then(value);
    let bound = lines().find(|line| line.contains("_bucket") && value(line) == all);
    let bound = bound.and_then(|line| line.split('"').nth(1)).unwrap_or_default();
    println!("  of {} commits none took longer than {bound} s", all.unwrap_or_default());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn how_late_plies_come_while_an_address_asks_for_long_records() {
    let codes = long_codes(PLIES);
    for plies in LENGTHS {
        let folder = Folder::new();
        drop(store(&folder, plies));
        let program = Program::start_to_be_measured(&folder, &["--public-metrics"]);
        print("nobody asks", &play_all(program.address, 100, &codes).await);
        print_commits(program.address).await;
        let (is_over, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
        let tasks: Vec<_> = (0..ASKING)
            .map(|_| tokio::spawn(attack(program.address, Arc::clone(&is_over), Arc::clone(&answered))))
            .collect();
        let late = play_all(program.address, 200, &codes).await;
        is_over.store(true, Ordering::Relaxed);
        for task in tasks {
            task.await.expect("no panic");
        }
        print_commits(program.address).await;
        print(&format!("{} records of {plies} plies were made", answered.load(Ordering::Relaxed)), &late);
        let is_held = std::env::var("TURNOVER_ASSERT").is_ok_and(|asserts| asserts == "1");
        assert!(!is_held || late.iter().all(|late| *late <= LATEST), "{plies}: {:?}", late.last());
    }
}
