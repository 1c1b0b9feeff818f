//! How much is a piece worth, roughly? Only to tell a loss from an exchange.

use crate::session::PieceName;

/// More than all other pieces together.
pub(super) const ROYAL: u32 = 1000;

/// The worth of a piece, in the least valuable piece of its game.
pub(super) fn worth(piece: PieceName) -> u32 {
    match piece.code {
        "castle" => 10,
        "citadel" => 4,
        "fortress" => 3,
        "tower" | "fort" => 2,
        "knight" | "bishop" => 3,
        "rook" => 5,
        "queen" => 9,
        "king" => ROYAL,
        _ => piece.height.into(),
    }
}
