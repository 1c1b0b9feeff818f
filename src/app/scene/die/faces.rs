//! The faces of a die: their numbers, and what they show.

use crate::board::Chessman;

/// The number of a die's face, whatever it shows. Opposite numbers make 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum FaceNumber {
    /// Opposite six.
    One = 1,
    /// Opposite five.
    Two,
    /// Opposite four.
    Three,
    /// Opposite three.
    Four,
    /// Opposite two.
    Five,
    /// Opposite one.
    Six,
}

impl FaceNumber {
    /// All of them, in order.
    pub const ALL: [Self; 6] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six];

    /// The number, 1 to 6.
    #[must_use]
    pub const fn get(self) -> u8 {
        self as u8
    }
}

/// What a face says besides its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// This man may move.
    Man(Chessman),
    /// Any man may move, or none: a star.
    Any,
}

/// One face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaintedFace {
    /// How many pips it has: 0 to 6.
    pub pips: u8,
    /// What stands between them.
    pub sign: Option<Sign>,
}

/// The faces from the first to the sixth, in the order of the rotations that bring them up.
pub type PaintedFaces = [PaintedFace; 6];

/// Pips from 1 to 6 and nothing else: a die that counts moves.
#[must_use]
pub fn plain() -> PaintedFaces {
    [1, 2, 3, 4, 5, 6].map(|pips| PaintedFace { pips, sign: None })
}

/// Pips from 1 to 6, each number with its man: pawn, knight, bishop, rook, queen, king.
#[must_use]
pub fn of_men() -> PaintedFaces {
    with_signs(Chessman::ALL.map(Sign::Man))
}

/// Pips from 1 to 6, each number with its sign.
#[must_use]
pub fn with_signs(signs: [Sign; 6]) -> PaintedFaces {
    let mut faces = plain();
    for (face, sign) in faces.iter_mut().zip(signs) {
        face.sign = Some(sign);
    }
    faces
}

/// Signs without pips.
#[must_use]
pub fn without_pips(signs: [Sign; 6]) -> PaintedFaces {
    signs.map(|sign| PaintedFace { pips: 0, sign: Some(sign) })
}
