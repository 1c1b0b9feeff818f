//! The store in an SQLite file.
//!
//! It uses a write-ahead log with `synchronous=FULL`: a commit returns after the log is on disk. Events are only added,
//! which triggers in the file enforce; games are removed whole, and only by [`EventStore::remove_old`].

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, ToSql, params};

use super::store::{
    EventStore, GameRow, GameSummary, GameWrite, ListQuery, MAX_LISTED, Retention, SavedSeat, StoreError,
};
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::online::{EventKind, GameEvent, GameSettings, TokenHash};

/// The version of the database schema.
const SCHEMA_VERSION: i64 = 1;
/// The SQLite application id of the server's files: "TuSv".
const APPLICATION_ID: i64 = 0x5475_5376;
/// How long a statement waits for another process, such as a backup.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// The size of the log at which it is written back to the file, in pages of 4 KiB. A larger log is written back more rarely, but moves wait longer for it.
const CHECKPOINT_PAGES: u32 = 1_000;

const SCHEMA: &str = "
CREATE TABLE game (
    key TEXT PRIMARY KEY,
    is_public INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    stage TEXT NOT NULL,
    due INTEGER,
    settings TEXT NOT NULL,
    summary TEXT NOT NULL
) STRICT;
CREATE INDEX game_stage ON game (stage, created);
CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER event_is_kept BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TABLE seat (
    game TEXT NOT NULL REFERENCES game (key) ON DELETE CASCADE,
    side TEXT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_token ON seat (token);
CREATE TABLE server (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    alive INTEGER NOT NULL
) STRICT;
";

/// A store in an SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
    path: PathBuf,
    /// The lock of the file, held while a server uses it.
    lock: Arc<File>,
}

impl SqliteStore {
    /// Opens or creates the file. `max_mib` is its maximum size in MiB; 0 for no limit.
    ///
    /// # Errors
    /// If it cannot be opened, another server uses it, or it is not a file of this version.
    pub fn open(path: &Path, max_mib: u32) -> Result<Self, StoreError> {
        let lock = lock(path)?;
        let mut connection = Connection::open(path).map_err(store_error)?;
        prepare_connection(&connection)?;
        prepare_schema(&mut connection, path)?;
        let store = Self { connection, path: path.to_owned(), lock };
        store.limit_size(max_mib)?;
        Ok(store)
    }

    /// Sets the maximum size of the file in MiB; 0 for no limit.
    ///
    /// # Errors
    /// If SQLite reports an error.
    pub fn limit_size(&self, max_mib: u32) -> Result<(), StoreError> {
        let pages = if max_mib == 0 { i64::from(u32::MAX - 1) } else { i64::from(max_mib) << 8 };
        pragma(&self.connection, "max_page_count", pages)
    }

    /// Opens a file for reading, while a server may be using it.
    ///
    /// # Errors
    /// If there is none, or if it is not a file of this version.
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(store_error)?;
        prepare_connection(&connection)?;
        if schema_version(&connection, path)? == 0 {
            return Err(StoreError::Foreign(format!(
                "expected a turnover-server's database, found {}",
                path.display()
            )));
        }
        let lock = Arc::new(File::open(path).map_err(|error| StoreError::Io(error.to_string()))?);
        Ok(Self { connection, path: path.to_owned(), lock })
    }

    /// Writes a consistent copy of the database, while a server may be using it.
    ///
    /// # Errors
    /// If the copy exists already or cannot be written.
    pub fn back_up(&self, copy: &Path) -> Result<(), StoreError> {
        let copy = copy.to_str().ok_or_else(|| StoreError::Io("expected a file name in UTF-8".into()))?;
        self.connection.execute("VACUUM INTO ?1", [copy]).map_err(store_error)?;
        // VACUUM INTO does not sync the file. Windows syncs only files that are open for writing.
        File::options()
            .write(true)
            .open(copy)
            .and_then(|file| file.sync_all())
            .map_err(|error| StoreError::Io(error.to_string()))
    }
}

