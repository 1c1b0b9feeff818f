//! Exercises: a position in which the learner moves, and a judge who says of each tried move whether it is right, and why not.
//!
//! | file | content |
//! |---|---|
//! | `judge` | what is said of a tried move, whoever judges it |
//! | `exercise` | the exercises of a course, judged by their goals |
//! | `goal` | whether a move has reached a goal, and if not, why |
//! | `stars` | how well it was solved: [`Stars`] |
//! | `progress` | the exercises that have been solved so far: [`ExerciseProgress`] |
//! | `threats` | the pieces that could be captured or turned over, and at what cost: [`threats`]; those that could go to a square |

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
pub use threats::{Threat, attackers, movers_to, threats};
