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

/// What the player's own games tell, and the search for puzzles in them.
#[derive(Resource, Default)]
pub struct PlayerInsight {
    /// What they tell.
    pub report: InsightReport,
    /// The search for puzzles.
    pub puzzle_search: OwnPuzzleSearch,
}

/// Counts the library while the report is displayed, and makes puzzles.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlayerInsight>().add_plugins((report::plugin, own_puzzles::plugin));
}
