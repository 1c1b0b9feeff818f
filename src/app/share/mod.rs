//! Sharing games: links, pasted texts, pictures and animated pictures.
//!
//! | file | question |
//! |---|---|
//! | `link` | links that contain a whole game |
//! | `paste` | a pasted link, position or record |
//! | `offscreen` | rendering the table to an image |
//! | `image_export` | a picture of the table |
//! | `gif_export` | an animated picture of a game |
//! | `gif_encoder` | writing frames as GIF |
//! | `file_export` | saving or downloading the file |

mod file_export;
pub mod gif_encoder;
pub mod gif_export;
mod image_export;
pub mod link;
mod offscreen;
pub mod paste;

use bevy::prelude::*;

pub use file_export::ExportedFile;

/// A request for a picture.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareCommand {
    /// A picture of the table as it is.
    Image,
    /// An animated picture of these moves of the game.
    Gif(gif_export::GifRange),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShareCommand>().add_plugins((
        offscreen::plugin,
        image_export::plugin,
        gif_export::plugin,
        file_export::plugin,
    ));
}
