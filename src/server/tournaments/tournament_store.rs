//! What a store keeps of tournaments: their events, and what is needed to find them.

use crate::online_tournament::{ListedTournament, OnlineTournament, TournamentEntry, TournamentStage};
use crate::player::PlayerKey;
use crate::server::players::RatedMatch;
use crate::server::store_error::StoreError;

/// The maximum number of tournaments in one answer.
pub const MAX_LISTED_TOURNAMENTS: u32 = 100;

/// A tournament as it is found. It follows from the events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRow {
    /// The key.
    pub key: String,
    /// Whether it is listed.
    pub is_public: bool,
    /// When something is due without an action of a person, in milliseconds since 1970.
    pub due_at: Option<u64>,
    /// What lists tell.
    pub listed: ListedTournament,
}

impl From<&OnlineTournament> for TournamentRow {
    fn from(tournament: &OnlineTournament) -> Self {
        Self {
            key: tournament.key().to_owned(),
            is_public: tournament.plan().public,
            due_at: tournament.due(),
            listed: tournament.listed_tournament(),
        }
    }
}

/// The next event of a tournament, with what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentWrite {
    /// The event. Its number is the fence: of two processes that add the same number, one does.
    pub entry: TournamentEntry,
    /// The tournament after it.
    pub row: TournamentRow,
    /// That the event ends a rated duplicate match. It is counted with it.
    pub rated_match: Option<RatedMatch>,
}

/// The name of a stage in the database.
pub(in crate::server) const fn stage_name(stage: TournamentStage) -> &'static str {
    match stage {
        TournamentStage::Open => "open",
        TournamentStage::Running => "running",
        TournamentStage::Over => "over",
        TournamentStage::CalledOff => "called-off",
    }
}

/// What a store keeps of tournaments.
pub trait TournamentStore {
    /// Adds an event. Returns false, and changes nothing, if its number does not follow the last one: somebody else was faster.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn append_to_tournament(&self, write: &TournamentWrite) -> Result<bool, StoreError>;

    /// The events of a tournament behind this number, in order; none if there is no such tournament.
    ///
    /// # Errors
    /// If they cannot be read.
    fn tournament_events(&self, key: &str, after_seq: u64) -> Result<Vec<TournamentEntry>, StoreError>;

    /// The listed duplicate matches of a stage, or the other listed tournaments, the newest first, at most [`MAX_LISTED_TOURNAMENTS`].
    ///
    /// # Errors
    /// If they cannot be read.
    fn listed_tournaments(
        &self,
        stage: TournamentStage,
        are_duplicates: bool,
    ) -> Result<Vec<ListedTournament>, StoreError>;

    /// The tournaments that a player organises or has entered and that are not over, listed or not, the newest first, at most
    /// [`MAX_LISTED_TOURNAMENTS`].
    ///
    /// # Errors
    /// If they cannot be read.
    fn current_tournaments_of(&self, player: PlayerKey) -> Result<Vec<ListedTournament>, StoreError>;

    /// The keys of tournaments in which something is due until this time, in milliseconds since 1970.
    ///
    /// # Errors
    /// If they cannot be read.
    fn due_tournament_keys(&self, until: u64) -> Result<Vec<String>, StoreError>;

    /// How many tournaments that are not over somebody organises.
    ///
    /// # Errors
    /// If that cannot be read.
    fn organised_tournament_count(&self, organiser: PlayerKey) -> Result<usize, StoreError>;

    /// The keys of the tournaments that a player has entered or organises, and whether it is the latter, in the order of the keys.
    ///
    /// # Errors
    /// If they cannot be read.
    fn tournament_keys_of(&self, player: PlayerKey) -> Result<Vec<(String, bool)>, StoreError>;

    /// The keys of all tournaments, in the order in which they were announced.
    ///
    /// # Errors
    /// If they cannot be read.
    fn tournament_keys(&self) -> Result<Vec<String>, StoreError>;

    /// Removes the tournaments that were called off before the first time, and those without a time of their beginning that have not begun
    /// and in which nothing has happened since before the second one, both in milliseconds since 1970. Their games stay. Returns how many
    /// there were.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn remove_old_tournaments(&self, called_off_before: u64, open_before: u64) -> Result<usize, StoreError>;

    /// Removes a tournament. Its games stay. Returns whether there was one.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn remove_tournament(&self, key: &str) -> Result<bool, StoreError>;
}
