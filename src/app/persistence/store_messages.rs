//! The commands and events of the store.

use super::library_entry::LibraryEntry;
use crate::archive::{Date, Generation, RecordId};
use crate::notation::record::RecordError;
use crate::session::GameRecord;

/// The number of a game in this run. Each game that comes to the table gets the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameNumber(pub u64);

/// A command to the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreCommand {
    /// Save the current game.
    Keep {
        /// The number of the game.
        game_number: GameNumber,
        /// Its record, if it has one.
        id: Option<RecordId>,
        /// The date for the name of a new record.
        date: Date,
        /// The text.
        text: String,
    },
    /// Another game is on the table, with this record if it has one.
    Seat(Option<RecordId>),
    /// Read the heads of all records.
    List,
    /// Read a record.
    Open(RecordId),
    /// Change the head of a record.
    Rename {
        /// The record.
        id: RecordId,
        /// The players' names by side.
        players: [String; 2],
        /// The date of the game.
        date: Date,
    },
    /// Put a record in the bin.
    Remove(RecordId),
    /// Take a record out of the bin.
    Restore(RecordId),
    /// Empty the bin.
    EmptyBin,
    /// Read one record, or all of them, for export.
    Gather(Option<RecordId>),
    /// Read the texts of all records.
    ReadAll,
    /// Import the games of a file.
    Import {
        /// The name of the file.
        name: String,
        /// The content of the file.
        bytes: Vec<u8>,
    },
    /// Forget the known text of a record, because it has not been stored after all.
    Forget(RecordId),
}

impl StoreCommand {
    /// The task that fails if the command does.
    #[must_use]
    pub const fn task(&self) -> StoreTask {
        match self {
            Self::Keep { .. } | Self::Seat(_) | Self::Forget(_) => StoreTask::Keep,
            Self::List | Self::ReadAll => StoreTask::List,
            Self::Open(_) => StoreTask::Open,
            Self::Rename { .. } => StoreTask::Rename,
            Self::Remove(_) | Self::Restore(_) | Self::EmptyBin => StoreTask::Remove,
            Self::Gather(_) => StoreTask::Export,
            Self::Import { .. } => StoreTask::Import,
        }
    }
}

/// The task that has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreTask {
    /// Saving the current game.
    Keep,
    /// Listing the records.
    List,
    /// Opening a record.
    Open,
    /// Renaming the players of a record.
    Rename,
    /// Removing or restoring a record.
    Remove,
    /// Exporting records.
    Export,
    /// Importing a file.
    Import,
}

/// An event of the store.
#[derive(Clone, Debug)]
pub enum StoreEvent {
    /// The current game was saved.
    Kept {
        /// The number of the game.
        game_number: GameNumber,
        /// Its record.
        listed: LibraryEntry,
    },
    /// All records.
    List(Vec<LibraryEntry>),
    /// The texts of all records that can be read.
    AllRead(Vec<String>),
    /// A record was read.
    Opened {
        /// The name.
        id: RecordId,
        /// The game.
        record: Box<GameRecord>,
        /// The generation of the text.
        generation: Generation,
    },
    /// The head of a record was changed.
    Renamed(LibraryEntry),
    /// A record was put into the bin.
    Removed(RecordId),
    /// A record was taken out of the bin.
    Restored(LibraryEntry),
    /// Records for export.
    Gathered {
        /// A suggestion for the file name.
        name: String,
        /// Their texts.
        text: String,
        /// The number of games.
        count: usize,
        /// The records that cannot be read.
        left_out: Vec<RecordId>,
    },
    /// All games of a file were imported.
    Imported {
        /// The name of the file.
        name: String,
        /// The records.
        listed: Vec<LibraryEntry>,
        /// The number of games that were left out because this program does not know them.
        unknown_count: usize,
        /// The game, if it is the only one.
        only: Option<Box<GameRecord>>,
    },
    /// A file could not be read; none of its games was imported.
    Refused {
        /// The name of the file.
        name: String,
        /// The error in the text.
        error: RecordError,
    },
    /// A command has failed.
    Failed {
        /// The task.
        task: StoreTask,
        /// The reason.
        why: String,
    },
}
