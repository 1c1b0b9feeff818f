//! The interface of the store of games.
//!
//! A store appends and reads events. Its calls block: [`StoreHandle`](super::StoreHandle) runs them in threads of its
//! own.

use std::error::Error;

use serde::{Deserialize, Serialize};

use super::disk_space::DiskSpace;
use super::players::{PlayerStore, RatedEnd};
use super::programs::{ProgramStore, WebhookStore};
use super::push::PushStore;
use super::shard::Fence;
pub use super::store_error::StoreError;
use super::studies::StudyStore;
use super::tournaments::TournamentStore;
use crate::board::Side;
use crate::online::{EventKind, GameEvent, GameSettings, GameStage, TokenHash};
use crate::player::PlayerKey;

/// The maximum number of games in one answer.
pub const MAX_LISTED: u32 = 200;

/// The summary of a game for lists. It follows from the events and is stored so that lists need not read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// The stage of the game.
    pub stage: GameStage,
    /// White's nickname; `None` while the seat is free.
    pub white: Option<String>,
    /// Black's nickname; `None` while the seat is free.
    pub black: Option<String>,
    /// The number of plies at the time of the summary.
    pub plies: u32,
    /// The number of moves at that time, without rolls and takebacks; `None` if an earlier server wrote the summary.
    #[serde(default)]
    pub moves: Option<u32>,
    /// The side to move at that time.
    pub turn: Option<SideName>,
    /// The result as in records.
    pub result: Option<String>,
    /// The time in milliseconds since 1970 at which something is due without an action: a time limit, a conditional move, or
    /// a reminder of the time.
    #[serde(rename = "due")]
    pub due_at: Option<u64>,
    /// Which of the players are programs: White, Black.
    #[serde(default)]
    pub bots: [bool; 2],
    /// The number of the last turn of which a player was reminded, or is being reminded: whichever process finds it here does not do so
    /// again.
    #[serde(default, rename = "reminded", skip_serializing_if = "Option::is_none")]
    pub reminded_turn: Option<u32>,
}

/// A side, in JSON.
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
    /// The settings of the game, with its key.
    pub settings: GameSettings,
    /// Whether the game is listed.
    pub is_public: bool,
    /// When it was offered, in milliseconds since 1970.
    pub created_at: u64,
    /// The summary.
    pub summary: GameSummary,
}

impl GameRow {
    /// Whether only its players may see anything of the game: it is part of a duplicate match, and was not shown.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.settings.is_duplicate() && self.summary.stage != GameStage::Over
    }

    /// The same as everybody may see it.
    #[must_use]
    pub(super) fn for_everybody(mut self) -> Self {
        if self.is_hidden() {
            let GameSummary { stage, bots, .. } = self.summary;
            let (white, black, turn, result, due_at) = (None, None, None, None, None);
            let (bots, reminded_turn) = (bots.map(|_| false), None);
            let (plies, moves) = (0, None);
            self.summary = GameSummary { stage, white, black, plies, moves, turn, result, due_at, bots, reminded_turn };
        }
        self
    }
}

/// A game as operators see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The game's key.
    pub key: String,
    /// Whether the game is listed.
    pub is_public: bool,
    /// When it was offered, in milliseconds since 1970.
    pub created_at: u64,
    /// When something last happened in it, in milliseconds since 1970; with a running clock possibly earlier.
    pub changed_at: u64,
    /// The settings, or why they cannot be read.
    pub settings: Result<GameSettings, StoreError>,
    /// The summary, or why it cannot be read.
    pub summary: Result<GameSummary, StoreError>,
}

/// An atomic write for one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameWrite {
    /// The game's key.
    pub key: String,
    /// Whether the game is listed. Only used with the first event.
    pub is_public: bool,
    /// The events, in order and without gaps, following the last one saved.
    pub events: Vec<GameEvent>,
    /// The new summary; `None` if it is unchanged.
    pub summary: Option<GameSummary>,
    /// The fence of the game's shard when it was loaded; `None` where only one process uses the store, and for a new game.
    pub fence: Option<Fence>,
    /// That the events end a rated game. It is counted with them, and only once.
    pub rated_end: Option<RatedEnd>,
}

