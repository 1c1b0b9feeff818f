//! The panel beside the table, and the overlays.
//!
//! A frame is drawn by a chain of small systems, one for each screen, each label above the table, and each overlay.
//! Each system builds a view, a plain struct with the data of its panel, and passes it to a function that draws it and
//! pushes `UiCommand`s. Drawing changes nothing else: `commands` executes them at the end of the frame. These functions
//! need no app, so each has a test that draws, presses and reads it. What a player has begun to type in a panel is a
//! component that exists while the panel is shown.
//!
//! | file | content |
//! |---|---|
//! | `start` | the start screen |
//! | `table` | the panel of the game and of the editor, and what is drawn over the table |
//! | `learn` | exercises, puzzles, the demonstration |
//! | `library` | the library |
//! | `online` | games and tournaments on a server |
//! | `organiser` | tournaments that are run on this device |
//! | `overlays` | all other overlays |
//! | `screen_keyboard` | the on-screen keyboard of gamepads and switches |
//! | `widgets` | what many panels share |
//! | `setup` | egui's camera and fonts |
//! | `systems` | the order in which a frame is drawn, and when a panel is |
//! | `context` | what a panel is drawn with |
//! | `double_clicks` | which clicks count |
//! | `command`, `commands` | the commands that panels push, and their execution |
//! | `testing` | drawing, pressing and reading panels in tests |

mod command;
mod commands;
mod context;
mod double_clicks;
mod learn;
mod library;
mod online;
mod organiser;
mod overlays;
pub(in crate::app) mod screen_keyboard;
mod setup;
pub(in crate::app) mod start;
pub(in crate::app) mod systems;
pub(in crate::app) mod table;
#[cfg(test)]
mod testing;
pub mod widgets;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_size_tests;

use bevy::prelude::*;

use self::command::UiCommand;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<UiCommand>()
        .add_plugins((systems::plugin, setup::plugin, widgets::zoom::plugin, widgets::images::plugin, commands::plugin))
        .add_plugins((start::plugin, table::plugin, learn::plugin, library::plugin, online::plugin, overlays::plugin))
        .add_plugins((organiser::plugin, double_clicks::plugin, screen_keyboard::plugin));
}
