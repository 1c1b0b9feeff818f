//! The pieces and the rights of chess without dice, on either board.

use super::attacks::{
    diagonal_attacks, diagonal_rays, king_attacks, knight_attacks, orthogonal_attacks, orthogonal_rays, pawn_attacks,
};
use super::bitboard::Bitboard;
use super::moves::{BoardMove, Castling, CastlingFiles};
use super::{Chessman, zobrist};
use crate::board::{BySide, Side};

/// The pieces, the side to move, castling rights and en passant; without dice, counters and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board<B> {
    /// The bits of the [`Chessman::code`] of each square, a bitboard for each bit.
    planes: [B; 3],
    /// The occupied squares of each side.
    sides: BySide<B>,
    /// The hash of pieces, castling rights and side to move.
    key: u64,
    /// The files on which the side to move may capture en passant.
    pub(crate) en_passant: u16,
    /// The files on which the side to move has advanced a pawn by two squares in this turn.
    pub(crate) next_en_passant: u16,
    /// Castling rights, one bit each.
    pub(crate) castling_rights: u8,
    /// The files that the castling rights need, otherwise those of chess.
    castling_files: CastlingFiles,
    pub(crate) turn: Side,
}

impl<B: Bitboard> Board<B> {
    pub(crate) fn empty(turn: Side) -> Self {
        let key = match turn {
            Side::White => 0,
            Side::Black => zobrist::TURN_KEY,
        };
        Self {
            planes: [B::EMPTY; 3],
            sides: BySide([B::EMPTY; 2]),
            key,
            en_passant: 0,
            next_en_passant: 0,
            castling_rights: 0,
            castling_files: CastlingFiles::ORTHODOX,
            turn,
        }
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put_piece(&mut self, side: Side, piece: Chessman, square: u32) {
        self.toggle_piece(side, piece.code(), square);
    }

    /// Puts a piece on an empty square, or takes it off.
    #[inline]
    pub(crate) fn toggle_piece(&mut self, side: Side, code: u8, square: u32) {
        let square_set = B::only(square);
        for (bit_index, plane_set) in self.planes.iter_mut().enumerate() {
            if code >> bit_index & 1 != 0 {
                *plane_set ^= square_set;
            }
        }
        self.sides[side] ^= square_set;
        self.key ^= zobrist::piece(side, code, square);
    }

    /// Empties two squares and puts a piece of this side on the second: a move without updating the
    /// key.
    #[inline]
    pub(crate) fn move_piece(&mut self, side: Side, from_set: B, to_set: B, code: u8) {
        for (bit_index, plane_set) in self.planes.iter_mut().enumerate() {
            let target_bit = if code >> bit_index & 1 != 0 { to_set } else { B::EMPTY };
            *plane_set = *plane_set & !(from_set | to_set) | target_bit;
        }
        self.sides[side] = self.sides[side] & !from_set | to_set;
        self.sides[!side] &= !to_set;
    }

    #[inline]
    pub(crate) fn xor_key(&mut self, zobrist_number: u64) {
        self.key ^= zobrist_number;
    }

    /// Sets the castling rights.
    #[inline]
    pub(crate) fn set_castling_rights(&mut self, castling_rights: u8) {
        self.key ^= zobrist::rights(self.castling_rights) ^ zobrist::rights(castling_rights);
        self.castling_rights = castling_rights;
        if self.castling_files != CastlingFiles::ORTHODOX {
            self.set_castling_files(self.castling_files);
        }
    }

    /// Sets the files of kings and rooks, as far as the castling rights need them.
    pub(crate) fn set_castling_files(&mut self, files: CastlingFiles) {
        let needed_files = files.needed_by(self.castling_rights);
        self.key ^= zobrist::castling_files(self.castling_files) ^ zobrist::castling_files(needed_files);
        self.castling_files = needed_files;
    }

    /// Castling to the short and to the long side.
    #[inline]
    pub(crate) fn short_and_long_castling(&self) -> [Castling; 2] {
        self.castling_files.short_and_long_castling()
    }

    /// The castling rights that are lost when a piece leaves or reaches the square with this index.
    #[inline]
    pub(crate) fn lost_castling_rights(&self, square: u8) -> u8 {
        self.castling_files.lost_castling_rights(square)
    }

    /// The castling that this move of the side to move is; `None` for other moves.
    #[inline]
    pub(crate) fn castling(&self, board_move: BoardMove) -> Option<Castling> {
        if self.castling_rights & CastlingFiles::both_rights(self.turn) == 0
            || self.code_at(board_move.from.into()) != Chessman::King.code()
        {
            return None;
        }
        let rank_start = Castling::rank_start(self.turn);
        let move_squares: [u32; 2] = [board_move.from.into(), board_move.to.into()];
        let castling_squares =
            |castling: &Castling| [rank_start + castling.king_file, rank_start + castling.move_target_file()];
        let allowed_castlings = self
            .short_and_long_castling()
            .into_iter()
            .filter(|castling| self.castling_rights & castling.right_bit(self.turn) != 0);
        allowed_castlings.into_iter().find(|castling| castling_squares(castling) == move_squares)
    }

    /// Passes the turn to the other side.
    #[inline]
    pub(crate) fn end_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::TURN_KEY;
        self.en_passant = self.next_en_passant;
        self.next_en_passant = 0;
    }

    #[inline]
    pub(crate) fn own_pieces(&self) -> B {
        self.sides[self.turn]
    }

