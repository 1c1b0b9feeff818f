//! What is one physical thing on the table, and where does it stand?

use std::fmt;

use super::{Side, Square};

/// One physical thing on the table. A two-faced ring shows the colour of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token {
    /// What it looks like.
    pub shape: Shape,
    /// Whose colour it shows.
    pub side: Side,
}

/// The form of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Turnover's button, the innermost of the three.
    Tower,
    /// Turnover's middle ring.
    Fort,
    /// Turnover's outer ring.
    Wall,
}

/// Which of the tokens on a square is meant: in Turnover the ring's kind, Tower 0, Fort 1, Wall 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layer(pub u8);

/// Where a token stands. It names the token too: no two share a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The square.
    pub square: Square,
    /// Which token of that square.
    pub layer: Layer,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.square, self.layer.0)
    }
}
