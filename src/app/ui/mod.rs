//! The words and buttons beside the table and over it.
//!
//! A frame is drawn by a chain of small systems, one for each screen, for each thing that lies over the table, and for each overlay.
//! Each builds a view, a plain struct of what its panel shows, and hands it to a function that draws it and pushes `UiCommand`s
//! for what the player asks for. Drawing changes nothing else: at the end of the frame `commands` carries them out. Such a
//! function needs no app, so that each has a test in which it is drawn, pressed and read.
//!
//! | file | what it draws |
//! |---|---|
//! | `setup`, `theme`, `zoom` | nothing: egui's camera, fonts and colours, and how large everything is in a large window |
//! | `commands` | nothing: what the panels ask for, and who carries it out |
//! | `game_view`, `table_area` | nothing: what many panels read; which part of the window the table keeps |
//! | `dock` | nothing: on which side of the table a panel stands |
//! | `start` | the choice of game and players |
//! | `begin` | the buttons that begin a game |
//! | `players` | who plays |
//! | `time_control` | the choice of how much time each side has |
//! | `panel` | whose turn it is, the pieces of both sides, and the parts below them |
//! | `clocks` | how much time each side has left, and the cover during a pause |
//! | `dice` | the dice, and how they are rolled |
//! | `engine` | what the engine says, and the button that tells it to wait |
//! | `live_analysis`, `review` | what the engine thinks of the position, and of a finished game |
//! | `move_list`, `move_rows` | the moves of all lines, and in which rows they stand |
//! | `move_menu`, `comment` | what may be done with a move, what is written beside it |
//! | `navigation` | the buttons that step through the game |
//! | `move_entry` | the line in which a move is typed |
//! | `actions` | the other buttons, and the menu |
//! | `editor` | a position that is being set up |
//! | `tutorial`, `part_names` | a chapter of the tutorial, and the names of a piece's parts |
//! | `learn` | the exercises of a course, and the one on the table |
//! | `labels` | what is written over the table: refusals, the legend of the marks |
//! | `move_choice` | the choice between moves to the same square |
//! | `camera` | the buttons that set the view right again |
//! | `dialog` | the frames of the overlays |
//! | `result`, `rules`, `options`, `confirm`, `alert`, `gif_progress` | one overlay each |
//! | `library` | the games that are kept; `library_list`, `library_results` are its pages, `library_rows` what stands on them |
//! | `share` | the game as texts and pictures, and what is pasted |
//! | `online` | the games over a network: `offer`, `open_games`, `own_games` are its pages, `online_view` what they share |
//! | `conditional_moves` | moves that are made in answer to the opponent's without waiting |
//! | `join_game`, `invitation` | a game that somebody offers; the links that lead to the one on the table |
//! | `nickname`, `site_field` | fields for the player's name, and for the address of the web version |
//! | `pace`, `qr_code` | a game in a few words; a link that a telephone can read |
//! | `remote`, `remote_actions` | who is there in a game over a network, what is asked of whom, and what may be done there |
//! | `icons`, `images`, `piece_icons` | signs for which there are no letters, dice and chessmen, a piece on a button |
//! | `controls` | nothing: what there is to press, and where |

mod actions;
mod alert;
mod begin;
mod camera;
mod clocks;
mod commands;
mod comment;
mod conditional_moves;
mod confirm;
pub mod controls;
mod dialog;
mod dice;
mod dock;
mod editor;
mod engine;
mod game_view;
mod gif_progress;
mod icons;
mod images;
mod invitation;
mod join_game;
mod labels;
mod learn;
mod library;
mod library_list;
mod library_results;
mod library_rows;
mod live_analysis;
mod move_choice;
mod move_entry;
mod move_list;
mod move_menu;
mod move_rows;
mod navigation;
mod nickname;
mod offer;
mod online;
mod online_view;
mod open_games;
mod options;
mod own_games;
mod pace;
mod panel;
mod part_names;
mod piece_icons;
mod players;
mod qr_code;
mod remote;
mod remote_actions;
mod result;
mod review;
mod rules;
mod setup;
mod share;
mod site_field;
mod start;
mod table_area;
#[cfg(test)]
mod testing;
mod theme;
mod time_control;
mod tutorial;
mod zoom;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::{EguiPreUpdateSet, EguiPrimaryContextPass};

use self::commands::UiCommand;
use super::online::commands::OnlineCommand;
use super::online::kept_seats::KeptSeats;
use super::online::lobby::Lobby;
use super::online::online_game::OnlineGame;
use super::screen::{Overlay, Screen};

