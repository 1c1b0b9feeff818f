//! Positions as lists of inputs, with what the network is to predict.

use std::fmt;
use std::io;

use super::model::sigmoid;
use turnover_core::ai::network::{BUCKET_COUNT, NetworkShape, TrainingSample, pieces};

/// The part of the search's value in the target; the other part is the result of the game.
const SEARCH_VALUE_PART: f32 = 0.7;
/// The number of scales that are tried: from 20, each greater by a tenth.
const SCALE_COUNT: usize = 80;

/// All positions in few bytes.
pub(super) struct TrainingPositions {
    shape: &'static NetworkShape,
    scale: ResultScale,
    /// Where the inputs of each position begin, and those of the last one end.
    input_starts: Vec<usize>,
    /// The inputs as the side to move sees them.
    inputs: Vec<u16>,
    targets: Vec<f32>,
    buckets: Vec<u8>,
}

/// A position, or its mirror image.
pub(super) struct TrainingPosition<'a> {
    inputs: &'a [u16],
    side_inputs: usize,
    mirror: usize,
    pub(super) target: f32,
    pub(super) bucket: usize,
}

impl TrainingPosition<'_> {
    /// Visits each input as the side to move sees it, and as the other side does.
    #[inline]
    pub(super) fn each_input(&self, mut visit: impl FnMut(usize, usize)) {
        for &input in self.inputs {
            let own_input = usize::from(input) ^ self.mirror;
            let other_input =
                if own_input < self.side_inputs { own_input + self.side_inputs } else { own_input - self.side_inputs };
            visit(own_input, other_input ^ 56);
        }
    }
}

impl TrainingPositions {
    /// No positions yet.
    pub(super) fn new(shape: &'static NetworkShape, scale: ResultScale) -> Self {
        Self { shape, scale, input_starts: vec![0], inputs: Vec::new(), targets: Vec::new(), buckets: Vec::new() }
    }

    pub(super) fn add(&mut self, sample: &TrainingSample) {
        let shape = self.shape;
        for (side, kind, square) in pieces(&sample.planes) {
            let inputs = shape.kind_features(kind).map(|feature| shape.input_index(sample.turn, side, feature, square));
            self.inputs.extend(inputs.map(|input| input as u16));
        }
        self.input_starts.push(self.inputs.len());
        self.targets.push(self.scale.target(sample));
        self.buckets.push(shape.bucket_index(&sample.planes, BUCKET_COUNT) as u8);
    }

    /// The number of positions.
    pub(super) const fn len(&self) -> usize {
        self.targets.len()
    }

    /// One of them, mirrored or not.
    pub(super) fn get(&self, position_index: usize, is_mirrored: bool) -> TrainingPosition<'_> {
        TrainingPosition {
            inputs: &self.inputs[self.input_starts[position_index]..self.input_starts[position_index + 1]],
            side_inputs: self.shape.input_count() / 2,
            mirror: if is_mirrored { 7 } else { 0 },
            target: self.targets[position_index],
            bucket: self.buckets[position_index].into(),
        }
    }
}

/// How values in centi-units become expected results.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResultScale {
    /// Values are on the curve by which a search with dice averages them; without dice on the logistic one.
    has_dice: bool,
    /// The value that counts as half of the way from a draw to a win on that curve; on the logistic one the value of a logit.
    units: f32,
}

impl ResultScale {
    /// The scale with which values predict best the half points of their games.
    ///
    /// # Errors
    /// When none does: then the results do not follow from the values.
    pub(super) fn best(values_and_points: &[(i16, u8)], has_dice: bool) -> io::Result<Self> {
        let error = |scale: &Self| -> f64 {
            let error = |&(value, points): &(i16, u8)| {
                let difference = scale.expected_result(value) - f32::from(points) / 2.0;
                f64::from(difference).powi(2)
            };
            values_and_points.iter().map(error).sum()
        };
        let units = std::iter::successors(Some(20.0_f32), |units| Some(units * 1.1));
        let scales: Vec<Self> = units.take(SCALE_COUNT).map(|units| Self { has_dice, units }).collect();
        let errors: Vec<f64> = scales.iter().map(error).collect();
        let best = (0..SCALE_COUNT).min_by(|&one, &other| errors[one].total_cmp(&errors[other]));
        best.filter(|index| (1..SCALE_COUNT - 1).contains(index)).map(|index| scales[index]).ok_or_else(|| {
            let [first, last] = [scales[0], scales[SCALE_COUNT - 1]];
            let name = first.name();
            io::Error::other(format!(
                "expected results that fit best with {name} between {:.0} and {:.0} centi-units",
                first.units, last.units
            ))
        })
    }

    /// The expected result of a value, from 0 to 1.
    pub(super) fn expected_result(self, value: i16) -> f32 {
        let value = f32::from(value);
        if self.has_dice { (1.0 + value / (value.abs() + self.units)) / 2.0 } else { sigmoid(value / self.units) }
    }

    /// What is to be predicted of a position: its value as an expected result, and the result of its game.
    pub(super) fn target(self, sample: &TrainingSample) -> f32 {
        let value = self.expected_result(sample.value);
        match sample.result {
            Some(points) => SEARCH_VALUE_PART * value + (1.0 - SEARCH_VALUE_PART) * f32::from(points) / 2.0,
            None => value,
        }
    }

    /// The value of a network that is a logit: in centi-units, with dice in thousandths.
    pub(super) const fn network_scale(self) -> f32 {
        if self.has_dice { 1000.0 } else { self.units }
    }

    const fn name(self) -> &'static str {
        if self.has_dice { "half of the way to a win" } else { "a logit" }
    }
}

impl fmt::Display for ResultScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {:.0} centi-units", self.name(), self.units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_that_of_the_results_and_none_is_taken_where_all_fit_badly() {
        const ROUNDS: u16 = 100;
        for has_dice in [false, true] {
            for units in [50.0_f32, 400.0, 1500.0, 9000.0] {
                let scale = ResultScale { has_dice, units };
                let points = |value: i16, round: u16| {
                    let share = (f32::from(round) + 0.5) / f32::from(ROUNDS);
                    if share < scale.expected_result(value) { 2 } else { 0 }
                };
                let values = (-40..=40).map(|step| 100 * step);
                let games = values.flat_map(|value| (0..ROUNDS).map(move |round| (value, points(value, round))));
                let best = ResultScale::best(&games.collect::<Vec<_>>(), has_dice).expect("a scale");
                assert!((best.units / units - 1.0).abs() < 0.1, "{scale}: {best}");
            }
        }
        for (has_dice, name) in [(false, "a logit"), (true, "half of the way to a win")] {
            let error = ResultScale::best(&[(-100, 1), (100, 1)], has_dice).expect_err("all are drawn").to_string();
            assert_eq!(error, format!("expected results that fit best with {name} between 20 and 37244 centi-units"));
        }
    }

    #[test]
    fn with_dice_half_of_the_way_is_three_quarters_of_a_point_and_no_value_is_sure_to_win() {
        let scale = ResultScale { has_dice: true, units: 500.0 };
        assert_eq!([-500, 0, 500].map(|value| scale.expected_result(value)), [0.25, 0.5, 0.75]);
        assert!(scale.expected_result(30_000) < 1.0 && scale.expected_result(-30_000) > 0.0);
    }
}
