//! A connection to PostgreSQL that is opened again when it is lost.

use std::collections::HashMap;
use std::time::Duration;

use postgres::config::TargetSessionAttrs;
use postgres::error::SqlState;
use postgres::types::ToSql;
use postgres::{Client, GenericClient, Row, Statement, ToStatement, Transaction};

use super::config::Config;
use crate::server::store::StoreError;

/// How long a connection is tried.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// The time without an answer after which the other side is asked for a sign of life, and the interval of further questions.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(1);
/// How many questions without an answer end the connection.
const KEEPALIVE_RETRIES: u32 = 3;
/// How long data may stay unacknowledged before the connection ends.
const UNACKNOWLEDGED_TIMEOUT: Duration = Duration::from_secs(4);
/// The number of the advisory lock that the processes which serve games share, and that whoever moves games has alone.
pub(in crate::server) const USE_LOCK: i64 = 0x5475_5377;
/// Settings of each session. A commit returns when it is on the disk, and on that of a synchronous standby; a process that stands still
/// within a transaction holds its locks only for seconds; and the database notices a lost connection as soon as this side does.
const SESSION_OPTIONS: &str = "-c synchronous_commit=on -c idle_in_transaction_session_timeout=5000 -c tcp_keepalives_idle=1 \
    -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=4000";

/// Why work with the database has failed.
#[derive(Debug)]
pub(in crate::server) enum QueryError {
    Postgres(postgres::Error),
    Store(StoreError),
}

impl QueryError {
    /// Whether another transaction has prevented this one, so that another attempt may succeed: two of them waited for each other, or an
    /// earlier attempt of the same has been committed meanwhile.
    pub(super) fn is_conflict(&self) -> bool {
        let conflict_codes = [SqlState::UNIQUE_VIOLATION, SqlState::T_R_DEADLOCK_DETECTED];
        matches!(self, Self::Postgres(error) if error.code().is_some_and(|code| conflict_codes.contains(code)))
    }
}

impl From<postgres::Error> for QueryError {
    fn from(error: postgres::Error) -> Self {
        Self::Postgres(error)
    }
}

impl From<StoreError> for QueryError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<QueryError> for StoreError {
    fn from(error: QueryError) -> Self {
        match error {
            QueryError::Store(error) => error,
            QueryError::Postgres(error) => store_error(&error),
        }
    }
}

pub(super) fn store_error(error: &postgres::Error) -> StoreError {
    // The text of the library alone says only "db error".
    let text = match error.as_db_error() {
        Some(error) => error.to_string(),
        None => match std::error::Error::source(error) {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        },
    };
    match error.code() {
        Some(&SqlState::DISK_FULL) => StoreError::Full,
        Some(&SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED) => StoreError::Damaged(text),
        Some(&SqlState::UNIQUE_VIOLATION) => StoreError::Exists(text),
        Some(&SqlState::CHARACTER_NOT_IN_REPERTOIRE | &SqlState::UNTRANSLATABLE_CHARACTER) => StoreError::Text(text),
        Some(&SqlState::UNDEFINED_TABLE | &SqlState::UNDEFINED_COLUMN) => StoreError::of_earlier_tables(&text),
        _ => StoreError::Io(text),
    }
}

/// Whether the session has ended, or is one with a database that cannot be written to any more, so that another one may do better.
fn is_lost(error: &postgres::Error) -> bool {
    let is_refused = |code: &SqlState| {
        let lost_codes = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::READ_ONLY_SQL_TRANSACTION,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
            SqlState::TOO_MANY_CONNECTIONS,
        ];
        lost_codes.contains(code) || code.code().starts_with("08")
    };
    error.is_closed() || error.code().map_or(error.as_db_error().is_none(), is_refused)
}

/// Statements that a session has prepared, by their text.
type PreparedStatements = HashMap<&'static str, Statement>;

/// Runs statements of a session or of a transaction, each of which is prepared once.
pub(in crate::server) struct Queries<'a, C: GenericClient> {
    client: &'a mut C,
    prepared_statements: &'a mut PreparedStatements,
}

type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

impl<C: GenericClient> Queries<'_, C> {
    fn statement(&mut self, text: &'static str) -> Result<Statement, postgres::Error> {
        if let Some(statement) = self.prepared_statements.get(text) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(text)?;
        self.prepared_statements.insert(text, statement.clone());
        Ok(statement)
    }

    pub(in crate::server) fn query(
        &mut self,
        text: &'static str,
        parameters: Parameters,
    ) -> Result<Vec<Row>, postgres::Error> {
        let statement = self.statement(text)?;
        self.client.query(&statement, parameters)
    }

    pub(in crate::server) fn query_opt(
        &mut self,
        text: &'static str,
        parameters: Parameters,
    ) -> Result<Option<Row>, postgres::Error> {
        let statement = self.statement(text)?;
        self.client.query_opt(&statement, parameters)
    }

    pub(in crate::server) fn execute(
        &mut self,
        text: &'static str,
        parameters: Parameters,
    ) -> Result<u64, postgres::Error> {
        let statement = self.statement(text)?;
        self.client.execute(&statement, parameters)
    }
}

fn take_use_lock(client: &mut Client) -> Result<(), QueryError> {
    // The session of a server that has just ended may still hold it.
    let statements = format!("SET lock_timeout = 1000; SELECT pg_advisory_lock({USE_LOCK}); RESET lock_timeout");
    client.batch_execute(&statements).map_err(|error| match error.code() {
        Some(&SqlState::LOCK_NOT_AVAILABLE) => {
            StoreError::Locked("expected a database that no server uses, found one that is used".into()).into()
        }
        _ => error.into(),
    })
}

struct Session {
    client: Client,
    prepared_statements: PreparedStatements,
}

