//! Exercises, puzzles, and the demonstration.

pub(in crate::app) mod exercise_list;
pub(in crate::app) mod exercise_panel;
pub(in crate::app) mod part_names;
pub(in crate::app) mod puzzles;
pub(in crate::app) mod tutorial;
pub(in crate::app) mod typed_line;

use bevy::prelude::*;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_plugins((exercise_panel::plugin, part_names::plugin, tutorial::plugin, typed_line::plugin));
}
