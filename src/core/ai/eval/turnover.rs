//! The static evaluation of Turnover.

use super::terms::{Term, Terms, Weights, nonzero_terms, sign, values, weigh};
use crate::ai::network::{Planes, attacked_planes};
use crate::ai::style::Stance;
use crate::board::{BySide, Side};
use crate::games::Position;
use crate::games::turnover::attacks::{
    ahead, diagonal_attacks, east, leap_attacks_of_all, neighbours_of_all, orthogonal_attacks, squares, west,
};
use crate::games::turnover::{Edition, Turnover};

/// The number of terms.
pub const COUNT: usize = 31;

/// The terms of the classic edition, fitted by `turnover-engine tune turnover-classic --games 800 --nodes 1500`. The
/// weights of rare terms are estimates.
pub const CLASSIC: Weights<COUNT> = [
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
pub const MODERN: Weights<COUNT> = [
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

static CLASSIC_VALUES: [i32; COUNT] = values(&CLASSIC);
static MODERN_VALUES: [i32; COUNT] = values(&MODERN);

/// The indices of the terms, or of the first of a group of them.
mod term {
    pub(super) const CASTLES: usize = 5;
    pub(super) const REACH: usize = 13;
    pub(super) const WALL_STEPS: usize = 17;
    pub(super) const CASTLE_ATTACKED: usize = 20;
    pub(super) const HANGING: usize = 22;
    pub(super) const CENTRE: usize = 27;
    pub(super) const ATTACKED_SQUARE: usize = 28;
    pub(super) const FREE_AHEAD: usize = 29;
    pub(super) const TURN: usize = 30;
}

/// The four-by-four block of squares in the middle of the board.
const MIDDLE: u64 = 0x0000_3c3c_3c3c_0000;

/// The static evaluation for the side to move, in centi-units.
#[inline]
#[must_use]
pub fn evaluate(position: &Turnover) -> i32 {
    let values = match position.edition() {
        Edition::Classic => &CLASSIC_VALUES,
        Edition::Modern | Edition::Third => &MODERN_VALUES,
    };
    weigh(&terms(position), values, position.turn())
}

/// The terms of the static evaluation.
#[must_use]
pub fn explain(position: &Turnover) -> Vec<Term> {
    let weights = match position.edition() {
        Edition::Classic => &CLASSIC,
        Edition::Modern | Edition::Third => &MODERN,
    };
    nonzero_terms(&terms(position), weights)
}

/// How many nests of each side are attacked or covered.
#[must_use]
pub fn stances(position: &Turnover) -> BySide<Stance> {
    let armies = BySide::from_fn(|side| Army::of(position, side));
    BySide::from_fn(|side| {
        let [army, enemy] = [&armies[side], &armies[!side]];
        let attacked = army.own & enemy.attacks;
        Stance {
            royals_attacked: (army.castle_squares & enemy.attacks).count_ones(),
            attacked: attacked.count_ones(),
            loose: (attacked & !army.attacks).count_ones(),
            covered: (army.own & army.attacks).count_ones(),
        }
    })
}

/// The nests as a network sees them.
#[inline]
#[must_use]
pub fn planes(position: &Turnover) -> Planes {
    let [tower, fort, wall] = position.ring_sets().map(|set| set.0);
    let [white, black] = Side::ALL.map(|side| position.nest_squares(side).0);
    let attacks = Side::ALL.map(|side| Army::of(position, side).attacks);
    let [attacked, hanging] = attacked_planes([white, black], attacks);
    [white, black, tower, fort, wall, 0, attacked, hanging]
}

/// The nests of one side by kind, and the squares that they attack.
struct Army {
    own: u64,
    /// By kind: Tower, Fort, Citadel, Wall, Fortress.
    kinds: [u64; 5],
    castle_squares: u64,
    /// The number of squares attacked by Towers, Forts, Citadels and Fortresses, with multiplicity.
    reach: [i32; 4],
    attacks: u64,
}

impl Army {
    #[inline]
    fn of(position: &Turnover, side: Side) -> Self {
        let own_squares = position.nest_squares(side).0;
        let [tower, fort, wall] = position.ring_sets().map(|set| set.0 & own_squares);
        let castle_squares = tower & fort & wall;
        let kinds = [tower & !fort, fort & !tower & !wall, tower & fort & !wall, wall & !fort, fort & wall & !tower];
        let occupied = position.occupied();
        let mut army = Self { own: own_squares, kinds, castle_squares, reach: [0; 4], attacks: 0 };
        for from in squares(kinds[0]) {
            army.reaches(0, orthogonal_attacks(from, occupied));
        }
        for from in squares(kinds[1]) {
            army.reaches(1, diagonal_attacks(from, occupied));
        }
        for from in squares(kinds[2]) {
            army.reaches(2, orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied));
        }
        army.reaches(3, leap_attacks_of_all(kinds[4]));
        let row = match position.edition() {
            Edition::Classic => ahead(side, kinds[3] | castle_squares),
            Edition::Modern | Edition::Third => {
                army.attacks |= neighbours_of_all(castle_squares);
                ahead(side, kinds[3])
            }
        };
        army.attacks |= west(row) | east(row);
        army
    }

    #[inline]
    fn reaches(&mut self, kind: usize, targets: u64) {
        self.reach[kind] += (targets & !self.own).count_ones() as i32;
        self.attacks |= targets;
    }
}

/// The count of each term for White, less that for Black.
#[inline]
#[must_use]
pub fn terms(position: &Turnover) -> Terms<COUNT> {
    let armies = BySide::from_fn(|side| Army::of(position, side));
    let mut terms = [0; COUNT];
    for side in Side::ALL {
        count(position, side, &armies[side], &armies[!side], &mut terms);
    }
    terms[term::TURN] = sign(position.turn());
    terms
}

#[inline]
fn count(position: &Turnover, side: Side, army: &Army, enemy: &Army, terms: &mut Terms<COUNT>) {
    let sign = sign(side);
    let mut add = |term: usize, set: u64| terms[term] += sign * set.count_ones() as i32;
    let hanging_nests = army.own & enemy.attacks & !army.attacks;
    for (kind, &set) in army.kinds.iter().enumerate() {
        add(kind, set);
        add(term::HANGING + kind, set & hanging_nests);
    }
    let rows = match side {
        Side::White => [0xff << 48, 0xff << 40, 0xff << 32],
        Side::Black => [0xff << 8, 0xff << 16, 0xff << 24],
    };
    for (distance_to_go, row) in rows.into_iter().enumerate() {
        add(term::WALL_STEPS + distance_to_go, army.kinds[3] & row);
    }
    let attacked = army.castle_squares & enemy.attacks;
    add(term::CASTLE_ATTACKED, attacked);
    add(term::CENTRE, army.own & MIDDLE);
    add(term::ATTACKED_SQUARE, army.attacks);
    add(term::FREE_AHEAD, ahead(side, army.castle_squares) & !position.occupied());
    let castle_count = army.castle_squares.count_ones() as usize;
    for term in &mut terms[term::CASTLES..term::CASTLES + castle_count.min(8)] {
        *term += sign;
    }
    terms[term::CASTLE_ATTACKED + 1] += if castle_count == 1 && attacked != 0 { sign } else { 0 };
    for (term, reached_squares) in terms[term::REACH..term::REACH + 4].iter_mut().zip(army.reach) {
        *term += sign * reached_squares;
    }
}
