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
    pub(crate) fresh_en_passant: u16,
    /// Castling rights, one bit each.
    pub(crate) rights: u8,
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
            fresh_en_passant: 0,
            rights: 0,
            castling_files: CastlingFiles::ORTHODOX,
            turn,
        }
    }

    /// Puts a piece on an empty square.
    pub(crate) fn place(&mut self, side: Side, piece: Chessman, square: u32) {
        self.toggle(side, piece.code(), square);
    }

    /// Puts a piece on an empty square, or takes it off.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Side, code: u8, square: u32) {
        let square_set = B::only(square);
        for (plane, set) in self.planes.iter_mut().enumerate() {
            if code >> plane & 1 != 0 {
                *set ^= square_set;
            }
        }
        self.sides[side] ^= square_set;
        self.key ^= zobrist::piece(side, code, square);
    }

    /// Empties two squares and puts a piece of this side on the second: a move without updating the
    /// key.
    #[inline]
    pub(crate) fn shift(&mut self, side: Side, from_set: B, to_set: B, code: u8) {
        for (plane, set) in self.planes.iter_mut().enumerate() {
            let bit = if code >> plane & 1 != 0 { to_set } else { B::EMPTY };
            *set = *set & !(from_set | to_set) | bit;
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
    pub(crate) fn set_rights(&mut self, rights: u8) {
        self.key ^= zobrist::rights(self.rights) ^ zobrist::rights(rights);
        self.rights = rights;
        if self.castling_files != CastlingFiles::ORTHODOX {
            self.set_castling_files(self.castling_files);
        }
    }

    /// Sets the files of kings and rooks, as far as the castling rights need them.
    pub(crate) fn set_castling_files(&mut self, files: CastlingFiles) {
        let needed_files = files.needed_by(self.rights);
        self.key ^= zobrist::castling_files(self.castling_files) ^ zobrist::castling_files(needed_files);
        self.castling_files = needed_files;
    }

    /// Castling to the short and to the long side.
    #[inline]
    pub(crate) fn castlings(&self) -> [Castling; 2] {
        self.castling_files.castlings()
    }

    /// The castling rights that are lost when a piece leaves or reaches the square with this index.
    #[inline]
    pub(crate) fn rights_lost(&self, square: u8) -> u8 {
        self.castling_files.lost_rights(square)
    }

    /// The castling that this move of the side to move is; `None` for other moves.
    #[inline]
    pub(crate) fn castling(&self, step: BoardMove) -> Option<Castling> {
        if self.rights & CastlingFiles::both(self.turn) == 0 || self.code_at(step.from.into()) != Chessman::King.code()
        {
            return None;
        }
        let home_square = Castling::home(self.turn);
        let step_squares: [u32; 2] = [step.from.into(), step.to.into()];
        let squares_of = |castling: &Castling| [home_square + castling.king, home_square + castling.move_target()];
        let held_castlings =
            self.castlings().into_iter().filter(|castling| self.rights & castling.right(self.turn) != 0);
        held_castlings.into_iter().find(|castling| squares_of(castling) == step_squares)
    }

    /// Passes the turn to the other side.
    #[inline]
    pub(crate) fn end_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::TURN_KEY;
        self.en_passant = self.fresh_en_passant;
        self.fresh_en_passant = 0;
    }

    #[inline]
    pub(crate) fn own(&self) -> B {
        self.sides[self.turn]
    }

    #[inline]
    pub(crate) fn side(&self, side: Side) -> B {
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
    pub(crate) fn straights(&self) -> B {
        self.planes[2] & !self.planes[0]
    }

    /// Bishops and queens.
    #[inline]
    pub(crate) fn diagonals(&self) -> B {
        self.planes[1] & !self.planes[0]
    }

    /// All pieces of a kind, of both sides.
    pub(crate) fn pieces(&self, piece: Chessman) -> B {
        match piece {
            Chessman::Pawn => self.pawns(),
            Chessman::Knight => self.knights(),
            Chessman::Bishop => self.diagonals() & !self.planes[2],
            Chessman::Rook => self.straights() & !self.planes[1],
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
        let straights = self.straights() & orthogonal_rays(square);
        let diagonals = self.diagonals() & diagonal_rays(square);
        let mut attackers = knight_attacks::<B>(square) & self.knights()
            | king_attacks::<B>(square) & self.kings()
            | pawn_attacks(!attacking_side, B::only(square)) & self.pawns();
        if (straights & self.side(attacking_side)).is_any() {
            attackers |= orthogonal_attacks(square, occupied) & straights;
        }
        if (diagonals & self.side(attacking_side)).is_any() {
            attackers |= diagonal_attacks(square, occupied) & diagonals;
        }
        attackers & self.side(attacking_side)
    }

    /// The kings of a side that are attacked.
    pub(crate) fn attacked_kings(&self, side: Side) -> B {
        let kings = (self.kings() & self.side(side)).squares();
        let attacked = kings.filter(|&king| self.attackers(king, !side, self.occupied()).is_any());
        attacked.fold(B::EMPTY, |set, king| set | B::only(king))
    }

    /// The index of a side's king: the first one, for a position set up by hand may have more; beyond the board when
    /// there is none.
    #[inline]
    pub(crate) fn king(&self, side: Side) -> u32 {
        (self.kings() & self.side(side)).first()
    }

    /// Whether a side's king is attacked.
    pub(crate) fn is_check(&self, side: Side) -> bool {
        let kings = self.kings() & self.side(side);
        kings.is_any() && self.attackers(kings.first(), !side, self.occupied()).is_any()
    }

    /// The squares behind the pawns that may be captured en passant, where a pawn of the side to move would arrive.
    #[inline]
    pub(crate) fn en_passant_targets(&self) -> B {
        let targets = files::<B>(self.en_passant) & B::rank(self.turn, B::WIDTH - 3);
        let pawns = self.pawns() & self.side(!self.turn);
        targets & pawns.ahead(self.turn) & !self.occupied()
    }

    /// A hash of what the repetition rule distinguishes: pieces, side to move, castling rights, and captures en passant
    /// for which a pawn stands ready.
    pub(crate) fn key(&self) -> u64 {
        if self.en_passant == 0 {
            return self.key;
        }
        let capturing_pawns = pawn_attacks(self.turn, self.pawns() & self.own()) & self.en_passant_targets();
        self.key
            ^ zobrist::en_passant(capturing_pawns.squares().fold(0, |files, square| files | 1 << (square % B::WIDTH)))
    }
}

/// All squares of a set of files.
#[inline]
fn files<B: Bitboard>(files: u16) -> B {
    let mut set = B::EMPTY;
    let mut remaining_files = files;
    while remaining_files != 0 {
        set |= B::FILE_A.up(remaining_files.trailing_zeros());
        remaining_files &= remaining_files - 1;
    }
    set & B::BOARD
}
