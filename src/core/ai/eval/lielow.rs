//! The static evaluation of Lielow.

use super::terms::{Term, Terms, Weights, nonzero_terms, sign, values, weigh};
use crate::ai::network::{PLANES, Planes, attacked_planes};
use crate::ai::style::Stance;
use crate::board::{BySide, Side};
use crate::games::Position;
use crate::games::lielow::{Bitboard, LielowOn};

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
    ("stack of eight or nine", 16),
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

/// The indices of the terms, or of the first of a group of them.
mod term {
    pub(super) const EIGHT_OR_NINE: usize = 7;
    pub(super) const REACHED_SQUARE: usize = 8;
    pub(super) const ATTACKED: usize = 9;
    pub(super) const UNCOVERED: usize = 10;
    pub(super) const KING_ATTACKED: usize = 11;
    pub(super) const KING: usize = 12;
    pub(super) const KING_SAFE: usize = 13;
    pub(super) const STUCK: usize = 14;
    pub(super) const KING_STUCK: usize = 15;
    pub(super) const CENTRE: usize = 16;
    pub(super) const MOVER_TAKES: usize = 17;
    pub(super) const MOVER_TAKES_KING: usize = 18;
    pub(super) const AS_TALL_AS_KING: usize = 19;
    pub(super) const LOW_KING: usize = 20;
    pub(super) const TALL_KING: usize = 21;
    pub(super) const LAST_STACK: usize = 22;
    pub(super) const TURN: usize = 23;
}

/// The static evaluation for the side to move, in centi-units.
#[inline]
#[must_use]
pub fn evaluate<B: Bitboard>(position: &LielowOn<B>) -> i32 {
    weigh(&terms(position), &VALUES, position.turn())
}

/// The terms of the static evaluation.
#[must_use]
pub fn explain<B: Bitboard>(position: &LielowOn<B>) -> Vec<Term> {
    nonzero_terms(&terms(position), &WEIGHTS)
}

/// Whether this side has a king that is attacked.
#[inline]
#[must_use]
pub fn is_king_attacked<B: Bitboard>(position: &LielowOn<B>, side: Side) -> bool {
    let kings = position.king_squares(side);
    let attacks_king = |from| !(B::arrivals(position.level(from), from) & kings).is_empty();
    position.stack_squares(!side).indices().any(attacks_king)
}

/// How many stacks of each side are attacked or covered.
#[must_use]
pub fn stances<B: Bitboard>(position: &LielowOn<B>) -> BySide<Stance> {
    let attacks = BySide::from_fn(|side| attacks(position, side));
    BySide::from_fn(|side| {
        let own_stacks = position.stack_squares(side);
        let attacked = own_stacks & attacks[!side];
        Stance {
            royals_attacked: (position.king_squares(side) & attacked).len(),
            attacked: attacked.len(),
            loose: (attacked & !attacks[side]).len(),
            covered: (own_stacks & attacks[side]).len(),
        }
    })
}

/// The stacks as a network sees them; nothing on 9×9, for which there is none.
#[inline]
#[must_use]
pub fn planes<B: Bitboard>(position: &LielowOn<B>) -> Planes {
    let mut planes = [0; PLANES];
    if B::WIDTH == 8 {
        let low_word = |set: B| -> u64 { Into::<u128>::into(set) as u64 };
        let [stacks @ .., attacked_plane, hanging_plane] = &mut planes;
        position.bitboards().zip(stacks).for_each(|(set, plane)| *plane = low_word(set));
        let [white, black] = Side::ALL.map(|side| low_word(position.stack_squares(side)));
        let by_side = Side::ALL.map(|side| low_word(attacks(position, side)));
        [*attacked_plane, *hanging_plane] = attacked_planes([white, black], by_side);
    }
    planes
}

/// The squares that a side's stacks reach.
#[inline]
fn attacks<B: Bitboard>(position: &LielowOn<B>, side: Side) -> B {
    let add_arrivals = |all, from| all | B::arrivals(position.level(from), from);
    position.stack_squares(side).indices().fold(B::default(), add_arrivals)
}

/// The count of each term for White, less that for Black.
#[inline]
#[must_use]
pub fn terms<B: Bitboard>(position: &LielowOn<B>) -> Terms<COUNT> {
    let attacks = BySide::from_fn(|side| attacks(position, side));
    let mut terms = [0; COUNT];
    for side in Side::ALL {
        count(position, side, attacks[side], attacks[!side], &mut terms);
    }
    terms[term::TURN] = sign(position.turn());
    terms
}

#[inline]
fn count<B: Bitboard>(position: &LielowOn<B>, side: Side, covered: B, attacked: B, terms: &mut Terms<COUNT>) {
    let sign = sign(side);
    let own_stacks = position.stack_squares(side);
    let king = position.king_squares(side);
    let mut reached_squares = 0;
    for from in own_stacks.indices() {
        let level = position.level(from);
        let targets = B::arrivals(level, from) & !own_stacks;
        terms[level.min(term::EIGHT_OR_NINE)] += sign;
        reached_squares += targets.len();
        if targets.is_empty() && B::is_exit(level, from) {
            terms[term::STUCK] += sign;
            terms[term::KING_STUCK] += if king.contains(from) { sign } else { 0 };
        }
    }
    let mut add = |term: usize, set: B| terms[term] += sign * set.len() as i32;
    add(term::ATTACKED, own_stacks & attacked);
    add(term::UNCOVERED, own_stacks & attacked & !covered);
    add(term::KING_ATTACKED, king & attacked);
    add(term::KING, king);
    add(term::CENTRE, own_stacks & B::CENTRE);
    if position.turn() != side {
        terms[term::MOVER_TAKES] -= sign * (own_stacks & attacked).len() as i32;
        terms[term::MOVER_TAKES_KING] -= sign * (king & attacked).len() as i32;
    }
    terms[term::REACHED_SQUARE] += sign * reached_squares as i32;
    if !king.is_empty() {
        let king_square = king.first_index();
        let level = position.level(king_square);
        let safe_targets = B::arrivals(level, king_square) & !own_stacks & !attacked;
        terms[term::KING_SAFE] += sign * safe_targets.len() as i32;
        let as_tall =
            (own_stacks & !king).indices().filter(|&other_square| position.level(other_square) == level).count();
        terms[term::AS_TALL_AS_KING] += sign * as_tall as i32;
        terms[term::LOW_KING] += if level < 2 { sign } else { 0 };
        terms[term::TALL_KING] += if level > 4 { sign } else { 0 };
    }
    terms[term::LAST_STACK] += if own_stacks.is_single() { sign } else { 0 };
}
