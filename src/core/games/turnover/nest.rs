//! Rings, the nests that they form, and their names.

use std::fmt;

use crate::board::{Layer, Shape, Side, Token};
use crate::games::PieceNameKey;

/// An edition of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// The inventor's older Spanish rules: eight Castles on the first rank, no move is forbidden, and a side that loses
    /// all its Castles has lost.
    Classic,
    /// The inventor's English rules of 2024: Castles start on two ranks, a Castle in check moves whole, and the last
    /// Castle must not be left in check.
    Modern,
    /// The inventor's rules of 2025: as the modern ones, but each Castle may move whole, no move is forbidden for a check, and
    /// a side without a Castle or a move has lost.
    Third,
}

impl Edition {
    /// All editions.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Modern, Self::Third];

    /// The name in the text protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "turnover-classic",
            Self::Modern => "turnover-modern",
            Self::Third => "turnover-2025",
        }
    }
}

/// One of the three rings, from the innermost to the outermost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ring {
    /// The button in the centre; moves like a chess rook. The classic edition says Rook.
    Tower,
    /// The ring in the middle; moves like a chess bishop. The classic edition says Bishop.
    Fort,
    /// The outer ring; moves like a pawn. The classic edition says Pawn.
    Wall,
}

impl Ring {
    /// All rings, innermost first.
    pub const ALL: [Self; 3] = [Self::Tower, Self::Fort, Self::Wall];

    /// The index in tables by ring, from 0 for the Tower to 2 for the Wall.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The layer of this ring on any square.
    #[must_use]
    pub const fn layer(self) -> Layer {
        Layer(self as u8)
    }

    /// The shape of its token.
    #[must_use]
    pub const fn shape(self) -> Shape {
        match self {
            Self::Tower => Shape::Tower,
            Self::Fort => Shape::Fort,
            Self::Wall => Shape::Wall,
        }
    }

    /// The token of this ring for a side.
    #[must_use]
    pub const fn token(self, side: Side) -> Token {
        Token { shape: self.shape(), side }
    }

    /// The nest that consists of this ring alone.
    #[must_use]
    pub const fn alone(self) -> Nest {
        match self {
            Self::Tower => Nest::Tower,
            Self::Fort => Nest::Fort,
            Self::Wall => Nest::Wall,
        }
    }

    /// The bit of this ring in a set of rings.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The rings that share a square. A Wall around a Tower without a Fort between them does not exist.
///
/// The discriminant is the set of rings: 1 Tower, 2 Fort, 4 Wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Nest {
    /// A Tower alone (Rook, `R`).
    Tower = 1,
    /// A Fort alone (Bishop, `B`).
    Fort = 2,
    /// A Tower in a Fort; its Fort moves like a chess queen (Queen, `Q`).
    Citadel = 3,
    /// A Wall alone (Pawn, `P`).
    Wall = 4,
    /// A Fort in a Wall; its Wall leaps like a chess knight (Knight, `N`).
    Fortress = 6,
    /// All three rings (Castle, `C`).
    Castle = 7,
}

impl Nest {
    /// All six nests.
    pub const ALL: [Self; 6] = [Self::Tower, Self::Fort, Self::Citadel, Self::Wall, Self::Fortress, Self::Castle];

    /// The [`code`](Self::code)s of all nests.
    pub const CODES: [&str; 6] = ["tower", "fort", "citadel", "wall", "fortress", "castle"];

    /// The nest of these rings (1 Tower, 2 Fort, 4 Wall); `None` if they do not form one.
    pub(super) const fn from_rings(rings: u8) -> Option<Self> {
        Some(match rings {
            1 => Self::Tower,
            2 => Self::Fort,
            3 => Self::Citadel,
            4 => Self::Wall,
            6 => Self::Fortress,
            7 => Self::Castle,
            _ => return None,
        })
    }

    /// The rings of the nest, innermost first.
    pub fn rings(self) -> impl DoubleEndedIterator<Item = Ring> {
        Ring::ALL.into_iter().filter(move |&ring| self.contains(ring))
    }

