//! The list of the library, and the player's commands.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::GameStoreHandle;
use super::library_entry::LibraryEntry;
use super::notifications::{Notification, Notifications};
use super::store_messages::{GameNumber, StoreCommand, StoreEvent, StoreTask};
use crate::app::frames::wake_ups::WakeUps;
use crate::app::i18n::{Translations, Value};
use crate::app::play::{Intent, RecordKeeper};
use crate::app::schedule::AppSystems;
use crate::app::screen::Overlay;
use crate::archive::{Date, Entry, Generation, RecordId};
use crate::board::Side;
use crate::session::{GameId, GameRecord};

/// A command of the player.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LibraryCommand {
    /// Let the store do this.
    Store(StoreCommand),
    /// Change the head of a record, which may be that of the game on the table.
    Rename {
        /// The record.
        id: RecordId,
        /// The players' names by side.
        players: [String; 2],
        /// The date of the game.
        date: Date,
    },
    /// Undo the last deletion.
    Undo,
    /// Choose files to import.
    Import,
}

/// Games to export.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct RecordBundle {
    /// A suggestion for the file name.
    pub name: String,
    /// The content of the file.
    pub text: String,
    /// The number of games.
    pub count: usize,
}

/// The texts of all games of the library.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct LibraryTexts(pub Vec<String>);

/// The list of all records.
#[derive(Resource, Debug, Default)]
pub struct LibraryIndex {
    /// The records by name; `None` before the library was first opened.
    pub records: Option<Vec<LibraryEntry>>,
    /// The number of this version of the list.
    pub edition: u64,
    /// Whether the list has been requested.
    has_requested_list: bool,
}

impl LibraryIndex {
    /// Replaces the list.
    pub fn fill(&mut self, records: Vec<LibraryEntry>) {
        self.records = Some(records);
        self.edition += 1;
    }

    fn position_for_change(&mut self, id: &RecordId) -> Option<Result<usize, usize>> {
        self.edition += 1;
        Some(self.records.as_ref()?.binary_search_by(|listed| listed.id.cmp(id)))
    }

    fn insert_or_replace(&mut self, entry: LibraryEntry) {
        let change_position = self.position_for_change(&entry.id);
        match (change_position, &mut self.records) {
            (Some(Ok(position)), Some(records)) => records[position] = entry,
            (Some(Err(position)), Some(records)) => records.insert(position, entry),
            (_, _) => {}
        }
    }

    /// Inserts new records.
    fn insert_all(&mut self, entries: Vec<LibraryEntry>) {
        self.edition += 1;
        let Some(records) = &mut self.records else { return };
        records.extend(entries);
        records.sort_by(|one, other| one.id.cmp(&other.id));
        // The list may have been read when they were there already.
        records.dedup_by(|later, earlier| later.id == earlier.id);
    }

