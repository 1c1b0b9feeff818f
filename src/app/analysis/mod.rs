//! The engine's analysis of the game, apart from the moves that it plays.
//!
//! | file | question |
//! |---|---|
//! | `live_analysis` | the best lines from the position on the table |
//! | `game_review` | the score of each position of a finished game, its mistakes, and the decisions with a doubling cube |
//! | `announced_mate` | a forced loss that the rules do not end the game for |
//! | `luck_and_skill` | how much of the result is due to the dice, how much to the moves |
//! | `review_summary` | accuracy and number of mistakes, by side |
//! | `kept_accuracy` | the accuracy in the record of the game |

mod announced_mate;
pub mod game_review;
mod kept_accuracy;
pub mod live_analysis;
mod luck_and_skill;
mod review_summary;

pub use self::announced_mate::{AnnouncedMate, Mate};
pub use self::game_review::{GameReview, JudgedCubePly, TurningPoint};
pub use self::live_analysis::{AnalysisLine, LiveAnalysis};
pub use self::luck_and_skill::LuckAndSkill;
pub use self::review_summary::ReviewSummary;

use bevy::prelude::*;

/// Adds live analysis, the review of finished games, and the announcement of mates.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((live_analysis::plugin, game_review::plugin, kept_accuracy::plugin, announced_mate::plugin));
}
