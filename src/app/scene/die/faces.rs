//! The faces of dice: their numbers, and what they show.

use crate::board::Chessman;

/// The number of a die's face. Opposite numbers add up to 7.
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
    /// All numbers, in order.
    pub const ALL: [Self; 6] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six];

    /// The number, 1 to 6.
    #[must_use]
    pub const fn get(self) -> u8 {
        self as u8
    }
}

/// The symbol on a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A chess piece.
    Chessman(Chessman),
    /// A star, which stands for any piece.
    Any,
}

/// One face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaintedFace {
    /// The number of pips, 0 to 6.
    pub pips: u8,
    /// The symbol between them.
    pub sign: Option<Sign>,
}

/// The faces in the order of their numbers.
pub type PaintedFaces = [PaintedFace; 6];

/// Pips from 1 to 6 without symbols, for a die that counts moves.
#[must_use]
pub fn plain_faces() -> PaintedFaces {
    [1, 2, 3, 4, 5, 6].map(|pips| PaintedFace { pips, sign: None })
}

/// Pips from 1 to 6, each with its chess piece: pawn, knight, bishop, rook, queen, king.
#[must_use]
pub fn chessman_faces() -> PaintedFaces {
    faces_with_signs(Chessman::ALL.map(Sign::Chessman))
}

/// Pips from 1 to 6, each with its symbol.
#[must_use]
pub fn faces_with_signs(signs: [Sign; 6]) -> PaintedFaces {
    let mut faces = plain_faces();
    for (face, sign) in faces.iter_mut().zip(signs) {
        face.sign = Some(sign);
    }
    faces
}

/// Symbols without pips.
#[must_use]
pub fn faces_without_pips(signs: [Sign; 6]) -> PaintedFaces {
    signs.map(|sign| PaintedFace { pips: 0, sign: Some(sign) })
}
