//! Who sits on a seat, where that is known, and what a rated game does to the ratings.

use serde::{Deserialize, Serialize};

use crate::player::{PlayerKey, PlayerName};
use crate::rating::GameRating;

/// A player with a name of one's own, as known when the seat was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatedPlayer {
    /// The player's key; only known to the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<PlayerKey>,
    /// The name.
    pub name: PlayerName,
    /// The rating in this form of the game.
    pub rating: ShownRating,
    /// Whether the player is a program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownRating {
    /// The rating, in points.
    pub points: i32,
    /// Whether too little is known of the player to be ranked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

impl ShownRating {
    /// A rating as it is shown at a time in milliseconds since 1970.
    #[must_use]
    pub fn of(rating: &GameRating, now_unix_ms: u64) -> Self {
        Self { points: rating.whole_points(), provisional: rating.is_provisional_at(now_unix_ms) }
    }
}

/// What a rated game has made of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingChange {
    /// The rating before the game, which may not be that at its beginning.
    pub before: ShownRating,
    /// The rating after it.
    pub after: ShownRating,
}

impl RatingChange {
    /// By how many points it has changed, as people read it.
    #[must_use]
    pub const fn difference(&self) -> i32 {
        self.after.points - self.before.points
    }
}
