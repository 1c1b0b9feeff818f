//! Puzzles on the table: which one comes next, and what the player has solved.
//!
//! | file | content |
//! |---|---|
//! | `judge` | a puzzle as an exercise |
//! | `training` | the choice of puzzles, and the results |

mod judge;
pub mod training;

pub use self::training::{PuzzleCommand, PuzzleTraining};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(training::plugin);
}
