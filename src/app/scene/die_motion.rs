//! The motion of a rolling die, and that of the doubling cube.
//!
//! That of a die is not a simulation forwards: the motion is computed backwards from the final pose. So it always ends with the
//! number that the rules have determined, and is the same in every run.
//!
//! The die flies from the hand, bounces, and then rolls over its edges without slipping: gravity slows it down until it stands on
//! an edge, and speeds it up until it falls flat, where it loses a part of its speed.

use std::f32::consts::{FRAC_PI_2, SQRT_2};

use bevy::prelude::*;

use super::die::{CORE_HALF, EDGE, ROUNDING};

/// The duration of a roll, in seconds.
pub const TUMBLE_SECS: f32 = FLIGHT_SECS + ROLL_SECS;
/// The times at which it hits the ground in flight, in seconds. After the last one it rolls.
const BOUNCES: [f32; 3] = [0.32, 0.57, FLIGHT_SECS];
const FLIGHT_SECS: f32 = 0.72;
/// How long it rolls over its edges.
const ROLL_SECS: f32 = 0.38;
/// The height from which the die is released.
const HAND_HEIGHT: f32 = 0.9;
/// The heights of the bounces after the first and the second hit.
const HOP_HEIGHTS: [f32; 2] = [0.32, 0.09];
/// The angle by which it turns in flight and on the ground.
const ROLLED_ANGLE: f32 = 9.0 * FRAC_PI_2;
/// The rotation about the vertical axis during the flight, in radians.
const SPIN: f32 = 2.4;
/// The angular speeds when it stands on its last edge, and on the one before, in radians per second.
const SPEEDS_ON_EDGE: [f32; 2] = [3.0, 6.0];
/// What gravity adds to the square of the angular speed as the centre falls by [`CORE_HALF`].
const GRAVITY: f32 = 120.0;
/// The number of steps in which the rolling is integrated.
const STEPS: u16 = 48;

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

/// The motion of the doubling cube to another place.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct CubeMotion {
    /// The pose in which it begins.
    pub from: DiePose,
    /// The final pose.
    pub to: DiePose,
    /// The time since it began, in seconds; `None` before the first frame, which may follow a long pause.
    pub elapsed_secs: Option<f32>,
    /// The duration, in seconds; 0 without animation.
    pub secs: f32,
}

impl DieMotion {
    /// The pose at this time in seconds after the start of the roll. `None` when the die is at rest.
    #[must_use]
    pub fn at(&self, elapsed_secs: f32) -> Option<DiePose> {
        let motion_fraction = ((elapsed_secs - self.start_secs) / self.secs.max(f32::MIN_POSITIVE)).max(0.0);
        if motion_fraction >= 1.0 {
            return None;
        }
        let tumble_secs = motion_fraction * TUMBLE_SECS;
        let path = (self.rest.at - self.from).with_y(0.0);
        let direction = path.normalize_or(Vec3::NEG_Z);
        let [angle, distance] = remaining_motion(tumble_secs, path.length());
        let spin = SPIN * (1.0 - tumble_secs / FLIGHT_SECS).max(0.0).powi(2);
        let roll = Quat::from_axis_angle(Vec3::Y.cross(direction), -angle);
        let rotation = Quat::from_rotation_y(spin) * roll * self.rest.turn;
        let ground_height = self.rest.at.y - EDGE / 2.0;
        let position = (self.rest.at - direction * distance)
            .with_y(ground_height + support_height(rotation) + height(tumble_secs));
        Some(DiePose { at: position, turn: rotation })
    }

    /// The hits on the ground: the time in seconds after the start of the roll, the position, and the strength relative
    /// to the first. After three bounces it falls flat twice.
    pub fn impacts(&self) -> impl Iterator<Item = (f32, Vec3, f32)> {
        let [first_bounce, second_bounce, third_bounce] = BOUNCES;
        let impacts_at_secs = [
            (first_bounce, 1.0),
            (second_bounce, 0.5),
            (third_bounce, 0.28),
            (secs_of_fall(), 0.16),
            (TUMBLE_SECS, 0.1),
        ];
        impacts_at_secs.into_iter().map(|(secs, strength)| {
            let secs = self.start_secs + secs / TUMBLE_SECS * self.secs;
            (secs, self.at(secs).unwrap_or(self.rest).at, strength)
        })
    }
}

/// The angle and the distance that are left at this time in seconds, for a way of this length.
fn remaining_motion(secs: f32, length: f32) -> [f32; 2] {
    if secs >= FLIGHT_SECS {
        let angle = angle_left(TUMBLE_SECS - secs);
        return [angle, distance_left(angle)];
    }
    // As it comes to the ground it is as fast as it rolls on: nothing is slower than that before.
    let angle = angle_left(ROLL_SECS);
    let distance = distance_left(angle);
    let [turn, speed] = [angular_speed(angle), angular_speed(angle) * height_of_centre(angle)];
    let secs_of_flight_left = FLIGHT_SECS - secs;
    let slowed_remainder = |remaining: f32, total: f32, last_speed: f32| {
        let slowing = (total - remaining - last_speed * FLIGHT_SECS) / FLIGHT_SECS.powi(2);
        remaining + last_speed * secs_of_flight_left + slowing * secs_of_flight_left.powi(2)
    };
    [slowed_remainder(angle, ROLLED_ANGLE, turn), slowed_remainder(distance, length, speed)]
}

/// The angle by which the die is still to roll, in this time before it rests.
fn angle_left(secs: f32) -> f32 {
    let step = secs / f32::from(STEPS);
    (0..STEPS).fold(0.0, |angle, _| angle + step * angular_speed(angle + step / 2.0 * angular_speed(angle)))
}

