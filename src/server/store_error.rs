//! The errors of stores.

/// An error of the store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no room left.
    #[error("the disk, or the room given to the database, is full")]
    Full,
    /// The storage has failed.
    #[error("the database cannot be read or written: {0}")]
    Io(String),
    /// The event does not follow the last one saved.
    #[error("expected event {expected} of the game, found {found}")]
    Gap {
        /// The key of the game.
        key: String,
        /// The expected number of the event.
        expected: u64,
        /// The number of the event given.
        found: u64,
    },
    /// There is no game with this key.
    #[error("there is no game with this key")]
    Unknown(String),
    /// The game is part of a duplicate match whose games are not over.
    #[error("the games of a duplicate match are shown when both are over")]
    Hidden,
    /// There is already a game with this key.
    #[error("the game is there already: {0}")]
    Exists(String),
    /// The room for games is used up as far as those that have begun may need the rest.
    #[error("there is no room for more games: what is left is for those that have begun")]
    NoRoomForGames,
    /// The file system has so little free space that games that have begun may need it.
    #[error("the server's disk is nearly full: no new games are accepted, and those that have begun go on")]
    DiskNearlyFull,
    /// The file is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// One game cannot be read, although the file is sound.
    #[error("the game cannot be read: {0}")]
    Unreadable(String),
    /// A text has a character that the database does not take.
    #[error("expected a text without the character NUL: {0}")]
    Text(String),
    /// The file belongs to another program or to a later version, or its tables are of an earlier one and lack what is asked for.
    #[error("{0}")]
    Foreign(String),
    /// Another server uses the file, or might.
    #[error("{0}")]
    Locked(String),
    /// Another process has taken the game over.
    #[error("another process of the server has taken the game over")]
    Fenced,
    /// The connection was lost while the game was saved, and nobody knows whether it was.
    #[error("the database was lost while the game was saved")]
    Uncertain,
    /// The server is being stopped.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// The tables lack what is asked for, as the database says: an earlier version has made them.
    pub(super) fn of_earlier_tables(reason: &str) -> Self {
        Self::Foreign(format!(
            "the tables of the database are of an earlier version: start this turnover-server with it once, which brings them to its own ({reason})"
        ))
    }

    /// Whether there is too little room for what was to be added.
    #[must_use]
    pub const fn is_of_room(&self) -> bool {
        matches!(self, Self::Full | Self::NoRoomForGames | Self::DiskNearlyFull)
    }

    /// Whether the storage has failed, and not the one request.
    #[must_use]
    pub const fn is_of_storage(&self) -> bool {
        match self {
            Self::Full | Self::Io(_) | Self::Damaged(_) | Self::Uncertain => true,
            Self::Gap { .. }
            | Self::Unknown(_)
            | Self::Hidden
            | Self::Exists(_)
            | Self::NoRoomForGames
            | Self::DiskNearlyFull
            | Self::Unreadable(_)
            | Self::Text(_)
            | Self::Foreign(_)
            | Self::Locked(_)
            | Self::Fenced
            | Self::Closed => false,
        }
    }
}
