//! How is no game lost, and how does one find it again?
//!
//! The frames never wait for a disk: they give [`StoreCommand`]s to a clerk who works elsewhere, and hear [`StoreEvent`]s when these are
//! carried out.
//!
//! | file | question |
//! |---|---|
//! | `store_messages` | what may be asked of the clerk, and what does it answer? |
//! | `game_store` | what does the clerk do with the games? |
//! | `import` | how do the games of a file come into the library, all or none? |
//! | `library_entry` | what does the list say of a kept text? |
//! | `store_handle` | where does the clerk work? |
//! | `deferred_store` | when is a command carried out, in a place that says only later whether it has kept what it took? |
//! | `autosave` | when is the game on the table kept, and under which name? |
//! | `library_index` | what do the frames know of the library, and what does a player want of it? |
//! | `notifications` | what must the player be told of it, and where? |
//! | `file_inbox` | how do files come in while the frames go on? |
//! | `calendar` | which day is it? |
//! | `settings_file`, `settings_v0` | how are the preferences written and read again? What did the first version keep of them? |
//! | `settings_disk` | where do they lie on a desktop? |
//! | `desktop`, `file_dialogs` | where do the games lie on a desktop, and which files does the player choose? |

pub mod autosave;
pub mod calendar;
#[cfg(any(target_family = "wasm", test))]
pub mod deferred_store;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
#[cfg(not(target_family = "wasm"))]
mod file_dialogs;
pub mod file_inbox;
pub mod game_store;
mod import;
pub mod library_entry;
pub mod library_index;
pub mod notifications;
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
use bevy::window::RequestRedraw;

pub use self::calendar::Calendar;
pub use self::game_store::GameStore;
pub use self::library_entry::LibraryEntry;
pub use self::library_index::{LibraryCommand, LibraryIndex};
pub use self::notifications::Notification;
pub use self::store_handle::StoreHandle;
pub use self::store_messages::{StoreCommand, StoreEvent};

/// Everything but the clerk: without a [`StoreHandle`] nothing is kept.
pub struct KeepingPlugin;

impl Plugin for KeepingPlugin {
    fn build(&self, app: &mut App) {
        schedule::configure(app);
        app.init_resource::<Calendar>().add_message::<RequestRedraw>().add_plugins((
            autosave::plugin,
            library_index::plugin,
            notifications::plugin,
            file_inbox::plugin,
        ));
    }
}
