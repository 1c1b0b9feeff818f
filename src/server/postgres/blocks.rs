//! Whose challenges players do not take, in PostgreSQL.

use postgres::{GenericClient, Row};

use super::connection::{Queries, QueryError};
use super::players::lock_player;
use crate::player::PlayerKey;
use crate::server::players::{BlockedPlayer, MAX_BLOCKED};
use crate::server::store::{StoreError, parse_column, to_i64, to_u64};

/// The table. A row goes with either player.
pub(super) const BLOCK_TABLES: &str = "
CREATE TABLE player_block (
    player text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    blocked text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    at bigint NOT NULL,
    PRIMARY KEY (player, blocked)
);
CREATE INDEX player_block_blocked ON player_block (blocked);
";

fn blocked_player(row: &Row) -> Result<BlockedPlayer, StoreError> {
    Ok(BlockedPlayer {
        player: parse_column(row.get(0))?,
        name: parse_column(row.get(1))?,
        blocked_at: to_u64(row.get(2)),
    })
}

/// Those whom a player has blocked, the earliest first.
pub(super) fn read_blocked_players<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
) -> Result<Vec<BlockedPlayer>, QueryError> {
    let query = "SELECT key, name, at FROM player_block JOIN player AS other ON other.key = blocked
         WHERE player_block.player = $1 ORDER BY at, key COLLATE \"C\"";
    let rows = queries.query(query, &[&player.to_string()])?;
    Ok(rows.iter().map(blocked_player).collect::<Result<_, StoreError>>()?)
}

/// Whether a player has blocked another one.
pub(super) fn has_blocked<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
    blocked: PlayerKey,
) -> Result<bool, QueryError> {
    let query = "SELECT FROM player_block WHERE player = $1 AND blocked = $2";
    Ok(queries.query_opt(query, &[&player.to_string(), &blocked.to_string()])?.is_some())
}

/// Notes that a player has blocked another one. Returns whether the other one is blocked: not if there are too many others.
pub(super) fn insert_block<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
    blocked: PlayerKey,
    blocked_at: u64,
) -> Result<bool, QueryError> {
    lock_player(queries, player)?;
    queries.execute(
        "INSERT INTO player_block SELECT $1::text, $2::text, $3::bigint
         WHERE (SELECT COUNT(*) FROM player_block WHERE player = $1) < $4::bigint
         ON CONFLICT (player, blocked) DO NOTHING",
        &[&player.to_string(), &blocked.to_string(), &to_i64(blocked_at), &i64::from(MAX_BLOCKED)],
    )?;
    has_blocked(queries, player, blocked)
}

/// Notes that a player has not blocked another one any more.
pub(super) fn delete_block<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
    blocked: PlayerKey,
) -> Result<(), QueryError> {
    let delete = "DELETE FROM player_block WHERE player = $1 AND blocked = $2";
    queries.execute(delete, &[&player.to_string(), &blocked.to_string()])?;
    Ok(())
}
