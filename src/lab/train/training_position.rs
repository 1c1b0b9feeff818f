//! Positions as lists of inputs, with what the network is to predict.

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
    /// The value in centi-units that is one logit.
    scale: f32,
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
    /// No positions yet. A value of `scale` is one logit.
    pub(super) fn new(shape: &'static NetworkShape, scale: f32) -> Self {
        Self { shape, scale, input_starts: vec![0], inputs: Vec::new(), targets: Vec::new(), buckets: Vec::new() }
    }

    pub(super) fn add(&mut self, sample: &TrainingSample) {
        let shape = self.shape;
        for (side, kind, square) in pieces(&sample.planes) {
            let inputs = shape.kind_features(kind).map(|feature| shape.input_index(sample.turn, side, feature, square));
            self.inputs.extend(inputs.map(|input| input as u16));
        }
        self.input_starts.push(self.inputs.len());
        self.targets.push(target(sample, self.scale));
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

/// What is to be predicted of a position: its value as an expected result, and the result of its game.
pub(super) fn target(sample: &TrainingSample, scale: f32) -> f32 {
    let value = sigmoid(f32::from(sample.value) / scale);
    match sample.result {
        Some(points) => SEARCH_VALUE_PART * value + (1.0 - SEARCH_VALUE_PART) * f32::from(points) / 2.0,
        None => value,
    }
}

/// The value in centi-units that is one logit: with it values predict best the half points of their games.
///
/// # Errors
/// When none does: then the results do not follow from the values.
pub(super) fn best_scale(values_and_points: &[(i16, u8)]) -> io::Result<f32> {
    let error = |&scale: &f32| -> f64 {
        let error = |&(value, points): &(i16, u8)| {
            let difference = sigmoid(f32::from(value) / scale) - f32::from(points) / 2.0;
            f64::from(difference).powi(2)
        };
        values_and_points.iter().map(error).sum()
    };
    let scales = std::iter::successors(Some(20.0_f32), |scale| Some(scale * 1.1));
    let scales: Vec<f32> = scales.take(SCALE_COUNT).collect();
    let errors: Vec<f64> = scales.iter().map(error).collect();
    let best = (0..SCALE_COUNT).min_by(|&one, &other| errors[one].total_cmp(&errors[other]));
    best.filter(|index| (1..SCALE_COUNT - 1).contains(index)).map(|index| scales[index]).ok_or_else(|| {
        let [first, last] = [scales[0], scales[SCALE_COUNT - 1]];
        io::Error::other(format!(
            "expected results that fit best with a logit between {first:.0} and {last:.0} centi-units"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_that_of_the_results_and_none_is_taken_where_all_fit_badly() {
        const ROUNDS: u16 = 100;
        for scale in [50.0_f32, 400.0, 1500.0, 9000.0] {
            let points = |value: i16, round: u16| {
                let share = (f32::from(round) + 0.5) / f32::from(ROUNDS);
                if share < sigmoid(f32::from(value) / scale) { 2 } else { 0 }
            };
            let values = (-40..=40).map(|step| 100 * step);
            let games = values.flat_map(|value| (0..ROUNDS).map(move |round| (value, points(value, round))));
            let best = best_scale(&games.collect::<Vec<_>>()).expect("a scale");
            assert!((best / scale - 1.0).abs() < 0.1, "{scale}: {best}");
        }
        let error = best_scale(&[(-100, 1), (100, 1)]).expect_err("all are drawn").to_string();
        assert_eq!(error, "expected results that fit best with a logit between 20 and 37244 centi-units");
    }
}
