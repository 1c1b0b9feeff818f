//! Moves tokens: in animations, while dragged, and back to their places.

use std::f32::consts::PI;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::components::{TokenBody, TokenPlace};
use super::die_motion::{CubeMotion, DieMotion};
use super::layout::Layout;
use super::motion_plan::MotionStep;
use super::pose::Pose;
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::play::replay::Replay;
use crate::app::play::selection::{Carried, Selection};
use crate::app::play::table_motion::TableMotion;
use crate::app::schedule::{AppSystems, SceneSystems};
use crate::app::settings::Settings;

/// The time in which a dropped piece returns to its place, in seconds.
const RETURN_SECS: f32 = 0.25;

/// How often a token that settles bounces, and how often it tilts to either side.
const BOUNCE_COUNT: f32 = 2.0;
const ROCK_COUNT: f32 = 3.0;

/// The token is in an animation.
#[derive(Component, Clone, Debug)]
pub struct Flight {
    steps: Vec<MotionStep>,
    /// The index of the current or next step.
    step_index: usize,
    /// The pose at the start of that step.
    start_pose: Option<Pose>,
    elapsed_secs: f32,
    /// Whether the token has been drawn since the flight was created. The first frame may follow a long pause, so its
    /// time does not count.
    has_begun: bool,
}

impl Flight {
    /// A flight with these consecutive steps that begins now.
    #[must_use]
    pub fn new(steps: Vec<MotionStep>) -> Self {
        Self { steps, step_index: 0, start_pose: None, elapsed_secs: 0.0, has_begun: false }
    }

    /// Advances by this time and returns the new pose; `current_pose` is the one before.
    fn advance(&mut self, delta_secs: f32, mut current_pose: Pose) -> Pose {
        self.elapsed_secs += delta_secs;
        while let Some(&step) = self.steps.get(self.step_index) {
            if self.elapsed_secs < step.start_secs {
                break;
            }
            let start_pose = *self.start_pose.get_or_insert(current_pose);
            let step_fraction = if step.secs > 0.0 { (self.elapsed_secs - step.start_secs) / step.secs } else { 1.0 };
            if step_fraction < 1.0 {
                return pose_between(start_pose, &step, step_fraction);
            }
            current_pose = step.end_pose;
            self.start_pose = None;
            self.step_index += 1;
        }
        current_pose
    }

    fn has_landed(&self) -> bool {
        self.step_index == self.steps.len()
    }
}

/// The pose at a fraction (0 to 1) of a step that began at `start_pose`.
fn pose_between(start_pose: Pose, step: &MotionStep, step_fraction: f32) -> Pose {
    let eased_fraction = step.ease.sample_clamped(step_fraction);
    let (arc_fraction, tilt) = match step.rock_tilt {
        None => {
            (4.0 * eased_fraction * (1.0 - eased_fraction), start_pose.tilt.lerp(step.end_pose.tilt, eased_fraction))
        }
        Some(rock_tilt) => {
            let remaining_amplitude = (1.0 - eased_fraction).powi(2);
            (
                (BOUNCE_COUNT * PI * eased_fraction).sin().abs() * remaining_amplitude,
                rock_tilt * (ROCK_COUNT * PI * eased_fraction).sin() * remaining_amplitude,
            )
        }
    };
    Pose {
        tilt,
        position: start_pose.position.lerp(step.end_pose.position, eased_fraction)
            + Vec3::Y * step.arc_height * arc_fraction,
        flip_angle: start_pose.flip_angle.lerp(step.end_pose.flip_angle, eased_fraction),
        size: start_pose.size.lerp(step.end_pose.size, eased_fraction),
    }
}

/// Whether a token, a die or the doubling cube is moving.
pub type Moving = Or<(With<Flight>, With<DieMotion>, With<CubeMotion>, With<Rising>)>;

/// The token is despawned when its flight ends.
#[derive(Component, Clone, Copy, Debug)]
pub struct EndsInTheBox;

/// The token is dragged; the position of its centre.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Held(pub Vec3);

/// How far the token is raised because of its marker.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Raised(pub f32);

/// The token floats above its place, separated from its nest for inspection.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Risen {
    /// The height, in squares.
    pub height: f32,
    /// The rotation, in radians.
    pub flip_angle: f32,
}

