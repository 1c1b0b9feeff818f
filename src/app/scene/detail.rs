//! How finely the table is drawn: as the player has chosen, or as finely as the frames show that the machine can.

use std::time::Duration;

use bevy::light::ShadowFilteringMethod;
use bevy::prelude::*;

use crate::app::settings::{Quality, Settings};

/// A frame that takes longer than this is slow. A pause longer than the second time is no frame: the window was hidden.
const SLOW_FRAME_TIME: Duration = Duration::from_millis(45);
const MIN_PAUSE_TIME: Duration = Duration::from_secs(2);
/// The number of consecutive slow frames after which less is drawn.
const SLOW_FRAME_LIMIT: u32 = 12;
/// A frame that takes less than this is fast, and the number of consecutive fast frames after which a browser draws as much as
/// a desktop.
const FAST_FRAME_TIME: Duration = Duration::from_millis(20);
const FAST_FRAME_LIMIT: u32 = 90;

/// How finely the table is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Jagged edges, hard shadows, no varnish, no shades under tokens and nothing that mirrors the room.
    Low,
    /// Smooth edges, hard shadows, no varnish.
    Medium,
    /// Smooth edges, soft shadows, varnish.
    #[default]
    High,
    /// The same with finer shadows; on a desktop bright gleams bloom.
    Best,
}

impl Detail {
    /// Whether tokens have a shade below them.
    #[must_use]
    pub fn has_contact_shades(self) -> bool {
        self > Self::Low
    }

    /// Whether cameras have an environment map. Without one the short shader is drawn with.
    #[must_use]
    pub fn has_environment_map(self) -> bool {
        self > Self::Low
    }

    /// Whether wood is varnished.
    #[must_use]
    pub fn has_varnish(self) -> bool {
        self > Self::Medium
    }

    /// The width and height of the shadow map in texels. WebGL2 guarantees 2048.
    #[must_use]
    pub const fn shadow_texels(self) -> usize {
        match self {
            Self::Low | Self::Medium => 1024,
            Self::High => 2048,
            Self::Best => {
                if cfg!(target_family = "wasm") {
                    2048
                } else {
                    4096
                }
            }
        }
    }

    /// What a camera needs to draw so.
    #[must_use]
    pub fn camera_components(self) -> (Msaa, ShadowFilteringMethod) {
        let antialiasing = if self == Self::Low { Msaa::Off } else { Msaa::Sample4 };
        let has_soft_shadows = self > Self::Medium;
        (
            antialiasing,
            if has_soft_shadows { ShadowFilteringMethod::Gaussian } else { ShadowFilteringMethod::Hardware2x2 },
        )
    }

    fn next_lower(self) -> Self {
        match self {
            Self::Low | Self::Medium => Self::Low,
            Self::High => Self::Medium,
            Self::Best => Self::High,
        }
    }
}

/// How finely the machine draws in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MeasuredDetail {
    detail: Detail,
    /// The consecutive slow frames.
    slow_frame_count: u32,
    /// The consecutive fast frames.
    fast_frame_count: u32,
    /// Whether less is drawn because frames were slow, or are sure to be. Then it is never more again.
    was_slow: bool,
}

impl Default for MeasuredDetail {
    /// A desktop begins with all that most graphics cards draw in time, a browser, which may be that of a phone, with less.
    fn default() -> Self {
        let detail = if cfg!(target_family = "wasm") { Detail::Medium } else { Detail::High };
        Self { detail, slow_frame_count: 0, fast_frame_count: 0, was_slow: false }
    }
}

impl MeasuredDetail {
    /// For a machine that draws in software, where each pixel costs processor time: the least, from the first picture on.
    pub(super) const IN_SOFTWARE: Self =
        Self { detail: Detail::Low, slow_frame_count: 0, fast_frame_count: 0, was_slow: true };

    /// The detail that follows from the settings.
    #[must_use]
    pub(super) fn wanted_detail(&self, settings: &Settings) -> Detail {
        match settings.quality {
            Quality::Automatic => self.detail,
            Quality::Low => Detail::Low,
            Quality::Medium => Detail::Medium,
            Quality::High => Detail::High,
            Quality::Best => Detail::Best,
        }
    }

    /// Counts a frame that took this long and followed the one before at once.
    pub(super) fn count_frame(&mut self, frame_time: Duration) {
        if frame_time > MIN_PAUSE_TIME {
            return;
        }
        self.slow_frame_count = if frame_time > SLOW_FRAME_TIME { self.slow_frame_count + 1 } else { 0 };
        self.fast_frame_count =
            if frame_time < FAST_FRAME_TIME { (self.fast_frame_count + 1).min(FAST_FRAME_LIMIT) } else { 0 };
        if self.slow_frame_count == SLOW_FRAME_LIMIT {
            *self = Self { detail: self.detail.next_lower(), slow_frame_count: 0, fast_frame_count: 0, was_slow: true };
        } else if self.fast_frame_count == FAST_FRAME_LIMIT && !self.was_slow {
            self.detail = self.detail.max(Detail::High);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_is_drawn_after_some_slow_frames_in_a_row_and_never_more() {
        let mut measured_detail = MeasuredDetail::default();
        let mut draw = |millis: u64, count: u32| {
            (0..count).for_each(|_| measured_detail.count_frame(Duration::from_millis(millis)));
            measured_detail.wanted_detail(&Settings::default())
        };
        assert_eq!(draw(16, 100), Detail::High);
        assert_eq!(draw(200, SLOW_FRAME_LIMIT - 1), Detail::High);
        assert_eq!(draw(16, 1), Detail::High);
        assert_eq!(draw(200, SLOW_FRAME_LIMIT), Detail::Medium);
        assert_eq!(draw(60_000, 3 * SLOW_FRAME_LIMIT), Detail::Medium, "the window was hidden");
        assert_eq!(draw(200, 5 * SLOW_FRAME_LIMIT), Detail::Low);
        assert_eq!(draw(5, 1000), Detail::Low);
    }

    #[test]
    fn a_browser_on_a_fast_machine_draws_as_much_as_a_desktop() {
        let mut measured_detail = MeasuredDetail { detail: Detail::Medium, ..MeasuredDetail::default() };
        (1..FAST_FRAME_LIMIT).for_each(|_| measured_detail.count_frame(Duration::from_millis(16)));
        assert_eq!(measured_detail.detail, Detail::Medium);
        measured_detail.count_frame(Duration::from_millis(16));
        assert_eq!(measured_detail.detail, Detail::High);
    }

    #[test]
    fn what_the_player_has_chosen_is_drawn_on_any_machine() {
        let measured_detail = MeasuredDetail { detail: Detail::Low, ..MeasuredDetail::default() };
        let chosen_detail = |quality| measured_detail.wanted_detail(&Settings { quality, ..Settings::default() });
        assert_eq!(
            Quality::ALL.map(chosen_detail),
            [Detail::Low, Detail::Low, Detail::Medium, Detail::High, Detail::Best]
        );
    }
}
