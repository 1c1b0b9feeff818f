//! What lies under a pointer: the board, the dice, the doubling cube, or something over the table.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::picking::events::{Pointer, Press};
use bevy::picking::mesh_picking::ray_cast::{MeshRayCast, MeshRayCastSettings};
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};

use super::gesture::BesideBoard;
use super::press::PointerPress;
use crate::app::scene::board::Furniture;
use crate::app::scene::camera::Orbit;
use crate::app::scene::components::{TokenBody, TokenPlace};
use crate::app::scene::die::EDGE;
use crate::app::scene::doubling_cube::CubeBody;
use crate::app::scene::layout::{BOX_FLOOR, DICE_HALF, Layout};
use crate::app::screen::{Overlay, Screen};
use crate::app::system::wall_clock::WallClock;
use crate::board::Square;

/// The minimum duration of a long touch.
const LONG_TOUCH_TIME: Duration = Duration::from_millis(600);
/// The surfaces in the scene that can be touched.
#[derive(SystemParam)]
pub(super) struct Surfaces<'w, 's> {
    tokens: Query<'w, 's, Option<&'static TokenPlace>, With<TokenBody>>,
    other_surfaces: Query<'w, 's, (), Or<(With<Furniture>, With<Window>)>>,
    cubes: Query<'w, 's, (), With<CubeBody>>,
    ray_cast: MeshRayCast<'w, 's>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<Orbit>>,
    screen: Res<'w, State<Screen>>,
    overlay: Option<Res<'w, State<Overlay>>>,
    panels: Query<'w, 's, &'static mut EguiContext>,
    layout: Res<'w, Layout>,
    pub(super) clock: Res<'w, WallClock>,
}

/// What a pointer points at in the scene.
pub(super) enum PointerTarget {
    Square(Square),
    Beside,
}

impl PointerTarget {
    pub(super) fn square(&self) -> Option<Square> {
        match *self {
            Self::Square(square) => Some(square),
            Self::Beside => None,
        }
    }
}

impl Surfaces<'_, '_> {
    /// What was pressed; `None` as in [`Self::pointer_target`]. Picking looks once in a frame, where the pointer is by then, so
    /// the scene is asked again where the press was.
    pub(super) fn press_target(&mut self, event: &Pointer<Press>) -> Option<PointerTarget> {
        let pos = event.pointer_location.position;
        let entity = self.surface_under(pos).unwrap_or(event.entity);
        self.pointer_target(entity, pos)
    }

    /// The nearest piece or furniture in the scene under a point of the screen.
    fn surface_under(&mut self, pos: Vec2) -> Option<Entity> {
        let ray = self.ray_through(pos)?;
        let (tokens, other_surfaces) = (&self.tokens, &self.other_surfaces);
        let is_surface = |entity| tokens.contains(entity) || other_surfaces.contains(entity);
        let settings = MeshRayCastSettings::default().with_filter(&is_surface);
        self.ray_cast.cast_ray(ray, &settings).first().map(|&(entity, _)| entity)
    }

    /// What a pointer points at in the scene; `None` for the panel and for what lies over the table, or without a table.
    pub(super) fn pointer_target(&mut self, entity: Entity, pos: Vec2) -> Option<PointerTarget> {
        if *self.screen.get() == Screen::Start || !self.is_in_view(pos) || self.is_covered(pos) {
            return None;
        }
        if let Ok(token) = self.tokens.get(entity) {
            return Some(token.map_or(PointerTarget::Beside, |token| PointerTarget::Square(token.0.square)));
        }
        // Seen from the side, the doubling cube is in front of squares.
        if self.cubes.contains(entity) {
            return Some(PointerTarget::Beside);
        }
        // The square is computed from the board's plane instead of the hit, because a ray can pass between two tiles.
        self.other_surfaces
            .contains(entity)
            .then(|| self.square_under(pos).map_or(PointerTarget::Beside, PointerTarget::Square))
    }

