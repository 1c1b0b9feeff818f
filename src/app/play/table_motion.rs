//! What moves on the table.

use bevy::prelude::*;

/// What moves on the table. The scene writes it; without a scene the table is always at rest.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableMotion {
    /// Whether a token or a die was moving at the end of the last frame.
    pub is_moving: bool,
    /// Whether the dice of the last roll are still tumbling. Their result is not shown or announced before they come to rest.
    pub dice_tumble: bool,
}

impl TableMotion {
    /// A piece flies.
    #[cfg(test)]
    pub(in crate::app) const MOVING: Self = Self { is_moving: true, dice_tumble: false };

    /// Whether nothing moves.
    #[must_use]
    pub const fn is_at_rest(self) -> bool {
        !self.is_moving && !self.dice_tumble
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableMotion>();
}