impl GameWrite {
    /// The settings of a new game, and when it was offered, if this is its first write.
    pub(super) fn creation(&self) -> Option<(&GameSettings, u64)> {
        match self.events.first() {
            Some(GameEvent { seq: 1, at, kind: EventKind::Created { settings }, .. }) => Some((settings, *at)),
            _ => None,
        }
    }
}

/// The seat that an event gives to somebody with a token.
pub(super) fn seat_given_by(event: &GameEvent) -> Option<(Side, TokenHash)> {
    match event.kind {
        EventKind::Seated { token_hash: token, .. } | EventKind::SeatMoved { token_hash: token } => {
            event.side.zip(token)
        }
        _ => None,
    }
}

/// The player who takes a seat by an event.
pub(super) fn player_seated_by(event: &GameEvent) -> Option<PlayerKey> {
    match &event.kind {
        EventKind::Seated { player, .. } => player.as_ref()?.key,
        _ => None,
    }
}

/// A seat in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSeat {
    /// The game's key.
    pub key: String,
    /// The side.
    pub side: Side,
}

/// A query for public games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListQuery {
    /// The stage of the games.
    pub stage: GameStage,
    /// The maximum number of games, newest first; at most [`MAX_LISTED`].
    pub limit: u32,
}

/// Which games to remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Games in which nothing has happened since before this time, in milliseconds since 1970, are removed if they wait for a player, or
    /// if nobody has moved: those that were never begun, and those that were cancelled before.
    pub open_before: u64,
    /// Games that ended before this time are removed; none if `None`.
    pub over_before: Option<u64>,
}

/// A store of games.
pub trait EventStore: PushStore + Send + 'static {
    /// Saves each of these writes atomically, and returns the result of each. What has been saved survives a crash.
    fn save(&mut self, writes: &[GameWrite]) -> Vec<Result<(), StoreError>>;

    /// All events of a game; `None` if there is no such game.
    ///
    /// # Errors
    /// If they cannot be read.
    fn events(&self, key: &str) -> Result<Option<Vec<GameEvent>>, StoreError>;

    /// The number of the last event of a game; `None` if there is no such game.
    ///
    /// # Errors
    /// If it cannot be read.
    fn last_event_seq(&self, key: &str) -> Result<Option<u64>, StoreError>;

    /// A game, listed or not.
    ///
    /// # Errors
    /// If it cannot be read.
    fn game(&self, key: &str) -> Result<Option<GameRow>, StoreError>;

    /// The games that match a query.
    ///
    /// # Errors
    /// If they cannot be read.
    fn list_games(&self, query: ListQuery) -> Result<Vec<GameRow>, StoreError>;

    /// The keys of all games, in the order in which they were offered.
    ///
    /// # Errors
    /// If they cannot be read.
    fn keys(&self) -> Result<Vec<String>, StoreError>;

    /// The seats with this token, in the order in which they were offered: that of a game, and those of its rematches.
    ///
    /// # Errors
    /// If they cannot be read.
    fn seats(&self, token: TokenHash) -> Result<Vec<SavedSeat>, StoreError>;

    /// The keys of games in which something is due until this time, in milliseconds since 1970.
    ///
    /// # Errors
    /// If they cannot be read.
    fn due_game_keys(&self, until: u64) -> Result<Vec<String>, StoreError>;

    /// The last time at which a server is known to have run, in milliseconds since 1970.
    ///
    /// # Errors
    /// If it cannot be read.
    fn last_heartbeat(&self) -> Result<Option<u64>, StoreError>;

    /// Records that a server runs at this time.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn set_heartbeat(&mut self, now: u64) -> Result<(), StoreError>;

    /// The time before which no game is removed because of its age, in milliseconds since 1970.
    ///
    /// # Errors
    /// If it cannot be read.
    fn clean_up_from(&self) -> Result<u64, StoreError>;

    /// Saves the time before which no game is removed because of its age, in milliseconds since 1970.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn set_clean_up_from(&mut self, clean_up_from: u64) -> Result<(), StoreError>;

    /// The stage of each of these games; `None` where there is no such game.
    ///
    /// # Errors
    /// If they cannot be read.
    fn stages(&self, keys: &[String]) -> Result<Vec<Option<GameStage>>, StoreError>;

    /// The keys of games to remove, at most this many.
    ///
    /// # Errors
    /// If they cannot be read.
    fn expired_keys(&self, retention: Retention, limit: u32) -> Result<Vec<String>, StoreError>;

    /// The keys of games in progress, at most this many, in which no clock runs and nothing has happened since before this time, in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// If they cannot be read.
    fn idle_keys(&self, changed_before: u64, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Removes these games with all that belongs to them, together. Returns how many there were.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn remove(&mut self, keys: &[String]) -> Result<usize, StoreError>;

    /// Empties the log as far as nobody reads from it, so that nothing removed is left in it.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn empty_log(&mut self) -> Result<(), StoreError>;

    /// Gives a part of the room that removed games have left back to the disk. Returns whether more can be given back.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn reclaim_disk_space(&mut self) -> Result<bool, StoreError>;

    /// The free space of the disk that the store is on; `None` if that is not known.
    fn disk_space(&self) -> Option<DiskSpace> {
        None
    }

    /// What is kept of players.
    fn players(&self) -> &dyn PlayerStore;

    /// What is kept for programs that play.
    fn programs(&self) -> &dyn ProgramStore;

    /// What is kept of webhooks.
    fn webhooks(&self) -> &dyn WebhookStore;

    /// What is kept of tournaments.
    fn tournaments(&self) -> &dyn TournamentStore;

    /// What is kept of studies.
    fn studies(&self) -> &dyn StudyStore;

    /// Another connection to the same store, for another thread.
    ///
    /// # Errors
    /// If it cannot be opened.
    fn reader(&self) -> Result<Box<dyn EventStore>, StoreError>;
}

