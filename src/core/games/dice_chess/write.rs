//! Writes a position as text.

use std::fmt;

use super::bitboard::Bitboard;
use super::board::Board;
use super::moves::CASTLINGS;
use super::position::on_board;
use super::{Dice, DiceChess, TripleRules};
use crate::board::{Side, Square};

impl fmt::Display for DiceChess {
    /// Writes all fields, including dice on the table. Reading the text gives the same position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_placement(f)?;
        f.write_str(match self.turn() {
            Side::White => " w ",
            Side::Black => " b ",
        })?;
        on_board!(&self.boards, board => write_rights(board, f))?;
        f.write_str(" ")?;
        let is_sorted = self.variant.rules().dice == Dice::Triple(TripleRules::DiceChessCom);
        on_board!(&self.boards, board => write_en_passant(board, is_sorted, f))?;
        write!(f, " {} {}", self.clock, self.number)?;
        self.write_dice(f)
    }
}

impl DiceChess {
    fn write_placement(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.variant.rules().width;
        for rank in (0..width).rev() {
            let mut empty = 0;
            for file in 0..width {
                let Some((side, piece)) = self.piece_at(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{}", piece.letter_of(side))?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// The letters of the castling rights, in the order in which they are written.
pub(super) fn castling_letters() -> impl Iterator<Item = (char, u8)> {
    let sides = Side::ALL.into_iter();
    sides.flat_map(|side| {
        CASTLINGS.into_iter().map(move |castling| {
            let letter = if castling.is_short { 'K' } else { 'Q' };
            (if side == Side::White { letter } else { letter.to_ascii_lowercase() }, castling.right(side))
        })
    })
}

fn write_rights<B: Bitboard>(board: &Board<B>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if board.rights == 0 {
        return f.write_str("-");
    }
    castling_letters().filter(|(_, right)| board.rights & right != 0).try_for_each(|(letter, _)| write!(f, "{letter}"))
}

/// The targets of captures en passant, then the squares behind the side's own pawns that have advanced two squares in
/// this turn; or all of them in alphabetical order.
fn write_en_passant<B: Bitboard>(board: &Board<B>, is_sorted: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if board.en_passant == 0 && board.fresh == 0 {
        return f.write_str("-");
    }
    let squares = |files: u16, rank: u32| {
        B::rank(board.turn, rank).squares().filter(move |square| files >> (square % B::WIDTH) & 1 != 0)
    };
    let all = squares(board.en_passant, B::WIDTH - 3).chain(squares(board.fresh, 2));
    let mut all: Vec<Square> = all.map(B::square).collect();
    if is_sorted {
        all.sort_unstable_by_key(|square| (square.file(), square.rank()));
    }
    all.into_iter().try_for_each(|square| write!(f, "{square}"))
}
