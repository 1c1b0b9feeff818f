//! What does the program think of the game that a person looks at?
//!
//! | file | question |
//! |---|---|
//! | `live_analysis` | how would it go on from the position on the table? |
//! | `game_review` | how good was each position of a finished game, and where did it turn? |
//! | `announced_mate` | can the side to move no longer save itself? |
//! | `luck` | what did the dice do, and what the players? |
//! | `account` | how well did each side play, in a few figures? |

mod account;
mod announced_mate;
pub mod game_review;
pub mod live_analysis;
mod luck;

pub use self::account::Account;
pub use self::announced_mate::{AnnouncedMate, Mate};
pub use self::game_review::{GameReview, TurningPoint};
pub use self::live_analysis::{AnalysisLine, LiveAnalysis};
pub use self::luck::Split;

use bevy::prelude::*;

/// Lets the program tell what it thinks, besides what it plays.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((live_analysis::plugin, game_review::plugin, announced_mate::plugin));
}
