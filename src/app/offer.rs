//! Which of all games can be played at this table?
//!
//! The rules know more of them: a game is offered once the table has its men, and its panel the words.

use crate::session::{Family, GameId, GameRecord};

/// The games that the menu offers, in this order.
pub const FAMILIES: [Family; 3] = Family::ALL;

/// The same with all their editions.
pub fn games() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(|&id| is_offered(id))
}

/// Whether this one can be played here.
#[must_use]
pub fn is_offered(id: GameId) -> bool {
    FAMILIES.contains(&id.family())
}

/// A game is known, but cannot be played at this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a game that this table has, one of {all}, found {0}", all = names())]
pub struct NotOffered(pub GameId);

fn names() -> String {
    games().map(GameId::name).collect::<Vec<_>>().join(", ")
}

/// The record, if its game can be played here.
///
/// # Errors
/// When it cannot.
pub fn check(record: GameRecord) -> Result<GameRecord, NotOffered> {
    let id = record.game.id();
    if is_offered(id) { Ok(record) } else { Err(NotOffered(id)) }
}
