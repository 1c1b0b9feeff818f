//! Where a die is while it tumbles across the table.
//!
//! Nothing is simulated: the die is rolled backwards, in thought, from how it comes to rest. So it always ends with the
//! number up that the rules know of, and looks the same in every run.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::die::{CORE, EDGE, ROUNDING};

/// How long a die is on its way.
pub const TUMBLE_SECS: f32 = 0.95;
/// How high the hand is that lets it go.
const HAND: f32 = 0.9;
/// When it touches the ground for the first time, the second and the third, in parts of its time; then it rolls.
const BOUNCES: [f32; 3] = [0.34, 0.60, 0.76];
/// How high it springs after the first and the second touch.
const HOPS: [f32; 2] = [0.32, 0.09];
/// How steeply it loses its speed: 1 not at all.
const SLOWING: f32 = 1.35;
/// How far it rolls, in quarter turns.
const QUARTERS: f32 = 9.0;
/// How far it spins about the vertical while it flies, in radians.
const SPIN: f32 = 2.4;

/// How a die lies, or is on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiePose {
    /// Where its middle is in the world.
    pub at: Vec3,
    /// Its turn: that of [`up`](super::die::up) before its own yaw.
    pub turn: Quat,
}

/// A die's way from the hand to where it lies still.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct DieMotion {
    /// From where it comes, on the height of the ground.
    pub from: Vec3,
    /// How it comes to rest.
    pub rest: DiePose,
    /// When it is let go, in seconds.
    pub start_secs: f32,
    /// How long it takes.
    pub secs: f32,
}

impl DieMotion {
    /// Where the die is so many seconds after the throw began. `None` when it has come to rest.
    #[must_use]
    pub fn at(&self, elapsed_secs: f32) -> Option<DiePose> {
        let part = ((elapsed_secs - self.start_secs) / self.secs.max(f32::MIN_POSITIVE)).max(0.0);
        if part >= 1.0 {
            return None;
        }
        let left = (1.0 - part).powf(SLOWING);
        let way = (self.rest.at - self.from).with_y(0.0);
        let axis = Vec3::Y.cross(way.normalize_or(Vec3::NEG_Z));
        let spin = SPIN * (1.0 - part / BOUNCES[2]).max(0.0).powi(2);
        let roll = Quat::from_axis_angle(axis, -QUARTERS * FRAC_PI_2 * left);
        let turn = Quat::from_rotation_y(spin) * roll * self.rest.turn;
        let ground = self.rest.at.y - EDGE / 2.0;
        let at = (self.rest.at - way * left).with_y(ground + support(turn) + height(part));
        Some(DiePose { at, turn })
    }
}

/// Blows against the ground: in which part of its time each comes, and how hard it is beside the first.
const BLOWS: [(f32, f32); 5] = [(BOUNCES[0], 1.0), (BOUNCES[1], 0.5), (BOUNCES[2], 0.28), (0.81, 0.16), (0.97, 0.1)];

impl DieMotion {
    /// When the die strikes the ground, in seconds after the throw began, where, and how hard: from 1 for the first time. After
    /// it has sprung three times it rolls over two edges more.
    pub fn blows(&self) -> impl Iterator<Item = (f32, Vec3, f32)> {
        BLOWS.into_iter().map(|(part, strength)| {
            let secs = self.start_secs + part * self.secs;
            (secs, self.at(secs).unwrap_or(self.rest).at, strength)
        })
    }
}

/// How high the middle of a die is that is turned so, when it touches the ground.
fn support(turn: Quat) -> f32 {
    let up = turn.inverse() * Vec3::Y;
    ROUNDING + CORE * up.abs().element_sum()
}

/// How high the die springs above the ground.
fn height(part: f32) -> f32 {
    let [first, second, third] = BOUNCES;
    let hop = |from: f32, to: f32| {
        let way = (part - from) / (to - from);
        4.0 * way * (1.0 - way)
    };
    if part < first {
        HAND * (1.0 - (part / first).powi(2))
    } else if part < second {
        HOPS[0] * hop(first, second)
    } else if part < third {
        HOPS[1] * hop(second, third)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::die::{FaceNumber, number_up, up};
    use super::*;

    fn tumble(number: FaceNumber) -> DieMotion {
        let yaw = 0.2;
        let way = Quat::from_rotation_y(yaw) * Vec3::NEG_Z * 4.5;
        let rest =
            DiePose { at: Vec3::new(5.0, -0.3 + EDGE / 2.0, -1.0), turn: Quat::from_rotation_y(yaw) * up(number) };
        DieMotion { from: (rest.at - way).with_y(-0.3), rest, start_secs: 0.1, secs: TUMBLE_SECS }
    }

    #[test]
    fn it_comes_to_rest_without_a_jerk_with_its_number_up() {
        for number in FaceNumber::ALL {
            let tumble = tumble(number);
            let end = tumble.start_secs + tumble.secs;
            let last = tumble.at(end - 1e-4).expect("still on its way");
            assert!(last.at.distance(tumble.rest.at) < 0.02, "{last:?}");
            assert!(last.turn.angle_between(tumble.rest.turn) < 0.02);
            assert_eq!(number_up(last.turn), number);
            assert_eq!(tumble.at(end + 1e-4), None);
        }
    }

    #[test]
    fn it_never_sinks_into_the_ground_and_touches_it_again_and_again() {
        let tumble = tumble(FaceNumber::Five);
        let ground = tumble.rest.at.y - EDGE / 2.0;
        let lowest = |pose: DiePose| pose.at.y - support(pose.turn) - ground;
        let steps = (0..1000).map(|step| tumble.start_secs + tumble.secs * f32::from(step as u16) / 1000.0);
        let heights: Vec<f32> = steps.filter_map(|secs| tumble.at(secs)).map(lowest).collect();
        assert!(heights.iter().all(|&height| height > -1e-4));
        assert!(heights[0] > 0.8 * HAND);
        let touches = heights.windows(2).filter(|pair| pair[0] > 5e-3 && pair[1] <= 5e-3).count();
        assert_eq!(touches, 3);
    }

    #[test]
    fn it_moves_ahead_all_the_time_and_shows_several_numbers() {
        let tumble = tumble(FaceNumber::Three);
        let poses: Vec<DiePose> =
            (0..200).filter_map(|step| tumble.at(tumble.start_secs + tumble.secs * step as f32 / 200.0)).collect();
        let left = |pose: &DiePose| pose.at.with_y(0.0).distance(tumble.rest.at.with_y(0.0));
        assert!(poses.windows(2).all(|pair| left(&pair[1]) < left(&pair[0])));
        let mut seen: Vec<FaceNumber> = poses.iter().map(|pose| number_up(pose.turn)).collect();
        seen.dedup();
        assert!(seen.len() > 4, "{seen:?}");
    }
}
