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
const BOUNCE_SECS: [f32; 3] = [0.32, 0.57, FLIGHT_SECS];
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
const SPIN_ANGLE: f32 = 2.4;
/// The angular speeds when it stands on its last edge, and on the one before, in radians per second.
const SPEEDS_ON_EDGE: [f32; 2] = [3.0, 6.0];
/// What gravity adds to the square of the angular speed as the centre falls by [`CORE_HALF`].
const GRAVITY_GAIN: f32 = 120.0;
/// The number of steps in which the rolling is integrated.
const INTEGRATION_STEPS: u16 = 48;

/// The pose of a die.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiePose {
    /// The position of its centre in the world.
    pub position: Vec3,
    /// The rotation: that of [`upright_rotation`](super::die::upright_rotation), followed by its yaw.
    pub rotation: Quat,
}

/// The motion of a die from the hand to its final pose.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct DieMotion {
    /// The start, at the height of the ground.
    pub start_position: Vec3,
    /// The final pose.
    pub rest_pose: DiePose,
    /// The start, in seconds.
    pub start_secs: f32,
    /// The duration, in seconds.
    pub secs: f32,
}

/// The motion of the doubling cube to another place.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct CubeMotion {
    /// The pose in which it begins.
    pub start_pose: DiePose,
    /// The final pose.
    pub end_pose: DiePose,
    /// The time since it began, in seconds; `None` before the first frame, which may follow a long pause.
    pub elapsed_secs: Option<f32>,
    /// The duration, in seconds; 0 without animation.
    pub secs: f32,
}

impl DieMotion {
    /// The pose at this time in seconds after the start of the roll. `None` when the die is at rest.
    #[must_use]
    pub fn pose_at(&self, elapsed_secs: f32) -> Option<DiePose> {
        let motion_fraction = ((elapsed_secs - self.start_secs) / self.secs.max(f32::MIN_POSITIVE)).max(0.0);
        if motion_fraction >= 1.0 {
            return None;
        }
        let tumble_secs = motion_fraction * TUMBLE_SECS;
        let ground_path = (self.rest_pose.position - self.start_position).with_y(0.0);
        let direction = ground_path.normalize_or(Vec3::NEG_Z);
        let [angle, distance] = remaining_motion(tumble_secs, ground_path.length());
        let spin = SPIN_ANGLE * (1.0 - tumble_secs / FLIGHT_SECS).max(0.0).powi(2);
        let roll_rotation = Quat::from_axis_angle(Vec3::Y.cross(direction), -angle);
        let rotation = Quat::from_rotation_y(spin) * roll_rotation * self.rest_pose.rotation;
        let ground_height = self.rest_pose.position.y - EDGE / 2.0;
        let position = (self.rest_pose.position - direction * distance)
            .with_y(ground_height + support_height(rotation) + flight_height(tumble_secs));
        Some(DiePose { position, rotation })
    }

    /// The hits on the ground: the time in seconds after the start of the roll, the position, and the strength relative
    /// to the first. After three bounces it falls flat twice.
    pub fn impacts(&self) -> impl Iterator<Item = (f32, Vec3, f32)> {
        let [first_bounce_secs, second_bounce_secs, third_bounce_secs] = BOUNCE_SECS;
        let times_and_strengths = [
            (first_bounce_secs, 1.0),
            (second_bounce_secs, 0.5),
            (third_bounce_secs, 0.28),
            (fall_secs(), 0.16),
            (TUMBLE_SECS, 0.1),
        ];
        times_and_strengths.into_iter().map(|(secs, strength)| {
            let impact_secs = self.start_secs + secs / TUMBLE_SECS * self.secs;
            (impact_secs, self.pose_at(impact_secs).unwrap_or(self.rest_pose).position, strength)
        })
    }
}

/// The angle and the distance that are left at this time in seconds, for a way of this length.
fn remaining_motion(secs: f32, path_length: f32) -> [f32; 2] {
    if secs >= FLIGHT_SECS {
        let angle = remaining_angle(TUMBLE_SECS - secs);
        return [angle, remaining_distance(angle)];
    }
    // As it comes to the ground it is as fast as it rolls on: nothing is slower than that before.
    let angle = remaining_angle(ROLL_SECS);
    let distance = remaining_distance(angle);
    let [final_angular_speed, final_speed] = [angular_speed(angle), angular_speed(angle) * center_height(angle)];
    let remaining_flight_secs = FLIGHT_SECS - secs;
    let slowed_remainder = |remaining: f32, total: f32, end_speed: f32| {
        let slowing = (total - remaining - end_speed * FLIGHT_SECS) / FLIGHT_SECS.powi(2);
        remaining + end_speed * remaining_flight_secs + slowing * remaining_flight_secs.powi(2)
    };
    [slowed_remainder(angle, ROLLED_ANGLE, final_angular_speed), slowed_remainder(distance, path_length, final_speed)]
}

