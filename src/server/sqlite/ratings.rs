//! Ratings and rated games, in the SQLite file.

use rusqlite::{Connection, Row, params};

use super::queries::{execute, rows};
use crate::board::{BySide, Side};
use crate::player::PlayerKey;
use crate::rating::GameRating;
use crate::server::players::{RatedEnd, RatedGame, RatedMatch};
use crate::server::store::{StoreError, json, to_i64, to_u64};

pub(super) fn rating_columns(row: &Row, first: usize) -> rusqlite::Result<GameRating> {
    Ok(GameRating {
        points: row.get(first)?,
        deviation: row.get(first + 1)?,
        volatility: row.get(first + 2)?,
        games: row.get(first + 3)?,
        at: to_u64(row.get(first + 4)?),
    })
}

pub(super) fn save_rating(
    connection: &Connection,
    key: PlayerKey,
    form: &str,
    rating: &GameRating,
) -> Result<(), StoreError> {
    let GameRating { points, deviation, volatility, games, at } = *rating;
    execute(
        connection,
        "INSERT INTO rating VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (player, form) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
             volatility = excluded.volatility, games = excluded.games, at = excluded.at",
        params![key.to_string(), form, points, deviation, volatility, games, to_i64(at)],
    )
    .map(drop)
}

/// Saves a rated game unless it is there. Returns whether it was not.
pub(super) fn save_rated_game(connection: &Connection, rated: &RatedGame) -> Result<bool, StoreError> {
    let key = |side: Side| rated.side(side).player.map(|player| player.to_string());
    let count = execute(
        connection,
        "INSERT INTO rated_game VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (game) DO NOTHING",
        params![rated.game, to_i64(rated.at), key(Side::White), key(Side::Black), json(rated)?],
    )?;
    Ok(count > 0)
}

/// The rating of a player in a form; `None` where the player has been erased.
fn rating_of(connection: &Connection, key: PlayerKey, form: &str) -> Result<Option<GameRating>, StoreError> {
    let is_there: Vec<i64> =
        rows(connection, "SELECT 1 FROM player WHERE key = ?1", [key.to_string()], |row| row.get(0))?;
    if is_there.is_empty() {
        return Ok(None);
    }
    let query = "SELECT points, deviation, volatility, games, at FROM rating WHERE player = ?1 AND form = ?2";
    let found = rows(connection, query, params![key.to_string(), form], |row| rating_columns(row, 0))?;
    Ok(Some(found.first().copied().unwrap_or_default()))
}

/// Counts the end of a rated duplicate match, once, within a transaction. Nothing is counted where a player has been erased.
pub(super) fn count_match(connection: &Connection, end: &RatedMatch) -> Result<(), StoreError> {
    let form = end.games[0].1.form.to_string();
    let mut before = [BySide([GameRating::default(); 2]); 2];
    for (game, side, key) in end.players() {
        let Some(rating) = rating_of(connection, key, &form)? else { return Ok(()) };
        before[game][side] = rating;
    }
    let (after, kept) = end.count(before);
    let mut is_new = true;
    for rated in &kept {
        is_new &= save_rated_game(connection, rated)?;
    }
    if is_new {
        for (game, side, key) in end.players() {
            save_rating(connection, key, &form, &after[game][side])?;
        }
    }
    Ok(())
}

/// Counts the end of a rated game, once, within a transaction. Nothing is counted where a player has been erased.
pub(super) fn count(connection: &Connection, game: &str, end: &RatedEnd) -> Result<(), StoreError> {
    let form = end.form.to_string();
    let mut before = BySide([GameRating::default(); 2]);
    for side in Side::ALL {
        let Some(rating) = rating_of(connection, end.players[side], &form)? else { return Ok(()) };
        before[side] = rating;
    }
    let (after, rated) = end.count(game, before);
    if save_rated_game(connection, &rated)? {
        for side in Side::ALL {
            save_rating(connection, end.players[side], &form, &after[side])?;
        }
    }
    Ok(())
}