/// The token is still moving to its [`Risen`] height.
#[derive(Component, Clone, Copy, Debug)]
pub struct Rising;

/// How animations go on in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionTime {
    /// Whether all motions end, at the player's request.
    pub is_skipped: bool,
    /// The time that passes, in seconds; `None` for the real time.
    pub fixed_secs: Option<f32>,
}

/// The clock of animations.
#[derive(SystemParam)]
pub struct MotionClock<'w> {
    time: Res<'w, Time>,
    replay: Res<'w, Replay>,
    motion_time: Res<'w, MotionTime>,
}

impl MotionClock<'_> {
    /// The time that passes in this frame, in seconds.
    #[must_use]
    pub fn delta_secs(&self) -> f32 {
        self.motion_time.fixed_secs.unwrap_or(self.time.delta_secs() * self.replay.speed_factor())
    }

    /// How long a motion has gone on, in seconds, given how long it had before this frame; `None` before its first frame, which
    /// may follow a long pause, so that its time does not count.
    #[must_use]
    pub fn elapsed_secs(&self, elapsed_before: Option<f32>) -> f32 {
        match elapsed_before {
            None => 0.0,
            Some(_) if self.is_skipped() => f32::INFINITY,
            Some(secs) => secs + self.delta_secs(),
        }
    }

    /// Whether all motions end in this frame.
    #[must_use]
    pub fn is_skipped(&self) -> bool {
        self.motion_time.is_skipped
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MotionTime>()
        .add_systems(
            PostUpdate,
            (move_flights, |mut motion_time: ResMut<MotionTime>| motion_time.is_skipped = false, place_bodies)
                .chain()
                .in_set(SceneSystems::PlaceTokens),
        )
        .add_systems(Last, update_motion)
        .tell_wake_ups(|moving: Query<(), Moving>, mut wake_ups: ResMut<WakeUps>| {
            wake_ups.keep_drawing_if(!moving.is_empty())
        })
        .add_systems(Update, (hold_carried.in_set(AppSystems::Request), return_carried.in_set(AppSystems::React)));
}

/// Writes whether something moves.
fn update_motion(moving_bodies: Query<(), Moving>, mut motion: ResMut<TableMotion>) {
    motion.set_if_neq(TableMotion { is_moving: !moving_bodies.is_empty(), ..*motion });
}

/// Applies dragging to the tokens.
fn hold_carried(
    carried: Res<Carried>,
    selection: Res<Selection>,
    layout: Res<Layout>,
    bodies: Query<(Entity, &TokenPlace, &TokenBody, Has<Flight>)>,
    mut commands: Commands,
) {
    let Some(carried_point) = carried.0 else { return };
    for (entity, token_place, body, is_flying) in bodies {
        if selection.moving_tokens.contains(&token_place.0) && !is_flying {
            commands
                .entity(entity)
                .insert(Held(carried_point + Vec3::Y * layout.rest_pose(token_place.0, body.0).position.y));
        }
    }
}

/// A token in an animation is released by the hand; one that is no longer dragged returns to its place.
fn return_carried(
    held_tokens: Query<(Entity, &mut Pose, &Held, Option<&TokenPlace>, &TokenBody, Has<Flight>)>,
    carried: Res<Carried>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    mut commands: Commands,
) {
    for (entity, mut pose, held, token_place, body, is_flying) in held_tokens {
        if is_flying || carried.0.is_none() {
            pose.position = held.0;
            commands.entity(entity).remove::<Held>();
        }
        if let (Some(token_place), false, None) = (token_place, is_flying, carried.0) {
            let secs = RETURN_SECS * settings.tempo.time_scale().unwrap_or(0.0);
            let (end_pose, ease) = (layout.rest_pose(token_place.0, body.0), EaseFunction::CubicOut);
            commands.entity(entity).insert(Flight::new(vec![MotionStep {
                start_secs: 0.0,
                secs,
                end_pose,
                arc_height: 0.0,
                ease,
                rock_tilt: None,
            }]));
        }
    }
}

