//! Exercises, puzzles, and the demonstration.
//!
//! | file | content |
//! |---|---|
//! | `exercise_panel` | the panel of the exercises, with the one on the table |
//! | `exercise_list` | the exercises of a course, and the choice of puzzles |
//! | `puzzles` | the next puzzle, and the one on the table |
//! | `tutorial` | the panel of the demonstration |
//! | `part_names` | the names of a piece's parts |
//! | `typed_line` | the line that is typed where there is no panel of a game |

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
