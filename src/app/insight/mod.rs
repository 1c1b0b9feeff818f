//! What the player's own games in the library tell.
//!
//! | file | question |
//! |---|---|
//! | `report` | what came of the games, how accurately were they played, and which mistakes recur? |

pub mod report;

pub use self::report::{InsightReport, Recurrence};

use bevy::prelude::*;

/// Counts the library while the report is displayed.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(report::plugin);
}