/// The angle by which the die is still to roll, in this time before it rests.
fn remaining_angle(secs: f32) -> f32 {
    let step_secs = secs / f32::from(INTEGRATION_STEPS);
    (0..INTEGRATION_STEPS)
        .fold(0.0, |angle, _| angle + step_secs * angular_speed(angle + step_secs / 2.0 * angular_speed(angle)))
}

/// The angular speed when this angle is left.
fn angular_speed(angle: f32) -> f32 {
    let [final_speed, flight_speed] = SPEEDS_ON_EDGE;
    let speed_on_edge = if angle < FRAC_PI_2 { final_speed } else { flight_speed };
    (speed_on_edge.powi(2) + GRAVITY_GAIN * (SQRT_2 - relative_center_height(angle)).max(0.0)).sqrt()
}

/// The height of the centre of the inner cube above the edge on which it stands, when this angle is left, divided by [`CORE_HALF`].
fn relative_center_height(angle: f32) -> f32 {
    let edge_angle = angle.rem_euclid(FRAC_PI_2);
    edge_angle.sin() + edge_angle.cos()
}

fn center_height(angle: f32) -> f32 {
    ROUNDING + CORE_HALF * relative_center_height(angle)
}

/// The distance that a die rolls without slipping while it turns by this angle, until it lies flat.
fn remaining_distance(angle: f32) -> f32 {
    let tilt = angle.rem_euclid(FRAC_PI_2);
    let quarter_turns = (angle - tilt) / FRAC_PI_2;
    // The centre turns about the edge, which itself rolls on its rounding.
    2.0 * CORE_HALF * quarter_turns + CORE_HALF * (1.0 + tilt.sin() - tilt.cos()) + ROUNDING * angle
}

/// The time in seconds after the start at which it falls flat for the first time.
fn fall_secs() -> f32 {
    let [mut earliest_secs, mut latest_secs] = [0.0, ROLL_SECS];
    for _ in 0..16 {
        let middle_secs = (earliest_secs + latest_secs) / 2.0;
        if remaining_angle(middle_secs) < FRAC_PI_2 {
            earliest_secs = middle_secs;
        } else {
            latest_secs = middle_secs;
        }
    }
    TUMBLE_SECS - latest_secs
}

/// The height of the centre of a die with this rotation that touches the ground.
fn support_height(rotation: Quat) -> f32 {
    let local_up = rotation.inverse() * Vec3::Y;
    ROUNDING + CORE_HALF * local_up.abs().element_sum()
}

