//! Writes a position as text.

use std::fmt::{self, Write};

use super::bitboard::Bitboard;
use super::board::Board;
use super::chessman::letter_of_side;
use super::moves::{Castling, CastlingFiles};
use super::position::on_board;
use super::{Chessman, Dice, DiceChess, TripleRules};
use crate::board::{Side, Square};
use crate::games::fen;

impl fmt::Display for DiceChess {
    /// Writes all fields, including dice on the table. Reading the text gives the same position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter_at = |square| self.piece_at(square).map(|(side, piece)| piece.letter_of(side));
        fen::write_placement_and_turn(f, self.variant.rules().width, letter_at, self.turn())?;
        f.write_str(" ")?;
        on_board!(&self.boards, board => write_castling_rights(board, f))?;
        f.write_str(" ")?;
        let is_sorted = self.variant.rules().dice == Dice::Triple(TripleRules::DiceChessCom);
        on_board!(&self.boards, board => write_en_passant(board, is_sorted, f))?;
        write!(f, " {} {}", self.quiet_turns, self.turn_number)?;
        self.write_dice(f)
    }
}

/// The castling that this letter of X-FEN, as a small letter, means for the king on a side's first rank: `k` and `q` with
/// the outermost rook, another with the rook on that file; `None` if they do not stand there.
pub(super) fn castling_from_letter<B: Bitboard>(board: &Board<B>, side: Side, letter: char) -> Option<Castling> {
    let files_on_first_rank = |piece| {
        let pieces = (board.pieces_of_kind(piece) & board.side_pieces(side) & B::relative_rank(side, 0)).squares();
        pieces.map(|square| square % B::WIDTH).collect::<Vec<u32>>()
    };
    let (king_files, rook_files) = (files_on_first_rank(Chessman::King), files_on_first_rank(Chessman::Rook));
    // A position set up by hand may have several kings there.
    let [Castling { king_file: usual_king_file, .. }, _] = CastlingFiles::ORTHODOX.short_and_long_castling();
    let king_file = *king_files.iter().find(|&&king_file| king_file == usual_king_file).or(king_files.first())?;
    let rook_file = match letter {
        'k' => *rook_files.last().filter(|&&rook_file| rook_file > king_file)?,
        'q' => *rook_files.first().filter(|&&rook_file| rook_file < king_file)?,
        file => *rook_files.iter().find(|&&rook_file| rook_file == u32::from(file) - u32::from('a'))?,
    };
    Some(Castling { is_short: rook_file > king_file, king_file, rook_file })
}

/// Writes a right by `K` or `Q` where that names it, otherwise by the file of its rook.
fn write_castling_rights<B: Bitboard>(board: &Board<B>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if board.castling_rights == 0 {
        return f.write_str("-");
    }
    for side in Side::ALL {
        for castling in board
            .short_and_long_castling()
            .into_iter()
            .filter(|castling| board.castling_rights & castling.right_bit(side) != 0)
        {
            let usual_letter = if castling.is_short { 'k' } else { 'q' };
            f.write_char(match castling_from_letter(board, side, usual_letter) {
                Some(named_castling) if named_castling == castling => letter_of_side(usual_letter, side),
                _ => castling.letter(side),
            })?;
        }
    }
    Ok(())
}

/// The targets of captures en passant, then the squares behind the side's own pawns that have advanced two squares in
/// this turn; or all of them in alphabetical order.
fn write_en_passant<B: Bitboard>(board: &Board<B>, is_sorted: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if board.en_passant == 0 && board.next_en_passant == 0 {
        return f.write_str("-");
    }
    let squares_on_rank = |file_bits: u16, rank: u32| {
        B::relative_rank(board.turn, rank).squares().filter(move |square| file_bits >> (square % B::WIDTH) & 1 != 0)
    };
    let target_squares =
        squares_on_rank(board.en_passant, B::WIDTH - 3).chain(squares_on_rank(board.next_en_passant, 2));
    let mut target_squares: Vec<Square> = target_squares.map(B::square).collect();
    if is_sorted {
        target_squares.sort_unstable_by_key(|square| (square.file(), square.rank()));
    }
    target_squares.into_iter().try_for_each(|square| write!(f, "{square}"))
}
