//! The stars of an exercise.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy_egui::egui::{self, Ui};

use crate::app::ui::widgets::theme::{ACCENT, LINE};
use crate::lessons::Stars;

/// The radius of a star, and the distance between two.
const STAR_RADIUS: f32 = 4.5;
const STAR_GAP: f32 = 11.0;

/// The width of three stars.
pub(in crate::app::ui) const STARS_WIDTH: f32 = 3.0 * STAR_GAP;

/// Draws the stars of a solved exercise on a line of text.
pub(in crate::app::ui) fn stars_ui(ui: &mut Ui, stars: Stars) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(STARS_WIDTH, 12.0), egui::Sense::hover());
    paint(ui.painter(), rect.center(), stars.count());
}

/// Paints three stars, of which the first `bright_count` ones are bright.
pub(in crate::app::ui) fn paint(painter: &egui::Painter, center: egui::Pos2, bright_count: u8) {
    for index in 0..3_u8 {
        let color = if index < bright_count { ACCENT } else { LINE };
        let star_center = center + egui::vec2((f32::from(index) - 1.0) * STAR_GAP, 0.0);
        // egui fills convex forms alone: a star is five of them around its middle.
        for step in 0..5_u8 {
            let point_at = |angle_steps: f32, point_radius: f32| {
                let angle = (f32::from(step) + angle_steps) * 2.0 * PI / 5.0 - FRAC_PI_2;
                star_center + point_radius * egui::Vec2::angled(angle)
            };
            let kite_corners = vec![
                star_center,
                point_at(-0.5, STAR_RADIUS * 0.5),
                point_at(0.0, STAR_RADIUS),
                point_at(0.5, STAR_RADIUS * 0.5),
            ];
            painter.add(egui::Shape::convex_polygon(kite_corners, color, egui::Stroke::NONE));
        }
    }
}
