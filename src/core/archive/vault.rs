//! Stores records so that no crash loses more than the last ply.
//!
//! Two generations of each record are stored, each with a checksum: the [latest](Generation::Latest) under the record's name,
//! the one before under that name with `~`. One of them is complete at any time, even if writing is interrupted
//! in the middle of a text. A damaged text is never overwritten but renamed to `name.torn`. A removed record stays
//! where it is, marked by `name.gone`, until the bin is emptied.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::checksum::{ChecksumError, salvage, verify_checksum, with_checksum};
use super::{Date, RecordId, StorageBackend, StorageLock, TakenIds};

/// The content of the mark of a removed record, for a person who opens it.
const MARK_TEXT: &[u8] = b"% The record of this name is in the bin.\n";

/// Storage of records, with two generations of each and a bin.
///
/// Several programs may use one storage at once: each change waits until those of other programs are complete. What one
/// of them has read may be outdated when it writes: [`put_if`](Self::put_if) looks again, and [`add`](Self::add) finds a
/// name that no other program uses.
#[derive(Clone, Debug)]
pub struct Vault<M> {
    backend: M,
}

/// A stored text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The text, byte for byte.
    pub text: String,
    /// Which of the two generations it is.
    pub generation: Generation,
}

/// The generation of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Generation {
    /// The text that was stored last.
    Latest,
    /// The text before, because the latest is damaged.
    Previous(ChecksumError),
}

/// A record could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    /// The storage backend refused.
    #[error("cannot {action} {location}: {source}")]
    Storage {
        /// What was to be done: `keep`, `read`, `remove` or `list`.
        action: &'static str,
        /// The file or folder that was accessed.
        location: String,
        /// What the backend said.
        source: io::Error,
    },
    /// There is no such record, or none in the bin.
    #[error("expected a record {0}, found none")]
    Missing(RecordId),
    /// Both generations of the record are damaged.
    #[error("cannot read {id}: {latest}; and the one before: {previous}")]
    Torn {
        /// The identity of the record.
        id: RecordId,
        /// What is wrong with the latest.
        latest: ChecksumError,
        /// What is wrong with the one before.
        previous: ChecksumError,
    },
}

impl<M: StorageBackend> Vault<M> {
    /// A vault in this storage.
    pub const fn new(backend: M) -> Self {
        Self { backend }
    }

    /// Stores a text; the latest one so far becomes the one before. A record in the bin is restored.
    ///
    /// # Errors
    /// If the storage fails. Then either this text or the one before is the latest.
    pub fn put(&mut self, id: &RecordId, text: &str) -> Result<(), VaultError> {
        let _lock = self.lock("keep", id.as_str())?;
        self.put_locked(id, text)
    }

