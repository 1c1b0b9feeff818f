//! The panel beside the table, and the overlays.
//!
//! A frame is drawn by a chain of small systems, one for each screen, each label above the table, and each overlay.
//! Each system builds a view, a plain struct with the data of its panel, and passes it to a function that draws it and
//! pushes `UiCommand`s. Drawing changes nothing else: `commands` executes them at the end of the frame. These functions
//! need no app, so each has a test that draws, presses and reads it. What a player has begun to type in a panel is a
//! component that exists while the panel is shown.
//!
//! | file | what it draws |
//! |---|---|
//! | `setup`, `theme`, `zoom` | nothing: egui's camera, fonts and colours, and the scale in large windows |
//! | `context`, `commands` | nothing: what a panel is drawn with; the commands of the panels, and their execution |
//! | `game_view`, `table_area` | nothing: data for many panels; the part of the window beside the panel |
//! | `dock` | nothing: the position and size of the panel |
//! | `start`, `start_buttons`, `game_cards` | the first page of the start screen, its large buttons, the choice of game |
//! | `start_form` | the second page: the choice of players and time controls |
//! | `start_view` | nothing: the choices, and the data of both pages |
//! | `begin` | the buttons of the form and of the editor that start a game |
//! | `players` | the choice of players |
//! | `time_control` | the choice of time controls |
//! | `panel` | the panel of the game, with the parts below |
//! | `clocks` | the clocks, and the cover during a pause |
//! | `dice`, `dice_entry`, `dice_proof` | the dice; rolling or entering them; what proves them |
//! | `engine` | the status of the engine, and its pause button |
//! | `live_analysis`, `review` | live analysis, and the review of a finished game |
//! | `move_list`, `move_rows` | the list of moves, and the layout of its rows |
//! | `move_menu`, `comment` | the menu of a move, and the comment on it |
//! | `navigation` | the buttons that step through the game |
//! | `move_entry` | the field for typing moves, and questions about the game |
//! | `actions` | other buttons, and the menu |
//! | `editor` | the position editor |
//! | `tutorial`, `part_names` | a chapter of the tutorial, and the names of a piece's parts |
//! | `puzzles` | the choice of a puzzle, and the one on the table |
//! | `openings` | the opening explorer |
//! | `learn` | the exercise on the table |
//! | `exercise_list`, `stars` | the exercises of a course and the choice of puzzles, and how well one was solved |
//! | `labels` | labels above the table: refusals, the legend of marks |
//! | `move_choice` | the choice between moves to the same square |
//! | `camera_buttons` | the buttons for the view |
//! | `gamepad_help`, `gamepad_glyphs` | what the buttons of the gamepad in use do, and how they are marked |
//! | `dialog` | the frames of dialogs |
//! | `result`, `rules`, `options`, `confirm`, `alert`, `gif_progress`, `photograph` | one overlay each |
//! | `library` | the library; `library_list` and `library_results` are its pages, `library_rows` their contents |
//! | `insight` | what the player's own games tell; `insight_rows`, `accuracy_chart` are its parts |
//! | `share`, `pasted_text` | sharing the game, and pasting others |
//! | `organiser` | tournaments that are run on this device |
//! | `online` | online games; `offer`, `open_games`, `own_games` are its pages, `online_view` their common parts |
//! | `conditional_moves`, `line_board` | conditional moves, and the board on which they are played |
//! | `join_game`, `invitation` | joining an offered game; the links to the current one |
//! | `meanwhile`, `call` | what one does while waiting for an opponent; the call when one comes |
//! | `nickname`, `site_field` | fields for the nickname and the address of the web version |
//! | `pace`, `qr_code` | the time for an online game in words; QR codes |
//! | `remote`, `remote_notices`, `remote_actions` | players and connection, proposals and claims, and actions of an online game |
//! | `remote_view` | nothing: the data of these |
//! | `icons`, `images`, `piece_icons`, `board_picture` | icons, images of dice and chess pieces, pieces on buttons, small boards |
//! | `move_picture` | pictures of the moves that a tutorial shows |
//! | `controls`, `text_fields` | nothing: the lists of controls and of text fields with their positions |

mod command;
mod commands;
mod context;
mod learn;
mod library;
mod online;
mod organiser;
mod overlays;
mod setup;
mod start;
mod systems;
pub(in crate::app) mod table;
#[cfg(test)]
mod testing;
pub mod widgets;

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use self::command::UiCommand;
use super::insight::OwnPuzzleCommand;
use super::online::accounts::{AccountCommand, Accounts};
use super::online::commands::OnlineCommand;
use super::online::identity::KeptIdentity;
use super::online::kept_seats::KeptSeats;
use super::online::lobby::Lobby;
use super::online::online_game::OnlineGame;
use super::online::tournaments::{OnlineTournamentCommand, OnlineTournaments};
use super::organiser::TournamentCommand;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<UiCommand>()
        .init_resource::<OnlineGame>()
        .init_resource::<Lobby>()
        .init_resource::<KeptSeats>()
        .init_resource::<KeptIdentity>()
        .init_resource::<Accounts>()
        .init_resource::<OnlineTournaments>()
        .add_message::<OnlineCommand>()
        .add_message::<AccountCommand>()
        .add_message::<OnlineTournamentCommand>()
        .add_message::<OwnPuzzleCommand>()
        .add_message::<TournamentCommand>()
        .add_plugins((systems::plugin, setup::plugin, widgets::zoom::plugin, widgets::images::plugin, commands::plugin))
        .add_plugins((start::plugin, table::plugin, learn::plugin, library::plugin, online::plugin, overlays::plugin))
        .add_plugins(organiser::plugin);
}