/// Locks the file against other servers for the life of this process.
fn lock(path: &Path) -> Result<Arc<File>, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let io = |error: std::io::Error| StoreError::Io(format!("{}: {error}", name.display()));
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(Arc::new(file)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Locked(path.display().to_string())),
        Err(TryLockError::Error(error)) => Err(io(error)),
    }
}

fn pragma(connection: &Connection, name: &str, value: impl ToSql) -> Result<(), StoreError> {
    connection.pragma_update(None, name, value).map_err(store_error)
}

fn prepare_connection(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(BUSY_TIMEOUT).map_err(store_error)?;
    pragma(connection, "synchronous", "FULL")?;
    pragma(connection, "foreign_keys", true)?;
    pragma(connection, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// The version of the file's schema; 0 for an empty file.
fn schema_version(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let version = number("user_version").map_err(store_error)?;
    let id = number("application_id").map_err(store_error)?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(store_error)?;
    let file = path.display();
    match (id, version) {
        (0, 0) if tables == 0 => Ok(0),
        (APPLICATION_ID, SCHEMA_VERSION) => Ok(version),
        (APPLICATION_ID, newer) if newer > SCHEMA_VERSION => Err(StoreError::Foreign(format!(
            "expected tables of version {SCHEMA_VERSION} or older in {file}, found version {newer}: a later turnover-server wrote them, use that one"
        ))),
        (APPLICATION_ID, version) => Err(StoreError::Damaged(format!("{file} has tables of version {version}"))),
        _ => Err(StoreError::Foreign(format!("expected a turnover-server's database, found another in {file}"))),
    }
}

fn prepare_schema(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let version = schema_version(connection, path)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(store_error)?;
    if version == SCHEMA_VERSION {
        return Ok(());
    }
    let transaction = connection.transaction().map_err(store_error)?;
    transaction.execute_batch(SCHEMA).map_err(store_error)?;
    pragma(&transaction, "application_id", APPLICATION_ID)?;
    pragma(&transaction, "user_version", SCHEMA_VERSION)?;
    transaction.commit().map_err(store_error)
}

fn store_error(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::ConstraintViolation) => StoreError::Exists(text),
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged(text),
        Some(ErrorCode::NotADatabase) => StoreError::Foreign("the file is no SQLite database".into()),
        _ => StoreError::Io(text),
    }
}

/// SQLite has only signed integers.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Io(error.to_string()))
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(format!("{error} in {:?}", excerpt(text, 60))))
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// Saves one write within a transaction.
fn save_one(connection: &Connection, write: &GameWrite) -> Result<(), StoreError> {
    match write.events.first() {
        Some(GameEvent { seq: 1, at, kind: EventKind::Created { settings }, .. }) => {
            insert_game(connection, write, settings, *at)?;
        }
        _ => {
            if let Some(summary) = &write.summary {
                update_summary(connection, write, summary)?;
            }
        }
    }
    append(connection, write)
}

fn insert_game(connection: &Connection, write: &GameWrite, settings: &GameSettings, at: u64) -> Result<(), StoreError> {
    let summary = write.summary.as_ref().ok_or_else(|| StoreError::Unknown(write.key.clone()))?;
    let (due, stage) = (summary.due.map(signed), summary.stage.to_string());
    let (settings, summary) = (json(settings)?, json(summary)?);
    connection
        .prepare_cached("INSERT INTO game VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7)")
        .and_then(|mut insert| {
            insert.execute(params![write.key, write.is_public, signed(at), stage, due, settings, summary])
        })
        .map(drop)
        .map_err(store_error)
}

fn update_summary(connection: &Connection, write: &GameWrite, summary: &GameSummary) -> Result<(), StoreError> {
    let changed = write.events.last().map(|event| signed(event.at));
    let text = json(summary)?;
    let rows = connection
        .prepare_cached(
            "UPDATE game SET changed = ifnull(?2, changed), stage = ?3, due = ?4, summary = ?5 WHERE key = ?1",
        )
        .and_then(|mut update| {
            update.execute(params![write.key, changed, summary.stage.to_string(), summary.due.map(signed), text])
        })
        .map_err(store_error)?;
    if rows == 1 { Ok(()) } else { Err(StoreError::Unknown(write.key.clone())) }
}

