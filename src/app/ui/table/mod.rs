//! The panel of the game or of the editor, its parts, and what is drawn over the table.
//!
//! | file | content |
//! |---|---|
//! | `panel` | the panel of the game, made of the parts below |
//! | `clocks`, `dice`, `cube`, `engine` | its clocks, dice, doubling cube, and the engine with its pause |
//! | `dice_entry`, `dice_proof` | rolling or entering dice; what proves that nobody has chosen them |
//! | `move_list`, `move_rows`, `move_names`, `move_menu` | the list of moves, the layout of its rows, the names of its moves, and the menu of a move |
//! | `navigation`, `move_entry`, `actions` | stepping through the game, typing moves, and all other actions |
//! | `live_analysis`, `review`, `openings` | live analysis, the review of a finished game, the opening explorer |
//! | `review_points` | the mistakes that a review points out |
//! | `remote`, `remote_notices`, `remote_actions` | an online game: who is there, what is asked and said, what can be done |
//! | `remote_view` | the data of these three |
//! | `study_notice` | the title of a study, and who else has it open |
//! | `editor` | the panel of the editor |
//! | `labels`, `camera_buttons`, `gamepad_help`, `move_choice` | over the table: labels, buttons for the view, the gamepad's buttons, and the choice between moves to the same square |

pub(in crate::app) mod actions;
pub(in crate::app) mod camera_buttons;
pub(in crate::app) mod clocks;
pub(in crate::app) mod cube;
pub(in crate::app) mod dice;
pub(in crate::app) mod dice_entry;
pub(in crate::app) mod dice_proof;
pub(in crate::app) mod editor;
pub(in crate::app) mod engine;
pub(in crate::app) mod gamepad_help;
pub(in crate::app) mod labels;
pub(in crate::app) mod live_analysis;
pub(in crate::app) mod move_choice;
pub(in crate::app) mod move_entry;
pub(in crate::app) mod move_list;
pub(in crate::app) mod move_menu;
pub(in crate::app) mod move_names;
pub(in crate::app) mod move_rows;
pub(in crate::app) mod navigation;
pub(in crate::app) mod openings;
pub(in crate::app) mod panel;
pub(in crate::app) mod remote;
pub(in crate::app) mod remote_actions;
pub(in crate::app) mod remote_notices;
pub(in crate::app) mod remote_view;
pub(in crate::app) mod review;
pub(in crate::app) mod review_points;
pub(in crate::app) mod study_notice;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::systems::UiSystems;
use crate::app::screen::{Overlay, Screen};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    // Labels are not drawn over an overlay, except the result.
    let is_in_sight = in_state(Overlay::None).or_else(in_state(Overlay::Result));
    let has_board = in_state(Screen::Table).or_else(in_state(Screen::Editor)).or_else(in_state(Screen::Learn));
    app.add_plugins((panel::plugin, editor::plugin, move_entry::plugin))
        .add_plugins((dice::plugin, dice_entry::plugin))
        .add_systems(
            EguiPrimaryContextPass,
            (
                (labels::draw_warnings, labels::draw_labels)
                    .chain()
                    .run_if(in_state(Screen::Table).and_then(is_in_sight)),
                labels::draw_exercise_legend.run_if(in_state(Screen::Learn)),
                move_choice::draw_move_choice.run_if(in_state(Screen::Table).or_else(in_state(Screen::Learn))),
                clocks::draw_pause.run_if(in_state(Screen::Table)),
                camera_buttons::draw_camera_buttons.run_if(has_board).run_if(not(clocks::is_paused)),
                gamepad_help::draw_gamepad_help,
            )
                .chain()
                .in_set(UiSystems::OverTable),
        );
}
