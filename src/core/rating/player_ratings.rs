//! The player's rating in each game, from the games against the engine.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::str::FromStr;

use super::{RatedResult, Rating};
use crate::excerpt::excerpt;
use crate::session::GameId;

/// The start of the first line of the text. The version follows.
const HEADING: &str = "turnover-player-ratings";
/// The version of the format.
const VERSION: u32 = 1;
/// The deviation of a level's rating, in points.
const LEVEL_DEVIATION: f64 = 60.0;
/// The limit of ratings that can be read, in points.
const MOST_POINTS: f64 = 10_000.0;
/// The number of characters that an error quotes.
const QUOTED: usize = 40;

/// The rating in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
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
/// assert_eq!(ratings.to_string().parse(), Ok(ratings));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
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
        let unknown = Rating { points: opponent_points, ..Rating::default() };
        let known = self.0.entry(game).or_insert(PlayerRating { rating: unknown, games: 0 });
        let opponent = Rating::fixed(opponent_points, LEVEL_DEVIATION);
        let before = known.rating.points;
        known.rating = known.rating.after(&[RatedResult { opponent, score }]);
        known.games = known.games.saturating_add(1);
        known.rating.points - before
    }
}

impl fmt::Display for PlayerRatings {
    /// The text in which the ratings are stored, one line for each game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{HEADING} {VERSION}\n");
        for (game, PlayerRating { rating: Rating { points, deviation, volatility }, games }) in &self.0 {
            writeln!(text, "{game} {points} {deviation} {volatility} {games}")?;
        }
        f.write_str(&text)
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
    let decimal = |text: &str, least, most| text.parse::<f64>().ok().filter(|number| (least..=most).contains(number));
    let rating = Rating {
        points: decimal(points, -MOST_POINTS, MOST_POINTS)?,
        deviation: decimal(deviation, 1.0, 350.0)?,
        volatility: decimal(volatility, 1e-4, 1.0)?,
    };
    Some((game.parse().ok()?, PlayerRating { rating, games: games.parse().ok()? }))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_text_contains_every_rating_and_a_wrong_line_is_named() {
        let mut ratings = PlayerRatings::default();
        for (number, game) in GameId::ALL.into_iter().enumerate() {
            ratings.record(game, 400.0 + 100.0 * number as f64, 1.0);
        }
        let text = ratings.to_string();
        assert_eq!(text.parse(), Ok(ratings));
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
