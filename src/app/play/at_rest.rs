//! Whether everything on the table lies still.

use bevy::prelude::*;

/// Whether nothing on the table is on its way: no token flies, no die tumbles. Whoever shows the table writes it at the end of
/// each frame; without a scene the table is always at rest.
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
