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
    let digit_value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    if text.len() != 2 * COUNT {
        return None;
    }
    let mut bytes = [0; COUNT];
    for (byte, digit_pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit_value(digit_pair[0])? << 4 | digit_value(digit_pair[1])?;
    }
    Some(bytes)
}

/// The text does not have the required number of hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {what}, {digits} hexadecimal digits in small letters, found {found:?}")]
pub struct HexError {
    /// What was expected.
    pub what: &'static str,
    /// The number of digits expected.
    pub digits: usize,
    /// The text found, shortened.
    pub found: String,
}

/// A type of a fixed number of bytes, written as hexadecimal digits. With `new`, it can also be created from random
/// bytes.
macro_rules! hex_text {
    ($name:ident, $count:literal, $what:literal, new) => {
        $crate::hex::hex_text!($name, $count, $what);

        impl $name {
            #[doc = concat!("Makes ", $what, " of these bytes.")]
            #[must_use]
            pub const fn new(bytes: [u8; $count]) -> Self {
                Self(bytes)
            }
        }
    };
    ($name:ident, $count:literal, $what:literal) => {
        impl std::fmt::Display for $name {
            #[doc = concat!("Hexadecimal digits, two for each of the ", $count, " bytes.")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::hex::digits(&self.0))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::hex::HexError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::hex::bytes::<$count>(text).map(Self).ok_or_else(|| $crate::hex::HexError {
                    what: $what,
                    digits: 2 * $count,
                    found: $crate::excerpt::excerpt(text, 20),
                })
            }
        }

        $crate::text_form::serde_as_text!($name);
    };
}
pub(crate) use hex_text;

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
