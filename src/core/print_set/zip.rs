//! Archives in the ZIP format, stored without compression and without times: the same files give the same bytes.
//!
//! A crate for it would bring compression, encryption and reading, and with them more bytes to load than all else in
//! this room. A browser's and a printer's programs read stored files as well as compressed ones.

/// The first day that the format knows, 1 January 1980, and midnight.
const DOS_DATE: u16 = 0x0021;
const DOS_TIME: u16 = 0;
/// The version of the format in which files may be stored, and its flags: none.
const VERSION_NEEDED: u16 = 10;
const NO_FLAGS: u16 = 0;
const STORED_METHOD: u16 = 0;

/// An archive of these files, each with its name and contents. Names are in ASCII, with `/` between folders.
#[must_use]
pub fn zip_bytes<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    let mut file_count = 0_u16;
    for (name, contents) in files {
        let file_offset = archive.len() as u32;
        let mut local_header = Vec::new();
        put_u16s(&mut local_header, [VERSION_NEEDED, NO_FLAGS, STORED_METHOD, DOS_TIME, DOS_DATE]);
        local_header.extend(crc32fast::hash(contents).to_le_bytes());
        local_header.extend((contents.len() as u32).to_le_bytes().repeat(2));
        put_u16s(&mut local_header, [name.len() as u16, 0]);

        archive.extend(b"PK\x03\x04");
        archive.extend(&local_header);
        archive.extend(name.bytes());
        archive.extend(contents);

        directory.extend(b"PK\x01\x02");
        put_u16s(&mut directory, [VERSION_NEEDED]);
        directory.extend(&local_header);
        // No comment, on the first disk, and no attributes of text or of a file system.
        put_u16s(&mut directory, [0, 0, 0, 0, 0]);
        directory.extend(file_offset.to_le_bytes());
        directory.extend(name.bytes());
        file_count += 1;
    }
    let directory_offset = archive.len() as u32;
    archive.extend(&directory);
    archive.extend(b"PK\x05\x06");
    put_u16s(&mut archive, [0, 0, file_count, file_count]);
    archive.extend((directory.len() as u32).to_le_bytes());
    archive.extend(directory_offset.to_le_bytes());
    put_u16s(&mut archive, [0]);
    archive
}

fn put_u16s<const N: usize>(bytes: &mut Vec<u8>, values: [u16; N]) {
    bytes.extend(values.into_iter().flat_map(u16::to_le_bytes));
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn little_endian(bytes: &[u8]) -> usize {
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
    }

    /// The files of an archive, read by its directory.
    pub fn read_zip(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
        let end_record = &archive[archive.len() - 22..];
        assert_eq!(&end_record[..4], b"PK\x05\x06");
        let mut entry = &archive[little_endian(&end_record[16..20])..];
        let mut files = Vec::new();
        for _ in 0..little_endian(&end_record[10..12]) {
            assert_eq!(&entry[..4], b"PK\x01\x02");
            let (crc, size, name_len) =
                (little_endian(&entry[16..20]), little_endian(&entry[24..28]), little_endian(&entry[28..30]));
            let local_header = &archive[little_endian(&entry[42..46])..];
            assert_eq!(&local_header[..4], b"PK\x03\x04");
            assert_eq!(local_header[4..30], entry[6..32], "the entry and the file tell the same");
            let name = String::from_utf8(entry[46..46 + name_len].to_vec()).expect("a name");
            assert_eq!(&local_header[30..30 + name_len], name.as_bytes());
            let contents = local_header[30 + name_len..][..size].to_vec();
            assert_eq!(crc32fast::hash(&contents) as usize, crc, "{name}");
            files.push((name, contents));
            entry = &entry[46 + name_len..];
        }
        files
    }

    #[test]
    fn an_archive_contains_its_files() {
        let files = [("a.txt", &b"one"[..]), ("folder/b.bin", &[0; 1000]), ("empty", b"")];
        let read_files = read_zip(&zip_bytes(files));
        assert_eq!(read_files.len(), 3);
        for ((name, contents), (found_name, bytes)) in files.into_iter().zip(read_files) {
            assert_eq!((name, contents), (&*found_name, &*bytes));
        }
        assert_eq!(read_zip(&zip_bytes([])), []);
    }
}
