//! Stores games and the current game; executes the commands of the app.
//!
//! It remembers the text of each record that it has opened or kept last. If another run of the program has changed a
//! record, the current game becomes a new record, so that neither is lost.

use std::collections::BTreeMap;
use std::task::Poll;
use std::vec::IntoIter;

use super::import::FileImport;
use super::library_entry::LibraryEntry;
use super::long_command::LongCommand;
use super::store_messages::{GameNumber, StoreCommand, StoreEvent};
use crate::archive::{Date, Generation, Kept, RecordId, StorageBackend, Vault, VaultError};
use crate::notation::record::RecordError;
use crate::session::{ACCURACY_TAGS, Game, GameRecord, NodeId, Notes};

/// What has become of a command: an event if anybody waits for one, or `Pending` if it goes on.
pub type Progress = Poll<Option<StoreEvent>>;

/// The record that stores which game is on the table.
const TABLE_RECORD_NAME: &str = "table";

/// The storage of games, and that of the current game's name.
#[derive(Debug)]
pub struct GameStore<M, T> {
    pub(super) games_vault: Vault<M>,
    table_vault: Vault<T>,
    current_record_id: Option<RecordId>,
    ids_by_game: BTreeMap<GameNumber, RecordId>,
    pub(super) known_texts: BTreeMap<RecordId, String>,
    /// The command on many records that has begun.
    long_command: Option<LongCommand>,
}

/// The game that was on the table at the end of the last run.
#[derive(Debug)]
pub struct ResumedGame {
    /// The name of its record.
    pub id: RecordId,
    /// The game, at the position that was shown.
    pub record: GameRecord,
    /// The generation of the text.
    pub generation: Generation,
}

/// A record could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum GameStoreError {
    /// The vault has failed.
    #[error(transparent)]
    Vault(#[from] VaultError),
    /// The text is not a record of a game.
    #[error("{id}: {error}")]
    Record {
        /// The name of the record.
        id: RecordId,
        /// The error in the text.
        error: RecordError,
    },
}

impl<M: StorageBackend, T: StorageBackend> GameStore<M, T> {
    /// A store with these places for the games and for the current game.
    pub fn new(games: M, table: T) -> Self {
        let (games, table) = (Vault::new(games), Vault::new(table));
        Self {
            games_vault: games,
            table_vault: table,
            current_record_id: None,
            ids_by_game: BTreeMap::new(),
            known_texts: BTreeMap::new(),
            long_command: None,
        }
    }

    /// The game of the last run; `None` if there was none or it has been removed.
    ///
    /// # Errors
    /// If it cannot be read. Its texts stay in the storage.
    pub fn resume(&mut self) -> Result<Option<ResumedGame>, GameStoreError> {
        let id = match self.table_vault.get(&table_record_id()) {
            Ok(Kept { text, .. }) => text.trim().parse::<RecordId>().ok(),
            Err(VaultError::Missing(_)) => None,
            Err(error) => return Err(error.into()),
        };
        self.current_record_id.clone_from(&id);
        let Some(id) = id.filter(|id| self.games_vault.active_ids().is_ok_and(|ids| ids.contains(id))) else {
            return Ok(None);
        };
        let (record, generation) = self.read_record(&id)?;
        Ok(Some(ResumedGame { id, record, generation }))
    }

    /// Sets the known text of a record whose game was resumed from elsewhere. A record that only lacks the last plies
    /// counts as the same, because the program may have ended before they were stored.
    pub fn set_known_text(&mut self, id: RecordId, text: String) {
        let known_text = match self.games_vault.get(&id) {
            Ok(Kept { text: kept_text, generation: Generation::Latest }) if is_earlier_state(&kept_text, &text) => {
                kept_text
            }
            _ => text,
        };
        self.known_texts.insert(id, known_text);
    }

    /// Executes a command. Returns an event if anybody waits for it.
    pub fn execute(&mut self, command: StoreCommand) -> Option<StoreEvent> {
        let mut progress = self.begin(command);
        loop {
            match progress {
                Poll::Ready(event) => return event,
                Poll::Pending => progress = self.go_on(),
            }
        }
    }

