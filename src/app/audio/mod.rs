//! What does one hear? The sounds follow the same plan as the motions, and decide as little.
//!
//! | file | question |
//! |---|---|
//! | `sounds` | which sounds are there, and in which files? |
//! | `cues` | which sound comes when, and where, as a plan of motions is carried out? |
//! | `game_sounds` | what is told of the game besides: check, how it ended, that something is refused? |
//! | `cue_queue` | which sounds are still to come? |
//! | `mixer` | how loud is a sound, from where does it come, and how high is it? |
//! | `output_device`, `samples` | on a desktop: how does it come out of the machine? |
//! | `page_sound` | in a browser: how does the page play it? See `assets/web/sound.js` |

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

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((cue_queue::plugin, game_sounds::plugin, mixer::plugin));
    #[cfg(not(target_family = "wasm"))]
    app.add_plugins(output_device::plugin);
    #[cfg(target_family = "wasm")]
    app.add_plugins(page_sound::plugin);
}
