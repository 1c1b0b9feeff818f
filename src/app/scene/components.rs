//! The components of squares and tokens, and the messages about animations.

use bevy::prelude::*;

use super::die_motion::{CubeMotion, DieMotion};
use super::marks::BoardMark;
use super::motion_plan::Motion;
use super::pose::TraySlot;
use crate::board::{Place, Square, Token};

/// This entity is a square of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(SquareTokens, Transform, Visibility)]
pub struct BoardSquare(pub Square);

/// This entity is a token: a ring, a checker, a chess piece, a crown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenBody(pub Token);

/// The place of the token on the board. Tokens in the tray have none.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenPlace(pub Place);

/// The slot of the token in the tray.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTray(pub TraySlot);

/// The index of the token in the order of capture.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrayIndex(pub usize);

/// The square on which the token stands, as an entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = SquareTokens)]
pub struct RestsOn(pub Entity);

/// The tokens on this square.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[relationship_target(relationship = RestsOn)]
pub struct SquareTokens(Vec<Entity>);

/// The last move began or ended on this square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct LastMove;

/// The piece on this square is a king or a Castle, and is attacked.
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

/// The piece on this square makes the draft position invalid.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Faulty;

/// The game was decided on this square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Decided;

/// The dice allow the piece on this square, or this token, to move.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct MayMove;

/// The piece on this square is selected or its previewed move goes there, or this token would move with it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Selected;

/// This square is pointed at, or this token would move if the piece there were selected.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Hovered;

/// The keyboard's cursor is on this square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Cursor;

/// The selected piece may move to this square; the marks show the effect.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct LegalTarget(pub Vec<BoardMark>);

/// The selected piece may leave the board from this square, its own; the marks show the effect.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct LegalExit(pub Vec<BoardMark>);

/// Motions that have just started for a move, a roll or a decision with the doubling cube, at a table that is heard.
#[derive(Message, Clone, Debug, Default)]
pub struct MotionsStarted {
    /// The plan of the tokens' motions.
    pub motions: Vec<Motion>,
    /// The motions of the dice, in their order.
    pub dice: Vec<DieMotion>,
    /// The motion of the doubling cube.
    pub cube: Option<CubeMotion>,
}
