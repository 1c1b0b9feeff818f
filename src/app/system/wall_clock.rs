//! The time of the program.
//!
//! Bevy's own clock may report the time of the previous frame's end, which is long ago after a sleep.

use std::time::Duration;

use bevy::platform::time::Instant;
use bevy::prelude::*;

/// How long the program had been running at the start of this frame. It also advances while the program sleeps or its
/// tab is hidden, and never goes back. It is the only source of time.
#[derive(Resource, Clone, Copy, Debug)]
pub struct WallClock {
    /// The time of the start; `None` if the clock is set by hand.
    started: Option<Instant>,
    now: Duration,
}

impl Default for WallClock {
    fn default() -> Self {
        Self { started: Some(Instant::now()), now: Duration::ZERO }
    }
}

impl WallClock {
    /// A clock that is set by hand, for tests.
    #[must_use]
    pub const fn by_hand(now: Duration) -> Self {
        Self { started: None, now }
    }

    /// The time at the start of this frame.
    #[must_use]
    pub const fn now(&self) -> Duration {
        self.now
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<WallClock>().add_systems(First, read_clock);
}

fn read_clock(mut wall_clock: ResMut<WallClock>) {
    if let Some(started) = wall_clock.started {
        wall_clock.now = started.elapsed();
    }
}
