//! The tables of what is kept for programs in SQLite, and the rows of programs.

use rusqlite::{Connection, Row, params};

use super::queries::{execute, query_rows};
use crate::player::PlayerKey;
use crate::server::programs::{ProgramHash, ProgramRow, SeatSalt};
use crate::server::store::{StoreError, from_json, parse_column, to_i64, to_json, to_u64};

/// The tables. A game of a program is noted before it is there.
pub(super) const PROGRAM_TABLES: &str = "
CREATE TABLE bot (
    player TEXT PRIMARY KEY REFERENCES player (key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE program (
    hash TEXT PRIMARY KEY,
    salt TEXT NOT NULL,
    seat TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    since INTEGER NOT NULL,
    heard INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX program_player ON program (player);
CREATE INDEX program_heard ON program (heard);
CREATE TABLE program_game (
    seat TEXT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (seat, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE challenge (
    game TEXT PRIMARY KEY REFERENCES game (key) ON DELETE CASCADE,
    challenger TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    challenged TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    declined TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX challenge_challenger ON challenge (challenger, at);
CREATE INDEX challenge_challenged ON challenge (challenged, at);
";

/// A program.
pub(super) const SELECT_PROGRAM: &str = "SELECT hash, salt, seat, player, name, scopes, since FROM program";

pub(super) type ProgramColumns = ([String; 6], i64);

pub(super) fn program_columns(row: &Row) -> rusqlite::Result<ProgramColumns> {
    Ok(([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?], row.get(6)?))
}

pub(super) fn program_row(
    ([hash, salt, seat_token_hash, player, name, scopes], created_at): ProgramColumns,
) -> Result<ProgramRow, StoreError> {
    Ok(ProgramRow {
        hash: ProgramHash::from_stored(hash),
        salt: SeatSalt::from_stored(salt),
        seat_token_hash: parse_column(&seat_token_hash)?,
        player: parse_column(&player)?,
        name,
        scopes: from_json(&scopes)?,
        created_at: to_u64(created_at),
    })
}

/// The programs of a player.
pub(super) fn programs_of(connection: &Connection, player: PlayerKey) -> Result<Vec<ProgramRow>, StoreError> {
    let query = format!("{SELECT_PROGRAM} WHERE player = ?1 ORDER BY since, hash");
    query_rows(connection, &query, [player.to_string()], program_columns)?.into_iter().map(program_row).collect()
}

/// Adds a program, unless it is there.
pub(super) fn add_program(connection: &Connection, program: &ProgramRow) -> Result<(), StoreError> {
    let ProgramRow { hash, salt, seat_token_hash, player, name, scopes, created_at } = program;
    let seat_token_hash = seat_token_hash.to_string();
    execute(
        connection,
        "INSERT INTO program (hash, salt, seat, player, name, scopes, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (hash) DO NOTHING",
        params![
            hash.as_str(),
            salt.as_str(),
            seat_token_hash,
            player.to_string(),
            name,
            to_json(scopes)?,
            to_i64(*created_at)
        ],
    )?;
    // One that comes from another database has games already.
    execute(
        connection,
        "INSERT INTO program_game SELECT token, game FROM seat JOIN game ON key = game WHERE token = ?1 AND stage <> 'over'
         ON CONFLICT (seat, game) DO NOTHING",
        [seat_token_hash],
    )
    .map(drop)
}

/// Makes a player a bot.
pub(super) fn set_bot(connection: &Connection, player: PlayerKey) -> Result<(), StoreError> {
    execute(connection, "INSERT INTO bot VALUES (?1) ON CONFLICT (player) DO NOTHING", [player.to_string()]).map(drop)
}
