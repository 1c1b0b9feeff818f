//! The store in an SQLite file.
//!
//! It uses a write-ahead log with `synchronous=FULL`: a commit returns after the log is on disk. Events are only added,
//! which triggers in the file enforce; games are removed whole, and only by [`EventStore::remove`].
//!
//! | file | content |
//! |---|---|
//! | `file` | the file: its name, its lock, who may read it |
//! | `schema` | the tables and their migrations |
//! | `queries` | asking SQLite, and its errors |
//! | `upkeep` | looking for old games, removing games, giving room back, checks |
//! | `players`, `blocks`, `ratings`, `tournaments`, `studies`, `push` | the rows of each of these |
//! | `programs`, `program_rows` | what is kept for programs, with its tables and rows |
//! | `webhooks`, `webhook_rows` | the key and the rows of webhooks, with their tables |

mod blocks;
pub(super) mod file;
mod players;
mod program_rows;
mod programs;
mod push;
mod queries;
mod ratings;
mod schema;
mod studies;
#[cfg(test)]
mod tests;
mod tournaments;
mod upkeep;
mod webhook_rows;
mod webhooks;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};

use self::queries::store_error;
use self::schema::{pragma, pragma_number};
use super::disk_space::{DiskSpace, free_bytes};
use super::players::PlayerStore;
use super::programs::{ProgramStore, WebhookStore};
use super::store::{
    EventStore, GameRow, GameSummary, GameWrite, ListQuery, MAX_LISTED, Retention, SavedSeat, StoreError, from_json,
    player_seated_by, read_events, seat_given_by, side_name, to_i64, to_json, to_u64,
};
use super::studies::StudyStore;
use super::tournaments::TournamentStore;
use crate::board::Side;
use crate::online::{EventKind, GameEvent, GameSettings, GameStage, TokenHash};

/// The size of a page of the database, in bytes.
const PAGE_BYTES: u64 = 4_096;
/// The room for the log of SQLite within the maximum size, in bytes; at most half of that.
const MAX_LOG_BYTES: u64 = 8 << 20;

/// A store in an SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
    path: PathBuf,
    /// The lock of the file, held while a server uses it; `None` where the file is only read.
    lock: Option<Arc<File>>,
    space_limit: SpaceLimit,
}

/// When no game and nothing of a study is added any more.
#[derive(Clone, Copy, Debug, Default)]
struct SpaceLimit {
    /// The number of pages from which on; `None` for no limit.
    max_pages: Option<u64>,
    /// The number of free bytes of the file system below which.
    min_free_bytes: u64,
}

impl SpaceLimit {
    /// The free space of the file system of the database; `None` without a limit.
    fn disk_space(self, path: &Path) -> Option<DiskSpace> {
        Some(DiskSpace { free_bytes: free_bytes(path)?, min_free_bytes: self.min_free_bytes })
    }

    /// Refuses a new game, and what is added to studies, when too little room is left for games that have begun.
    fn check_space(self, connection: &Connection, path: &Path) -> Result<(), StoreError> {
        if self.min_free_bytes > 0 && self.disk_space(path).is_some_and(DiskSpace::is_low) {
            return Err(StoreError::DiskNearlyFull);
        }
        let Some(max_pages) = self.max_pages else { return Ok(()) };
        let used_pages = pragma_number(connection, "page_count")? - pragma_number(connection, "freelist_count")?;
        if to_u64(used_pages) < max_pages { Ok(()) } else { Err(StoreError::NoRoomForGames) }
    }
}

impl SqliteStore {
    /// Opens or creates the file, and brings it to the current version. `max_mib` is its maximum size in MiB, with its log; 0 for no
    /// limit.
    ///
    /// # Errors
    /// If it cannot be opened, another server uses it, or it is not a file of this version or an earlier one.
    pub fn open(path: &Path, max_mib: u32) -> Result<Self, StoreError> {
        let path = file::prepare_file(path)?;
        let lock = Some(file::lock_database(&path)?);
        let mut connection = Connection::open(&path).map_err(store_error)?;
        schema::prepare_connection(&connection)?;
        schema::read_version(&connection, &path)?;
        file::revoke_access_of_others(&path)?;
        schema::migrate(&mut connection, &path)?;
        let mut store = Self { connection, path, lock, space_limit: SpaceLimit::default() };
        store.limit_size(max_mib)?;
        Ok(store)
    }

