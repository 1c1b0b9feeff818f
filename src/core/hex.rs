//! Bytes as hexadecimal digits.

use std::fmt::Write;

/// Two digits in small letters for each byte.
#[must_use]
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes any text");
        text
    })
}

/// The bytes of a text of digits in small letters; `None` for any other text, also for one of another length.
#[must_use]
pub fn bytes<const COUNT: usize>(text: &str) -> Option<[u8; COUNT]> {
    let digit = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    if text.len() != 2 * COUNT {
        return None;
    }
    let mut bytes = [0; COUNT];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_from_their_own_digits_and_from_nothing_else() {
        assert_eq!(digits(&[0, 15, 255]), "000fff");
        assert_eq!(bytes::<3>("000fff"), Some([0, 15, 255]));
        for text in ["", "000ff", "000fff0", "000FFF", "00 0ff", "+00fff", "½0000"] {
            assert_eq!(bytes::<3>(text), None, "{text}");
        }
    }
}
