//! What the hands do, and what they mean.
//!
//! | file | question |
//! |---|---|
//! | `gestures` | was that a click, a dragged piece, or a turn of the camera? |
//! | `keyboard` | which square does the cursor stand on, and what do the keys mean? |
//! | `selection` | what is chosen, and what does the player want with it? |

pub mod gestures;
pub mod keyboard;
pub mod selection;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((gestures::plugin, keyboard::plugin, selection::plugin));
}
