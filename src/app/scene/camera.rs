//! The camera: orbiting the table, and the preset views.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::camera::{RenderTarget, Viewport};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::arrows;
use super::layout::{DICE_HALF, Layout, TRAY_BED};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::schedule::{AppSystems, SceneSystems};
use crate::app::settings::Settings;
use crate::board::Side;

/// The vertical field of view, in radians. It is narrow, so that far tokens are not much smaller than near ones.
pub(super) const FIELD_OF_VIEW: f32 = 0.5;
/// The range of pitch, in radians above the horizon.
const PITCH_RANGE: std::ops::RangeInclusive<f32> = 0.2..=FRAC_PI_2 - 0.001;
/// The range of zoom, as a factor of the distance at which everything is visible.
const ZOOM_RANGE: std::ops::RangeInclusive<f32> = 0.35..=1.6;
/// The rotation by a drag across the height of the view, in radians.
pub const RADIANS_PER_HEIGHT: f32 = 3.0;
/// How near a leaning camera comes, as a part of its distance, and how far the point that it orbits goes to that of the lean.
const LEAN_DEPTH: f32 = 0.13;
const LEAN_SHIFT: f32 = 0.22;
/// The duration of a turn between preset views, in seconds.
const VIEW_TURN_SECS: f32 = 0.7;

/// The half-life of the speed after the camera is released, in seconds.
const GLIDE_HALF_LIFE_SECS: f32 = 0.12;
/// The speed at which gliding ends, in heights of the view per second.
const MIN_GLIDE_SPEED: f32 = 0.02;
/// The minimum duration of a frame, in seconds, because some clocks are coarse; and the maximum speed, in heights of
/// the view per second.
const MIN_FRAME_SECS: f32 = 1.0 / 240.0;
const MAX_PUSH_SPEED: f32 = 4.0;
/// A hand that has rested this long before release does not make the camera glide, in seconds.
const MAX_REST_SECS: f32 = 0.1;

/// A preset view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// White's seat.
    #[default]
    White,
    /// Black's seat.
    Black,
    /// From above, White at the bottom.
    Top,
}

impl View {
    /// All views.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Top];

    /// The view from a side's seat.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::White => "view-white",
            Self::Black => "view-black",
            Self::Top => "view-top",
        }
    }

    pub(super) const fn orbit(self) -> Orbit {
        let (yaw, pitch) = match self {
            Self::White => (0.0, 0.95),
            Self::Black => (PI, 0.95),
            Self::Top => (0.0, FRAC_PI_2 - 0.001),
        };
        Orbit { yaw, pitch, zoom: 1.0 }
    }
}

/// The position of the camera on a sphere around the board.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Camera3d, Focus, DragSpeed)]
pub struct Orbit {
    /// The rotation about the vertical axis, in radians; 0 is White's seat, π Black's.
    pub yaw: f32,
    /// The angle above the horizon, in radians.
    pub pitch: f32,
    /// The distance, as a factor of that at which everything is visible.
    pub zoom: f32,
}

/// A turn of the camera to another position.
#[derive(Component, Clone, Copy, Debug)]
pub struct CameraTurn {
    start_orbit: Orbit,
    end_orbit: Orbit,
    /// The elapsed time; `None` until the first frame, which may follow a long pause.
    elapsed_secs: Option<f32>,
}

impl CameraTurn {
    /// A turn to a preset view that has just begun.
    #[cfg(test)]
    pub(in crate::app) const fn to(view: View) -> Self {
        Self { start_orbit: View::White.orbit(), end_orbit: view.orbit(), elapsed_secs: None }
    }

    /// The position at its end.
    pub(super) const fn goal(&self) -> Orbit {
        self.end_orbit
    }
}

/// The systems that move the camera, after those that say where to.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CameraSystems;

/// The speed at which the camera is dragged, in heights of the view per second.
#[derive(Component, Clone, Copy, Debug, Default)]
struct DragSpeed {
    speed: Vec2,
    /// The time without movement, in seconds.
    rest_secs: f32,
}

/// The camera glides on after release, at this speed in heights of the view per second.
#[derive(Component, Clone, Copy, Debug)]
pub struct CameraGlide(Vec2);

#[cfg(test)]
impl CameraGlide {
    /// At this speed, in heights of the view per second.
    pub(super) const fn at(speed: Vec2) -> Self {
        Self(speed)
    }
}

/// The camera leans towards a point.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct CameraLean {
    /// The point, relative to the middle of the board.
    pub(super) target: Vec3,
    /// The part of the way that it has gone.
    pub(super) fraction: f32,
}

