//! Move generation.
//!
//! Moves are forbidden for only three reasons, all in the modern edition: a Castle must stay if the only other one is
//! in check; the last Castle must not be left or put in check; and a Castle must move whole in some cases. The
//! generator therefore counts the Castles first:
//!
//! * Classic and third: no move is forbidden.
//! * Modern, two Castles or more: only the moves of Castles are restricted, each of which moves whole or by its Wall.
//! * Modern, the last Castle: as in chess, with checks and pins, except that a move that forms a second Castle may
//!   leave the first in check. The rings that a move leaves behind still block, so only lone rings can be pinned.

use super::attacks::{
    ahead, between, diagonal_attacks, east, last_rank, leap_attacks, line_through, neighbours, orthogonal_attacks,
    squares, west,
};
use super::{Edition, Move, Turnover};
use crate::board::Side;

/// A sink for generated moves, which lists them or only counts them.
pub(super) trait MoveSink {
    /// Moves of the nest on this square to each of the targets.
    fn add_targets(&mut self, from: u32, targets: u64);

    /// Moves to each of these targets. The origin of each is its target's index minus `index_step`.
    fn add_shifted_moves(&mut self, index_step: i32, targets: u64);
}

struct MoveCounter(u64);

impl MoveSink for MoveCounter {
    #[inline]
    fn add_targets(&mut self, _: u32, targets: u64) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline]
    fn add_shifted_moves(&mut self, _: i32, targets: u64) {
        self.0 += u64::from(targets.count_ones());
    }
}

struct MoveCollector(Vec<Move>);

impl MoveSink for MoveCollector {
    #[inline]
    fn add_targets(&mut self, from: u32, targets: u64) {
        self.0.extend(squares(targets).map(|to| Move::from_indices(from, to)));
    }

    #[inline]
    fn add_shifted_moves(&mut self, index_step: i32, targets: u64) {
        self.0.extend(squares(targets).map(|to| Move::from_indices(to.wrapping_add_signed(-index_step), to)));
    }
}

/// The allowed targets, and the pinned rings.
struct LegalMask {
    /// Targets that answer a check; all squares if there is none.
    check_mask: u64,
    /// Targets on which a Tower forms a Castle that is not promoted.
    tower_castle_targets: u64,
    /// Targets on which a Wall forms a Castle that is not promoted.
    wall_castle_targets: u64,
    /// Single rings that are pinned to the last Castle.
    pinned: u64,
    /// The square of the last Castle.
    castle_square: u32,
}

impl LegalMask {
    const NONE: Self =
        Self { check_mask: !0, tower_castle_targets: 0, wall_castle_targets: 0, pinned: 0, castle_square: 0 };

    /// The targets of a ring that is alone on its square.
    #[inline]
    fn lone_ring_targets(&self, from: u32, targets: u64, castle_targets: u64) -> u64 {
        let targets = targets & (self.check_mask | castle_targets);
        if self.pinned >> from & 1 == 0 {
            targets
        } else {
            targets & (line_through(self.castle_square, from) | castle_targets)
        }
    }
}

impl Turnover {
    pub(super) fn list_moves(&self) -> Vec<Move> {
        if self.is_drawn_by_fifty_moves() {
            return Vec::new();
        }
        let mut move_collector = MoveCollector(Vec::with_capacity(64));
        self.collect_legal_moves(&mut move_collector);
        move_collector.0
    }

    #[inline]
    pub(super) fn count_moves(&self) -> u64 {
        if self.is_drawn_by_fifty_moves() { 0 } else { self.count_moves_ignoring_clock() }
    }

    #[inline]
    pub(super) fn count_moves_ignoring_clock(&self) -> u64 {
        let mut move_count = MoveCounter(0);
        self.collect_legal_moves(&mut move_count);
        move_count.0
    }

