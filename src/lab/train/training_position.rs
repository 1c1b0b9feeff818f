//! Positions as lists of inputs, with what the network is to predict.

use super::model::sigmoid;
use turnover_core::ai::network::{BUCKET_COUNT, NetworkShape, TrainingSample, pieces};

/// The part of the search's value in the target; the other part is the result of the game.
const SEARCH_VALUE_PART: f32 = 0.7;

/// All positions in few bytes.
pub(super) struct TrainingPositions {
    /// The number of inputs of one side.
    side_inputs: usize,
    /// Where the inputs of each position begin, and those of the last one end.
    input_starts: Vec<u32>,
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
    /// These positions. A value of `scale` is one logit.
    pub(super) fn new(shape: &'static NetworkShape, samples: &[TrainingSample], scale: f32) -> Self {
        let mut positions = Self {
            side_inputs: shape.input_count() / 2,
            input_starts: vec![0],
            inputs: Vec::new(),
            targets: Vec::with_capacity(samples.len()),
            buckets: Vec::with_capacity(samples.len()),
        };
        for sample in samples {
            for (side, kind, square) in pieces(&sample.planes) {
                let inputs =
                    shape.kind_features(kind).map(|feature| shape.input_index(sample.turn, side, feature, square));
                positions.inputs.extend(inputs.map(|input| input as u16));
            }
            positions.input_starts.push(positions.inputs.len() as u32);
            positions.targets.push(target(sample, scale));
            positions.buckets.push(shape.bucket_index(&sample.planes, BUCKET_COUNT) as u8);
        }
        positions
    }

    /// The number of positions.
    pub(super) const fn len(&self) -> usize {
        self.targets.len()
    }

    /// One of them, mirrored or not.
    pub(super) fn get(&self, position_index: usize, is_mirrored: bool) -> TrainingPosition<'_> {
        TrainingPosition {
            inputs: &self.inputs
                [self.input_starts[position_index] as usize..self.input_starts[position_index + 1] as usize],
            side_inputs: self.side_inputs,
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

/// The value in centi-units that is one logit: with it the values predict the results best.
pub(super) fn best_scale(samples: &[TrainingSample]) -> f32 {
    let error = |scale: f32| -> f64 {
        let error = |sample: &TrainingSample| {
            let result = f32::from(sample.result?) / 2.0;
            Some(f64::from(sigmoid(f32::from(sample.value) / scale) - result).powi(2))
        };
        samples.iter().step_by(10).filter_map(error).sum()
    };
    let scales = std::iter::successors(Some(20.0_f32), |scale| Some(scale * 1.1)).take(40);
    let errors = scales.map(|scale| (error(scale), scale));
    errors.reduce(|best, other| if other.0 < best.0 { other } else { best }).map_or(400.0, |(_, scale)| scale)
}
