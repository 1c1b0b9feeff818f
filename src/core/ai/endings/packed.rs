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
use super::{EndingClass, Endings, naming_dice};
use crate::binary_file::{BinaryFileError, FileKind, finish, text};
use crate::games::dice_chess::Variant;

const FILE_KIND: FileKind = FileKind { letters: b"TVEN", content_name: "tables of endings" };

impl Endings {
    /// Reads tables.
    ///
    /// # Errors
    /// When the bytes are no tables of this version, whole and unchanged.
    pub fn read(bytes: &[u8]) -> Result<Self, BinaryFileError> {
        let named_variant = |name: &str| name.parse().ok().filter(|&variant| naming_dice(variant).is_some());
        let (variant, mut reader) = FILE_KIND.open(bytes, named_variant, "a game with dice that name chessmen")?;
        let table_count = reader.read("the number of tables", |input| input.split_off_first().copied())?;
        let mut tables = Vec::new();
        for _ in 0..table_count {
            tables.push(reader.read("a table", |input| read_table(variant, input))?);
        }
        reader.end()?;
        Ok(Self::new(variant, tables))
    }

    /// The classes, each with the number of bytes that its values have in the file.
    pub fn table_sizes(&self) -> impl Iterator<Item = (EndingClass, usize)> {
        self.tables().iter().map(|table| (table.class, table.to_bytes(self.variant()).len()))
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let variant = self.variant();
        let mut bytes = FILE_KIND.begin(variant.name());
        bytes.push(self.tables().len() as u8);
        for table in self.tables() {
            let class = table.class.to_string();
            bytes.push(class.len() as u8);
            bytes.extend(class.as_bytes());
            let values = table.to_bytes(variant);
            bytes.extend((values.len() as u32).to_le_bytes());
            bytes.extend(values);
        }
        finish(bytes)
    }
}

fn read_table(variant: Variant, input: &mut &[u8]) -> Option<EndingTable> {
    let class: EndingClass = text(input)?.parse().ok()?;
    let (length, remaining_bytes) = input.split_first_chunk()?;
    *input = remaining_bytes;
    let values = input.split_off(..usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    Some(EndingTable::read(variant, class, values))
}
