//! Numbers of one to ten bytes: small ones take few.

/// Writes a number, seven bits a byte, the lowest first; all bytes but the last have their highest bit set.
// CITE: LEB128, as in DWARF.
pub(super) fn write(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number and goes on behind it; `None` where the bytes end before it does, or where it is above `u64::MAX`.
pub(super) fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let seven_bits = u64::from(byte & 0x7f);
        if seven_bits << shift >> shift != seven_bits {
            return None;
        }
        number |= seven_bits << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_read_back_and_no_bytes_break_the_reader() {
        for number in (0..64).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit]).chain([u64::MAX, 0x1234_5678_9abc_def0]) {
            let mut bytes = Vec::new();
            write(number, &mut bytes);
            let mut rest = &*bytes;
            assert_eq!((read(&mut rest), rest.len()), (Some(number), 0));
            assert_eq!(read(&mut &bytes[..bytes.len() - 1]), None);
        }
        for bytes in [&[][..], &[0x80], &[0xff; 20], &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]] {
            assert_eq!(read(&mut &*bytes), None, "{bytes:?}");
        }
    }
}
