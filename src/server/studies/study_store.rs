//! What a store keeps of studies: their events, the hash of what whoever edits must show, and when they were last used.

use crate::server::store_error::StoreError;
use crate::study::{StudyEvent, StudySecretHash};

/// The next event of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyWrite {
    /// The key of the study.
    pub key: String,
    /// The event. Its number is the fence: of two processes that add the same number, one does.
    pub event: StudyEvent,
    /// The hash of the secret of whoever edits, with the first event; `None` with all others.
    pub editor_hash: Option<StudySecretHash>,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    /// The key.
    pub key: String,
    /// The hash of the secret of whoever edits.
    pub editor_hash: StudySecretHash,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was last edited or opened, in milliseconds since 1970, to the day.
    pub last_used_at: u64,
    /// The number of its last event.
    pub seq: u64,
}

/// What a store keeps of studies.
pub trait StudyStore {
    /// Adds an event. Returns false, and changes nothing, if its number does not follow the last one: somebody else was faster, or there is
    /// no such study. The same event twice counts once.
    ///
    /// # Errors
    /// If it cannot be saved, or if what room is left is for games that have begun.
    fn append_to_study(&self, write: &StudyWrite) -> Result<bool, StoreError>;

    /// The events of a study behind this number, in order; none if there is no such study.
    ///
    /// # Errors
    /// If they cannot be read.
    fn study_events(&self, key: &str, after_seq: u64) -> Result<Vec<StudyEvent>, StoreError>;

    /// A study in a list; `None` if there is no such study.
    ///
    /// # Errors
    /// If it cannot be read.
    fn study(&self, key: &str) -> Result<Option<StudyRow>, StoreError>;

    /// All studies, in the order in which they were made.
    ///
    /// # Errors
    /// If they cannot be read.
    fn all_studies(&self) -> Result<Vec<StudyRow>, StoreError>;

    /// Notes that a study was used at a time in milliseconds since 1970.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn note_use_of_study(&self, key: &str, used_at: u64) -> Result<(), StoreError>;

    /// Removes studies that nobody has used since before a time in milliseconds since 1970, at most this number of them. Returns how many
    /// there were.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn remove_old_studies(&self, used_before: u64, limit: usize) -> Result<usize, StoreError>;

    /// Removes a study. Returns whether there was one.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn remove_study(&self, key: &str) -> Result<bool, StoreError>;
}
