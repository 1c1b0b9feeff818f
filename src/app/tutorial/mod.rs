//! The tutorial: it shows the pieces and the rules, and lets the viewer try moves.
//!
//! | file | question |
//! |---|---|
//! | `chapter` | the game on the board at each step of a chapter |
//! | `progress` | the current step, and how the tutorial goes on |
//! | `spoken` | what is said aloud |
//! | `viewer_input` | the moves that the viewer tries |
//!
//! All moves are made by the rules of the game.

mod chapter;
pub mod progress;
pub mod spoken;
mod viewer_input;

pub use self::progress::{Tutorial, TutorialCommand, TutorialFeedback};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((progress::plugin, spoken::plugin, viewer_input::plugin));
}