/// What operators ask of a store.
pub trait InspectStore: EventStore {
    /// Tells of all games, in the order in which they were offered.
    ///
    /// # Errors
    /// If they cannot be read, or the first error of `visit`.
    fn each_game(&self, visit: &mut dyn FnMut(StoredGame) -> Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>>;

    /// The keys of all studies, in the order in which they were made; none where the tables are of a version before there were studies.
    ///
    /// # Errors
    /// If they cannot be read.
    fn study_keys(&self) -> Result<Vec<String>, StoreError>;

    /// Whether there is no game with this key: a server that runs may remove one after [`keys`](EventStore::keys) has told it.
    fn is_removed(&self, key: &str) -> bool {
        self.stages(&[key.to_owned()]).is_ok_and(|stages| stages == [None])
    }

    /// Sets when each of these games was offered and when something last happened in it, in milliseconds since 1970. Events keep their times.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn set_game_times(&mut self, times: &[(String, u64, u64)]) -> Result<(), StoreError>;

    /// What is found wrong with the storage; nothing if it is sound. The quick check does not compare indexes with their tables.
    ///
    /// # Errors
    /// If it cannot be read at all.
    fn faults(&self, is_quick: bool) -> Result<Vec<String>, StoreError>;

    /// The size of the database without its log, in bytes.
    ///
    /// # Errors
    /// If it cannot be read.
    fn size_bytes(&self) -> Result<u64, StoreError>;

    /// The version of the tables.
    ///
    /// # Errors
    /// If they are not those of this server.
    fn version(&self) -> Result<i64, StoreError>;
}

/// Databases have only signed integers.
pub(super) fn to_i64(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn to_u64(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

pub(super) fn to_json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Io(error.to_string()))
}

/// Without the text itself in the error, which may have the key of a private game.
pub(super) fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// A value from its text in the database.
pub(super) fn parse_column<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|error: T::Err| StoreError::Unreadable(error.to_string()))
}

/// The events of a game from their texts, in order; `None` if there are none.
pub(super) fn read_events(
    texts: impl IntoIterator<Item = Result<String, StoreError>>,
) -> Result<Option<Vec<GameEvent>>, StoreError> {
    let events = texts.into_iter().map(|text| from_json(&text?)).collect::<Result<Vec<GameEvent>, _>>()?;
    if !events.iter().map(|event| event.seq).eq(1..=events.len() as u64) {
        return Err(StoreError::Unreadable("events are missing".into()));
    }
    Ok((!events.is_empty()).then_some(events))
}

pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The stage with this name.
pub(super) fn parse_stage(name: &str) -> Result<GameStage, StoreError> {
    from_json(&to_json(&name)?)
}
