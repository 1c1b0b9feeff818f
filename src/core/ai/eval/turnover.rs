//! The static evaluation of Turnover.

use super::terms::{Term, TermCounts, TermWeights, nonzero_terms, sign, weight_values, weighted_sum};
use crate::ai::network::{Planes, attacked_planes};
use crate::ai::style::AttackCounts;
use crate::board::{BySide, Side};
use crate::games::Position;
use crate::games::turnover::attacks::{
    ahead, diagonal_attacks, east, leap_attacks_of_all, neighbours_of_all, orthogonal_attacks, squares, west,
};
use crate::games::turnover::{Edition, Turnover};

/// The number of terms.
pub const TERM_COUNT: usize = 31;

/// The terms of the classic edition, fitted by `turnover-engine tune turnover-classic --games 800 --nodes 1500`. The
/// weights of rare terms are estimates.
pub const CLASSIC_WEIGHTS: TermWeights<TERM_COUNT> = [
    ("Tower alone", 567),
    ("Fort alone", 564),
    ("Citadel", 1028),
    ("Wall alone", -4),
    ("Fortress", 424),
    ("first Castle", 1500),
    ("second Castle", 1390),
    ("third Castle", 1255),
    ("fourth Castle", 1066),
    ("fifth Castle", 1031),
    ("sixth Castle", 889),
    ("seventh Castle", 960),
    ("eighth Castle", 950),
    ("square that a Tower reaches", -8),
    ("square that a Fort reaches", -47),
    ("square that a Citadel reaches", -19),
    ("square to which a Fortress leaps", -8),
    ("Wall one step from promotion", 345),
    ("Wall two steps from promotion", 17),
    ("Wall three steps from promotion", 99),
    ("Castle that is attacked", -47),
    ("last Castle that is attacked", -348),
    ("Tower that hangs", -158),
    ("Fort that hangs", -48),
    ("Citadel that hangs", -183),
    ("Wall that hangs", -7),
    ("Fortress that hangs", -45),
    ("nest in the centre", 10),
    ("square that is attacked", 48),
    ("Castle with a free square ahead", -7),
    ("turn", 0),
];

/// The terms of the modern edition, fitted by `turnover-engine tune turnover-modern --games 1000 --nodes 1500` in the same way.
pub const MODERN_WEIGHTS: TermWeights<TERM_COUNT> = [
    ("Tower alone", 525),
    ("Fort alone", 506),
    ("Citadel", 1036),
    ("Wall alone", 142),
    ("Fortress", 425),
    ("first Castle", 1500),
    ("second Castle", 999),
    ("third Castle", 1030),
    ("fourth Castle", 1026),
    ("fifth Castle", 1146),
    ("sixth Castle", 1061),
    ("seventh Castle", 1035),
    ("eighth Castle", 950),
    ("square that a Tower reaches", 12),
    ("square that a Fort reaches", -7),
    ("square that a Citadel reaches", 13),
    ("square to which a Fortress leaps", 26),
    ("Wall one step from promotion", 252),
    ("Wall two steps from promotion", 258),
    ("Wall three steps from promotion", 121),
    ("Castle that is attacked", -11),
    ("last Castle that is attacked", -91),
    ("Tower that hangs", -111),
    ("Fort that hangs", -52),
    ("Citadel that hangs", -146),
    ("Wall that hangs", -107),
    ("Fortress that hangs", -131),
    ("nest in the centre", 55),
    ("square that is attacked", -16),
    ("Castle with a free square ahead", -39),
    ("turn", 9),
];

static CLASSIC_WEIGHT_VALUES: [i32; TERM_COUNT] = weight_values(&CLASSIC_WEIGHTS);
static MODERN_WEIGHT_VALUES: [i32; TERM_COUNT] = weight_values(&MODERN_WEIGHTS);

/// The indices of the terms, or of the first of a group of them.
mod term {
    pub(super) const FIRST_CASTLE: usize = 5;
    pub(super) const MOBILITY: usize = 13;
    pub(super) const STEPS_TO_PROMOTION: usize = 17;
    pub(super) const ATTACKED_CASTLE: usize = 20;
    pub(super) const HANGING_NEST: usize = 22;
    pub(super) const CENTRE_NEST: usize = 27;
    pub(super) const ATTACKED_SQUARE: usize = 28;
    pub(super) const FREE_SQUARE_AHEAD: usize = 29;
    pub(super) const TEMPO: usize = 30;
}

/// The four-by-four block of squares in the middle of the board.
const CENTRE_SQUARES: u64 = 0x0000_3c3c_3c3c_0000;

/// The static evaluation for the side to move, in centi-units.
#[inline]
#[must_use]
pub fn evaluate(position: &Turnover) -> i32 {
    let weight_values = match position.edition() {
        Edition::Classic => &CLASSIC_WEIGHT_VALUES,
        Edition::Modern | Edition::Third => &MODERN_WEIGHT_VALUES,
    };
    weighted_sum(&term_counts(position), weight_values, position.turn())
}

/// The terms of the static evaluation.
#[must_use]
pub fn explain(position: &Turnover) -> Vec<Term> {
    let weights = match position.edition() {
        Edition::Classic => &CLASSIC_WEIGHTS,
        Edition::Modern | Edition::Third => &MODERN_WEIGHTS,
    };
    nonzero_terms(&term_counts(position), weights)
}

