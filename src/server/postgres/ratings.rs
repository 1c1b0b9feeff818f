//! Ratings and rated games, in the PostgreSQL database.

use std::collections::BTreeSet;

use postgres::{GenericClient, Row};

use super::connection::{Queries, QueryError};
use crate::board::{BySide, Side};
use crate::player::PlayerKey;
use crate::rating::GameRating;
use crate::server::players::{RatedEnd, RatedGame, RatedMatch};
use crate::server::store::{GameWrite, json, to_i64, to_u64};

pub(super) fn game_rating(row: &Row, first: usize) -> GameRating {
    GameRating {
        points: row.get(first),
        deviation: row.get(first + 1),
        volatility: row.get(first + 2),
        games: u32::try_from(row.get::<_, i64>(first + 3)).unwrap_or(u32::MAX),
        at: to_u64(row.get(first + 4)),
    }
}

pub(super) fn save_rating<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    key: PlayerKey,
    form: &str,
    rating: &GameRating,
) -> Result<(), QueryError> {
    let GameRating { points, deviation, volatility, games, at } = rating;
    queries.execute(
        "INSERT INTO rating VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (player, form) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
             volatility = excluded.volatility, games = excluded.games, at = excluded.at",
        &[&key.to_string(), &form, points, deviation, volatility, &i64::from(*games), &to_i64(*at)],
    )?;
    Ok(())
}

/// Saves a rated game unless it is there. Returns whether it was not.
pub(super) fn save_rated_game<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    rated: &RatedGame,
) -> Result<bool, QueryError> {
    let [white, black] = Side::ALL.map(|side| rated.side(side).player.map(|player| player.to_string()));
    let count = queries.execute(
        "INSERT INTO rated_game VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game) DO NOTHING",
        &[&rated.game, &to_i64(rated.at), &white, &black, &json(rated)?],
    )?;
    Ok(count > 0)
}

/// Lets nobody else change these players before the transaction ends, always in the same order, so that processes do not wait for each
/// other.
fn lock_players<C: GenericClient>(queries: &mut Queries<'_, C>, keys: BTreeSet<String>) -> Result<(), QueryError> {
    let keys: Vec<String> = keys.into_iter().collect();
    queries.query("SELECT key FROM player WHERE key = ANY($1) ORDER BY key FOR UPDATE", &[&keys])?;
    Ok(())
}

/// The rating of a player in a form; `None` where the player has been erased.
fn rating_of<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    key: PlayerKey,
    form: &str,
) -> Result<Option<GameRating>, QueryError> {
    if queries.query_opt("SELECT key FROM player WHERE key = $1", &[&key.to_string()])?.is_none() {
        return Ok(None);
    }
    let query = "SELECT points, deviation, volatility, games, at FROM rating WHERE player = $1 AND form = $2";
    let found = queries.query_opt(query, &[&key.to_string(), &form])?;
    Ok(Some(found.as_ref().map(|row| game_rating(row, 0)).unwrap_or_default()))
}

/// Counts the end of a rated duplicate match, once. Nothing is counted where a player has been erased.
pub(super) fn count_match<C: GenericClient>(queries: &mut Queries<'_, C>, end: &RatedMatch) -> Result<(), QueryError> {
    lock_players(queries, end.players().map(|(_, _, player)| player.to_string()).collect())?;
    let form = end.games[0].1.form.to_string();
    let mut before = [BySide([GameRating::default(); 2]); 2];
    for (game, side, key) in end.players() {
        let Some(rating) = rating_of(queries, key, &form)? else { return Ok(()) };
        before[game][side] = rating;
    }
    let (after, kept) = end.count(before);
    let mut is_new = true;
    for rated in &kept {
        is_new &= save_rated_game(queries, rated)?;
    }
    if is_new {
        for (game, side, key) in end.players() {
            save_rating(queries, key, &form, &after[game][side])?;
        }
    }
    Ok(())
}

/// Counts the ends of rated games, each of them once.
pub(super) fn count_all<'a, C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: impl Iterator<Item = &'a GameWrite>,
) -> Result<(), QueryError> {
    let ends: Vec<(&str, &RatedEnd)> =
        writes.filter_map(|write| Some((write.key.as_str(), write.rated.as_ref()?))).collect();
    let keys: BTreeSet<String> =
        ends.iter().flat_map(|(_, end)| end.players.0).map(|player| player.to_string()).collect();
    if keys.is_empty() {
        return Ok(());
    }
    lock_players(queries, keys)?;
    ends.into_iter().try_for_each(|(game, end)| count(queries, game, end))
}

/// Counts the end of a rated game. Nothing is counted where a player has been erased.
fn count<C: GenericClient>(queries: &mut Queries<'_, C>, game: &str, end: &RatedEnd) -> Result<(), QueryError> {
    let form = end.form.to_string();
    let mut before = BySide([GameRating::default(); 2]);
    for side in Side::ALL {
        let Some(rating) = rating_of(queries, end.players[side], &form)? else { return Ok(()) };
        before[side] = rating;
    }
    let (after, rated) = end.count(game, before);
    if save_rated_game(queries, &rated)? {
        for side in Side::ALL {
            save_rating(queries, end.players[side], &form, &after[side])?;
        }
    }
    Ok(())
}
