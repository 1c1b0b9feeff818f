//! Puzzles on the table: which one comes next, and what the player has solved.
//!
//! | file | content |
//! |---|---|
//! | `judge` | a puzzle as an exercise |
//! | `own_games` | the puzzles made of the player's own games |
//! | `training` | the choice of puzzles, and the results |
//! | `puzzle_run` | a run of three minutes |
//! | `run_time` | when the next puzzle of a run is laid out, and when the run ends |

mod judge;
pub mod own_games;
pub mod puzzle_run;
mod run_time;
pub mod training;

pub use self::puzzle_run::PuzzleRun;
pub use self::training::{PuzzleCommand, PuzzleTraining};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((training::plugin, run_time::plugin));
}
