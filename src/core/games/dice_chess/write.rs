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
        fen::write(f, self.variant.rules().width, letter_at, self.turn())?;
        f.write_str(" ")?;
        on_board!(&self.boards, board => write_rights(board, f))?;
        f.write_str(" ")?;
        let is_sorted = self.variant.rules().dice == Dice::Triple(TripleRules::DiceChessCom);
        on_board!(&self.boards, board => write_en_passant(board, is_sorted, f))?;
        write!(f, " {} {}", self.clock, self.number)?;
        self.write_dice(f)
    }
}

/// The castling that this letter of X-FEN, as a small letter, means for the king on a side's first rank: `k` and `q` with
/// the outermost rook, another with the rook on that file; `None` if they do not stand there.
pub(super) fn castling_named<B: Bitboard>(board: &Board<B>, side: Side, letter: char) -> Option<Castling> {
    let first_rank = |piece| {
        let pieces = (board.pieces(piece) & board.side(side) & B::rank(side, 0)).squares();
        pieces.map(|square| square % B::WIDTH).collect::<Vec<u32>>()
    };
    let (kings, rooks) = (first_rank(Chessman::King), first_rank(Chessman::Rook));
    // A position set up by hand may have several kings there.
    let [Castling { king: usual_king_file, .. }, _] = CastlingFiles::ORTHODOX.castlings();
    let king = *kings.iter().find(|&&king| king == usual_king_file).or(kings.first())?;
    let rook = match letter {
        'k' => *rooks.last().filter(|&&rook| rook > king)?,
        'q' => *rooks.first().filter(|&&rook| rook < king)?,
        file => *rooks.iter().find(|&&rook| rook == u32::from(file) - u32::from('a'))?,
    };
    Some(Castling { is_short: rook > king, king, rook })
}

/// Writes a right by `K` or `Q` where that names it, otherwise by the file of its rook.
fn write_rights<B: Bitboard>(board: &Board<B>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if board.rights == 0 {
        return f.write_str("-");
    }
    for side in Side::ALL {
        for castling in board.castlings().into_iter().filter(|castling| board.rights & castling.right(side) != 0) {
            let usual_letter = if castling.is_short { 'k' } else { 'q' };
            f.write_char(match castling_named(board, side, usual_letter) {
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
    if board.en_passant == 0 && board.fresh_en_passant == 0 {
        return f.write_str("-");
    }
    let squares_of = |files: u16, rank: u32| {
        B::rank(board.turn, rank).squares().filter(move |square| files >> (square % B::WIDTH) & 1 != 0)
    };
    let all_targets = squares_of(board.en_passant, B::WIDTH - 3).chain(squares_of(board.fresh_en_passant, 2));
    let mut all_targets: Vec<Square> = all_targets.map(B::square).collect();
    if is_sorted {
        all_targets.sort_unstable_by_key(|square| (square.file(), square.rank()));
    }
    all_targets.into_iter().try_for_each(|square| write!(f, "{square}"))
}
