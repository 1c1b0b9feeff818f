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
    ahead, between, diagonal_attacks, east, last_row, leap_attacks, line_through, neighbours, orthogonal_attacks,
    squares, west,
};
use super::{Edition, Move, Turnover};
use crate::board::Side;

/// A sink for generated moves, which lists them or only counts them.
pub(super) trait Collect {
    /// Moves of the nest on this square to each of the targets.
    fn add_targets(&mut self, from: u32, targets: u64);

    /// Moves to each of these targets. The origin of each is its target's index minus `index_step`.
    fn add_shifted(&mut self, index_step: i32, targets: u64);
}

struct Count(u64);

impl Collect for Count {
    #[inline]
    fn add_targets(&mut self, _: u32, targets: u64) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline]
    fn add_shifted(&mut self, _: i32, targets: u64) {
        self.0 += u64::from(targets.count_ones());
    }
}

struct List(Vec<Move>);

impl Collect for List {
    #[inline]
    fn add_targets(&mut self, from: u32, targets: u64) {
        self.0.extend(squares(targets).map(|to| Move::from_indices(from, to)));
    }

    #[inline]
    fn add_shifted(&mut self, index_step: i32, targets: u64) {
        self.0.extend(squares(targets).map(|to| Move::from_indices(to.wrapping_add_signed(-index_step), to)));
    }
}

/// The allowed targets, and the pinned rings.
struct LegalMask {
    /// Targets that answer a check; all squares if there is none.
    answers: u64,
    /// Targets on which a Tower forms a Castle that is not promoted.
    tower_saves: u64,
    /// Targets on which a Wall forms a Castle that is not promoted.
    wall_saves: u64,
    /// Single rings that are pinned to the last Castle.
    pinned: u64,
    /// The square of the last Castle.
    castle: u32,
}

impl LegalMask {
    const NONE: Self = Self { answers: !0, tower_saves: 0, wall_saves: 0, pinned: 0, castle: 0 };

    /// The targets of a ring that is alone on its square.
    #[inline]
    fn lone(&self, from: u32, targets: u64, saving_targets: u64) -> u64 {
        let targets = targets & (self.answers | saving_targets);
        if self.pinned >> from & 1 == 0 {
            targets
        } else {
            targets & (line_through(self.castle, from) | saving_targets)
        }
    }
}

impl Turnover {
    pub(super) fn list_moves(&self) -> Vec<Move> {
        if self.is_fifty_moves() {
            return Vec::new();
        }
        let mut move_list = List(Vec::with_capacity(64));
        self.collect_legal(&mut move_list);
        move_list.0
    }

    #[inline]
    pub(super) fn count_moves(&self) -> u64 {
        if self.is_fifty_moves() { 0 } else { self.count_ignoring_clock() }
    }

    #[inline]
    pub(super) fn count_ignoring_clock(&self) -> u64 {
        let mut move_count = Count(0);
        self.collect_legal(&mut move_count);
        move_count.0
    }

    #[inline]
    pub(super) fn collect_legal(&self, out: &mut impl Collect) {
        let own_castle_squares = self.castle_squares(self.turn);
        if own_castle_squares.is_empty() || self.castle_squares(!self.turn).is_empty() {
            return;
        }
        match (self.edition, own_castle_squares.len()) {
            (Edition::Classic, _) => self.collect_rings(own_castle_squares.0, &LegalMask::NONE, out),
            (Edition::Third, _) => self.collect_with_free_castles(own_castle_squares.0, out),
            (Edition::Modern, 1) => self.collect_with_last_castle(own_castle_squares.0.trailing_zeros(), out),
            (Edition::Modern, count) => self.collect_with_castles(own_castle_squares.0, count, out),
        }
    }

    /// The moves of single rings. Castles in `splitting` move by their Wall.
    #[inline]
    fn collect_rings(&self, splitting: u64, limits: &LegalMask, out: &mut impl Collect) {
        let [towers, forts, walls] = self.rings;
        let own_nests = self.sides[self.turn];
        let occupied = self.occupied();

        let targets = !own_nests | (forts & !towers);
        for from in squares(own_nests & towers & !forts) {
            out.add_targets(from, limits.lone(from, orthogonal_attacks(from, occupied) & targets, limits.tower_saves));
        }

        let targets = !(own_nests & forts);
        for from in squares(own_nests & forts & !walls & !towers) {
            out.add_targets(from, limits.lone(from, diagonal_attacks(from, occupied) & targets, 0));
        }
        let targets = targets & limits.answers;
        for from in squares(own_nests & forts & !walls & towers) {
            out.add_targets(from, (orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied)) & targets);
        }

        let open_forts = forts & !walls;
        let targets = (!own_nests | open_forts) & (limits.answers | limits.wall_saves);
        for from in squares(own_nests & walls & forts & !towers) {
            out.add_targets(from, leap_attacks(from) & targets);
        }

