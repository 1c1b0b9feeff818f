//! The time of the program, the date, and the player's time zone.
//!
//! Bevy's own clock may report the time of the previous frame's end, which is long ago after a sleep.

use std::time::Duration;

use bevy::platform::time::Instant;
use bevy::prelude::*;

use crate::archive::Date;

/// How long the program had been running at the start of this frame. It also advances while the program sleeps or its
/// tab is hidden, but perhaps not while the device sleeps, and never goes back. It is the only source of time, of the date
/// and of the time zone.
#[derive(Resource, Clone, Copy, Debug)]
pub struct WallClock {
    /// The time of the start; `None` if the clock is set by hand.
    started_at: Option<Instant>,
    now: Duration,
    today: fn() -> Date,
    /// The time in milliseconds since 1970, when the program has been running for so long.
    utc_ms: fn(Duration) -> u64,
    /// How far the player's time zone is ahead of UTC, in minutes, at a time in milliseconds since 1970.
    utc_offset_mins: fn(u64) -> i32,
}

impl Default for WallClock {
    /// A clock without a date, in UTC.
    fn default() -> Self {
        Self { started_at: Some(Instant::now()), ..Self::manual(Duration::ZERO) }
    }
}

impl WallClock {
    /// A clock that is set by hand and has no date, in UTC, of a program that was started when 1970 began, for tests.
    #[must_use]
    pub const fn manual(now: Duration) -> Self {
        let utc_ms = |now: Duration| u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        Self { started_at: None, now, today: || Date::UNKNOWN, utc_ms, utc_offset_mins: |_| 0 }
    }

    /// A clock in the player's time zone, with the date.
    #[must_use]
    pub fn local() -> Self {
        Self { today: local_date, utc_ms, utc_offset_mins, ..Self::default() }
    }

    /// A clock with this date, for tests.
    #[cfg(test)]
    pub(in crate::app) fn with_date(today: fn() -> Date) -> Self {
        Self { today, ..Self::default() }
    }

    /// A clock in a time zone that is ahead of UTC by so many minutes at a time in milliseconds since 1970, for tests.
    #[cfg(test)]
    pub(in crate::app) fn in_zone(utc_offset_mins: fn(u64) -> i32) -> Self {
        Self { utc_offset_mins, ..Self::manual(Duration::ZERO) }
    }

    /// A clock of a program on a device that has slept meanwhile, for tests.
    #[cfg(test)]
    pub(in crate::app) fn after_sleep(now: Duration, utc_ms: fn(Duration) -> u64) -> Self {
        Self { utc_ms, ..Self::manual(now) }
    }

    /// The time at the start of this frame.
    #[must_use]
    pub const fn now(&self) -> Duration {
        self.now
    }

    /// The time in milliseconds since 1970. Unlike [`Self::now`] it may go back, when somebody sets the device's clock.
    #[must_use]
    pub fn utc_ms(&self) -> u64 {
        (self.utc_ms)(self.now)
    }

    /// What the clocks around the player show at a time: both are in milliseconds since 1970, the time in UTC.
    #[must_use]
    pub fn local_time(&self, time_ms: u64) -> u64 {
        time_ms.saturating_add_signed(i64::from((self.utc_offset_mins)(time_ms)) * 60_000)
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
    if let Some(started_at) = wall_clock.started_at {
        wall_clock.now = started_at.elapsed();
    }
}

#[cfg(not(target_family = "wasm"))]
fn local_date() -> Date {
    let zoned_now = jiff::Zoned::now();
    date_or_unknown(zoned_now.year().into(), zoned_now.month().into(), zoned_now.day().into())
}

#[cfg(target_family = "wasm")]
fn local_date() -> Date {
    let now = js_sys::Date::new_0();
    let date_part = |part: u32| i32::try_from(part).unwrap_or_default();
    date_or_unknown(date_part(now.get_full_year()), date_part(now.get_month() + 1), date_part(now.get_date()))
}

#[cfg(not(target_family = "wasm"))]
fn utc_ms(_: Duration) -> u64 {
    u64::try_from(jiff::Timestamp::now().as_millisecond()).unwrap_or_default()
}

#[cfg(target_family = "wasm")]
fn utc_ms(_: Duration) -> u64 {
    js_sys::Date::now().max(0.0) as u64
}

#[cfg(not(target_family = "wasm"))]
fn utc_offset_mins(time_ms: u64) -> i32 {
    let timestamp = i64::try_from(time_ms).ok().and_then(|millis| jiff::Timestamp::from_millisecond(millis).ok());
    timestamp.map_or(0, |timestamp| jiff::tz::TimeZone::system().to_offset(timestamp).seconds() / 60)
}

#[cfg(target_family = "wasm")]
fn utc_offset_mins(time_ms: u64) -> i32 {
    -js_sys::Date::new(&(time_ms as f64).into()).get_timezone_offset() as i32
}

fn date_or_unknown(year: i32, month: i32, day: i32) -> Date {
    let date = (|| Date::of(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?))();
    date.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_players_time_zone() {
        assert_eq!(WallClock::in_zone(|_| 330).local_time(1_000), 19_801_000);
        assert_eq!(WallClock::in_zone(|_| -60).local_time(3_700_000), 100_000);
        assert_eq!(WallClock::in_zone(|_| -60).local_time(0), 0);
        assert_eq!(WallClock::default().local_time(1_000), 1_000);
        let offset_mins = utc_offset_mins(1_795_862_703_833);
        assert!((-12 * 60..=14 * 60).contains(&offset_mins), "{offset_mins}");
        assert_eq!(utc_offset_mins(u64::MAX), 0);
    }

    #[test]
    fn the_time_is_that_of_the_device_and_can_be_set() {
        assert_eq!(WallClock::manual(Duration::from_secs(2)).utc_ms(), 2_000);
        let start_of_2020 = 1_577_836_800_000;
        assert!(WallClock::local().utc_ms() > start_of_2020);
    }

    #[test]
    fn today_is_known_where_it_is_wanted() {
        assert!(WallClock::local().today().year().is_some_and(|year| year > 2000));
        assert_eq!(WallClock::default().today(), Date::UNKNOWN);
        assert_eq!(date_or_unknown(-1, 1, 1), Date::UNKNOWN);
    }
}
