//! The tables of the database, their versions, and the migrations from one version to the next.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ToSql};

use super::blocks::BLOCK_TABLES;
use super::program_rows::PROGRAM_TABLES;
use super::push::{PLAYER_PUSH_TABLES, PUSH_TABLES};
use super::store_error;
use super::tournaments::TOURNAMENT_TABLES;
use super::webhook_rows::WEBHOOK_TABLES;
use crate::server::store::StoreError;

/// The SQLite application id of the server's files: "TuSv".
const APPLICATION_ID: i64 = 0x5475_5376;
/// How long a statement waits for another process, such as a backup.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// The size of the log at which it is written back to the file, in pages of 4 KiB. A larger log is written back more rarely, but moves wait longer for it.
const CHECKPOINT_PAGES: u32 = 1_000;

/// What leads from each version to the next. A new file is empty, of version 0, and takes all steps, so that it has the same tables as
/// one that has come from an earlier version. A step that has been released is never changed.
const MIGRATIONS: [&str; 12] = [
    GAME_TABLES,
    INDEXES_OF_PUBLIC_AND_OLD_GAMES,
    PLAYER_TABLES,
    PUSH_TABLES,
    PROGRAM_TABLES,
    TOURNAMENT_TABLES,
    PLAYER_PUSH_TABLES,
    WEBHOOK_TABLES,
    STUDY_TABLES,
    BLOCK_TABLES,
    INDEX_OF_EMPTY_GAMES,
    BAN_TABLES,
];

/// To version 1.
const GAME_TABLES: &str = "
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

/// Studies: trees of moves that several people edit.
const STUDY_TABLES: &str = "
CREATE TABLE study (
    key TEXT PRIMARY KEY,
    editor TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX study_used ON study (used);
CREATE TABLE study_event (
    study TEXT NOT NULL REFERENCES study (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (study, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER study_event_is_kept BEFORE UPDATE ON study_event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
";

/// To version 2: lists do not walk over private games, old games are found without a walk over all, and the server remembers until when
/// it removes nothing.
const INDEXES_OF_PUBLIC_AND_OLD_GAMES: &str = "
DROP INDEX game_stage;
CREATE INDEX IF NOT EXISTS game_public ON game (stage, created) WHERE is_public;
CREATE INDEX game_old ON game (stage, changed, key);
ALTER TABLE server ADD COLUMN clean_up_from INTEGER NOT NULL DEFAULT 0;
";

/// To version 11: games in which nobody has moved are found among those that are over. They are looked for in the text, because one that is
/// no JSON would keep the server from starting.
const INDEX_OF_EMPTY_GAMES: &str =
    "CREATE INDEX game_empty ON game (changed) WHERE stage = 'over' AND instr(summary, '\"plies\":0,') > 0;";

/// To version 12: the networks from which nobody may play.
const BAN_TABLES: &str = "
CREATE TABLE banned_network (
    network TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
";

/// To version 3: players with names, and ratings. Times are in milliseconds since 1970, keys in hexadecimal digits.
const PLAYER_TABLES: &str = "
CREATE TABLE player (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    renamed INTEGER NOT NULL,
    shows TEXT NOT NULL,
    standing TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE player_name (
    folded TEXT PRIMARY KEY,
    skeleton TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX player_name_player ON player_name (player);
CREATE TABLE rating (
    player TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    form TEXT NOT NULL,
    points REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, form)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_best ON rating (form, points DESC);
-- They stay when the game is removed.
CREATE TABLE rated_game (
    game TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    white TEXT,
    black TEXT,
    json TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_game_white ON rated_game (white, at);
CREATE INDEX rated_game_black ON rated_game (black, at);
CREATE TABLE name_report (
    reported TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    reporter TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (reported, reporter)
) STRICT, WITHOUT ROWID;
-- What operators have done to players.
CREATE TABLE player_log (
    at INTEGER NOT NULL,
    player TEXT NOT NULL,
    action TEXT NOT NULL
) STRICT;
ALTER TABLE seat ADD COLUMN player TEXT;
CREATE INDEX seat_player ON seat (player) WHERE player IS NOT NULL;
CREATE TABLE sign_in (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    seal_key TEXT NOT NULL
) STRICT;
INSERT INTO sign_in VALUES (1, lower(hex(randomblob(32))));
";

/// The version of the tables that this program writes.
const fn current_version() -> i64 {
    MIGRATIONS.len() as i64
}

pub(super) fn pragma(connection: &Connection, name: &str, value: impl ToSql) -> Result<(), StoreError> {
    connection.pragma_update(None, name, value).map_err(store_error)
}

/// The value of a setting or of a figure of the database.
pub(super) fn pragma_number(connection: &Connection, name: &str) -> Result<i64, StoreError> {
    connection.pragma_query_value(None, name, |row| row.get(0)).map_err(store_error)
}

pub(super) fn prepare_connection(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(BUSY_TIMEOUT).map_err(store_error)?;
    pragma(connection, "synchronous", "FULL")?;
    pragma(connection, "foreign_keys", true)?;
    pragma(connection, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    // Nothing of a removed game stays in the file.
    pragma(connection, "secure_delete", true)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// The version of the file's tables, which this program can read; 0 for an empty file.
pub(super) fn read_version(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let version = pragma_number(connection, "user_version")?;
    let application_id = pragma_number(connection, "application_id")?;
    let table_count: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(store_error)?;
    let (shown_path, current_version) = (path.display(), current_version());
    match (application_id, version) {
        (0, 0) if table_count == 0 => Ok(0),
        (APPLICATION_ID, known_version) if (1..=current_version).contains(&known_version) => Ok(known_version),
        (APPLICATION_ID, later_version) if later_version > current_version => Err(StoreError::Foreign(format!(
            "expected tables of version {current_version} or older in {shown_path}, found version {later_version}: a later turnover-server wrote them, use that one"
        ))),
        (APPLICATION_ID, version) => Err(StoreError::Damaged(format!("{shown_path} has tables of version {version}"))),
        _ => Err(StoreError::Foreign(format!("expected a turnover-server's database, found another in {shown_path}"))),
    }
}

/// Brings the file to the current version, each step in one transaction.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let stored_version = read_version(connection, path)?;
    if stored_version == 0 {
        // Only a file without tables takes this.
        pragma(connection, "auto_vacuum", "INCREMENTAL")?;
    }
    connection.pragma_update(None, "journal_mode", "WAL").map_err(store_error)?;
    for (migration, new_version) in MIGRATIONS.iter().zip(1..).filter(|&(_, new_version)| new_version > stored_version)
    {
        let transaction = connection.transaction().map_err(store_error)?;
        transaction.execute_batch(migration).map_err(store_error)?;
        pragma(&transaction, "application_id", APPLICATION_ID)?;
        pragma(&transaction, "user_version", new_version)?;
        transaction.commit().map_err(store_error)?;
        if stored_version > 0 {
            tracing::info!(version = new_version, "the database has been brought to a later version");
        }
    }
    Ok(())
}
