//! The part of the window that the table has, and the positions of squares in it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::scene::camera::{Orbit, PanelRoom};
use crate::app::scene::layout::Layout;
use crate::app::ui::widgets::zoom;
use crate::board::Square;

/// The height above a square to which a label points, in squares.
const LABEL_RISE: f32 = 0.5;

/// The area of the window that the panel leaves, in points.
pub(in crate::app::ui) fn beside_panel(ctx: &egui::Context, panel_room: PanelRoom) -> egui::Rect {
    let panel_room = zoom::room_in_points(panel_room, ctx.zoom_factor());
    let window = ctx.viewport_rect();
    let beside_panel =
        egui::Rect::from_min_max(window.min, window.max - egui::vec2(panel_room.right, panel_room.below));
    beside_panel.intersect(ctx.content_rect())
}

/// The area of the table beside the panel. Systems with this parameter are skipped while there is no camera.
#[derive(SystemParam)]
pub(in crate::app::ui) struct TableArea<'w, 's> {
    panel_room: Res<'w, PanelRoom>,
    layout: Res<'w, Layout>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<Orbit>>,
}

impl TableArea<'_, '_> {
    /// The area of the window that the panel leaves, in points.
    pub(in crate::app::ui) fn rect(&self, ctx: &egui::Context) -> egui::Rect {
        beside_panel(ctx, *self.panel_room)
    }

    /// The point of a square's label, in points.
    pub(in crate::app::ui) fn square_label_position(&self, ctx: &egui::Context, square: Square) -> Option<egui::Pos2> {
        let (camera, camera_transform) = *self.camera;
        let viewport_pos = camera
            .world_to_viewport(camera_transform, self.layout.world_from_square(square) + Vec3::Y * LABEL_RISE)
            .ok()?;
        Some(zoom::position_in_points(viewport_pos, ctx.zoom_factor()))
    }
}