    /// Executes a command, or begins one on many records, which [`go_on`](Self::go_on) ends; until then no other command may begin
    /// but [`Forget`](StoreCommand::Forget).
    pub fn begin(&mut self, command: StoreCommand) -> Progress {
        let task = command.task();
        let progress = match command {
            StoreCommand::Keep { game_number, id, date, text } => {
                self.store_current_game(game_number, id, date, &text).map(Poll::Ready)
            }
            StoreCommand::Seat(id) => self.store_current_id(id).map(|()| Poll::Ready(None)),
            StoreCommand::List => self.begin_on_all(|ids| LongCommand::List { ids, entries: Vec::new() }),
            StoreCommand::ReadAll => self.begin_on_all(|ids| LongCommand::ReadAll { ids, texts: Vec::new() }),
            StoreCommand::Open(id) => self.open_record(id).map(ready),
            StoreCommand::Rename { id, players, date } => self.rename_players(&id, players, date).map(ready),
            StoreCommand::Remove(id) => self.remove(id).map(ready),
            StoreCommand::Restore(id) => self.restore(&id).map(ready),
            StoreCommand::EmptyBin => self.games_vault.empty_bin().map(|_| Poll::Ready(None)).map_err(Into::into),
            StoreCommand::Gather(id) => self.begin_gathering(id),
            StoreCommand::Import { name, bytes } => self.begin_import(name, bytes),
            StoreCommand::Forget(id) => {
                self.known_texts.remove(&id);
                Ok(Poll::Ready(None))
            }
        };
        progress.unwrap_or_else(|error| ready(StoreEvent::Failed { task, why: error.to_string() }))
    }

    /// Goes on with the command that has begun, for one record.
    pub fn go_on(&mut self) -> Progress {
        let Some(mut command) = self.long_command.take() else { return Poll::Ready(None) };
        match command.step(self) {
            Some(event) => ready(event),
            None => self.begin_long(command),
        }
    }

    fn begin_long(&mut self, command: LongCommand) -> Progress {
        self.long_command = Some(command);
        Poll::Pending
    }

    fn store_current_game(
        &mut self,
        game_number: GameNumber,
        id: Option<RecordId>,
        date: Date,
        text: &str,
    ) -> Result<Option<StoreEvent>, GameStoreError> {
        // A study that is changed as a game is not kept in the record of the study any more.
        let is_study = id.as_ref().is_some_and(RecordId::is_of_study);
        let known_id = self.ids_by_game.get(&game_number).filter(|known_id| known_id.is_of_study() == is_study);
        let id = match known_id.cloned().or(id) {
            Some(id) if self.stays_removed(&id, text) => return Ok(None),
            Some(id) if self.put_unless_changed(&id, text)? => id,
            _ => self.add_record(date, text)?,
        };
        self.ids_by_game.insert(game_number, id.clone());
        self.store_current_id(Some(id.clone()))?;
        Ok(Some(StoreEvent::Kept { game_number, listed: LibraryEntry::read(&id, text) }))
    }

    /// Whether a record in the bin has the same game, but for the position that is shown and for what a review has found.
    fn stays_removed(&self, id: &RecordId, text: &str) -> bool {
        let is_same_game = |kept: Kept| lines_without_review(&kept.text) == lines_without_review(text);
        self.games_vault.get(id).is_ok_and(is_same_game)
            && self.games_vault.is_binned(id).is_ok_and(|is_binned| is_binned)
    }

