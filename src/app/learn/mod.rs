//! Exercises on the table: the learner moves, a [`Judge`](crate::lessons::Judge) says whether that is right.
//!
//! | file | question |
//! |---|---|
//! | `lesson` | where does the learner stand in an exercise, and what was said of the last try? |
//! | `learning` | which exercise is on the table, and how does one get to the next? |
//! | `learn_input` | the moves that the learner tries |
//! | `spoken` | what is said aloud |
//!
//! The judge may be anybody's: an exercise of a course, or one that another room hands over with
//! [`LearnCommand::Judge`].

mod learn_input;
pub mod learning;
pub mod lesson;
pub mod spoken;

pub use self::learning::{Learn, LearnCommand, NextExercise};
pub use self::lesson::{Lesson, LessonFeedback};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((learning::plugin, learn_input::plugin, spoken::plugin));
}
