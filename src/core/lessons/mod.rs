//! Exercises: a position in which the learner moves, and a judge who says of each tried move whether it is right, and why not.
//!
//! | file | question |
//! |---|---|
//! | `judge` | what is said of a tried move, whoever judges it |
//! | `exercise` | the exercises of a course, judged by their goals |
//! | `goal` | has a move reached a goal, and if not, why not? |
//! | `stars` | how well was it solved? |
//! | `progress` | which exercises have been solved so far, and how is that written? |
//! | `threats` | which pieces of a side could be captured or turned over, and at what cost? |

mod exercise;
mod goal;
mod judge;
mod progress;
mod stars;
mod threats;

pub use exercise::ExerciseJudge;
pub use goal::MISTAKE_CODES;
pub use judge::{Judge, Judgement, MoveMistake};
pub use progress::{ExerciseProgress, ProgressError};
pub use stars::{Stars, Tries};
pub use threats::{Threat, threats};
