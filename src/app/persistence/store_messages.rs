//! What may be asked of the clerk, and what does it answer?

use super::library_entry::LibraryEntry;
use crate::archive::{Date, Generation, RecordId};
use crate::notation::record::RecordError;
use crate::session::GameRecord;

/// Which game of this run: each that comes to the table gets the next number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameNumber(pub u64);

/// Something to be done with the games that are kept.
#[derive(Clone, Debug)]
pub enum StoreCommand {
    /// Keep the game on the table.
    Keep {
        /// Which one it is.
        ticket: GameNumber,
        /// Its record, if it was there before this run, or before it came to the table.
        id: Option<RecordId>,
        /// The day by which a new record is named.
        date: Date,
        /// Its text for the next run.
        text: String,
    },
    /// Another game is on the table now; none if it is not kept yet.
    Seat(Option<RecordId>),
    /// Read the heads of all records.
    List,
    /// Read a record.
    Open(RecordId),
    /// Change what its head tells.
    Rename {
        /// The record.
        id: RecordId,
        /// The players' names by side.
        players: [String; 2],
        /// When it was played.
        date: Date,
    },
    /// Put a record in the bin.
    Remove(RecordId),
    /// Take it out again.
    Restore(RecordId),
    /// Empty the bin.
    EmptyBin,
    /// Read one record, or all of them, for others.
    Gather(Option<RecordId>),
    /// Make records of the games in a file.
    Import {
        /// The file's name, for the player.
        name: String,
        /// What is in it.
        bytes: Vec<u8>,
    },
    /// What was written last to this record has not been kept after all.
    Forget(RecordId),
}

impl StoreCommand {
    /// What is told to have gone wrong when it cannot be carried out.
    #[must_use]
    pub const fn task(&self) -> StoreTask {
        match self {
            Self::Keep { .. } | Self::Seat(_) | Self::Forget(_) => StoreTask::Keep,
            Self::List => StoreTask::List,
            Self::Open(_) => StoreTask::Open,
            Self::Rename { .. } => StoreTask::Rename,
            Self::Remove(_) | Self::Restore(_) | Self::EmptyBin => StoreTask::Remove,
            Self::Gather(_) => StoreTask::Export,
            Self::Import { .. } => StoreTask::Import,
        }
    }
}

/// What was asked for when something went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreTask {
    /// To keep the game on the table.
    Keep,
    /// To list the records.
    List,
    /// To open one.
    Open,
    /// To rename one.
    Rename,
    /// To remove one, or to take it back.
    Remove,
    /// To read them for others.
    Export,
    /// To make records of a file's games.
    Import,
}

/// What has been done.
#[derive(Clone, Debug)]
pub enum StoreEvent {
    /// The game on the table is kept.
    Kept {
        /// Which one it is.
        ticket: GameNumber,
        /// Its record.
        listed: LibraryEntry,
    },
    /// All records.
    List(Vec<LibraryEntry>),
    /// A record was read.
    Opened {
        /// Which one.
        id: RecordId,
        /// The game.
        record: Box<GameRecord>,
        /// Which of its two texts that was.
        generation: Generation,
    },
    /// A record says something else now.
    Renamed(LibraryEntry),
    /// A record is in the bin.
    Removed(RecordId),
    /// A record is out of it again.
    Restored(LibraryEntry),
    /// Records for others.
    Gathered {
        /// What a file with them may be called.
        name: String,
        /// Their texts.
        text: String,
        /// How many they are.
        count: usize,
        /// Which ones cannot be read.
        left_out: Vec<RecordId>,
    },
    /// All games of a file are records now.
    Imported {
        /// The file's name.
        name: String,
        /// The records.
        listed: Vec<LibraryEntry>,
        /// The game, where there is but one.
        only: Option<Box<GameRecord>>,
    },
    /// A file tells of no games, or not only of games: nothing of it came in.
    Refused {
        /// The file's name.
        name: String,
        /// Where it goes wrong.
        error: RecordError,
    },
    /// It could not be done.
    Failed {
        /// What was asked for.
        task: StoreTask,
        /// What went wrong.
        why: String,
    },
}
