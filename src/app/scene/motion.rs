//! Moves tokens: in animations, while dragged, and back to their places.

use std::f32::consts::PI;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::components::{At, TokenBody};
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
const BOUNCES: f32 = 2.0;
const ROCKS: f32 = 3.0;

/// The token is in an animation.
#[derive(Component, Clone, Debug)]
pub struct Flight {
    steps: Vec<MotionStep>,
    /// The index of the current or next step.
    step_index: usize,
    /// The pose at the start of that step.
    from: Option<Pose>,
    elapsed_secs: f32,
    /// Whether the token has been drawn since the flight was created. The first frame may follow a long pause, so its
    /// time does not count.
    has_begun: bool,
}

impl Flight {
    /// A flight with these consecutive steps that begins now.
    #[must_use]
    pub fn new(steps: Vec<MotionStep>) -> Self {
        Self { steps, step_index: 0, from: None, elapsed_secs: 0.0, has_begun: false }
    }

    /// Advances by this time and returns the new pose; `pose` is the current one.
    fn advance(&mut self, delta_secs: f32, mut pose: Pose) -> Pose {
        self.elapsed_secs += delta_secs;
        while let Some(&step) = self.steps.get(self.step_index) {
            if self.elapsed_secs < step.start_secs {
                break;
            }
            let from = *self.from.get_or_insert(pose);
            let step_fraction = if step.secs > 0.0 { (self.elapsed_secs - step.start_secs) / step.secs } else { 1.0 };
            if step_fraction < 1.0 {
                return pose_between(from, &step, step_fraction);
            }
            pose = step.to;
            self.from = None;
            self.step_index += 1;
        }
        pose
    }

    fn has_landed(&self) -> bool {
        self.step_index == self.steps.len()
    }
}

