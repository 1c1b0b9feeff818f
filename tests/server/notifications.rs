//! Measures how soon another process has a ply and its answer is back: by `LISTEN` and `NOTIFY` of PostgreSQL, and over a direct connection
//! with a WebSocket, as connections that processes hand over to each other have it; and what the first way costs the database.
//!
//! ```sh
//! .ci/postgres cargo test -p turnover --no-default-features --features server --test server notifications -- --ignored --nocapture
//! ```

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, Config, NoTls};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async, client_async};
use turnover::board::Side;
use turnover::online::{EventKind, GameEvent, ServerMessage, TimeBack};

use crate::database::Database;
use crate::faults::quantile;

/// Tells the other process the address of the database.
const DATABASE: &str = "TURNOVER_TEST_NOTIFICATIONS";
/// The numbers of messages to warm up, and of those that are measured.
const WARM_UP: usize = 300;
const MEASURED: usize = 5_000;

/// What an opponent is told of a move.
fn ply(seq: u64) -> String {
    let kind = EventKind::Moved { code: "e2e4".into(), reveal: None, time_back: TimeBack { lag_ms: 120, held_ms: 0 } };
    let at = 1_800_000_000_000 + seq;
    let event = GameEvent { seq, at, side: Some(Side::White), act: "a-1".parse().ok(), kind };
    ServerMessage::Events { server_now: at, events: vec![event] }.encode()
}

/// A session with the database that listens to a channel.
struct Session {
    client: Client,
    notify: postgres::Statement,
}

impl Session {
    fn start(url: &str, from: &str, to: &str) -> Self {
        let mut client = url.parse::<Config>().expect("an address").connect(NoTls).expect("a session");
        client.batch_execute(&format!("LISTEN {from}")).expect("a channel");
        let notify = client.prepare(&format!("SELECT pg_notify('{to}', $1)")).expect("a statement");
        Self { client, notify }
    }

    fn send(&mut self, text: &str) {
        self.client.execute(&self.notify, &[&text]).expect("a notification");
    }

    fn receive(&mut self) -> String {
        let notification = self.client.notifications().blocking_iter().next().expect("a session that lives");
        notification.expect("a session that lives").payload().to_owned()
    }
}

/// A direct connection.
struct Direct {
    runtime: Runtime,
    socket: WebSocketStream<TcpStream>,
}

impl Direct {
    fn runtime() -> Runtime {
        Builder::new_current_thread().enable_all().build().expect("a runtime")
    }

    fn connect(address: SocketAddr) -> Self {
        let runtime = Self::runtime();
        let socket = runtime.block_on(async {
            let stream = TcpStream::connect(address).await.expect("a connection");
            stream.set_nodelay(true).expect("no delay");
            client_async(format!("ws://{address}/"), stream).await.expect("a socket").0
        });
        Self { runtime, socket }
    }

    fn accept(listener: TcpListener) -> Self {
        let runtime = Self::runtime();
        let socket = runtime.block_on(async {
            listener.set_nonblocking(true).expect("it does not block");
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            let (stream, _) = listener.accept().await.expect("a connection");
            stream.set_nodelay(true).expect("no delay");
            accept_async(stream).await.expect("a socket")
        });
        Self { runtime, socket }
    }

    fn send(&mut self, text: &str) {
        self.runtime.block_on(self.socket.send(Message::text(text))).expect("it is sent");
    }

    fn receive(&mut self) -> String {
        let message = self.runtime.block_on(self.socket.next()).expect("a connection that lives");
        message.expect("a message").into_text().expect("a text").to_string()
    }
}

/// Not a test: the other process, which sends all back until it is killed.
#[test]
fn the_other_process_sends_back_what_it_is_told() {
    let Ok(url) = std::env::var(DATABASE) else { return };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let mut session = Session::start(&url, "there", "back");
    // Bypasses the test harness, which would capture the output.
    let mut said = std::io::stdout().lock();
    writeln!(said, "\nready {address}").and_then(|()| said.flush()).expect("a parent that reads");
    std::thread::scope(|scope| {
        scope.spawn(move || {
            loop {
                let text = session.receive();
                session.send(&text);
            }
        });
        let mut direct = Direct::accept(listener);
        loop {
            let text = direct.receive();
            direct.send(&text);
        }
    });
}

/// The other process, which ends with this.
struct OtherProcess(Child);

impl OtherProcess {
    /// Starts it. Returns where it is reached directly, too.
    fn start(url: &str) -> (Self, SocketAddr) {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "notifications::the_other_process_sends_back_what_it_is_told", "--nocapture"])
            .env(DATABASE, url)
            .stdout(Stdio::piped())
            .spawn()
            .expect("another process");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let other = Self(child);
        let mut lines = output.lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("ready ")?.parse().ok());
        (other, address.expect("an address"))
    }
}

impl Drop for OtherProcess {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// The processors' time that all sessions with the database have used; `None` where the system does not tell it.
fn database_time(session: &mut Session) -> Option<Duration> {
    let query =
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'";
    let sessions = session.client.query(query, &[]).expect("sessions");
    let time = |row: &postgres::Row| {
        let text = std::fs::read_to_string(format!("/proc/{}/schedstat", row.get::<_, i32>(0))).ok()?;
        Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
    };
    sessions.iter().map(time).sum()
}

/// How long each message took there and back, in order of their lengths.
fn times(mut exchange: impl FnMut(&str) -> String) -> Vec<Duration> {
    let mut time = |seq| {
        let text = ply(seq as u64);
        let begin = Instant::now();
        let answer = exchange(&text);
        let took = begin.elapsed();
        assert_eq!(answer, text);
        took
    };
    for seq in 0..WARM_UP {
        time(seq);
    }
    let mut times: Vec<Duration> = (WARM_UP..WARM_UP + MEASURED).map(time).collect();
    times.sort_unstable();
    times
}

#[test]
#[ignore = "measures: see the head of this file"]
fn a_ply_goes_to_another_process_and_back() {
    let database = Database::new().expect("TURNOVER_TEST_POSTGRES is set");
    let (other, address) = OtherProcess::start(&database.url());
    let mut session = Session::start(&database.url(), "back", "there");
    let mut direct = Direct::connect(address);
    println!("{MEASURED} messages of {} bytes, one after another, there and back", ply(WARM_UP as u64).len());
    println!("| | median | 99 % | the longest |\n|---|---|---|---|");
    for _ in 0..2 {
        let before = database_time(&mut session);
        let notified = times(|text| {
            session.send(text);
            session.receive()
        });
        let used = database_time(&mut session).zip(before).map(|(after, before)| after - before);
        let connected = times(|text| {
            direct.send(text);
            direct.receive()
        });
        for (name, times) in [("LISTEN and NOTIFY", notified), ("a direct connection", connected)] {
            let [median, most, longest] = [0.5, 0.99, 1.0].map(|part| quantile(&times, part) * 1_000.0);
            println!("| {name} | {median:.3} ms | {most:.3} ms | {longest:.1} ms |");
        }
        if let Some(used) = used {
            println!(
                "the database's processor time for a message there and back: {:?}",
                used / (WARM_UP + MEASURED) as u32
            );
        }
    }
    // It would panic once its connections end.
    drop(other);
}
