//! The panel beside the table, and the overlays.
//!
//! A frame is drawn by a chain of small systems, one for each screen, each label above the table, and each overlay.
//! Each system builds a view, a plain struct with the data of its panel, and passes it to a function that draws it and
//! pushes `UiCommand`s. Drawing changes nothing else: `commands` executes them at the end of the frame. These functions
//! need no app, so each has a test that draws, presses and reads it.
//!
//! | file | what it draws |
//! |---|---|
//! | `setup`, `theme`, `zoom` | nothing: egui's camera, fonts and colours, and the scale in large windows |
//! | `commands` | nothing: the commands of the panels, and their execution |
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
//! | `dice` | the dice, and the buttons for rolling |
//! | `engine` | the status of the engine, and its pause button |
//! | `live_analysis`, `review` | live analysis, and the review of a finished game |
//! | `move_list`, `move_rows` | the list of moves, and the layout of its rows |
//! | `move_menu`, `comment` | the menu of a move, and the comment on it |
//! | `navigation` | the buttons that step through the game |
//! | `move_entry` | the field for typing moves |
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
//! | `dialog` | the frames of dialogs |
//! | `result`, `rules`, `options`, `confirm`, `alert`, `gif_progress`, `photograph` | one overlay each |
//! | `library` | the library; `library_list` and `library_results` are its pages, `library_rows` their contents |
//! | `insight` | what the player's own games tell; `insight_rows`, `accuracy_chart` are its parts |
//! | `share` | sharing the game, and pasting others |
//! | `online` | online games; `offer`, `open_games`, `own_games` are its pages, `online_view` their common parts |
//! | `conditional_moves`, `line_board` | conditional moves, and the board on which they are played |
//! | `join_game`, `invitation` | joining an offered game; the links to the current one |
//! | `meanwhile`, `call` | what one does while waiting for an opponent; the call when one comes |
//! | `nickname`, `site_field` | fields for the nickname and the address of the web version |
//! | `pace`, `qr_code` | the time for an online game in words; QR codes |
//! | `remote`, `remote_actions` | connection, players, proposals and actions of an online game |
//! | `icons`, `images`, `piece_icons`, `board_picture` | icons, images of dice and chess pieces, pieces on buttons, small boards |
//! | `move_picture` | pictures of the moves that a tutorial shows |
//! | `controls`, `text_fields` | nothing: the lists of controls and of text fields with their positions |

mod accuracy_chart;
mod actions;
mod alert;
mod begin;
mod board_picture;
mod call;
mod camera_buttons;
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
mod exercise_list;
mod game_cards;
mod game_view;
mod gif_progress;
mod icons;
mod images;
mod insight;
mod insight_rows;
mod invitation;
mod join_game;
mod labels;
mod learn;
mod library;
mod library_list;
mod library_results;
mod library_rows;
mod line_board;
mod live_analysis;
mod meanwhile;
mod move_choice;
mod move_entry;
mod move_list;
mod move_menu;
mod move_picture;
mod move_rows;
mod navigation;
mod nickname;
mod offer;
mod online;
mod online_view;
mod open_games;
mod openings;
mod options;
mod own_games;
mod pace;
mod panel;
mod part_names;
mod photograph;
mod piece_icons;
mod players;
mod puzzles;
mod qr_code;
mod remote;
mod remote_actions;
mod result;
mod review;
mod rules;
mod setup;
mod share;
mod site_field;
mod stars;
mod start;
mod start_buttons;
mod start_form;
mod start_view;
mod table_area;
#[cfg(test)]
mod testing;
pub mod text_fields;
mod theme;
mod time_control;
mod tutorial;
pub mod zoom;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::{EguiPreUpdateSet, EguiPrimaryContextPass};

use self::commands::UiCommand;
use super::insight::OwnPuzzleCommand;
use super::online::commands::OnlineCommand;
use super::online::kept_seats::KeptSeats;
use super::online::lobby::Lobby;
use super::online::online_game::OnlineGame;
use super::sample_game::ChosenEdition;
use super::screen::{Overlay, Screen};

/// The steps of drawing a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum UiSystems {
    /// Data that several panels read is updated.
    Prepare,
    /// The panel of the screen takes its space.
    Panel,
    /// Labels above the table are drawn.
    OverTable,
    /// Overlays are drawn.
    Overlay,
    /// Commands are executed.
    Commands,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<UiCommand>()
        .init_resource::<start_view::Choice>()
        .init_resource::<start_view::StartPage>()
        .init_resource::<ChosenEdition>()
        .init_resource::<move_entry::EntryLine>()
        .init_resource::<library::Browse>()
        .init_resource::<insight::InsightDraft>()
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
        .add_message::<OwnPuzzleCommand>()
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

/// The set of all drawing systems, which wait until the fonts are loaded.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DrawUi;

fn draw_screens(app: &mut App) {
    use UiSystems::{Commands, OverTable, Overlay, Panel, Prepare};
    app.add_systems(OnExit(Screen::Start), start::turn_back)
        .add_systems(OnExit(Screen::Learn), start::choose_what_was_learnt)
        .configure_sets(
            EguiPrimaryContextPass,
            (DrawUi.run_if(setup::is_dressed), (Prepare, Panel, OverTable, Overlay, Commands).chain().in_set(DrawUi)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                (
                    setup::set_contrast,
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
    // Labels are not drawn over an overlay, except the result.
    let is_in_sight = in_state(Overlay::None).or_else(in_state(Overlay::Result));
    app.add_systems(
        EguiPrimaryContextPass,
        (
            part_names::draw.run_if(in_state(Screen::Tutorial)),
            labels::draw.run_if(in_state(Screen::Table).and_then(is_in_sight)),
            labels::draw_in_exercise.run_if(in_state(Screen::Learn)),
            move_choice::draw.run_if(in_state(Screen::Table)),
            clocks::draw_cover.run_if(in_state(Screen::Table)),
            camera_buttons::draw
                .run_if(in_state(Screen::Table).or_else(in_state(Screen::Editor)).or_else(in_state(Screen::Learn)))
                .run_if(not(clocks::is_paused)),
        )
            .chain()
            .in_set(UiSystems::OverTable),
    );
}

fn draw_overlays(app: &mut App) {
    app.add_systems(OnExit(Overlay::Library), library::stop_renaming)
        .add_systems(OnExit(Overlay::Photograph), photograph::forget_preview)
        .add_systems(OnExit(Overlay::Insight), insight::forget_draft)
        .add_systems(
            EguiPrimaryContextPass,
            (
                result::draw.run_if(in_state(Overlay::Result)),
                rules::draw.run_if(in_state(Overlay::Rules)),
                options::draw.run_if(in_state(Overlay::Options)),
                confirm::draw_resign.run_if(in_state(Overlay::ConfirmResign)),
                confirm::draw_draw_offer.run_if(in_state(Overlay::ConfirmDraw)),
                confirm::draw_new_game.run_if(in_state(Overlay::ConfirmNewGame)),
                alert::draw.run_if(in_state(Overlay::Alert)),
                share::draw.run_if(in_state(Overlay::Share)),
                gif_progress::draw.run_if(in_state(Overlay::GifExport)),
                photograph::draw.run_if(in_state(Overlay::Photograph)),
                library::draw.run_if(in_state(Overlay::Library)),
                insight::draw.run_if(in_state(Overlay::Insight)),
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
                call::draw.run_if(in_state(Overlay::None)).in_set(UiSystems::OverTable),
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
                online::turn_to_friend,
            ),
        )
            .chain()
            .in_set(UiSystems::Commands),
    );
}