/// The angular speed when this angle is left.
fn angular_speed(angle: f32) -> f32 {
    let [final_speed, flight_speed] = SPEEDS_ON_EDGE;
    let speed_on_edge = if angle < FRAC_PI_2 { final_speed } else { flight_speed };
    (speed_on_edge.powi(2) + GRAVITY * (SQRT_2 - rise(angle)).max(0.0)).sqrt()
}

/// The height of the centre of the inner cube above the edge on which it stands, when this angle is left, divided by [`CORE_HALF`].
fn rise(angle: f32) -> f32 {
    let edge_angle = angle.rem_euclid(FRAC_PI_2);
    edge_angle.sin() + edge_angle.cos()
}

fn height_of_centre(angle: f32) -> f32 {
    ROUNDING + CORE_HALF * rise(angle)
}

/// The distance that a die rolls without slipping while it turns by this angle, until it lies flat.
fn distance_left(angle: f32) -> f32 {
    let tilt = angle.rem_euclid(FRAC_PI_2);
    let full_turns = (angle - tilt) / FRAC_PI_2;
    // The centre turns about the edge, which itself rolls on its rounding.
    2.0 * CORE_HALF * full_turns + CORE_HALF * (1.0 + tilt.sin() - tilt.cos()) + ROUNDING * angle
}

/// The time in seconds after the start at which it falls flat for the first time.
fn secs_of_fall() -> f32 {
    let [mut earliest_secs, mut latest_secs] = [0.0, ROLL_SECS];
    for _ in 0..16 {
        let middle_secs = (earliest_secs + latest_secs) / 2.0;
        if angle_left(middle_secs) < FRAC_PI_2 {
            earliest_secs = middle_secs;
        } else {
            latest_secs = middle_secs;
        }
    }
    TUMBLE_SECS - latest_secs
}

/// The height of the centre of a die with this rotation that touches the ground.
fn support_height(turn: Quat) -> f32 {
    let local_up = turn.inverse() * Vec3::Y;
    ROUNDING + CORE_HALF * local_up.abs().element_sum()
}

/// The height of the die above the ground at this time in seconds.
fn height(secs: f32) -> f32 {
    let [first, second, third] = BOUNCES;
    let hop_arc = |from: f32, to: f32| {
        let hop_fraction = (secs - from) / (to - from);
        4.0 * hop_fraction * (1.0 - hop_fraction)
    };
    if secs < first {
        HAND_HEIGHT * (1.0 - (secs / first).powi(2))
    } else if secs < second {
        HOP_HEIGHTS[0] * hop_arc(first, second)
    } else if secs < third {
        HOP_HEIGHTS[1] * hop_arc(second, third)
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
    fn it_comes_to_rest_without_a_leap_with_its_number_up() {
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
        let lowest = |pose: DiePose| pose.at.y - support_height(pose.turn) - ground;
        let steps = (0..1000).map(|step| tumble.start_secs + tumble.secs * f32::from(step as u16) / 1000.0);
        let heights: Vec<f32> = steps.filter_map(|secs| tumble.at(secs)).map(lowest).collect();
        assert!(heights.iter().all(|&height| height > -1e-4));
        assert!(heights[0] > 0.8 * HAND_HEIGHT);
        let touches = heights.windows(2).filter(|pair| pair[0] > 5e-3 && pair[1] <= 5e-3).count();
        assert_eq!(touches, 3);
    }

    /// The position and the rotation of a point of the die on the ground do not change while the die turns about it.
    #[test]
    fn it_rolls_over_its_edges_without_slipping_at_last() {
        let tumble = tumble(FaceNumber::Four);
        let ground = tumble.rest.at.y - EDGE / 2.0;
        let edge_of = |pose: &DiePose| {
            let corners = (0..8).map(|corner| {
                let sign = |bit: u8| if corner >> bit & 1 == 0 { CORE_HALF } else { -CORE_HALF };
                (corner, pose.at + pose.turn * Vec3::new(sign(0), sign(1), sign(2)))
            });
            corners.min_by(|a, b| a.1.y.total_cmp(&b.1.y)).expect("a lowest corner")
        };
        let at = |step: u16| {
            let secs = FLIGHT_SECS + ROLL_SECS * f32::from(step) / 400.0;
            tumble.at(tumble.start_secs + secs).expect("still on its way")
        };
        let mut rolled = 0;
        for step in 0..398 {
            let [pose, next] = [at(step), at(step + 1)];
            let [(corner, place), (next_corner, next_place)] = [edge_of(&pose), edge_of(&next)];
            assert!((place.y - ground - ROUNDING).abs() < 1e-3, "it stays on the ground");
            let angle = pose.turn.angle_between(next.turn);
            if corner == next_corner && angle > 0.0 {
                // The rounding rolls on by its arc.
                assert!((place.distance(next_place) - ROUNDING * angle).abs() < 1e-3, "{step}: {place} {next_place}");
                rolled += 1;
            }
        }
        assert!(rolled > 200, "{rolled}");
    }

    #[test]
    fn it_is_slowest_on_its_edge_and_fastest_as_it_falls_flat() {
        let speeds = [5.0, 45.0, 85.0].map(|degrees: f32| angular_speed(degrees.to_radians()));
        assert!(speeds[1] < speeds[0] / 2.0 && speeds[1] < speeds[2] / 2.0, "{speeds:?}");
        assert!(angle_left(ROLL_SECS) > FRAC_PI_2 && angle_left(ROLL_SECS) < 2.0 * FRAC_PI_2);
        let fall = secs_of_fall();
        assert!((angle_left(TUMBLE_SECS - fall) - FRAC_PI_2).abs() < 1e-3 && fall > FLIGHT_SECS);
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