    #[inline]
    pub(super) fn collect_legal_moves(&self, sink: &mut impl MoveSink) {
        let own_castle_squares = self.castle_squares(self.turn);
        if own_castle_squares.is_empty() || self.castle_squares(!self.turn).is_empty() {
            return;
        }
        match (self.edition, own_castle_squares.len()) {
            (Edition::Classic, _) => self.collect_rings(own_castle_squares.0, &LegalMask::NONE, sink),
            (Edition::Third, _) => self.collect_with_free_castles(own_castle_squares.0, sink),
            (Edition::Modern, 1) => self.collect_with_last_castle(own_castle_squares.0.trailing_zeros(), sink),
            (Edition::Modern, castle_count) => self.collect_with_castles(own_castle_squares.0, castle_count, sink),
        }
    }

    /// The moves of single rings. Castles in `splitting_castles` move by their Wall.
    #[inline]
    fn collect_rings(&self, splitting_castles: u64, legal_mask: &LegalMask, sink: &mut impl MoveSink) {
        let [towers, forts, walls] = self.rings;
        let own_nests = self.sides[self.turn];
        let occupied = self.occupied();

        let targets = !own_nests | (forts & !towers);
        for from in squares(own_nests & towers & !forts) {
            sink.add_targets(
                from,
                legal_mask.lone_ring_targets(
                    from,
                    orthogonal_attacks(from, occupied) & targets,
                    legal_mask.tower_castle_targets,
                ),
            );
        }

        let targets = !(own_nests & forts);
        for from in squares(own_nests & forts & !walls & !towers) {
            sink.add_targets(from, legal_mask.lone_ring_targets(from, diagonal_attacks(from, occupied) & targets, 0));
        }
        let targets = targets & legal_mask.check_mask;
        for from in squares(own_nests & forts & !walls & towers) {
            sink.add_targets(from, (orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied)) & targets);
        }

        let open_forts = forts & !walls;
        let targets = (!own_nests | open_forts) & (legal_mask.check_mask | legal_mask.wall_castle_targets);
        for from in squares(own_nests & walls & forts & !towers) {
            sink.add_targets(from, leap_attacks(from) & targets);
        }

