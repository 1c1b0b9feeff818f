//! The time of the program, and the date.
//!
//! Bevy's own clock may report the time of the previous frame's end, which is long ago after a sleep.

use std::time::Duration;

use bevy::platform::time::Instant;
use bevy::prelude::*;

use crate::archive::Date;

/// How long the program had been running at the start of this frame. It also advances while the program sleeps or its
/// tab is hidden, and never goes back. It is the only source of time, and of the date.
#[derive(Resource, Clone, Copy, Debug)]
pub struct WallClock {
    /// The time of the start; `None` if the clock is set by hand.
    started: Option<Instant>,
    now: Duration,
    today: fn() -> Date,
}

impl Default for WallClock {
    /// A clock without a date.
    fn default() -> Self {
        Self { started: Some(Instant::now()), ..Self::manual(Duration::ZERO) }
    }
}

impl WallClock {
    /// A clock that is set by hand and has no date, for tests.
    #[must_use]
    pub const fn manual(now: Duration) -> Self {
        Self { started: None, now, today: || Date::UNKNOWN }
    }

    /// A clock with the date in the player's time zone.
    #[must_use]
    pub fn with_local_date() -> Self {
        Self { today: local_date, ..Self::default() }
    }

    /// A clock with this date, for tests.
    #[cfg(test)]
    pub(in crate::app) fn on(today: fn() -> Date) -> Self {
        Self { today, ..Self::default() }
    }

    /// The time at the start of this frame.
    #[must_use]
    pub const fn now(&self) -> Duration {
        self.now
    }

    /// The date, if it is known.
    #[must_use]
    pub fn today(&self) -> Date {
        (self.today)()
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

#[cfg(not(target_family = "wasm"))]
fn local_date() -> Date {
    let now = jiff::Zoned::now();
    date(now.year().into(), now.month().into(), now.day().into())
}

#[cfg(target_family = "wasm")]
fn local_date() -> Date {
    let now = js_sys::Date::new_0();
    let part = |part: u32| i32::try_from(part).unwrap_or_default();
    date(part(now.get_full_year()), part(now.get_month() + 1), part(now.get_date()))
}

fn date(year: i32, month: i32, day: i32) -> Date {
    let date = (|| Date::of(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?))();
    date.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn today_is_known_where_it_is_wanted() {
        assert!(WallClock::with_local_date().today().year().is_some_and(|year| year > 2000));
        assert_eq!(WallClock::default().today(), Date::UNKNOWN);
        assert_eq!(date(-1, 1, 1), Date::UNKNOWN);
    }
}
