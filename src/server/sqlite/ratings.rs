//! Ratings and rated games, in the SQLite file.

use rusqlite::{Connection, Row, params};

use super::queries::{execute, query_rows};
use crate::board::Side;
use crate::player::PlayerKey;
use crate::rating::GameRating;
use crate::server::players::{RatedGame, RatingTable};
use crate::server::store::{StoreError, to_i64, to_json, to_u64};

pub(super) fn rating_columns(row: &Row, first_column: usize) -> rusqlite::Result<GameRating> {
    Ok(GameRating {
        points: row.get(first_column)?,
        deviation: row.get(first_column + 1)?,
        volatility: row.get(first_column + 2)?,
        games: row.get(first_column + 3)?,
        at: to_u64(row.get(first_column + 4)?),
    })
}

/// The tables within a transaction.
pub(super) struct Ratings<'a>(pub(super) &'a Connection);

impl RatingTable for Ratings<'_> {
    type Error = StoreError;

    fn save_rating(&mut self, key: PlayerKey, form: &str, rating: &GameRating) -> Result<(), StoreError> {
        let GameRating { points, deviation, volatility, games, at } = *rating;
        execute(
            self.0,
            "INSERT INTO rating VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (player, form) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
             volatility = excluded.volatility, games = excluded.games, at = excluded.at",
            params![key.to_string(), form, points, deviation, volatility, games, to_i64(at)],
        )
        .map(drop)
    }

    fn save_rated_game(&mut self, rated_game: &RatedGame) -> Result<bool, StoreError> {
        let player_key_text = |side: Side| rated_game.side(side).player.map(|player| player.to_string());
        let row_count = execute(
            self.0,
            "INSERT INTO rated_game VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (game) DO NOTHING",
            params![
                rated_game.game_key,
                to_i64(rated_game.ended_at),
                player_key_text(Side::White),
                player_key_text(Side::Black),
                to_json(rated_game)?
            ],
        )?;
        Ok(row_count > 0)
    }

    fn rating(&mut self, key: PlayerKey, form: &str) -> Result<Option<GameRating>, StoreError> {
        let player_rows: Vec<i64> =
            query_rows(self.0, "SELECT 1 FROM player WHERE key = ?1", [key.to_string()], |row| row.get(0))?;
        if player_rows.is_empty() {
            return Ok(None);
        }
        let query = "SELECT points, deviation, volatility, games, at FROM rating WHERE player = ?1 AND form = ?2";
        let rating_rows = query_rows(self.0, query, params![key.to_string(), form], |row| rating_columns(row, 0))?;
        Ok(Some(rating_rows.first().copied().unwrap_or_default()))
    }
}
