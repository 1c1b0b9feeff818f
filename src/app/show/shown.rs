//! Which game is seen?

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::course::Show;
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
