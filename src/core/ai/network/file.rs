//! A network as bytes, and back. `docs/networks.md` describes the format.

use super::{BUCKET_COUNT, HIDDEN_COUNT, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, Network, NetworkWeights, input_features};
use crate::binary_file::{BinaryFileError, FileKind, FileReader, finish};

const FILE_KIND: FileKind = FileKind { letters: b"TVNN", content_name: "a network" };

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are none.
    pub fn read(bytes: &[u8]) -> Result<Self, BinaryFileError> {
        let (shape, mut reader) = FILE_KIND.open(
            bytes,
            input_features::shape_for_game,
            format_args!("one of {}", input_features::game_names()),
        )?;
        for (name, expected_count) in
            [("inputs", shape.input_count()), ("hidden neurons", HIDDEN_COUNT), ("outputs", BUCKET_COUNT)]
        {
            reader.read(format_args!("{expected_count} as the number of {name}"), |input| {
                read_array(input).filter(|&found| usize::from(u16::from_le_bytes(found)) == expected_count)
            })?;
        }
        let weights = read_weights(&mut reader, shape.input_count())?;
        reader.end()?;
        Ok(Self::new(shape, weights))
    }

    /// The network as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (shape, weights) = (self.shape(), self.weights());
        let mut bytes = FILE_KIND.begin(shape.game);
        for number in [shape.input_count(), HIDDEN_COUNT, BUCKET_COUNT] {
            bytes.extend((number as u16).to_le_bytes());
        }
        bytes.extend(weights.scale.to_le_bytes());
        let inputs = weights.inputs.iter().flatten();
        for weight in inputs.chain(&weights.biases).chain(weights.outputs.iter().flatten()) {
            bytes.extend(weight.to_le_bytes());
        }
        for bias in weights.output_biases {
            bytes.extend(bias.to_le_bytes());
        }
        finish(bytes)
    }
}

fn read_array<const BYTES: usize>(input: &mut &[u8]) -> Option<[u8; BYTES]> {
    let (&number_bytes, remaining_bytes) = input.split_first_chunk()?;
    *input = remaining_bytes;
    Some(number_bytes)
}

/// Weights that are no larger than this one.
fn read_weight_array<const COUNT: usize>(
    reader: &mut FileReader<'_>,
    name: &str,
    max_weight: i16,
) -> Result<[i16; COUNT], BinaryFileError> {
    let mut weights = [0; COUNT];
    for weight in &mut weights {
        *weight = reader.read(format_args!("{name} of at most {max_weight}"), |input| {
            let weight = i16::from_le_bytes(read_array(input)?);
            (weight.unsigned_abs() <= max_weight.unsigned_abs()).then_some(weight)
        })?;
    }
    Ok(weights)
}

fn read_weights(reader: &mut FileReader<'_>, count: usize) -> Result<NetworkWeights, BinaryFileError> {
    /// The largest scale and the largest bias of an output, with which no value overflows.
    const MAX_SCALE_OR_BIAS: i32 = 1 << 20;
    let read_bounded = |reader: &mut FileReader<'_>, name: &str, min_value: i32| {
        reader.read(format_args!("{name} of {min_value} to {MAX_SCALE_OR_BIAS}"), |input| {
            Some(i32::from_le_bytes(read_array(input)?)).filter(|found| (min_value..=MAX_SCALE_OR_BIAS).contains(found))
        })
    };
    let scale = read_bounded(reader, "a scale", 1)?;
    let inputs = (0..count)
        .map(|_| read_weight_array(reader, "the weight of an input", MAX_INPUT_WEIGHT))
        .collect::<Result<_, _>>()?;
    let biases = read_weight_array(reader, "the bias of a neuron", i16::MAX)?;
    let mut outputs = [[0; 2 * HIDDEN_COUNT]; BUCKET_COUNT];
    for output in &mut outputs {
        *output = read_weight_array(reader, "the weight of an output", MAX_OUTPUT_WEIGHT)?;
    }
    let mut output_biases = [0; BUCKET_COUNT];
    for bias in &mut output_biases {
        *bias = read_bounded(reader, "the bias of an output", -MAX_SCALE_OR_BIAS)?;
    }
    Ok(NetworkWeights { inputs, biases, outputs, output_biases, scale })
}