/// The pose at a fraction (0 to 1) of a step that began at `from`.
fn pose_between(from: Pose, step: &MotionStep, step_fraction: f32) -> Pose {
    let step_fraction = step.ease.sample_clamped(step_fraction);
    let (arc_fraction, tilt) = match step.rock {
        None => (4.0 * step_fraction * (1.0 - step_fraction), from.tilt.lerp(step.to.tilt, step_fraction)),
        Some(rock) => {
            let remaining_amplitude = (1.0 - step_fraction).powi(2);
            (
                (BOUNCES * PI * step_fraction).sin().abs() * remaining_amplitude,
                rock * (ROCKS * PI * step_fraction).sin() * remaining_amplitude,
            )
        }
    };
    Pose {
        tilt,
        at: from.at.lerp(step.to.at, step_fraction) + Vec3::Y * step.arc * arc_fraction,
        turn: from.turn.lerp(step.to.turn, step_fraction),
        size: from.size.lerp(step.to.size, step_fraction),
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
    pub by: f32,
    /// The rotation, in radians.
    pub turn: f32,
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
    motion: Res<'w, MotionTime>,
}

impl MotionClock<'_> {
    /// The time that passes in this frame, in seconds.
    #[must_use]
    pub fn delta_secs(&self) -> f32 {
        self.motion.fixed_secs.unwrap_or(self.time.delta_secs() * self.replay.speed_factor())
    }

    /// How long a motion has gone on, in seconds, given how long it had before this frame; `None` before its first frame, which
    /// may follow a long pause, so that its time does not count.
    #[must_use]
    pub fn elapsed_secs(&self, before: Option<f32>) -> f32 {
        match before {
            None => 0.0,
            Some(_) if self.is_skipped() => f32::INFINITY,
            Some(secs) => secs + self.delta_secs(),
        }
    }

    /// Whether all motions end in this frame.
    #[must_use]
    pub fn is_skipped(&self) -> bool {
        self.motion.is_skipped
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
fn update_motion(moving: Query<(), Moving>, mut motion: ResMut<TableMotion>) {
    motion.set_if_neq(TableMotion { is_moving: !moving.is_empty(), ..*motion });
}

/// Applies dragging to the tokens.
fn hold_carried(
    carried: Res<Carried>,
    selection: Res<Selection>,
    layout: Res<Layout>,
    bodies: Query<(Entity, &At, &TokenBody, Has<Flight>)>,
    mut commands: Commands,
) {
    let Some(carried_point) = carried.0 else { return };
    for (entity, place_of_token, body, is_flying) in bodies {
        if selection.movers.contains(&place_of_token.0) && !is_flying {
            commands
                .entity(entity)
                .insert(Held(carried_point + Vec3::Y * layout.rest_pose(place_of_token.0, body.0).at.y));
        }
    }
}

/// A token in an animation is released by the hand; one that is no longer dragged returns to its place.
fn return_carried(
    held_tokens: Query<(Entity, &mut Pose, &Held, Option<&At>, &TokenBody, Has<Flight>)>,
    carried: Res<Carried>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    mut commands: Commands,
) {
    for (entity, mut pose, held_tokens, place_of_token, body, is_flying) in held_tokens {
        if is_flying || carried.0.is_none() {
            pose.at = held_tokens.0;
            commands.entity(entity).remove::<Held>();
        }
        if let (Some(place_of_token), false, None) = (place_of_token, is_flying, carried.0) {
            let secs = RETURN_SECS * settings.tempo.time_scale().unwrap_or(0.0);
            let (to, ease) = (layout.rest_pose(place_of_token.0, body.0), EaseFunction::CubicOut);
            commands.entity(entity).insert(Flight::new(vec![MotionStep {
                start_secs: 0.0,
                secs,
                to,
                arc: 0.0,
                ease,
                rock: None,
            }]));
        }
    }
}

fn move_flights(
    flights: Query<(Entity, &mut Flight, &mut Pose, Has<EndsInTheBox>)>,
    clock: MotionClock,
    mut commands: Commands,
) {
    for (entity, mut flight, mut pose, is_to_vanish) in flights {
        let delta_secs = match (std::mem::replace(&mut flight.has_begun, true), clock.is_skipped()) {
            (false, _) => 0.0,
            (true, true) => f32::INFINITY,
            (true, false) => clock.delta_secs(),
        };
        *pose = flight.advance(delta_secs, *pose);
        if flight.has_landed() {
            commands.entity(entity).remove::<Flight>();
            if is_to_vanish {
                commands.entity(entity).despawn();
            }
        }
    }
}

/// Applies the pose of each token, or the position of the hand that drags it.
fn place_bodies(bodies: Query<(&Pose, Option<&Held>, Option<&Raised>, Option<&Risen>, &mut Transform)>) {
    for (pose, held_pose, raised_by, risen_part, mut transform) in bodies {
        let Risen { by: height, turn } = risen_part.copied().unwrap_or_default();
        let mut place = Pose { turn: pose.turn + turn, ..*pose }.transform();
        if let Some(Held(held_position)) = held_pose {
            place.translation = *held_position;
        } else if let Some(Raised(by)) = raised_by {
            place.translation.y += by;
        }
        place.translation.y += height;
        transform.set_if_neq(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(x: f32) -> Pose {
        Pose { at: Vec3::X * x, turn: 0.0, size: 1.0, tilt: Vec3::ZERO }
    }

    fn step(start_secs: f32, x: f32) -> MotionStep {
        MotionStep { start_secs, secs: 1.0, to: pose(x), arc: 2.0, ease: EaseFunction::Linear, rock: None }
    }

    #[test]
    fn a_flight_waits_rises_and_lands_where_its_steps_end() {
        let mut flight = Flight::new(vec![step(1.0, 4.0), step(3.0, 6.0)]);
        assert_eq!(flight.advance(0.5, pose(0.0)), pose(0.0));
        assert_eq!(flight.advance(1.0, pose(0.0)).at, Vec3::new(2.0, 2.0, 0.0));
        assert_eq!(flight.advance(1.0, pose(2.0)), pose(4.0));
        assert!(!flight.has_landed());
        assert_eq!(flight.advance(f32::INFINITY, pose(4.0)), pose(6.0));
        assert!(flight.has_landed());
    }

    #[test]
    fn a_token_that_settles_bounces_and_rocks_to_both_sides_less_and_less() {
        let settle = MotionStep { rock: Some(Vec3::X * 0.1), arc: 0.05, ..step(0.0, 1.0) };
        let poses: Vec<Pose> = (0..=100).map(|part| pose_between(pose(1.0), &settle, part as f32 / 100.0)).collect();
        assert_eq!((poses[0], poses[100]), (pose(1.0), pose(1.0)));
        let extremes = |poses: &[Pose]| {
            let tilts = poses.iter().map(|pose| pose.tilt.x);
            (
                tilts.clone().fold(0.0, f32::min),
                tilts.fold(0.0, f32::max),
                poses.iter().map(|pose| pose.at.y).fold(0.0, f32::max),
            )
        };
        let (early, late) = (extremes(&poses[..50]), extremes(&poses[50..]));
        assert!(early.0 < -0.01 && early.1 > 0.05 && early.2 > 0.02, "{early:?}");
        assert!(late.1.max(-late.0) < early.1 / 2.0 && late.2 < early.2 / 2.0, "{late:?}");
        assert!(poses.iter().all(|pose| pose.at.y >= 0.0));
    }

    #[test]
    fn a_flight_that_is_skipped_passes_all_its_steps() {
        let mut flight = Flight::new(vec![step(0.0, 1.0), step(1.0, 2.0), step(2.0, 3.0)]);
        assert_eq!(flight.advance(f32::INFINITY, pose(0.0)), pose(3.0));
        assert!(flight.has_landed());
    }
}
