//! Databases for tests: a file of SQLite, and a database of the PostgreSQL server that `TURNOVER_TEST_POSTGRES` tells, if it does.

use std::sync::atomic::{AtomicU32, Ordering};

use postgres::Config;
use turnover::server::{InspectStore, PostgresStore, SqliteStore};

use crate::host::{Folder, skip};

static DATABASES: AtomicU32 = AtomicU32::new(0);

/// A database of PostgreSQL that is removed after its test.
pub struct Database {
    server: Config,
    name: String,
}

/// How to connect to a server whose databases tests may make; `None` if there is none.
fn server() -> Option<Config> {
    let Ok(text) = std::env::var("TURNOVER_TEST_POSTGRES") else {
        skip("TURNOVER_TEST_POSTGRES tells no PostgreSQL; `.ci/postgres COMMAND` sets it");
        return None;
    };
    Some(text.parse().expect("how to connect to PostgreSQL"))
}

impl Database {
    /// Makes an empty database; `None` where no server is told.
    pub fn new() -> Option<Self> {
        let server = server()?;
        let number = DATABASES.fetch_add(1, Ordering::Relaxed);
        let name = format!("turnover_{}_{number}", std::process::id());
        run(&server, &format!("CREATE DATABASE {name} TEMPLATE template0"));
        Some(Self { server, name })
    }

    pub fn config(&self) -> Config {
        let mut config = self.server.clone();
        config.dbname(&self.name);
        config
    }

    /// Its address, as a program takes it.
    pub fn url(&self) -> String {
        let host = match &self.server.get_hosts()[0] {
            postgres::config::Host::Unix(folder) => folder.display().to_string().replace('/', "%2F"),
            postgres::config::Host::Tcp(host) => host.clone(),
        };
        let port = self.server.get_ports().first().map_or(String::new(), |port| format!(":{port}"));
        format!("postgresql://{}@{host}{port}/{}", self.server.get_user().unwrap_or("postgres"), self.name)
    }

    /// Ends all sessions with it.
    pub fn end_sessions(&self) {
        run(
            &self.server,
            &format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'", self.name),
        );
    }

    /// Ends all sessions with it and refuses others, or accepts them again.
    pub fn refuse(&self, is_refused: bool) {
        run(&self.server, &format!("ALTER DATABASE {} ALLOW_CONNECTIONS {}", self.name, !is_refused));
        if is_refused {
            self.end_sessions();
        }
    }

    /// The number that a query finds first, beside the store.
    pub fn number(&self, query: &str) -> Option<i32> {
        beside_runtime(|| {
            let mut client = self.config().connect(postgres::NoTls).expect("a connection");
            let row = client.query_opt(query, &[]).expect("at most one row");
            row.and_then(|row| row.get(0))
        })
    }

    /// Runs statements in it, beside the store.
    pub fn run(&self, statements: &str) {
        run(&self.config(), statements);
    }
}

fn run(config: &Config, statements: &str) {
    beside_runtime(|| {
        let mut client = config.connect(postgres::NoTls).expect("a connection");
        client.batch_execute(statements).expect("statements");
    });
}

/// Asks PostgreSQL in a thread of its own: its library may not be used where a runtime of tokio runs.
pub fn beside_runtime<T: Send>(ask: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(ask).join().expect("no panic"))
}

impl Drop for Database {
    fn drop(&mut self) {
        run(&self.server, &format!("DROP DATABASE {} WITH (FORCE)", self.name));
    }
}

/// Runs a test on an empty store of each kind.
pub fn on_each_store(test: impl Fn(&mut dyn InspectStore)) {
    let folder = Folder::new();
    test(&mut SqliteStore::open(&folder.data(), 0).expect("a store"));
    if let Some(database) = Database::new() {
        test(&mut PostgresStore::open(database.config(), None).expect("a store"));
    }
}
