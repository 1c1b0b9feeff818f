//! Ratings of players by Glicko-2.
//!
//! A rating has a deviation, which shrinks with every result and grows with the time without any, and a volatility: how much the
//! player's strength seems to change. Results are counted by period; a period may be a single game.
//!
//! The scale is that of Elo ratings: 400 points more mean that ten of eleven games are won.
//!
//! | file | content |
//! |---|---|
//! | `glicko2` | a rating, and what results make of it: [`Rating`] |
//! | `game_rating` | ratings from games against others, as lichess counts them: [`GameRating`], [`rated_game`]; duplicate matches: [`rated_pair`] |
//! | `player_ratings` | the player's ratings from games against the engine: [`PlayerRatings`] |
//! | `stored_rating` | which ratings can be stored, and how exactly |
// CITE: Glickman, "Example of the Glicko-2 system", 2022.

mod game_rating;
mod glicko2;
mod player_ratings;
mod stored_rating;

pub use game_rating::{GameRating, PROVISIONAL_DEVIATION, rated_game, rated_pair};
pub use glicko2::{RatedResult, Rating, RatingSystem};
pub use player_ratings::{PlayerRating, PlayerRatings, PlayerRatingsError};
