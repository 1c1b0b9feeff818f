//! The panel of the game or of the editor, its parts, and what is drawn over the table.

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
pub(in crate::app) mod move_rows;
pub(in crate::app) mod navigation;
pub(in crate::app) mod openings;
pub(in crate::app) mod panel;
pub(in crate::app) mod remote;
pub(in crate::app) mod remote_actions;
pub(in crate::app) mod remote_notices;
pub(in crate::app) mod remote_view;
pub(in crate::app) mod review;

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
