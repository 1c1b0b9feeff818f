//! How does somebody who has never seen the pieces get to know them? By watching, and by trying.
//!
//! | file | question |
//! |---|---|
//! | `chapter` | the game on the board at each step of a chapter |
//! | `progress` | where in the demonstration are we, and what comes next? |
//! | `piece_viewer` | how are parts taken apart and put together, and turned before the eye? |
//! | `viewer_input` | what does the viewer try, and what is to be said of it? |
//!
//! Everything on the board is a real move of the rules.

mod chapter;
pub mod piece_viewer;
pub mod progress;
mod viewer_input;

pub use self::progress::{Tutorial, TutorialCommand, TutorialRemark};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((progress::plugin, piece_viewer::plugin, viewer_input::plugin));
}