/// Whether the camera is moving.
pub type CameraMoving = Or<(With<CameraTurn>, With<CameraGlide>, With<CameraLean>)>;

/// A command to the camera.
#[derive(Message, Clone, Copy, Debug)]
pub enum CameraCommand {
    /// Turn to a preset view.
    At(View),
    /// Turn back to this position.
    Back(Orbit),
    /// Turn to a side's seat, with the same pitch and zoom.
    Seat(Side),
    /// Turn to the opposite side, with the same pitch and zoom.
    Opposite,
    /// Turn on by this number of quarters, to a position along the edges of the board.
    Quarter(i8),
    /// Rotate by a drag, in heights of the view.
    Drag(Vec2),
    /// Stop gliding, because the table is touched.
    Hold,
    /// The drag has ended.
    LetGo,
    /// Zoom in (above 0) or out, in notches of a wheel.
    Zoom(f32),
}

/// The parts of the window that the panel covers, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PanelRoom {
    /// The width at the right edge.
    pub right: f32,
    /// The height at the lower edge.
    pub below: f32,
}

/// How the camera begins.
#[derive(Resource, Clone, Debug, Default)]
pub struct CameraStart {
    /// The view.
    pub view: View,
    /// The render target, if it is not the window.
    pub target: Option<RenderTarget>,
}

/// The point that the camera orbits.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Focus {
    /// Its position relative to the middle of the board.
    pub target: Vec3,
    /// The distance of the camera, as a factor of that from the board.
    pub distance: f32,
}

