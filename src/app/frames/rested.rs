//! Whether the first picture is complete.

use bevy::prelude::*;

/// Whether the picture has been complete and at rest at least once.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rested(pub bool);
