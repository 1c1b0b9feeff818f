//! What moves on the table, and for how long it has been at rest.

use std::time::Duration;

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

/// Measures for how long the table has been at rest while one and the same thing is due.
#[derive(Clone, Copy, Debug, Default)]
pub struct RestTimer<T> {
    due_and_since: Option<(T, Duration)>,
}

impl<T: Copy + PartialEq> RestTimer<T> {
    /// For how long this has been due, by a clock that is always the same; `None` is due while something moves, and begins the time anew.
    pub fn elapsed(&mut self, due: Option<T>, now: Duration) -> Duration {
        self.due_and_since =
            due.map(|due| self.due_and_since.filter(|&(previous_due, _)| previous_due == due).unwrap_or((due, now)));
        self.due_and_since.map_or(Duration::ZERO, |(_, due_at)| now.saturating_sub(due_at))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableMotion>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_due_waits_from_when_the_table_has_come_to_rest_and_anew_after_each_change() {
        let mut rest_timer = RestTimer::default();
        let dues_at_secs =
            [(None, 1), (Some('a'), 5), (Some('a'), 8), (Some('b'), 9), (Some('b'), 11), (None, 12), (Some('b'), 20)];
        let rested_secs = dues_at_secs.map(|(due, now)| rest_timer.elapsed(due, Duration::from_secs(now)).as_secs());
        assert_eq!(rested_secs, [0, 0, 3, 0, 2, 0, 0]);
    }
}
