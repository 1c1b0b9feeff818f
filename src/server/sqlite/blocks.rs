//! Whose challenges players do not take, in SQLite.

use rusqlite::{Connection, Row, params};

use super::queries::{execute, query_rows};
use crate::player::PlayerKey;
use crate::server::players::{BlockedPlayer, MAX_BLOCKED};
use crate::server::store::{StoreError, parse_column, to_i64, to_u64};

/// The table. A row goes with either player.
pub(super) const BLOCK_TABLES: &str = "
CREATE TABLE player_block (
    player TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    blocked TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_block_blocked ON player_block (blocked);
";

/// Those whom a player has blocked, the earliest first.
pub(super) fn read_blocked_players(
    connection: &Connection,
    blocker: PlayerKey,
) -> Result<Vec<BlockedPlayer>, StoreError> {
    let query =
        "SELECT key, name, at FROM player_block JOIN player ON key = blocked WHERE player = ?1 ORDER BY at, key";
    let block_columns = |row: &Row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?));
    let block_rows = query_rows(connection, query, [blocker.to_string()], block_columns)?.into_iter();
    block_rows
        .map(|(key, name, at)| {
            Ok(BlockedPlayer { player: parse_column(&key)?, name: parse_column(&name)?, blocked_at: to_u64(at) })
        })
        .collect()
}

/// Whether a player has blocked another one.
pub(super) fn has_blocked(connection: &Connection, blocker: PlayerKey, blocked: PlayerKey) -> Result<bool, StoreError> {
    let query = "SELECT 1 FROM player_block WHERE player = ?1 AND blocked = ?2";
    let parameters = params![blocker.to_string(), blocked.to_string()];
    Ok(!query_rows(connection, query, parameters, |row| row.get::<_, i64>(0))?.is_empty())
}

/// Notes that a player has blocked another one. Returns whether the other one is blocked: not if there are too many others.
pub(super) fn insert_block(
    connection: &Connection,
    blocker: PlayerKey,
    blocked: PlayerKey,
    blocked_at: u64,
) -> Result<bool, StoreError> {
    execute(
        connection,
        "INSERT INTO player_block SELECT ?1, ?2, ?3 WHERE (SELECT COUNT(*) FROM player_block WHERE player = ?1) < ?4
         ON CONFLICT (player, blocked) DO NOTHING",
        params![blocker.to_string(), blocked.to_string(), to_i64(blocked_at), MAX_BLOCKED],
    )?;
    has_blocked(connection, blocker, blocked)
}

/// Notes that a player has not blocked another one any more.
pub(super) fn delete_block(connection: &Connection, blocker: PlayerKey, blocked: PlayerKey) -> Result<(), StoreError> {
    let statement = "DELETE FROM player_block WHERE player = ?1 AND blocked = ?2";
    execute(connection, statement, params![blocker.to_string(), blocked.to_string()]).map(drop)
}