        let lone_walls = own_nests & walls & !forts;
        self.collect_walls((lone_walls & !limits.pinned) | splitting, splitting, limits, out);
        for from in squares(lone_walls & limits.pinned) {
            let line = line_through(limits.castle, from) & limits.answers;
            self.collect_walls(1 << from, 0, &LegalMask { answers: line, ..*limits }, out);
        }
    }

    /// The moves of lone Walls and of the Walls of Castles, as sets. The Walls of `castle_squares` may move two squares.
    #[inline]
    fn collect_walls(&self, movers: u64, castle_squares: u64, limits: &LegalMask, out: &mut impl Collect) {
        let [_, forts, walls] = self.rings;
        let side = self.turn;
        let own_nests = self.sides[side];
        let enemy = self.sides[!side];
        let empty_squares = !(own_nests | enemy);
        let open_forts = forts & !walls;
        let allowed_targets = limits.answers | limits.wall_saves;
        let forward = match side {
            Side::White => 8,
            Side::Black => -8,
        };

        out.add_shifted(forward, ahead(side, movers) & (empty_squares | open_forts) & allowed_targets);
        out.add_shifted(2 * forward, self.dismount_targets(castle_squares) & allowed_targets);
        let capture_targets = (enemy | (own_nests & open_forts)) & allowed_targets;
        out.add_shifted(forward - 1, ahead(side, west(movers)) & capture_targets);
        out.add_shifted(forward + 1, ahead(side, east(movers)) & capture_targets);
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
    fn collect_with_free_castles(&self, castle_squares: u64, out: &mut impl Collect) {
        let [_, forts, walls] = self.rings;
        self.collect_rings(0, &LegalMask::NONE, out);
        let targets = !self.sides[self.turn] | (forts & !walls);
        for from in squares(castle_squares) {
            out.add_targets(from, neighbours(from) & targets | self.dismount_targets(1 << from));
        }
    }

    /// The moves in the modern edition with two or more Castles.
    #[inline]
    fn collect_with_castles(&self, castle_squares: u64, count: u32, out: &mut impl Collect) {
        // If one of two Castles is in check, the other must stay.
        let is_one_held = count == 2 && self.whole.count_ones() == 1;
        let splitting = if is_one_held { 0 } else { castle_squares & !self.whole };
        self.collect_rings(splitting, &LegalMask::NONE, out);
        for from in squares(self.whole) {
            let mut targets = neighbours(from) & !self.sides[self.turn];
            if count == 2 {
                for to in squares(targets & last_row(self.turn)) {
                    if self.leaves_in_check(castle_squares & !(1 << from), from, to) {
                        targets &= !(1 << to);
                    }
                }
            }
            out.add_targets(from, targets);
        }
    }

    /// Whether the Castle on `other_castle` is in check after another Castle has moved whole between these squares.
    #[cold]
    fn leaves_in_check(&self, other_castle: u64, from: u32, to: u32) -> bool {
        let enemy = !self.turn;
        let occupied = self.occupied() & !(1 << from) | 1 << to;
        self.attacked_targets(other_castle, enemy, self.sides[enemy] & !(1 << to), occupied) != 0
    }

    /// The moves in the modern edition with one Castle.
    fn collect_with_last_castle(&self, castle: u32, out: &mut impl Collect) {
        let [towers, forts, walls] = self.rings;
        let (side, enemy) = (self.turn, !self.turn);
        let (own_nests, pieces, occupied) = (self.sides[side], self.sides[enemy], self.occupied());
        let castle_set = 1 << castle;

        let row = ahead(side, castle_set);
        let mut checkers = pieces
            & ((neighbours(castle) & towers & forts & walls)
                | ((west(row) | east(row)) & walls & !forts)
                | (leap_attacks(castle) & walls & forts & !towers));
        let mut answers = checkers;
        let mut pinned = 0;
        let sliders =
            pieces & !walls & ((orthogonal_attacks(castle, 0) & towers) | (diagonal_attacks(castle, 0) & forts));
        for slider in squares(sliders) {
            let path = between(castle, slider);
            let shield = path & occupied;
            if shield == 0 {
                checkers |= 1 << slider;
                answers |= path | 1 << slider;
            } else if shield.is_power_of_two() && shield & own_nests != 0 {
                pinned |= shield;
            }
        }
        let limits = LegalMask {
            answers: match checkers.count_ones() {
                0 => !0,
                1 => answers,
                _ => 0,
            },
            tower_saves: forts & walls & !towers & !last_row(side),
            wall_saves: forts & towers & !walls & !last_row(side),
            pinned,
            castle,
        };
        self.collect_rings(0, &limits, out);

        let targets = neighbours(castle) & !own_nests;
        out.add_targets(castle, targets & !self.attacked_targets(targets, enemy, pieces, occupied & !castle_set));
    }
}
