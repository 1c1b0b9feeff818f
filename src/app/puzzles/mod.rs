//! Puzzles on the table: which one comes next, and what the player has solved.
//!
//! | file | content |
//! |---|---|
//! | `judge` | a puzzle as an exercise |
//! | `own_games` | the puzzles made of the player's own games |
//! | `training` | the choice of puzzles, and the results |

mod judge;
pub mod own_games;
pub mod training;

pub use self::training::{PuzzleCommand, PuzzleTraining};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((training::plugin, own_games::plugin));
}
