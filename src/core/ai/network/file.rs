//! A network as bytes, and back. `docs/networks.md` describes the format.

use super::{BUCKETS, HIDDEN, LARGEST_INPUT, LARGEST_OUTPUT, Network, Weights, input_features};
use crate::binary_file::{BinaryFileError, FileKind, FileReader, finish};

const KIND: FileKind = FileKind { letters: b"TVNN", what: "a network" };

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are none.
    pub fn read(bytes: &[u8]) -> Result<Self, BinaryFileError> {
        let (shape, mut reader) =
            KIND.open(bytes, input_features::shape_for_game, format_args!("one of {}", input_features::names()))?;
        for (name, count) in [("inputs", shape.inputs()), ("hidden neurons", HIDDEN), ("outputs", BUCKETS)] {
            reader.read(format_args!("{count} as the number of {name}"), |rest| {
                number(rest).filter(|&found| usize::from(u16::from_le_bytes(found)) == count)
            })?;
        }
        let weights = read_weights(&mut reader, shape.inputs())?;
        reader.end()?;
        Ok(Self::new(shape, weights))
    }

    /// The network as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (shape, weights) = (self.shape(), self.weights());
        let mut out = KIND.begin(shape.game);
        for number in [shape.inputs(), HIDDEN, BUCKETS] {
            out.extend((number as u16).to_le_bytes());
        }
        out.extend(weights.scale.to_le_bytes());
        let inputs = weights.inputs.iter().flatten();
        for weight in inputs.chain(&weights.biases).chain(weights.outputs.iter().flatten()) {
            out.extend(weight.to_le_bytes());
        }
        for bias in weights.output_biases {
            out.extend(bias.to_le_bytes());
        }
        finish(out)
    }
}

fn number<const BYTES: usize>(rest: &mut &[u8]) -> Option<[u8; BYTES]> {
    let (&number, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(number)
}

/// Weights that are no larger than this one.
fn weights<const COUNT: usize>(
    reader: &mut FileReader<'_>,
    name: &str,
    largest: i16,
) -> Result<[i16; COUNT], BinaryFileError> {
    let mut weights = [0; COUNT];
    for weight in &mut weights {
        *weight = reader.read(format_args!("{name} of at most {largest}"), |rest| {
            let weight = i16::from_le_bytes(number(rest)?);
            (weight.unsigned_abs() <= largest.unsigned_abs()).then_some(weight)
        })?;
    }
    Ok(weights)
}

fn read_weights(reader: &mut FileReader<'_>, count: usize) -> Result<Weights, BinaryFileError> {
    /// The largest scale and the largest bias of an output, with which no value overflows.
    const LARGEST: i32 = 1 << 20;
    let bounded = |reader: &mut FileReader<'_>, name: &str, least: i32| {
        reader.read(format_args!("{name} of {least} to {LARGEST}"), |rest| {
            Some(i32::from_le_bytes(number(rest)?)).filter(|found| (least..=LARGEST).contains(found))
        })
    };
    let scale = bounded(reader, "a scale", 1)?;
    let inputs =
        (0..count).map(|_| weights(reader, "the weight of an input", LARGEST_INPUT)).collect::<Result<_, _>>()?;
    let biases = weights(reader, "the bias of a neuron", i16::MAX)?;
    let mut outputs = [[0; 2 * HIDDEN]; BUCKETS];
    for output in &mut outputs {
        *output = weights(reader, "the weight of an output", LARGEST_OUTPUT)?;
    }
    let mut output_biases = [0; BUCKETS];
    for bias in &mut output_biases {
        *bias = bounded(reader, "the bias of an output", -LARGEST)?;
    }
    Ok(Weights { inputs, biases, outputs, output_biases, scale })
}