    /// Whether something lies over the table here: an overlay, a menu or a button. egui itself tells so of a finger only
    /// after the frame in which it touches.
    pub(super) fn is_covered(&mut self, pos: Vec2) -> bool {
        let is_under_overlay = self.overlay.as_ref().is_some_and(|overlay| overlay.covers_table());
        is_under_overlay
            || self.panels.iter_mut().any(|mut panel| {
                let ctx = panel.get_mut();
                let pos = egui::pos2(pos.x, pos.y) / ctx.zoom_factor();
                ctx.layer_id_at(pos).is_some_and(|layer| layer.order != egui::Order::Background)
            })
    }

    /// Whether the pointer is over the scene, and not over the panel.
    pub(super) fn is_in_view(&self, pos: Vec2) -> bool {
        self.camera.0.logical_viewport_rect().is_some_and(|viewport| viewport.contains(pos))
    }

    /// The height of the scene on the screen, in logical pixels.
    pub(super) fn viewport_height_px(&self) -> f32 {
        self.camera.0.logical_viewport_size().map_or(1.0, |size| size.y)
    }

    /// Whether a release now requests the removal of a piece.
    pub(super) fn requests_removal(&self, press: &PointerPress) -> bool {
        let is_long_touch =
            press.pointer.is_touch() && self.clock.now().saturating_sub(press.pressed_at) >= LONG_TOUCH_TIME;
        *self.screen.get() == Screen::Editor && (press.button == PointerButton::Secondary || is_long_touch)
    }

    pub(super) fn square_under(&self, pos: Vec2) -> Option<Square> {
        self.point_on_plane(pos, 0.0)
            .filter(|_| self.is_in_view(pos))
            .and_then(|point| self.layout.square_from_world(point))
    }

    /// The dice or the doubling cube under the pointer, in view.
    pub(super) fn beside_board_under(&mut self, pos: Vec2) -> Option<BesideBoard> {
        if !self.is_in_view(pos) {
            None
        } else if self.is_on_cube(pos) {
            Some(BesideBoard::Cube)
        } else {
            self.is_on_dice(pos).then_some(BesideBoard::Dice)
        }
    }

    /// Whether the pointer is over the dice or their area, while a game is shown.
    fn is_on_dice(&self, pos: Vec2) -> bool {
        let is_over_dice_at = |height: f32| {
            self.point_on_plane(pos, height).is_some_and(|point| {
                let offset = (point - self.layout.world_from_dice()).abs();
                offset.x < DICE_HALF.x && offset.z < DICE_HALF.y
            })
        };
        *self.screen.get() == Screen::Table
            && self.layout.has_dice()
            && (is_over_dice_at(BOX_FLOOR) || is_over_dice_at(BOX_FLOOR + EDGE))
    }

    /// Whether the pointer is over the doubling cube, while a game is shown.
    fn is_on_cube(&mut self, pos: Vec2) -> bool {
        *self.screen.get() == Screen::Table && self.surface_under(pos).is_some_and(|entity| self.cubes.contains(entity))
    }

    /// The target of a piece from this square that is dropped here. Over the panel, a piece does not leave the board
    /// but returns, except in the editor.
    pub(super) fn drop_target(&self, from: Square, pos: Vec2) -> Option<Square> {
        let is_returned = *self.screen.get() != Screen::Editor && !self.is_in_view(pos);
        if is_returned { Some(from) } else { self.square_under(pos) }
    }

    /// The ray from the eye through a point of the screen.
    fn ray_through(&self, pos: Vec2) -> Option<Ray3d> {
        let (camera, camera_transform) = *self.camera;
        camera.viewport_to_world(camera_transform, pos).ok()
    }

    /// The intersection of the pointer's ray with the plane at this height.
    pub(super) fn point_on_plane(&self, pos: Vec2, height: f32) -> Option<Vec3> {
        let ray = self.ray_through(pos)?;
        Some(ray.get_point(ray.intersect_plane(Vec3::Y * height, InfinitePlane3d::new(Vec3::Y))?))
    }
}
