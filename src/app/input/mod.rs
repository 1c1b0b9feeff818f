//! What the hands do, and what they mean.
//!
//! | file | question |
//! |---|---|
//! | `click_queue` | how does every click count where frames are long? |
//! | `gestures` | was that a click, a dragged piece, or a turn of the camera? |
//! | `keyboard` | which square does the cursor stand on, and what do the keys mean? |
//! | `move_input` | what does the player want with the piece that was touched? |

mod click_queue;
pub mod gestures;
pub mod keyboard;
mod move_input;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((click_queue::plugin, gestures::plugin, keyboard::plugin, move_input::plugin));
}