/// How many nests of each side are attacked or covered.
#[must_use]
pub fn attack_counts(position: &Turnover) -> BySide<AttackCounts> {
    let armies = BySide::from_fn(|side| Army::from_position(position, side));
    BySide::from_fn(|side| {
        let [army, enemy] = [&armies[side], &armies[!side]];
        let attacked_squares = army.own_squares & enemy.attacks;
        AttackCounts {
            attacked_royals: (army.castle_squares & enemy.attacks).count_ones(),
            attacked_pieces: attacked_squares.count_ones(),
            loose_pieces: (attacked_squares & !army.attacks).count_ones(),
            covered_pieces: (army.own_squares & army.attacks).count_ones(),
        }
    })
}

/// The nests as a network sees them.
#[inline]
#[must_use]
pub fn planes(position: &Turnover) -> Planes {
    let [tower, fort, wall] = position.ring_sets().map(|set| set.0);
    let [white, black] = Side::ALL.map(|side| position.nest_squares(side).0);
    let attacks = Side::ALL.map(|side| Army::from_position(position, side).attacks);
    let [attacked, hanging] = attacked_planes([white, black], attacks);
    [white, black, tower, fort, wall, 0, attacked, hanging]
}

/// The nests of one side by kind, and the squares that they attack.
struct Army {
    own_squares: u64,
    /// By kind: Tower, Fort, Citadel, Wall, Fortress.
    nests_by_kind: [u64; 5],
    castle_squares: u64,
    /// The number of squares attacked by Towers, Forts, Citadels and Fortresses, with multiplicity.
    mobility: [i32; 4],
    attacks: u64,
}

impl Army {
    #[inline]
    fn from_position(position: &Turnover, side: Side) -> Self {
        let own_squares = position.nest_squares(side).0;
        let [tower, fort, wall] = position.ring_sets().map(|set| set.0 & own_squares);
        let castle_squares = tower & fort & wall;
        let nests_by_kind =
            [tower & !fort, fort & !tower & !wall, tower & fort & !wall, wall & !fort, fort & wall & !tower];
        let occupied = position.occupied();
        let mut army = Self { own_squares, nests_by_kind, castle_squares, mobility: [0; 4], attacks: 0 };
        for from in squares(nests_by_kind[0]) {
            army.add_attacks(0, orthogonal_attacks(from, occupied));
        }
        for from in squares(nests_by_kind[1]) {
            army.add_attacks(1, diagonal_attacks(from, occupied));
        }
        for from in squares(nests_by_kind[2]) {
            army.add_attacks(2, orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied));
        }
        army.add_attacks(3, leap_attacks_of_all(nests_by_kind[4]));
        let wall_targets = match position.edition() {
            Edition::Classic => ahead(side, nests_by_kind[3] | castle_squares),
            Edition::Modern | Edition::Third => {
                army.attacks |= neighbours_of_all(castle_squares);
                ahead(side, nests_by_kind[3])
            }
        };
        army.attacks |= west(wall_targets) | east(wall_targets);
        army
    }

    #[inline]
    fn add_attacks(&mut self, kind: usize, targets: u64) {
        self.mobility[kind] += (targets & !self.own_squares).count_ones() as i32;
        self.attacks |= targets;
    }
}

/// The count of each term for White, less that for Black.
#[inline]
#[must_use]
pub fn term_counts(position: &Turnover) -> TermCounts<TERM_COUNT> {
    let armies = BySide::from_fn(|side| Army::from_position(position, side));
    let mut term_counts = [0; TERM_COUNT];
    for side in Side::ALL {
        count_terms(position, side, &armies[side], &armies[!side], &mut term_counts);
    }
    term_counts[term::TEMPO] = sign(position.turn());
    term_counts
}

#[inline]
fn count_terms(position: &Turnover, side: Side, army: &Army, enemy: &Army, term_counts: &mut TermCounts<TERM_COUNT>) {
    let sign = sign(side);
    let mut add_count = |term: usize, set: u64| term_counts[term] += sign * set.count_ones() as i32;
    let hanging_nests = army.own_squares & enemy.attacks & !army.attacks;
    for (kind, &set) in army.nests_by_kind.iter().enumerate() {
        add_count(kind, set);
        add_count(term::HANGING_NEST + kind, set & hanging_nests);
    }
    let ranks = match side {
        Side::White => [0xff << 48, 0xff << 40, 0xff << 32],
        Side::Black => [0xff << 8, 0xff << 16, 0xff << 24],
    };
    for (distance_to_go, rank) in ranks.into_iter().enumerate() {
        add_count(term::STEPS_TO_PROMOTION + distance_to_go, army.nests_by_kind[3] & rank);
    }
    let attacked_castles = army.castle_squares & enemy.attacks;
    add_count(term::ATTACKED_CASTLE, attacked_castles);
    add_count(term::CENTRE_NEST, army.own_squares & CENTRE_SQUARES);
    add_count(term::ATTACKED_SQUARE, army.attacks);
    add_count(term::FREE_SQUARE_AHEAD, ahead(side, army.castle_squares) & !position.occupied());
    let castle_count = army.castle_squares.count_ones() as usize;
    for term in &mut term_counts[term::FIRST_CASTLE..term::FIRST_CASTLE + castle_count.min(8)] {
        *term += sign;
    }
    term_counts[term::ATTACKED_CASTLE + 1] += if castle_count == 1 && attacked_castles != 0 { sign } else { 0 };
    for (term, reached_squares) in term_counts[term::MOBILITY..term::MOBILITY + 4].iter_mut().zip(army.mobility) {
        *term += sign * reached_squares;
    }
}
