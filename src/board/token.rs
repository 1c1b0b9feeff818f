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
    /// Lielow's flat disc, which lies on others of its kind.
    Checker,
    /// Lielow's sign of the king, which lies on its stack.
    Crown,
    /// A piece of chess.
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

/// The six kinds of chessmen, in the order in which dice number them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chessman {
    /// Number 1: it goes ahead, and takes aside.
    Pawn,
    /// Number 2: it leaps.
    Knight,
    /// Number 3: it goes along diagonals.
    Bishop,
    /// Number 4: it goes along files and ranks.
    Rook,
    /// Number 5: it goes along all lines.
    Queen,
    /// Number 6: it must not fall.
    King,
}

impl Chessman {
    /// All of them, by number.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
}

/// Which of the tokens on a square is meant. Where rings lie around each other it is the ring's kind (Turnover: Tower 0,
/// Fort 1, Wall 2), where tokens lie on each other how many are below (Lielow, the crown included); a
/// chessman stands alone, at 0.
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
