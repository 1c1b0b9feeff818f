//! Shows the parts of a piece: taken apart, turned over, cut open, on a turntable.

use std::f32::consts::PI;

use bevy::asset::AssetEventSystems;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::camera::{CameraCommand, CameraGlide, CameraTurn, Focus, Orbit, View};
use super::components::{TokenBody, TokenPlace};
use super::layout::Layout;
use super::materials::TokenMaterials;
use super::motion::{Risen, Rising};
use super::palette::SceneStyle;
use super::token_looks::{Stacking, look_of};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::schedule::SceneSystems;
use crate::app::screen::Screen;
use crate::app::tutorial::Tutorial;
use crate::board::{Shape, Side};
use crate::games::tutorial::PartArrangement;

/// The height above the board at which the Tower, the Fort and the Wall float when taken apart, in squares.
const HEIGHTS_APART: [f32; 3] = [0.84, 0.42, 0.0];
/// The same while they are turned over, with room to turn.
const HEIGHTS_TURNED_OVER: [f32; 3] = [1.33, 0.97, 0.46];
/// The speeds at which parts rise, in squares a second, and turn over, in radians a second.
const RISE_SPEED: f32 = 0.9;
const TURN_SPEED: f32 = 2.6;
/// The speed of the turntable, in radians a second.
const TURNTABLE_SPEED: f32 = 0.35;
/// While parts are cut open the view sways instead: amplitude in radians, angular frequency in radians a second, and the
/// rate at which the view follows, per second.
const SWAY_ANGLE: f32 = 0.5;
const SWAY_FREQUENCY: f32 = 0.6;
const SWAY_PULL: f32 = 1.5;
/// The camera in front of a piece: its pitch in radians, and its distance as a fraction of that from the board.
const PIECE_PITCH: f32 = 0.5;
const NEAR_DISTANCE: f32 = 0.165;
/// The height of the point that the camera looks at, in squares.
const FOCUS_HEIGHT: f32 = 0.2;
/// How much the camera's target rises, and its distance grows, for each square by which the highest part has risen.
const FOCUS_SHARE_OF_RISE: f32 = 0.4;
const DISTANCE_SHARE_OF_RISE: f32 = 0.55;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (move_parts, update_cut_parts, move_camera_to_piece, turn_around_piece)
            .chain()
            .in_set(SceneSystems::Direct)
            .before(AssetEventSystems),
    )
    .tell_wake_ups(tell_turning);
}

/// The height at which a part of this shape floats, in squares.
fn part_height(shape: Shape, heights: [f32; 3]) -> f32 {
    match look_of(shape).stacking {
        Stacking::Nested(ring_index) => heights[ring_index],
        Stacking::Piled | Stacking::Alone => 0.0,
    }
}

/// The heights of Tower, Fort and Wall in this arrangement, in squares.
const fn part_heights(arrangement: PartArrangement) -> [f32; 3] {
    match arrangement {
        PartArrangement::Together | PartArrangement::CutOpen => [0.0; 3],
        PartArrangement::Apart => HEIGHTS_APART,
        PartArrangement::TurnedOver => HEIGHTS_TURNED_OVER,
    }
}

/// The parts of a piece that are taken apart, as the camera sees them. Systems with this parameter are skipped while there is no
/// camera.
#[derive(SystemParam)]
pub struct PartsInSight<'w, 's> {
    parts: Query<'w, 's, (&'static TokenBody, &'static GlobalTransform), With<TokenPlace>>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<Orbit>>,
    tutorial: Res<'w, Tutorial>,
}

impl PartsInSight<'_, '_> {
    /// A point on the rim of each part, on the screen, in logical pixels, once camera and parts have their final transforms.
    #[must_use]
    pub fn rim_points(&self) -> Vec<(Shape, Vec2)> {
        let arrangement = self.tutorial.part_arrangement();
        if !matches!(arrangement, Some(PartArrangement::Apart | PartArrangement::TurnedOver)) {
            return Vec::new();
        }
        let (camera, camera_transform) = *self.camera;
        let point_in_view = |(body, part_transform): (&TokenBody, &GlobalTransform)| {
            let rim_point = rim_point(body.0.shape, part_transform, *camera_transform.right());
            Some((body.0.shape, camera.world_to_viewport(camera_transform, rim_point).ok()?))
        };
        self.parts.iter().filter_map(point_in_view).collect()
    }
}

/// The point on a part's upper face that lies farthest in a direction, in world space. On a ring it is on the rim, not in the
/// hole.
#[must_use]
pub fn rim_point(shape: Shape, part_transform: &GlobalTransform, direction: Vec3) -> Vec3 {
    let shape_look = look_of(shape);
    let radius = (shape_look.inner_radius() + shape_look.outer_radius()) / 2.0;
    let world_from_part = part_transform.affine();
    let half_height = (shape_look.height() / 2.0).copysign(world_from_part.transform_vector3(Vec3::Y).y);
    let rim_direction = world_from_part.inverse().transform_vector3(direction).with_y(0.0).normalize_or(Vec3::X);
    world_from_part.transform_point3(rim_direction * radius + Vec3::Y * half_height)
}

