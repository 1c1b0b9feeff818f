//! The library on a desktop, and the game of the last run.

use std::path::PathBuf;
use std::thread;

use bevy::prelude::*;

use super::file_dialogs;
use super::file_inbox::FileInbox;
use super::notifications::{Notification, Notifications};
use super::store_messages::StoreTask;
use super::{GameStore, GameStoreHandle, library_index};
use crate::app::i18n::Translations;
use crate::app::play::CurrentGame;
use crate::app::screen::Screen;
use crate::app::system::waker::Waker;
use crate::app::system::wall_clock::WallClock;
use crate::archive::{Disk, data_folder};

/// The folder of the games, in the data folder.
const GAMES_FOLDER: &str = "games";
/// The folder beside it that stores which game is on the table.
const TABLE_FOLDER: &str = "state";

/// Stores the games of this app in the user's data folder. Unless another game was requested, the one of the last run
/// is resumed.
pub fn move_in(app: &mut App, is_resuming: bool) {
    app.insert_resource(WallClock::local());
    let wake_loop = waker(app);
    app.insert_resource(FileInbox::new(wake_loop.clone()));
    let Some(data_folder_path) = data_folder() else {
        let text = app.world().resource::<Translations>().say("notification-no-folder");
        app.world_mut().resource_mut::<Notifications>().tell_once(StoreTask::Keep, Notification::Wrong(text));
        return;
    };
    let mut game_store =
        GameStore::new(Disk::new(data_folder_path.join(GAMES_FOLDER)), Disk::new(data_folder_path.join(TABLE_FOLDER)));
    if is_resuming {
        resume(app, &mut game_store);
    }
    app.insert_resource(GameStoreHandle::spawn(game_store, wake_loop));
    file_dialogs::plugin(app, data_folder_path);
}

/// Imports a file, as if it were dropped on the window. A file with one game is opened.
pub fn import(app: &App, file_path: PathBuf) {
    let sender = app.world().resource::<FileInbox>().sender();
    thread::spawn(move || file_dialogs::send_file_content(&file_path, &sender));
}

fn resume(app: &mut App, game_store: &mut GameStore<Disk, Disk>) {
    let translations = app.world().resource::<Translations>();
    let warning = match game_store.resume() {
        Ok(None) => None,
        Ok(Some(resumed_game)) => {
            let warning = library_index::previous(translations, &resumed_game.generation);
            let game = CurrentGame { key: Some(resumed_game.id.to_string()), ..CurrentGame::from(resumed_game.record) };
            app.insert_resource(game).insert_state(Screen::Table);
            warning
        }
        Err(error) => Some(translations.say_with("storage-error-resume", &[("why", error.to_string().into())])),
    };
    if let Some(text) = warning {
        app.world_mut().resource_mut::<Notifications>().tell(Notification::Wrong(text));
    }
}

/// Wakes the event loop for another frame.
fn waker(app: &App) -> impl Fn() + Clone + Send + Sync + 'static + use<> {
    let waker = Waker::of(app.world());
    move || waker.wake()
}