    /// Sets the maximum size of the file in MiB, with its log; 0 for no limit. No game and nothing of a study is added when nine tenths
    /// are used, so that the games that have begun can end.
    ///
    /// # Errors
    /// If SQLite reports an error.
    pub fn limit_size(&mut self, max_mib: u32) -> Result<(), StoreError> {
        let max_bytes = u64::from(max_mib) << 20;
        let log_bytes = MAX_LOG_BYTES.min(max_bytes / 2);
        let page_limit = (max_bytes - log_bytes) / PAGE_BYTES;
        self.space_limit.max_pages = (max_mib > 0).then_some(page_limit * 9 / 10);
        pragma(
            &self.connection,
            "max_page_count",
            if max_mib == 0 { i64::from(u32::MAX - 1) } else { to_i64(page_limit) },
        )?;
        pragma(&self.connection, "journal_size_limit", to_i64(if max_mib == 0 { MAX_LOG_BYTES } else { log_bytes }))
    }

    /// Adds no game and nothing of a study while less than this number of MiB is free in the file system; 0 for no limit. Games that have
    /// begun go on.
    pub fn set_min_free_mib(&mut self, mib: u32) {
        self.space_limit.min_free_bytes = u64::from(mib) << 20;
    }

    /// Opens a file for reading, while a server may be using it. Its version may be an earlier one.
    ///
    /// # Errors
    /// If there is none, or if it is not a file of this version or an earlier one.
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let path = file::canonical_path(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&path, flags).map_err(store_error)?;
        schema::prepare_connection(&connection)?;
        if schema::read_version(&connection, &path)? == 0 {
            return Err(StoreError::Foreign(format!(
                "expected a turnover-server's database, found {}",
                path.display()
            )));
        }
        Ok(Self { connection, path, lock: None, space_limit: SpaceLimit::default() })
    }

    /// Writes a consistent copy of the database, while a server may be using it. Only its owner may read it.
    ///
    /// # Errors
    /// If the copy exists already or cannot be written.
    pub fn back_up(&self, copy_path: &Path) -> Result<(), StoreError> {
        let io_error = |error: std::io::Error| StoreError::Io(format!("{}: {error}", copy_path.display()));
        let copy_path_text =
            copy_path.to_str().ok_or_else(|| StoreError::Io("expected a file name in UTF-8".into()))?;
        // SQLite takes an empty file for one that is not there.
        let copy_file = file::create_private_file(copy_path).map_err(io_error)?;
        if let Err(error) = self.connection.execute("VACUUM INTO ?1", [copy_path_text]) {
            drop(fs::remove_file(copy_path));
            return Err(store_error(error));
        }
        // VACUUM INTO does not sync the file.
        copy_file.sync_all().map_err(io_error)
    }
}

/// Saves one write within a transaction.
fn save_write(
    connection: &Connection,
    write: &GameWrite,
    space_limit: SpaceLimit,
    path: &Path,
) -> Result<(), StoreError> {
    match write.creation() {
        Some((settings, created_at)) => {
            space_limit.check_space(connection, path)?;
            insert_game(connection, write, settings, created_at)?;
        }
        None => {
            if let Some(summary) = &write.summary {
                update_summary(connection, write, summary)?;
            }
        }
    }
    append_events(connection, write)?;
    write.rated_end.as_ref().map_or(Ok(()), |rated_end| rated_end.save(&mut ratings::Ratings(connection), &write.key))
}

fn insert_game(
    connection: &Connection,
    write: &GameWrite,
    settings: &GameSettings,
    created_at: u64,
) -> Result<(), StoreError> {
    let summary = write.summary.as_ref().ok_or_else(|| StoreError::Unknown(write.key.clone()))?;
    let (due, stage) = (summary.due_at.map(to_i64), summary.stage.to_string());
    let (settings, summary) = (to_json(settings)?, to_json(summary)?);
    connection
        .prepare_cached("INSERT INTO game VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7)")
        .and_then(|mut insert| {
            insert.execute(params![write.key, write.is_public, to_i64(created_at), stage, due, settings, summary])
        })
        .map(drop)
        .map_err(store_error)
}

fn update_summary(connection: &Connection, write: &GameWrite, summary: &GameSummary) -> Result<(), StoreError> {
    let changed_at = write.events.last().map(|event| to_i64(event.at));
    let summary_text = to_json(summary)?;
    let row_count = connection
        .prepare_cached(
            "UPDATE game SET changed = ifnull(?2, changed), stage = ?3, due = ?4, summary = ?5 WHERE key = ?1",
        )
        .and_then(|mut update| {
            update.execute(params![
                write.key,
                changed_at,
                summary.stage.to_string(),
                summary.due_at.map(to_i64),
                summary_text
            ])
        })
        .map_err(store_error)?;
    if row_count == 1 { Ok(()) } else { Err(StoreError::Unknown(write.key.clone())) }
}