fn move_flights(
    flights: Query<(Entity, &mut Flight, &mut Pose, Has<EndsInTheBox>)>,
    clock: MotionClock,
    mut commands: Commands,
) {
    for (entity, mut flight, mut pose, despawns_at_end) in flights {
        let delta_secs = match (std::mem::replace(&mut flight.has_begun, true), clock.is_skipped()) {
            (false, _) => 0.0,
            (true, true) => f32::INFINITY,
            (true, false) => clock.delta_secs(),
        };
        *pose = flight.advance(delta_secs, *pose);
        if flight.has_landed() {
            commands.entity(entity).remove::<Flight>();
            if despawns_at_end {
                commands.entity(entity).despawn();
            }
        }
    }
}

/// Applies the pose of each token, or the position of the hand that drags it.
fn place_bodies(bodies: Query<(&Pose, Option<&Held>, Option<&Raised>, Option<&Risen>, &mut Transform)>) {
    for (pose, held, raised, risen, mut transform) in bodies {
        let Risen { height, flip_angle } = risen.copied().unwrap_or_default();
        let mut new_transform = Pose { flip_angle: pose.flip_angle + flip_angle, ..*pose }.transform();
        if let Some(Held(held_position)) = held {
            new_transform.translation = *held_position;
        } else if let Some(Raised(rise)) = raised {
            new_transform.translation.y += rise;
        }
        new_transform.translation.y += height;
        transform.set_if_neq(new_transform);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose_at_x(x: f32) -> Pose {
        Pose { position: Vec3::X * x, flip_angle: 0.0, size: 1.0, tilt: Vec3::ZERO }
    }

    fn step_to_x(start_secs: f32, x: f32) -> MotionStep {
        MotionStep {
            start_secs,
            secs: 1.0,
            end_pose: pose_at_x(x),
            arc_height: 2.0,
            ease: EaseFunction::Linear,
            rock_tilt: None,
        }
    }

    #[test]
    fn a_flight_waits_rises_and_lands_where_its_steps_end() {
        let mut flight = Flight::new(vec![step_to_x(1.0, 4.0), step_to_x(3.0, 6.0)]);
        assert_eq!(flight.advance(0.5, pose_at_x(0.0)), pose_at_x(0.0));
        assert_eq!(flight.advance(1.0, pose_at_x(0.0)).position, Vec3::new(2.0, 2.0, 0.0));
        assert_eq!(flight.advance(1.0, pose_at_x(2.0)), pose_at_x(4.0));
        assert!(!flight.has_landed());
        assert_eq!(flight.advance(f32::INFINITY, pose_at_x(4.0)), pose_at_x(6.0));
        assert!(flight.has_landed());
    }

    #[test]
    fn a_token_that_settles_bounces_and_rocks_to_both_sides_less_and_less() {
        let settling_step = MotionStep { rock_tilt: Some(Vec3::X * 0.1), arc_height: 0.05, ..step_to_x(0.0, 1.0) };
        let poses: Vec<Pose> =
            (0..=100).map(|percent| pose_between(pose_at_x(1.0), &settling_step, percent as f32 / 100.0)).collect();
        assert_eq!((poses[0], poses[100]), (pose_at_x(1.0), pose_at_x(1.0)));
        let extremes = |poses: &[Pose]| {
            let tilts = poses.iter().map(|pose| pose.tilt.x);
            (
                tilts.clone().fold(0.0, f32::min),
                tilts.fold(0.0, f32::max),
                poses.iter().map(|pose| pose.position.y).fold(0.0, f32::max),
            )
        };
        let (early_extremes, late_extremes) = (extremes(&poses[..50]), extremes(&poses[50..]));
        assert!(early_extremes.0 < -0.01 && early_extremes.1 > 0.05 && early_extremes.2 > 0.02, "{early_extremes:?}");
        assert!(
            late_extremes.1.max(-late_extremes.0) < early_extremes.1 / 2.0 && late_extremes.2 < early_extremes.2 / 2.0,
            "{late_extremes:?}"
        );
        assert!(poses.iter().all(|pose| pose.position.y >= 0.0));
    }

    #[test]
    fn a_flight_that_is_skipped_passes_all_its_steps() {
        let mut flight = Flight::new(vec![step_to_x(0.0, 1.0), step_to_x(1.0, 2.0), step_to_x(2.0, 3.0)]);
        assert_eq!(flight.advance(f32::INFINITY, pose_at_x(0.0)), pose_at_x(3.0));
        assert!(flight.has_landed());
    }
}