/// Raises and lowers the parts, and turns them over one after the other.
fn move_parts(
    parts: Query<(Entity, &TokenBody, &TokenPlace, Option<&Risen>, Has<Rising>)>,
    tutorial: Res<Tutorial>,
    screen: Res<State<Screen>>,
    time: Res<Time>,
    mut commands: Commands,
) {
    if *screen.get() != Screen::Tutorial {
        // On other screens all parts lie in their places.
        for (entity, _, _, risen, is_rising) in parts {
            if risen.is_some() || is_rising {
                commands.entity(entity).remove::<(Risen, Rising)>();
            }
        }
        return;
    }
    let arrangement = tutorial.part_arrangement().unwrap_or(PartArrangement::Together);
    let target_flip_angle = if arrangement == PartArrangement::TurnedOver { PI } else { 0.0 };
    let delta_secs = time.delta_secs().min(0.1);
    let mut parts: Vec<_> = parts
        .into_iter()
        .map(|(entity, body, token_place, risen, is_rising)| {
            (entity, body.0.shape, token_place.0.layer, risen.copied().unwrap_or_default(), is_rising)
        })
        .collect();
    // The innermost first.
    parts.sort_by_key(|&(_, _, layer, ..)| layer);
    // They lie far enough from each other as long as one of them has to turn.
    let must_turn = parts.iter().any(|(_, _, _, risen, _)| risen.flip_angle != target_flip_angle);
    let target_heights = part_heights(if must_turn { PartArrangement::TurnedOver } else { arrangement });
    let are_at_heights =
        parts.iter().all(|(_, shape, _, risen, _)| risen.height == part_height(*shape, target_heights));
    let mut may_turn_part = must_turn && are_at_heights;
    for (entity, shape, _, risen, is_rising) in parts {
        let mut next_risen = Risen {
            height: move_towards(risen.height, part_height(shape, target_heights), RISE_SPEED * delta_secs),
            ..risen
        };
        if may_turn_part && risen.flip_angle != target_flip_angle {
            next_risen.flip_angle = move_towards(risen.flip_angle, target_flip_angle, TURN_SPEED * delta_secs);
            may_turn_part = false;
        }
        let mut part = commands.entity(entity);
        if must_turn || !are_at_heights {
            part.insert((next_risen, Rising));
        } else if is_rising {
            part.remove::<Rising>();
        }
    }
}

/// `start`, moved towards `target` by at most `max_step`.
fn move_towards(start: f32, target: f32, max_step: f32) -> f32 {
    if (target - start).abs() <= max_step { target } else { start + max_step.copysign(target - start) }
}

/// Moves the camera near the piece while its parts are shown, and back to the board afterwards. Parts that are cut open are
/// seen from White's side, to which they are open.
fn move_camera_to_piece(
    tutorial: Res<Tutorial>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    parts: Query<&Risen, With<TokenPlace>>,
    camera: Single<(Entity, &mut Orbit, &mut Focus)>,
    mut previous_arrangement: Local<Option<PartArrangement>>,
    mut camera_commands: MessageWriter<CameraCommand>,
    mut commands: Commands,
) {
    let is_tutorial_shown = *screen.get() == Screen::Tutorial;
    let arrangement = tutorial.part_arrangement().filter(|_| is_tutorial_shown);
    let greatest_rise = parts.iter().fold(0.0, |greatest_rise: f32, risen| greatest_rise.max(risen.height));
    let piece_place = tutorial
        .game()
        .filter(|_| arrangement.is_some())
        .and_then(|game| game.referee().position().tokens_by_place().into_keys().next());
    let new_focus = piece_place.map_or_else(Focus::default, |place| Focus {
        target: layout.world_from_square(place.square) + Vec3::Y * (FOCUS_HEIGHT + FOCUS_SHARE_OF_RISE * greatest_rise),
        distance: NEAR_DISTANCE * (1.0 + DISTANCE_SHARE_OF_RISE * greatest_rise),
    });
    let (entity, mut orbit, mut focus) = camera.into_inner();
    if arrangement.is_some() || previous_arrangement.is_some() {
        focus.set_if_neq(new_focus);
    }
    match (std::mem::replace(&mut *previous_arrangement, arrangement), arrangement) {
        (None, Some(_)) => {
            *orbit = Orbit { pitch: PIECE_PITCH, zoom: 1.0, ..*orbit };
            // A camera motion that is still running ends here.
            commands.entity(entity).remove::<(CameraTurn, CameraGlide)>();
        }
        // Elsewhere the view from before comes back, but exercises keep that of the tutorial.
        (Some(_), None) if matches!(screen.get(), Screen::Tutorial | Screen::Learn) => {
            camera_commands.write(CameraCommand::At(View::White));
        }
        (
            Some(PartArrangement::Together | PartArrangement::Apart | PartArrangement::TurnedOver),
            Some(PartArrangement::CutOpen),
        ) => {
            camera_commands.write(CameraCommand::Seat(Side::White));
        }
        _ => {}
    }
}

