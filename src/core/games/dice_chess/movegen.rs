//! Move generation for chess, and for games without check.
//!
//! The rules differ from the laws of chess in one respect: after a forced pass, a king can be in check while the other
//! side is to move. Any piece that attacks it may capture it, even if it is pinned or its own king is in check.

use super::Chessman;
use super::attacks::{
    between, diagonal_attacks, diagonal_rays, king_attacks, knight_attacks, line_through, orthogonal_attacks,
    orthogonal_rays, pawn_attacks,
};
use super::bitboard::Bitboard;
use super::board::Board;
use super::chessman::ChessmanSet;
use super::collect::MoveSink;
use super::moves::{Castling, CastlingFiles};
use crate::board::Side;

/// A restriction of the pieces that may move.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveRestriction<B> {
    /// The pieces that may move. Castling needs the king or the rook among them.
    pub(super) pieces: ChessmanSet,
    /// The pieces to which pawns may be promoted. A pawn that is not among `pieces` may still move if it is promoted to
    /// one of these.
    pub(super) promotions: ChessmanSet,
    /// The squares from which pieces may move.
    pub(super) origins: B,
}

impl<B: Bitboard> MoveRestriction<B> {
    /// No restriction.
    pub(super) const ALL: Self =
        Self { pieces: ChessmanSet::ALL, promotions: ChessmanSet::PROMOTIONS, origins: B::BOARD };
}

/// The allowed targets, and the pinned pieces.
struct LegalMask<B> {
    /// Targets that answer a check, and enemy kings; all squares if there is no check.
    check_mask: B,
    /// The pinned pieces.
    pinned: B,
    king_square: u32,
    /// The enemy's kings, which any piece may take.
    enemy_kings: B,
    is_check: bool,
    /// Whether the king must not be left in check.
    protects_king: bool,
}

impl<B: Bitboard> Board<B> {
    /// The legal moves of chess, and those that capture a king.
    #[inline]
    pub(super) fn collect_legal_moves(&self, restriction: &MoveRestriction<B>, sink: &mut impl MoveSink<B>) {
        let legal_mask = self.legal_mask();
        self.collect_pieces(restriction, &legal_mask, sink);
        let kings = self.kings() & self.own_pieces();
        if restriction.pieces.contains(Chessman::King) && kings.is_any() {
            if restriction.origins.contains(legal_mask.king_square) {
                self.collect_king(&legal_mask, sink);
            }
            self.collect_extra_kings(
                kings.without_first() & restriction.origins & !legal_mask.pinned,
                &legal_mask,
                sink,
            );
        }
        if !legal_mask.is_check && self.castling_rights != 0 {
            self.collect_castling(restriction, Some(legal_mask.king_square), sink);
        }
    }

    /// The legal moves of a game without check.
    #[inline]
    pub(super) fn collect_pseudo_legal_moves(&self, restriction: &MoveRestriction<B>, sink: &mut impl MoveSink<B>) {
        let legal_mask = LegalMask {
            check_mask: B::BOARD,
            pinned: B::EMPTY,
            king_square: 0,
            enemy_kings: B::EMPTY,
            is_check: false,
            protects_king: false,
        };
        self.collect_pieces(restriction, &legal_mask, sink);
        if restriction.pieces.contains(Chessman::King) {
            for from in (self.kings() & self.own_pieces() & restriction.origins).squares() {
                sink.add_targets(from, king_attacks::<B>(from) & !self.own_pieces());
            }
        }
        if self.castling_rights != 0 {
            self.collect_castling(restriction, None, sink);
        }
    }

    #[inline]
    fn legal_mask(&self) -> LegalMask<B> {
        let own_pieces = self.own_pieces();
        let enemy_pieces = self.side_pieces(!self.turn);
        let king_square = self.king_square(self.turn);
        let enemy_kings = self.kings() & enemy_pieces;

        // An enemy king stands beside this one only where somebody has set up the position by hand.
        let mut checkers = enemy_pieces
            & (knight_attacks::<B>(king_square) & self.knights()
                | king_attacks::<B>(king_square) & self.kings()
                | pawn_attacks(self.turn, B::only(king_square)) & self.pawns());
        let mut check_mask = checkers;
        let mut pinned = B::EMPTY;
        let sliders = enemy_pieces
            & (orthogonal_rays::<B>(king_square) & self.orthogonal_sliders()
                | diagonal_rays::<B>(king_square) & self.diagonal_sliders());
        for slider in sliders.squares() {
            let path = between::<B>(king_square, slider);
            let blockers = path & self.occupied();
            if blockers.is_empty() {
                checkers |= B::only(slider);
                check_mask |= path | B::only(slider);
            } else if blockers.without_first().is_empty() {
                pinned |= blockers & own_pieces;
            }
        }
        let check_mask = match checkers.len() {
            0 => B::BOARD,
            1 => check_mask | enemy_kings,
            _ => enemy_kings,
        };
        LegalMask { check_mask, pinned, king_square, enemy_kings, is_check: checkers.is_any(), protects_king: true }
    }