    /// Stores a text, unless another run of the program has changed the record. Returns whether it did.
    fn put_unless_changed(&mut self, id: &RecordId, text: &str) -> Result<bool, VaultError> {
        // If writing fails, it is unknown which text is stored.
        let known_text = self.known_texts.remove(id);
        let is_expected = |latest: Result<Kept, VaultError>| match (latest, &known_text) {
            // Nothing is lost of a study, which is on its server.
            (Ok(Kept { text, generation: Generation::Latest }), Some(known_text)) => {
                text == *known_text || id.is_of_study()
            }
            (Ok(_) | Err(_), _) => true,
        };
        let was_put = self.games_vault.put_if(id, text, is_expected)?;
        // What is known of a record that another run has changed stays known, so that this is noticed again.
        let text = if was_put { Some(text.to_owned()) } else { known_text };
        self.known_texts.extend(text.map(|text| (id.clone(), text)));
        Ok(was_put)
    }

    /// Stores a text as a new record.
    fn add_record(&mut self, date: Date, text: &str) -> Result<RecordId, VaultError> {
        let id = self.games_vault.add(date, text)?;
        self.known_texts.insert(id.clone(), text.to_owned());
        Ok(id)
    }

    fn read_record(&mut self, id: &RecordId) -> Result<(GameRecord, Generation), GameStoreError> {
        let Kept { text, generation } = self.games_vault.get(id)?;
        let record = GameRecord::read(&text).map_err(|error| GameStoreError::Record { id: id.clone(), error })?;
        self.known_texts.insert(id.clone(), text);
        Ok((record, generation))
    }

    fn store_current_id(&mut self, id: Option<RecordId>) -> Result<(), GameStoreError> {
        if self.current_record_id != id {
            let record_name = id.as_ref().map(RecordId::as_str).unwrap_or_default();
            self.table_vault.put(&table_record_id(), &format!("{record_name}\n"))?;
            self.current_record_id = id;
        }
        Ok(())
    }

    fn open_record(&mut self, id: RecordId) -> Result<StoreEvent, GameStoreError> {
        let (record, generation) = self.read_record(&id)?;
        Ok(StoreEvent::Opened { id, record: Box::new(record), generation })
    }

    fn rename_players(
        &mut self,
        id: &RecordId,
        players: [String; 2],
        date: Date,
    ) -> Result<StoreEvent, GameStoreError> {
        loop {
            let (mut record, _) = self.read_record(id)?;
            record.head.players.clone_from(&players);
            record.head.date = date.to_string();
            let text = record.to_stored_text();
            // If another run has changed the game since it was read, the change stays.
            if self.put_unless_changed(id, &text)? {
                return Ok(StoreEvent::Renamed(LibraryEntry::read(id, &text)));
            }
        }
    }

    fn remove(&mut self, id: RecordId) -> Result<StoreEvent, GameStoreError> {
        self.games_vault.remove(&id)?;
        Ok(StoreEvent::Removed(id))
    }

    fn restore(&mut self, id: &RecordId) -> Result<StoreEvent, GameStoreError> {
        self.games_vault.restore(id)?;
        Ok(StoreEvent::Restored(LibraryEntry::of(id, self.games_vault.get(id))))
    }

    /// Begins a command on all records but those in the bin.
    fn begin_on_all(
        &mut self,
        command: impl FnOnce(IntoIter<RecordId>) -> LongCommand,
    ) -> Result<Progress, GameStoreError> {
        let ids = self.games_vault.active_ids()?.into_iter();
        Ok(self.begin_long(command(ids)))
    }

    fn begin_gathering(&mut self, id: Option<RecordId>) -> Result<Progress, GameStoreError> {
        let file_name = id.as_ref().map_or("turnover.pgn".to_owned(), |id| format!("{id}.pgn"));
        let ids = match id {
            Some(id) => vec![id],
            None => self.games_vault.active_ids()?,
        };
        let (ids, texts, unreadable_ids) = (ids.into_iter(), Vec::new(), Vec::new());
        Ok(self.begin_long(LongCommand::Gather { file_name, ids, texts, unreadable_ids }))
    }

    fn begin_import(&mut self, name: String, bytes: Vec<u8>) -> Result<Progress, GameStoreError> {
        let taken_ids = self.games_vault.taken_ids()?;
        Ok(match FileImport::new(name.clone(), bytes, taken_ids) {
            Ok(import) => self.begin_long(LongCommand::Import(import)),
            Err(error) => ready(StoreEvent::Refused { name, error }),
        })
    }
}

