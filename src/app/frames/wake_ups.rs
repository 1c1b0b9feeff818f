//! What the program waits for while nobody touches it.
//!
//! The program draws only when something happens. Whatever goes on by itself tells so in every frame: that the picture
//! moves, that another step follows, or at which time something is due. `redraw` reads it at the end of the frame and
//! knows none of the rooms. Any system before `Last` may tell it, and in `Last` those of [`WakeUpSystems`]; what is only known
//! later is a `RequestRedraw`.

use std::time::Duration;

use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::platform::time::Instant;
use bevy::prelude::*;

/// How long work that is spread over frames may take in each: half of one of sixty in a second. In tests it is one step.
const WORK_TIME: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_millis(8) };

/// What was told in this frame. It is forgotten at the end of each frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WakeUps {
    is_moving: bool,
    is_unfinished: bool,
    next_at: Option<Duration>,
}

/// The systems that tell what goes on, at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WakeUpSystems;

impl WakeUps {
    /// If this holds, the picture changes by itself: the next frames are drawn, and some more after the last change.
    pub fn keep_drawing_if(&mut self, is_moving: bool) {
        self.is_moving |= is_moving;
    }

    /// If this holds, something that was done in this frame is taken further in the next one.
    pub fn go_on_if(&mut self, is_unfinished: bool) {
        self.is_unfinished |= is_unfinished;
    }

    /// Takes steps, at least one, as long as there are more and the frame has time for them. The next frame goes on with them, or
    /// shows what they have led to.
    pub fn work(&mut self, mut step: impl FnMut() -> bool) {
        let started_at = Instant::now();
        while step() && started_at.elapsed() < WORK_TIME {}
        self.is_unfinished = true;
    }

    /// A frame is needed at this time of the [`WallClock`](crate::app::system::wall_clock::WallClock), if any.
    pub fn wake_at(&mut self, time: impl IntoIterator<Item = Duration>) {
        self.next_at = self.next_at.into_iter().chain(time).min();
    }

    /// Whether the picture changes by itself.
    #[must_use]
    pub const fn is_moving(self) -> bool {
        self.is_moving
    }

    /// Whether another step follows in the next frame.
    #[must_use]
    pub const fn is_unfinished(self) -> bool {
        self.is_unfinished
    }

    /// The next time at which a frame is needed.
    #[must_use]
    pub const fn next_at(self) -> Option<Duration> {
        self.next_at
    }
}

/// Adds systems that tell what goes on.
pub trait TellWakeUps {
    /// Adds systems that write [`WakeUps`] at the end of each frame.
    fn tell_wake_ups<M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
}

impl TellWakeUps for App {
    fn tell_wake_ups<M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.init_resource::<WakeUps>().add_systems(Last, systems.in_set(WakeUpSystems))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_goes_on_in_the_next_frame_until_it_is_done() {
        let mut step_count = 0;
        for expected_count in [1, 2] {
            let mut wake_ups = WakeUps::default();
            wake_ups.work(|| {
                step_count += 1;
                step_count < 2
            });
            assert_eq!((step_count, wake_ups.is_unfinished()), (expected_count, true));
        }
    }

    #[test]
    fn of_several_times_the_first_one_counts() {
        let mut wake_ups = WakeUps::default();
        wake_ups.wake_at(None);
        assert_eq!(wake_ups.next_at(), None);
        wake_ups.wake_at([7, 3].map(Duration::from_secs));
        wake_ups.wake_at(Some(Duration::from_secs(5)));
        assert_eq!(wake_ups.next_at(), Some(Duration::from_secs(3)));
    }
}
