//! Gestures of the mouse or a finger on the table.

use bevy::prelude::*;

use crate::board::Square;

/// What lies beside the board and can be chosen. As a message, a finger that explores the board has reached it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideBoard {
    /// The dice.
    Dice,
    /// The doubling cube.
    Cube,
}

impl BesideBoard {
    /// The gesture that chooses it.
    #[must_use]
    pub const fn gesture(self) -> Gesture {
        match self {
            Self::Dice => Gesture::Roll,
            Self::Cube => Gesture::Double,
        }
    }
}

/// A gesture.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The dice beside the board were pressed.
    Roll,
    /// The doubling cube beside the board was pressed.
    Double,
    /// A click on a square, or off the board.
    Click(Option<Square>),
    /// A choice by a finger that explores the board: a click, but a move is previewed first.
    Choose(Option<Square>),
    /// A finger that explores the board was lifted, where that chooses.
    Lift(Option<Square>),
    /// The piece on this square was picked up to be dragged.
    PickUp(Square),
    /// The dragged piece was dropped on another square, or off the board.
    Drop {
        /// The square from which the piece came.
        from: Square,
        /// The square where it was dropped; `None` off the board.
        to: Option<Square>,
    },
    /// A request to remove the piece on this square, by the secondary button or a long touch. Only in the editor.
    Remove(Square),
    /// Cancel whatever was begun.
    Escape,
}