/// The height of the die above the ground at this time in seconds.
fn flight_height(secs: f32) -> f32 {
    let [first_bounce_secs, second_bounce_secs, third_bounce_secs] = BOUNCE_SECS;
    let hop_arc = |start_secs: f32, end_secs: f32| {
        let hop_fraction = (secs - start_secs) / (end_secs - start_secs);
        4.0 * hop_fraction * (1.0 - hop_fraction)
    };
    if secs < first_bounce_secs {
        HAND_HEIGHT * (1.0 - (secs / first_bounce_secs).powi(2))
    } else if secs < second_bounce_secs {
        HOP_HEIGHTS[0] * hop_arc(first_bounce_secs, second_bounce_secs)
    } else if secs < third_bounce_secs {
        HOP_HEIGHTS[1] * hop_arc(second_bounce_secs, third_bounce_secs)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::die::{FaceNumber, top_number, upright_rotation};
    use super::*;

    fn motion_to_number(number: FaceNumber) -> DieMotion {
        let yaw = 0.2;
        let path = Quat::from_rotation_y(yaw) * Vec3::NEG_Z * 4.5;
        let rest_pose = DiePose {
            position: Vec3::new(5.0, -0.3 + EDGE / 2.0, -1.0),
            rotation: Quat::from_rotation_y(yaw) * upright_rotation(number),
        };
        DieMotion {
            start_position: (rest_pose.position - path).with_y(-0.3),
            rest_pose,
            start_secs: 0.1,
            secs: TUMBLE_SECS,
        }
    }

    #[test]
    fn it_comes_to_rest_without_a_leap_with_its_number_up() {
        for number in FaceNumber::ALL {
            let die_motion = motion_to_number(number);
            let end_secs = die_motion.start_secs + die_motion.secs;
            let last_pose = die_motion.pose_at(end_secs - 1e-4).expect("still on its way");
            assert!(last_pose.position.distance(die_motion.rest_pose.position) < 0.02, "{last_pose:?}");
            assert!(last_pose.rotation.angle_between(die_motion.rest_pose.rotation) < 0.02);
            assert_eq!(top_number(last_pose.rotation), number);
            assert_eq!(die_motion.pose_at(end_secs + 1e-4), None);
        }
    }

    #[test]
    fn it_never_sinks_into_the_ground_and_touches_it_again_and_again() {
        let die_motion = motion_to_number(FaceNumber::Five);
        let ground_height = die_motion.rest_pose.position.y - EDGE / 2.0;
        let lowest_point_height = |pose: DiePose| pose.position.y - support_height(pose.rotation) - ground_height;
        let step_times =
            (0..1000).map(|step| die_motion.start_secs + die_motion.secs * f32::from(step as u16) / 1000.0);
        let heights: Vec<f32> =
            step_times.filter_map(|secs| die_motion.pose_at(secs)).map(lowest_point_height).collect();
        assert!(heights.iter().all(|&height| height > -1e-4));
        assert!(heights[0] > 0.8 * HAND_HEIGHT);
        let touch_count = heights.windows(2).filter(|pair| pair[0] > 5e-3 && pair[1] <= 5e-3).count();
        assert_eq!(touch_count, 3);
    }

    /// The position and the rotation of a point of the die on the ground do not change while the die turns about it.
    #[test]
    fn it_rolls_over_its_edges_without_slipping_at_last() {
        let die_motion = motion_to_number(FaceNumber::Four);
        let ground_height = die_motion.rest_pose.position.y - EDGE / 2.0;
        let lowest_corner_of = |pose: &DiePose| {
            let corners = (0..8).map(|corner| {
                let sign = |bit: u8| if corner >> bit & 1 == 0 { CORE_HALF } else { -CORE_HALF };
                (corner, pose.position + pose.rotation * Vec3::new(sign(0), sign(1), sign(2)))
            });
            corners.min_by(|a, b| a.1.y.total_cmp(&b.1.y)).expect("a lowest corner")
        };
        let pose_at_step = |step: u16| {
            let secs = FLIGHT_SECS + ROLL_SECS * f32::from(step) / 400.0;
            die_motion.pose_at(die_motion.start_secs + secs).expect("still on its way")
        };
        let mut rolled_steps = 0;
        for step in 0..398 {
            let [pose, next_pose] = [pose_at_step(step), pose_at_step(step + 1)];
            let [(corner, corner_position), (next_corner, next_corner_position)] =
                [lowest_corner_of(&pose), lowest_corner_of(&next_pose)];
            assert!((corner_position.y - ground_height - ROUNDING).abs() < 1e-3, "it stays on the ground");
            let angle = pose.rotation.angle_between(next_pose.rotation);
            if corner == next_corner && angle > 0.0 {
                // The rounding rolls on by its arc.
                assert!(
                    (corner_position.distance(next_corner_position) - ROUNDING * angle).abs() < 1e-3,
                    "{step}: {corner_position} {next_corner_position}"
                );
                rolled_steps += 1;
            }
        }
        assert!(rolled_steps > 200, "{rolled_steps}");
    }

    #[test]
    fn it_is_slowest_on_its_edge_and_fastest_as_it_falls_flat() {
        let speeds = [5.0, 45.0, 85.0].map(|degrees: f32| angular_speed(degrees.to_radians()));
        assert!(speeds[1] < speeds[0] / 2.0 && speeds[1] < speeds[2] / 2.0, "{speeds:?}");
        assert!(remaining_angle(ROLL_SECS) > FRAC_PI_2 && remaining_angle(ROLL_SECS) < 2.0 * FRAC_PI_2);
        let fall_at_secs = fall_secs();
        assert!((remaining_angle(TUMBLE_SECS - fall_at_secs) - FRAC_PI_2).abs() < 1e-3 && fall_at_secs > FLIGHT_SECS);
    }

    #[test]
    fn it_moves_ahead_all_the_time_and_shows_several_numbers() {
        let die_motion = motion_to_number(FaceNumber::Three);
        let poses: Vec<DiePose> = (0..200)
            .filter_map(|step| die_motion.pose_at(die_motion.start_secs + die_motion.secs * step as f32 / 200.0))
            .collect();
        let remaining_distance_of =
            |pose: &DiePose| pose.position.with_y(0.0).distance(die_motion.rest_pose.position.with_y(0.0));
        assert!(poses.windows(2).all(|pair| remaining_distance_of(&pair[1]) < remaining_distance_of(&pair[0])));
        let mut top_numbers: Vec<FaceNumber> = poses.iter().map(|pose| top_number(pose.rotation)).collect();
        top_numbers.dedup();
        assert!(top_numbers.len() > 4, "{top_numbers:?}");
    }
}
