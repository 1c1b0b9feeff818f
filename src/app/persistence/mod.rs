//! Persistence: autosave, the library and the settings.
//!
//! Frames never wait for a disk: they send [`StoreCommand`]s to a store on another thread, and receive [`StoreEvent`]s. On a desktop
//! the settings have a thread of their own.
//!
//! | file | content |
//! |---|---|
//! | `store_messages` | commands and events of the store |
//! | `game_store` | the store: executes commands on the games |
//! | `long_command` | its commands on many records |
//! | `import` | import of files |
//! | `library_entry` | entries of the library's list |
//! | `store_handle` | the connection to the store |
//! | `deferred_store` | storage that confirms changes later |
//! | `autosave` | saving the current game |
//! | `library_index` | the list of the library, and the player's commands |
//! | `library_walk` | reading the records of the library, some in each frame |
//! | `opening_explorer` | which moves were played from the position on the table |
//! | `notifications` | messages to the player about the library |
//! | `file_inbox` | files from threads or the page |
//! | `settings_file`, `settings_v0` | the format of the settings, and its first version |
//! | `settings_disk` | the settings on a desktop, and the thread that stores them |
//! | `desktop`, `file_dialogs` | the library and file dialogs on a desktop |

pub mod autosave;
#[cfg(any(target_family = "wasm", test))]
pub mod deferred_store;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
#[cfg(not(target_family = "wasm"))]
mod file_dialogs;
pub mod file_inbox;
pub mod game_store;
pub(in crate::app) mod import;
pub mod library_entry;
pub mod library_index;
pub(in crate::app) mod library_walk;
mod long_command;
pub mod notifications;
pub(in crate::app) mod opening_explorer;
#[cfg(not(target_family = "wasm"))]
pub mod settings_disk;
pub mod settings_file;
pub mod settings_v0;
pub mod store_handle;
pub mod store_messages;

#[cfg(test)]
mod tests;

use crate::app::schedule;
use bevy::prelude::*;

pub use self::game_store::GameStore;
pub use self::library_entry::LibraryEntry;
pub use self::library_index::{LibraryCommand, LibraryIndex, LibraryTexts};
pub use self::notifications::Notification;
pub use self::store_handle::GameStoreHandle;
pub use self::store_messages::{StoreCommand, StoreEvent};

/// Everything except the store. Without a [`GameStoreHandle`] nothing is saved.
pub struct PersistencePlugin;

impl Plugin for PersistencePlugin {
    fn build(&self, app: &mut App) {
        schedule::configure(app);
        app.add_plugins((autosave::plugin, library_index::plugin, notifications::plugin, file_inbox::plugin));
    }
}
