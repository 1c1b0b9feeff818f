//! Classes of endings by their chessmen, and the places of these chessmen as numbers.

use std::fmt;
use std::str::FromStr;

use crate::board::{Chessman, Side};

/// The greatest number of chessmen of a class, kings included.
pub const MAX_CHESSMEN: usize = 4;

/// The squares of the chessmen of a class, in the order of its [`chessmen`](EndingClass::chessmen).
pub type ChessmanSquares = [u8; MAX_CHESSMEN];

/// The chessmen of an ending. White's are the stronger ones: a position in which Black's are is looked up with the colours
/// exchanged.
///
/// ```
/// use turnover_core::ai::endings::EndingClass;
///
/// let class: EndingClass = "KRvKQ".parse()?;
/// assert_eq!(class.to_string(), "KQvKR");
/// assert!("KPvKP".parse::<EndingClass>().is_err()); // two pawns are too many
/// # Ok::<(), turnover_core::ai::endings::UnknownEnding>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EndingClass {
    /// The chessman whose place is restricted by symmetry first, the one whose place changes from each number to the next
    /// last. Only the first [`chessman_count`](Self::chessman_count) count.
    chessmen: [(Side, Chessman); MAX_CHESSMEN],
    chessman_count: u8,
}

/// The text names no class of endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an ending such as KQvK or KQvKR, of at most {MAX_CHESSMEN} chessmen, with at most one pawn")]
pub struct UnknownEnding;

/// A chessman's part of the strength of its side.
const fn piece_strength(piece: Chessman) -> u32 {
    match piece {
        Chessman::Pawn => 100,
        Chessman::Knight => 320,
        Chessman::Bishop => 330,
        Chessman::Rook => 500,
        Chessman::Queen => 900,
        Chessman::King => 0,
    }
}

impl EndingClass {
    /// The class with these chessmen besides the kings, and whether the colours must be exchanged because White's are the
    /// weaker ones. `None` if there are too many chessmen, or more than one pawn.
    #[must_use]
    pub fn from_armies(white: &[Chessman], black: &[Chessman]) -> Option<(Self, bool)> {
        let sorted_chessmen = |chessmen: &[Chessman]| {
            let mut chessmen = chessmen.to_vec();
            chessmen.sort_unstable_by(|one, other| other.cmp(one));
            chessmen
        };
        let (white, black) = (sorted_chessmen(white), sorted_chessmen(black));
        let strength = |chessmen: &Vec<Chessman>| {
            (chessmen.iter().map(|&piece| piece_strength(piece)).sum::<u32>(), chessmen.clone())
        };
        let is_swapped = strength(&white) < strength(&black);
        let (stronger_army, weaker_army) = if is_swapped { (black, white) } else { (white, black) };
        let pawn_count = stronger_army.iter().chain(&weaker_army).filter(|&&piece| piece == Chessman::Pawn).count();
        let is_army_piece = |&piece: &Chessman| piece != Chessman::King;
        if stronger_army.len() + weaker_army.len() + 2 > MAX_CHESSMEN
            || pawn_count > 1
            || !stronger_army.iter().chain(&weaker_army).all(is_army_piece)
        {
            return None;
        }
        let kings = Side::ALL.map(|side| (side, Chessman::King));
        let army_chessmen = stronger_army.iter().map(|&piece| (Side::White, piece));
        let army_chessmen = army_chessmen.chain(weaker_army.iter().map(|&piece| (Side::Black, piece)));
        let all_chessmen: Vec<(Side, Chessman)> = kings.into_iter().chain(army_chessmen).collect();
        // A pawn comes first: there are only 24 squares for it, where one half of the board mirrors the other.
        let (pawns, other_chessmen): (Vec<_>, Vec<_>) =
            all_chessmen.into_iter().partition(|&(_, piece)| piece == Chessman::Pawn);
        let mut chessmen = [(Side::White, Chessman::King); MAX_CHESSMEN];
        let chessman_count = pawns.len() + other_chessmen.len();
        for (slot, chessman) in chessmen.iter_mut().zip(pawns.into_iter().chain(other_chessmen)) {
            *slot = chessman;
        }
        Some((Self { chessmen, chessman_count: chessman_count as u8 }, is_swapped))
    }

    /// The chessmen, in the order in which their squares are told.
    #[must_use]
    pub fn chessmen(&self) -> &[(Side, Chessman)] {
        &self.chessmen[..usize::from(self.chessman_count)]
    }

    /// The chessmen of one side besides the king, queens first.
    #[must_use]
    pub fn army(&self, side: Side) -> Vec<Chessman> {
        let army_chessmen = self.chessmen().iter().filter(|&&(owner, piece)| owner == side && piece != Chessman::King);
        let mut chessmen: Vec<Chessman> = army_chessmen.map(|&(_, piece)| piece).collect();
        chessmen.sort_unstable_by(|one, other| other.cmp(one));
        chessmen
    }

