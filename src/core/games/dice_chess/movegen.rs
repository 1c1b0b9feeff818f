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
use super::collect::Collect;
use super::moves::{Castling, CastlingFiles};
use crate::board::Side;

/// A restriction of the pieces that may move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allow<B> {
    /// The pieces that may move. Castling needs the king or the rook among them.
    pub(super) pieces: ChessmanSet,
    /// The pieces to which pawns may be promoted. A pawn that is not among `pieces` may still move if it is promoted to
    /// one of these.
    pub(super) promotions: ChessmanSet,
    /// The squares from which pieces may move.
    pub(super) from: B,
}

impl<B: Bitboard> Allow<B> {
    /// No restriction.
    pub(super) const ALL: Self = Self { pieces: ChessmanSet::ALL, promotions: ChessmanSet::PROMOTIONS, from: B::BOARD };
}

/// The allowed targets, and the pinned pieces.
struct LegalMask<B> {
    /// Targets that answer a check, and enemy kings; all squares if there is no check.
    answers: B,
    /// The pinned pieces.
    pinned: B,
    king: u32,
    /// The enemy's kings, which any piece may take.
    enemy_kings: B,
    is_check: bool,
    /// Whether the king must not be left in check.
    is_safe: bool,
}

impl<B: Bitboard> Board<B> {
    /// The legal moves of chess, and those that capture a king.
    #[inline]
    pub(super) fn collect_legal(&self, allow: &Allow<B>, out: &mut impl Collect<B>) {
        let limits = self.limits();
        self.collect_pieces(allow, &limits, out);
        let kings = self.kings() & self.own();
        if allow.pieces.contains(Chessman::King) && kings.is_any() {
            if allow.from.contains(limits.king) {
                self.collect_king(&limits, out);
            }
            self.collect_more_kings(kings.without_first() & allow.from & !limits.pinned, &limits, out);
        }
        if !limits.is_check && self.rights != 0 {
            self.collect_castling(allow, Some(limits.king), out);
        }
    }

    /// The legal moves of a game without check.
    #[inline]
    pub(super) fn collect_unsafe(&self, allow: &Allow<B>, out: &mut impl Collect<B>) {
        let limits = LegalMask {
            answers: B::BOARD,
            pinned: B::EMPTY,
            king: 0,
            enemy_kings: B::EMPTY,
            is_check: false,
            is_safe: false,
        };
        self.collect_pieces(allow, &limits, out);
        if allow.pieces.contains(Chessman::King) {
            for from in (self.kings() & self.own() & allow.from).squares() {
                out.add_targets(from, king_attacks::<B>(from) & !self.own());
            }
        }
        if self.rights != 0 {
            self.collect_castling(allow, None, out);
        }
    }

    #[inline]
    fn limits(&self) -> LegalMask<B> {
        let own = self.own();
        let enemy = self.side(!self.turn);
        let king = self.king(self.turn);
        let enemy_kings = self.kings() & enemy;

        // An enemy king stands beside this one only where somebody has set up the position by hand.
        let mut checkers = enemy
            & (knight_attacks::<B>(king) & self.knights()
                | king_attacks::<B>(king) & self.kings()
                | pawn_attacks(self.turn, B::only(king)) & self.pawns());
        let mut answers = checkers;
        let mut pinned = B::EMPTY;
        let sliders =
            enemy & (orthogonal_rays::<B>(king) & self.straights() | diagonal_rays::<B>(king) & self.diagonals());
        for slider in sliders.squares() {
            let path = between::<B>(king, slider);
            let shield = path & self.occupied();
            if shield.is_empty() {
                checkers |= B::only(slider);
                answers |= path | B::only(slider);
            } else if shield.without_first().is_empty() {
                pinned |= shield & own;
            }
        }
        let answers = match checkers.len() {
            0 => B::BOARD,
            1 => answers | enemy_kings,
            _ => enemy_kings,
        };
        LegalMask { answers, pinned, king, enemy_kings, is_check: checkers.is_any(), is_safe: true }
    }

