//! How does a game leave the program, and how does one come in?
//!
//! | file | question |
//! |---|---|
//! | `link` | how does a link look that carries a whole game? |
//! | `paste` | what has been pasted, and which game is it? |
//! | `studio` | how is the table drawn where nobody sees it? |
//! | `portrait` | how does a picture of the table come about? |
//! | `film` | how does an animated picture of a game come about? |
//! | `reel` | how do pictures become a GIF? |
//! | `keepsake` | where does a finished file go? |

pub mod film;
mod keepsake;
pub mod link;
pub mod paste;
mod portrait;
pub mod reel;
mod studio;

use bevy::prelude::*;

pub use keepsake::Keepsake;

/// What a player wants to have of the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A picture of it as it stands.
    Portrait,
    /// An animated picture of so much of the game.
    Film(film::Extent),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Wish>().add_plugins((studio::plugin, portrait::plugin, film::plugin, keepsake::plugin));
}
