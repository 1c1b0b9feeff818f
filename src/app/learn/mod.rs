//! Exercises on the table: the learner moves, a [`Judge`](crate::lessons::Judge) says whether that is right.
//!
//! | file | content |
//! |---|---|
//! | `exercise_run` | an exercise while it is solved |
//! | `learning` | the exercise on the table, and the way to the next one |
//! | `learn_input` | the moves that the learner tries |
//! | `take_back` | a wrong move goes back by itself |
//! | `spoken` | what is said aloud |
//!
//! The judge may be anybody's: an exercise of a course, or one that another room hands over with
//! [`LearnCommand::Judge`].

pub mod exercise_run;
mod learn_input;
pub mod learning;
pub mod spoken;
mod take_back;

pub use self::exercise_run::{ExerciseFeedback, ExerciseRun};
pub use self::learning::{Learn, LearnCommand, NextExercise};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((learning::plugin, learn_input::plugin, take_back::plugin, spoken::plugin));
}
