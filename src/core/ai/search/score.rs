//! Values, which the search uses, and scores, which it reports.

use std::fmt;

use crate::board::Side;

/// A search value for the side to move. Without dice it is in centi-units; with dice, in millionths of the way from a
/// draw to a win. Values within a thousand of a million are forced ends of the game.
pub type Value = i32;

/// The game is won at once.
pub(super) const WIN: Value = 1_000_000;
/// A draw.
pub(super) const DRAW: Value = 0;
/// Values at least this far from 0 are forced ends and contain the number of plies.
pub(super) const MIN_PROVEN_VALUE: Value = WIN - 1000;
/// The greatest absolute static evaluation.
const MAX_STATIC_EVAL: i32 = 500_000;
/// The evaluation in centi-units that counts as half of the way from a draw to a win.
const HALF_WAY_UNITS: i64 = 500;
/// With dice, the greatest value of a game that is not decided, which no evaluation reaches.
const MAX_SQUASHED: i64 = 9 * (WIN as i64) / 10;

/// A score for reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An evaluation in centi-units, hundredths of the least valuable piece; positive is better for the side to move.
    Units(i32),
    /// The side to move wins by force.
    Win {
        /// The number of its moves, the last one included.
        moves: u32,
    },
    /// The side to move loses by force.
    Loss {
        /// The number of its moves, the last one included; 0 if it has already lost.
        moves: u32,
    },
}

impl fmt::Display for Score {
    /// Writes the score as in UCI: `cp 31`, `mate 2`, `mate -1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Units(units) => write!(f, "cp {units}"),
            Self::Win { moves } => write!(f, "mate {moves}"),
            Self::Loss { moves } => write!(f, "mate -{moves}"),
        }
    }
}

impl Score {
    /// The score of a value.
    #[must_use]
    pub fn from_value(value: Value, has_dice: bool) -> Self {
        let plies = (WIN - value.abs()).max(0).unsigned_abs();
        match value {
            MIN_PROVEN_VALUE.. if !has_dice || plies <= 1 => Self::Win { moves: plies.div_ceil(2) },
            _ if value <= -MIN_PROVEN_VALUE && !has_dice => Self::Loss { moves: plies.div_ceil(2) },
            _ if has_dice => Self::Units(unsquash(value)),
            _ => Self::Units(value),
        }
    }

    /// The score for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Units(units) => Self::Units(-units),
            Self::Win { moves } => Self::Loss { moves },
            Self::Loss { moves } => Self::Win { moves },
        }
    }

    /// The expected result, from 0 for a loss to 1 for a win.
    #[must_use]
    pub fn expectation(self) -> f64 {
        match self {
            Self::Units(units) => (1.0 + f64::from(squash(units)) / f64::from(WIN)) / 2.0,
            Self::Win { .. } => 1.0,
            Self::Loss { .. } => 0.0,
        }
    }

    /// The score with about this expectation, from 0 to 1, of a game that is not decided.
    #[must_use]
    pub fn of_expectation(expectation: f64) -> Self {
        Self::Units(unsquash(((2.0 * expectation - 1.0) * f64::from(WIN)) as Value))
    }

    /// The score in centi-units for sorting and display. Forced ends are far outside of the range of evaluations.
    #[must_use]
    pub fn units(self) -> i32 {
        match self {
            Self::Units(units) => units,
            Self::Win { moves } => WIN - moves.min(1000) as i32,
            Self::Loss { moves } => moves.min(1000) as i32 - WIN,
        }
    }
}

/// The value for this side of a game that ended at this ply from the root.
pub(in crate::ai) fn terminal_value(winner: Option<Side>, side: Side, ply: usize) -> Value {
    match winner {
        None => DRAW,
        Some(winner) if winner == side => WIN - ply as Value,
        Some(_) => ply as Value - WIN,
    }
}

/// A static evaluation in centi-units as a value.
#[inline]
pub(in crate::ai) fn of_static_eval(units: i32, has_dice: bool) -> Value {
    let units = units.clamp(-MAX_STATIC_EVAL, MAX_STATIC_EVAL);
    if has_dice { squash(units) } else { units }
}

