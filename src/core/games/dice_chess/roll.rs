//! Rolls of the dice and their text.

use std::fmt;
use std::str::FromStr;

use super::{Chessman, Dice, Variant};

/// One face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Pips, 1 to 6: a piece's number, or a number of moves.
    Number(u8),
    /// In Vegas Fun Chess, a piece's letter.
    Piece(Chessman),
    /// In Vegas Fun Chess, the free face.
    Any,
}

impl Face {
    /// The piece that the face names, by letter or by number.
    #[must_use]
    pub const fn piece(self) -> Option<Chessman> {
        match self {
            Self::Number(number) => Chessman::from_die_number(number),
            Self::Piece(piece) => Some(piece),
            Self::Any => None,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Piece(piece) => write!(f, "{}", piece.letter()),
            Self::Any => f.write_str("*"),
        }
    }
}

/// The faces of one roll, one to three. Dice that look alike are sorted, the lowest first.
///
/// ```
/// use turnover_core::games::dice_chess::{Face, Roll};
/// let roll: Roll = "r25".parse()?;
/// assert_eq!(roll.faces(), [Face::Number(2), Face::Number(5)]);
/// assert_eq!(roll.to_string(), "r25");
/// # Ok::<(), turnover_core::games::dice_chess::ParseRollError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    faces: [Face; 3],
    len: u8,
}

impl Roll {
    /// A roll of these faces, at most three.
    pub(super) fn new(faces: &[Face]) -> Self {
        let mut roll = Self { faces: [Face::Any; 3], len: faces.len().min(3) as u8 };
        for (face_slot, &face) in roll.faces.iter_mut().zip(faces) {
            *face_slot = face;
        }
        roll
    }

    /// The faces, one for each die.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces[..usize::from(self.len.min(3))]
    }

    /// Whether all dice show the same.
    #[must_use]
    pub fn has_equal_faces(&self) -> bool {
        self.faces().windows(2).all(|pair| pair[0] == pair[1])
    }

    /// The same faces, the lowest first.
    pub(super) fn sorted(mut self) -> Self {
        let len = usize::from(self.len.min(3));
        self.faces[..len].sort_unstable();
        self
    }

    /// The roll in normal order; `None` if these are not this game's dice.
    pub(super) fn sorted_for(self, dice: Dice) -> Option<Self> {
        let are_all_numbers = self.faces().iter().all(|face| matches!(face, Face::Number(1..=6)));
        let fits_dice = match dice {
            Dice::Mobile | Dice::Count { .. } => are_all_numbers && self.len == 1,
            Dice::Pair | Dice::PieceAndCount { .. } => are_all_numbers && self.len == 2,
            Dice::Triple(_) => are_all_numbers && self.len == 3,
            Dice::Vegas => match *self.faces() {
                [Face::Piece(first_piece), second_face] => {
                    first_piece != Chessman::Queen && second_face != Face::Piece(Chessman::King) && {
                        matches!(second_face, Face::Piece(_) | Face::Any)
                    }
                }
                _ => false,
            },
        };
        let is_sorted = matches!(dice, Dice::Pair | Dice::Triple(_));
        fits_dice.then_some(if is_sorted { self.sorted() } else { self })
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("r")?;
        self.faces().iter().try_for_each(|face| write!(f, "{face}"))
    }
}

impl fmt::Debug for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseRollError {
    /// It does not begin like a roll.
    #[error("expected a roll such as r25, an r and one to three faces of dice")]
    Start,
    /// A character that is no face of a die.
    #[error(
        "expected a face of a die, 1 to 6 or one of P N B R Q K *, at character {char_number} of the roll, found {found:?}"
    )]
    Face {
        /// The position in the text, in characters from 1.
        char_number: usize,
        /// The character that stands there.
        found: char,
    },
    /// No dice, or more than three.
    #[error("expected one to three dice in a roll, found {}", if *.0 == 0 { "none" } else { "more" })]
    Count(usize),
}

