//! Writing and reading numbers as bits.

/// Writes numbers as bits, one after the other.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// The number of bits used in the last byte; 0 if it is full.
    used_bits: u32,
}

impl BitWriter {
    /// Writes the lowest `width` bits of a number, the highest of them first.
    pub(super) fn put(&mut self, number: u32, width: u32) {
        for bit in (0..width).rev() {
            if self.used_bits == 0 {
                self.bytes.push(0);
            }
            let last_byte = self.bytes.last_mut().expect("a byte has just been begun");
            *last_byte |= u8::from(number >> bit & 1 == 1) << (7 - self.used_bits);
            self.used_bits = (self.used_bits + 1) % 8;
        }
    }

    /// Writes a flag as one bit.
    pub(super) fn put_flag(&mut self, flag: bool) {
        self.put(u32::from(flag), 1);
    }

    /// Writes a number of any size, a small one in few bits: in groups of four bits, the lowest first, each followed by
    /// a bit that says whether another group follows.
    pub(super) fn put_count(&mut self, mut number: u32) {
        loop {
            self.put(number & 0xF, 4);
            number >>= 4;
            self.put_flag(number > 0);
            if number == 0 {
                return;
            }
        }
    }

    /// Writes the length of a text, and the text.
    pub(super) fn put_text(&mut self, text: &str) {
        self.put_count(u32::try_from(text.len()).expect("a text is shorter than 4 GiB"));
        text.bytes().for_each(|byte| self.put(byte.into(), 8));
    }

    /// The bytes written. The last one is padded with zeros.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads the output of a [`BitWriter`] by the corresponding calls, which return `None` at the end.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The number of bits read.
    bit_position: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, bit_position: 0 }
    }

    pub(super) fn take(&mut self, width: u32) -> Option<u32> {
        let mut number = 0;
        for _ in 0..width {
            let byte = self.bytes.get(self.bit_position / 8)?;
            number = number << 1 | u32::from(byte >> (7 - self.bit_position % 8) & 1);
            self.bit_position += 1;
        }
        Some(number)
    }

    pub(super) fn take_flag(&mut self) -> Option<bool> {
        Some(self.take(1)? == 1)
    }

    pub(super) fn take_count(&mut self) -> Option<u32> {
        let mut number: u32 = 0;
        for digit in 0..8 {
            number |= self.take(4)? << (4 * digit);
            if !self.take_flag()? {
                return Some(number);
            }
        }
        None
    }

    /// Reads a text; `None` also if it is not UTF-8.
    pub(super) fn take_text(&mut self) -> Option<String> {
        let length = self.take_count()? as usize;
        let bytes_left = self.bytes.len().saturating_sub(self.bit_position / 8);
        if length > bytes_left {
            return None;
        }
        let bytes: Option<Vec<u8>> = (0..length).map(|_| u8::try_from(self.take(8)?).ok()).collect();
        String::from_utf8(bytes?).ok()
    }

    /// Whether nothing is left except the padding of the last byte.
    pub(super) fn is_at_end(&self) -> bool {
        self.bytes.len() == self.bit_position.div_ceil(8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let numbers = [(0, 1), (5, 3), (63, 6), (1, 0), (u32::MAX, 32), (77, 7)];
        let counts = [0, 1, 15, 16, 255, 300, 1 << 20, u32::MAX];
        let mut writer = BitWriter::default();
        for (number, width) in numbers {
            writer.put(number, width);
        }
        counts.into_iter().for_each(|count| writer.put_count(count));
        writer.put_text("¿Ñandú?");
        writer.put_flag(true);
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        for (number, width) in numbers {
            let expected_number = if width == 0 { 0 } else { number };
            assert_eq!(reader.take(width), Some(expected_number), "{width} bits");
        }
        for count in counts {
            assert_eq!(reader.take_count(), Some(count));
        }
        assert_eq!(reader.take_text().as_deref(), Some("¿Ñandú?"));
        assert_eq!(reader.take_flag(), Some(true));
        assert!(reader.is_at_end());
        assert_eq!(reader.take(32), None);
    }

    #[test]
    fn a_text_that_claims_to_be_longer_than_all_there_is_is_none() {
        let mut writer = BitWriter::default();
        writer.put_count(u32::MAX);
        assert_eq!(BitReader::new(&writer.into_bytes()).take_text(), None);
    }
}
