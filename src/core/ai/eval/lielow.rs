//! The static evaluation of Lielow.

use super::terms::{Term, TermCounts, TermWeights, nonzero_terms, sign, weight_values, weighted_sum};
use crate::ai::network::{PLANE_COUNT, Planes, attacked_planes};
use crate::ai::style::AttackCounts;
use crate::board::{BySide, Side};
use crate::games::Position;
use crate::games::lielow::{Bitboard, LielowOn};

/// The number of terms.
pub const TERM_COUNT: usize = 24;

/// All terms, with weights fitted by `turnover-engine tune lielow --games 1200 --nodes 1500`. The weights of rare terms
/// are estimates.
pub const WEIGHTS: TermWeights<TERM_COUNT> = [
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

static WEIGHT_VALUES: [i32; TERM_COUNT] = weight_values(&WEIGHTS);

/// The indices of the terms, or of the first of a group of them.
mod term {
    pub(super) const LARGEST_STACK: usize = 7;
    pub(super) const MOBILITY: usize = 8;
    pub(super) const ATTACKED_STACK: usize = 9;
    pub(super) const HANGING_STACK: usize = 10;
    pub(super) const ATTACKED_KING: usize = 11;
    pub(super) const KING: usize = 12;
    pub(super) const SAFE_KING_SQUARE: usize = 13;
    pub(super) const STUCK_STACK: usize = 14;
    pub(super) const STUCK_KING: usize = 15;
    pub(super) const CENTRE_STACK: usize = 16;
    pub(super) const CAPTURABLE_STACK: usize = 17;
    pub(super) const CAPTURABLE_KING: usize = 18;
    pub(super) const STACK_AS_TALL_AS_OWN_KING: usize = 19;
    pub(super) const LOW_KING: usize = 20;
    pub(super) const TALL_KING: usize = 21;
    pub(super) const LAST_STACK: usize = 22;
    pub(super) const TEMPO: usize = 23;
}

/// The static evaluation for the side to move, in centi-units.
#[inline]
#[must_use]
pub fn evaluate<B: Bitboard>(position: &LielowOn<B>) -> i32 {
    weighted_sum(&term_counts(position), &WEIGHT_VALUES, position.turn())
}

/// The terms of the static evaluation.
#[must_use]
pub fn explain<B: Bitboard>(position: &LielowOn<B>) -> Vec<Term> {
    nonzero_terms(&term_counts(position), &WEIGHTS)
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
pub fn attack_counts<B: Bitboard>(position: &LielowOn<B>) -> BySide<AttackCounts> {
    let attacks = BySide::from_fn(|side| attacked_squares(position, side));
    BySide::from_fn(|side| {
        let own_stacks = position.stack_squares(side);
        let attacked_stacks = own_stacks & attacks[!side];
        AttackCounts {
            attacked_royals: (position.king_squares(side) & attacked_stacks).len(),
            attacked_pieces: attacked_stacks.len(),
            loose_pieces: (attacked_stacks & !attacks[side]).len(),
            covered_pieces: (own_stacks & attacks[side]).len(),
        }
    })
}

/// The stacks as a network sees them; nothing on 9×9, for which there is none.
#[inline]
#[must_use]
pub fn planes<B: Bitboard>(position: &LielowOn<B>) -> Planes {
    let mut planes = [0; PLANE_COUNT];
    if B::WIDTH == 8 {
        let low_word = |set: B| -> u64 { Into::<u128>::into(set) as u64 };
        let [stacks @ .., attacked_plane, hanging_plane] = &mut planes;
        position.bitboards().zip(stacks).for_each(|(set, plane)| *plane = low_word(set));
        let [white, black] = Side::ALL.map(|side| low_word(position.stack_squares(side)));
        let attacks_by_side = Side::ALL.map(|side| low_word(attacked_squares(position, side)));
        [*attacked_plane, *hanging_plane] = attacked_planes([white, black], attacks_by_side);
    }
    planes
}

/// The squares that a side's stacks reach.
#[inline]
fn attacked_squares<B: Bitboard>(position: &LielowOn<B>, side: Side) -> B {
    let add_arrivals = |squares, from| squares | B::arrivals(position.level(from), from);
    position.stack_squares(side).indices().fold(B::default(), add_arrivals)
}

/// The count of each term for White, less that for Black.
#[inline]
#[must_use]
pub fn term_counts<B: Bitboard>(position: &LielowOn<B>) -> TermCounts<TERM_COUNT> {
    let attacks = BySide::from_fn(|side| attacked_squares(position, side));
    let mut term_counts = [0; TERM_COUNT];
    for side in Side::ALL {
        count_terms(position, side, attacks[side], attacks[!side], &mut term_counts);
    }
    term_counts[term::TEMPO] = sign(position.turn());
    term_counts
}

#[inline]
fn count_terms<B: Bitboard>(
    position: &LielowOn<B>,
    side: Side,
    own_attacks: B,
    enemy_attacks: B,
    term_counts: &mut TermCounts<TERM_COUNT>,
) {
    let sign = sign(side);
    let own_stacks = position.stack_squares(side);
    let king_squares = position.king_squares(side);
    let mut mobility = 0;
    for from in own_stacks.indices() {
        let level = position.level(from);
        let targets = B::arrivals(level, from) & !own_stacks;
        term_counts[level.min(term::LARGEST_STACK)] += sign;
        mobility += targets.len();
        if targets.is_empty() && B::is_exit(level, from) {
            term_counts[term::STUCK_STACK] += sign;
            term_counts[term::STUCK_KING] += if king_squares.contains(from) { sign } else { 0 };
        }
    }
    let mut add_count = |term: usize, set: B| term_counts[term] += sign * set.len() as i32;
    add_count(term::ATTACKED_STACK, own_stacks & enemy_attacks);
    add_count(term::HANGING_STACK, own_stacks & enemy_attacks & !own_attacks);
    add_count(term::ATTACKED_KING, king_squares & enemy_attacks);
    add_count(term::KING, king_squares);
    add_count(term::CENTRE_STACK, own_stacks & B::CENTRE);
    if position.turn() != side {
        term_counts[term::CAPTURABLE_STACK] -= sign * (own_stacks & enemy_attacks).len() as i32;
        term_counts[term::CAPTURABLE_KING] -= sign * (king_squares & enemy_attacks).len() as i32;
    }
    term_counts[term::MOBILITY] += sign * mobility as i32;
    if !king_squares.is_empty() {
        let king_square = king_squares.first_index();
        let level = position.level(king_square);
        let safe_targets = B::arrivals(level, king_square) & !own_stacks & !enemy_attacks;
        term_counts[term::SAFE_KING_SQUARE] += sign * safe_targets.len() as i32;
        let equal_count = (own_stacks & !king_squares)
            .indices()
            .filter(|&other_square| position.level(other_square) == level)
            .count();
        term_counts[term::STACK_AS_TALL_AS_OWN_KING] += sign * equal_count as i32;
        term_counts[term::LOW_KING] += if level < 2 { sign } else { 0 };
        term_counts[term::TALL_KING] += if level > 4 { sign } else { 0 };
    }
    term_counts[term::LAST_STACK] += if own_stacks.is_single() { sign } else { 0 };
}