    fn remove_record(&mut self, id: &RecordId) -> Option<LibraryEntry> {
        let position = self.position_for_change(id)?.ok()?;
        self.records.as_mut().map(|records| records.remove(position))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LibraryIndex>()
        .add_message::<LibraryCommand>()
        .add_message::<RecordBundle>()
        .add_message::<LibraryTexts>()
        .add_systems(OnExit(Overlay::Library), forget_unanswered_request)
        .add_systems(
            Update,
            (
                (request_list.run_if(in_state(Overlay::Library)), execute_library_commands)
                    .run_if(resource_exists::<GameStoreHandle>),
                handle_store_events.run_if(resource_exists::<GameStoreHandle>),
            )
                .chain()
                .after(AppSystems::Persist),
        );
}

/// Requests the list when it is first needed, because reading thousands of heads takes time.
fn request_list(mut library_index: ResMut<LibraryIndex>, mut store_handle: ResMut<GameStoreHandle>) {
    if !library_index.has_requested_list {
        library_index.has_requested_list = true;
        store_handle.send(StoreCommand::List);
    }
}

/// Forgets the request of a list that has not come, so that it is made anew the next time.
fn forget_unanswered_request(mut library_index: ResMut<LibraryIndex>) {
    if library_index.records.is_none() {
        library_index.has_requested_list = false;
    }
}

fn execute_library_commands(
    mut commands: MessageReader<LibraryCommand>,
    mut store_handle: ResMut<GameStoreHandle>,
    mut keeper: RecordKeeper,
    mut notifications: ResMut<Notifications>,
) {
    for command in commands.read() {
        if *command == LibraryCommand::Store(StoreCommand::ReadAll) {
            // Nobody has pressed anything for it: a notification stays.
            store_handle.send(StoreCommand::ReadAll);
            continue;
        }
        let undone_id =
            if let Some(Notification::Deleted { id, .. }) = notifications.note.take() { Some(id) } else { None };
        match command.clone() {
            LibraryCommand::Store(command) => store_handle.send(command),
            LibraryCommand::Rename { id, players, date } if keeper.key.as_deref() == Some(id.as_str()) => {
                keeper.set_players_and_date(players, date);
                let game_number = store_handle.game_number();
                store_handle.send(StoreCommand::Keep {
                    game_number,
                    id: Some(id),
                    date,
                    text: keeper.to_stored_text(),
                });
            }
            LibraryCommand::Rename { id, players, date } => {
                store_handle.send(StoreCommand::Rename { id, players, date });
            }
            LibraryCommand::Undo => undone_id.into_iter().for_each(|id| store_handle.send(StoreCommand::Restore(id))),
            LibraryCommand::Import => {}
        }
    }
}

/// Handles what the store has done or found. Where it has no thread of its own, it works here.
fn handle_store_events(
    mut store_handle: ResMut<GameStoreHandle>,
    mut params: StoreEventParams,
    mut wake_ups: ResMut<WakeUps>,
) {
    let current_number = store_handle.game_number();
    let store_handle = store_handle.bypass_change_detection();
    if store_handle.step() {
        wake_ups.work(|| store_handle.step());
    }
    for event in store_handle.reports() {
        wake_ups.go_on_if(true);
        params.handle(event, current_number);
    }
}

/// What events of the store change.
#[derive(SystemParam)]
struct StoreEventParams<'w> {
    keeper: RecordKeeper<'w>,
    library_index: ResMut<'w, LibraryIndex>,
    notifications: ResMut<'w, Notifications>,
    translations: Res<'w, Translations>,
    intents: MessageWriter<'w, Intent>,
    bundles: MessageWriter<'w, RecordBundle>,
    texts: MessageWriter<'w, LibraryTexts>,
}

