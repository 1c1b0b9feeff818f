//! Of what does the set on the table consist?

use bevy::prelude::*;

use super::choreography::{Motion, TraySlot};
use crate::board::{Place, Square, Table, Token};
use crate::session::Ply;

/// This entity is a square of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Stack, Transform, Visibility)]
pub struct BoardSquare(pub Square);

/// This entity is a token: a ring, a button, a checker, a chessman, a crown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenBody(pub Token);

/// Where on the board the token stands. Tokens in the tray have none.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub Place);

/// Where in the tray the token lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTray(pub TraySlot);

/// How many tokens came into the tray before this one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrayIndex(pub usize);

/// The square on which the token stands, as an entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Stack)]
pub struct RestsOn(pub Entity);

/// The tokens that stand on this square.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[relationship_target(relationship = RestsOn)]
pub struct Stack(Vec<Entity>);

/// Something that is shown on the table and has not been played there.
#[derive(Message, Clone, Debug)]
pub enum Performance {
    /// It begins with this table.
    Lay(Table),
    /// A move is made.
    Tell(Ply),
    /// The game on the table is shown again. Whatever happens in it ends a performance as well.
    End,
}

/// The performance that is shown instead of the game, while it lasts.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActivePerformance(pub Option<LastMove>);

/// The squares of the last move: where it began, and where it ended unless it left the board.
pub type LastMove = [Option<Square>; 2];

/// The plan by which the tokens have just set out to tell a move of the game.
#[derive(Message, Clone, Debug)]
pub struct MotionsStarted(pub Vec<Motion>);
