//! Moves and their text.

use std::fmt;
use std::str::FromStr;

use super::Chessman;
use super::bitboard::Bitboard;
use crate::board::{Side, Square};

/// A move as the text protocol writes it: two squares and the promotion, or a pass.
///
/// Castling is written as the king's move. Where either of two dice allows it (in the Burmese form, a rook's and a
/// king's die), a letter tells which one is used.
///
/// ```
/// use turnover_core::games::dice_chess::{Chessman, Move};
/// let mv: Move = "a9a10q".parse()?;
/// assert_eq!(mv.squares().map(|squares| squares.map(|square| square.to_string())), Some(["a9".into(), "a10".into()]));
/// assert_eq!(mv.choice(), Some(Chessman::Queen));
/// assert_eq!("0000".parse(), Ok(Move::PASS));
/// # Ok::<(), turnover_core::games::dice_chess::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square,
    to: Square,
    choice: Option<Chessman>,
}

/// A square that is off every board.
const NOWHERE: Square = Square::new(15, 15);

impl Move {
    /// The pass.
    pub const PASS: Self = Self { from: NOWHERE, to: NOWHERE, choice: None };

    /// The move between two squares, with a promotion; `None` if one of them is on no board of these games.
    #[must_use]
    pub fn new(from: Square, to: Square, choice: Option<Chessman>) -> Option<Self> {
        let on_board = |square: Square| square.file() < 10 && square.rank() < 10;
        (on_board(from) && on_board(to)).then_some(Self { from, to, choice })
    }

    /// The start and target squares; `None` for a pass.
    #[must_use]
    pub fn squares(self) -> Option<[Square; 2]> {
        (self != Self::PASS).then_some([self.from, self.to])
    }

    /// The promotion; or in castling, the piece whose die is used, where there is a choice.
    #[must_use]
    pub const fn choice(self) -> Option<Chessman> {
        self.choice
    }

    /// Whether it is a pass.
    #[must_use]
    pub fn is_pass(self) -> bool {
        self == Self::PASS
    }

    #[inline]
    pub(crate) fn from_step<B: Bitboard>(step: BoardMove) -> Self {
        Self {
            from: B::square(step.from.into()),
            to: B::square(step.to.into()),
            choice: Chessman::from_code(step.promotion),
        }
    }

    pub(crate) const fn with_choice(self, choice: Option<Chessman>) -> Self {
        Self { choice, ..self }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("0000");
        }
        write!(f, "{}{}", self.from, self.to)?;
        self.choice.map_or(Ok(()), |piece| write!(f, "{}", piece.letter_of(Side::Black)))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as e2e4 or e7e8q, or 0000 for a pass")]
pub struct ParseMoveError;

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "0000" {
            return Ok(Self::PASS);
        }
        let (squares, choice) = match text.chars().last() {
            Some(letter) if letter.is_ascii_lowercase() => {
                let piece = Chessman::from_letter(letter.to_ascii_uppercase()).ok_or(ParseMoveError)?;
                (&text[..text.len() - 1], Some(piece))
            }
            _ => (text, None),
        };
        let [from, to] = Square::pair(squares).filter(|_| !squares.contains('-')).ok_or(ParseMoveError)?;
        Self::new(from, to, choice).ok_or(ParseMoveError)
    }
}

/// A move by the indices of its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardMove {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The code of the promotion, or 0.
    pub(crate) promotion: u8,
}

impl BoardMove {
    #[inline]
    pub(crate) const fn new(from: u32, to: u32) -> Self {
        Self { from: from as u8, to: to as u8, promotion: 0 }
    }
}

/// A way to castle, by files.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    pub(crate) is_short: bool,
    pub(crate) king: u32,
    pub(crate) rook: u32,
    /// Where the king arrives.
    pub(crate) target: u32,
    /// Where the rook arrives.
    pub(crate) rook_target: u32,
    /// The files that must not be attacked, besides the king's own.
    pub(crate) path: [u32; 2],
}

pub(crate) const CASTLINGS: [Castling; 2] = [
    Castling { is_short: true, king: 4, rook: 7, target: 6, rook_target: 5, path: [5, 6] },
    Castling { is_short: false, king: 4, rook: 0, target: 2, rook_target: 3, path: [3, 2] },
];

impl Castling {
    /// The index of the first square of this side's first rank.
    pub(crate) const fn home(self, side: Side) -> u32 {
        match side {
            Side::White => 0,
            Side::Black => 56,
        }
    }

    /// The bit of this castling right of a side.
    pub(crate) const fn right(self, side: Side) -> u8 {
        let short = 1 << (2 * side as u8);
        if self.is_short { short } else { 2 * short }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_its_own_text() {
        let squares = || (0..100).map(|index| Square::new(index % 10, index / 10));
        for (from, to) in squares().flat_map(|from| squares().map(move |to| (from, to))) {
            for choice in [None, Some(Chessman::Knight), Some(Chessman::King)] {
                let mv = Move::new(from, to, choice).expect("on the board");
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
        assert_eq!(Move::PASS.to_string(), "0000");
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in [
            "", "e2", "e2e", "e2e11", "k2e4", "e2e4x", "e2e4Q", "e2e4qq", "e2 e4", "E2E4", "000", "00000", "e2-e4",
            "é2e4", "p16p16", "q",
        ] {
            assert_eq!(text.parse::<Move>(), Err(ParseMoveError), "{text}");
        }
    }
}
