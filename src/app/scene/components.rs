//! The components of squares and tokens, and the messages about what is shown on the table.

use bevy::prelude::*;

use super::choreography::{Motion, TraySlot};
use super::marks::BoardMark;
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

/// The last move began or ended on this square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct LastMove;

/// A king stands on this square, or a Castle, and is attacked.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct InCheck;

/// The opponent could take the piece on this square; `hangs` if the exchange would lose something.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Threatened {
    /// Whether the exchange would lose something.
    pub hangs: bool,
}

/// The position that is being set up cannot be, because of what stands on this square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Faulty;

/// The game was decided on this square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Decided;

/// The dice let the piece on this square move, or let this token move.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct MayMove;

/// The piece on this square is chosen, or this token would move with it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Selected;

/// This square is pointed at, or this token would move if one chose the piece that is pointed at.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Hovered;

/// The keyboard's cursor is on this square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Cursor;

/// The chosen piece may go to this square; the marks say what happens there.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct LegalTarget(pub Vec<BoardMark>);

/// The chosen piece may leave the board from this square, its own; the marks say what happens then.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct LegalExit(pub Vec<BoardMark>);

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
pub struct ActivePerformance(pub Option<MoveEnds>);

/// The squares of a move: where it began, and where it ended unless it left the board.
pub type MoveEnds = [Option<Square>; 2];

/// The plan by which the tokens have just set out to tell a move of the game.
#[derive(Message, Clone, Debug)]
pub struct MotionsStarted(pub Vec<Motion>);
