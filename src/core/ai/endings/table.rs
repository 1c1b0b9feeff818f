//! The values of a class in few bytes.

use super::class::{ChessmanSquares, EndingClass};
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
    expected_steps: Vec<i16>,
    /// The same with a discount, in steps of its own.
    discounted_steps: Vec<i16>,
    /// The chance of a draw by the number of the place, in steps; `None` where Black cannot win, so that it follows from
    /// the expected result.
    draw_steps: Option<Vec<i16>>,
}

/// What a position is worth for White, as a solver has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolvedValue {
    /// The expected result, from -1 for a loss to 1 for a win.
    pub expected: f64,
    /// The same with a discount, by [`DISCOUNT`](super::DISCOUNT).
    pub discounted: f64,
    /// The chance to win.
    pub win_chance: f64,
}

/// Whether Black can win in some positions.
fn can_both_win(variant: Variant, class: &EndingClass) -> bool {
    !variant.rules().has_check
        || class.chessmen().iter().any(|&(side, piece)| side == Side::Black && piece != Chessman::King)
}

fn to_steps(value: f64, step_count: i32) -> i16 {
    (value * f64::from(step_count)).round() as i16
}

impl EndingTable {
    /// The table of a class, given what the place with each number is worth with White to roll.
    pub(super) fn from_values(
        variant: Variant,
        class: EndingClass,
        solved_value: impl Fn(&EndingClass, usize) -> Option<SolvedValue>,
    ) -> Option<Self> {
        let mut table = Self::empty(variant, class);
        for (number, _) in possible_placements(variant, &class) {
            let SolvedValue { expected, discounted, win_chance } = solved_value(&class, number)?;
            table.expected_steps[number] = to_steps(expected, EXPECTED_STEPS);
            table.discounted_steps[number] = to_steps(discounted, DISCOUNTED_STEPS);
            if let Some(draw_steps) = &mut table.draw_steps {
                draw_steps[number] = to_steps(1.0 + expected - 2.0 * win_chance, DRAW_STEPS);
            }
        }
        Some(table)
    }

    fn empty(variant: Variant, class: EndingClass) -> Self {
        let draw_steps = can_both_win(variant, &class).then(|| vec![0; class.placement_count()]);
        Self {
            class,
            expected_steps: vec![0; class.placement_count()],
            discounted_steps: vec![0; class.placement_count()],
            draw_steps,
        }
    }

    /// The chances with the stronger side, White, to roll.
    pub(super) fn odds(&self, squares: &ChessmanSquares) -> Odds {
        let number = self.class.placement_number(squares);
        let expected_millionths = i32::from(self.expected_steps[number]) * (ONE_IN_MILLIONTHS / EXPECTED_STEPS);
        let draw_millionths = match &self.draw_steps {
            Some(draw_steps) => i32::from(draw_steps[number]) * (ONE_IN_MILLIONTHS / DRAW_STEPS),
            None => ONE_IN_MILLIONTHS - expected_millionths,
        };
        let discounted_millionths = i32::from(self.discounted_steps[number]) * (ONE_IN_MILLIONTHS / DISCOUNTED_STEPS);
        Odds { expected_millionths, draw_millionths, discounted_millionths }
    }

    pub(super) fn to_bytes(&self, variant: Variant) -> Vec<u8> {
        let mut table = self.clone();
        let mut encoder = RangeEncoder::new();
        table.encode_or_decode(variant, &mut encoder);
        encoder.finish()
    }

    /// Reads the table of a class. Any bytes give one.
    pub(super) fn read(variant: Variant, class: EndingClass, bytes: &[u8]) -> Self {
        let mut table = Self::empty(variant, class);
        table.encode_or_decode(variant, &mut RangeDecoder::new(bytes));
        table
    }

    /// Writes all values, or reads them.
    fn encode_or_decode(&mut self, variant: Variant, codec: &mut impl BitCodec) {
        let placements: Vec<(usize, ChessmanSquares)> = possible_placements(variant, &self.class).collect();
        let features: Vec<u8> = placements
            .iter()
            .map(|(_, squares)| {
                attack_feature(&self.class.position(variant, squares, Side::White), &self.class, squares)
            })
            .collect();
        encode_or_decode_values(codec, &placements, &features, &mut self.expected_steps, EXPECTED_STEPS);
        encode_or_decode_values(codec, &placements, &features, &mut self.discounted_steps, DISCOUNTED_STEPS);
        if let Some(draw_steps) = &mut self.draw_steps {
            encode_or_decode_values(codec, &placements, &features, draw_steps, DRAW_STEPS);
        }
    }
}

/// The places of a class that count, with their squares.
fn possible_placements(variant: Variant, class: &EndingClass) -> impl Iterator<Item = (usize, ChessmanSquares)> {
    let numbered_squares = |number| Some((number, class.placement_squares(number)?));
    (0..class.placement_count())
        .filter_map(numbered_squares)
        .filter(move |(_, squares)| class.is_possible_placement(variant, squares))
}

/// The number of features.
const FEATURE_COUNT: usize = 16;

/// Which chessmen are attacked: positions that agree in it are worth similar amounts.
fn attack_feature(position: &DiceChess, class: &EndingClass, squares: &ChessmanSquares) -> u8 {
    let chessmen = class.chessmen().iter().zip(squares);
    let attacked_chessmen = chessmen.filter(|&(&(side, _), &square)| position.is_attacked_by(square.into(), !side));
    attacked_chessmen.fold(0, |feature, (&(side, piece), _)| {
        feature | 1 << (2 * u8::from(piece == Chessman::King) + u8::from(side == Side::White))
    })
}

/// Writes or reads the values of these places, each by how far it lies from those of its neighbours with the same
/// feature: those whose last chessman stands one square to the left or below, or at the place before.
fn encode_or_decode_values(
    codec: &mut impl BitCodec,
    placements: &[(usize, ChessmanSquares)],
    features: &[u8],
    values: &mut [i16],
    max_value: i32,
) {
    let mut models: Vec<NumberModel> = (0..FEATURE_COUNT * 3).map(|_| NumberModel::new()).collect();
    let mut latest_values = [0; FEATURE_COUNT];
    // By the number of the place: its feature, and one more, so that 0 is none.
    let mut known_features = vec![0_u8; values.len()];
    for (&(number, _), &feature) in placements.iter().zip(features) {
        let neighbour_at = |distance: usize, is_beside: bool| {
            let neighbour_number = number.checked_sub(distance).filter(|_| is_beside)?;
            (known_features[neighbour_number] == feature + 1).then(|| i32::from(values[neighbour_number]))
        };
        let neighbour_values = [neighbour_at(1, number % 8 > 0), neighbour_at(8, number % 64 >= 8)];
        let (predicted_value, missing_neighbours) = match neighbour_values {
            [Some(first_value), Some(second_value)] => ((first_value + second_value) / 2, 0),
            [Some(first_value), None] | [None, Some(first_value)] => (first_value, 1),
            [None, None] => (latest_values[usize::from(feature)], 2),
        };
        let model = &mut models[usize::from(feature) * 3 + missing_neighbours];
        let value = predicted_value + model.encode_or_decode(codec, i32::from(values[number]) - predicted_value);
        values[number] = value.clamp(-max_value, max_value) as i16;
        latest_values[usize::from(feature)] = values[number].into();
        known_features[number] = feature + 1;
    }
}
