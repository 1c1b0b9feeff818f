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
        let [white_rank, black_rank] =
            Side::ALL.map(|side| pieces.map(|piece| piece.letter_of(side)).into_iter().collect::<String>());
        let fen = format!("{black_rank}/pppppppp/8/8/8/8/PPPPPPPP/{white_rank} w KQkq - 0 1");
        Self::from_fen(variant, &fen).ok()
    }

    /// The number of the start position of Chess960 that this is; `None` for others.
    #[must_use]
    pub fn chess960_number(&self) -> Option<u16> {
        let white_pieces: Vec<Chessman> =
            (0..8).map_while(|file| self.piece_at(Square::new(file, 0))).map(|(_, piece)| piece).collect();
        let start_number = (0..START_COUNT).find(|&number| first_rank(number.into())[..] == white_pieces[..])?;
        (Self::chess960(self.variant, start_number).as_ref() == Some(self)).then_some(start_number)
    }
}

/// The pieces of a side's first rank, from the a-file.
fn first_rank(start_number: usize) -> [Chessman; 8] {
    let mut pieces_by_file: [Option<Chessman>; 8] = [None; 8];
    let (remaining_number, light_bishop) = (start_number / 4, start_number % 4);
    pieces_by_file[2 * light_bishop + 1] = Some(Chessman::Bishop);
    let (remaining_number, dark_bishop) = (remaining_number / 4, remaining_number % 4);
    pieces_by_file[2 * dark_bishop] = Some(Chessman::Bishop);
    let (knight_pair, queen_index) = (remaining_number / 6, remaining_number % 6);
    pieces_by_file[free_files(&pieces_by_file)[queen_index]] = Some(Chessman::Queen);
    let free_files = free_files(&pieces_by_file);
    for free_index in KNIGHT_PAIRS[knight_pair] {
        pieces_by_file[free_files[free_index]] = Some(Chessman::Knight);
    }
    let mut rook_king_rook = [Chessman::Rook, Chessman::King, Chessman::Rook].into_iter();
    pieces_by_file.map(|piece| piece.or_else(|| rook_king_rook.next()).expect("three squares are left"))
}

/// The squares on which no piece stands yet.
fn free_files(pieces_by_file: &[Option<Chessman>; 8]) -> Vec<usize> {
    (0..pieces_by_file.len()).filter(|&file| pieces_by_file[file].is_none()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_number_has_a_start_of_its_own_with_the_king_between_the_rooks() {
        let start_positions: Vec<DiceChess> =
            (0..START_COUNT).map(|number| DiceChess::chess960(Variant::ThreeDice, number).expect("a start")).collect();
        let distinct_texts: HashSet<String> = start_positions.iter().map(ToString::to_string).collect();
        assert_eq!(distinct_texts.len(), 960);
        for (number, start_position) in (0..).zip(&start_positions) {
            let rank_letters: String = start_position.to_string().chars().take(8).collect();
            let files_of = |letter| rank_letters.match_indices(letter).map(|(file, _)| file).collect::<Vec<usize>>();
            let (king, rooks, bishops) = (files_of('k')[0], files_of('r'), files_of('b'));
            assert!(rooks[0] < king && king < rooks[1], "{rank_letters}");
            assert!((bishops[0] + bishops[1]) % 2 == 1, "{rank_letters}");
            assert_eq!(start_position.position_error(), None, "{rank_letters}");
            if number % 61 == 0 {
                assert_eq!(start_position.chess960_number(), Some(number), "{rank_letters}");
            }
        }
        assert_eq!(start_positions[518], DiceChess::start(Variant::ThreeDice));
        assert_eq!(DiceChess::chess960(Variant::ThreeDice, START_COUNT), None);
        assert_eq!(DiceChess::chess960(Variant::Burmese, 0), None);
    }
}
