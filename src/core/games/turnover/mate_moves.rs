//! The moves that can begin a forced win within a number of moves: exact bounds for the mate search.
//!
//! A side loses its Castles one by one. So a win takes at least as many moves as Castles must be captured, provided that the
//! other side is never forced to take its own Castles apart, and never out of moves. A piece that only a capture can
//! rob of its moves, an *officer*, is enough for that: lone Towers and Forts, Citadels and Fortresses.

use super::attacks::{
    ahead, diagonal_attacks, east, leap_attacks, leap_attacks_of_all, neighbours_of_all, orthogonal_attacks, squares,
    west,
};
use super::search_movegen::VisitMoves;
use super::{Edition, Move, Nest, Turnover};
use crate::board::Side;

/// The moves that the side to move has to try.
enum Attempts {
    None,
    /// Moves to these squares.
    To(u64),
    /// Moves after which a Castle may be attacked.
    Threats,
    All,
}

impl Turnover {
    /// Whether the side to move may win by force within this number of its moves. `false` is certain.
    #[inline]
    pub(crate) fn may_win_within(&self, moves: u32) -> bool {
        let captures_needed = self.captures_needed(!self.turn);
        if captures_needed > moves && self.opponent_can_wait(moves) {
            return false;
        }
        // Each move of either side removes at most one of the opponent's Castles.
        self.edition != Edition::Modern || captures_needed < 2 * moves
    }

    /// Visits at least the legal moves that begin a forced win within this number of moves of the side to move.
    #[inline]
    pub(crate) fn visit_winning_attempts(&self, moves: u32, visit: &mut impl FnMut(Move)) {
        match self.winning_attempts(moves) {
            Attempts::None => {}
            Attempts::All => self.visit_moves(false, visit),
            Attempts::To(targets) => {
                self.collect_legal_moves(&mut VisitMoves { visit, targets, wall_targets: targets })
            }
            Attempts::Threats => self.visit_threats(visit),
        }
    }

    /// Whether the side to move can answer this number of moves of the opponent without losing, by a move now that leaves no Castle
    /// attacked, and by waiting. `true` is certain.
    #[inline]
    pub(crate) fn can_survive(&self, moves: u32) -> bool {
        let captures_needed = self.captures_needed(self.turn);
        if moves == 0 || captures_needed < moves {
            return false;
        }
        let answer_count = match self.edition {
            Edition::Classic | Edition::Third => moves + 1,
            Edition::Modern => moves,
        };
        if !self.has_officers(self.turn, answer_count) {
            return false;
        }
        // If as many moves are left as Castles must be captured, each of them must capture one.
        captures_needed > moves
            || self.attacked_castles(self.turn).is_empty() && {
                let line_squares = self.lone_rings() & self.castle_lines(self.turn);
                self.officers(self.turn, 1).any(|square| line_squares >> square & 1 == 0)
            }
    }

    /// The squares of single rings, which leave nothing behind.
    #[inline]
    const fn lone_rings(&self) -> u64 {
        let [towers, forts, walls] = self.rings;
        !(towers & forts | forts & walls)
    }

    /// The squares from which a slider sees a Castle of this side, and those of the first nests on these lines.
    fn castle_lines(&self, side: Side) -> u64 {
        let occupied = self.occupied();
        let lines_from = |square| orthogonal_attacks(square, occupied) | diagonal_attacks(square, occupied);
        squares(self.castle_squares(side).0).fold(0, |set, square| set | lines_from(square))
    }

    #[inline]
    fn winning_attempts(&self, moves: u32) -> Attempts {
        let captures_needed = self.captures_needed(!self.turn);
        let castle_squares = self.castle_squares(!self.turn).0;
        if captures_needed >= moves && captures_needed > 0 && self.opponent_can_wait(moves) {
            return if captures_needed > moves { Attempts::None } else { Attempts::To(castle_squares) };
        }
        if captures_needed > 0
            && captures_needed + 1 == moves
            && self.opponent_can_wait(moves)
            && self.opponent_can_keep_lines_closed()
        {
            // All moves after this one must capture Castles.
            return Attempts::Threats;
        }
        match self.edition {
            Edition::Modern if moves == 1 && captures_needed == 0 => Attempts::Threats,
            Edition::Classic | Edition::Third if moves == 1 => {
                // As long as an officer is left, the opponent has a move that keeps its Castles.
                let officers = self.officers(!self.turn, 1).fold(0_u64, |set, square| set | 1 << square);
                match officers.count_ones() {
                    0 => Attempts::All,
                    1 => Attempts::To(if captures_needed == 1 { officers | castle_squares } else { officers }),
                    _ => Attempts::To(if captures_needed == 1 { castle_squares } else { 0 }),
                }
            }
            _ => Attempts::All,
        }
    }

