//! Input: gestures on the table and the keyboard.
//!
//! | file | content |
//! |---|---|
//! | `click_queue` | a queue of clicks for long frames |
//! | `gestures` | clicks, drags of pieces, and rotations of the camera |
//! | `keyboard` | the cursor on the board, and the keys |
//! | `move_input` | selecting pieces and making moves |

mod click_queue;
pub mod gestures;
pub mod keyboard;
mod move_input;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((click_queue::plugin, gestures::plugin, keyboard::plugin, move_input::plugin));
}
