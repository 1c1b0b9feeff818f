//! The matching of maximum weight, where weights are rows of digits that are compared from left to right.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use integer_blossom::{Weight, max_weight_matching};

/// With whom each player is paired, by place.
pub(super) type Mates = Vec<Option<usize>>;

/// The digits of all criteria together are wider than weights can be: the tournament is too large.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("expected a smaller tournament: weights of {bits} bits are not supported")]
pub struct WeightTooWide {
    /// How many bits the weights would need.
    pub bits: usize,
}

/// How many bits a weight must leave free for the sums in the algorithm.
const HEADROOM_BITS: usize = 6;

/// Pairs some players so that the first digit's sum over all pairs is as great as possible, then the second digit's sum, and so on.
/// The players' places must rise. The digits are asked for two places, the smaller one first, and are `None` where two may not be
/// paired; the first digit must be positive, and all rows must be equally long.
pub(super) fn heaviest_matching(
    players: &[usize],
    digits_of_pair: impl Fn(usize, usize) -> Option<Vec<i64>>,
) -> Result<Mates, WeightTooWide> {
    let player_count = players.len();
    let mut rows = vec![None; player_count * player_count];
    for (first_index, &higher) in players.iter().enumerate() {
        for (second_index, &lower) in players.iter().enumerate().skip(first_index + 1) {
            rows[first_index * player_count + second_index] = digits_of_pair(higher, lower);
        }
    }
    let widths = digit_widths(&rows, player_count);
    let weight_bits = widths.iter().sum::<usize>() + HEADROOM_BITS;
    let matching = match weight_bits.div_ceil(64) {
        0..=8 => max_weight_matching(&wide_weights::<8>(&rows, &widths), player_count),
        9..=64 => max_weight_matching(&wide_weights::<64>(&rows, &widths), player_count),
        _ => return Err(WeightTooWide { bits: weight_bits }),
    };
    let mut mates = vec![None; players.last().map_or(0, |&last_player| last_player + 1)];
    for (&player, mate) in players.iter().zip(matching) {
        mates[player] = mate.map(|index| players[index]);
    }
    Ok(mates)
}

/// How many bits each digit's sum over all pairs can need. In each row of the table at most one pair is chosen.
fn digit_widths(rows: &[Option<Vec<i64>>], player_count: usize) -> Vec<usize> {
    let digit_count = rows.iter().flatten().next().map_or(0, Vec::len);
    let greatest_sum = |digit: usize, sign: i64| {
        let row_maximum = |row: &[Option<Vec<i64>>]| {
            row.iter().flatten().map(|digits| sign * digits[digit]).max().unwrap_or(0).max(0)
        };
        let greatest_sums = rows.chunks(player_count).map(row_maximum);
        let pair_count = i64::try_from(player_count / 2).unwrap_or(i64::MAX);
        let pairs_maximum = greatest_sums.clone().max().unwrap_or(0).saturating_mul(pair_count);
        greatest_sums.fold(0, i64::saturating_add).min(pairs_maximum).unsigned_abs()
    };
    let width_of =
        |digit| (u64::BITS - greatest_sum(digit, 1).saturating_add(greatest_sum(digit, -1)).leading_zeros()) as usize;
    (0..digit_count).map(width_of).collect()
}

/// The digits of all pairs, put together into one number each.
fn wide_weights<const WORDS: usize>(rows: &[Option<Vec<i64>>], widths: &[usize]) -> Vec<WideWeight<WORDS>> {
    let weight_of = |digits: &Vec<i64>| {
        let digit_widths = digits.iter().zip(widths);
        digit_widths
            .fold(WideWeight::ZERO, |weight, (&digit, &width)| weight.shifted_left(width) + WideWeight::from(digit))
    };
    rows.iter().map(|row| row.as_ref().map_or(WideWeight::ZERO, weight_of)).collect()
}

/// A signed integer of a fixed number of 64-bit words, the lowest first, in two's complement.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct WideWeight<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> WideWeight<WORDS> {
    const ZERO: Self = Self([0; WORDS]);

    fn is_negative(self) -> bool {
        self.0[WORDS - 1] >> 63 == 1
    }

    /// The number times two to the power of `bit_shift`.
    fn shifted_left(self, bit_shift: usize) -> Self {
        let (word_shift, bit_shift) = (bit_shift / 64, bit_shift % 64);
        let word_at = |word_index: usize| word_index.checked_sub(word_shift).map_or(0, |word_index| self.0[word_index]);
        Self(std::array::from_fn(|word_index| {
            let carried_bits =
                if bit_shift == 0 || word_index == 0 { 0 } else { word_at(word_index - 1) >> (64 - bit_shift) };
            word_at(word_index) << bit_shift | carried_bits
        }))
    }
}