impl FromStr for Roll {
    type Err = ParseRollError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let face_letters = text.strip_prefix('r').ok_or(ParseRollError::Start)?;
        let mut faces = Vec::with_capacity(3);
        for (char_number, character) in (2..).zip(face_letters.chars()) {
            if faces.len() == 3 {
                return Err(ParseRollError::Count(4));
            }
            faces.push(match character {
                '1'..='6' => Face::Number(character as u8 - b'0'),
                '*' => Face::Any,
                _ => Face::Piece(
                    Chessman::from_letter(character).ok_or(ParseRollError::Face { char_number, found: character })?,
                ),
            });
        }
        if faces.is_empty() { Err(ParseRollError::Count(0)) } else { Ok(Self::new(&faces)) }
    }
}

/// Why a roll is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalRoll {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The dice have already been rolled.
    #[error("the dice have been thrown: a move or a pass is next")]
    AlreadyRolled,
    /// A turn of Vegas Fun Chess without dice: in check, or after giving check.
    #[error("no dice are thrown in check or after giving check: a move is next")]
    NoDice,
    /// The game has other dice.
    #[error("expected {} in {variant}, found {roll}", dice_text(*.variant))]
    OtherDice {
        /// The variant that is played.
        variant: Variant,
        /// The roll.
        roll: Roll,
    },
    /// The die names a piece that cannot move; it is rolled again until it names one that can.
    #[error("no {} can move: the die is thrown again", .0.name())]
    Immobile(Chessman),
}

const fn dice_text(variant: Variant) -> &'static str {
    match variant.rules().dice {
        Dice::Pair => "two dice from 1 to 6, such as r25",
        Dice::Mobile | Dice::Count { .. } => "one die from 1 to 6, such as r3",
        Dice::Vegas => "the two dice P N B R K and P N B R Q *, such as rKQ",
        Dice::PieceAndCount { .. } => "two dice from 1 to 6, the man's and then the number of moves, such as r25",
        Dice::Triple(_) => "three dice from 1 to 6, such as r136",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_roll_survives_its_text() {
        for text in ["r3", "r25", "r66", "r136", "rKQ", "rP*", "rPP"] {
            let roll: Roll = text.parse().expect("a roll");
            assert_eq!(roll.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_roll_is_refused_at_the_wrong_die() {
        for (text, error) in [
            ("", ParseRollError::Start),
            ("25", ParseRollError::Start),
            ("r", ParseRollError::Count(0)),
            ("r0", ParseRollError::Face { char_number: 2, found: '0' }),
            ("r27", ParseRollError::Face { char_number: 3, found: '7' }),
            ("r2é", ParseRollError::Face { char_number: 3, found: 'é' }),
            ("rkq", ParseRollError::Face { char_number: 2, found: 'k' }),
            ("r1234", ParseRollError::Count(4)),
        ] {
            assert_eq!(text.parse::<Roll>(), Err(error), "{text}");
        }
    }

    #[test]
    fn only_dice_that_nobody_tells_apart_are_put_in_order() {
        let sorted_text = |text: &str, variant: Variant| {
            let roll: Roll = text.parse().expect("a roll");
            roll.sorted_for(variant.rules().dice).map(|roll| roll.to_string())
        };
        for (text, variant, expected) in [
            ("r52", Variant::DiceChess, Some("r25")),
            ("r631", Variant::Burmese, Some("r136")),
            ("r52", Variant::PieceMoves, Some("r52")),
            ("rK*", Variant::Vegas, Some("rK*")),
            ("rQK", Variant::Vegas, None),
            ("rKK", Variant::Vegas, None),
            ("r*K", Variant::Vegas, None),
            ("r25", Variant::Vegas, None),
            ("rK5", Variant::Vegas, None),
            ("rKQ", Variant::DiceChess, None),
            ("r2", Variant::DiceChess, None),
            ("r25", Variant::BrainKing, None),
        ] {
            assert_eq!(sorted_text(text, variant).as_deref(), expected, "{variant} {text}");
        }
    }
}
