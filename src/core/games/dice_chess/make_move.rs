//! Makes moves on the board.

use super::bitboard::Bitboard;
use super::board::Board;
use super::moves::{BoardMove, Castling, CastlingFiles};
use super::{Chessman, zobrist};
use crate::board::Side;

const PAWN: u8 = Chessman::Pawn.code();
const KING: u8 = Chessman::King.code();
const ROOK: u8 = Chessman::Rook.code();

/// The effects of a move that the counters depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MadeMove {
    /// The code of the captured piece, or 0.
    pub(super) taken: u8,
    /// Whether a pawn moved.
    pub(super) by_pawn: bool,
}

impl<B: Bitboard> Board<B> {
    /// Moves a piece of the side to move without passing the turn. An illegal step gives an unspecified position.
    #[inline]
    pub(super) fn make(&mut self, step: BoardMove) -> MadeMove {
        let (from, to) = (u32::from(step.from), u32::from(step.to));
        let (us, them) = (self.turn, !self.turn);
        let code = self.code_at(from);
        if code == KING
            && let Some(castling) = self.castling(step)
        {
            return self.castle(castling);
        }
        let mut captured_code = if self.side(them).contains(to) { self.code_at(to) } else { 0 };
        let arriving_code = if step.promotion == 0 { code } else { step.promotion };
        self.xor_key(
            zobrist::piece(us, code, from)
                ^ zobrist::piece(us, arriving_code, to)
                ^ zobrist::piece(them, captured_code, to),
        );
        self.shift(us, B::only(from), B::only(to), arriving_code);

        if code == PAWN {
            let width = B::WIDTH;
            if self.fresh_en_passant != 0 && B::rank(us, 3).contains(from) {
                self.fresh_en_passant &= !(1 << (from % width));
            }
            if from.abs_diff(to) == 2 * width {
                self.fresh_en_passant |= 1 << (to % width);
            } else if captured_code == 0 && from.abs_diff(to) != width {
                captured_code = PAWN;
                self.toggle(them, PAWN, behind::<B>(us, to));
                self.en_passant &= !(1 << (to % width));
            }
        }
        if self.en_passant != 0 && captured_code == PAWN && B::rank(them, 3).contains(to) {
            self.en_passant &= !(1 << (to % B::WIDTH));
        }
        if self.rights != 0 {
            let lost_rights = self.rights_lost(step.from) | self.rights_lost(step.to);
            if self.rights & lost_rights != 0 {
                self.set_rights(self.rights & !lost_rights);
            }
        }
        MadeMove { taken: captured_code, by_pawn: code == PAWN }
    }

    /// Ends captures en passant on this square, if a pawn has passed it.
    pub(super) fn end_en_passant_at(&mut self, square: u32) {
        let file = 1 << (square % B::WIDTH);
        if B::rank(self.turn, B::WIDTH - 3).contains(square) {
            self.en_passant &= !file;
        } else if B::rank(self.turn, 2).contains(square) {
            self.fresh_en_passant &= !file;
        }
    }

    /// Moves king and rook.
    #[cold]
    fn castle(&mut self, castling: Castling) -> MadeMove {
        let us = self.turn;
        let home_square = Castling::home(us);
        self.toggle(us, KING, home_square + castling.king);
        self.toggle(us, ROOK, home_square + castling.rook);
        self.toggle(us, KING, home_square + castling.king_target());
        self.toggle(us, ROOK, home_square + castling.rook_target());
        self.set_rights(self.rights & !CastlingFiles::both(us));
        MadeMove { taken: 0, by_pawn: false }
    }
}

/// The square behind this one, as this side sees it.
#[inline]
fn behind<B: Bitboard>(side: Side, square: u32) -> u32 {
    match side {
        Side::White => square.wrapping_sub(B::WIDTH),
        Side::Black => square.wrapping_add(B::WIDTH),
    }
}