/// A connection that is opened again when it is lost.
pub(in crate::server) struct Connection {
    config: Config,
    session: Option<Session>,
    /// The number of sessions so far.
    session_count: u64,
    /// Whether each session keeps servers from using the database.
    keeps_servers_out: bool,
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The configuration has a password.
        f.debug_struct("Connection").field("is_open", &self.session.is_some()).finish_non_exhaustive()
    }
}

impl Connection {
    /// Opens a connection to whichever of the hosts can be written to.
    ///
    /// # Errors
    /// If none can be reached, or refuses.
    pub(in crate::server) fn open(mut config: Config) -> Result<Self, StoreError> {
        let options = match config.session.get_options() {
            Some(options) if options.contains(SESSION_OPTIONS) => options.to_owned(),
            Some(options) => format!("{SESSION_OPTIONS} {options}"),
            None => SESSION_OPTIONS.to_owned(),
        };
        config
            .session
            .options(&options)
            .target_session_attrs(TargetSessionAttrs::ReadWrite)
            .connect_timeout(CONNECT_TIMEOUT)
            .keepalives(true)
            .keepalives_idle(KEEPALIVE_INTERVAL)
            .keepalives_interval(KEEPALIVE_INTERVAL)
            .keepalives_retries(KEEPALIVE_RETRIES)
            .tcp_user_timeout(UNACKNOWLEDGED_TIMEOUT);
        let mut connection = Self { config, session: None, session_count: 0, keeps_servers_out: false };
        connection.session()?;
        Ok(connection)
    }

    pub(in crate::server) const fn config(&self) -> &Config {
        &self.config
    }

    /// Keeps servers from using the database, in this session and all later ones.
    ///
    /// # Errors
    /// If a server uses it, or if there is no connection.
    pub(super) fn keep_servers_out(&mut self) -> Result<(), StoreError> {
        self.keeps_servers_out = true;
        self.session = None;
        self.session()?;
        Ok(())
    }

    fn session(&mut self) -> Result<&mut Session, QueryError> {
        if self.session.as_ref().is_some_and(|session| session.client.is_closed()) {
            self.session = None;
        }
        match &mut self.session {
            Some(session) => Ok(session),
            empty_session => {
                let mut client = self.config.connect()?;
                if self.keeps_servers_out {
                    take_use_lock(&mut client)?;
                }
                self.session_count += 1;
                Ok(empty_session.insert(Session { client, prepared_statements: PreparedStatements::new() }))
            }
        }
    }

    /// Runs queries. If the session is lost meanwhile, another one is opened and they are tried once more.
    ///
    /// # Errors
    /// If there is no connection, or if the database or `work` reports an error.
    pub(in crate::server) fn run<T>(
        &mut self,
        mut work: impl FnMut(Queries<'_, Client>) -> Result<T, QueryError>,
    ) -> Result<T, StoreError> {
        self.retry_if_lost(|connection| connection.run_once(&mut work))
    }

    /// Makes another attempt with another session if the session was lost in the first one.
    ///
    /// # Errors
    /// That of the last attempt.
    pub(super) fn retry_if_lost<T>(
        &mut self,
        mut attempt: impl FnMut(&mut Self) -> Result<T, QueryError>,
    ) -> Result<T, StoreError> {
        let is_new = self.session.is_none();
        match attempt(self) {
            Err(_) if !is_new && self.session.is_none() => Ok(attempt(self)?),
            result => Ok(result?),
        }
    }

    /// Runs queries, without another attempt.
    ///
    /// # Errors
    /// The same as [`run`](Self::run).
    pub(in crate::server) fn run_once<T>(
        &mut self,
        work: impl FnOnce(Queries<'_, Client>) -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        let Session { client, prepared_statements } = self.session()?;
        let result = work(Queries { client, prepared_statements });
        self.close_if_lost(result)
    }

    /// Runs queries in a transaction, and commits it if they succeed.
    ///
    /// # Errors
    /// The same. Where the session was lost, the transaction may have been committed: [`is_open`](Self::is_open) is false then.
    pub(super) fn transact<T>(
        &mut self,
        work: impl FnOnce(Queries<'_, Transaction<'_>>) -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        let Session { client, prepared_statements } = self.session()?;
        let transact = || {
            let mut transaction = client.transaction()?;
            let value = work(Queries { client: &mut transaction, prepared_statements })?;
            transaction.commit()?;
            Ok(value)
        };
        let result = transact();
        self.close_if_lost(result)
    }

    /// Whether the session still stands.
    pub(in crate::server) const fn is_open(&self) -> bool {
        self.session.is_some()
    }

    /// The number of sessions so far: whether the one now is another than before.
    pub(in crate::server) const fn session_count(&self) -> u64 {
        self.session_count
    }

    /// Closes the session after an error that it does not survive.
    fn close_if_lost<T>(&mut self, result: Result<T, QueryError>) -> Result<T, QueryError> {
        if let Err(QueryError::Postgres(error)) = &result
            && is_lost(error)
        {
            self.session = None;
        }
        result
    }

    /// Runs statements that are not prepared, such as those of a migration.
    pub(in crate::server) fn batch(&mut self, text: &str) -> Result<(), StoreError> {
        let result = self.session()?.client.batch_execute(text).map_err(QueryError::from);
        Ok(self.close_if_lost(result)?)
    }

    /// Runs a query that is used once.
    pub(super) fn query_once(
        &mut self,
        text: &(impl ToStatement + ?Sized),
        parameters: Parameters,
    ) -> Result<Vec<Row>, StoreError> {
        let result = self.session()?.client.query(text, parameters).map_err(QueryError::from);
        Ok(self.close_if_lost(result)?)
    }
}
