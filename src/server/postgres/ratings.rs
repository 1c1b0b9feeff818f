//! Ratings and rated games, in the PostgreSQL database.

use std::collections::BTreeSet;

use postgres::{GenericClient, Row};

use super::connection::{Queries, QueryError};
use crate::board::Side;
use crate::player::PlayerKey;
use crate::rating::GameRating;
use crate::server::players::{RatedEnd, RatedGame, RatedMatch, RatingTable};
use crate::server::store::{GameWrite, to_i64, to_json, to_u64};

pub(super) fn game_rating(row: &Row, first_column: usize) -> GameRating {
    GameRating {
        points: row.get(first_column),
        deviation: row.get(first_column + 1),
        volatility: row.get(first_column + 2),
        games: u32::try_from(row.get::<_, i64>(first_column + 3)).unwrap_or(u32::MAX),
        at: to_u64(row.get(first_column + 4)),
    }
}

impl<C: GenericClient> RatingTable for Queries<'_, C> {
    type Error = QueryError;

    fn save_rating(&mut self, key: PlayerKey, form: &str, rating: &GameRating) -> Result<(), QueryError> {
        let GameRating { points, deviation, volatility, games, at } = rating;
        self.execute(
            "INSERT INTO rating VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (player, form) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
             volatility = excluded.volatility, games = excluded.games, at = excluded.at",
            &[&key.to_string(), &form, points, deviation, volatility, &i64::from(*games), &to_i64(*at)],
        )?;
        Ok(())
    }

    fn save_rated_game(&mut self, rated_game: &RatedGame) -> Result<bool, QueryError> {
        let [white, black] = Side::ALL.map(|side| rated_game.side(side).player.map(|player| player.to_string()));
        let row_count = self.execute(
            "INSERT INTO rated_game VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game) DO NOTHING",
            &[&rated_game.game_key, &to_i64(rated_game.ended_at), &white, &black, &to_json(rated_game)?],
        )?;
        Ok(row_count > 0)
    }

    fn rating(&mut self, key: PlayerKey, form: &str) -> Result<Option<GameRating>, QueryError> {
        if self.query_opt("SELECT key FROM player WHERE key = $1", &[&key.to_string()])?.is_none() {
            return Ok(None);
        }
        let query = "SELECT points, deviation, volatility, games, at FROM rating WHERE player = $1 AND form = $2";
        let rating_row = self.query_opt(query, &[&key.to_string(), &form])?;
        Ok(Some(rating_row.as_ref().map(|row| game_rating(row, 0)).unwrap_or_default()))
    }
}

/// Lets nobody else change these players before the transaction ends, always in the same order, so that processes do not wait for each
/// other.
fn lock_players<C: GenericClient>(queries: &mut Queries<'_, C>, keys: BTreeSet<String>) -> Result<(), QueryError> {
    let keys: Vec<String> = keys.into_iter().collect();
    queries.query("SELECT key FROM player WHERE key = ANY($1) ORDER BY key FOR UPDATE", &[&keys])?;
    Ok(())
}

/// Counts the end of a rated duplicate match, once.
pub(super) fn save_rated_match<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    rated_match: &RatedMatch,
) -> Result<(), QueryError> {
    lock_players(queries, rated_match.players().map(|player| player.to_string()).collect())?;
    rated_match.save(queries)
}

/// Counts the ends of rated games, each of them once.
pub(super) fn save_rated_ends<'a, C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: impl Iterator<Item = &'a GameWrite>,
) -> Result<(), QueryError> {
    let ends: Vec<(&str, &RatedEnd)> =
        writes.filter_map(|write| Some((write.key.as_str(), write.rated_end.as_ref()?))).collect();
    let keys: BTreeSet<String> =
        ends.iter().flat_map(|(_, end)| end.players.0).map(|player| player.to_string()).collect();
    if keys.is_empty() {
        return Ok(());
    }
    lock_players(queries, keys)?;
    ends.into_iter().try_for_each(|(game_key, end)| end.save(queries, game_key))
}
