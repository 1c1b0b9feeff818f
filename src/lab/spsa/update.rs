//! How the result of a pair of games moves the numbers.
//!
//! The players of a pair have numbers to both sides of the present ones, each number to a side that is drawn. What the winner
//! had more of, the present numbers get a little more of. The distance of the players and the move shrink from pair to pair.

use turnover_core::board::{MixRng, mix};

/// By how many steps the result of the last pair moves a number, for each half point.
const LAST_RATE: f64 = 0.002;
/// How fast the moves shrink: the exponent in 128ths, about 0.602.
const RATE_EXPONENT: u32 = 77;
/// How fast the distance of the players shrinks: the exponent in 128ths, about 0.101.
const DISTANCE_EXPONENT: u32 = 13;
/// The part of all pairs that is added to the number of a pair, so that the first ones do not move too far.
const STABILITY: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TunedNumber {
    pub(super) value: f64,
    pub(super) min: i32,
    pub(super) max: i32,
    /// How far the players of the last pair are from the value.
    pub(super) step: i32,
}

impl TunedNumber {
    fn within_range(&self, value: f64) -> f64 {
        value.clamp(self.min.into(), self.max.into())
    }
}

/// The numbers between two pairs.
// CITE: SPSA, Spall 1992; its gains, Spall 1998, set by their last values as in Kiiski's tuner of Stockfish, in Fishtest and in OpenBench.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spsa {
    pub(super) numbers: Vec<TunedNumber>,
    /// The number of pairs of the whole run.
    pub(super) pair_count: u32,
    pub(super) seed: u64,
}

impl Spsa {
    /// The numbers of both players of a pair. Parts of a whole are rounded up or down by lot, for both players alike.
    pub(super) fn players(&self, pair_number: u32) -> [Vec<i32>; 2] {
        let distance = self.distance(pair_number);
        let offsets = self.offsets(pair_number);
        [1.0, -1.0].map(|player| {
            let drawn_numbers = self.numbers.iter().zip(&offsets);
            let value = |(number, offset): (&TunedNumber, &Offset)| {
                let shifted = number.value + player * offset.sign * distance * f64::from(number.step);
                number.within_range((shifted + offset.rounding).floor()) as i32
            };
            drawn_numbers.map(value).collect()
        })
    }

    /// Moves the numbers by the result of a pair: the half points of the first player above those of a draw, from -2 to 2.
    pub(super) fn learn(&mut self, pair_number: u32, advantage: f64) {
        let rate = self.rate(pair_number) / self.distance(pair_number);
        let offsets = self.offsets(pair_number);
        for (number, offset) in self.numbers.iter_mut().zip(offsets) {
            let moved = number.value + rate * advantage * offset.sign * f64::from(number.step);
            number.value = number.within_range(moved);
        }
    }

    /// How many steps the players of a pair are away from the present numbers.
    fn distance(&self, pair_number: u32) -> f64 {
        power(f64::from(self.pair_count) / f64::from(pair_number + 1), DISTANCE_EXPONENT)
    }

    /// By how many steps a half point in this pair would move a number if the players were a step away.
    fn rate(&self, pair_number: u32) -> f64 {
        let pair_count = f64::from(self.pair_count);
        let added = STABILITY * pair_count;
        LAST_RATE * power((added + pair_count) / (added + f64::from(pair_number + 1)), RATE_EXPONENT)
    }

    /// What is drawn for each number in this pair.
    fn offsets(&self, pair_number: u32) -> Vec<Offset> {
        const FRACTIONS: u64 = 1 << 32;
        let mut rng = MixRng::new(mix(self.seed ^ mix(u64::from(pair_number) ^ 0x5b5a)));
        let mut draw_offset = || {
            let sign = if rng.below(2) == 0 { 1.0 } else { -1.0 };
            Offset { sign, rounding: rng.below(FRACTIONS) as f64 / FRACTIONS as f64 }
        };
        self.numbers.iter().map(|_| draw_offset()).collect()
    }
}

/// What is drawn for a number in a pair.
struct Offset {
    /// To which side of the number the first player is: 1 or -1.
    sign: f64,
    /// What is added before a number is rounded down, from 0 to 1.
    rounding: f64,
}

/// The power of a number above 0 with an exponent in 128ths. By square roots and products, which have the same result on every
/// platform; `powf` has not.
fn power(base: f64, exponent: u32) -> f64 {
    let root = (0..7).fold(base, |root, _| root.sqrt());
    (0..exponent).fold(1.0, |product, _| product * root)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: f64) -> TunedNumber {
        TunedNumber { value, min: 0, max: 200, step: 10 }
    }

    #[test]
    fn a_power_is_that_of_the_library() {
        for (base, exponent) in [(1.0, 77), (11.0, 77), (20_000.0, 13), (0.5, 128)] {
            let expected = f64::powf(base, f64::from(exponent) / 128.0);
            assert!((power(base, exponent) / expected - 1.0).abs() < 1e-9, "{base} {exponent}");
        }
    }

    #[test]
    fn the_numbers_approach_the_best_ones_although_results_are_mostly_luck() {
        const BEST: [f64; 3] = [60.0, 150.0, 100.0];
        let mut spsa = Spsa { numbers: vec![number(100.0); 3], pair_count: 20_000, seed: 5 };
        let mut rng = MixRng::new(9);
        for pair_number in 0..spsa.pair_count {
            let loss = |values: &Vec<i32>| -> f64 {
                let distances = values.iter().zip(BEST).map(|(&value, best)| (f64::from(value) - best) / 10.0);
                distances.map(|distance| distance * distance / 20.0).sum()
            };
            let [first_loss, second_loss] = spsa.players(pair_number).each_ref().map(loss);
            let luck = rng.below(601) as f64 / 100.0 - 3.0;
            spsa.learn(pair_number, (second_loss - first_loss + luck).clamp(-2.0, 2.0));
        }
        for (tuned, best) in spsa.numbers.iter().zip(BEST) {
            assert!((tuned.value - best).abs() < 10.0, "{:?}", spsa.numbers);
        }
    }

    #[test]
    fn players_lie_to_both_sides_within_the_range_and_are_rounded_without_a_bias() {
        let spsa = Spsa { numbers: vec![number(100.25), number(199.0)], pair_count: 1000, seed: 1 };
        let mut sum = 0;
        for pair_number in 0..1000 {
            let [first, second] = spsa.players(pair_number);
            let distance = (first[0] - second[0]).abs();
            assert!((20..=42).contains(&distance), "{first:?} {second:?}");
            assert!(first[1].max(second[1]) == 200 && first[1].min(second[1]) < 192, "{first:?} {second:?}");
            sum += first[0] + second[0];
        }
        assert!((f64::from(sum) / 2000.0 - 100.25).abs() < 0.1, "{sum}");
    }

    #[test]
    fn a_draw_moves_nothing_and_the_order_of_the_results_of_a_batch_does_not_matter() {
        let start = Spsa { numbers: vec![number(100.0); 2], pair_count: 50, seed: 3 };
        let mut drawn = start.clone();
        drawn.learn(7, 0.0);
        assert_eq!(drawn, start);
        let [mut one, mut other] = [start.clone(), start];
        one.learn(3, 2.0);
        one.learn(4, -1.0);
        other.learn(4, -1.0);
        other.learn(3, 2.0);
        for (one, other) in one.numbers.iter().zip(&other.numbers) {
            assert!((one.value - other.value).abs() < 1e-9 && one.value != 100.0, "{one:?} {other:?}");
        }
    }
}
