//! Moves and their text.

use std::fmt;
use std::str::FromStr;

use super::Chessman;
use super::bitboard::Bitboard;
use super::chessman::letter_of_side;
use crate::board::{Side, Square};

/// A move as the text protocol writes it: two squares and the promotion, or a pass.
///
/// Castling is written as the king's move; if king and rook do not stand where chess begins, as in Chess960, as the king's
/// move to the rook's square. Where either of two dice allows it (in the Burmese form, a rook's and a king's die), a letter
/// tells which one is used.
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
const OFF_BOARD_SQUARE: Square = Square::new(15, 15);

impl Move {
    /// The pass.
    pub const PASS: Self = Self { from: OFF_BOARD_SQUARE, to: OFF_BOARD_SQUARE, choice: None };

    /// The move between two squares, with a promotion; `None` if one of them is on no board of these games.
    #[must_use]
    pub fn new(from: Square, to: Square, choice: Option<Chessman>) -> Option<Self> {
        let is_on_board = |square: Square| square.file() < 10 && square.rank() < 10;
        (is_on_board(from) && is_on_board(to)).then_some(Self { from, to, choice })
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
    pub(crate) fn from_board_move<B: Bitboard>(board_move: BoardMove) -> Self {
        Self {
            from: B::square(board_move.from.into()),
            to: B::square(board_move.to.into()),
            choice: Chessman::from_code(board_move.promotion),
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
        let [from, to] = Square::parse_pair(squares).filter(|_| !squares.contains('-')).ok_or(ParseMoveError)?;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Castling {
    pub(crate) is_short: bool,
    pub(crate) king_file: u32,
    pub(crate) rook_file: u32,
}

impl Castling {
    /// Where the king arrives.
    pub(crate) const fn king_target_file(self) -> u32 {
        if self.is_short { 6 } else { 2 }
    }

    /// Where the rook arrives.
    pub(crate) const fn rook_target_file(self) -> u32 {
        if self.is_short { 5 } else { 3 }
    }

    /// The file to which a move that castles goes: that of the king's target if king and rook stand where chess begins,
    /// otherwise that of the rook.
    pub(crate) fn move_target_file(self) -> u32 {
        if self.is_orthodox() { self.king_target_file() } else { self.rook_file }
    }

    /// The letter of its right that names the rook's file.
    pub(crate) const fn letter(self, side: Side) -> char {
        letter_of_side((b'a' + self.rook_file as u8) as char, side)
    }

    /// Whether king and rook stand where chess begins.
    pub(crate) fn is_orthodox(self) -> bool {
        CastlingFiles::ORTHODOX.short_and_long_castling().contains(&self)
    }

    /// The squares that must be empty: all between the westernmost and the easternmost that king and rook leave or reach, but
    /// for those that they leave. `rank_start` is the first square of their rank.
    pub(crate) fn path<B: Bitboard>(self, rank_start: u32) -> B {
        let files = [self.king_file, self.rook_file, self.king_target_file(), self.rook_target_file()];
        let (west, east) = files.into_iter().fold((7, 0), |(west, east), file| (file.min(west), file.max(east)));
        let [west, east, king, rook] =
            [west, east, self.king_file, self.rook_file].map(|file| B::only(rank_start + file));
        (east.wrapping_minus(west) | east) & !(king | rook)
    }

    /// The files of the squares that the king crosses and reaches, in this order. They must not be attacked where there is
    /// check; its own need not be asked about unless it stays there, for a king in check does not castle.
    pub(crate) fn king_path_files(self) -> impl Iterator<Item = u32> {
        let distance = self.king_file.abs_diff(self.king_target_file());
        let file_after = move |step| {
            if self.king_file < self.king_target_file() { self.king_file + step } else { self.king_file - step }
        };
        (distance.min(1)..=distance).map(file_after)
    }

    /// The index of the first square of this side's first rank.
    pub(crate) const fn rank_start(side: Side) -> u32 {
        match side {
            Side::White => 0,
            Side::Black => 56,
        }
    }

    /// The bit of this castling right of a side.
    pub(crate) const fn right_bit(self, side: Side) -> u8 {
        let short_right = 1 << (2 * side as u8);
        if self.is_short { short_right } else { 2 * short_right }
    }
}

/// The files on which the kings stand that may castle, and the rooks, which are the same for both sides: three bits each, those of
/// the king, of the short side's rook and of the long side's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CastlingFiles(u16);

impl CastlingFiles {
    /// Those of chess.
    pub(crate) const ORTHODOX: Self = Self::new(4, [7, 0]);

    /// Those of a king, and of the rooks of short and of long castling.
    pub(crate) const fn new(king: u32, [short, long]: [u32; 2]) -> Self {
        Self((king << 6 | short << 3 | long) as u16)
    }

    /// Those of these ways to castle, which have the same ones on both sides; where none is among them, those of chess.
    pub(crate) fn from_castlings(castlings: impl IntoIterator<Item = Castling>) -> Self {
        let [short_castling, long_castling] = Self::ORTHODOX.short_and_long_castling();
        let (king, rooks) = castlings.into_iter().fold(
            (short_castling.king_file, [short_castling.rook_file, long_castling.rook_file]),
            |(_, rooks), castling| {
                let [short_rook, long_rook] = rooks;
                (
                    castling.king_file,
                    if castling.is_short { [castling.rook_file, long_rook] } else { [short_rook, castling.rook_file] },
                )
            },
        );
        Self::new(king, rooks)
    }

    /// The bits.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// Castling to the short and to the long side.
    #[inline]
    pub(crate) const fn short_and_long_castling(self) -> [Castling; 2] {
        let bits = self.0 as u32;
        let king = bits >> 6;
        [
            Castling { is_short: true, king_file: king, rook_file: bits >> 3 & 7 },
            Castling { is_short: false, king_file: king, rook_file: bits & 7 },
        ]
    }

    /// Both castling rights of a side.
    pub(crate) const fn both_rights(side: Side) -> u8 {
        0b11 << (2 * side as u8)
    }

    /// The rights that are lost when a piece leaves or reaches a square of the 8×8 board.
    #[inline]
    pub(crate) fn lost_castling_rights(self, square: u8) -> u8 {
        let both_rights = match square / 8 {
            0 => Self::both_rights(Side::White),
            7 => Self::both_rights(Side::Black),
            _ => return 0,
        };
        let [short_castling, long_castling] = self.short_and_long_castling();
        let castling_rights = match u32::from(square % 8) {
            file if file == short_castling.king_file => 0b1111,
            file if file == short_castling.rook_file => 0b0101,
            file if file == long_castling.rook_file => 0b1010,
            _ => 0,
        };
        both_rights & castling_rights
    }

    /// Those that these rights need; where there are none, those of chess.
    pub(crate) fn needed_by(self, rights: u8) -> Self {
        let is_held = |castling: &Castling| Side::ALL.iter().any(|&side| rights & castling.right_bit(side) != 0);
        Self::from_castlings(self.short_and_long_castling().into_iter().filter(is_held))
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
