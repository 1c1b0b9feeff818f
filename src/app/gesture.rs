//! What can a hand do on the table?

use bevy::prelude::*;

use crate::board::Square;

/// What a hand has done on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The dice beside the board were pressed.
    Throw,
    /// It clicked a square, or beside the board.
    Click(Option<Square>),
    /// It has taken the piece on this square in order to drag it.
    Take(Square),
    /// It let the piece go over another square, or beside the board.
    Drop {
        /// Where the piece was.
        from: Square,
        /// Where it was let go.
        to: Option<Square>,
    },
    /// It wants the piece on this square off the board: a click with the other button, or a long touch. Only where a
    /// position is set up.
    Away(Square),
    /// Whatever was begun is given up.
    Escape,
}