    /// Stores a text if the text that is stored now fits this condition. Returns whether it did. No other program
    /// changes the record in between.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub fn put_if(
        &mut self,
        id: &RecordId,
        text: &str,
        condition: impl FnOnce(Result<Kept, VaultError>) -> bool,
    ) -> Result<bool, VaultError> {
        let _lock = self.lock("keep", id.as_str())?;
        let is_condition_met = condition(self.get(id));
        if is_condition_met {
            self.put_locked(id, text)?;
        }
        Ok(is_condition_met)
    }

    /// Stores a text as a new record, named after this day. Returns its name.
    ///
    /// # Errors
    /// If the storage fails. Then there is no such record, unless the storage refuses to remove it again.
    pub fn add(&mut self, date: Date, text: &str) -> Result<RecordId, VaultError> {
        let _lock = self.lock("keep", "a new record")?;
        let mut taken_ids = self.taken_ids()?;
        self.add_locked(&mut taken_ids, date, text)
    }

    /// The same for one of many records, without listing the storage for each of them.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    pub fn add_beside(&mut self, taken_ids: &mut TakenIds, date: Date, text: &str) -> Result<RecordId, VaultError> {
        let _lock = self.lock("keep", "a new record")?;
        self.add_locked(taken_ids, date, text)
    }

    fn add_locked(&mut self, taken_ids: &mut TakenIds, date: Date, text: &str) -> Result<RecordId, VaultError> {
        let mut id = taken_ids.take_next(date);
        // Other programs may have added records since the names were listed.
        while self.load(&RecordPart::Latest.key(&id))?.is_some() {
            id = taken_ids.take_next(date);
        }
        if let Err(error) = self.put_locked(&id, text) {
            // The first error is more important.
            let _ = self.remove_key(&RecordPart::Latest.key(&id));
            return Err(error);
        }
        Ok(id)
    }

    fn put_locked(&mut self, id: &RecordId, text: &str) -> Result<(), VaultError> {
        let (latest_key, previous_key) = (RecordPart::Latest.key(id), RecordPart::Previous.key(id));
        let new_bytes = with_checksum(text);
        if let Some(latest_bytes) = self.load(&latest_key)? {
            if verify_checksum(&latest_bytes).is_err() {
                self.save_damaged_text(id, &latest_bytes)?;
            } else if latest_bytes != new_bytes {
                if let Some(previous_bytes) =
                    self.load(&previous_key)?.filter(|previous_bytes| verify_checksum(previous_bytes).is_err())
                {
                    self.save_damaged_text(id, &previous_bytes)?;
                }
                self.store(&previous_key, &latest_bytes)?;
            }
        }
        // Stores it even if it is unchanged: the storage may have failed when the same text was stored before.
        self.store(&latest_key, &new_bytes)?;
        self.remove_key(&RecordPart::Mark.key(id))
    }

    /// The latest text that is complete, also of a record in the bin. A text without a checksum, as a person writes it, is
    /// complete if it is UTF-8.
    ///
    /// # Errors
    /// If there is no complete text.
    pub fn get(&self, id: &RecordId) -> Result<Kept, VaultError> {
        let latest_error = match self.load_checked_text(&RecordPart::Latest.key(id)) {
            Ok(text) => return Ok(Kept { text, generation: Generation::Latest }),
            Err(error) => error,
        };
        match self.load_checked_text(&RecordPart::Previous.key(id)) {
            Ok(text) => Ok(Kept { text, generation: Generation::Previous(latest_error) }),
            Err(ChecksumError::Missing) if latest_error == ChecksumError::Missing => {
                Err(VaultError::Missing(id.clone()))
            }
            Err(previous_error) => {
                Err(VaultError::Torn { id: id.clone(), latest: latest_error, previous: previous_error })
            }
        }
    }

    /// The latest text, even if it is damaged, so that a person can repair it; `None` if there is none.
    ///
    /// # Errors
    /// If the storage cannot read it.
    pub fn salvage(&self, id: &RecordId) -> Result<Option<String>, VaultError> {
        Ok(self.load(&RecordPart::Latest.key(id))?.map(|bytes| salvage(&bytes)))
    }

    /// The names that are taken: also those in the bin, and those with only a damaged text left.
    ///
    /// # Errors
    /// If the storage cannot be listed.
    pub fn taken_ids(&self) -> Result<TakenIds, VaultError> {
        Ok(self.parts_by_id()?.into_keys().collect())
    }

    /// All records but those in the bin, in the order of their names.
    ///
    /// # Errors
    /// If the storage cannot be listed.
    pub fn active_ids(&self) -> Result<Vec<RecordId>, VaultError> {
        self.ids_where(|parts| !parts.contains(&RecordPart::Mark))
    }

    /// The records in the bin, in the order of their names.
    ///
    /// # Errors
    /// If the storage cannot be listed.
    pub fn binned_ids(&self) -> Result<Vec<RecordId>, VaultError> {
        self.ids_where(|parts| parts.contains(&RecordPart::Mark))
    }

    /// Whether the bin has a mark of this record.
    ///
    /// # Errors
    /// If the storage cannot be read.
    pub fn is_binned(&self, id: &RecordId) -> Result<bool, VaultError> {
        Ok(self.load(&RecordPart::Mark.key(id))?.is_some())
    }

    /// Puts a record in the bin.
    ///
    /// # Errors
    /// If there is no such record outside of the bin, or if the storage fails.
    pub fn remove(&mut self, id: &RecordId) -> Result<(), VaultError> {
        self.change_if_listed(id, Self::active_ids, |vault| vault.store(&RecordPart::Mark.key(id), MARK_TEXT))
    }

    /// Takes a record out of the bin, with both its texts.
    ///
    /// # Errors
    /// If it is not in the bin, or if the storage fails.
    pub fn restore(&mut self, id: &RecordId) -> Result<(), VaultError> {
        self.change_if_listed(id, Self::binned_ids, |vault| vault.remove_key(&RecordPart::Mark.key(id)))
    }

    /// Makes this change if the record is in this list, which no other program changes in between.
    fn change_if_listed(
        &mut self,
        id: &RecordId,
        listed_ids: fn(&Self) -> Result<Vec<RecordId>, VaultError>,
        change: impl FnOnce(&mut Self) -> Result<(), VaultError>,
    ) -> Result<(), VaultError> {
        // The first look is without the lock, for which the folder would be created.
        let is_listed = listed_ids(self)?.contains(id);
        let _lock = if is_listed { self.lock("remove", id.as_str())? } else { StorageLock::default() };
        if !is_listed || !listed_ids(self)?.contains(id) {
            return Err(VaultError::Missing(id.clone()));
        }
        change(self)
    }

    /// Deletes all records in the bin, with damaged texts, and returns how many there were.
    ///
    /// # Errors
    /// If the storage fails. Records that were not deleted are still in the bin.
    pub fn empty_bin(&mut self) -> Result<usize, VaultError> {
        if !self.parts_by_id()?.values().any(|parts| parts.contains(&RecordPart::Mark)) {
            return Ok(0);
        }
        let _lock = self.lock("remove", "the records in the bin")?;
        let binned_count = self.binned_ids()?.len();
        for (id, parts) in self.parts_by_id()? {
            if parts.contains(&RecordPart::Mark) {
                // The mark is deleted last.
                for part in parts {
                    self.remove_key(&part.key(&id))?;
                }
            }
        }
        Ok(binned_count)
    }

    /// Copies a damaged text to another name, unless that was done before.
    fn save_damaged_text(&mut self, id: &RecordId, bytes: &[u8]) -> Result<(), VaultError> {
        for number in 1.. {
            let key = RecordPart::Torn(number).key(id);
            match self.load(&key)? {
                None => return self.store(&key, bytes),
                Some(saved_bytes) if saved_bytes == bytes => break,
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn ids_where(&self, is_wanted: impl Fn(&BTreeSet<RecordPart>) -> bool) -> Result<Vec<RecordId>, VaultError> {
        let has_text =
            |parts: &BTreeSet<RecordPart>| parts.contains(&RecordPart::Latest) || parts.contains(&RecordPart::Previous);
        let parts_by_id = self.parts_by_id()?.into_iter();
        Ok(parts_by_id.filter(|(_, parts)| has_text(parts) && is_wanted(parts)).map(|(id, _)| id).collect())
    }

    fn parts_by_id(&self) -> Result<BTreeMap<RecordId, BTreeSet<RecordPart>>, VaultError> {
        let keys = self.backend.keys().map_err(storage_error("list", "the records"))?;
        let mut parts_by_id = BTreeMap::<RecordId, BTreeSet<RecordPart>>::new();
        for (id, part) in keys.iter().filter_map(|key| RecordPart::from_key(key)) {
            parts_by_id.entry(id).or_default().insert(part);
        }
        Ok(parts_by_id)
    }

    fn load_checked_text(&self, key: &str) -> Result<String, ChecksumError> {
        let bytes = self.backend.load(key).map_err(|error| ChecksumError::Unreadable(error.to_string()))?;
        verify_checksum(&bytes.ok_or(ChecksumError::Missing)?).map(str::to_owned)
    }

    fn lock(&mut self, action: &'static str, location: &str) -> Result<StorageLock, VaultError> {
        self.backend.lock().map_err(storage_error(action, location))
    }

    fn load(&self, key: &str) -> Result<Option<Vec<u8>>, VaultError> {
        self.backend.load(key).map_err(storage_error("read", key))
    }

    fn store(&mut self, key: &str, bytes: &[u8]) -> Result<(), VaultError> {
        self.backend.store(key, bytes).map_err(storage_error("keep", key))
    }

    fn remove_key(&mut self, key: &str) -> Result<(), VaultError> {
        self.backend.remove(key).map_err(storage_error("remove", key))
    }
}

fn storage_error(action: &'static str, location: &str) -> impl Fn(io::Error) -> VaultError {
    move |source| VaultError::Storage { action, location: location.to_owned(), source }
}

/// The keys of one record, in the order in which they are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RecordPart {
    Previous,
    Latest,
    /// Counted from 1.
    Torn(u32),
    /// The mark of the bin.
    Mark,
}

impl RecordPart {
    fn key(self, id: &RecordId) -> String {
        match self {
            Self::Previous => format!("{id}~"),
            Self::Latest => id.to_string(),
            Self::Torn(1) => format!("{id}.torn"),
            Self::Torn(number) => format!("{id}.torn{number}"),
            Self::Mark => format!("{id}.gone"),
        }
    }

    fn from_key(key: &str) -> Option<(RecordId, Self)> {
        let (name, suffix) = key.split_at(key.find(['~', '.']).unwrap_or(key.len()));
        let part = match suffix {
            "" => Self::Latest,
            "~" => Self::Previous,
            ".gone" => Self::Mark,
            ".torn" => Self::Torn(1),
            _ => Self::Torn(suffix.strip_prefix(".torn")?.parse().ok()?),
        };
        // Other spellings of the number, such as torn01, are not ours.
        Some((name.parse().ok()?, part)).filter(|(id, part)| part.key(id) == key)
    }
}

#[cfg(test)]
mod tests;