    /// Whether both sides have the same chessmen.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.army(Side::White) == self.army(Side::Black)
    }

    pub(super) fn has_pawns(&self) -> bool {
        self.chessmen[0].1 == Chessman::Pawn
    }

    /// The number of places, those that mirror others included.
    #[must_use]
    pub fn placement_count(&self) -> usize {
        let first_square_count = if self.has_pawns() { PAWN_SQUARE_COUNT } else { TRIANGLE_SQUARE_COUNT };
        first_square_count << (6 * (usize::from(self.chessman_count) - 1))
    }

    /// The number of the place with these squares: the same for all places that mirror each other.
    #[must_use]
    pub fn placement_number(&self, squares: &ChessmanSquares) -> usize {
        let mirrors = if self.has_pawns() { 0..2 } else { 0..8 };
        let mirrored_numbers =
            mirrors.filter_map(|mirror| self.unmirrored_number(&squares.map(|square| mirrored_square(square, mirror))));
        mirrored_numbers.min().unwrap_or(0)
    }

    /// The number of the place without regard to its mirror images; `None` if the first chessman stands on none of the squares that are numbered.
    fn unmirrored_number(&self, squares: &ChessmanSquares) -> Option<usize> {
        let mut squares = *squares;
        for index in 1..usize::from(self.chessman_count) {
            if self.chessmen[index] == self.chessmen[index - 1] && squares[index] < squares[index - 1] {
                squares.swap(index, index - 1);
            }
        }
        let first_index = if self.has_pawns() { pawn_square_index(squares[0]) } else { triangle_index(squares[0]) }?;
        let other_squares = &squares[1..usize::from(self.chessman_count)];
        Some(other_squares.iter().fold(first_index, |number, &square| number << 6 | usize::from(square)))
    }

    /// The squares of a place; `None` if the number stands for none: a mirror image, or two chessmen on one square.
    #[must_use]
    pub fn placement_squares(&self, number: usize) -> Option<ChessmanSquares> {
        let chessman_count = usize::from(self.chessman_count);
        let mut squares = [0; MAX_CHESSMEN];
        for (index, square) in squares[..chessman_count].iter_mut().enumerate() {
            let remaining_number = number >> (6 * (chessman_count - 1 - index));
            *square = match (index, self.has_pawns()) {
                (0, false) => *TRIANGLE_SQUARES.get(remaining_number)?,
                (0, true) => (remaining_number % 4 + remaining_number / 4 * 8 + 8) as u8,
                _ => (remaining_number & 63) as u8,
            };
        }
        let mut occupied_squares = 0_u64;
        for (&(_, piece), &square) in self.chessmen().iter().zip(&squares) {
            let is_on_edge = !(8..56).contains(&square);
            if occupied_squares >> square & 1 != 0 || piece == Chessman::Pawn && is_on_edge {
                return None;
            }
            occupied_squares |= 1 << square;
        }
        (self.placement_number(&squares) == number).then_some(squares)
    }
}

/// The squares of a triangle whose mirror images cover the whole board.
const TRIANGLE_SQUARE_COUNT: usize = 10;
const TRIANGLE_SQUARES: [u8; TRIANGLE_SQUARE_COUNT] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];
/// The squares of pawns on the files a to d.
const PAWN_SQUARE_COUNT: usize = 24;

fn triangle_index(square: u8) -> Option<usize> {
    TRIANGLE_SQUARES.iter().position(|&other| other == square)
}

fn pawn_square_index(square: u8) -> Option<usize> {
    let (file, rank) = (usize::from(square % 8), usize::from(square / 8));
    (file < 4 && (1..7).contains(&rank)).then(|| (rank - 1) * 4 + file)
}

/// The mirror image of a square: bit 0 exchanges the files, bit 1 the ranks, bit 2 files with ranks.
fn mirrored_square(square: u8, mirror: u8) -> u8 {
    let square = if mirror & 1 != 0 { square ^ 7 } else { square };
    let square = if mirror & 2 != 0 { square ^ 56 } else { square };
    if mirror & 4 != 0 { square >> 3 | (square & 7) << 3 } else { square }
}

impl fmt::Display for EndingClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |side| self.army(side).into_iter().map(Chessman::letter).collect::<String>();
        write!(f, "K{}vK{}", letters(Side::White), letters(Side::Black))
    }
}

impl FromStr for EndingClass {
    type Err = UnknownEnding;

    fn from_str(text: &str) -> Result<Self, UnknownEnding> {
        let read_army = |text: &str| -> Option<Vec<Chessman>> {
            text.strip_prefix('K')?.chars().map(Chessman::from_letter).collect()
        };
        let (white, black) = text.split_once('v').ok_or(UnknownEnding)?;
        let armies = read_army(white).zip(read_army(black));
        armies.and_then(|(white, black)| Self::from_armies(&white, &black)).map(|(class, _)| class).ok_or(UnknownEnding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_and_exchanged_equal_men_have_one_number() {
        for name in ["KQvK", "KPvK", "KRvKB", "KNNvK", "KRPvK", "KNvKP"] {
            let class: EndingClass = name.parse().expect(name);
            assert_eq!(class.to_string(), name);
            let mirrors = if class.has_pawns() { 2 } else { 8 };
            let numbers = (0..class.placement_count())
                .step_by(97)
                .filter_map(|number| Some((number, class.placement_squares(number)?)));
            let mut placement_count = 0;
            for (number, squares) in numbers {
                placement_count += 1;
                for mirror in 0..mirrors {
                    let mut mirrored_squares = squares.map(|square| mirrored_square(square, mirror));
                    assert_eq!(class.placement_number(&mirrored_squares), number, "{name} {squares:?}");
                    if name == "KNNvK" {
                        mirrored_squares.swap(2, 3);
                        assert_eq!(class.placement_number(&mirrored_squares), number, "{name} {squares:?}");
                    }
                }
            }
            assert!(placement_count > 100, "{name}: {placement_count}");
        }
    }

    #[test]
    fn what_names_no_ending_is_refused() {
        for name in ["", "K", "KQ", "KQvQ", "KQvKRB", "KPvKP", "KKvK", "KXvK", "kqvk", "KQvKv"] {
            assert_eq!(name.parse::<EndingClass>(), Err(UnknownEnding), "{name}");
        }
        assert_eq!("KvKQ".parse::<EndingClass>().map(|class| class.to_string()), Ok("KQvK".into()));
    }
}
