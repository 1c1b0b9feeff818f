//! What time is it?
//!
//! Bevy's own clock may tell a frame when the picture before it was finished, which after a sleep is long ago.

use std::time::Duration;

use bevy::platform::time::Instant;
use bevy::prelude::*;

/// How long the program had been running when this frame began. It goes on while the program sleeps or its tab is hidden, and
/// never back. Here alone time comes in.
#[derive(Resource, Clone, Copy, Debug)]
pub struct WallClock {
    /// When it was zero; nothing when it is set by hand.
    started: Option<Instant>,
    now: Duration,
}

impl Default for WallClock {
    fn default() -> Self {
        Self { started: Some(Instant::now()), now: Duration::ZERO }
    }
}

impl WallClock {
    /// One that shows what it is told, for tests.
    #[must_use]
    pub const fn by_hand(now: Duration) -> Self {
        Self { started: None, now }
    }

    /// When this frame began.
    #[must_use]
    pub const fn now(&self) -> Duration {
        self.now
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WallClock>().add_systems(First, read);
}

fn read(mut timepiece: ResMut<WallClock>) {
    if let Some(started) = timepiece.started {
        timepiece.now = started.elapsed();
    }
}