    /// Whether this ring is part of the nest.
    #[must_use]
    pub const fn contains(self, ring: Ring) -> bool {
        self as u8 & ring.bit() != 0
    }

    /// The ring that moves when the nest moves.
    #[must_use]
    pub const fn outermost(self) -> Ring {
        match self {
            Self::Tower => Ring::Tower,
            Self::Fort | Self::Citadel => Ring::Fort,
            Self::Wall | Self::Fortress | Self::Castle => Ring::Wall,
        }
    }

    /// The nest that this one and the ring form together; `None` if the ring does not fit.
    #[must_use]
    pub const fn with(self, ring: Ring) -> Option<Self> {
        match (self, ring) {
            (Self::Fort, Ring::Tower) | (Self::Tower, Ring::Fort) => Some(Self::Citadel),
            (Self::Fort, Ring::Wall) | (Self::Wall, Ring::Fort) => Some(Self::Fortress),
            (Self::Fortress, Ring::Tower) | (Self::Citadel, Ring::Wall) => Some(Self::Castle),
            _ => None,
        }
    }

    /// The letter in FEN and in the notation: `P B R N Q C`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Tower => 'R',
            Self::Fort => 'B',
            Self::Citadel => 'Q',
            Self::Wall => 'P',
            Self::Fortress => 'N',
            Self::Castle => 'C',
        }
    }

    /// The nest with this letter, in upper case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|nest| nest.letter() == letter)
    }

    /// The name in the translation files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Tower => "tower",
            Self::Fort => "fort",
            Self::Citadel => "citadel",
            Self::Wall => "wall",
            Self::Fortress => "fortress",
            Self::Castle => "castle",
        }
    }

    /// The key of its name in the translation files.
    #[must_use]
    pub const fn piece_name_key(self) -> PieceNameKey {
        PieceNameKey::plain(self.code())
    }

    /// The name in the edition's rule book.
    #[must_use]
    pub const fn name(self, edition: Edition) -> &'static str {
        match (edition, self) {
            (Edition::Classic, Self::Tower) => "Rook",
            (Edition::Classic, Self::Fort) => "Bishop",
            (Edition::Classic, Self::Citadel) => "Queen",
            (Edition::Classic, Self::Wall) => "Pawn",
            (Edition::Classic, Self::Fortress) => "Knight",
            (Edition::Modern | Edition::Third, Self::Tower) => "Tower",
            (Edition::Modern | Edition::Third, Self::Fort) => "Fort",
            (Edition::Modern | Edition::Third, Self::Citadel) => "Citadel",
            (Edition::Modern | Edition::Third, Self::Wall) => "Wall",
            (Edition::Modern | Edition::Third, Self::Fortress) => "Fortress",
            (_, Self::Castle) => "Castle",
        }
    }
}

impl fmt::Display for Nest {
    /// The [`code`](Self::code).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_fits_where_the_rule_book_says_so() {
        // Rows: moving ring; columns: P B R N Q C; the letter of the result, or '-'.
        for (ring, result_letters) in [(Ring::Wall, "-N--C-"), (Ring::Fort, "N-Q---"), (Ring::Tower, "-Q-C--")] {
            for (target, result) in "PBRNQC".chars().zip(result_letters.chars()) {
                let target = Nest::from_letter(target).expect("a letter of a nest");
                assert_eq!(target.with(ring), Nest::from_letter(result), "{ring:?} on {target:?}");
            }
        }
    }

    #[test]
    fn joining_a_nest_adds_exactly_the_ring() {
        for nest in Nest::ALL {
            assert_eq!(Nest::from_rings(nest as u8), Some(nest));
            assert!(nest.rings().all(|ring| ring <= nest.outermost()));
            for ring in Ring::ALL {
                let joined_nest = (!nest.contains(ring)).then(|| Nest::from_rings(nest as u8 | ring.bit())).flatten();
                assert_eq!(nest.with(ring), joined_nest);
            }
        }
    }
}
