//! Tables as a file, and back.
//!
//! The bytes:
//!
//! ```text
//! "TVEN"        which file it is
//! version       one byte, 1
//! length, name  one byte, and the game's name in the text protocol
//! tables        their number, one byte; then for each:
//!   length, class  one byte, and its name, such as KQvK
//!   length, values four bytes, the lowest first, and the values as the range coder writes them
//! checksum      CRC-32 of all bytes before, four bytes, the lowest first
//! ```

use super::class::EndingClass;
use super::probe::Endings;
use super::rolls::dice_of;
use super::table::EndingTable;
use crate::games::dice_chess::Variant;

const MAGIC: &[u8] = b"TVEN";
const VERSION: u8 = 1;

/// The bytes are no tables of endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingsError {
    /// They begin with something else.
    #[error("expected tables of endings, found something else")]
    Magic,
    /// They are of another version of the file.
    #[error("expected tables of endings of version {VERSION}, found version {0}")]
    Version(u8),
    /// They were cut short, or changed after they were written.
    #[error("the tables of endings do not fit their checksum")]
    Checksum,
    /// They fit their checksum, but not the format.
    #[error("expected {0} in the tables of endings")]
    Format(&'static str),
}

impl Endings {
    /// Reads tables.
    ///
    /// # Errors
    /// When the bytes are no tables of this version, whole and unchanged.
    pub fn read(bytes: &[u8]) -> Result<Self, EndingsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(EndingsError::Magic)?;
        let &version = rest.first().ok_or(EndingsError::Checksum)?;
        if version != VERSION {
            return Err(EndingsError::Version(version));
        }
        let (body, checksum) = rest.split_last_chunk().ok_or(EndingsError::Checksum)?;
        if u32::from_le_bytes(*checksum) != crc32fast::hash(&bytes[..bytes.len() - checksum.len()]) {
            return Err(EndingsError::Checksum);
        }
        let mut rest = &body[1..];
        let name = text(&mut rest).ok_or(EndingsError::Format("the name of a game"))?;
        let variant: Option<Variant> = name.parse().ok();
        let variant = variant.filter(|&variant| dice_of(variant).is_some());
        let variant = variant.ok_or(EndingsError::Format("a game with dice that name men"))?;
        let &count = rest.split_off_first().ok_or(EndingsError::Format("the number of tables"))?;
        let mut tables = Vec::new();
        for _ in 0..count {
            tables.push(table(variant, &mut rest).ok_or(EndingsError::Format("a table"))?);
        }
        if rest.is_empty() { Ok(Self::new(variant, tables)) } else { Err(EndingsError::Format("the end")) }
    }

    /// The classes, each with the number of bytes that its values have in the file.
    pub fn sizes(&self) -> impl Iterator<Item = (EndingClass, usize)> {
        self.tables().iter().map(|table| (table.class, table.to_bytes(self.variant()).len()))
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        let variant = self.variant();
        write_text(variant.name(), &mut out);
        out.push(self.tables().len() as u8);
        for table in self.tables() {
            write_text(&table.class.to_string(), &mut out);
            let values = table.to_bytes(variant);
            out.extend((values.len() as u32).to_le_bytes());
            out.extend(values);
        }
        let checksum = crc32fast::hash(&out);
        out.extend(checksum.to_le_bytes());
        out
    }
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    out.push(text.len() as u8);
    out.extend(text.as_bytes());
}

fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let &length = rest.split_off_first()?;
    str::from_utf8(rest.split_off(..usize::from(length))?).ok()
}

fn table(variant: Variant, rest: &mut &[u8]) -> Option<EndingTable> {
    let class: EndingClass = text(rest)?.parse().ok()?;
    let (length, after) = rest.split_first_chunk()?;
    *rest = after;
    let values = rest.split_off(..usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    Some(EndingTable::read(variant, class, values))
}
