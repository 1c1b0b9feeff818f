//! A server in this process or as a program of its own, with a folder of its own.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use turnover::online::SeatToken;
use turnover::server::client::{HttpAnswer, request};

use crate::database::{Database, beside_runtime};
use turnover::server::{
    EventStore, InspectStore, OfferLimits, PostgresStore, PushOptions, RetentionDays, RunningServer, ServerConfig,
    SqliteStore, Storage,
};

static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// Says why a test, or a part of it, is left out. Fails where all tests are to be run.
pub fn skip(reason: &str) {
    assert!(std::env::var_os("TURNOVER_TEST_ALL").is_none(), "{reason}");
    eprintln!("skipped: {reason}");
}

/// A folder that is removed after its test. With `TURNOVER_TEST_STORE=postgres` a database of PostgreSQL belongs to it, which servers use
/// instead of the file.
pub struct Folder(pub PathBuf, OnceLock<Option<Database>>);

impl Folder {
    pub fn new() -> Self {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("server-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path, OnceLock::new())
    }

    /// One whose servers use a file in any case.
    pub fn with_file() -> Self {
        let folder = Self::new();
        drop(folder.1.set(None));
        folder
    }

    fn database(&self) -> Option<&Database> {
        let is_asked_for = || std::env::var("TURNOVER_TEST_STORE").is_ok_and(|store| store == "postgres");
        let make = || is_asked_for().then(|| Database::new().expect("TURNOVER_TEST_POSTGRES is set"));
        self.1.get_or_init(make).as_ref()
    }

    pub fn data(&self) -> PathBuf {
        self.0.join("games.db")
    }

    /// Where its servers have their games, as `--data` takes it.
    pub fn location(&self) -> OsString {
        self.database().map_or_else(|| self.data().into(), |database| database.url().into())
    }

    /// Does something with the store while no server uses it.
    pub fn with_store<T: Send>(&self, work: impl FnOnce(&mut dyn InspectStore) -> T + Send) -> T {
        beside_runtime(|| match self.database() {
            Some(database) => work(&mut PostgresStore::open(database.config(), None).expect("a store")),
            None => work(&mut SqliteStore::open(&self.data(), 0).expect("a store")),
        })
    }

    /// Runs statements in the database, as another process may change what a running server has stored.
    pub fn run(&self, statements: &str) {
        match self.database() {
            Some(database) => database.run(statements),
            None => {
                let file = rusqlite::Connection::open(self.data()).expect("a file");
                file.execute_batch(statements).expect("statements");
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

pub fn config() -> ServerConfig {
    ServerConfig {
        listen: "127.0.0.1:0".parse().expect("an address"),
        site: None,
        origins: vec!["https://play.example".into()],
        is_behind_proxy: false,
        trusted_hops: 1,
        has_public_metrics: true,
        metrics_address: None,
        max_connections: 1_000,
        connections_per_address: 500,
        requests_per_second: 10_000,
        seats_per_minute: 10_000,
        admin_socket: None,
        retention_days: RetentionDays { open_days: 14, idle_days: 180, over_days: None },
        offers: OfferLimits { open: 100_000, unfinished: 100_000, allows_both_seats: true },
        tls: None,
        bots: Vec::new(),
        bot_forms: Vec::new(),
        house_rules: None,
        banned_addresses: None,
        push: PushOptions { contact: None, allows_loopback: true },
        idle_timeout: std::time::Duration::from_secs(10),
        write_timeout: std::time::Duration::from_secs(20),
    }
}

pub async fn start(config: ServerConfig, store: impl EventStore) -> RunningServer {
    RunningServer::start(config, Storage::alone(store)).await.expect("a server")
}

pub async fn start_in(folder: &Folder) -> RunningServer {
    start_with(folder, config()).await
}

pub async fn start_with(folder: &Folder, config: ServerConfig) -> RunningServer {
    let Some(database) = folder.database() else {
        return start(config, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    };
    let database = database.config();
    let storage = tokio::task::spawn_blocking(move || Storage::shared(database, None).expect("a database"));
    let server = RunningServer::start(config, storage.await.expect("no panic")).await.expect("a server");
    wait_until_ready(server.address()).await;
    server
}

/// Waits until a page of the server says what is expected, and fails after this time.
pub async fn wait_for_text(server: SocketAddr, path: &str, patience: Duration, is_expected: impl Fn(&str) -> bool) {
    let begin = Instant::now();
    loop {
        let text = get(server, path).await.text();
        if is_expected(&text) {
            return;
        }
        assert!(begin.elapsed() < patience, "{text}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until a server that shares its database has taken its part of the games.
pub async fn wait_until_ready(server: SocketAddr) {
    wait_for_text(server, "/health", Duration::from_secs(30), |health| health.contains("\"ok\"")).await;
}

/// Waits until a process has its share of the 1024 shards, as one of two.
pub async fn wait_until_shared(server: SocketAddr) {
    let patience = Duration::from_secs(30);
    wait_for_text(server, "/metrics", patience, |metrics| (400..=624).contains(&metric(metrics, "turnover_shards")))
        .await;
}

/// A number on the page of metrics.
pub fn metric(metrics: &str, name: &str) -> u32 {
    let number = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse().ok());
    number.unwrap_or_else(|| panic!("expected {name}, found {metrics}"))
}

pub async fn post(server: SocketAddr, path: &str, body: &str) -> HttpAnswer {
    request(server, "POST", path, "content-type: application/json\r\n", body).await.expect("an answer")
}

pub async fn get(server: SocketAddr, path: &str) -> HttpAnswer {
    request(server, "GET", path, "", "").await.expect("an answer")
}

/// Tokens for a game that nobody else knows.
pub fn tokens(number: u64) -> [SeatToken; 2] {
    [0, 1].map(|side| {
        let mut bytes = [side; 16];
        bytes[8..].copy_from_slice(&number.to_be_bytes());
        SeatToken::new(bytes)
    })
}

pub fn offer(game: &str, pace: &str, [white, black]: [SeatToken; 2]) -> String {
    let seat = |side: &str, token: SeatToken| {
        format!(r#"{{"side":"{side}","nickname":"{side} side","token":"{}"}}"#, token.hash())
    };
    let seats = [seat("white", white), seat("black", black)].join(",");
    format!(r#"{{"game":"{game}","pace":{pace},"seats":[{seats}],"public":true}}"#)
}

/// The real program, in a process of its own.
pub struct Program {
    child: Child,
    pub address: SocketAddr,
    log: PathBuf,
}

/// What programs need to be told so that people can sign in.
#[cfg(unix)]
pub const ORIGIN: [&str; 2] = ["--origin", "https://play.example"];

/// Limits that no test reaches.
const MANY: [&str; 12] = [
    "--requests-per-second",
    "100000",
    "--connections-per-address",
    "1000",
    "--offers-per-address",
    "100000",
    "--games-per-address",
    "100000",
    "--seats-per-minute",
    "100000",
    "--min-free",
    "0",
];

impl Program {
    /// Starts it with the folder's database and these additional options.
    pub fn start(folder: &Folder, options: &[&str]) -> Self {
        Self::start_with_log(folder, options, "error")
    }

    /// The same, with what `RUST_LOG` asks for in its log.
    pub fn start_with_log(folder: &Folder, options: &[&str], level: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_turnover-server"));
        command.env("RUST_LOG", level);
        Self::start_command(folder, command, &[&MANY, options].concat())
    }

    /// Starts it with a database of PostgreSQL, beside others.
    pub fn start_in_cluster(folder: &Folder, database: &Database, options: &[&str]) -> Self {
        Self::start_in_cluster_at(folder, &database.url(), options)
    }

    /// The same with this address of the database.
    pub fn start_in_cluster_at(folder: &Folder, url: &str, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_turnover-server"));
        command.env("RUST_LOG", "info").env("TURNOVER_DATA", url);
        let usual = MANY.chunks(2).filter(|pair| !options.contains(&pair[0])).flatten().copied();
        let options: Vec<&str> =
            usual.chain(["--cluster-address", "localhost:0"]).chain(options.iter().copied()).collect();
        Self::start_with(folder, command, &options)
    }

    /// Starts it with its own limits, unless the options tell others. It also logs warnings.
    pub fn start_with_limits(folder: &Folder, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_turnover-server"));
        command.env("RUST_LOG", "warn");
        Self::start_command(folder, command, options)
    }

    /// The same with the program that `TURNOVER_SERVER` names, such as an optimised build to be measured.
    pub fn start_to_be_measured(folder: &Folder, options: &[&str]) -> Self {
        let own = || env!("CARGO_BIN_EXE_turnover-server").into();
        let mut command = Command::new(std::env::var_os("TURNOVER_SERVER").unwrap_or_else(own));
        command.env("RUST_LOG", "warn");
        Self::start_command(folder, command, options)
    }

    /// Starts it where programs may open only `files` files, until they ask for more.
    #[cfg(unix)]
    pub fn start_with_few_files(folder: &Folder, files: u32, options: &[&str]) -> Self {
        let mut shell = Command::new("sh");
        let script = format!("ulimit -S -n {files}; exec \"$0\" \"$@\"");
        shell.env("RUST_LOG", "warn").args(["-c", &script, env!("CARGO_BIN_EXE_turnover-server")]);
        Self::start_command(folder, shell, &[&MANY, options].concat())
    }

    fn start_command(folder: &Folder, mut command: Command, options: &[&str]) -> Self {
        command.env("TURNOVER_DATA", folder.location());
        Self::start_with(folder, command, options)
    }

    fn start_with(folder: &Folder, mut command: Command, options: &[&str]) -> Self {
        let log = folder.0.join("log");
        let errors = File::options().create(true).append(true).open(&log).expect("a log");
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--both-seats", "--bots", "none"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .expect("the server");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
        let address = line.trim().split_once("://").and_then(|(_, address)| address.parse().ok());
        let address = address.unwrap_or_else(|| {
            let log = std::fs::read_to_string(&log).unwrap_or_default();
            panic!("expected an address, found {line:?} and this log:\n{log}")
        });
        Self { child, address, log }
    }

    /// What it has written to its log.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).expect("a log")
    }

    /// Makes it stand still, like a machine that is suspended, or go on.
    #[cfg(unix)]
    pub fn suspend(&self, suspended: bool) {
        self.signal(if suspended { "STOP" } else { "CONT" });
        // On a busy machine it still runs for a while.
        while suspended && self.is_running() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether one of its threads has not been stopped; false where the system has no folder with them.
    #[cfg(unix)]
    fn is_running(&self) -> bool {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id()));
        // Or it has ended.
        let is_stopped =
            |stat: String| stat.rsplit_once(") ").is_some_and(|(_, state)| state.starts_with(['T', 'Z', 'X']));
        let stats = threads.into_iter().flatten().flatten();
        stats
            .filter_map(|thread| std::fs::read_to_string(thread.path().join("stat")).ok())
            .any(|stat| !is_stopped(stat))
    }

    /// Sends it a signal, such as `TERM`.
    #[cfg(unix)]
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().expect("kill runs");
        assert!(status.success(), "kill -s {name}: {status}");
    }

    /// Waits for its end.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().expect("an end")
    }

    /// Ends it like a power failure.
    pub fn kill(mut self) {
        self.child.kill().expect("a kill");
        self.child.wait().expect("an end");
    }
}

impl Drop for Program {
    /// A failing test must not leave a server running.
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

pub const UNTIMED: &str = r#"{"type":"untimed"}"#;
pub const LIVE: &str = r#"{"type":"live","white":"600+5","black":"600+5"}"#;

/// The key in an answer.
pub fn key(answer: &HttpAnswer) -> String {
    let text = answer.text();
    let key = text.split("\"key\":\"").nth(1).and_then(|rest| rest.split('"').next());
    key.unwrap_or_else(|| panic!("expected a key, found {} {text}", answer.status)).to_owned()
}
