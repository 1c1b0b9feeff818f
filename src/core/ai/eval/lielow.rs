//! The static evaluation of Lielow.

use super::terms::{Term, Terms, Weights, explained, sign, values, weigh};
use crate::ai::network::{Planes, attacked};
use crate::ai::style::Stance;
use crate::board::{BySide, Side};
use crate::games::Position;
use crate::games::lielow::Lielow;
use crate::games::lielow::movegen::squares;
use crate::games::lielow::reach::{arrivals, is_exit};

/// The number of terms.
pub const COUNT: usize = 24;

/// All terms, with weights fitted by `turnover-engine tune lielow --games 1200 --nodes 1500`. The weights of rare terms
/// are estimates.
pub const WEIGHTS: Weights<COUNT> = [
    ("stack of one", 82),
    ("stack of two", 90),
    ("stack of three", 75),
    ("stack of four", 57),
    ("stack of five", 12),
    ("stack of six", 26),
    ("stack of seven", 11),
    ("stack of eight", 16),
    ("square that a stack reaches", 6),
    ("stack that is attacked", -20),
    ("stack that is attacked and not covered", -25),
    ("king that is attacked", -83),
    ("king", 0),
    ("square to which the king can go safely", 9),
    ("stack that can only leave the board", -35),
    ("king that can only leave the board", -73),
    ("stack in the centre", -1),
    ("stack that is the mover's to take", 16),
    ("king that is the mover's to take", 3000),
    ("stack as tall as the king", 0),
    ("king of one or two", 15),
    ("king of six or more", -74),
    ("last stack", -296),
    ("turn", 10),
];

static VALUES: [i32; COUNT] = values(&WEIGHTS);

const REACHED: usize = 8;
const ATTACKED: usize = 9;
const UNCOVERED: usize = 10;
const KING_ATTACKED: usize = 11;
const KING: usize = 12;
const KING_SAFE: usize = 13;
const STUCK: usize = 14;
const KING_STUCK: usize = 15;
const CENTRE: usize = 16;
const MOVER_TAKES: usize = 17;
const MOVER_TAKES_KING: usize = 18;
const AS_TALL: usize = 19;
const LOW_KING: usize = 20;
const TALL_KING: usize = 21;
const LAST: usize = 22;
const TURN: usize = 23;

/// The four-by-four block of squares in the middle of the board.
const MIDDLE: u64 = 0x0000_3c3c_3c3c_0000;

/// The static evaluation for the side to move, in centi-units.
#[inline]
#[must_use]
pub fn evaluate(position: &Lielow) -> i32 {
    weigh(&terms(position), &VALUES, position.turn())
}

/// The terms of the static evaluation.
#[must_use]
pub fn explain(position: &Lielow) -> Vec<Term> {
    explained(&terms(position), &WEIGHTS)
}

/// Whether this side has a king that is attacked.
#[inline]
#[must_use]
pub fn is_king_attacked(position: &Lielow, side: Side) -> bool {
    let kings = position.kings(side).0;
    squares(position.side(!side).0).any(|from| arrivals(position.level(from), from) & kings != 0)
}

/// How many stacks of each side are attacked or covered.
#[must_use]
pub fn stances(position: &Lielow) -> BySide<Stance> {
    let attacks = BySide::from_fn(|side| attacks(position, side));
    BySide::from_fn(|side| {
        let own = position.side(side).0;
        let attacked = own & attacks[!side];
        Stance {
            royals_attacked: (position.kings(side).0 & attacked).count_ones(),
            attacked: attacked.count_ones(),
            loose: (attacked & !attacks[side]).count_ones(),
            covered: (own & attacks[side]).count_ones(),
        }
    })
}

/// The stacks as a network sees them.
#[inline]
#[must_use]
pub fn planes(position: &Lielow) -> Planes {
    let [white, black, ones, twos, fours, crowns] = position.bitboards();
    let [attacked, hanging] = attacked([white, black], Side::ALL.map(|side| attacks(position, side)));
    [white, black, ones, twos, fours, crowns, attacked, hanging]
}

/// The squares that a side's stacks reach.
#[inline]
fn attacks(position: &Lielow, side: Side) -> u64 {
    squares(position.side(side).0).fold(0, |all, from| all | arrivals(position.level(from), from))
}

/// The count of each term for White, less that for Black.
#[inline]
#[must_use]
pub fn terms(position: &Lielow) -> Terms<COUNT> {
    let attacks = BySide::from_fn(|side| attacks(position, side));
    let mut terms = [0; COUNT];
    for side in Side::ALL {
        count(position, side, attacks[side], attacks[!side], &mut terms);
    }
    terms[TURN] = sign(position.turn());
    terms
}

#[inline]
fn count(position: &Lielow, side: Side, covered: u64, attacked: u64, terms: &mut Terms<COUNT>) {
    let sign = sign(side);
    let own = position.side(side).0;
    let king = position.kings(side).0;
    let mut reached = 0;
    for from in squares(own) {
        let level = position.level(from);
        let targets = arrivals(level, from) & !own;
        terms[level] += sign;
        reached += targets.count_ones();
        if targets == 0 && is_exit(level, from) {
            terms[STUCK] += sign;
            terms[KING_STUCK] += if king >> from & 1 != 0 { sign } else { 0 };
        }
    }
    let mut add = |term: usize, set: u64| terms[term] += sign * set.count_ones() as i32;
    add(ATTACKED, own & attacked);
    add(UNCOVERED, own & attacked & !covered);
    add(KING_ATTACKED, king & attacked);
    add(KING, king);
    add(CENTRE, own & MIDDLE);
    if position.turn() != side {
        terms[MOVER_TAKES] -= sign * (own & attacked).count_ones() as i32;
        terms[MOVER_TAKES_KING] -= sign * (king & attacked).count_ones() as i32;
    }
    terms[REACHED] += sign * reached as i32;
    if king != 0 {
        let at = king.trailing_zeros();
        let level = position.level(at);
        let safe = arrivals(level, at) & !own & !attacked;
        terms[KING_SAFE] += sign * safe.count_ones() as i32;
        let as_tall = squares(own & !king).filter(|&other| position.level(other) == level).count();
        terms[AS_TALL] += sign * as_tall as i32;
        terms[LOW_KING] += if level < 2 { sign } else { 0 };
        terms[TALL_KING] += if level > 4 { sign } else { 0 };
    }
    terms[LAST] += if own.count_ones() == 1 { sign } else { 0 };
}
