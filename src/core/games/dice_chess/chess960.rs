//! The start positions of Chess960, by their numbers.
// CITE: Reinhard Scharnagl's numbering, 2005; number 518 is the start of chess.

use super::{Chessman, DiceChess, Variant};
use crate::board::{Side, Square};

/// The number of start positions.
const START_COUNT: u16 = 960;
/// The pairs of the five free squares on which the knights stand.
const KNIGHT_PAIRS: [[usize; 2]; 10] = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

impl DiceChess {
    /// The start position of Chess960 with this number, from 0 to 959, before the first roll; `None` if there is none, or
    /// if games of the variant do not begin with it.
    ///
    /// ```
    /// use turnover_core::games::dice_chess::{DiceChess, Variant};
    ///
    /// let start = DiceChess::chess960(Variant::ThreeDice, 0).expect("a start position");
    /// assert_eq!(start.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// assert_eq!(start.chess960_number(), Some(0));
    /// ```
    #[must_use]
    pub fn chess960(variant: Variant, start_number: u16) -> Option<Self> {
        if !variant.rules().has_chess960() || start_number >= START_COUNT {
            return None;
        }
        let pieces = first_rank(start_number.into());
        let [white, black] =
            Side::ALL.map(|side| pieces.map(|piece| piece.letter_of(side)).into_iter().collect::<String>());
        let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
        Self::from_fen(variant, &fen).ok()
    }

    /// The number of the start position of Chess960 that this is; `None` for others.
    #[must_use]
    pub fn chess960_number(&self) -> Option<u16> {
        let white: Vec<Chessman> =
            (0..8).map_while(|file| self.piece_at(Square::new(file, 0))).map(|(_, piece)| piece).collect();
        let start_number = (0..START_COUNT).find(|&number| first_rank(number.into())[..] == white[..])?;
        (Self::chess960(self.variant, start_number).as_ref() == Some(self)).then_some(start_number)
    }
}

/// The pieces of a side's first rank, from the a-file.
fn first_rank(start_number: usize) -> [Chessman; 8] {
    let mut squares: [Option<Chessman>; 8] = [None; 8];
    let (rest, light_bishop) = (start_number / 4, start_number % 4);
    squares[2 * light_bishop + 1] = Some(Chessman::Bishop);
    let (rest, dark_bishop) = (rest / 4, rest % 4);
    squares[2 * dark_bishop] = Some(Chessman::Bishop);
    let (knights, queen) = (rest / 6, rest % 6);
    squares[free(&squares)[queen]] = Some(Chessman::Queen);
    let free_squares = free(&squares);
    for square in KNIGHT_PAIRS[knights] {
        squares[free_squares[square]] = Some(Chessman::Knight);
    }
    let mut other_pieces = [Chessman::Rook, Chessman::King, Chessman::Rook].into_iter();
    squares.map(|piece| piece.or_else(|| other_pieces.next()).expect("three squares are left"))
}

/// The squares on which no piece stands yet.
fn free(squares: &[Option<Chessman>; 8]) -> Vec<usize> {
    (0..squares.len()).filter(|&square| squares[square].is_none()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_number_has_a_start_of_its_own_with_the_king_between_the_rooks() {
        let starts: Vec<DiceChess> =
            (0..START_COUNT).map(|number| DiceChess::chess960(Variant::ThreeDice, number).expect("a start")).collect();
        let texts: HashSet<String> = starts.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 960);
        for (number, start) in (0..).zip(&starts) {
            let rank: String = start.to_string().chars().take(8).collect();
            let places = |letter| rank.match_indices(letter).map(|(at, _)| at).collect::<Vec<usize>>();
            let (king, rooks, bishops) = (places('k')[0], places('r'), places('b'));
            assert!(rooks[0] < king && king < rooks[1], "{rank}");
            assert!((bishops[0] + bishops[1]) % 2 == 1, "{rank}");
            assert_eq!(start.position_error(), None, "{rank}");
            if number % 61 == 0 {
                assert_eq!(start.chess960_number(), Some(number), "{rank}");
            }
        }
        assert_eq!(starts[518], DiceChess::start(Variant::ThreeDice));
        assert_eq!(DiceChess::chess960(Variant::ThreeDice, START_COUNT), None);
        assert_eq!(DiceChess::chess960(Variant::Burmese, 0), None);
    }
}
