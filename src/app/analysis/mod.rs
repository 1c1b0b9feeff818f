//! What does the program think of the game that a person looks at?
//!
//! | file | question |
//! |---|---|
//! | `study` | how would it go on from the position on the table? |
//! | `review` | how good was each position of a finished game, and where did it turn? |
//! | `mate` | can the side to move no longer save itself? |
//! | `luck` | what did the dice do, and what the players? |
//! | `account` | how well did each side play, in a few figures? |

mod account;
mod luck;
mod mate;
pub mod review;
pub mod study;

pub use self::account::Account;
pub use self::luck::Split;
pub use self::mate::{Announced, Mate};
pub use self::review::{Review, Turning};
pub use self::study::{Line, Study};

use bevy::prelude::*;

/// Lets the program tell what it thinks, besides what it plays.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((study::plugin, review::plugin, mate::plugin));
}
