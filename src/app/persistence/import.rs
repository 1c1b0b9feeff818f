//! Imports the games of a file, all or none.

use std::mem;
use std::vec::IntoIter;

use super::game_store::GameStore;
use super::library_entry::LibraryEntry;
use super::store_messages::StoreEvent;
use crate::archive::{Date, StorageBackend, TakenIds, VaultError};
use crate::notation::record::{self, Location, MAX_FILE_BYTES, Record, RecordError};
use crate::session::GameRecord;

/// The import of a file: first each game is read and then each is stored as a record. If one cannot be read or stored, none is.
#[derive(Debug)]
pub(super) struct FileImport {
    file_name: String,
    games: FileGames,
    unknown_count: usize,
    last_record: Option<Box<GameRecord>>,
    texts: Vec<(Date, String)>,
    taken_ids: TakenIds,
    /// Of those that are stored.
    entries: Vec<LibraryEntry>,
}

impl FileImport {
    /// Begins, while these names are taken.
    pub(super) fn new(file_name: String, bytes: Vec<u8>, taken_ids: TakenIds) -> Result<Self, RecordError> {
        let (games, unknown_count) = open(bytes)?;
        let (texts, entries) = (Vec::new(), Vec::new());
        Ok(Self { file_name, games, unknown_count, last_record: None, texts, taken_ids, entries })
    }

    /// Reads or stores the next game. Returns the event after the last one.
    pub(super) fn step<M: StorageBackend, T: StorageBackend>(
        &mut self,
        game_store: &mut GameStore<M, T>,
    ) -> Result<Option<StoreEvent>, VaultError> {
        match self.games.next() {
            Some(Ok(record)) => {
                self.texts.push((record.head.date.parse().unwrap_or_default(), record.to_stored_text()));
                self.last_record = Some(Box::new(record));
                return Ok(None);
            }
            Some(Err(error)) => return Ok(Some(StoreEvent::Refused { name: mem::take(&mut self.file_name), error })),
            None => {}
        }
        let Some((date, text)) = self.texts.get(self.entries.len()) else { return Ok(Some(self.finish(game_store))) };
        match game_store.games_vault.add_beside(&mut self.taken_ids, *date, text) {
            Ok(id) => self.entries.push(LibraryEntry::read(&id, text)),
            Err(error) => {
                // Records that cannot be removed appear in the list; the first error is more important.
                self.entries.iter().for_each(|entry| drop(game_store.games_vault.remove(&entry.id)));
                return Err(error);
            }
        }
        Ok(None)
    }

    fn finish<M, T>(&mut self, game_store: &mut GameStore<M, T>) -> StoreEvent {
        let is_sole = self.entries.len() + self.unknown_count == 1;
        if let (true, Some(entry), Some((_, text))) = (is_sole, self.entries.first(), self.texts.pop()) {
            game_store.known_texts.insert(entry.id.clone(), text);
        }
        StoreEvent::Imported {
            name: mem::take(&mut self.file_name),
            listed: mem::take(&mut self.entries),
            unknown_count: self.unknown_count,
            only: self.last_record.take().filter(|_| is_sole),
        }
    }
}

/// The games of a file. Each that is written as text is replayed when it is asked for.
#[derive(Debug)]
enum FileGames {
    Written(IntoIter<Record>),
    Replayed(IntoIter<GameRecord>),
}

impl Iterator for FileGames {
    type Item = Result<GameRecord, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Written(records) => records.next().map(|record| GameRecord::replay(&record)),
            Self::Replayed(records) => records.next().map(Ok),
        }
    }
}

/// The games of a file, at least one, and the number of those that were left out because this program does not know them.
#[cfg(any(test, not(target_family = "wasm")))]
pub(in crate::app) fn read(bytes: Vec<u8>) -> Result<(Vec<GameRecord>, usize), RecordError> {
    let (games, unknown_count) = open(bytes)?;
    Ok((games.collect::<Result<_, _>>()?, unknown_count))
}

fn open(bytes: Vec<u8>) -> Result<(FileGames, usize), RecordError> {
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
    // Lists of AbstractPlay are read as a whole.
    if GameRecord::is_abstract_play(&text) {
        let (records, unknown_count) = GameRecord::read_known(&text)?;
        return Ok((FileGames::Replayed(records.into_iter()), unknown_count));
    }
    let records = record::read(&text)?;
    if records.is_empty() {
        let found_text = "the end of the text".into();
        return Err(RecordError { at: Location::default(), expected: "a game".into(), found: found_text });
    }
    Ok((FileGames::Written(records.into_iter()), 0))
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
