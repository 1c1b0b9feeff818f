//! What a token is worth in an exchange.

use crate::board::{Chessman, Layer, Shape};

/// What a royal piece, a king or a Castle, is worth besides its tokens; in hundredths of a pawn.
pub const ROYAL_WORTH: i32 = 2000;

/// A rough worth of a token on this layer, to compare what an exchange wins and loses; in hundredths of a pawn.
#[must_use]
pub const fn worth(shape: Shape, layer: Layer) -> i32 {
    match shape {
        // A stack counts, not its height.
        Shape::Checker if layer.0 > 0 => 0,
        Shape::Tower | Shape::Fort => 300,
        Shape::Wall | Shape::Checker | Shape::Chessman(Chessman::Pawn) => 100,
        // It changes its stack, and is nothing by itself.
        Shape::Crown | Shape::Chessman(Chessman::King) => 0,
        Shape::Chessman(Chessman::Knight | Chessman::Bishop) => 300,
        Shape::Chessman(Chessman::Rook) => 500,
        Shape::Chessman(Chessman::Queen) => 900,
    }
}
