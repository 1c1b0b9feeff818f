//! The form that opening books, tables of endings and networks have as files.
//!
//! ```text
//! letters       four, which tell what the file is
//! version       one byte, 1
//! length, name  one byte, and the name of a game in the text protocol
//! content
//! checksum      CRC-32 of all bytes before, four bytes, the lowest first
//! ```

use std::fmt::Display;

const VERSION: u8 = 1;

/// What a file is.
pub(crate) struct FileKind {
    /// The first bytes.
    pub(crate) letters: &'static [u8; 4],
    /// In words, such as "an opening book".
    pub(crate) content_name: &'static str,
}

/// The bytes are no file of the kind that was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BinaryFileError {
    /// They begin with something else.
    #[error("expected {0}, found something else")]
    Kind(&'static str),
    /// The file is of another version.
    #[error("expected {content_name} of version {VERSION}, found version {found}")]
    Version {
        /// What was expected.
        content_name: &'static str,
        /// The version of the file.
        found: u8,
    },
    /// They were cut short, or changed after they were written.
    #[error("expected {0}, found a file that does not fit its checksum: it was cut short or changed")]
    Checksum(&'static str),
    /// They fit their checksum, but not the format.
    #[error("expected {expected} at byte {at} of {content_name}")]
    Content {
        /// What was expected there.
        expected: String,
        /// Where, counted from 0.
        at: usize,
        /// What the file is.
        content_name: &'static str,
    },
}

impl FileKind {
    /// The first bytes of a file of this kind.
    pub(crate) fn begin(&self, game: &str) -> Vec<u8> {
        let length = u8::try_from(game.len()).expect("the names of games are short");
        [self.letters, &[VERSION, length][..], game.as_bytes()].concat()
    }

    /// Opens a file of this kind, and finds the game that has the name in it.
    pub(crate) fn open<'a, T>(
        &self,
        bytes: &'a [u8],
        game: impl FnOnce(&str) -> Option<T>,
        expected_game: impl Display,
    ) -> Result<(T, FileReader<'a>), BinaryFileError> {
        let content_name = self.content_name;
        let after_letters = bytes.strip_prefix(self.letters).ok_or(BinaryFileError::Kind(content_name))?;
        let &version = after_letters.first().ok_or(BinaryFileError::Checksum(content_name))?;
        if version != VERSION {
            return Err(BinaryFileError::Version { content_name, found: version });
        }
        let (content, checksum) =
            after_letters[1..].split_last_chunk().ok_or(BinaryFileError::Checksum(content_name))?;
        let end = bytes.len() - checksum.len();
        if u32::from_le_bytes(*checksum) != crc32fast::hash(&bytes[..end]) {
            return Err(BinaryFileError::Checksum(content_name));
        }
        let mut reader = FileReader { content_name, end, rest: content };
        let name = reader.read("the name of a game", text)?;
        let game_offset = reader.at() - name.len();
        match game(name) {
            Some(game) => Ok((game, reader)),
            None => {
                Err(BinaryFileError::Content { expected: expected_game.to_string(), at: game_offset, content_name })
            }
        }
    }
}

/// The file with its checksum.
pub(crate) fn finish(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Text behind its length, which is one byte.
pub(crate) fn text<'a>(input: &mut &'a [u8]) -> Option<&'a str> {
    let &length = input.split_off_first()?;
    str::from_utf8(input.split_off(..usize::from(length))?).ok()
}

/// Reads the content of a file from its beginning to its end.
pub(crate) struct FileReader<'a> {
    content_name: &'static str,
    /// Where the content ends in the file.
    end: usize,
    rest: &'a [u8],
}

impl<'a> FileReader<'a> {
    fn at(&self) -> usize {
        self.end - self.rest.len()
    }

    /// Reads the next part. The error says what was expected, and where.
    pub(crate) fn read<T>(
        &mut self,
        expected: impl Display,
        parse: impl FnOnce(&mut &'a [u8]) -> Option<T>,
    ) -> Result<T, BinaryFileError> {
        let part_offset = self.at();
        parse(&mut self.rest).ok_or_else(|| BinaryFileError::Content {
            expected: expected.to_string(),
            at: part_offset,
            content_name: self.content_name,
        })
    }

    /// Expects that nothing is left.
    pub(crate) fn end(mut self) -> Result<(), BinaryFileError> {
        self.read("the end", |rest| rest.is_empty().then_some(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: FileKind = FileKind { letters: b"TEST", content_name: "a test" };

    fn read(bytes: &[u8]) -> Result<u8, String> {
        let opened = KIND.open(bytes, |name| (name == "go").then_some(()), "the game go");
        let read = opened.and_then(|((), mut reader)| {
            let number = reader.read("a number", |rest| rest.split_off_first().copied())?;
            reader.end().map(|()| number)
        });
        read.map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_is_read_as_it_was_written_and_everything_else_is_refused_with_the_place() {
        let bytes = finish([KIND.begin("go"), vec![7]].concat());
        assert_eq!(read(&bytes), Ok(7));
        let checksum = "expected a test, found a file that does not fit its checksum: it was cut short or changed";
        for (bytes, said) in [
            (vec![], "expected a test, found something else"),
            (b"TEXT".to_vec(), "expected a test, found something else"),
            (b"TEST".to_vec(), checksum),
            (b"TEST\x09".to_vec(), "expected a test of version 1, found version 9"),
            (bytes[..bytes.len() - 1].to_vec(), checksum),
            (finish(b"TEST\x01".to_vec()), "expected the name of a game at byte 5 of a test"),
            (finish(b"TEST\x01\x07go".to_vec()), "expected the name of a game at byte 5 of a test"),
            (finish(KIND.begin("chess")), "expected the game go at byte 6 of a test"),
            (finish(KIND.begin("go")), "expected a number at byte 8 of a test"),
            (finish([KIND.begin("go"), vec![7, 8]].concat()), "expected the end at byte 9 of a test"),
        ] {
            assert_eq!(read(&bytes), Err(said.to_owned()), "{bytes:?}");
        }
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                assert!(read(&changed).is_err(), "byte {at}, bit {bit}");
            }
        }
    }
}