    /// The moves of all pieces except kings.
    #[inline]
    fn collect_pieces(&self, allow: &Allow<B>, limits: &LegalMask<B>, out: &mut impl Collect<B>) {
        let pieces = allow.pieces;
        let own = self.own() & allow.from;
        let unpinned = own & !limits.pinned;
        let occupied = self.occupied();
        let targets = limits.answers & !self.own();
        if pieces.contains(Chessman::Knight) {
            for from in (unpinned & self.knights()).squares() {
                out.add_targets(from, knight_attacks::<B>(from) & targets);
            }
        }
        let (straights, diagonals) = (unpinned & self.straights(), unpinned & self.diagonals());
        if pieces.contains(Chessman::Bishop) {
            for from in (diagonals & !straights).squares() {
                out.add_targets(from, diagonal_attacks(from, occupied) & targets);
            }
        }
        if pieces.contains(Chessman::Rook) {
            for from in (straights & !diagonals).squares() {
                out.add_targets(from, orthogonal_attacks(from, occupied) & targets);
            }
        }
        if pieces.contains(Chessman::Queen) {
            for from in (straights & diagonals).squares() {
                out.add_targets(
                    from,
                    (orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied)) & targets,
                );
            }
        }
        let pawns = own & self.pawns();
        self.collect_pawns(pawns & !limits.pinned, limits.answers, allow, out);
        if pieces.contains(Chessman::Pawn) && self.en_passant != 0 {
            self.collect_en_passant(pawns, limits, out);
        }
        if (own & limits.pinned).is_any() {
            self.collect_pinned(own & limits.pinned, targets, allow, limits, out);
        }
    }

    /// Moves of pinned pieces: they stay on the line of the pin, or capture the other king.
    #[cold]
    fn collect_pinned(
        &self,
        pinned: B,
        targets: B,
        allow: &Allow<B>,
        limits: &LegalMask<B>,
        out: &mut impl Collect<B>,
    ) {
        let occupied = self.occupied();
        for from in pinned.squares() {
            let line = line_through::<B>(limits.king, from) | limits.enemy_kings;
            let Some(piece) = Chessman::from_code(self.code_at(from)) else { continue };
            let reach = match piece {
                Chessman::Pawn => {
                    self.collect_pawns(B::only(from), limits.answers & line, allow, out);
                    continue;
                }
                Chessman::Knight => knight_attacks(from),
                Chessman::Bishop => diagonal_attacks(from, occupied),
                Chessman::Rook => orthogonal_attacks(from, occupied),
                Chessman::Queen => orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied),
                Chessman::King => king_attacks(from),
            };
            if allow.pieces.contains(piece) {
                out.add_targets(from, reach & targets & line);
            }
        }
    }

    /// Pawn moves, except captures en passant.
    #[inline]
    fn collect_pawns(&self, pawns: B, answers: B, allow: &Allow<B>, out: &mut impl Collect<B>) {
        let side = self.turn;
        let empty = B::BOARD & !self.occupied();
        let capture_targets = self.side(!side) & answers;
        let width = B::WIDTH as i32;
        let forward = match side {
            Side::White => width,
            Side::Black => -width,
        };
        let last = B::rank(side, B::WIDTH - 1);
        let squares_ahead = pawns.ahead(side) & empty;
        let (west, east) = (pawns.ahead(side).west() & capture_targets, pawns.ahead(side).east() & capture_targets);
        if allow.pieces.contains(Chessman::Pawn) {
            let third = B::rank(side, 2);
            out.add_pawn_moves(forward, squares_ahead & answers & !last);
            out.add_pawn_moves(2 * forward, (squares_ahead & third).ahead(side) & empty & answers);
            out.add_pawn_moves(forward - 1, west & !last);
            out.add_pawn_moves(forward + 1, east & !last);
        }
        if ((squares_ahead | west | east) & last).is_any() {
            out.add_promotions(forward, squares_ahead & answers & last, allow.promotions);
            out.add_promotions(forward - 1, west & last, allow.promotions);
            out.add_promotions(forward + 1, east & last, allow.promotions);
        }
    }

    /// Captures en passant. They are checked separately because two pawns leave their squares at once.
    #[cold]
    fn collect_en_passant(&self, pawns: B, limits: &LegalMask<B>, out: &mut impl Collect<B>) {
        for to in self.en_passant_targets().squares() {
            let target_set = B::only(to);
            let captured_pawn = target_set.ahead(!self.turn);
            for from in (pawn_attacks(!self.turn, target_set) & pawns).squares() {
                let occupied = self.occupied() & !B::only(from) & !captured_pawn | target_set;
                let attackers = || self.attackers(limits.king, !self.turn, occupied) & !captured_pawn;
                if !limits.is_safe || attackers().is_empty() {
                    out.add_targets(from, target_set);
                }
            }
        }
    }

    /// King moves to squares that are not attacked, or that capture the other king.
    #[inline]
    fn collect_king(&self, limits: &LegalMask<B>, out: &mut impl Collect<B>) {
        let enemy_side = !self.turn;
        let enemy = self.side(enemy_side);
        let occupied = self.occupied() & !B::only(limits.king);
        let mut targets = king_attacks::<B>(limits.king)
            & !self.own()
            & !(pawn_attacks(enemy_side, self.pawns() & enemy) & !limits.enemy_kings);
        for to in (targets & !limits.enemy_kings).squares() {
            if self.attackers(to, enemy_side, occupied).is_any() {
                targets &= !B::only(to);
            }
        }
        out.add_targets(limits.king, targets);
    }

    /// Moves of kings other than the one that the rules of check protect. Only a position set up by hand has such
    /// kings.
    #[inline]
    fn collect_more_kings(&self, kings: B, limits: &LegalMask<B>, out: &mut impl Collect<B>) {
        for from in kings.squares() {
            out.add_targets(from, king_attacks::<B>(from) & limits.answers & !self.own());
        }
    }

    /// Castling on the 8×8 board. `safe_king` is the square of the king in games with check; it is not in check.
    #[inline]
    fn collect_castling(&self, allow: &Allow<B>, safe_king: Option<u32>, out: &mut impl Collect<B>) {
        let has_right = self.rights & CastlingFiles::both(self.turn) != 0;
        if !has_right || !allow.pieces.contains(Chessman::King) && !allow.pieces.contains(Chessman::Rook) {
            return;
        }
        for castling in self.castlings() {
            if self.rights & castling.right(self.turn) == 0 {
                continue;
            }
            let home_square = Castling::home(self.turn);
            let (king, rook) = (home_square + castling.king, home_square + castling.rook);
            let is_free = (castling.path::<B>(home_square) & self.occupied()).is_empty();
            let may_leave = allow.from.contains(king) || allow.from.contains(rook);
            let is_safe = || {
                // A rook that leaves may have covered the king along the rank.
                let occupied = self.occupied() & !B::only(rook);
                castling.king_path().all(|file| self.attackers(home_square + file, !self.turn, occupied).is_empty())
            };
            if is_free && may_leave && safe_king.is_none_or(|safe_square| safe_square == king && is_safe()) {
                out.add_targets(king, B::only(home_square + castling.move_target()));
            }
        }
    }
}
