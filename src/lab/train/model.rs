//! The network in floating point, and the gradients of its weights.

use super::training_position::TrainingPosition;
use turnover_core::ai::network::{
    BUCKET_COUNT, HIDDEN_COUNT, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, Network, NetworkShape, NetworkWeights, QA, QB,
};
use turnover_core::board::mix;

/// All weights one after the other: of the inputs, the biases of the neurons, of the outputs, and the biases of the outputs.
pub(super) struct Model {
    inputs: usize,
    pub(super) weights: Vec<f32>,
}

/// The neurons of both views: their sums, and these limited and squared.
struct Neurons {
    sums: [[f32; HIDDEN_COUNT]; 2],
    outputs: [[f32; HIDDEN_COUNT]; 2],
}

impl Model {
    /// Small random weights from a seed.
    pub(super) fn new(inputs: usize, seed: u64) -> Self {
        let outputs_at = inputs * HIDDEN_COUNT + HIDDEN_COUNT;
        let biases_at = outputs_at + BUCKET_COUNT * 2 * HIDDEN_COUNT;
        let random = |place: usize| (mix(mix(seed) ^ place as u64) >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let weight = |place: usize| match place {
            place if place < inputs * HIDDEN_COUNT => 0.2 * random(place),
            place if place < outputs_at => 0.2,
            place if place < biases_at => 0.1 * random(place),
            _ => 0.0,
        };
        Self { inputs, weights: (0..biases_at + BUCKET_COUNT).map(weight).collect() }
    }

    const fn biases_at(&self) -> usize {
        self.inputs * HIDDEN_COUNT
    }

    const fn outputs_at(&self, bucket: usize) -> usize {
        (self.inputs + 1) * HIDDEN_COUNT + bucket * 2 * HIDDEN_COUNT
    }

    const fn output_bias_at(&self, bucket: usize) -> usize {
        self.outputs_at(BUCKET_COUNT) + bucket
    }

    /// The weights of a neuron, or those of one input, as an array.
    fn part(values: &[f32], start: usize) -> &[f32; HIDDEN_COUNT] {
        values[start..].first_chunk().expect("a part of the weights")
    }

    fn part_mut(values: &mut [f32], start: usize) -> &mut [f32; HIDDEN_COUNT] {
        values[start..].first_chunk_mut().expect("a part of the weights")
    }

    fn neurons(&self, position: &TrainingPosition<'_>) -> Neurons {
        let mut sums = [*Self::part(&self.weights, self.biases_at()); 2];
        position.each_input(|own, other| {
            for (sums, input) in sums.iter_mut().zip([own, other]) {
                let weights = Self::part(&self.weights, input * HIDDEN_COUNT);
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            }
        });
        let outputs = sums.map(|sums| sums.map(|sum| sum.clamp(0.0, 1.0)));
        Neurons { sums, outputs: outputs.map(|clipped| clipped.map(|value| value * value)) }
    }

    /// The output of these neurons, in logits.
    fn output(&self, position: &TrainingPosition<'_>, neurons: &Neurons) -> f32 {
        let outputs_start = self.outputs_at(position.bucket);
        let mut sum = self.weights[self.output_bias_at(position.bucket)];
        for (view_index, outputs) in neurons.outputs.iter().enumerate() {
            let weights = Self::part(&self.weights, outputs_start + view_index * HIDDEN_COUNT);
            sum += outputs.iter().zip(weights).map(|(output, weight)| output * weight).sum::<f32>();
        }
        sum
    }

    /// The foretold result, from 0 to 1.
    pub(super) fn predict(&self, position: &TrainingPosition<'_>) -> f32 {
        sigmoid(self.output(position, &self.neurons(position)))
    }

    /// Adds the gradients of the squared error of one position, and returns that error.
    pub(super) fn learn(&self, position: &TrainingPosition<'_>, gradients: &mut [f32]) -> f32 {
        let neurons = self.neurons(position);
        let predicted = sigmoid(self.output(position, &neurons));
        let error = predicted - position.target;
        let slope = 2.0 * error * predicted * (1.0 - predicted);
        let outputs_start = self.outputs_at(position.bucket);
        gradients[self.output_bias_at(position.bucket)] += slope;
        let mut slopes = neurons.sums;
        for (view_index, (slopes, outputs)) in slopes.iter_mut().zip(&neurons.outputs).enumerate() {
            let weights = Self::part(&self.weights, outputs_start + view_index * HIDDEN_COUNT);
            let gradient_part = Self::part_mut(gradients, outputs_start + view_index * HIDDEN_COUNT);
            gradient_part.iter_mut().zip(outputs).for_each(|(part, output)| *part += slope * output);
            for (sum, weight) in slopes.iter_mut().zip(weights) {
                let is_unclipped = *sum > 0.0 && *sum < 1.0;
                *sum = if is_unclipped { slope * weight * 2.0 * *sum } else { 0.0 };
            }
        }
        for slopes in &slopes {
            let gradient_part = Self::part_mut(gradients, self.biases_at());
            gradient_part.iter_mut().zip(slopes).for_each(|(part, slope)| *part += slope);
        }
        position.each_input(|own, other| {
            for (slopes, input) in slopes.iter().zip([own, other]) {
                let gradient_part = Self::part_mut(gradients, input * HIDDEN_COUNT);
                gradient_part.iter_mut().zip(slopes).for_each(|(part, slope)| *part += slope);
            }
        });
        error * error
    }

    /// The largest absolute value of each weight.
    pub(super) fn max_weight(&self, weight_index: usize) -> f32 {
        match weight_index {
            weight_index if weight_index < self.biases_at() => f32::from(MAX_INPUT_WEIGHT) / QA as f32,
            weight_index if weight_index < self.outputs_at(0) => 100.0,
            weight_index if weight_index < self.outputs_at(BUCKET_COUNT) => f32::from(MAX_OUTPUT_WEIGHT) / QB as f32,
            _ => 20.0,
        }
    }

    /// The network with the nearest integers as weights.
    pub(super) fn to_network(&self, shape: &'static NetworkShape, scale: f32) -> Network {
        let rounded_part =
            |at: usize, unit: i32| Self::part(&self.weights, at).map(|weight| (weight * unit as f32).round() as i16);
        let output = |bucket: usize| {
            let mut output = [0; 2 * HIDDEN_COUNT];
            for (view_index, half_row) in output.chunks_mut(HIDDEN_COUNT).enumerate() {
                half_row.copy_from_slice(&rounded_part(self.outputs_at(bucket) + view_index * HIDDEN_COUNT, QB));
            }
            output
        };
        let bias = |bucket: usize| (self.weights[self.output_bias_at(bucket)] * (QA * QB) as f32).round() as i32;
        let weights = NetworkWeights {
            inputs: (0..self.inputs).map(|input| rounded_part(input * HIDDEN_COUNT, QA)).collect(),
            biases: rounded_part(self.biases_at(), QA),
            outputs: std::array::from_fn(output),
            output_biases: std::array::from_fn(bias),
            scale: scale.round() as i32,
        };
        Network::new(shape, weights)
    }
}

/// The logistic function. Only basic operations are used: the same values on every platform.
pub(super) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + exp(-logit))
}

/// eˣ, to about seven digits.
fn exp(x: f32) -> f32 {
    use std::f32::consts::{LN_2, LOG2_E};
    let x = x.clamp(-60.0, 60.0);
    let power_of_two = (x * LOG2_E).round();
    let remainder = x - power_of_two * LN_2;
    let series = (1..=7).rev().fold(1.0, |sum, step| 1.0 + sum * remainder / step as f32);
    series * f32::from_bits(((power_of_two as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_that_of_the_library() {
        for step in -500..500 {
            let x = step as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-5, "{x}");
        }
    }
}
