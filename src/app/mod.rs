//! The table: a Bevy app around a game in progress.
//!
//! | room | question |
//! |---|---|
//! | `play` | which game is on the table, and what do the players want to do? |
//! | `online` | games over a network |
//! | `opponent` | the computer player |
//! | `analysis` | live analysis, review of finished games, announced mates |
//! | `displayed` | the game or draft that is displayed |
//! | `editor` | which position is being set up? |
//! | `tutorial` | the tutorial of each game |
//! | `learn` | exercises, each with a judge of the moves that are tried |
//! | `gesture`, `input` | what do the hands do, and what do they mean? |
//! | `scene` | what does one see? |
//! | `audio` | sound |
//! | `ui` | what is written beside the table and over it? |
//! | `i18n`, `rule_book` | translated texts, and the rule books |
//! | `screen`, `settings` | which face is shown, what does the player prefer? |
//! | `schedule` | in which order does a frame do its work? |
//! | `sparring` | settings for a game against the engine |
//! | `wall_clock`, `entropy` | the time, and random numbers of the system |
//! | `redraw`, `waker` | must another picture be drawn? How is the program woken? |
//! | `dialog` | what came of a dialog of the system's? |
//! | `phrases`, `announce` | sentences about the game, and announcements for screen readers |
//! | `remote_phrases`, `announce_online` | the same for a game over a network |
//! | `title` | what does the window's title say? |
//! | `table_state` | what do tests and tools for assistance learn of the table? |
//! | `persistence` | autosave and library |
//! | `share`, `site` | links, pasted texts and pictures; the address of the web version |
//! | `js_bindings` | how does one talk to the page? |
//! | `desktop`, `browser` | what does a window on a desktop need, and what a page around the table? |
//! | `headless` | how does the table run without a window that anybody sees? |
//! | `screenshot`, `picture` | how does a picture come about without a window, and what is on it? |
//! | `arguments`, `command_line` | what do the options of the start mean? What was asked for on the command line? |

#![allow(
    clippy::too_many_arguments,
    clippy::type_complexity,
    reason = "the parameters of a Bevy system say what it reads and writes"
)]

mod analysis;
mod announce;
mod announce_online;
pub mod arguments;
mod audio;
#[cfg(target_family = "wasm")]
pub mod browser;
#[cfg(not(target_family = "wasm"))]
pub mod command_line;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
#[cfg(not(target_family = "wasm"))]
pub mod dialog;
pub mod displayed;
pub mod editor;
mod entropy;
mod gesture;
#[cfg(not(target_family = "wasm"))]
#[doc(hidden)]
pub mod headless;
pub mod i18n;
pub mod input;
#[cfg(target_family = "wasm")]
mod js_bindings;
pub mod learn;
pub mod online;
pub mod opponent;
pub mod persistence;
mod phrases;
#[cfg(not(target_family = "wasm"))]
pub mod picture;
pub mod play;
pub mod redraw;
mod remote_phrases;
mod rule_book;
pub mod scene;
mod schedule;
pub mod screen;
#[cfg(not(target_family = "wasm"))]
pub mod screenshot;
pub mod settings;
pub mod share;
pub mod site;
mod sparring;
pub mod table_state;
mod title;
pub mod tutorial;
pub mod ui;
pub mod waker;
pub mod wall_clock;

use bevy::prelude::*;

/// The whole program: the table, the panel beside it, and drawing only when something has changed.
pub struct AppPlugin;

impl Plugin for AppPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((TablePlugin, opponent::OpponentPlugin, persistence::KeepingPlugin, announce::plugin));
        app.add_plugins((announce_online::plugin, title::plugin));
        app.add_plugins((online::plugin, analysis::plugin, audio::plugin, share::plugin, ui::plugin, redraw::plugin));
    }
}

/// The table without the panel: the game, the scene and the input. It needs no window and no renderer, so
/// that tests can play on it, and pictures be taken of it.
pub struct TablePlugin;

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<i18n::Translations>().add_plugins((
            screen::plugin,
            settings::plugin,
            play::plugin,
            displayed::plugin,
            editor::plugin,
            tutorial::plugin,
            learn::plugin,
            MeshPickingPlugin,
            input::plugin,
            scene::plugin,
        ));
    }
}
