//! Imports the games of a file, all or none.

use super::game_store::{GameStore, GameStoreError};
use super::library_entry::LibraryEntry;
use super::store_messages::StoreEvent;
use crate::archive::{Date, StorageBackend};
use crate::notation::record::{Location, MAX_FILE_BYTES, RecordError};
use crate::session::GameRecord;

/// Stores each game of the file as a record. If one cannot be read or stored, none is.
pub(super) fn import_file<M: StorageBackend, T: StorageBackend>(
    game_store: &mut GameStore<M, T>,
    file_name: String,
    bytes: Vec<u8>,
) -> Result<StoreEvent, GameStoreError> {
    let (mut records, unknown_count) = match read(bytes) {
        Ok(known_and_unknown) => known_and_unknown,
        Err(error) => return Ok(StoreEvent::Refused { name: file_name, error }),
    };
    let mut taken_ids = game_store.games_vault.taken_ids()?;
    let mut entries: Vec<LibraryEntry> = Vec::new();
    for record in &records {
        let date = record.head.date.parse::<Date>().unwrap_or_default();
        let text = record.to_stored_text();
        match game_store.games_vault.add_beside(&mut taken_ids, date, &text) {
            Ok(id) => entries.push(LibraryEntry::read(&id, &text)),
            Err(error) => {
                // Records that cannot be removed appear in the list; the first error is more important.
                entries.iter().for_each(|entry| drop(game_store.games_vault.remove(&entry.id)));
                return Err(error.into());
            }
        }
    }
    let sole_record = if records.len() + unknown_count == 1 { records.pop().map(Box::new) } else { None };
    if let (Some(record), Some(entry)) = (&sole_record, entries.first()) {
        game_store.known_texts.insert(entry.id.clone(), record.to_stored_text());
    }
    Ok(StoreEvent::Imported { name: file_name, listed: entries, unknown_count, only: sole_record })
}

/// The games of a file, at least one, and the number of those that were left out because this program does not know them.
pub(in crate::app) fn read(bytes: Vec<u8>) -> Result<(Vec<GameRecord>, usize), RecordError> {
    // Let the reader report a file that is too long, even if its last character was cut.
    let bytes = if bytes.len() > MAX_FILE_BYTES { String::from_utf8_lossy(&bytes).into_owned().into() } else { bytes };
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid_byte_count = error.utf8_error().valid_up_to();
        let bytes = error.into_bytes();
        let text_before = String::from_utf8_lossy(&bytes[..valid_byte_count]);
        let line_number = text_before.lines().count().max(1);
        let column = text_before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        let line = if text_before.ends_with('\n') { line_number + 1 } else { line_number };
        let to_u32 = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        RecordError {
            at: Location { line: to_u32(line), column: to_u32(column) },
            expected: "text in UTF-8".into(),
            found: format!("the byte {:#04x}", bytes[valid_byte_count]),
        }
    })?;
    let (records, unknown_count) = GameRecord::read_known(&text)?;
    if records.is_empty() {
        let found_text = "the end of the text".into();
        return Err(RecordError { at: Location::default(), expected: "a game".into(), found: found_text });
    }
    Ok((records, unknown_count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_games_is_refused_where_it_goes_wrong() {
        for (bytes, expected) in [
            (b"".as_slice(), "line 1, column 1: expected a game, found the end of the text"),
            (b"% a\n\xff", "line 2, column 1: expected text in UTF-8, found the byte 0xff"),
            (b"% a\nb\xff", "line 2, column 2: expected text in UTF-8, found the byte 0xff"),
        ] {
            assert_eq!(read(bytes.to_vec()).map_err(|error| error.to_string()).err().as_deref(), Some(expected));
        }
    }
}