impl StoreEventParams<'_> {
    /// Handles an event, while the current game has this number.
    fn handle(&mut self, event: StoreEvent, current_number: GameNumber) {
        match event {
            StoreEvent::Kept { game_number, listed: library_entry } => {
                self.handle_saved_game(game_number == current_number, library_entry)
            }
            StoreEvent::List(records) => self.library_index.fill(records),
            StoreEvent::AllRead(texts) => {
                self.texts.write(LibraryTexts(texts));
            }
            StoreEvent::Opened { id, record, generation } => {
                if let Some(text) = previous(&self.translations, &generation) {
                    self.notifications.tell(Notification::Wrong(text));
                }
                self.notifications.hold_until_game_opens();
                self.open_record(record, Some(id.to_string()));
            }
            StoreEvent::Renamed(library_entry) | StoreEvent::Restored(library_entry) => {
                self.library_index.insert_or_replace(library_entry)
            }
            StoreEvent::Removed(id) => {
                let entry = self.library_index.remove_record(&id).and_then(|library_entry| library_entry.entry.ok());
                let title = entry.map_or_else(|| id.to_string(), |entry| title(&self.translations, &entry));
                self.notifications.tell(Notification::Deleted { title, id });
            }
            StoreEvent::Gathered { name, text, count, left_out } => {
                if !left_out.is_empty() {
                    let names: Vec<&str> = left_out.iter().map(RecordId::as_str).collect();
                    self.tell_error("library-export-skipped", &[("names", names.join(", ").into())]);
                }
                if count > 0 {
                    self.bundles.write(RecordBundle { name, text, count });
                }
            }
            StoreEvent::Imported { name, listed: entries, unknown_count, only } => {
                let (count, first_key) = (entries.len(), entries.first().map(|entry| entry.id.to_string()));
                self.library_index.insert_all(entries);
                match only {
                    Some(record) => self.open_record(record, first_key),
                    None => self.tell_import(name, count, unknown_count),
                }
            }
            StoreEvent::Refused { name, error } => {
                let values = [
                    ("file", name.into()),
                    ("line", error.at.line.into()),
                    ("column", error.at.column.into()),
                    ("expected", error.expected.into()),
                    ("found", error.found.into()),
                ];
                self.tell_error("library-refused", &values);
            }
            StoreEvent::Failed { task, why: reason } => self.handle_failure(task, reason),
        }
    }

    fn tell_error(&mut self, key: &str, values: &[(&str, Value<'_>)]) {
        self.notifications.tell(Notification::Wrong(self.translations.say_with(key, values)));
    }

    fn open_record(&mut self, record: Box<GameRecord>, key: Option<String>) {
        self.intents.write(Intent::Open { record, key, remote: None });
    }

    fn handle_saved_game(&mut self, is_current: bool, entry: LibraryEntry) {
        if is_current {
            self.keeper.set_key(entry.id.to_string());
        }
        self.library_index.insert_or_replace(entry);
        self.notifications.clear_failure(StoreTask::Keep);
    }

    fn tell_import(&mut self, file_name: String, count: usize, unknown_count: usize) {
        let values = [("count", count.into()), ("file", file_name.into())];
        let mut text = self.translations.say_with("library-imported", &values);
        if unknown_count > 0 {
            let left_out_text = self.translations.say_with("library-left-out", &[("count", unknown_count.into())]);
            text = format!("{text} {left_out_text}");
        }
        self.notifications.tell(Notification::Said(text));
    }

    fn handle_failure(&mut self, task: StoreTask, reason: String) {
        let key = match task {
            StoreTask::Keep => "storage-error-save",
            StoreTask::List => "storage-error-list",
            StoreTask::Open => "storage-error-open",
            StoreTask::Rename => "storage-error-rename",
            StoreTask::Remove => "storage-error-remove",
            StoreTask::Export => "storage-error-export",
            StoreTask::Import => "storage-error-import",
        };
        let notification = Notification::Wrong(self.translations.say_with(key, &[("why", reason.into())]));
        match task {
            // Saving happens after each ply, without a request of the player.
            StoreTask::Keep => self.notifications.tell_once(task, notification),
            _ => self.notifications.tell(notification),
        }
    }
}

/// The players as a title.
#[must_use]
pub fn title(translations: &Translations, entry: &Entry) -> String {
    let [white_text, black_text] = [(&entry.white, Side::White), (&entry.black, Side::Black)].map(|(name, side)| {
        let [player_level, opponent_level] = [side, !side].map(|side| entry.levels[side.index()]);
        match player_level {
            _ if !name.is_empty() => name.clone(),
            Some(level) => translations.say_with("seat-engine", &[("level", level.number().into())]),
            // The person who played the computer here has given no name.
            None if opponent_level.is_some() => translations.say("library-you"),
            None => translations.say(if side == Side::White { "player-white" } else { "player-black" }),
        }
    });
    format!("{white_text} – {black_text}")
}

/// The display name of a game.
#[must_use]
pub fn game_name(translations: &Translations, name: &str) -> String {
    match name.parse::<GameId>() {
        Ok(id) => translations.say(&format!("game-{id}")),
        Err(_) => name.to_owned(),
    }
}

/// The message about a game whose latest text was damaged.
#[must_use]
pub fn previous(translations: &Translations, generation: &Generation) -> Option<String> {
    match generation {
        Generation::Latest => None,
        Generation::Previous(flaw) => {
            Some(translations.say_with("notification-previous-version", &[("why", flaw.to_string().into())]))
        }
    }
}

#[cfg(test)]
pub(in crate::app) mod testing {
    use super::*;

    /// What other rooms read of the library and ask of it, in an app without a store.
    pub(in crate::app) fn without_store(app: &mut App) {
        app.init_resource::<LibraryIndex>().add_message::<LibraryCommand>().add_message::<LibraryTexts>();
    }
}
