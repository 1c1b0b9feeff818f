//! Gamepads: the cursor on the board, the focus in the panel, the camera, and rumbling.
//!
//! | file | content |
//! |---|---|
//! | `devices` | what the system tells of gamepads, as Bevy's events |
//! | `desktop` | on a desktop, listening to them in a thread |
//! | `connections` | announcing those that come and go |
//! | `presses` | buttons and directions, one after the other |
//! | `answers` | what each of them does |
//! | `cursor` | where the cursor goes on the board |
//! | `camera` | the right stick |
//! | `rumble` | rumbling on a turnover |
//!
//! A gamepad uses the same gestures, intents and keys of the panel as mouse and keyboard. Which one is in use and what is shown of it
//! is in `input::active_gamepad` and `ui::table::gamepad_help`. In a browser the page reads gamepads, see `browser::gamepads`.

mod answers;
mod camera;
mod connections;
mod cursor;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
pub mod devices;
mod presses;
mod rumble;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        devices::plugin,
        connections::plugin,
        presses::plugin,
        answers::plugin,
        camera::plugin,
        rumble::plugin,
    ));
}
