//! How is no game lost, and how does one find it again?
//!
//! The frames never wait for a disk: they give [`Order`]s to a clerk who works elsewhere, and hear [`Report`]s when these are
//! carried out.
//!
//! | file | question |
//! |---|---|
//! | `order` | what may be asked of the clerk, and what does it answer? |
//! | `clerk` | what does the clerk do with the games? |
//! | `importing` | how do the games of a file come into the library, all or none? |
//! | `listed` | what does the list say of a kept text? |
//! | `counter` | where does the clerk work? |
//! | `autosave` | when is the game on the table kept, and under which name? |
//! | `library` | what do the frames know of the library, and what does a player want of it? |
//! | `news` | what must the player be told of it, and where? |
//! | `door` | how do files come in while the frames go on? |
//! | `calendar` | which day is it? |
//! | `desktop`, `dialogs` | where do the games lie on a desktop, and which files does the player choose? |

pub mod autosave;
pub mod calendar;
pub mod clerk;
pub mod counter;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
#[cfg(not(target_family = "wasm"))]
mod dialogs;
pub mod door;
mod importing;
pub mod library;
pub mod listed;
pub mod news;
pub mod order;

#[cfg(test)]
mod tests;

use crate::app::schedule;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

pub use self::calendar::Calendar;
pub use self::clerk::Clerk;
pub use self::counter::Counter;
pub use self::library::{Shelf, Wish};
pub use self::listed::Listed;
pub use self::news::Note;
pub use self::order::{Order, Report};

/// Everything but the clerk: without a [`Counter`] nothing is kept.
pub struct KeepingPlugin;

impl Plugin for KeepingPlugin {
    fn build(&self, app: &mut App) {
        schedule::configure(app);
        app.init_resource::<Calendar>().add_message::<RequestRedraw>().add_plugins((
            autosave::plugin,
            library::plugin,
            news::plugin,
            door::plugin,
        ));
    }
}
