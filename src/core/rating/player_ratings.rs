//! The player's rating in each game, from the games against the engine.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{RatedResult, Rating};
use crate::excerpt::excerpt;
use crate::session::GameId;

/// The start of the first line of the text in which earlier versions stored the ratings. The version of the text follows.
const HEADING: &str = "turnover-player-ratings";
/// The version of that text.
const VERSION: u32 = 1;
/// The deviation of a level's rating, in points.
const LEVEL_DEVIATION: f64 = 60.0;
/// The number of characters that an error quotes.
const QUOTED: usize = 40;

/// The rating in one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRating {
    /// The rating after the last game.
    pub rating: Rating,
    /// The number of games that counted.
    pub games: u32,
}

/// The player's rating in each game.
///
/// ```
/// use turnover_core::rating::PlayerRatings;
/// use turnover_core::session::GameId;
///
/// let mut ratings = PlayerRatings::default();
/// let change = ratings.record(GameId::Lielow, 700.0, 1.0);
/// assert!(change > 0.0);
/// assert_eq!(ratings.get(GameId::Lielow).map(|known| known.games), Some(1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerRatings(BTreeMap<GameId, PlayerRating>);

impl PlayerRatings {
    /// The rating in this game; `None` before the first game that counts.
    #[must_use]
    pub fn get(&self, game: GameId) -> Option<PlayerRating> {
        self.0.get(&game).copied()
    }

    /// Whether no game has counted yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Records a game against a level with this rating. The score is 1 for a win, 0.5 for a draw and 0 for a loss.
    /// Returns by how many points the rating has changed.
    ///
    /// A new player starts with the rating of the first opponent.
    pub fn record(&mut self, game: GameId, opponent_points: f64, score: f64) -> f64 {
        let initial_rating = Rating { points: opponent_points, ..Rating::default() };
        let player_rating = self.0.entry(game).or_insert(PlayerRating { rating: initial_rating, games: 0 });
        let opponent = Rating::fixed(opponent_points, LEVEL_DEVIATION);
        let before = player_rating.rating.points;
        player_rating.rating = player_rating.rating.after(&[RatedResult { opponent, score }]).rounded();
        player_rating.games = player_rating.games.saturating_add(1);
        player_rating.rating.points - before
    }
}

/// The text does not contain the ratings of a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found:?}")]
pub struct PlayerRatingsError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was expected.
    pub expected: &'static str,
    /// The beginning of what was found.
    pub found: String,
}

impl FromStr for PlayerRatings {
    type Err = PlayerRatingsError;

    /// Reads the text in which earlier versions stored the ratings: a line for each game.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = |line, expected, found: &str| PlayerRatingsError { line, expected, found: excerpt(found, QUOTED) };
        let heading = text.lines().next().unwrap_or_default();
        if heading.strip_prefix(HEADING).map(str::trim) != Some(&*VERSION.to_string()) {
            return Err(error(1, "turnover-player-ratings 1", heading));
        }
        let mut ratings = Self::default();
        for (index, line) in text.lines().enumerate().skip(1).filter(|(_, line)| !line.is_empty()) {
            let expected = "a game, its points, deviation and volatility, and the number of games";
            let (game, rating) = read_line(line).ok_or_else(|| error(index + 1, expected, line))?;
            ratings.0.insert(game, rating);
        }
        Ok(ratings)
    }
}

fn read_line(line: &str) -> Option<(GameId, PlayerRating)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [game, points, deviation, volatility, games] = words[..] else { return None };
    let decimal = |text: &str| text.parse::<f64>().ok();
    let rating = Rating { points: decimal(points)?, deviation: decimal(deviation)?, volatility: decimal(volatility)? };
    Some((game.parse().ok()?, PlayerRating { rating: rating.storable()?, games: games.parse().ok()? }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::stored::tests::{check_is_kept, stored};

    #[test]
    fn after_some_games_the_rating_is_near_that_of_an_opponent_of_equal_strength() {
        let mut ratings = PlayerRatings::default();
        // The player starts against an opponent that is far too strong, and then wins half of the games against 900.
        for _ in 0..4 {
            ratings.record(GameId::Lielow, 1500.0, 0.0);
        }
        for game in 0..30 {
            ratings.record(GameId::Lielow, 900.0, f64::from(game % 2));
        }
        let known = ratings.get(GameId::Lielow).expect("a rating");
        assert!((800.0..1050.0).contains(&known.rating.points), "{known:?}");
        assert!(known.rating.deviation < 100.0, "{known:?}");
        assert_eq!(known.games, 34);
        assert_eq!(ratings.get(GameId::default()), None);
    }

    #[test]
    fn every_rating_is_kept() {
        let mut ratings = PlayerRatings::default();
        for (number, game) in GameId::ALL.into_iter().enumerate() {
            ratings.record(game, 400.0 + 100.0 * number as f64, 1.0);
        }
        check_is_kept(&ratings);
        for score in [0.0, 0.5, 1.0, 0.0] {
            ratings.record(GameId::Lielow, 777.7, score);
            check_is_kept(&ratings);
        }
        let text = serde_json::to_string(&PlayerRatings::default()).expect("nothing");
        assert_eq!(text, "{}");
    }

    /// A text of version 0.1. It must open for ever.
    #[test]
    fn the_text_of_an_earlier_version_opens() {
        let text = "turnover-player-ratings 1\nturnover-modern 1043.5 92.25 0.06 12\nlielow 900 80 0.06 3\n";
        let ratings: PlayerRatings = stored(json!(text)).expect("it opens");
        let rating = Rating { points: 1043.5, deviation: 92.25, volatility: 0.06 };
        assert_eq!(ratings.get(GameId::TurnoverModern), Some(PlayerRating { rating, games: 12 }));
        assert_eq!(ratings.get(GameId::Lielow).map(|known| known.games), Some(3));
        let today = json!({
            "turnover-modern": { "rating": { "points": 1043.5, "deviation": 92.25, "volatility": 0.06 }, "games": 12 },
            "lielow": { "rating": { "points": 900.0, "deviation": 80.0, "volatility": 0.06 }, "games": 3 },
        });
        assert_eq!(serde_json::to_value(&ratings).ok(), Some(today.clone()));
        assert_eq!(stored(today), Ok(ratings));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let rating = json!({ "points": 900, "deviation": 80, "volatility": 0.06 });
        for (value, expected) in [
            (json!([]), "expected a map"),
            (json!({ "ludo": { "rating": rating, "games": 3 } }), "expected a game, one of"),
            (json!({ "lielow": { "rating": rating } }), "missing field `games`"),
            (json!({ "lielow": { "rating": rating, "games": -3 } }), "expected u32"),
            (json!({ "lielow": { "rating": rating, "games": 3, "wins": 2 } }), "unknown field `wins`, expected"),
        ] {
            let error = stored::<PlayerRatings>(value.clone()).expect_err("it makes no sense");
            assert!(error.contains(expected), "{value}: {error}");
        }
        for (text, line) in [
            ("", 1),
            ("turnover-player-ratings 2\n", 1),
            ("turnover-player-ratings 1\nlielow 900 80 0.06\n", 2),
            ("turnover-player-ratings 1\n\nlielow 900 80 nan 3\n", 3),
            ("turnover-player-ratings 1\nludo 900 80 0.06 3\n", 2),
            ("turnover-player-ratings 1\nlielow 900 0 0.06 3\n", 2),
        ] {
            assert_eq!(text.parse::<PlayerRatings>().expect_err(text).line, line, "{text:?}");
        }
    }
}
