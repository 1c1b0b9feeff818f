//! Whether fingers use the program.

use bevy::prelude::*;

/// Whether the device is used by fingers. The page tells it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TouchDevice(pub bool);
