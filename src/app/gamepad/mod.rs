//! Gamepads: the cursor on the board, the focus in the panel, the camera, and rumbling.
//!
//! | file | content |
//! |---|---|
//! | `connections` | announcing those that come and go |
//! | `presses` | buttons and directions, one after the other |
//! | `answers` | what each of them does |
//! | `cursor` | where the cursor goes on the board |
//! | `typing` | the on-screen keyboard |
//! | `camera` | the right stick |
//! | `rumble` | rumbling on a turnover |
//!
//! A gamepad uses the same gestures, intents and keys of the panel as mouse and keyboard. Which one is in use and what is shown of it
//! is in `input::active_gamepad` and `ui::table::gamepad_help`. What they do comes from `system::gamepad_devices`.

mod answers;
mod camera;
mod connections;
mod cursor;
mod presses;
mod rumble;
#[cfg(test)]
mod tests;
mod typing;

use bevy::prelude::*;

use super::system::gamepad_devices;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        gamepad_devices::plugin,
        connections::plugin,
        presses::plugin,
        answers::plugin,
        camera::plugin,
        rumble::plugin,
    ));
}