    /// The number of Castles that this side must lose before it can have lost by the loss of Castles or by checkmate.
    #[inline]
    fn captures_needed(&self, side: Side) -> u32 {
        let castle_count = self.castle_squares(side).len();
        match self.edition {
            Edition::Classic | Edition::Third => castle_count,
            Edition::Modern => castle_count.saturating_sub(1),
        }
    }

    /// Whether the opponent can answer this number of moves of the side to move without ever moving a Castle. In the
    /// modern edition this does not include the last answer, and presumes that two Castles are left.
    ///
    /// Each capture takes one officer at most. An officer that has moved may be without a move afterwards, and each move of
    /// the opponent takes one square at most from another officer.
    #[inline]
    fn opponent_can_wait(&self, moves: u32) -> bool {
        let answer_count = match self.edition {
            Edition::Classic | Edition::Third => moves,
            Edition::Modern => moves - 1,
        };
        self.has_officers(!self.turn, answer_count)
    }

    /// Whether the opponent, whatever the side to move does, has a move that opens no line: two officers leave rings behind.
    #[inline]
    fn opponent_can_keep_lines_closed(&self) -> bool {
        let lone_rings = self.lone_rings();
        self.officers(!self.turn, 1).filter(|square| lone_rings >> square & 1 == 0).nth(1).is_some()
    }

    /// Whether this side has two officers for each of these answers, with as many squares to go to.
    #[inline]
    fn has_officers(&self, side: Side, answer_count: u32) -> bool {
        answer_count == 0 || self.officers(side, answer_count).nth(2 * answer_count as usize - 1).is_some()
    }

    /// The squares of this side's officers with at least this number of nearest squares that none of its own pieces occupies.
    #[inline]
    fn officers(&self, side: Side, min_targets: u32) -> impl Iterator<Item = u32> {
        let [towers, forts, walls] = self.rings;
        let own_nests = self.sides[side];
        squares(own_nests & (towers | forts) & !(towers & walls)).filter(move |&square| {
            let contains_square = |set: u64| set >> square & 1 != 0;
            let targets = if contains_square(walls) {
                leap_attacks(square)
            } else {
                (if contains_square(towers) { orthogonal_attacks(square, !0) } else { 0 })
                    | (if contains_square(forts) { diagonal_attacks(square, !0) } else { 0 })
            };
            (targets & !own_nests).count_ones() >= min_targets
        })
    }

    /// Visits at least the legal moves after which a Castle of the opponent is attacked.
    fn visit_threats(&self, visit: &mut impl FnMut(Move)) {
        let (us, them) = (self.turn, !self.turn);
        let castle_squares = self.castle_squares(them);
        if self.attacked_castles(them).is_any() {
            return self.visit_moves(false, visit);
        }
        let [_, forts, walls] = self.rings;
        // Lone Walls and whole Castles leave nothing behind that blocks a line.
        let whole_castles = if self.edition == Edition::Third { self.castle_squares(us).0 } else { self.whole_castles };
        let blockers = self.occupied() & !(self.sides[us] & walls & !forts) & !whole_castles;
        let (mut orthogonal_lines, mut diagonal_lines) = (0, 0);
        for square in squares(castle_squares.0) {
            orthogonal_lines |= orthogonal_attacks(square, blockers);
            diagonal_lines |= diagonal_attacks(square, blockers);
        }
        let wall_squares = ahead(them, west(castle_squares.0) | east(castle_squares.0));
        let leap_squares = leap_attacks_of_all(castle_squares.0);
        let castle_attack_squares =
            if self.edition == Edition::Classic { wall_squares } else { neighbours_of_all(castle_squares.0) };
        let lines = orthogonal_lines | diagonal_lines;
        let candidate_targets = lines | leap_squares | wall_squares | castle_attack_squares;
        let mut visit_threat = |mv: Move| {
            let (from, to) = mv.indices();
            // Whatever leaves a line may open it, or uncover a ring that attacks along it.
            let is_threat = lines >> from & 1 != 0
                || candidate_targets >> to & 1 != 0 && {
                    let resulting_rings = self.effect(mv).resulting_rings;
                    let attacks = match Nest::from_rings(resulting_rings) {
                        Some(Nest::Tower) => orthogonal_lines,
                        Some(Nest::Fort) => diagonal_lines,
                        Some(Nest::Citadel) => lines,
                        Some(Nest::Wall) => wall_squares,
                        Some(Nest::Fortress) => leap_squares,
                        Some(Nest::Castle) => castle_attack_squares,
                        None => 0,
                    };
                    attacks >> to & 1 != 0
                };
            if is_threat {
                visit(mv);
            }
        };
        self.visit_moves(false, &mut visit_threat);
    }
}
