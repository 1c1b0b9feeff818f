//! How the ends of rated games and duplicate matches are counted, in whichever store.

use super::{RatedGame, RatedSide};
use crate::board::{BySide, Side};
use crate::online::{RatingChange, ShownRating};
use crate::player::PlayerKey;
use crate::rating::{GameRating, rated_game, rated_pair};
use crate::server::store::SideName;
use crate::session::GameId;

/// Ratings and rated games as a transaction of a store reads and writes them.
pub(in crate::server) trait RatingTable {
    type Error;

    /// The rating of a player in a form; `None` where the player has been erased.
    fn rating(&mut self, key: PlayerKey, form: &str) -> Result<Option<GameRating>, Self::Error>;

    fn save_rating(&mut self, key: PlayerKey, form: &str, rating: &GameRating) -> Result<(), Self::Error>;

    /// Saves a rated game unless it is there. Returns whether it was not.
    fn save_rated_game(&mut self, rated_game: &RatedGame) -> Result<bool, Self::Error>;
}

/// The end of a rated game, which a store counts once, together with the event that ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedEnd {
    /// The form of the game.
    pub form: GameId,
    /// Who has played.
    pub players: BySide<PlayerKey>,
    /// Who has won; nobody in a draw.
    pub winner: Option<Side>,
    /// When it ended, in milliseconds since 1970.
    pub ended_at: u64,
}

impl RatedEnd {
    /// The ratings after the game, and what is kept of it.
    #[must_use]
    pub fn count(&self, game_key: &str, ratings_before: BySide<GameRating>) -> (BySide<GameRating>, RatedGame) {
        let ratings_after = rated_game(ratings_before, self.winner, self.ended_at);
        (ratings_after, self.counted(game_key, ratings_before, ratings_after))
    }

    /// What is kept of the game where it has changed ratings so.
    fn counted(
        &self,
        game_key: &str,
        ratings_before: BySide<GameRating>,
        ratings_after: BySide<GameRating>,
    ) -> RatedGame {
        let [white, black] = Side::ALL.map(|side| RatedSide {
            player: Some(self.players[side]),
            change: RatingChange {
                before: ShownRating::of(&ratings_before[side], self.ended_at),
                after: ShownRating::of(&ratings_after[side], self.ended_at),
            },
        });
        let winner = self.winner.map(SideName::from);
        RatedGame {
            game_key: game_key.to_owned(),
            form: self.form.to_string(),
            ended_at: self.ended_at,
            winner,
            white,
            black,
        }
    }

    /// Counts it, once. Nothing is counted where a player has been erased.
    pub(in crate::server) fn save<T: RatingTable>(&self, table: &mut T, game_key: &str) -> Result<(), T::Error> {
        let Some(ratings_before) = self.ratings_before(table)? else { return Ok(()) };
        let (ratings_after, rated_game) = self.count(game_key, ratings_before);
        if table.save_rated_game(&rated_game)? { self.save_ratings(table, ratings_after) } else { Ok(()) }
    }

    fn ratings_before<T: RatingTable>(&self, table: &mut T) -> Result<Option<BySide<GameRating>>, T::Error> {
        let form = self.form.to_string();
        let mut ratings_before = BySide([GameRating::default(); 2]);
        for side in Side::ALL {
            let Some(rating) = table.rating(self.players[side], &form)? else { return Ok(None) };
            ratings_before[side] = rating;
        }
        Ok(Some(ratings_before))
    }

    fn save_ratings<T: RatingTable>(&self, table: &mut T, ratings_after: BySide<GameRating>) -> Result<(), T::Error> {
        let form = self.form.to_string();
        Side::ALL.into_iter().try_for_each(|side| table.save_rating(self.players[side], &form, &ratings_after[side]))
    }
}

/// The end of a rated duplicate match, which a store counts once, together with the event by which everybody may see its games. Each of
/// its games is kept as a rated game, with what the match has made of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedMatch {
    /// The key and the end of each game. White of the first one and Black of the second one are the first team.
    pub games: [(String, RatedEnd); 2],
    /// The result of the first team, in quarters.
    pub quarters: u8,
    /// When the match ended, in milliseconds since 1970.
    pub ended_at: u64,
}

impl RatedMatch {
    /// All who have played.
    pub fn players(&self) -> impl Iterator<Item = PlayerKey> {
        self.games.iter().flat_map(|(_, end)| end.players.0)
    }

    /// The ratings of both games' players after the match, and what is kept of the games.
    #[must_use]
    pub fn count(&self, ratings_before: [BySide<GameRating>; 2]) -> ([BySide<GameRating>; 2], [RatedGame; 2]) {
        let [first_ratings, second_ratings] = ratings_before;
        let teams = [
            [first_ratings[Side::White], second_ratings[Side::Black]],
            [first_ratings[Side::Black], second_ratings[Side::White]],
        ];
        let [[first_white, second_black], [first_black, second_white]] =
            rated_pair(teams, f64::from(self.quarters) / 4.0, self.ended_at);
        let ratings_after = [BySide([first_white, first_black]), BySide([second_white, second_black])];
        let rated_games = [0, 1].map(|game_index| {
            let (key, end) = &self.games[game_index];
            end.counted(key, ratings_before[game_index], ratings_after[game_index])
        });
        (ratings_after, rated_games)
    }

    /// Counts it, once. Nothing is counted where a player has been erased.
    pub(in crate::server) fn save<T: RatingTable>(&self, table: &mut T) -> Result<(), T::Error> {
        let [(_, first_end), (_, second_end)] = &self.games;
        let (Some(first_before), Some(second_before)) =
            (first_end.ratings_before(table)?, second_end.ratings_before(table)?)
        else {
            return Ok(());
        };
        let (ratings_after, rated_games) = self.count([first_before, second_before]);
        let mut is_new = true;
        for rated_game in &rated_games {
            is_new &= table.save_rated_game(rated_game)?;
        }
        if is_new {
            first_end.save_ratings(table, ratings_after[0])?;
            second_end.save_ratings(table, ratings_after[1])?;
        }
        Ok(())
    }
}