/// Turns the view around the piece while the tutorial plays; while parts are cut open it only sways.
fn turn_around_piece(
    tutorial: Res<Tutorial>,
    screen: Res<State<Screen>>,
    mut camera: Single<&mut Orbit>,
    time: Res<Time>,
) {
    if *screen.get() != Screen::Tutorial || !tutorial.is_playing {
        return;
    }
    let delta_secs = time.delta_secs().min(0.1);
    match tutorial.part_arrangement() {
        Some(PartArrangement::CutOpen) => {
            let target_yaw = SWAY_ANGLE * (SWAY_FREQUENCY * time.elapsed_secs()).sin();
            let yaw_difference = (target_yaw - camera.yaw + PI).rem_euclid(2.0 * PI) - PI;
            camera.yaw += yaw_difference * (SWAY_PULL * delta_secs);
        }
        Some(_) => camera.yaw += TURNTABLE_SPEED * delta_secs,
        None => {}
    }
}

/// Marks a part that is cut open.
#[derive(Component, Clone, Copy, Debug)]
struct CutPart;

/// Replaces the meshes of parts that are to be cut open, once they lie in their places, and restores them.
fn update_cut_parts(
    parts: Query<(Entity, &TokenBody, &mut Mesh3d, Option<&Risen>, Has<CutPart>)>,
    tutorial: Res<Tutorial>,
    screen: Res<State<Screen>>,
    style: Res<SceneStyle>,
    token_materials: Res<TokenMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let is_cut_shown =
        *screen.get() == Screen::Tutorial && tutorial.part_arrangement() == Some(PartArrangement::CutOpen);
    let are_at_rest = parts.iter().all(|(_, _, _, risen, _)| risen.is_none_or(|risen| *risen == Risen::default()));
    for (entity, body, mut mesh, _, is_cut) in parts {
        if is_cut_shown && are_at_rest && (!is_cut || style.is_changed()) {
            let Some(cut_mesh) = look_of(body.0.shape).cut_open(*style) else { continue };
            mesh.0 = meshes.add(cut_mesh);
            commands.entity(entity).insert(CutPart);
        } else if is_cut && !is_cut_shown {
            mesh.0 = token_materials.token_mesh(body.0);
            commands.entity(entity).remove::<CutPart>();
        }
    }
}

/// Whether the turntable is turning, so that every frame must be drawn.
#[must_use]
fn is_turntable_turning(tutorial: &Tutorial, screen: Screen) -> bool {
    screen == Screen::Tutorial && tutorial.is_playing && tutorial.part_arrangement().is_some()
}

fn tell_turning(tutorial: Res<Tutorial>, screen: Res<State<Screen>>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.keep_drawing_if(is_turntable_turning(&tutorial, *screen.get()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leader_ends_on_the_rim_of_a_part_however_it_is_turned_and_not_in_its_hole() {
        for shape in [Shape::Tower, Shape::Fort, Shape::Wall] {
            for (turn, yaw) in [(0.0, 0.0), (PI, 0.7), (0.4, 2.0), (2.8, -1.2)] {
                let part_transform = Transform::from_xyz(1.0, 2.0, 3.0).with_rotation(Quat::from_rotation_x(turn));
                let direction = Quat::from_rotation_y(yaw) * Vec3::X;
                let point = rim_point(shape, &GlobalTransform::from(part_transform), direction);
                let local_point = part_transform.rotation.inverse() * (point - part_transform.translation);
                let radius = local_point.with_y(0.0).length();
                assert!(
                    radius > look_of(shape).inner_radius() && radius < look_of(shape).outer_radius(),
                    "{shape:?}, {turn}: {local_point}"
                );
                assert!(
                    (local_point.y.abs() - look_of(shape).height() / 2.0).abs() < 1e-4,
                    "{shape:?}, {turn}: {local_point}"
                );
                // It faces up, and is on the side of the line to its name.
                assert!((part_transform.rotation * local_point.with_x(0.0).with_z(0.0)).y > 0.0, "{shape:?}, {turn}");
                assert!(
                    (point - part_transform.translation).dot(direction) > 0.0 || turn % PI != 0.0,
                    "{shape:?}, {turn}"
                );
            }
        }
    }
}
