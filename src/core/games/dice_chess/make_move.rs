//! Makes moves on the board.

use super::bitboard::Bitboard;
use super::board::Board;
use super::moves::{BoardMove, Castling, CastlingFiles};
use super::{Chessman, zobrist};
use crate::board::Side;

const PAWN_CODE: u8 = Chessman::Pawn.code();
const KING_CODE: u8 = Chessman::King.code();
const ROOK_CODE: u8 = Chessman::Rook.code();

/// The effects of a move that the counters depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MadeMove {
    /// The code of the captured piece, or 0.
    pub(super) captured_code: u8,
    /// Whether a pawn moved.
    pub(super) is_pawn_move: bool,
}

impl<B: Bitboard> Board<B> {
    /// Moves a piece of the side to move without passing the turn. An illegal step gives an unspecified position.
    #[inline]
    pub(super) fn make(&mut self, board_move: BoardMove) -> MadeMove {
        let (from, to) = (u32::from(board_move.from), u32::from(board_move.to));
        let (us, them) = (self.turn, !self.turn);
        let moving_code = self.code_at(from);
        if moving_code == KING_CODE
            && let Some(castling) = self.castling(board_move)
        {
            return self.castle(castling);
        }
        let mut captured_code = if self.side_pieces(them).contains(to) { self.code_at(to) } else { 0 };
        let arriving_code = if board_move.promotion == 0 { moving_code } else { board_move.promotion };
        self.xor_key(
            zobrist::piece(us, moving_code, from)
                ^ zobrist::piece(us, arriving_code, to)
                ^ zobrist::piece(them, captured_code, to),
        );
        self.move_piece(us, B::only(from), B::only(to), arriving_code);

        if moving_code == PAWN_CODE {
            let width = B::WIDTH;
            if self.next_en_passant != 0 && B::relative_rank(us, 3).contains(from) {
                self.next_en_passant &= !(1 << (from % width));
            }
            if from.abs_diff(to) == 2 * width {
                self.next_en_passant |= 1 << (to % width);
            } else if captured_code == 0 && from.abs_diff(to) != width {
                captured_code = PAWN_CODE;
                self.toggle_piece(them, PAWN_CODE, square_behind::<B>(us, to));
                self.en_passant &= !(1 << (to % width));
            }
        }
        if self.en_passant != 0 && captured_code == PAWN_CODE && B::relative_rank(them, 3).contains(to) {
            self.en_passant &= !(1 << (to % B::WIDTH));
        }
        if self.castling_rights != 0 {
            let lost_rights = self.lost_castling_rights(board_move.from) | self.lost_castling_rights(board_move.to);
            if self.castling_rights & lost_rights != 0 {
                self.set_castling_rights(self.castling_rights & !lost_rights);
            }
        }
        MadeMove { captured_code, is_pawn_move: moving_code == PAWN_CODE }
    }

    /// Ends captures en passant on this square, if a pawn has passed it.
    pub(super) fn end_en_passant_at(&mut self, square: u32) {
        let file_bit = 1 << (square % B::WIDTH);
        if B::relative_rank(self.turn, B::WIDTH - 3).contains(square) {
            self.en_passant &= !file_bit;
        } else if B::relative_rank(self.turn, 2).contains(square) {
            self.next_en_passant &= !file_bit;
        }
    }

    /// Moves king and rook.
    #[cold]
    fn castle(&mut self, castling: Castling) -> MadeMove {
        let us = self.turn;
        let rank_start = Castling::rank_start(us);
        self.toggle_piece(us, KING_CODE, rank_start + castling.king_file);
        self.toggle_piece(us, ROOK_CODE, rank_start + castling.rook_file);
        self.toggle_piece(us, KING_CODE, rank_start + castling.king_target_file());
        self.toggle_piece(us, ROOK_CODE, rank_start + castling.rook_target_file());
        self.set_castling_rights(self.castling_rights & !CastlingFiles::both_rights(us));
        MadeMove { captured_code: 0, is_pawn_move: false }
    }
}

/// The square behind this one, as this side sees it.
#[inline]
fn square_behind<B: Bitboard>(side: Side, square: u32) -> u32 {
    match side {
        Side::White => square.wrapping_sub(B::WIDTH),
        Side::Black => square.wrapping_add(B::WIDTH),
    }
}