impl Default for Focus {
    fn default() -> Self {
        Self { target: Vec3::ZERO, distance: 1.0 }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelRoom>()
        .init_resource::<CameraStart>()
        .add_message::<CameraCommand>()
        .add_systems(Startup, spawn_camera)
        .add_systems(
            Update,
            (handle_camera_commands, turn_camera, glide_on).chain().in_set(CameraSystems).in_set(AppSystems::React),
        )
        .add_systems(PostUpdate, (fit_viewport, place_camera).chain().in_set(SceneSystems::PlaceCamera))
        .tell_wake_ups(tell_movement);
}

/// The view moves with the camera, and with the panel, beside which it is fitted one frame later.
fn tell_movement(moving_cameras: Query<(), CameraMoving>, panel: Res<PanelRoom>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.keep_drawing_if(!moving_cameras.is_empty() || panel.is_changed());
}

fn spawn_camera(mut commands: Commands, start: Res<CameraStart>) {
    let lens = PerspectiveProjection { fov: FIELD_OF_VIEW, near: 0.5, far: 200.0, ..default() };
    let mut camera = commands.spawn((
        Name::new("camera"),
        start.view.orbit(),
        Projection::Perspective(lens),
        arrows::layers_of_player(),
    ));
    if let Some(target) = &start.target {
        camera.insert(target.clone());
    }
}

fn handle_camera_commands(
    mut camera_commands: MessageReader<CameraCommand>,
    camera: Single<(Entity, &mut Orbit, &mut DragSpeed, Option<&CameraTurn>)>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut commands: Commands,
) {
    let (entity, mut orbit, mut drag_speed, camera_turn) = camera.into_inner();
    if camera_commands.is_empty() && drag_speed.speed == Vec2::ZERO {
        return;
    }
    drag_speed.rest_secs += time.delta_secs();
    if drag_speed.rest_secs > MAX_REST_SECS {
        *drag_speed = DragSpeed::default();
    }
    let mut dragged_distance = Vec2::ZERO;
    for camera_command in camera_commands.read() {
        commands.entity(entity).remove::<CameraGlide>();
        if !matches!(camera_command, CameraCommand::Hold | CameraCommand::LetGo) {
            commands.entity(entity).remove::<CameraTurn>();
        }
        // Continue from the end of the current turn.
        let final_orbit = camera_turn.map_or(*orbit, |camera_turn| camera_turn.end_orbit);
        let goal_orbit = match *camera_command {
            CameraCommand::At(view) => view.orbit(),
            CameraCommand::Back(orbit) => orbit,
            CameraCommand::Seat(side) => Orbit { yaw: View::of(side).orbit().yaw, ..final_orbit },
            CameraCommand::Opposite => Orbit { yaw: final_orbit.yaw + PI, ..final_orbit },
            CameraCommand::Quarter(quarters) => {
                Orbit { yaw: ((final_orbit.yaw / FRAC_PI_2).round() + f32::from(quarters)) * FRAC_PI_2, ..final_orbit }
            }
            CameraCommand::Drag(drag_distance) => {
                orbit.drag(drag_distance);
                dragged_distance += drag_distance;
                continue;
            }
            CameraCommand::Hold => {
                *drag_speed = DragSpeed::default();
                continue;
            }
            CameraCommand::LetGo => {
                drag_speed.record_drag(std::mem::take(&mut dragged_distance), time.delta_secs());
                let DragSpeed { speed, .. } = std::mem::take(&mut *drag_speed);
                if settings.tempo.time_scale().is_some() && speed.length() > MIN_GLIDE_SPEED {
                    commands.entity(entity).insert(CameraGlide(speed));
                }
                continue;
            }
            CameraCommand::Zoom(notches) => {
                orbit.zoom = (orbit.zoom * 0.9_f32.powf(notches)).clamp(*ZOOM_RANGE.start(), *ZOOM_RANGE.end());
                continue;
            }
        };
        let target_orbit = goal_orbit.unwound_towards(orbit.yaw);
        if settings.tempo.time_scale().is_some() {
            commands.entity(entity).insert(CameraTurn {
                start_orbit: *orbit,
                end_orbit: target_orbit,
                elapsed_secs: None,
            });
        } else {
            *orbit = target_orbit;
        }
    }
    drag_speed.record_drag(dragged_distance, time.delta_secs());
}

fn turn_camera(cameras: Query<(Entity, &mut Orbit, &mut CameraTurn)>, time: Res<Time>, mut commands: Commands) {
    for (entity, mut orbit, mut camera_turn) in cameras {
        let elapsed_secs = camera_turn.elapsed_secs.map_or(0.0, |secs| secs + time.delta_secs());
        camera_turn.elapsed_secs = Some(elapsed_secs);
        let fraction = EaseFunction::CubicInOut.sample_clamped(elapsed_secs / VIEW_TURN_SECS);
        let (start_orbit, end_orbit) = (camera_turn.start_orbit, camera_turn.end_orbit);
        *orbit = Orbit {
            yaw: start_orbit.yaw.lerp(end_orbit.yaw, fraction),
            pitch: start_orbit.pitch.lerp(end_orbit.pitch, fraction),
            zoom: start_orbit.zoom.lerp(end_orbit.zoom, fraction),
        };
        if elapsed_secs >= VIEW_TURN_SECS {
            commands.entity(entity).remove::<CameraTurn>();
        }
    }
}

impl DragSpeed {
    /// Records a movement in this frame.
    fn record_drag(&mut self, drag_distance: Vec2, secs: f32) {
        if drag_distance != Vec2::ZERO {
            let speed = (drag_distance / self.rest_secs.max(secs).max(MIN_FRAME_SECS)).clamp_length_max(MAX_PUSH_SPEED);
            *self = Self { speed: self.speed.lerp(speed, 0.5), rest_secs: 0.0 };
        }
    }
}

/// Lets the camera glide with decreasing speed.
fn glide_on(cameras: Query<(Entity, &mut Orbit, &mut CameraGlide)>, time: Res<Time>, mut commands: Commands) {
    for (entity, mut orbit, mut glide) in cameras {
        let secs = time.delta_secs();
        let remaining_fraction = 0.5_f32.powf(secs / GLIDE_HALF_LIFE_SECS);
        // The integral of the decreasing speed.
        orbit.drag(glide.0 * (1.0 - remaining_fraction) * GLIDE_HALF_LIFE_SECS / std::f32::consts::LN_2);
        glide.0 *= remaining_fraction;
        if glide.0.length() < MIN_GLIDE_SPEED {
            commands.entity(entity).remove::<CameraGlide>();
        }
    }
}

/// Restricts the camera's viewport to the area beside the panel.
fn fit_viewport(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    panel: Res<PanelRoom>,
    camera: Single<(&mut Camera, &RenderTarget), With<Orbit>>,
) {
    let (mut camera, render_target) = camera.into_inner();
    let (Some(window), RenderTarget::Window(_)) = (window, render_target) else { return };
    let covered_size = (Vec2::new(panel.right, panel.below) * window.scale_factor()).as_uvec2();
    let size = window.physical_size().saturating_sub(covered_size);
    if size.x == 0 || size.y == 0 {
        return;
    }
    if camera.viewport.as_ref().is_none_or(|viewport| viewport.physical_size != size) {
        camera.viewport = Some(Viewport { physical_size: size, ..default() });
    }
}

fn place_camera(camera: Single<(&Camera, &Orbit, &Focus, Option<&CameraLean>, &mut Transform)>, layout: Res<Layout>) {
    let (camera, orbit, focus, lean, mut transform) = camera.into_inner();
    let aspect = camera
        .viewport
        .as_ref()
        .map(|viewport| viewport.physical_size.as_vec2())
        .or_else(|| camera.physical_target_size().map(|size| size.as_vec2()))
        .map_or(16.0 / 9.0, |size| size.x / size.y);
    let lean =
        lean.map_or(Vec4::ZERO, |lean| lean.target.extend(1.0) * EaseFunction::SineInOut.sample_clamped(lean.fraction));
    let orbit = Orbit { zoom: orbit.zoom * focus.distance * (1.0 - LEAN_DEPTH * lean.w), ..*orbit };
    let framing = orbit.framing_transform(*layout, aspect);
    transform.set_if_neq(framing.with_translation(framing.translation + focus.target + lean.xyz() * LEAN_SHIFT));
}

impl Orbit {
    /// The same position with an equivalent yaw, to which the way from the given one is shorter.
    fn unwound_towards(self, yaw: f32) -> Self {
        let full_turns = ((yaw - self.yaw) / TAU).round();
        Self { yaw: self.yaw + full_turns * TAU, ..self }
    }

