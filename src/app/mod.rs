//! The app: a Bevy app for a game in progress.
//!
//! | module | content |
//! |---|---|
//! | `play` | the current game and the players' intents |
//! | `online` | games over a network |
//! | `opponent` | the computer player |
//! | `puzzles` | puzzles, as exercises on the table |
//! | `opening_explorer` | the moves that were played from the position on the table |
//! | `insight` | what the player's own games tell |
//! | `library_walk` | the records of the library, a few in each frame |
//! | `game_files` | what searches at the strongest level know of a game: its network, the exact chances of its endings |
//! | `data_files` | data that is loaded when it is first needed |
//! | `analysis` | live analysis, review of finished games, announced mates |
//! | `shown_table` | whose game or position is shown |
//! | `editor` | the position editor |
//! | `tutorial` | the tutorial of each game |
//! | `learn` | exercises, each with a judge of the moves that are tried |
//! | `gesture`, `input` | gestures, mouse, touch and keyboard |
//! | `scene` | the 3D scene |
//! | `audio` | sound |
//! | `ui` | the panel and the overlays |
//! | `i18n`, `rule_book` | translated texts, and the rule books |
//! | `language_loading` | the texts of another language, in a browser |
//! | `screen`, `settings` | the current screen, and the settings |
//! | `schedule` | the order of systems in a frame |
//! | `sparring` | settings for a game against the engine |
//! | `player_rating` | the player's rating from games against the engine |
//! | `wall_clock`, `entropy` | the time, and random numbers of the system |
//! | `redraw`, `wake_ups`, `waker` | when to draw, what waits for a frame, and waking the event loop |
//! | `untouched` | tests of a program that nobody touches |
//! | `pipelines` | frames that wait for their shaders |
//! | `dialog` | the system's file dialogs |
//! | `phrases`, `announce` | sentences about the game, and announcements for screen readers |
//! | `remote_phrases`, `announce_online` | the same for online games |
//! | `address_phrases` | sentences about links that cannot be followed |
//! | `time_left` | how long something still takes |
//! | `title` | the window's title |
//! | `turn_notification` | calling a player who looks elsewhere |
//! | `table_state` | the state of the table, for tests and assistive technology |
//! | `persistence` | autosave and library |
//! | `share`, `site` | links, pasted texts and pictures; the address of the web version |
//! | `link_target` | what a link leads to: a game, a game on a server, or a puzzle |
//! | `js_bindings` | the functions of the web page |
//! | `desktop`, `browser` | the program on a desktop and on a web page |
//! | `display` | opening the window system |
//! | `headless` | running without a visible window |
//! | `screenshot`, `picture` | drawing pictures without a window |
//! | `rgba_picture`, `frame_average` | a picture as bytes, and the average of many |
//! | `arguments`, `command_line` | options at the start |

#![allow(
    clippy::too_many_arguments,
    clippy::type_complexity,
    reason = "the parameters of a Bevy system say what it reads and writes"
)]

mod address_phrases;
mod analysis;
mod announce;
mod announce_online;
pub mod arguments;
mod audio;
#[cfg(target_family = "wasm")]
pub mod browser;
#[cfg(not(target_family = "wasm"))]
pub mod command_line;
mod data_files;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
#[cfg(not(target_family = "wasm"))]
pub mod dialog;
#[cfg(not(target_family = "wasm"))]
mod display;

pub mod editor;
mod entropy;
mod frame_average;
mod game_files;
mod gesture;
#[cfg(not(target_family = "wasm"))]
#[doc(hidden)]
pub mod headless;
pub mod i18n;
pub mod input;
pub mod insight;
#[cfg(target_family = "wasm")]
mod js_bindings;
mod language_loading;
pub mod learn;
mod library_walk;
pub mod link_target;
pub mod online;
mod opening_explorer;
pub mod opponent;
pub mod persistence;
mod phrases;
#[cfg(not(target_family = "wasm"))]
pub mod picture;
mod pipelines;
pub mod play;
mod player_rating;
pub mod puzzles;
pub mod redraw;
mod remote_phrases;
mod rested;
mod rgba_picture;
mod rule_book;
pub mod sample_game;
pub mod scene;
mod schedule;
pub mod screen;
#[cfg(not(target_family = "wasm"))]
pub mod screenshot;
pub mod settings;
pub mod share;
pub mod shown_table;
pub mod site;
mod sparring;
pub mod table_state;
mod time_left;
mod title;
mod turn_notification;
pub mod tutorial;
pub mod ui;
#[cfg(test)]
mod untouched;
pub mod wake_ups;
pub mod waker;
pub mod wall_clock;

use bevy::prelude::*;

/// The whole program: the table, the panel, and drawing on demand.
pub struct AppPlugin;

impl Plugin for AppPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((TablePlugin, opponent::OpponentPlugin, persistence::PersistencePlugin, announce::plugin));
        app.add_plugins((announce_online::plugin, title::plugin, turn_notification::plugin));
        app.add_plugins((data_files::plugin, language_loading::plugin, opening_explorer::plugin, puzzles::plugin));
        app.add_plugins((insight::plugin, player_rating::plugin));
        app.add_plugins((online::plugin, analysis::plugin, audio::plugin, share::plugin, ui::plugin, redraw::plugin));
    }
}

/// The table without the panel: game, scene and input. It needs no window and no renderer, for tests and pictures.
pub struct TablePlugin;

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<i18n::Translations>().add_plugins((
            screen::plugin,
            settings::plugin,
            play::plugin,
            shown_table::plugin,
            editor::plugin,
            tutorial::plugin,
            learn::plugin,
            MeshPickingPlugin,
            input::plugin,
            scene::plugin,
            sample_game::plugin,
        ));
    }
}