    #[inline]
    pub(crate) fn side_pieces(&self, side: Side) -> B {
        self.sides[side]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> B {
        self.sides[Side::White] | self.sides[Side::Black]
    }

    #[inline]
    pub(crate) fn pawns(&self) -> B {
        let [low_plane, middle_plane, high_plane] = self.planes;
        low_plane & !(middle_plane | high_plane)
    }

    #[inline]
    pub(crate) fn knights(&self) -> B {
        self.planes[0] & self.planes[1]
    }

    #[inline]
    pub(crate) fn kings(&self) -> B {
        self.planes[0] & self.planes[2]
    }

    /// Rooks and queens.
    #[inline]
    pub(crate) fn orthogonal_sliders(&self) -> B {
        self.planes[2] & !self.planes[0]
    }

    /// Bishops and queens.
    #[inline]
    pub(crate) fn diagonal_sliders(&self) -> B {
        self.planes[1] & !self.planes[0]
    }

    /// The bits of the [`Chessman::code`] of each square, the lowest first.
    #[inline]
    pub(crate) fn code_planes(&self) -> [B; 3] {
        self.planes
    }

    /// All pieces of a kind, of both sides.
    pub(crate) fn pieces_of_kind(&self, piece: Chessman) -> B {
        match piece {
            Chessman::Pawn => self.pawns(),
            Chessman::Knight => self.knights(),
            Chessman::Bishop => self.diagonal_sliders() & !self.planes[2],
            Chessman::Rook => self.orthogonal_sliders() & !self.planes[1],
            Chessman::Queen => self.planes[1] & self.planes[2],
            Chessman::King => self.kings(),
        }
    }

    /// The code of the piece on the square with this index; 0 if it is empty.
    #[inline]
    pub(crate) fn code_at(&self, square: u32) -> u8 {
        let square_set = B::only(square);
        let bit = |plane: usize| u8::from((self.planes[plane] & square_set).is_any()) << plane;
        bit(0) | bit(1) | bit(2)
    }

    /// The piece on the square with this index, and its side.
    pub(crate) fn piece_at(&self, square: u32) -> Option<(Side, Chessman)> {
        let piece = Chessman::from_code(self.code_at(square))?;
        Some((Side::white_if(self.sides[Side::White].contains(square)), piece))
    }

    /// The pieces of this side that attack the square, for this occupancy. Pinned pieces count too.
    #[inline]
    pub(crate) fn attackers(&self, square: u32, attacking_side: Side, occupied: B) -> B {
        let orthogonal_sliders = self.orthogonal_sliders() & orthogonal_rays(square);
        let diagonal_sliders = self.diagonal_sliders() & diagonal_rays(square);
        let mut attackers = knight_attacks::<B>(square) & self.knights()
            | king_attacks::<B>(square) & self.kings()
            | pawn_attacks(!attacking_side, B::only(square)) & self.pawns();
        if (orthogonal_sliders & self.side_pieces(attacking_side)).is_any() {
            attackers |= orthogonal_attacks(square, occupied) & orthogonal_sliders;
        }
        if (diagonal_sliders & self.side_pieces(attacking_side)).is_any() {
            attackers |= diagonal_attacks(square, occupied) & diagonal_sliders;
        }
        attackers & self.side_pieces(attacking_side)
    }

    /// The kings of a side that are attacked.
    pub(crate) fn attacked_kings(&self, side: Side) -> B {
        let kings = (self.kings() & self.side_pieces(side)).squares();
        let attacked_kings = kings.filter(|&king| self.attackers(king, !side, self.occupied()).is_any());
        attacked_kings.fold(B::EMPTY, |set, king| set | B::only(king))
    }

    /// The index of a side's king: the first one, for a position set up by hand may have more; beyond the board when
    /// there is none.
    #[inline]
    pub(crate) fn king_square(&self, side: Side) -> u32 {
        (self.kings() & self.side_pieces(side)).first_index()
    }

    /// Whether a side's king is attacked.
    pub(crate) fn is_check(&self, side: Side) -> bool {
        let kings = self.kings() & self.side_pieces(side);
        kings.is_any() && self.attackers(kings.first_index(), !side, self.occupied()).is_any()
    }

    /// The squares behind the pawns that may be captured en passant, where a pawn of the side to move would arrive.
    #[inline]
    pub(crate) fn en_passant_targets(&self) -> B {
        let targets = file_set::<B>(self.en_passant) & B::relative_rank(self.turn, B::WIDTH - 3);
        let pawns = self.pawns() & self.side_pieces(!self.turn);
        targets & pawns.ahead(self.turn) & !self.occupied()
    }

    /// A hash of what the repetition rule distinguishes: pieces, side to move, castling rights, and captures en passant
    /// for which a pawn stands ready.
    pub(crate) fn key(&self) -> u64 {
        if self.en_passant == 0 {
            return self.key;
        }
        let capturing_pawns = pawn_attacks(self.turn, self.pawns() & self.own_pieces()) & self.en_passant_targets();
        self.key
            ^ zobrist::en_passant(
                capturing_pawns.squares().fold(0, |file_bits, square| file_bits | 1 << (square % B::WIDTH)),
            )
    }
}

/// All squares of a set of files.
#[inline]
fn file_set<B: Bitboard>(file_bits: u16) -> B {
    let mut square_set = B::EMPTY;
    let mut remaining_bits = file_bits;
    while remaining_bits != 0 {
        square_set |= B::FILE_A.shifted_up(remaining_bits.trailing_zeros());
        remaining_bits &= remaining_bits - 1;
    }
    square_set & B::BOARD
}
