//! The moves that can begin a forced win within a number of moves: exact bounds for the mate search.
//!
//! A side loses its Castles one by one. So a win takes at least as many moves as Castles must be captured, provided that the
//! other side is never forced to take its own Castles apart, and never out of moves. A piece that only a capture can
//! rob of its moves, an *officer*, is enough for that: lone Towers and Forts, Citadels and Fortresses.

use super::attacks::{ahead, diagonal_attacks, east, leap_attacks, neighbours, orthogonal_attacks, squares, west};
use super::search_movegen::VisitMoves;
use super::{Edition, Move, Nest, Turnover};

/// The moves that the side to move has to try.
enum Attempts {
    None,
    /// Moves to these squares.
    To(u64),
    /// Moves that may give check to the last Castle.
    Checks,
    All,
}

impl Turnover {
    /// Whether the side to move may win by force within this number of its moves. `false` is certain.
    #[inline]
    pub(crate) fn may_win_within(&self, moves: u32) -> bool {
        let needed = self.captures_needed();
        if needed > moves && self.opponent_can_wait(moves) {
            return false;
        }
        // Each move of either side removes at most one of the opponent's Castles.
        self.edition != Edition::Modern || needed < 2 * moves
    }

    /// Visits at least the legal moves that begin a forced win within this number of moves of the side to move.
    #[inline]
    pub(crate) fn visit_winning_attempts(&self, moves: u32, visit: &mut impl FnMut(Move)) {
        match self.attempts(moves) {
            Attempts::None => {}
            Attempts::All => self.visit_moves(false, visit),
            Attempts::To(targets) => self.collect_legal(&mut VisitMoves { visit, targets, wall_targets: targets }),
            Attempts::Checks => self.visit_checks(visit),
        }
    }

    #[inline]
    fn attempts(&self, moves: u32) -> Attempts {
        let needed = self.captures_needed();
        let castles = self.castles(!self.turn).0;
        if needed >= moves && needed > 0 && self.opponent_can_wait(moves) {
            return if needed > moves { Attempts::None } else { Attempts::To(castles) };
        }
        match self.edition {
            Edition::Modern if moves == 1 && needed == 0 => Attempts::Checks,
            Edition::Classic | Edition::Third if moves == 1 => {
                // As long as an officer is left, the opponent has a move that keeps its Castles.
                let officers = self.officers(1);
                match officers.count_ones() {
                    0 => Attempts::All,
                    1 => Attempts::To(if needed == 1 { officers | castles } else { officers }),
                    _ => Attempts::To(if needed == 1 { castles } else { 0 }),
                }
            }
            _ => Attempts::All,
        }
    }

    /// The number of the opponent's Castles that must go before it can have lost by the loss of Castles or by checkmate.
    #[inline]
    fn captures_needed(&self) -> u32 {
        let castles = self.castles(!self.turn).len();
        match self.edition {
            Edition::Classic | Edition::Third => castles,
            Edition::Modern => castles.saturating_sub(1),
        }
    }

    /// Whether the opponent can answer this number of moves of the side to move without ever moving a Castle. In the
    /// modern edition this does not include the last answer, and presumes that two Castles are left.
    ///
    /// Each capture takes one officer at most. An officer that has moved may be without a move afterwards, and each move of
    /// the opponent takes one square at most from another officer.
    #[inline]
    fn opponent_can_wait(&self, moves: u32) -> bool {
        let answers = match self.edition {
            Edition::Classic | Edition::Third => moves,
            Edition::Modern => moves - 1,
        };
        answers == 0 || self.officers(answers).count_ones() >= 2 * answers
    }

    /// The opponent's pieces with at least this number of nearest squares that none of its own pieces occupies.
    fn officers(&self, free: u32) -> u64 {
        let [towers, forts, walls] = self.rings;
        let own = self.sides[!self.turn];
        let mut officers = 0;
        for square in squares(own & (towers | forts) & !(towers & walls)) {
            let at = |set: u64| set >> square & 1 != 0;
            let near = if at(walls) {
                leap_attacks(square)
            } else {
                (if at(towers) { orthogonal_attacks(square, !0) } else { 0 })
                    | (if at(forts) { diagonal_attacks(square, !0) } else { 0 })
            };
            if (near & !own).count_ones() >= free {
                officers |= 1 << square;
            }
        }
        officers
    }

    /// Visits at least the legal moves after which the opponent's only Castle is in check.
    fn visit_checks(&self, visit: &mut impl FnMut(Move)) {
        let (us, them) = (self.turn, !self.turn);
        let castle = self.castles(them);
        if self.attacked_castles(them).is_any() {
            // Only in positions that were set up.
            return self.visit_moves(false, visit);
        }
        let square = castle.0.trailing_zeros();
        let [_, forts, walls] = self.rings;
        // Lone Walls and whole Castles leave nothing behind that blocks a line.
        let blockers = self.occupied() & !(self.sides[us] & walls & !forts) & !self.whole;
        let (files, diagonals) = (orthogonal_attacks(square, blockers), diagonal_attacks(square, blockers));
        let wall_squares = ahead(them, west(castle.0) | east(castle.0));
        let lines = files | diagonals;
        let near = lines | leap_attacks(square) | neighbours(square);
        let mut give = |mv: Move| {
            let (from, to) = mv.indices();
            // Whatever leaves a line may open it, or uncover a ring that attacks along it.
            let is_check = lines >> from & 1 != 0
                || near >> to & 1 != 0 && {
                    let result = self.effect(mv).result;
                    let attacks = match Nest::from_rings(result) {
                        Some(Nest::Tower) => files,
                        Some(Nest::Fort) => diagonals,
                        Some(Nest::Citadel) => lines,
                        Some(Nest::Wall) => wall_squares,
                        Some(Nest::Fortress) => leap_attacks(square),
                        Some(Nest::Castle) => neighbours(square),
                        None => 0,
                    };
                    attacks >> to & 1 != 0
                };
            if is_check {
                visit(mv);
            }
        };
        self.visit_moves(false, &mut give);
    }
}
