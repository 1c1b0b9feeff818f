//! Sharing games: links, pasted texts, pictures and animated pictures, and sets to print.
//!
//! | file | question |
//! |---|---|
//! | `link` | links that contain a whole game |
//! | `paste` | a pasted link, position or record |
//! | `offscreen` | rendering the table to an image |
//! | `image_export` | a picture of the table |
//! | `photograph_export` | a picture of the table that is the average of many frames |
//! | `frame_average`, `rgba_picture` | that average, and a picture as bytes |
//! | `gif_export` | an animated picture of a game |
//! | `gif_encoder` | writing frames as GIF |
//! | `print_export` | the files of a set to print |
//! | `file_export` | saving or downloading the file |
//! | `testing` | a table without a renderer, for tests |

pub(in crate::app) mod file_export;
pub(in crate::app) mod frame_average;
pub mod gif_encoder;
pub mod gif_export;
mod image_export;
pub mod link;
mod offscreen;
pub mod paste;
pub mod photograph_export;
mod print_export;
pub(in crate::app) mod rgba_picture;
#[cfg(test)]
mod testing;

use bevy::prelude::*;

pub use file_export::ExportedFile;

use crate::session::GameId;

/// A request for a file.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareCommand {
    /// A picture of the table as it is.
    Image,
    /// A photograph of the table as it is.
    Photograph,
    /// End a photograph with the frames so far.
    FinishPhotograph,
    /// An animated picture of these moves of the game.
    Gif(gif_export::GifRange),
    /// The files to print the set of a game.
    PrintSet(GameId),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShareCommand>().add_plugins((
        image_export::plugin,
        photograph_export::plugin,
        gif_export::plugin,
        print_export::plugin,
        file_export::plugin,
    ));
}
