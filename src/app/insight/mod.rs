//! What the player's own games in the library tell.
//!
//! | file | content |
//! |---|---|
//! | `report` | results, accuracy and recurring mistakes |
//! | `own_puzzles` | puzzles made of the positions before such mistakes |

pub mod own_puzzles;
pub mod report;

pub use self::own_puzzles::{OwnPuzzleCommand, OwnPuzzleSearch};
pub use self::report::{InsightReport, Recurrence};

use bevy::prelude::*;

/// Counts the library while the report is displayed, and makes puzzles.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((report::plugin, own_puzzles::plugin));
}
