//! A range coder: likely bits take little room, unlikely ones much.

/// The probability that a bit is set, in 65 536ths, as far as the bits before it tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitModel(u16);

impl BitModel {
    pub(super) const EVEN_CHANCE: Self = Self(1 << 15);

    /// How fast it follows: by a 32nd of the distance.
    const ADAPTATION_SHIFT: u32 = 5;

    const fn adapt(&mut self, bit: bool) {
        if bit {
            self.0 += (u16::MAX - self.0) >> Self::ADAPTATION_SHIFT;
        } else {
            self.0 -= self.0 >> Self::ADAPTATION_SHIFT;
        }
    }
}

/// Writes or reads bits.
pub(super) trait BitCodec {
    /// Writes the bit and returns it, or returns the bit that was written here, whatever `bit` is.
    fn encode_or_decode(&mut self, bit: bool, model: &mut BitModel) -> bool;
}

/// The numbers that the bytes may still stand for.
struct Range {
    low: u32,
    high: u32,
}

impl Range {
    const ALL: Self = Self { low: 0, high: u32::MAX };

    const fn split_point(&self, model: BitModel) -> u32 {
        self.low + (((self.high - self.low) as u64 * model.0 as u64) >> 16) as u32
    }

    const fn narrow(&mut self, bit: bool, split_point: u32) {
        if bit {
            self.high = split_point;
        } else {
            self.low = split_point + 1;
        }
    }

    /// The first byte, once it is the same for all numbers of the range.
    fn settled_byte(&mut self) -> Option<u8> {
        let byte = self.high >> 24;
        (self.low >> 24 == byte).then(|| {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            byte as u8
        })
    }
}

/// Writes bits.
// CITE: arithmetic coding, Rissanen 1976, Pasco 1976; by bits and without carries, Mahoney 2005.
pub(super) struct RangeEncoder {
    range: Range,
    bytes: Vec<u8>,
}

impl RangeEncoder {
    pub(super) const fn new() -> Self {
        Self { range: Range::ALL, bytes: Vec::new() }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.range.high.to_be_bytes());
        self.bytes
    }
}

impl BitCodec for RangeEncoder {
    #[inline]
    fn encode_or_decode(&mut self, bit: bool, model: &mut BitModel) -> bool {
        let split_point = self.range.split_point(*model);
        self.range.narrow(bit, split_point);
        model.adapt(bit);
        while let Some(byte) = self.range.settled_byte() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// Reads bits. Behind the end of the bytes it reads zeros.
pub(super) struct RangeDecoder<'a> {
    range: Range,
    code: u32,
    bytes: &'a [u8],
}

impl<'a> RangeDecoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { range: Range::ALL, code: 0, bytes };
        (0..4).for_each(|_| decoder.read_byte());
        decoder
    }

    fn read_byte(&mut self) {
        let byte = self.bytes.split_off_first().copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
    }
}

impl BitCodec for RangeDecoder<'_> {
    #[inline]
    fn encode_or_decode(&mut self, _: bool, model: &mut BitModel) -> bool {
        let split_point = self.range.split_point(*model);
        let bit = self.code <= split_point;
        self.range.narrow(bit, split_point);
        model.adapt(bit);
        while self.range.settled_byte().is_some() {
            self.read_byte();
        }
        bit
    }
}

/// The longest numbers, in bits.
const MAX_NUMBER_BITS: usize = 15;

/// The probabilities of the bits of numbers; small numbers are likely.
pub(super) struct NumberModel {
    zero_model: BitModel,
    sign_model: BitModel,
    length_models: [BitModel; MAX_NUMBER_BITS],
    /// By the bits before it, which begin with a one.
    digit_models: Vec<BitModel>,
}

/// The bits that are told apart by those before them.
const DISTINCT_PREFIXES: u32 = 64;

impl NumberModel {
    pub(super) fn new() -> Self {
        let digit_models = vec![BitModel::EVEN_CHANCE; MAX_NUMBER_BITS * DISTINCT_PREFIXES as usize];
        Self {
            zero_model: BitModel::EVEN_CHANCE,
            sign_model: BitModel::EVEN_CHANCE,
            length_models: [BitModel::EVEN_CHANCE; MAX_NUMBER_BITS],
            digit_models,
        }
    }

    /// Writes the number, less than 2¹⁵ in either direction, and returns it; or returns the one that was written.
    // CITE: exponential Golomb codes, Teuhola 1978.
    pub(super) fn encode_or_decode(&mut self, codec: &mut impl BitCodec, number: i32) -> i32 {
        if codec.encode_or_decode(number == 0, &mut self.zero_model) {
            return 0;
        }
        let is_negative = codec.encode_or_decode(number < 0, &mut self.sign_model);
        let magnitude = number.unsigned_abs();
        let mut length = 0;
        while length + 1 < MAX_NUMBER_BITS
            && codec.encode_or_decode(magnitude >= 2 << length, &mut self.length_models[length])
        {
            length += 1;
        }
        let mut prefix = 1_u32;
        for bit_index in (0..length).rev() {
            let context = if prefix < DISTINCT_PREFIXES { prefix } else { bit_index as u32 };
            let model = &mut self.digit_models[length * DISTINCT_PREFIXES as usize + context as usize];
            prefix = prefix << 1 | u32::from(codec.encode_or_decode(magnitude >> bit_index & 1 != 0, model));
        }
        if is_negative { -(prefix as i32) } else { prefix as i32 }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn every_number_is_read_back() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let random_numbers = (0..20_000).map(|_| {
            let magnitude = 1 << rng.random_range(0..14);
            rng.random_range(-magnitude..=magnitude)
        });
        let numbers: Vec<i32> = random_numbers.chain([0; 5000]).chain([-32767, 32767, 1, -1]).collect();
        let mut encoder = RangeEncoder::new();
        let mut model = NumberModel::new();
        numbers.iter().for_each(|&number| assert_eq!(model.encode_or_decode(&mut encoder, number), number));
        let bytes = encoder.finish();
        let (mut decoder, mut model) = (RangeDecoder::new(&bytes), NumberModel::new());
        for &number in &numbers {
            assert_eq!(model.encode_or_decode(&mut decoder, 0), number);
        }
        assert!(bytes.len() < 45_000, "{}", bytes.len());
    }

    #[test]
    fn bytes_that_end_too_early_are_read_to_the_end() {
        let (mut decoder, mut model) = (RangeDecoder::new(&[7]), NumberModel::new());
        assert!((0..100_000).all(|_| model.encode_or_decode(&mut decoder, 0).abs() < 1 << 15));
    }
}
