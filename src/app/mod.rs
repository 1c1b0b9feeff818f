//! The app: a Bevy app for a game in progress.
//!
//! | module | content |
//! |---|---|
//! | `play` | the current game, the players' intents, and the message about each change |
//! | `shown_table` | whose game or position is shown |
//! | `online` | games over a network, with what is said of them |
//! | `opponent` | the computer player, and the player's rating from games against it |
//! | `analysis` | live analysis, review of finished games, announced mates |
//! | `puzzles` | puzzles, as exercises on the table |
//! | `kiosk` | the program in a hall |
//! | `insight` | what the player's own games tell |
//! | `learn` | exercises, each with a judge of the moves that are tried |
//! | `tutorial`, `sample_game`, `editor` | the demonstration of each game, a game behind the start screen, and the position editor |
//! | `organiser` | tournaments at one table, without a server |
//! | `input` | gestures, mouse, touch and keyboard |
//! | `access` | the table for assistive technology |
//! | `gamepad` | gamepads |
//! | `scene` | the 3D scene |
//! | `audio` | sound |
//! | `ui` | the panel and the overlays |
//! | `i18n`, `phrases` | translated texts, sentences about the game, and announcements for screen readers |
//! | `screen`, `settings`, `schedule` | the current screen, the settings, and the order of systems in a frame |
//! | `persistence` | autosave and library, and the moves that were played from a position |
//! | `share` | links, pasted texts and pictures |
//! | `frames` | when frames are drawn |
//! | `system` | what the system or the page gives: time, chance, files, dialogs |
//! | `program`, `browser` | the program on a desktop with its options and links, and on a web page |
//! | `table_state` | the state of the table, for tests and assistive technology |
//! | `random_play` | random games by any input, for tests |

#![allow(clippy::type_complexity, reason = "the parameters of a Bevy system say what it reads and writes")]

pub mod access;
mod analysis;
mod audio;
#[cfg(target_family = "wasm")]
pub mod browser;
pub mod editor;
pub mod frames;
pub mod gamepad;
pub mod i18n;
pub mod input;
pub mod insight;
pub mod kiosk;
pub mod learn;
pub mod online;
pub mod opponent;
pub mod organiser;
pub mod persistence;
mod phrases;
pub mod play;
pub mod program;
pub mod puzzles;
#[cfg(test)]
mod random_play;
pub mod sample_game;
pub mod scene;
mod schedule;
pub mod screen;
pub mod settings;
pub mod share;
pub mod shown_table;
pub mod system;
pub mod table_state;
pub mod tutorial;
pub mod ui;

use bevy::prelude::*;

/// The whole program: the table, the panel, and drawing on demand.
pub struct AppPlugin;

impl Plugin for AppPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((TablePlugin, opponent::OpponentPlugin, persistence::PersistencePlugin));
        app.add_plugins((online::announce::plugin, online::title::plugin, online::turn_notification::plugin));
        app.add_plugins((
            system::data_files::plugin,
            i18n::language_loading::plugin,
            persistence::opening_explorer::plugin,
            puzzles::plugin,
        ));
        app.add_plugins((insight::plugin, organiser::plugin, opponent::player_rating::plugin));
        app.add_plugins((access::plugin, gamepad::plugin, kiosk::plugin));
        #[cfg(not(target_family = "wasm"))]
        app.add_plugins((
            access::desktop::plugin,
            access::voice_program::plugin,
            online::appointment_notification::plugin,
        ));
        app.add_plugins((
            online::plugin,
            analysis::plugin,
            audio::plugin,
            share::plugin,
            ui::plugin,
            frames::redraw::plugin,
        ));
    }
}

/// The table without the panel: game, scene and input. It needs no window and no renderer, for tests and pictures.
pub struct TablePlugin;

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<i18n::Translations>().add_plugins((
            screen::plugin,
            play::plugin,
            shown_table::plugin,
            (
                phrases::announce::plugin,
                phrases::announce_presses::plugin,
                phrases::announce_screens::plugin,
                access::announce::plugin,
            ),
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
