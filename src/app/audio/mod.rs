//! Sound. It follows the same plan as the animation.
//!
//! | file | question |
//! |---|---|
//! | `sounds` | the sounds and their files |
//! | `cues` | the sounds of a plan of motions, each with its time and place |
//! | `game_sounds` | check, results, refusals, little time |
//! | `square_sounds` | what stands under the keyboard's cursor |
//! | `cue_queue` | the sounds that are still to come |
//! | `mixer` | volume, panning and pitch |
//! | `output_device`, `samples` | playing sounds on a desktop |
//! | `page_sound` | playing sounds in a browser, by `assets/web/sound.js` |

pub mod cue_queue;
pub mod cues;
mod game_sounds;
pub mod mixer;
#[cfg(not(target_family = "wasm"))]
mod output_device;
#[cfg(target_family = "wasm")]
mod page_sound;
#[cfg(not(target_family = "wasm"))]
mod samples;
pub mod sounds;
mod square_sounds;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((cue_queue::plugin, game_sounds::plugin, square_sounds::plugin, mixer::plugin));
    #[cfg(not(target_family = "wasm"))]
    app.add_plugins(output_device::plugin);
    #[cfg(target_family = "wasm")]
    app.add_plugins(page_sound::plugin);
}
