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

pub use self::chapter::{Chapter, Step, chapters};
pub use self::course::{Act, Remark, Show};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::play::CurrentGame;
use crate::session::Game;

/// The game whose pieces are seen: that on the table, or that which is demonstrated.
#[derive(SystemParam)]
pub struct Shown<'w> {
    current: Res<'w, CurrentGame>,
    show: Res<'w, Show>,
}

impl Shown<'_> {
    /// As it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.show.game().unwrap_or(&self.current.game)
    }

    /// Whether it is demonstrated.
    #[must_use]
    pub fn is_demonstrated(&self) -> bool {
        self.show.game().is_some()
    }

    /// Whether it may be another, or stand otherwise, than before.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.current.is_changed() || self.show.is_changed()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((course::plugin, exhibit::plugin, hands::plugin));
}