fn append(connection: &Connection, write: &GameWrite) -> Result<(), StoreError> {
    let Some(first) = write.events.first() else { return Ok(()) };
    let last: Option<i64> = connection
        .prepare_cached("SELECT max(seq) FROM event WHERE game = ?1")
        .and_then(|mut select| select.query_row([&write.key], |row| row.get(0)))
        .map_err(store_error)?;
    let next = unsigned(last.unwrap_or(0)) + 1;
    if next == 1 && !matches!(first.kind, EventKind::Created { .. }) {
        return Err(StoreError::Unknown(write.key.clone()));
    }
    let mut insert = connection.prepare_cached("INSERT INTO event VALUES (?1, ?2, ?3)").map_err(store_error)?;
    for (expected, event) in (next..).zip(&write.events) {
        if event.seq != expected {
            return Err(StoreError::Gap { key: write.key.clone(), expected, found: event.seq });
        }
        insert.execute(params![write.key, signed(event.seq), json(event)?]).map_err(store_error)?;
        save_seat(connection, &write.key, event)?;
    }
    Ok(())
}

fn save_seat(connection: &Connection, key: &str, event: &GameEvent) -> Result<(), StoreError> {
    let (EventKind::Seated { token: Some(token), .. } | EventKind::SeatMoved { token: Some(token) }) = &event.kind
    else {
        return Ok(());
    };
    let Some(side) = event.side else { return Ok(()) };
    connection
        .prepare_cached(
            "INSERT INTO seat VALUES (?1, ?2, ?3) ON CONFLICT (game, side) DO UPDATE SET token = excluded.token",
        )
        .and_then(|mut upsert| upsert.execute(params![key, side_name(side), token.to_string()]))
        .map_err(store_error)?;
    Ok(())
}

/// Saves all writes in one transaction. A write that is refused is rolled back alone.
fn save_all(connection: &mut Connection, writes: &[GameWrite]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut transaction = connection.transaction().map_err(store_error)?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let mut savepoint = transaction.savepoint().map_err(store_error)?;
        let result = save_one(&savepoint, write);
        match &result {
            Ok(()) => savepoint.commit().map_err(store_error)?,
            // The storage has failed, so the whole batch has.
            Err(error @ (StoreError::Full | StoreError::Io(_) | StoreError::Damaged(_))) => return Err(error.clone()),
            Err(_) => savepoint.rollback().map_err(store_error)?,
        }
        results.push(result);
    }
    transaction.commit().map_err(store_error)?;
    Ok(results)
}

const GAME_COLUMNS: &str = "SELECT settings, is_public, created, summary FROM game";

fn read_game(row: &Row) -> rusqlite::Result<(String, bool, i64, String)> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
}

fn listed_game((settings, is_public, created, summary): (String, bool, i64, String)) -> Result<GameRow, StoreError> {
    Ok(GameRow {
        settings: from_json(&settings)?,
        is_public,
        created: unsigned(created),
        summary: from_json(&summary)?,
    })
}

impl EventStore for SqliteStore {
    fn save(&mut self, writes: &[GameWrite]) -> Vec<Result<(), StoreError>> {
        save_all(&mut self.connection, writes).unwrap_or_else(|error| vec![Err(error); writes.len()])
    }

