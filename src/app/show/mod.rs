//! How does somebody who has never seen the pieces get to know them? By watching, and by trying.
//!
//! | file | question |
//! |---|---|
//! | `chapter` | of what does a demonstration consist? |
//! | `turnover`, `lielow`, `dice_chess` | what is there to be shown of each game? |
//! | `course` | where in the demonstration are we, and what comes next? |
//! | `exhibit` | how are parts taken apart and put together, and turned before the eye? |
//! | `hands` | what does the viewer try, and what is to be said of it? |
//!
//! Everything on the board is a real move of the rules.

pub mod chapter;
pub mod course;
mod dice_chess;
pub mod exhibit;
mod hands;
mod lielow;
mod turnover;

pub use self::chapter::{Arrangement, Chapter, Step, chapters};
pub use self::course::{Act, Remark, Show};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((course::plugin, exhibit::plugin, hands::plugin));
}
