//! The library in a browser: storage of games, import and export of files.
//!
//! The games are in a database that all tabs share; `assets/web/database.js` has a copy that can be read synchronously.
//! A tab's game store checks before writing whether another tab has changed a game, and the database checks again.

use std::io;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::i18n::Translations;
use crate::app::persistence::deferred_store::BatchOutcome;
use crate::app::persistence::file_inbox::{FileEvent, FileInbox};
use crate::app::persistence::library_index::RecordBundle;
use crate::app::persistence::notifications::{Notification, Notifications};
use crate::app::persistence::{GameStore, GameStoreHandle, LibraryCommand, StoreCommand};
use crate::app::system::js_bindings;
use crate::app::system::waker::Waker;
use crate::app::system::wall_clock::WallClock;
use crate::archive::{Memory, RecordId, StorageBackend};

/// A copy of the browser's storage. Changes must be committed.
struct BrowserStorage;

impl StorageBackend for BrowserStorage {
    fn keys(&self) -> io::Result<Vec<String>> {
        js_bindings::game_keys().map_err(io_error)
    }

    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
        let text = js_bindings::load_game(key).map_err(io_error)?;
        Ok(text.map(String::into_bytes))
    }

    fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
        let text = std::str::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        js_bindings::store_game(key, text).map_err(io_error)
    }

    fn remove(&mut self, key: &str) -> io::Result<()> {
        js_bindings::remove_game(key).map_err(io_error)
    }
}

fn io_error(error: js_sys::Error) -> io::Error {
    io::Error::other(js_bindings::error_message(&error))
}

/// Stores the games of this app in the browser, if it can. `resumed_record` is the record and text of the game that was
/// resumed.
pub(super) fn set_up_library(app: &mut App, resumed_record: Option<(RecordId, String)>) {
    let waker = Waker::new(app.world().get_resource::<EventLoopProxyWrapper>());
    let inbox = FileInbox::new(move || waker.wake());
    let sender = inbox.sender();
    js_bindings::on_files(move |name, bytes| {
        sender.send(match bytes {
            Ok(bytes) => FileEvent::File { name, bytes },
            Err(reason) => FileEvent::Unreadable { name, why: reason },
        });
    });
    let mut game_store = GameStore::new(BrowserStorage, Memory::default());
    if let Some((id, text)) = resumed_record {
        game_store.set_known_text(id, text);
    }
    let (mut store_handle, mut settle_batch) = GameStoreHandle::on_deferred_storage(game_store, || {
        Some(js_bindings::commit_games()).filter(|&batch_number| batch_number > 0)
    });
    let waker = Waker::new(app.world().get_resource::<EventLoopProxyWrapper>());
    js_bindings::on_games(move |batch_number, is_stored, reason| {
        let outcome = match (is_stored, reason) {
            (true, _) => BatchOutcome::Kept,
            (false, reason) if reason.is_empty() => BatchOutcome::Outdated,
            (false, reason) => BatchOutcome::Failed(reason),
        };
        settle_batch(batch_number, outcome);
        waker.wake();
    });
    if js_bindings::game_keys().is_ok() {
        // Space is limited, so games that were deleted in an earlier run are removed for good.
        store_handle.send(StoreCommand::EmptyBin);
    }
    app.insert_resource(WallClock::local())
        .insert_resource(store_handle)
        .insert_resource(inbox)
        .add_systems(Update, (choose_import_files, download_bundles));
}

fn choose_import_files(mut commands: MessageReader<LibraryCommand>) {
    if commands.read().any(|command| *command == LibraryCommand::Import) {
        js_bindings::upload();
    }
}

fn download_bundles(
    mut bundles: MessageReader<RecordBundle>,
    mut notifications: ResMut<Notifications>,
    translations: Res<Translations>,
) {
    for RecordBundle { name, text, count } in bundles.read() {
        notifications.tell(match js_bindings::download(name, "application/x-chess-pgn", text.as_bytes()) {
            Ok(()) => {
                let values = [("count", (*count).into()), ("file", name.as_str().into())];
                Notification::Said(translations.say_with("library-exported", &values))
            }
            Err(error) => {
                let values = [("file", name.as_str().into()), ("why", js_bindings::error_message(&error).into())];
                Notification::Wrong(translations.say_with("library-export-failed", &values))
            }
        });
    }
}
