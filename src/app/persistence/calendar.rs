//! The current date.

use bevy::prelude::Resource;

use crate::archive::Date;

/// The source of the date. Nothing else in the program reads it from a clock.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Calendar(pub fn() -> Date);

impl Default for Calendar {
    /// A calendar without a date, for tests.
    fn default() -> Self {
        Self(|| Date::UNKNOWN)
    }
}

impl Calendar {
    /// The date in the player's time zone.
    pub const LOCAL: Self = Self(today);
}

#[cfg(not(target_family = "wasm"))]
fn today() -> Date {
    let now = jiff::Zoned::now();
    date(now.year().into(), now.month().into(), now.day().into())
}

#[cfg(target_family = "wasm")]
fn today() -> Date {
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
    fn today_is_known() {
        assert!(Calendar::LOCAL.0().year().is_some_and(|year| year > 2000));
        assert_eq!((Calendar::default().0)(), Date::UNKNOWN);
        assert_eq!(date(-1, 1, 1), Date::UNKNOWN);
    }
}
