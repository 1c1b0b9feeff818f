//! Which of all games can be played at this table?
//!
//! The rules know more of them: a game is offered once the table has its men, and its panel the words.

use crate::session::{Family, GameId};

/// The games that the menu offers, in this order.
pub const FAMILIES: [Family; 2] = [Family::Turnover, Family::Lielow];

/// The same with all their editions.
pub fn games() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(|&id| is_offered(id))
}

/// Whether this one can be played here.
#[must_use]
pub fn is_offered(id: GameId) -> bool {
    FAMILIES.contains(&id.family())
}