fn append_events(connection: &Connection, write: &GameWrite) -> Result<(), StoreError> {
    let Some(first_event) = write.events.first() else { return Ok(()) };
    let next_seq = last_event_seq(connection, &write.key)?.unwrap_or(0) + 1;
    if next_seq == 1 && !matches!(first_event.kind, EventKind::Created { .. }) {
        return Err(StoreError::Unknown(write.key.clone()));
    }
    let mut insert = connection.prepare_cached("INSERT INTO event VALUES (?1, ?2, ?3)").map_err(store_error)?;
    for (expected_seq, event) in (next_seq..).zip(&write.events) {
        if event.seq != expected_seq {
            return Err(StoreError::Gap { key: write.key.clone(), expected: expected_seq, found: event.seq });
        }
        insert.execute(params![write.key, to_i64(event.seq), to_json(event)?]).map_err(store_error)?;
        save_seat(connection, &write.key, event)?;
    }
    Ok(())
}

fn last_event_seq(connection: &Connection, game_key: &str) -> Result<Option<u64>, StoreError> {
    let last_seq: Option<i64> = connection
        .prepare_cached("SELECT max(seq) FROM event WHERE game = ?1")
        .and_then(|mut select| select.query_row([game_key], |row| row.get(0)))
        .map_err(store_error)?;
    Ok(last_seq.map(to_u64))
}

fn save_seat(connection: &Connection, game_key: &str, event: &GameEvent) -> Result<(), StoreError> {
    let Some((side, token_hash)) = seat_given_by(event) else { return Ok(()) };
    connection
        .prepare_cached(
            "INSERT INTO seat VALUES (?1, ?2, ?3, ?4) ON CONFLICT (game, side) DO UPDATE SET token = excluded.token",
        )
        .and_then(|mut upsert| {
            let player_key_text = player_seated_by(event).map(|player| player.to_string());
            upsert.execute(params![game_key, side_name(side), token_hash.to_string(), player_key_text])
        })
        .map_err(store_error)?;
    Ok(())
}

/// Saves all writes in one transaction. A write that is refused is rolled back alone.
fn save_writes(store: &mut SqliteStore, writes: &[GameWrite]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut transaction = store.connection.transaction().map_err(store_error)?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let mut savepoint = transaction.savepoint().map_err(store_error)?;
        let result = save_write(&savepoint, write, store.space_limit, &store.path);
        match &result {
            Ok(()) => savepoint.commit().map_err(store_error)?,
            // The storage has failed, so the whole batch has.
            Err(error) if error.is_of_storage() => return Err(error.clone()),
            Err(_) => savepoint.rollback().map_err(store_error)?,
        }
        results.push(result);
    }
    transaction.commit().map_err(store_error)?;
    Ok(results)
}

const SELECT_GAMES: &str = "SELECT settings, is_public, created, summary FROM game";

/// The query for public games of a stage.
fn public_games_query() -> String {
    format!("{SELECT_GAMES} WHERE stage = ?1 AND is_public ORDER BY created DESC LIMIT ?2")
}

/// A seat, from the key of its game and whether it is White's.
fn saved_seat(row: &Row) -> rusqlite::Result<SavedSeat> {
    let side = if row.get(1)? { Side::White } else { Side::Black };
    Ok(SavedSeat { key: row.get(0)?, side })
}

fn game_columns(row: &Row) -> rusqlite::Result<(String, bool, i64, String)> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
}

fn game_row((settings, is_public, created_at, summary): (String, bool, i64, String)) -> Result<GameRow, StoreError> {
    Ok(GameRow {
        settings: from_json(&settings)?,
        is_public,
        created_at: to_u64(created_at),
        summary: from_json(&summary)?,
    })
}

impl EventStore for SqliteStore {
    fn save(&mut self, writes: &[GameWrite]) -> Vec<Result<(), StoreError>> {
        save_writes(self, writes).unwrap_or_else(|error| vec![Err(error); writes.len()])
    }

