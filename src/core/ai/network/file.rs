//! A network as bytes, and back. `docs/networks.md` describes the format.

use super::shapes;
use super::weights::{BUCKETS, HIDDEN, LARGEST_INPUT, LARGEST_OUTPUT, Network, Weights};

/// The first bytes of each file.
const MAGIC: &[u8] = b"TVNN";
const VERSION: u8 = 1;

/// The bytes are no network for the game: what was expected, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} at byte {at}, found {found}")]
pub struct NetworkError {
    expected: String,
    at: usize,
    found: String,
}

/// Reads numbers one after the other.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, expected: impl Into<String>, found: impl Into<String>) -> NetworkError {
        NetworkError { expected: expected.into(), at: self.at, found: found.into() }
    }

    fn take(&mut self, length: usize, expected: &str) -> Result<&'a [u8], NetworkError> {
        let Some(taken) = self.bytes.get(self.at..self.at + length) else {
            return Err(self.error(expected, "the end of the file"));
        };
        self.at += length;
        Ok(taken)
    }

    fn number<const N: usize>(&mut self, expected: &str) -> Result<[u8; N], NetworkError> {
        Ok(self.take(N, expected)?.try_into().expect("as many bytes as were asked for"))
    }

    /// A number that must have this value.
    fn fixed(&mut self, name: &str, wanted: usize) -> Result<(), NetworkError> {
        let at = self.at;
        let found = usize::from(u16::from_le_bytes(self.number(name)?));
        if found == wanted {
            return Ok(());
        }
        Err(NetworkError { expected: format!("{name} to be {wanted}"), at, found: format!("{found}") })
    }

    /// A number that is no larger than this one.
    fn weight(&mut self, name: &str, largest: i16) -> Result<i16, NetworkError> {
        let at = self.at;
        let found = i16::from_le_bytes(self.number(name)?);
        if found.unsigned_abs() <= largest.unsigned_abs() {
            return Ok(found);
        }
        Err(NetworkError { expected: format!("{name} of at most {largest}"), at, found: format!("{found}") })
    }

    fn weights<const N: usize>(&mut self, name: &str, largest: i16) -> Result<[i16; N], NetworkError> {
        let mut weights = [0; N];
        for weight in &mut weights {
            *weight = self.weight(name, largest)?;
        }
        Ok(weights)
    }
}

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are none.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(MAGIC.len(), "the letters TVNN")? != MAGIC {
            reader.at = 0;
            return Err(reader.error("the letters TVNN", "others"));
        }
        let [version] = reader.number("a version")?;
        if version != VERSION {
            reader.at -= 1;
            return Err(reader.error(format!("version {VERSION}"), version.to_string()));
        }
        let [length] = reader.number("the length of a name")?;
        let at = reader.at;
        let name = String::from_utf8_lossy(reader.take(length.into(), "the name of a game")?);
        let Some(shape) = shapes::named(&name) else {
            reader.at = at;
            return Err(reader.error(format!("one of {}", shapes::names()), format!("{name:?}")));
        };
        reader.fixed("the number of inputs", shape.inputs())?;
        reader.fixed("the number of hidden neurons", HIDDEN)?;
        reader.fixed("the number of outputs", BUCKETS)?;
        let weights = read_weights(&mut reader, shape.inputs())?;
        let end = reader.at;
        let checksum = u32::from_le_bytes(reader.number("a checksum")?);
        let found = crc32fast::hash(&bytes[..end]);
        if checksum != found {
            reader.at = end;
            return Err(reader.error(format!("the checksum {found:08x}"), format!("{checksum:08x}")));
        }
        if reader.at < bytes.len() {
            return Err(reader.error("the end of the file", format!("{} bytes more", bytes.len() - reader.at)));
        }
        Ok(Self::new(shape, weights))
    }

    /// The network as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (shape, weights) = (self.shape(), self.weights());
        let mut out = [MAGIC, &[VERSION, shape.game.len() as u8], shape.game.as_bytes()].concat();
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
        let checksum = crc32fast::hash(&out);
        out.extend(checksum.to_le_bytes());
        out
    }
}

fn read_weights(reader: &mut Reader<'_>, count: usize) -> Result<Weights, NetworkError> {
    /// The largest scale and the largest bias of an output, with which no value overflows.
    const LARGEST: i32 = 1 << 20;
    let bounded = |reader: &mut Reader<'_>, name: &str, least: i32| {
        let at = reader.at;
        let found = i32::from_le_bytes(reader.number(name)?);
        if (least..=LARGEST).contains(&found) {
            return Ok(found);
        }
        Err(NetworkError { expected: format!("{name} of {least} to {LARGEST}"), at, found: found.to_string() })
    };
    let scale = bounded(reader, "a scale", 1)?;
    let inputs =
        (0..count).map(|_| reader.weights("the weight of an input", LARGEST_INPUT)).collect::<Result<_, _>>()?;
    let biases = reader.weights("the bias of a neuron", i16::MAX)?;
    let mut outputs = [[0; 2 * HIDDEN]; BUCKETS];
    for output in &mut outputs {
        *output = reader.weights("the weight of an output", LARGEST_OUTPUT)?;
    }
    let mut output_biases = [0; BUCKETS];
    for bias in &mut output_biases {
        *bias = bounded(reader, "the bias of an output", -LARGEST)?;
    }
    Ok(Weights { inputs, biases, outputs, output_biases, scale })
}
