//! How does a game leave the program, and how does one come in?
//!
//! | file | question |
//! |---|---|
//! | `link` | how does a link look that carries a whole game? |
//! | `paste` | what has been pasted, and which game is it? |
//! | `offscreen` | how is the table drawn where nobody sees it? |
//! | `image_export` | how does a picture of the table come about? |
//! | `gif_export` | how does an animated picture of a game come about? |
//! | `gif_encoder` | how do pictures become a GIF? |
//! | `file_export` | where does a finished file go? |

mod file_export;
pub mod gif_encoder;
pub mod gif_export;
mod image_export;
pub mod link;
mod offscreen;
pub mod paste;

use bevy::prelude::*;

pub use file_export::ExportedFile;

/// What a player wants to have of the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareCommand {
    /// A picture of it as it stands.
    Portrait,
    /// An animated picture of so much of the game.
    Film(gif_export::Extent),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShareCommand>().add_plugins((
        offscreen::plugin,
        image_export::plugin,
        gif_export::plugin,
        file_export::plugin,
    ));
}
