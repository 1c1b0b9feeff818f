//! Input: gestures on the table and the keyboard.
//!
//! | file | content |
//! |---|---|
//! | `active_gamepad` | the gamepad in use, if that is the last input |
//! | `click_queue` | a queue of clicks for long frames |
//! | `cube_keys` | the keys for the doubling cube |
//! | `gesture` | what a player does with the board, with whatever device |
//! | `gestures`, `press`, `surfaces` | clicks, drags of pieces, and rotations of the camera; what a press has become; what lies under a pointer |
//! | `keyboard` | the cursor on the board, and the keys |
//! | `move_input` | selecting pieces and trying moves, at whatever table is shown |
//! | `released_keys` | letting go of characters whose key is let go after Shift |
//! | `screen_keyboard` | the on-screen keyboard of gamepads and switches |

pub mod active_gamepad;
mod click_queue;
mod cube_keys;
pub(in crate::app) mod gesture;
pub mod gestures;
pub mod keyboard;
pub(in crate::app) mod move_input;
mod press;
mod released_keys;
pub(in crate::app) mod screen_keyboard;
mod surfaces;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        click_queue::plugin,
        gestures::plugin,
        keyboard::plugin,
        move_input::plugin,
        active_gamepad::plugin,
        released_keys::plugin,
    ));
}