    /// The moves of all pieces except kings.
    #[inline]
    fn collect_pieces(&self, restriction: &MoveRestriction<B>, legal_mask: &LegalMask<B>, sink: &mut impl MoveSink<B>) {
        let pieces = restriction.pieces;
        let own_pieces = self.own_pieces() & restriction.origins;
        let unpinned_pieces = own_pieces & !legal_mask.pinned;
        let occupied = self.occupied();
        let targets = legal_mask.check_mask & !self.own_pieces();
        if pieces.contains(Chessman::Knight) {
            for from in (unpinned_pieces & self.knights()).squares() {
                sink.add_targets(from, knight_attacks::<B>(from) & targets);
            }
        }
        let (orthogonal_sliders, diagonal_sliders) =
            (unpinned_pieces & self.orthogonal_sliders(), unpinned_pieces & self.diagonal_sliders());
        if pieces.contains(Chessman::Bishop) {
            for from in (diagonal_sliders & !orthogonal_sliders).squares() {
                sink.add_targets(from, diagonal_attacks(from, occupied) & targets);
            }
        }
        if pieces.contains(Chessman::Rook) {
            for from in (orthogonal_sliders & !diagonal_sliders).squares() {
                sink.add_targets(from, orthogonal_attacks(from, occupied) & targets);
            }
        }
        if pieces.contains(Chessman::Queen) {
            for from in (orthogonal_sliders & diagonal_sliders).squares() {
                sink.add_targets(
                    from,
                    (orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied)) & targets,
                );
            }
        }
        let pawns = own_pieces & self.pawns();
        self.collect_pawns(pawns & !legal_mask.pinned, legal_mask.check_mask, restriction, sink);
        if pieces.contains(Chessman::Pawn) && self.en_passant != 0 {
            self.collect_en_passant(pawns, legal_mask, sink);
        }
        if (own_pieces & legal_mask.pinned).is_any() {
            self.collect_pinned(own_pieces & legal_mask.pinned, targets, restriction, legal_mask, sink);
        }
    }

    /// Moves of pinned pieces: they stay on the line of the pin, or capture the other king.
    #[cold]
    fn collect_pinned(
        &self,
        pinned: B,
        targets: B,
        restriction: &MoveRestriction<B>,
        legal_mask: &LegalMask<B>,
        sink: &mut impl MoveSink<B>,
    ) {
        let occupied = self.occupied();
        for from in pinned.squares() {
            let line = line_through::<B>(legal_mask.king_square, from) | legal_mask.enemy_kings;
            let Some(piece) = Chessman::from_code(self.code_at(from)) else { continue };
            let attacks = match piece {
                Chessman::Pawn => {
                    self.collect_pawns(B::only(from), legal_mask.check_mask & line, restriction, sink);
                    continue;
                }
                Chessman::Knight => knight_attacks(from),
                Chessman::Bishop => diagonal_attacks(from, occupied),
                Chessman::Rook => orthogonal_attacks(from, occupied),
                Chessman::Queen => orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied),
                Chessman::King => king_attacks(from),
            };
            if restriction.pieces.contains(piece) {
                sink.add_targets(from, attacks & targets & line);
            }
        }
    }

    /// Pawn moves, except captures en passant.
    #[inline]
    fn collect_pawns(&self, pawns: B, check_mask: B, restriction: &MoveRestriction<B>, sink: &mut impl MoveSink<B>) {
        let side = self.turn;
        let empty_squares = B::BOARD & !self.occupied();
        let capture_targets = self.side_pieces(!side) & check_mask;
        let width = B::WIDTH as i32;
        let forward = match side {
            Side::White => width,
            Side::Black => -width,
        };
        let last_rank = B::relative_rank(side, B::WIDTH - 1);
        let squares_ahead = pawns.ahead(side) & empty_squares;
        let (west_captures, east_captures) =
            (pawns.ahead(side).west() & capture_targets, pawns.ahead(side).east() & capture_targets);
        if restriction.pieces.contains(Chessman::Pawn) {
            let third_rank = B::relative_rank(side, 2);
            sink.add_pawn_moves(forward, squares_ahead & check_mask & !last_rank);
            sink.add_pawn_moves(2 * forward, (squares_ahead & third_rank).ahead(side) & empty_squares & check_mask);
            sink.add_pawn_moves(forward - 1, west_captures & !last_rank);
            sink.add_pawn_moves(forward + 1, east_captures & !last_rank);
        }
        if ((squares_ahead | west_captures | east_captures) & last_rank).is_any() {
            sink.add_promotions(forward, squares_ahead & check_mask & last_rank, restriction.promotions);
            sink.add_promotions(forward - 1, west_captures & last_rank, restriction.promotions);
            sink.add_promotions(forward + 1, east_captures & last_rank, restriction.promotions);
        }
    }

    /// Captures en passant. They are checked separately because two pawns leave their squares at once.
    #[cold]
    fn collect_en_passant(&self, pawns: B, legal_mask: &LegalMask<B>, sink: &mut impl MoveSink<B>) {
        for to in self.en_passant_targets().squares() {
            let target_set = B::only(to);
            let captured_pawn = target_set.ahead(!self.turn);
            for from in (pawn_attacks(!self.turn, target_set) & pawns).squares() {
                let occupied = self.occupied() & !B::only(from) & !captured_pawn | target_set;
                let attackers = || self.attackers(legal_mask.king_square, !self.turn, occupied) & !captured_pawn;
                if !legal_mask.protects_king || attackers().is_empty() {
                    sink.add_targets(from, target_set);
                }
            }
        }
    }

    /// King moves to squares that are not attacked, or that capture the other king.
    #[inline]
    fn collect_king(&self, legal_mask: &LegalMask<B>, sink: &mut impl MoveSink<B>) {
        let enemy_side = !self.turn;
        let enemy_pieces = self.side_pieces(enemy_side);
        let occupied = self.occupied() & !B::only(legal_mask.king_square);
        let mut targets = king_attacks::<B>(legal_mask.king_square)
            & !self.own_pieces()
            & !(pawn_attacks(enemy_side, self.pawns() & enemy_pieces) & !legal_mask.enemy_kings);
        for to in (targets & !legal_mask.enemy_kings).squares() {
            if self.attackers(to, enemy_side, occupied).is_any() {
                targets &= !B::only(to);
            }
        }
        sink.add_targets(legal_mask.king_square, targets);
    }

    /// Moves of kings other than the one that the rules of check protect. Only a position set up by hand has such
    /// kings.
    #[inline]
    fn collect_extra_kings(&self, kings: B, legal_mask: &LegalMask<B>, sink: &mut impl MoveSink<B>) {
        for from in kings.squares() {
            sink.add_targets(from, king_attacks::<B>(from) & legal_mask.check_mask & !self.own_pieces());
        }
    }

    /// Castling on the 8×8 board. `protected_king` is the square of the king in games with check; it is not in check.
    #[inline]
    fn collect_castling(
        &self,
        restriction: &MoveRestriction<B>,
        protected_king: Option<u32>,
        sink: &mut impl MoveSink<B>,
    ) {
        let has_right = self.castling_rights & CastlingFiles::both_rights(self.turn) != 0;
        if !has_right || !restriction.pieces.contains(Chessman::King) && !restriction.pieces.contains(Chessman::Rook) {
            return;
        }
        for castling in self.short_and_long_castling() {
            if self.castling_rights & castling.right_bit(self.turn) == 0 {
                continue;
            }
            let rank_start = Castling::rank_start(self.turn);
            let (king, rook) = (rank_start + castling.king_file, rank_start + castling.rook_file);
            let is_path_empty = (castling.path::<B>(rank_start) & self.occupied()).is_empty();
            let is_allowed = restriction.origins.contains(king) || restriction.origins.contains(rook);
            let is_king_path_safe = || {
                // A rook that leaves may have covered the king along the rank.
                let occupied = self.occupied() & !B::only(rook);
                castling
                    .king_path_files()
                    .all(|file| self.attackers(rank_start + file, !self.turn, occupied).is_empty())
            };
            if is_path_empty
                && is_allowed
                && protected_king.is_none_or(|protected_square| protected_square == king && is_king_path_safe())
            {
                sink.add_targets(king, B::only(rank_start + castling.move_target_file()));
            }
        }
    }
}