    fn events(&self, key: &str) -> Result<Option<Vec<GameEvent>>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached("SELECT json FROM event WHERE game = ?1 ORDER BY seq")
            .map_err(store_error)?;
        let rows = select.query_map([key], |row| row.get::<_, String>(0)).map_err(store_error)?;
        let events = rows.map(|text| from_json(&text.map_err(store_error)?)).collect::<Result<Vec<GameEvent>, _>>()?;
        let numbers = events.iter().map(|event| event.seq);
        if !numbers.eq(1..=events.len() as u64) {
            return Err(StoreError::Damaged(format!("events of game {key} are missing")));
        }
        Ok((!events.is_empty()).then_some(events))
    }

    fn game(&self, key: &str) -> Result<Option<GameRow>, StoreError> {
        let query = format!("{GAME_COLUMNS} WHERE key = ?1");
        let mut select = self.connection.prepare_cached(&query).map_err(store_error)?;
        select.query_row([key], read_game).optional().map_err(store_error)?.map(listed_game).transpose()
    }

    fn list(&self, query: ListQuery) -> Result<Vec<GameRow>, StoreError> {
        let text = format!("{GAME_COLUMNS} WHERE stage = ?1 AND is_public ORDER BY created DESC LIMIT ?2");
        let mut select = self.connection.prepare_cached(&text).map_err(store_error)?;
        let rows = select
            .query_map(params![query.stage.to_string(), query.most.min(MAX_LISTED)], read_game)
            .map_err(store_error)?;
        rows.map(|row| listed_game(row.map_err(store_error)?)).collect()
    }

    fn keys(&self) -> Result<Vec<String>, StoreError> {
        let mut select = self.connection.prepare("SELECT key FROM game ORDER BY created, key").map_err(store_error)?;
        let rows = select.query_map([], |row| row.get(0)).map_err(store_error)?;
        rows.map(|key| key.map_err(store_error)).collect()
    }

    fn seats(&self, token: TokenHash) -> Result<Vec<SavedSeat>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(
                "SELECT game, side = 'white' FROM seat JOIN game ON game = key WHERE token = ?1 ORDER BY created LIMIT 100",
            )
            .map_err(store_error)?;
        let read = |row: &Row| {
            let side = if row.get(1)? { Side::White } else { Side::Black };
            Ok(SavedSeat { key: row.get(0)?, side })
        };
        let rows = select.query_map([token.to_string()], read).map_err(store_error)?;
        rows.map(|seat| seat.map_err(store_error)).collect()
    }

    fn due(&self, until: u64) -> Result<Vec<String>, StoreError> {
        let mut select =
            self.connection.prepare_cached("SELECT key FROM game WHERE due <= ?1 ORDER BY due").map_err(store_error)?;
        let rows = select.query_map([signed(until)], |row| row.get(0)).map_err(store_error)?;
        rows.map(|key| key.map_err(store_error)).collect()
    }

    fn alive(&self) -> Result<Option<u64>, StoreError> {
        let alive = self.connection.query_row("SELECT alive FROM server", [], |row| row.get::<_, i64>(0));
        Ok(alive.optional().map_err(store_error)?.map(unsigned))
    }

    fn set_alive(&mut self, now: u64) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT INTO server VALUES (1, ?1) ON CONFLICT (only) DO UPDATE SET alive = excluded.alive")
            .and_then(|mut upsert| upsert.execute([signed(now)]))
            .map(drop)
            .map_err(store_error)
    }

    fn remove_old(&mut self, retention: Retention) -> Result<usize, StoreError> {
        let transaction = self.connection.transaction().map_err(store_error)?;
        let mut removed = transaction
            .execute("DELETE FROM game WHERE stage = 'open' AND changed < ?1", [signed(retention.open_before)])
            .map_err(store_error)?;
        if let Some(before) = retention.over_before {
            removed += transaction
                .execute("DELETE FROM game WHERE stage = 'over' AND changed < ?1", [signed(before)])
                .map_err(store_error)?;
        }
        transaction.commit().map_err(store_error)?;
        Ok(removed)
    }

    fn reader(&self) -> Result<Box<dyn EventStore>, StoreError> {
        let connection = Connection::open(&self.path).map_err(store_error)?;
        prepare_connection(&connection)?;
        Ok(Box::new(Self { connection, path: self.path.clone(), lock: Arc::clone(&self.lock) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::GameStage;
    use crate::online::{Pace, Phrase, SeatToken};
    use crate::session::GameId;

    /// A store in a folder that is removed after the test.
    struct Kept {
        store: SqliteStore,
        folder: PathBuf,
    }

    impl Kept {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("turnover-sqlite-{}-{name}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder");
            Self { store: SqliteStore::open(&folder.join("a.db"), 0).expect("a store"), folder }
        }
    }

    impl Drop for Kept {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.folder));
        }
    }

    fn summary(stage: GameStage, due: Option<u64>) -> GameSummary {
        GameSummary { stage, white: None, black: None, plies: 0, turn: None, result: None, due }
    }

    fn created(key: &str, at: u64, stage: GameStage, due: Option<u64>) -> GameWrite {
        let settings = GameSettings::new(key.into(), GameId::default(), None, Pace::Untimed);
        let event = GameEvent { seq: 1, at, side: None, act: None, kind: EventKind::Created { settings } };
        GameWrite { key: key.into(), is_public: true, events: vec![event], summary: Some(summary(stage, due)) }
    }

    fn said(key: &str, seq: u64) -> GameWrite {
        let kind = EventKind::Said { phrase: Phrase::Hello };
        let event = GameEvent { seq, at: seq, side: Some(Side::White), act: None, kind };
        GameWrite { key: key.into(), is_public: true, events: vec![event], summary: None }
    }

    fn save(store: &mut SqliteStore, write: GameWrite) -> Result<(), StoreError> {
        let [result] = store.save(&[write]).try_into().expect("one answer");
        result
    }

    #[test]
    fn every_commit_waits_for_the_disk() {
        let kept = Kept::new("pragmas");
        let value = |name: &str| {
            kept.store.connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
        };
        assert_eq!(value("synchronous"), Ok(rusqlite::types::Value::Integer(2)));
        assert_eq!(value("journal_mode"), Ok(rusqlite::types::Value::Text("wal".into())));
        assert_eq!(value("foreign_keys"), Ok(rusqlite::types::Value::Integer(1)));
    }

    #[test]
    fn events_follow_one_another_without_gaps_and_are_never_changed() {
        let mut kept = Kept::new("gaps");
        let store = &mut kept.store;
        assert_eq!(save(store, said("a", 1)), Err(StoreError::Unknown("a".into())));
        let results = store.save(&[
            created("a", 5, GameStage::Open, None),
            said("a", 3),
            said("a", 2),
            said("b", 2),
            created("a", 6, GameStage::Open, None),
            said("a", 3),
        ]);
        assert_eq!(results[0], Ok(()));
        assert_eq!(results[1], Err(StoreError::Gap { key: "a".into(), expected: 2, found: 3 }));
        assert_eq!(results[2], Ok(()));
        assert_eq!(results[3], Err(StoreError::Unknown("b".into())));
        assert!(matches!(results[4], Err(StoreError::Exists(_))));
        assert_eq!(results[5], Ok(()), "what is refused takes nothing else with it");
        assert_eq!(save(store, said("a", 3)), Err(StoreError::Gap { key: "a".into(), expected: 4, found: 3 }));
        let events = store.events("a").expect("events").expect("a game");
        assert_eq!(events.iter().map(|event| event.seq).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(store.connection.execute("UPDATE event SET json = ''", []).is_err());
        assert_eq!(store.events("b"), Ok(None));
    }

    #[test]
    fn a_full_disk_takes_nothing_and_then_goes_on_where_it_was() {
        let mut kept = Kept::new("full");
        let store = &mut kept.store;
        assert_eq!(save(store, created("a", 5, GameStage::Open, None)), Ok(()));
        store.limit_size(1).expect("a limit");
        let batch = |from: u64| (from..from + 100).map(|seq| said("a", seq)).collect::<Vec<_>>();
        let mut next = 2;
        let refused = loop {
            let results = store.save(&batch(next));
            if results.iter().any(Result::is_err) {
                break results;
            }
            next += 100;
        };
        assert!(
            refused.iter().all(|result| *result == Err(StoreError::Full)),
            "all of a batch or nothing: {refused:?}"
        );
        assert_eq!(store.events("a").expect("events").expect("a game").len() as u64, next - 1);
        store.limit_size(0).expect("no limit");
        assert!(store.save(&batch(next)).iter().all(Result::is_ok));
        assert_eq!(store.events("a").expect("events").expect("a game").len() as u64, next + 99);
    }

    #[test]
    fn lists_tell_of_public_games_of_one_stage_and_the_newest_first() {
        let mut kept = Kept::new("lists");
        let store = &mut kept.store;
        for (key, at, stage) in
            [("a", 1, GameStage::Open), ("b", 3, GameStage::Open), ("c", 2, GameStage::Open), ("d", 4, GameStage::Over)]
        {
            assert_eq!(save(store, created(key, at, stage, None)), Ok(()));
        }
        let hidden = GameWrite { is_public: false, ..created("e", 9, GameStage::Open, None) };
        assert_eq!(save(store, hidden), Ok(()));
        let keys = |store: &SqliteStore, stage, most| {
            let games = store.list(ListQuery { stage, most }).expect("a list");
            games.into_iter().map(|game| game.settings.key).collect::<Vec<_>>()
        };
        assert_eq!(keys(store, GameStage::Open, 9), ["b", "c", "a"]);
        assert_eq!(keys(store, GameStage::Open, 2), ["b", "c"]);
        let over = GameWrite { events: Vec::new(), ..created("b", 0, GameStage::Over, None) };
        assert_eq!(save(store, over), Ok(()));
        assert_eq!(keys(store, GameStage::Over, 9), ["d", "b"]);
        assert_eq!(store.keys().expect("keys"), ["a", "c", "b", "d", "e"]);
    }

    #[test]
    fn a_seat_is_found_by_its_tokens_hash_until_it_moves() {
        let mut kept = Kept::new("seats");
        let store = &mut kept.store;
        let [one, two] = [1, 2].map(|byte| SeatToken::new([byte; 16]).hash());
        let mut write = created("a", 1, GameStage::Open, None);
        let seated = EventKind::Seated { nickname: String::new(), token: Some(one), chain: None };
        write.events.push(GameEvent { seq: 2, at: 1, side: Some(Side::Black), act: None, kind: seated });
        assert_eq!(save(store, write), Ok(()));
        let seat = vec![SavedSeat { key: "a".into(), side: Side::Black }];
        assert_eq!((store.seats(one), store.seats(two)), (Ok(seat.clone()), Ok(Vec::new())));
        let moved = EventKind::SeatMoved { token: Some(two) };
        let event = GameEvent { seq: 3, at: 1, side: Some(Side::Black), act: None, kind: moved };
        assert_eq!(save(store, GameWrite { events: vec![event], ..said("a", 0) }), Ok(()));
        assert_eq!((store.seats(one), store.seats(two)), (Ok(Vec::new()), Ok(seat)));
    }

    #[test]
    fn what_is_due_is_found_and_what_is_old_is_removed_with_all_that_belongs_to_it() {
        let mut kept = Kept::new("old");
        let store = &mut kept.store;
        for (key, at, stage, due) in [
            ("a", 10, GameStage::Open, None),
            ("b", 10, GameStage::Playing, Some(50)),
            ("c", 10, GameStage::Over, None),
            ("d", 30, GameStage::Open, Some(90)),
        ] {
            assert_eq!(save(store, created(key, at, stage, due)), Ok(()));
        }
        assert_eq!(store.due(49).expect("keys"), [""; 0]);
        assert_eq!(store.due(u64::MAX).expect("keys"), ["b", "d"]);
        assert_eq!(store.remove_old(Retention { open_before: 20, over_before: None }), Ok(1));
        assert_eq!(store.keys().expect("keys"), ["b", "c", "d"]);
        assert_eq!(store.remove_old(Retention { open_before: 20, over_before: Some(20) }), Ok(1));
        assert_eq!(store.keys().expect("keys"), ["b", "d"]);
        assert_eq!(store.events("a"), Ok(None));
    }

    #[test]
    fn the_last_sign_of_life_is_kept() {
        let mut kept = Kept::new("alive");
        assert_eq!(kept.store.alive(), Ok(None));
        for now in [5, 9] {
            assert_eq!(kept.store.set_alive(now), Ok(()));
            assert_eq!(kept.store.alive(), Ok(Some(now)));
        }
        let reader = kept.store.reader().expect("a reader");
        assert_eq!(reader.alive(), Ok(Some(9)));
    }
}