/// How a frame is drawn, step by step.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum UiSystems {
    /// What several panels read is brought up to date.
    Prepare,
    /// The panel of the screen takes its room.
    Panel,
    /// What is written over the table.
    OverTable,
    /// What lies over everything.
    Overlay,
    /// What the player has asked for is carried out.
    Commands,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<UiCommand>()
        .init_resource::<start::Choice>()
        .init_resource::<move_entry::EntryLine>()
        .init_resource::<library::Browse>()
        .init_resource::<move_list::MoveList>()
        .init_resource::<comment::CommentDraft>()
        .init_resource::<share::ShareTexts>()
        .init_resource::<editor::FenLine>()
        .init_resource::<dice::DiceEntry>()
        .init_resource::<dice::VisibleDice>()
        .init_resource::<images::Images>()
        .init_resource::<online::OnlineDraft>()
        .init_resource::<join_game::JoinDraft>()
        .init_resource::<conditional_moves::ConditionalDraft>()
        .init_resource::<invitation::InvitationState>()
        .init_resource::<OnlineGame>()
        .init_resource::<Lobby>()
        .init_resource::<KeptSeats>()
        .add_message::<OnlineCommand>()
        .add_plugins((setup::plugin, zoom::plugin))
        .add_systems(
            PreUpdate,
            (move_entry::drop_letters_of_shortcuts, move_entry::hear_typing)
                .chain()
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
    draw_screens(app);
    draw_over_table(app);
    draw_overlays(app);
    carry_out_commands(app);
}

/// Everything that is drawn; not before there are fonts.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DrawUi;

fn draw_screens(app: &mut App) {
    use UiSystems::{Commands, OverTable, Overlay, Panel, Prepare};
    app.configure_sets(
        EguiPrimaryContextPass,
        (DrawUi.run_if(setup::is_dressed), (Prepare, Panel, OverTable, Overlay, Commands).chain().in_set(DrawUi)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        (
            (
                setup::keep_warm,
                images::update_images,
                dice::update_visible_dice,
                share::forget_texts,
                share::take_in_pasted,
            )
                .chain()
                .in_set(Prepare),
            (
                start::draw.run_if(in_state(Screen::Start)),
                panel::draw.run_if(in_state(Screen::Table)),
                editor::draw.run_if(in_state(Screen::Editor)),
                tutorial::draw.run_if(in_state(Screen::Tutorial)),
                learn::draw.run_if(in_state(Screen::Learn)),
            )
                .in_set(Panel),
            setup::dress.run_if(run_once).after(DrawUi),
        ),
    );
}

fn draw_over_table(app: &mut App) {
    // What is said of a square does not lie over an overlay.
    let is_in_sight = in_state(Overlay::None).or_else(in_state(Overlay::Result));
    app.add_systems(
        EguiPrimaryContextPass,
        (
            part_names::draw.run_if(in_state(Screen::Tutorial)),
            labels::draw.run_if(in_state(Screen::Table).and_then(is_in_sight)),
            move_choice::draw.run_if(in_state(Screen::Table)),
            clocks::draw_cover.run_if(in_state(Screen::Table)),
            camera::draw
                .run_if(in_state(Screen::Table).or_else(in_state(Screen::Editor)).or_else(in_state(Screen::Learn)))
                .run_if(not(clocks::is_paused)),
        )
            .chain()
            .in_set(UiSystems::OverTable),
    );
}

fn draw_overlays(app: &mut App) {
    app.add_systems(OnExit(Overlay::Library), library::stop_renaming).add_systems(
        EguiPrimaryContextPass,
        (
            result::draw.run_if(in_state(Overlay::Result)),
            rules::draw.run_if(in_state(Overlay::Rules)),
            options::draw.run_if(in_state(Overlay::Options)),
            confirm::draw_resign.run_if(in_state(Overlay::ConfirmResign)),
            confirm::draw_new_game.run_if(in_state(Overlay::ConfirmNewGame)),
            alert::draw.run_if(in_state(Overlay::Alert)),
            share::draw.run_if(in_state(Overlay::Share)),
            gif_progress::draw.run_if(in_state(Overlay::GifExport)),
            library::draw.run_if(in_state(Overlay::Library)),
            comment::draw.run_if(in_state(Overlay::Comment)),
        )
            .in_set(UiSystems::Overlay),
    );
    draw_online_overlays(app);
}

fn draw_online_overlays(app: &mut App) {
    app.add_systems(OnExit(Overlay::Online), online::forget_draft)
        .add_systems(OnExit(Overlay::JoinGame), join_game::forget_draft)
        .add_systems(OnExit(Overlay::ConditionalMoves), conditional_moves::forget_draft)
        .add_systems(OnExit(Overlay::Invitation), invitation::forget_page)
        .add_systems(
            EguiPrimaryContextPass,
            (
                invitation::invite.in_set(UiSystems::Prepare),
                (
                    online::draw.run_if(in_state(Overlay::Online)),
                    join_game::draw.run_if(in_state(Overlay::JoinGame)),
                    conditional_moves::draw.run_if(in_state(Overlay::ConditionalMoves)),
                    invitation::draw.run_if(in_state(Overlay::Invitation)),
                )
                    .in_set(UiSystems::Overlay),
            ),
        );
}

fn carry_out_commands(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (commands::surrender_focus, commands::update_typing).chain(),
            (
                commands::forward_to_table,
                commands::forward_to_rooms,
                (commands::change_screen, comment::begin_comment).chain(),
                commands::change_settings,
            ),
        )
            .chain()
            .in_set(UiSystems::Commands),
    );
}
