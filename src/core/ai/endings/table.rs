//! The values of a class in few bytes.

use super::class::{EndingClass, Squares};
use super::odds::{ONE_IN_MILLIONTHS, Odds};
use super::range_coder::{BitCodec, NumberModel, RangeDecoder, RangeEncoder};
use crate::board::{Chessman, Side};
use crate::games::dice_chess::{DiceChess, Variant};

/// The steps in which the expected result is kept, from a draw to a win.
const EXPECTED_STEPS: i32 = 1000;
/// The steps in which the discounted result is kept, from a draw to a win.
const DISCOUNTED_STEPS: i32 = 4000;
/// The steps in which the chance of a draw is kept.
const DRAW_STEPS: i32 = 250;

/// The chances in all positions of a class with the stronger side to roll, White. Those with the other side to roll
/// follow from them by one step of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EndingTable {
    pub(super) class: EndingClass,
    /// White's expected result by the number of the place, in steps.
    expected: Vec<i16>,
    /// The same with a discount, in steps of its own.
    discounted: Vec<i16>,
    /// The chance of a draw by the number of the place, in steps; `None` where Black cannot win, so that it follows from
    /// the expected result.
    draws: Option<Vec<i16>>,
}

/// What a position is worth for White, as a solver has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolvedValue {
    /// The expected result, from -1 for a loss to 1 for a win.
    pub expected: f64,
    /// The same with a discount, by [`DISCOUNT`](super::DISCOUNT).
    pub discounted: f64,
    /// The chance to win.
    pub wins: f64,
}

/// Whether Black can win in some positions.
fn can_both_win(variant: Variant, class: &EndingClass) -> bool {
    !variant.rules().has_check
        || class.chessmen().iter().any(|&(side, piece)| side == Side::Black && piece != Chessman::King)
}

fn steps(value: f64, steps: i32) -> i16 {
    (value * f64::from(steps)).round() as i16
}

impl EndingTable {
    /// The table of a class, given what the place with each number is worth with White to roll.
    pub(super) fn of(
        variant: Variant,
        class: EndingClass,
        value: impl Fn(&EndingClass, usize) -> Option<SolvedValue>,
    ) -> Option<Self> {
        let mut table = Self::empty(variant, class);
        for (number, _) in positions(variant, &class) {
            let SolvedValue { expected, discounted, wins } = value(&class, number)?;
            table.expected[number] = steps(expected, EXPECTED_STEPS);
            table.discounted[number] = steps(discounted, DISCOUNTED_STEPS);
            if let Some(draws) = &mut table.draws {
                draws[number] = steps(1.0 + expected - 2.0 * wins, DRAW_STEPS);
            }
        }
        Some(table)
    }

    fn empty(variant: Variant, class: EndingClass) -> Self {
        let draws = can_both_win(variant, &class).then(|| vec![0; class.size()]);
        Self { class, expected: vec![0; class.size()], discounted: vec![0; class.size()], draws }
    }

    /// The chances with the stronger side, White, to roll.
    pub(super) fn odds(&self, squares: &Squares) -> Odds {
        let number = self.class.number(squares);
        let expected = i32::from(self.expected[number]) * (ONE_IN_MILLIONTHS / EXPECTED_STEPS);
        let draw = match &self.draws {
            Some(draws) => i32::from(draws[number]) * (ONE_IN_MILLIONTHS / DRAW_STEPS),
            None => ONE_IN_MILLIONTHS - expected,
        };
        Odds { expected, draw, discounted: i32::from(self.discounted[number]) * (ONE_IN_MILLIONTHS / DISCOUNTED_STEPS) }
    }

    pub(super) fn to_bytes(&self, variant: Variant) -> Vec<u8> {
        let mut table = self.clone();
        let mut writer = RangeEncoder::new();
        table.encode_or_decode(variant, &mut writer);
        writer.finish()
    }

    /// Reads the table of a class. Any bytes give one.
    pub(super) fn read(variant: Variant, class: EndingClass, bytes: &[u8]) -> Self {
        let mut table = Self::empty(variant, class);
        table.encode_or_decode(variant, &mut RangeDecoder::new(bytes));
        table
    }

    /// Writes all values, or reads them.
    fn encode_or_decode(&mut self, variant: Variant, codec: &mut impl BitCodec) {
        let positions: Vec<(usize, Squares)> = positions(variant, &self.class).collect();
        let features: Vec<u8> = positions
            .iter()
            .map(|(_, squares)| feature(&self.class.position(variant, squares, Side::White), &self.class, squares))
            .collect();
        encode_or_decode_values(codec, &positions, &features, &mut self.expected, EXPECTED_STEPS);
        encode_or_decode_values(codec, &positions, &features, &mut self.discounted, DISCOUNTED_STEPS);
        if let Some(draws) = &mut self.draws {
            encode_or_decode_values(codec, &positions, &features, draws, DRAW_STEPS);
        }
    }
}

/// The places of a class that count, with their squares.
fn positions(variant: Variant, class: &EndingClass) -> impl Iterator<Item = (usize, Squares)> {
    let numbered_squares = |number| Some((number, class.squares(number)?));
    (0..class.size()).filter_map(numbered_squares).filter(move |(_, squares)| class.is_possible(variant, squares))
}

/// The number of features.
const FEATURES: usize = 16;

/// Which chessmen are attacked: positions that agree in it are worth similar amounts.
fn feature(position: &DiceChess, class: &EndingClass, squares: &Squares) -> u8 {
    let chessmen = class.chessmen().iter().zip(squares);
    let attacked = chessmen.filter(|&(&(side, _), &square)| position.is_attacked_by(square.into(), !side));
    attacked.fold(0, |feature, (&(side, piece), _)| {
        feature | 1 << (2 * u8::from(piece == Chessman::King) + u8::from(side == Side::White))
    })
}

/// Writes or reads the values of these places, each by how far it lies from those of its neighbours with the same
/// feature: those whose last chessman stands one square to the left or below, or at the place before.
fn encode_or_decode_values(
    codec: &mut impl BitCodec,
    positions: &[(usize, Squares)],
    features: &[u8],
    values: &mut [i16],
    greatest_value: i32,
) {
    let mut models: Vec<NumberModel> = (0..FEATURES * 3).map(|_| NumberModel::new()).collect();
    let mut latest_values = [0; FEATURES];
    // By the number of the place: its feature, and one more, so that 0 is none.
    let mut known_features = vec![0_u8; values.len()];
    for (&(number, _), &feature) in positions.iter().zip(features) {
        let neighbour_at = |distance: usize, is_beside: bool| {
            let neighbour_number = number.checked_sub(distance).filter(|_| is_beside)?;
            (known_features[neighbour_number] == feature + 1).then(|| i32::from(values[neighbour_number]))
        };
        let neighbours = [neighbour_at(1, number % 8 > 0), neighbour_at(8, number % 64 >= 8)];
        let (predicted_value, agreement) = match neighbours {
            [Some(first_value), Some(second_value)] => ((first_value + second_value) / 2, 0),
            [Some(first_value), None] | [None, Some(first_value)] => (first_value, 1),
            [None, None] => (latest_values[usize::from(feature)], 2),
        };
        let model = &mut models[usize::from(feature) * 3 + agreement];
        let value = predicted_value + model.encode_or_decode(codec, i32::from(values[number]) - predicted_value);
        values[number] = value.clamp(-greatest_value, greatest_value) as i16;
        latest_values[usize::from(feature)] = values[number].into();
        known_features[number] = feature + 1;
    }
}
