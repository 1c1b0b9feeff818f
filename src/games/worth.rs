//! What is a token worth in an exchange?

use crate::board::{Chessman, Shape};

/// A rough worth, to compare what an exchange wins and loses; in hundredths of a pawn.
#[must_use]
pub const fn worth(shape: Shape) -> i32 {
    match shape {
        Shape::Tower | Shape::Fort => 300,
        Shape::Wall | Shape::Checker | Shape::Chessman(Chessman::Pawn) => 100,
        // It changes its stack, and is nothing by itself.
        Shape::Crown | Shape::Chessman(Chessman::King) => 0,
        Shape::Chessman(Chessman::Knight | Chessman::Bishop) => 300,
        Shape::Chessman(Chessman::Rook) => 500,
        Shape::Chessman(Chessman::Queen) => 900,
    }
}