/// The logit of an expected result, in thousandths, as a value on the same scale as evaluations in centi-units.
///
/// The exponential is that of integers, the same on all machines: `(1 - x / n)ⁿ`, with a power of two as `n`.
pub(super) fn of_logit(thousandths: i32) -> Value {
    const SQUARINGS: u32 = 12;
    const ONE: u64 = 1 << 31;
    let magnitude = u64::from(thousandths.unsigned_abs().min(20_000));
    let root = ONE - ((magnitude * ONE / 1000) >> SQUARINGS);
    let exponential = (0..SQUARINGS).fold(root, |power, _| power * power / ONE);
    let value = MAX_SQUASHED * (ONE - exponential) as i64 / (ONE + exponential) as i64;
    (value * i64::from(thousandths.signum())) as Value
}

/// An expected result in millionths as a value. It is no forced end, whose distance the value would have to tell.
pub(super) fn of_exact_value(millionths: i32) -> Value {
    millionths.clamp(1 - MIN_PROVEN_VALUE, MIN_PROVEN_VALUE - 1)
}

/// Maps centi-units to the bounded scale of expected results.
// CITE: expected utility, von Neumann and Morgenstern 1944. An algebraic curve instead of the usual logistic one, because
// it gives the same values on all machines.
fn squash(units: i32) -> Value {
    let units = i64::from(units);
    (MAX_SQUASHED * units / (units.abs() + HALF_WAY_UNITS)) as Value
}

/// The inverse of [`squash`].
fn unsquash(value: Value) -> i32 {
    let value = i64::from(value).clamp(1 - MAX_SQUASHED, MAX_SQUASHED - 1);
    (HALF_WAY_UNITS * value / (MAX_SQUASHED - value.abs())).clamp(-99_999, 99_999) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_to_the_end_are_the_movers_own() {
        for (value, text) in [
            (WIN - 1, "mate 1"),
            (WIN - 2, "mate 1"),
            (WIN - 3, "mate 2"),
            (-WIN, "mate -0"),
            (1 - WIN, "mate -1"),
            (2 - WIN, "mate -1"),
            (31, "cp 31"),
            (-MIN_PROVEN_VALUE + 1, "cp -998999"),
        ] {
            assert_eq!(Score::from_value(value, false).to_string(), text);
        }
    }

    #[test]
    fn what_one_side_expects_the_other_does_not() {
        for score in [Score::Units(0), Score::Units(250), Score::Units(-4000), Score::Win { moves: 3 }] {
            let expectation_sum = score.expectation() + score.reversed().expectation();
            assert!((expectation_sum - 1.0).abs() < 1e-12, "{score}");
        }
        assert!(Score::Units(300).expectation() > 0.6 && Score::Units(99_999).expectation() < 1.0);
    }

    #[test]
    fn a_logit_becomes_the_expected_result_that_it_stands_for() {
        for thousandths in (-25_000..=25_000).step_by(50) {
            let expected = 0.9 * (f64::from(thousandths) / 2000.0).tanh();
            let value = of_logit(thousandths);
            assert!((f64::from(value) / f64::from(WIN) - expected).abs() < 2e-4, "{thousandths}: {value}");
            assert_eq!(of_logit(-thousandths), -value);
            assert!(of_logit(thousandths + 50) >= value && value.abs() < MIN_PROVEN_VALUE);
        }
        assert_eq!([0, i32::MAX, i32::MIN].map(of_logit).map(i32::signum), [0, 1, -1]);
    }

    #[test]
    fn a_static_evaluation_survives_as_a_probability() {
        for units in [-2000, -350, -1, 0, 1, 99, 1500] {
            let round_trip = unsquash(squash(units));
            assert!(round_trip.abs_diff(units) <= 1, "{units} came back as {round_trip}");
        }
        assert!((0..5000).all(|units| squash(units) < squash(units + 1)));
        assert_eq!(Score::from_value(squash(0), true), Score::Units(0));
    }
}
