//! What is kept of the games, and with which promises?
//!
//! A store appends events and reads them again. It blocks: [`StoreHandle`](super::StoreHandle) runs it in threads of its own.

use serde::{Deserialize, Serialize};

use crate::board::Side;
use crate::online::{GameEvent, GameSettings, GameStage, TokenHash};

/// The most games in one answer.
pub const MAX_LISTED: u32 = 200;

/// What lists tell of a game. It follows from the events, and is kept so that a list needs none of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// How far it has come.
    pub stage: GameStage,
    /// What White is called; none while the seat is free.
    pub white: Option<String>,
    /// What Black is called; none while the seat is free.
    pub black: Option<String>,
    /// How many plies were played when this was written.
    pub plies: u32,
    /// Who was to move then.
    pub turn: Option<SideName>,
    /// How it ended, as records say it.
    pub result: Option<String>,
    /// When something happens by itself, in milliseconds since 1970: a time is up, or a deposited move is played.
    pub due: Option<u64>,
}

/// A side in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideName {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::White => Self::White,
            SideName::Black => Self::Black,
        }
    }
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// What is played, with the game's key.
    pub settings: GameSettings,
    /// Whether lists may tell of it.
    pub is_public: bool,
    /// When it was offered, in milliseconds since 1970.
    pub created: u64,
    /// How far it has come.
    pub summary: GameSummary,
}

/// What is to be saved of one game: all of it or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameWrite {
    /// The game's key.
    pub key: String,
    /// Whether lists may tell of it. Only read with a game's first event.
    pub is_public: bool,
    /// In order and without gaps; the first follows the last one saved.
    pub events: Vec<GameEvent>,
    /// What lists tell from now on; none where that stays as it is.
    pub summary: Option<GameSummary>,
}

/// A seat that a token opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSeat {
    /// The game's key.
    pub key: String,
    /// Which side.
    pub side: Side,
}

/// Which games a list is to tell of. Only public ones are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListQuery {
    /// How far they have come.
    pub stage: GameStage,
    /// At most so many, the newest first; never more than [`MAX_LISTED`].
    pub most: u32,
}

/// What is not kept for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Games that wait for a player since before then are removed, in milliseconds since 1970.
    pub open_before: u64,
    /// Games that ended before then are removed; none are, if none is given.
    pub over_before: Option<u64>,
}

/// Why something is not saved or not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no room.
    #[error("the disk, or the room given to the database, is full")]
    Full,
    /// The disk does not answer as it should.
    #[error("the database cannot be read or written: {0}")]
    Io(String),
    /// The event does not follow the last one saved.
    #[error("expected event {expected} of game {key}, found {found}")]
    Gap {
        /// The game.
        key: String,
        /// The number that comes next.
        expected: u64,
        /// The one that came.
        found: u64,
    },
    /// There is no such game.
    #[error("there is no game {0}")]
    Unknown(String),
    /// The game is there already.
    #[error("the game is there already: {0}")]
    Exists(String),
    /// What was saved cannot be understood.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The file is another program's, or a later version's.
    #[error("{0}")]
    Foreign(String),
    /// Another server uses the file.
    #[error("another turnover-server uses {0}")]
    Locked(String),
    /// The server is stopping.
    #[error("the store is closed")]
    Closed,
}

/// Where games are kept.
pub trait EventStore: Send + 'static {
    /// Saves each of these whole or not at all, and says which. What is saved when this returns survives any crash.
    fn save(&mut self, writes: &[GameWrite]) -> Vec<Result<(), StoreError>>;

    /// All events of a game; none, if there is no such game.
    ///
    /// # Errors
    /// When they cannot be read.
    fn events(&self, key: &str) -> Result<Option<Vec<GameEvent>>, StoreError>;

    /// One game as lists tell of it, whether it is public or not.
    ///
    /// # Errors
    /// When it cannot be read.
    fn game(&self, key: &str) -> Result<Option<GameRow>, StoreError>;

    /// Games for a list.
    ///
    /// # Errors
    /// When they cannot be read.
    fn list(&self, query: ListQuery) -> Result<Vec<GameRow>, StoreError>;

    /// The keys of all games, in the order in which they were offered.
    ///
    /// # Errors
    /// When they cannot be read.
    fn keys(&self) -> Result<Vec<String>, StoreError>;

    /// The seats that this token opens: one, and those of rematches. The first that was offered comes first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn seats(&self, token: TokenHash) -> Result<Vec<SavedSeat>, StoreError>;

    /// The keys of games in which something happens by itself until then, in milliseconds since 1970.
    ///
    /// # Errors
    /// When they cannot be read.
    fn due(&self, until: u64) -> Result<Vec<String>, StoreError>;

    /// Until when a server is known to have run, in milliseconds since 1970.
    ///
    /// # Errors
    /// When it cannot be read.
    fn alive(&self) -> Result<Option<u64>, StoreError>;

    /// Notes that a server runs at this time.
    ///
    /// # Errors
    /// When it cannot be saved.
    fn set_alive(&mut self, now: u64) -> Result<(), StoreError>;

    /// Removes what is not kept for ever. Returns how many games that were.
    ///
    /// # Errors
    /// When it cannot be saved.
    fn remove_old(&mut self, retention: Retention) -> Result<usize, StoreError>;

    /// Another view of the same store, for another thread.
    ///
    /// # Errors
    /// When there is none.
    fn reader(&self) -> Result<Box<dyn EventStore>, StoreError>;
}
