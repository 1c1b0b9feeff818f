//! The motion of a rolling die.
//!
//! It is not a simulation: the motion is computed backwards from the final pose. So it always ends with the number that
//! the rules have determined, and is the same in every run.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::die::{CORE, EDGE, ROUNDING};

/// The duration of a roll, in seconds.
pub const TUMBLE_SECS: f32 = 0.95;
/// The height from which the die is released.
const HAND: f32 = 0.9;
/// The times at which it hits the ground, relative to the duration. After the last one it rolls.
const BOUNCES: [f32; 3] = [0.34, 0.60, 0.76];
/// The heights of the bounces after the first and the second hit.
const HOPS: [f32; 2] = [0.32, 0.09];
/// The exponent of deceleration; 1 for none.
const SLOWING: f32 = 1.35;
/// The rolling distance, in quarter turns.
const QUARTERS: f32 = 9.0;
/// The rotation about the vertical axis during the flight, in radians.
const SPIN: f32 = 2.4;

/// The pose of a die.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiePose {
    /// The position of its centre in the world.
    pub at: Vec3,
    /// The rotation: that of [`up`](super::die::up), followed by its yaw.
    pub turn: Quat,
}

/// The motion of a die from the hand to its final pose.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct DieMotion {
    /// The start, at the height of the ground.
    pub from: Vec3,
    /// The final pose.
    pub rest: DiePose,
    /// The start, in seconds.
    pub start_secs: f32,
    /// The duration, in seconds.
    pub secs: f32,
}

impl DieMotion {
    /// The pose at this time in seconds after the start of the roll. `None` when the die is at rest.
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

/// The hits on the ground: the time relative to the duration, and the strength relative to the first.
const BLOWS: [(f32, f32); 5] = [(BOUNCES[0], 1.0), (BOUNCES[1], 0.5), (BOUNCES[2], 0.28), (0.81, 0.16), (0.97, 0.1)];

impl DieMotion {
    /// The hits on the ground: the time in seconds after the start of the roll, the position, and the strength relative
    /// to the first. After three bounces it rolls over two more edges.
    pub fn blows(&self) -> impl Iterator<Item = (f32, Vec3, f32)> {
        BLOWS.into_iter().map(|(part, strength)| {
            let secs = self.start_secs + part * self.secs;
            (secs, self.at(secs).unwrap_or(self.rest).at, strength)
        })
    }
}

/// The height of the centre of a die with this rotation that touches the ground.
fn support(turn: Quat) -> f32 {
    let up = turn.inverse() * Vec3::Y;
    ROUNDING + CORE * up.abs().element_sum()
}

/// The height of the die above the ground.
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
