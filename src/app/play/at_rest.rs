//! Whether the table is at rest.

use bevy::prelude::*;

/// Whether no token and no die is moving. The scene writes it at the end of each frame; without a scene the table is
/// always at rest.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtRest(pub bool);

impl Default for AtRest {
    fn default() -> Self {
        Self(true)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtRest>();
}