        let lone_walls = own_nests & walls & !forts;
        self.collect_walls((lone_walls & !legal_mask.pinned) | splitting_castles, splitting_castles, legal_mask, sink);
        for from in squares(lone_walls & legal_mask.pinned) {
            let line = line_through(legal_mask.castle_square, from) & legal_mask.check_mask;
            self.collect_walls(1 << from, 0, &LegalMask { check_mask: line, ..*legal_mask }, sink);
        }
    }

    /// The moves of lone Walls and of the Walls of Castles, as sets. The Walls of `castle_squares` may move two squares.
    #[inline]
    fn collect_walls(&self, moving_walls: u64, castle_squares: u64, legal_mask: &LegalMask, sink: &mut impl MoveSink) {
        let [_, forts, walls] = self.rings;
        let side = self.turn;
        let own_nests = self.sides[side];
        let enemy_nests = self.sides[!side];
        let empty_squares = !(own_nests | enemy_nests);
        let open_forts = forts & !walls;
        let allowed_targets = legal_mask.check_mask | legal_mask.wall_castle_targets;
        let forward = match side {
            Side::White => 8,
            Side::Black => -8,
        };

        sink.add_shifted_moves(forward, ahead(side, moving_walls) & (empty_squares | open_forts) & allowed_targets);
        sink.add_shifted_moves(2 * forward, self.dismount_targets(castle_squares) & allowed_targets);
        let capture_targets = (enemy_nests | (own_nests & open_forts)) & allowed_targets;
        sink.add_shifted_moves(forward - 1, ahead(side, west(moving_walls)) & capture_targets);
        sink.add_shifted_moves(forward + 1, ahead(side, east(moving_walls)) & capture_targets);
    }

    /// The targets of Walls that leave these Castles for the second square ahead.
    #[inline]
    fn dismount_targets(&self, castle_squares: u64) -> u64 {
        let [_, forts, walls] = self.rings;
        let empty_squares = !self.occupied();
        ahead(self.turn, ahead(self.turn, castle_squares) & empty_squares) & (empty_squares | (forts & !walls))
    }

    /// The moves in the third edition: a Castle goes one square, whole or onto a nest that its Wall fits by its Wall, or its Wall
    /// goes two squares ahead.
    #[inline]
    fn collect_with_free_castles(&self, castle_squares: u64, sink: &mut impl MoveSink) {
        let [_, forts, walls] = self.rings;
        self.collect_rings(0, &LegalMask::NONE, sink);
        let targets = !self.sides[self.turn] | (forts & !walls);
        for from in squares(castle_squares) {
            sink.add_targets(from, neighbours(from) & targets | self.dismount_targets(1 << from));
        }
    }

    /// The moves in the modern edition with two or more Castles.
    #[inline]
    fn collect_with_castles(&self, castle_squares: u64, castle_count: u32, sink: &mut impl MoveSink) {
        // If one of two Castles is in check, the other must stay.
        let is_other_castle_held = castle_count == 2 && self.whole_castles.count_ones() == 1;
        let splitting_castles = if is_other_castle_held { 0 } else { castle_squares & !self.whole_castles };
        self.collect_rings(splitting_castles, &LegalMask::NONE, sink);
        for from in squares(self.whole_castles) {
            let mut targets = neighbours(from) & !self.sides[self.turn];
            if castle_count == 2 {
                for to in squares(targets & last_rank(self.turn)) {
                    if self.leaves_in_check(castle_squares & !(1 << from), from, to) {
                        targets &= !(1 << to);
                    }
                }
            }
            sink.add_targets(from, targets);
        }
    }

    /// Whether the Castle on `other_castle` is in check after another Castle has moved whole between these squares.
    #[cold]
    fn leaves_in_check(&self, other_castle: u64, from: u32, to: u32) -> bool {
        let enemy_side = !self.turn;
        let occupied = self.occupied() & !(1 << from) | 1 << to;
        self.attacked_targets(other_castle, enemy_side, self.sides[enemy_side] & !(1 << to), occupied) != 0
    }

    /// The moves in the modern edition with one Castle.
    fn collect_with_last_castle(&self, castle_square: u32, sink: &mut impl MoveSink) {
        let [towers, forts, walls] = self.rings;
        let (side, enemy_side) = (self.turn, !self.turn);
        let (own_nests, enemy_nests, occupied) = (self.sides[side], self.sides[enemy_side], self.occupied());
        let castle_set = 1 << castle_square;

        let squares_ahead = ahead(side, castle_set);
        let mut checkers = enemy_nests
            & ((neighbours(castle_square) & towers & forts & walls)
                | ((west(squares_ahead) | east(squares_ahead)) & walls & !forts)
                | (leap_attacks(castle_square) & walls & forts & !towers));
        let mut check_mask = checkers;
        let mut pinned = 0;
        let sliders = enemy_nests
            & !walls
            & ((orthogonal_attacks(castle_square, 0) & towers) | (diagonal_attacks(castle_square, 0) & forts));
        for slider in squares(sliders) {
            let path = between(castle_square, slider);
            let blockers = path & occupied;
            if blockers == 0 {
                checkers |= 1 << slider;
                check_mask |= path | 1 << slider;
            } else if blockers.is_power_of_two() && blockers & own_nests != 0 {
                pinned |= blockers;
            }
        }
        let legal_mask = LegalMask {
            check_mask: match checkers.count_ones() {
                0 => !0,
                1 => check_mask,
                _ => 0,
            },
            tower_castle_targets: forts & walls & !towers & !last_rank(side),
            wall_castle_targets: forts & towers & !walls & !last_rank(side),
            pinned,
            castle_square,
        };
        self.collect_rings(0, &legal_mask, sink);

        let targets = neighbours(castle_square) & !own_nests;
        sink.add_targets(
            castle_square,
            targets & !self.attacked_targets(targets, enemy_side, enemy_nests, occupied & !castle_set),
        );
    }
}
