//! The names, letters and die numbers of the pieces.

pub use crate::board::Chessman;
use crate::board::{Shape, Side};
use crate::games::PieceNameKey;

impl Chessman {
    /// The keys of all pieces in the translation files, by number.
    pub const CODES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    /// The pieces that a pawn can become, the most frequent choice first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The piece that this number of a die names, 1 to 6.
    ///
    /// ```
    /// use turnover_core::games::dice_chess::Chessman;
    /// assert_eq!(Chessman::from_die_number(2), Some(Chessman::Knight));
    /// assert_eq!([0, 7].map(Chessman::from_die_number), [None, None]);
    /// ```
    #[must_use]
    pub const fn from_die_number(die_number: u8) -> Option<Self> {
        match die_number {
            1..=6 => Some(Self::ALL[die_number as usize - 1]),
            _ => None,
        }
    }

    /// The number of a die that names the piece, 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The letter of White's piece in a position, `P` to `K`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The piece with this letter, a capital.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter)
    }

    /// The letter in a position: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter_of(self, side: Side) -> char {
        letter_of_side(self.letter(), side)
    }

    /// The piece's key in the translation files, which is also its English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// The key of its name in the translation files.
    #[must_use]
    pub const fn piece_name_key(self) -> PieceNameKey {
        PieceNameKey::plain(self.name())
    }

    /// The shape of its token.
    #[must_use]
    pub const fn shape(self) -> Shape {
        Shape::Chessman(self)
    }

    /// The piece as the board's three planes encode it. A queen has the bits of both rook and bishop; the knight and
    /// the king share the lowest plane with the pawn.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Pawn => 0b001,
            Self::Bishop => 0b010,
            Self::Knight => 0b011,
            Self::Rook => 0b100,
            Self::King => 0b101,
            Self::Queen => 0b110,
        }
    }

    /// The piece with this [`code`](Self::code); 0 and 7 are none.
    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        match code {
            0b001 => Some(Self::Pawn),
            0b010 => Some(Self::Bishop),
            0b011 => Some(Self::Knight),
            0b100 => Some(Self::Rook),
            0b101 => Some(Self::King),
            0b110 => Some(Self::Queen),
            _ => None,
        }
    }
}

/// A set of kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChessmanSet(u8);

impl ChessmanSet {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ALL: Self = Self(0b11_1111);
    pub(crate) const PROMOTIONS: Self = Self(0b01_1110);

    pub(crate) const fn only(piece: Chessman) -> Self {
        Self(1 << piece as u8)
    }

    #[inline]
    pub(crate) const fn contains(self, piece: Chessman) -> bool {
        self.0 >> piece as u8 & 1 != 0
    }

    pub(crate) const fn with(self, piece: Chessman) -> Self {
        Self(self.0 | 1 << piece as u8)
    }

    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Chessman> {
        Chessman::ALL.into_iter().filter(move |&piece| self.contains(piece))
    }
}

/// A letter of FEN as it stands for a side: upper case for White, lower case for Black.
pub(super) const fn letter_of_side(letter: char, side: Side) -> char {
    match side {
        Side::White => letter.to_ascii_uppercase(),
        Side::Black => letter.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_known_by_its_number_letter_and_code() {
        for (number, piece) in (1..).zip(Chessman::ALL) {
            assert_eq!(piece.number(), number);
            assert_eq!(Chessman::from_die_number(number), Some(piece));
            assert_eq!(Chessman::from_letter(piece.letter()), Some(piece));
            assert_eq!(Chessman::from_code(piece.code()), Some(piece));
            assert_eq!(Chessman::CODES[usize::from(number) - 1], piece.name());
        }
        assert_eq!([0, 7].map(Chessman::from_code), [None, None]);
        assert_eq!(Chessman::from_letter('X'), None);
        assert_eq!(
            Chessman::ALL.map(|piece| ChessmanSet::PROMOTIONS.contains(piece)),
            Chessman::ALL.map(|piece| Chessman::PROMOTIONS.contains(&piece))
        );
    }
}
