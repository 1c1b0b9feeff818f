//! A checksum that tells whether a stored text is complete.
//!
//! The checksum is in a line before the text, which readers of records skip because it begins with `%`. It cannot come
//! after the text: a text that was cut short would lose it, and look like one that a person wrote without it.

/// The beginning of the line. Eight hexadecimal digits and the end of the line follow.
const CHECKSUM_PREFIX: &[u8] = b"% crc32 ";
/// The length of the line with its end, in bytes.
const LINE_BYTES: usize = CHECKSUM_PREFIX.len() + 8 + 1;

/// A stored text cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChecksumError {
    /// There is no text.
    #[error("it is missing")]
    Missing,
    /// The text was cut short or changed after it was written.
    #[error("it does not fit its checksum")]
    Torn,
    /// A text without a checksum that is not UTF-8 or contains a zero byte.
    #[error("byte {at} of it is no text in UTF-8")]
    NoText {
        /// The position of the first wrong byte, from 1.
        at: usize,
    },
    /// The storage could not read it, for this reason.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

/// The text with its checksum line.
pub(super) fn with_checksum(text: &str) -> Vec<u8> {
    checksum_line(text.as_bytes()).into_bytes().into_iter().chain(text.bytes()).collect()
}

/// The text without its checksum line, if the checksum is right; or the whole text if it has no such line.
pub(super) fn verify_checksum(bytes: &[u8]) -> Result<&str, ChecksumError> {
    let text = match bytes.split_at_checked(LINE_BYTES) {
        Some((head, body)) if head.starts_with(CHECKSUM_PREFIX) => {
            if head != checksum_line(body).as_bytes() {
                return Err(ChecksumError::Torn);
            }
            body
        }
        // Empty, or cut within the line.
        _ if bytes.starts_with(CHECKSUM_PREFIX) || CHECKSUM_PREFIX.starts_with(bytes) => {
            return Err(ChecksumError::Torn);
        }
        _ => match bytes.iter().position(|&byte| byte == 0) {
            Some(index) => return Err(ChecksumError::NoText { at: index + 1 }),
            None => bytes,
        },
    };
    std::str::from_utf8(text).map_err(|error| ChecksumError::NoText { at: error.valid_up_to() + 1 })
}

/// The text without its checksum line, even if the checksum is wrong.
pub(super) fn salvage(bytes: &[u8]) -> String {
    let body = match bytes.split_at_checked(LINE_BYTES) {
        Some((head, body)) if head.starts_with(CHECKSUM_PREFIX) => body,
        _ => bytes,
    };
    String::from_utf8_lossy(body).into_owned()
}

fn checksum_line(body: &[u8]) -> String {
    let prefix = String::from_utf8_lossy(CHECKSUM_PREFIX);
    format!("{prefix}{:08x}\n", crc32fast::hash(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[White \"José\"]\r\n\n1. d4 d5 *";

    #[test]
    fn the_line_is_the_checksum_that_every_tool_knows() {
        assert_eq!(with_checksum("123456789"), b"% crc32 cbf43926\n123456789");
    }

    #[test]
    fn what_is_sealed_comes_back_bit_for_bit() {
        let sealed_text = String::from_utf8(with_checksum(TEXT)).expect("a text");
        for text in ["", "\n", "\0", TEXT, "% a remark\n", "% crc32 00000000\n", &sealed_text] {
            assert_eq!(verify_checksum(&with_checksum(text)), Ok(text));
            assert_eq!(salvage(&with_checksum(text)), text);
        }
    }

    #[test]
    fn a_text_cut_anywhere_is_torn() {
        let sealed_bytes = with_checksum(TEXT);
        for end in 0..sealed_bytes.len() {
            assert_eq!(verify_checksum(&sealed_bytes[..end]), Err(ChecksumError::Torn), "{end}");
            let zeros: Vec<u8> = sealed_bytes[..end].iter().copied().chain(vec![0; sealed_bytes.len() - end]).collect();
            assert!(verify_checksum(&zeros).is_err(), "{end} and zeros");
        }
    }

    #[test]
    fn a_changed_bit_is_found_anywhere() {
        let sealed_bytes = with_checksum(TEXT);
        // A bit in the line's first word makes it another line, as a person might write one.
        for bit in 8 * CHECKSUM_PREFIX.len()..8 * sealed_bytes.len() {
            let mut changed_bytes = sealed_bytes.clone();
            changed_bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(verify_checksum(&changed_bytes), Err(ChecksumError::Torn), "bit {bit}");
        }
    }

    #[test]
    fn a_persons_text_needs_no_line() {
        for text in [TEXT, "%\n1. d4 *", "% crc of my own\n"] {
            assert_eq!(verify_checksum(text.as_bytes()), Ok(text));
        }
        for (bytes, error_text) in [
            (&b"ab\xffc"[..], "byte 3 of it is no text in UTF-8"),
            (&b"\0\0\0"[..], "byte 1 of it is no text in UTF-8"),
        ] {
            assert_eq!(verify_checksum(bytes).map_err(|error_text| error_text.to_string()), Err(error_text.to_owned()));
        }
    }
}