    fn events(&self, game_key: &str) -> Result<Option<Vec<GameEvent>>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached("SELECT json FROM event WHERE game = ?1 ORDER BY seq")
            .map_err(store_error)?;
        let rows = select.query_map([game_key], |row| row.get::<_, String>(0)).map_err(store_error)?;
        read_events(rows.map(|text| text.map_err(store_error)))
    }

    fn last_event_seq(&self, game_key: &str) -> Result<Option<u64>, StoreError> {
        last_event_seq(&self.connection, game_key)
    }

    fn game(&self, game_key: &str) -> Result<Option<GameRow>, StoreError> {
        let query = format!("{SELECT_GAMES} WHERE key = ?1");
        let mut select = self.connection.prepare_cached(&query).map_err(store_error)?;
        select.query_row([game_key], game_columns).optional().map_err(store_error)?.map(game_row).transpose()
    }

    fn list_games(&self, query: ListQuery) -> Result<Vec<GameRow>, StoreError> {
        let mut select = self.connection.prepare_cached(&public_games_query()).map_err(store_error)?;
        let rows = select
            .query_map(params![query.stage.to_string(), query.limit.min(MAX_LISTED)], game_columns)
            .map_err(store_error)?;
        rows.map(|row| game_row(row.map_err(store_error)?)).collect()
    }

    fn keys(&self) -> Result<Vec<String>, StoreError> {
        let mut select = self.connection.prepare("SELECT key FROM game ORDER BY created, key").map_err(store_error)?;
        let rows = select.query_map([], |row| row.get(0)).map_err(store_error)?;
        rows.map(|key| key.map_err(store_error)).collect()
    }

    fn seats(&self, token_hash: TokenHash) -> Result<Vec<SavedSeat>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(
                "SELECT game, side = 'white' FROM seat JOIN game ON game = key WHERE token = ?1
                 ORDER BY created, key LIMIT 100",
            )
            .map_err(store_error)?;
        let rows = select.query_map([token_hash.to_string()], saved_seat).map_err(store_error)?;
        rows.map(|seat| seat.map_err(store_error)).collect()
    }

    fn due_game_keys(&self, due_until: u64) -> Result<Vec<String>, StoreError> {
        let mut select =
            self.connection.prepare_cached("SELECT key FROM game WHERE due <= ?1 ORDER BY due").map_err(store_error)?;
        let rows = select.query_map([to_i64(due_until)], |row| row.get(0)).map_err(store_error)?;
        rows.map(|key| key.map_err(store_error)).collect()
    }

    fn last_heartbeat(&self) -> Result<Option<u64>, StoreError> {
        let heartbeat =
            self.connection.query_row("SELECT alive FROM server WHERE alive > 0", [], |row| row.get::<_, i64>(0));
        Ok(heartbeat.optional().map_err(store_error)?.map(to_u64))
    }

    fn set_heartbeat(&mut self, now: u64) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO server (only, alive) VALUES (1, ?1) ON CONFLICT (only) DO UPDATE SET alive = excluded.alive",
            )
            .and_then(|mut upsert| upsert.execute([to_i64(now)]))
            .map(drop)
            .map_err(store_error)
    }

    fn clean_up_from(&self) -> Result<u64, StoreError> {
        let clean_up_from = self.connection.query_row("SELECT clean_up_from FROM server", [], |row| row.get(0));
        Ok(clean_up_from.optional().map_err(store_error)?.map_or(0, to_u64))
    }

    fn set_clean_up_from(&mut self, clean_up_from: u64) -> Result<(), StoreError> {
        self.connection
            .execute(
                "INSERT INTO server (only, alive, clean_up_from) VALUES (1, 0, ?1)
                 ON CONFLICT (only) DO UPDATE SET clean_up_from = excluded.clean_up_from",
                [to_i64(clean_up_from)],
            )
            .map(drop)
            .map_err(store_error)
    }

    fn stages(&self, game_keys: &[String]) -> Result<Vec<Option<GameStage>>, StoreError> {
        self.stages_of(game_keys)
    }

    fn expired_keys(&self, retention: Retention, limit: u32) -> Result<Vec<String>, StoreError> {
        self.expired_game_keys(retention, limit)
    }

    fn idle_keys(&self, changed_before: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        self.idle_game_keys(changed_before, limit)
    }

    fn remove(&mut self, game_keys: &[String]) -> Result<usize, StoreError> {
        self.remove_games(game_keys)
    }

    fn players(&self) -> &dyn PlayerStore {
        self
    }

    fn programs(&self) -> &dyn ProgramStore {
        self
    }

    fn webhooks(&self) -> &dyn WebhookStore {
        self
    }

    fn tournaments(&self) -> &dyn TournamentStore {
        self
    }

    fn studies(&self) -> &dyn StudyStore {
        self
    }

    fn disk_space(&self) -> Option<DiskSpace> {
        self.space_limit.disk_space(&self.path)
    }

    fn empty_log(&mut self) -> Result<(), StoreError> {
        self.truncate_log()
    }

    fn reclaim_disk_space(&mut self) -> Result<bool, StoreError> {
        self.give_pages_back()
    }

    fn reader(&self) -> Result<Box<dyn EventStore>, StoreError> {
        let connection = Connection::open(&self.path).map_err(store_error)?;
        schema::prepare_connection(&connection)?;
        Ok(Box::new(Self {
            connection,
            path: self.path.clone(),
            lock: self.lock.clone(),
            space_limit: self.space_limit,
        }))
    }
}
