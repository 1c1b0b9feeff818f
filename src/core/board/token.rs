//! Tokens, the physical things on the table, and their places.

use std::fmt;

use super::{Side, Square};

/// A physical thing on the table, such as a ring, a checker or a chess piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token {
    /// What it looks like, whichever its side.
    pub shape: Shape,
    /// The side whose colour it shows.
    pub side: Side,
}

/// The shape of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Turnover's button, the innermost of its three parts.
    Tower,
    /// The middle ring of Turnover.
    Fort,
    /// The outer ring of Turnover.
    Wall,
    /// The flat disc of Lielow, which is stacked.
    Checker,
    /// The crown of Lielow, which lies on the king's stack.
    Crown,
    /// A chess piece.
    Chessman(Chessman),
}

impl Shape {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Tower,
        Self::Fort,
        Self::Wall,
        Self::Checker,
        Self::Crown,
        Self::Chessman(Chessman::Pawn),
        Self::Chessman(Chessman::Knight),
        Self::Chessman(Chessman::Bishop),
        Self::Chessman(Chessman::Rook),
        Self::Chessman(Chessman::Queen),
        Self::Chessman(Chessman::King),
    ];
}

/// The six kinds of chess pieces, in the order of their numbers on dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chessman {
    /// Number 1 on dice.
    Pawn,
    /// Number 2 on dice.
    Knight,
    /// Number 3 on dice.
    Bishop,
    /// Number 4 on dice.
    Rook,
    /// Number 5 on dice.
    Queen,
    /// Number 6 on dice.
    King,
}

impl Chessman {
    /// All kinds, by number.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
}

/// Which of the tokens on a square. In Turnover it is the kind of the part (Tower 0,
/// Fort 1, Wall 2), in Lielow the number of tokens below, and a
/// chess piece is at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layer(pub u8);

/// The place of a token. No two tokens share a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The square that it stands on.
    pub square: Square,
    /// The layer on that square.
    pub layer: Layer,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.square, self.layer.0)
    }
}
