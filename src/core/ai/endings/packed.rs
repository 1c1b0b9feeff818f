//! Tables as a file, and back.
//!
//! The content of the file, in the form of [`binary_file`](crate::binary_file) with the letters `TVEN`:
//!
//! ```text
//! tables        their number, one byte; then for each:
//!   length, class  one byte, and its name, such as KQvK
//!   length, values four bytes, the lowest first, and the values as the range coder writes them
//! ```

use super::table::EndingTable;
use super::{EndingClass, Endings, dice_of};
use crate::binary_file::{BinaryFileError, FileKind, finish, text};
use crate::games::dice_chess::Variant;

const KIND: FileKind = FileKind { letters: b"TVEN", what: "tables of endings" };

impl Endings {
    /// Reads tables.
    ///
    /// # Errors
    /// When the bytes are no tables of this version, whole and unchanged.
    pub fn read(bytes: &[u8]) -> Result<Self, BinaryFileError> {
        let named = |name: &str| name.parse().ok().filter(|&variant| dice_of(variant).is_some());
        let (variant, mut reader) = KIND.open(bytes, named, "a game with dice that name chessmen")?;
        let count = reader.read("the number of tables", |rest| rest.split_off_first().copied())?;
        let mut tables = Vec::new();
        for _ in 0..count {
            tables.push(reader.read("a table", |rest| table(variant, rest))?);
        }
        reader.end()?;
        Ok(Self::new(variant, tables))
    }

    /// The classes, each with the number of bytes that its values have in the file.
    pub fn sizes(&self) -> impl Iterator<Item = (EndingClass, usize)> {
        self.tables().iter().map(|table| (table.class, table.to_bytes(self.variant()).len()))
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let variant = self.variant();
        let mut out = KIND.begin(variant.name());
        out.push(self.tables().len() as u8);
        for table in self.tables() {
            let class = table.class.to_string();
            out.push(class.len() as u8);
            out.extend(class.as_bytes());
            let values = table.to_bytes(variant);
            out.extend((values.len() as u32).to_le_bytes());
            out.extend(values);
        }
        finish(out)
    }
}

fn table(variant: Variant, rest: &mut &[u8]) -> Option<EndingTable> {
    let class: EndingClass = text(rest)?.parse().ok()?;
    let (length, after) = rest.split_first_chunk()?;
    *rest = after;
    let values = rest.split_off(..usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    Some(EndingTable::read(variant, class, values))
}