impl<const WORDS: usize> From<i64> for WideWeight<WORDS> {
    fn from(number: i64) -> Self {
        let mut words = [if number < 0 { u64::MAX } else { 0 }; WORDS];
        words[0] = number.cast_unsigned();
        Self(words)
    }
}

impl<const WORDS: usize> Ord for WideWeight<WORDS> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.is_negative().cmp(&self.is_negative()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const WORDS: usize> PartialOrd for WideWeight<WORDS> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const WORDS: usize> Add for WideWeight<WORDS> {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const WORDS: usize> AddAssign for WideWeight<WORDS> {
    fn add_assign(&mut self, other: Self) {
        let mut carry = false;
        for (word, other_word) in self.0.iter_mut().zip(other.0) {
            let (sum, overflows) = word.overflowing_add(other_word);
            let (sum, overflows_again) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, overflows || overflows_again);
        }
    }
}

impl<const WORDS: usize> Sub for WideWeight<WORDS> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const WORDS: usize> SubAssign for WideWeight<WORDS> {
    fn sub_assign(&mut self, other: Self) {
        let mut borrow = false;
        for (word, other_word) in self.0.iter_mut().zip(other.0) {
            let (difference, overflows) = word.overflowing_sub(other_word);
            let (difference, overflows_again) = difference.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (difference, overflows || overflows_again);
        }
    }
}

impl<const WORDS: usize> Weight for WideWeight<WORDS> {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = {
        let mut words = [0; WORDS];
        words[0] = 1;
        Self(words)
    };

    fn inf() -> Self {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] = u64::MAX >> 3;
        Self(words)
    }

    fn double(self) -> Self {
        self.shifted_left(1)
    }

    fn half(self) -> Self {
        Self(std::array::from_fn(|word_index| {
            let higher_word =
                if word_index + 1 < WORDS { self.0[word_index + 1] } else { u64::from(self.is_negative()) };
            self.0[word_index] >> 1 | higher_word << 63
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(number: i64) -> WideWeight<4> {
        WideWeight::from(number)
    }

    #[test]
    fn wide_weights_compute_like_integers() {
        let numbers = [0, 1, -1, 2, 7, -8, 63, i64::from(i32::MAX), i64::from(i32::MIN)];
        for first_number in numbers {
            assert_eq!(weight(first_number).double(), weight(2 * first_number));
            assert_eq!(weight(2 * first_number).half(), weight(first_number));
            assert_eq!(weight(first_number).shifted_left(130).half(), weight(first_number).shifted_left(129));
            for second_number in numbers {
                assert_eq!(weight(first_number) + weight(second_number), weight(first_number + second_number));
                assert_eq!(weight(first_number) - weight(second_number), weight(first_number - second_number));
                assert_eq!(weight(first_number).cmp(&weight(second_number)), first_number.cmp(&second_number));
                let [high_weight, low_weight] = [weight(first_number).shifted_left(100), weight(second_number)];
                assert_eq!(high_weight + low_weight - high_weight, low_weight);
            }
        }
    }

    #[test]
    fn a_digit_outweighs_all_behind_it() {
        // Two pairs with little in the second digit are better than one with much.
        let digits = |higher: usize, lower: usize| match (higher, lower) {
            (1, 2) => Some(vec![1, 50]),
            (0, 1) | (2, 3) => Some(vec![1, -3]),
            _ => None,
        };
        assert_eq!(heaviest_matching(&[0, 1, 2, 3], digits), Ok(vec![Some(1), Some(0), Some(3), Some(2)]));
        assert_eq!(heaviest_matching(&[0, 1, 2], digits), Ok(vec![None, Some(2), Some(1)]));
        assert_eq!(heaviest_matching(&[1, 3], digits), Ok(vec![None; 4]));
        assert_eq!(heaviest_matching(&[], digits), Ok(vec![]));
    }
}
