//! The weights of a network, as the search reads them.

use super::inputs::{KIND_COUNT, NetworkShape, Planes};
use crate::board::Side;

/// The number of hidden neurons of each view.
pub const HIDDEN_COUNT: usize = 32;
/// The number of sets of output weights, by the number of pieces.
pub const BUCKET_COUNT: usize = 4;
/// The quantisation of the weights of the inputs: that many units are 1. A hidden neuron is at most this.
pub const QA: i32 = 255;
/// The quantisation of the weights of the outputs: that many units are 1.
pub const QB: i32 = 64;
/// The largest weight of an input.
pub const MAX_INPUT_WEIGHT: i16 = 505;
/// The largest weight of an output: its product with a neuron fits in 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// A neuron of each view: White's, then Black's.
pub(super) type Accumulator = [i16; 2 * HIDDEN_COUNT];

/// The weights as they are trained and stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkWeights {
    /// For each input, those of the hidden neurons.
    pub inputs: Vec<[i16; HIDDEN_COUNT]>,
    /// What is added to each hidden neuron.
    pub biases: [i16; HIDDEN_COUNT],
    /// For each number of pieces, the weights of the mover's view, then of the other one.
    pub outputs: [Accumulator; BUCKET_COUNT],
    /// What is added to each output, in units of [`QA`] times [`QB`].
    pub output_biases: [i32; BUCKET_COUNT],
    /// How many centi-units an output of one is; in games with dice, how many thousandths of a logit.
    pub scale: i32,
}

/// A network: its weights, and all rows that a piece can add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    shape: &'static NetworkShape,
    weights: NetworkWeights,
    /// By side, kind and square: what a piece adds to the neurons of both views.
    piece_rows: Vec<Accumulator>,
}

impl Network {
    /// The network of a game with these weights. There must be a row of weights for each input.
    #[must_use]
    pub fn new(shape: &'static NetworkShape, weights: NetworkWeights) -> Self {
        assert_eq!(weights.inputs.len(), shape.input_count(), "every input has its weights");
        let mut piece_rows: Vec<Accumulator> = vec![[0; 2 * HIDDEN_COUNT]; 2 * KIND_COUNT * 64];
        for side in Side::ALL {
            for kind in 0..KIND_COUNT {
                for square in 0..64 {
                    let row = &mut piece_rows[row_index(side, kind, square)];
                    for feature in shape.kind_features(kind) {
                        for (viewer, half_row) in Side::ALL.into_iter().zip(row.chunks_mut(HIDDEN_COUNT)) {
                            let input = &weights.inputs[shape.input_index(viewer, side, feature, square)];
                            half_row.iter_mut().zip(input).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
                        }
                    }
                }
            }
        }
        Self { shape, weights, piece_rows }
    }

    /// The name of its game, as in the text protocol.
    #[must_use]
    pub const fn game(&self) -> &'static str {
        self.shape.game
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> &NetworkWeights {
        &self.weights
    }

    /// How it sees the pieces.
    #[must_use]
    pub const fn shape(&self) -> &'static NetworkShape {
        self.shape
    }

    /// What a piece adds to the neurons.
    #[inline]
    pub(super) fn piece_row(&self, side: Side, kind: usize, square: u32) -> &Accumulator {
        &self.piece_rows[row_index(side, kind, square as usize)]
    }

    /// The neurons of an empty board.
    pub(super) fn empty_accumulator(&self) -> Accumulator {
        let mut accumulator = [0; 2 * HIDDEN_COUNT];
        let (white, black) = accumulator.split_at_mut(HIDDEN_COUNT);
        white.copy_from_slice(&self.weights.biases);
        black.copy_from_slice(&self.weights.biases);
        accumulator
    }

    /// The value for the side to move of a position with these neurons: the output by the scale.
    #[inline]
    pub(super) fn output_value(&self, accumulator: &Accumulator, planes: &Planes, turn: Side) -> i32 {
        let bucket = self.shape.bucket_index(planes, BUCKET_COUNT);
        let (own_offset, other_offset) = match turn {
            Side::White => (0, HIDDEN_COUNT),
            Side::Black => (HIDDEN_COUNT, 0),
        };
        let (own_weights, other_weights) = self.weights.outputs[bucket].split_at(HIDDEN_COUNT);
        let sum = activation_sum(&accumulator[own_offset..own_offset + HIDDEN_COUNT], own_weights)
            + activation_sum(&accumulator[other_offset..other_offset + HIDDEN_COUNT], other_weights);
        let output = i64::from(sum / QA + self.weights.output_biases[bucket]);
        (output * i64::from(self.weights.scale) / i64::from(QA * QB)) as i32
    }
}

#[inline]
const fn row_index(side: Side, kind: usize, square: usize) -> usize {
    let side = match side {
        Side::White => 0,
        Side::Black => 1,
    };
    (side * KIND_COUNT + kind) * 64 + square
}

/// The sum of squared neurons between 0 and [`QA`] with these weights. No product leaves its type: a weight is at most
/// [`MAX_OUTPUT_WEIGHT`].
// CITE: squared clipped ReLU, and its product in 16 bits: Lizard, Liam McGuire 2023.
#[inline]
fn activation_sum(neurons: &[i16], weights: &[i16]) -> i32 {
    let activation = |(&neuron, &weight): (&i16, &i16)| {
        let clipped_neuron = neuron.clamp(0, QA as i16);
        i32::from(clipped_neuron) * i32::from(clipped_neuron.wrapping_mul(weight))
    };
    neurons.iter().zip(weights).map(activation).sum()
}