    /// The seat that is nearest to this position.
    #[must_use]
    pub fn nearest_seat(self) -> Side {
        if self.yaw.cos() >= 0.0 { Side::White } else { Side::Black }
    }

    /// Rotates by a drag, in heights of the view.
    fn drag(&mut self, drag_distance: Vec2) {
        self.yaw -= drag_distance.x * RADIANS_PER_HEIGHT;
        self.pitch =
            (self.pitch + drag_distance.y * RADIANS_PER_HEIGHT).clamp(*PITCH_RANGE.start(), *PITCH_RANGE.end());
    }

    fn rotation(self) -> Quat {
        Quat::from_rotation_y(self.yaw) * Quat::from_rotation_x(-self.pitch)
    }

    /// The camera's transform at which the whole set, including trays and dice, fills a view of this aspect ratio
    /// (width by height), with the zoom applied.
    #[must_use]
    pub fn framing_transform(self, layout: Layout, aspect: f32) -> Transform {
        let rotation = self.rotation();
        let view_slope = (FIELD_OF_VIEW / 2.0).tan() * 0.96;
        let view_corners: Vec<Vec3> = visible_corners(layout).map(|corner| rotation.inverse() * corner).collect();
        // Each corner must lie inside four planes through the eye. The eye's x and y balance left and right, bottom and
        // top; its z is the nearest that satisfies both pairs.
        let (x, distance_x) = fit_eye(view_corners.iter().map(|corner| (corner.x, corner.z)), view_slope * aspect);
        let (y, distance_y) = fit_eye(view_corners.iter().map(|corner| (corner.y, corner.z)), view_slope);
        let view_center = Vec3::new(x, y, 0.0) / self.zoom.max(1.0);
        let distance = distance_x.max(distance_y);
        // When zoomed in, the eye turns to the middle of the board.
        let pan = view_center * self.zoom.min(1.0);
        Transform::from_translation(rotation * (pan + Vec3::Z * distance * self.zoom)).with_rotation(rotation)
    }
}

/// The eye's coordinate and distance from which all points (coordinate, depth towards the eye) lie within `slope`.
fn fit_eye(points: impl Iterator<Item = (f32, f32)> + Clone, slope: f32) -> (f32, f32) {
    // From eye (e, d): |p - e| <= slope * (d - z), that is e - slope·d <= p - slope·z and e + slope·d >= p + slope·z.
    let lower_bound = points.clone().map(|(p, z)| p - slope * z).fold(f32::INFINITY, f32::min);
    let upper_bound = points.map(|(p, z)| p + slope * z).fold(f32::NEG_INFINITY, f32::max);
    ((lower_bound + upper_bound) / 2.0, (upper_bound - lower_bound) / (2.0 * slope))
}

/// The points that must be visible: the corners of the frame, the tops of pieces on the last ranks, the trays, and the
/// dice.
fn visible_corners(layout: Layout) -> impl Iterator<Item = Vec3> {
    let (half_board, outer_edge, tray_depth) =
        (layout.board_half_width(), layout.frame_half_width(), layout.tray_depth());
    let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].into_iter().flat_map(move |(x, z)| {
        [
            Vec3::new(x * outer_edge, 0.0, z * outer_edge),
            Vec3::new(x * half_board, layout.headroom(), z * half_board),
            Vec3::new(x * outer_edge, TRAY_BED, z * (outer_edge + tray_depth)),
            Vec3::new(x * outer_edge, layout.tray_headroom(), z * (outer_edge + tray_depth / 2.0)),
        ]
    });
    let dice_corner = layout.world_from_dice() + Vec3::X * (DICE_HALF.x + 0.1);
    corners.chain(layout.has_dice().then_some(dice_corner))
}

#[cfg(test)]
mod tests;