/// The lines of a record for other people, without the accuracy that a review has found.
fn lines_without_review(stored_text: &str) -> Vec<String> {
    let is_of_review = |line: &str| ACCURACY_TAGS.iter().any(|tag| line.starts_with(&format!("[{tag} ")));
    GameRecord::published_text(stored_text).lines().filter(|line| !is_of_review(line)).map(str::to_owned).collect()
}

fn ready(event: StoreEvent) -> Progress {
    Poll::Ready(Some(event))
}

/// Whether the first text is an earlier state of the game in the second one.
fn is_earlier_state(earlier_text: &str, later_text: &str) -> bool {
    let (Ok(earlier), Ok(later)) = (GameRecord::read(earlier_text), GameRecord::read(later_text)) else { return false };
    let (earlier, later) = (earlier.game, later.game);
    let earlier_plies = plies_with_notes(&earlier);
    // Variations and comments may have been added by somebody else.
    earlier.tree().len() == earlier_plies.len()
        && (earlier.id(), earlier.start().fen()) == (later.id(), later.start().fen())
        && plies_with_notes(&later).starts_with(&earlier_plies)
}

fn plies_with_notes(game: &Game) -> Vec<(&str, &Notes)> {
    let code_and_notes =
        |&node: &NodeId| Some((game.tree()[node].ply()?.played.code.as_str(), game.tree()[node].notes()));
    game.tree().main_line().iter().filter_map(code_and_notes).collect()
}

fn table_record_id() -> RecordId {
    TABLE_RECORD_NAME.parse().expect("a name")
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::thread::{self, JoinHandle};

    use super::*;
    use crate::archive::{Disk, Memory};

    fn game_store(folder: &Path) -> GameStore<Disk, Disk> {
        GameStore::new(Disk::new(folder.join("games")), Disk::new(folder.join("state")))
    }

    fn keep_command(game_number: u64, white: &str) -> StoreCommand {
        let text = format!("[Variant \"turnover-classic\"]\n[White \"{white}\"]\n\n*\n");
        StoreCommand::Keep { game_number: GameNumber(game_number), id: None, date: Date::UNKNOWN, text }
    }

    /// A run of the program that keeps fifty new games.
    fn spawn_run(folder: &Path, name: &'static str) -> JoinHandle<()> {
        let mut game_store = game_store(folder);
        thread::spawn(move || {
            for game_number in 0..50 {
                let kept = game_store.execute(keep_command(game_number, name));
                assert!(matches!(kept, Some(StoreEvent::Kept { .. })), "{kept:?}");
            }
        })
    }

    #[test]
    fn of_imported_games_only_one_that_comes_to_the_table_is_remembered() {
        let game = "[Variant \"turnover-classic\"]\n\n1. C.e3 *\n\n";
        for (game_count, remembered_count) in [(1, 1), (2, 0)] {
            let mut game_store = GameStore::new(Memory::default(), Memory::default());
            let bytes = game.repeat(game_count).into();
            let event = game_store.execute(StoreCommand::Import { name: "games.pgn".into(), bytes });
            assert!(matches!(event, Some(StoreEvent::Imported { .. })), "{event:?}");
            assert_eq!(game_store.known_texts.len(), remembered_count);
        }
    }

    #[test]
    fn two_runs_that_keep_new_games_at_once_give_each_its_own_record() {
        let folder = std::env::temp_dir().join(format!("turnover-two-runs-{}", std::process::id()));
        for run in [spawn_run(&folder, "Ana"), spawn_run(&folder, "Berta")] {
            run.join().expect("no panic");
        }
        let event = game_store(&folder).execute(StoreCommand::ReadAll);
        let Some(StoreEvent::AllRead(texts)) = event else { panic!("{event:?}") };
        for name in ["Ana", "Berta"] {
            assert_eq!(texts.iter().filter(|text| text.contains(name)).count(), 50, "{name}");
        }
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }
}
