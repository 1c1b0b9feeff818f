//! How does one get back to the usual view, and to the other side of the table?

use bevy_egui::egui;

use super::icons::{self, Icon};
use super::{PanelView, UiCommand};
use crate::app::scene::camera::{Orbit, View as CameraView};
use crate::app::screen::Screen;

/// The side of a button, and how far the buttons are from the table's edge and from each other.
const SIZE: f32 = 34.0;
const GAP: f32 = 8.0;

/// Draws the buttons in the table's corner, while one looks at it from here.
pub(super) fn camera_ui(
    ctx: &egui::Context,
    view: &PanelView,
    table: egui::Rect,
    orbit: Orbit,
    asked: &mut Vec<UiCommand>,
) {
    // Who plays the program has one seat; others are at home on both sides.
    let own = view.current.lone_person().filter(|_| view.screen == Screen::Table);
    let home = CameraView::of(own.unwrap_or_else(|| orbit.nearest_seat()));
    egui::Area::new("camera".into())
        .fixed_pos(table.right_top() + egui::vec2(-GAP, GAP))
        .pivot(egui::Align2::RIGHT_TOP)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(GAP);
            let buttons = [
                (Icon::Reset, "view-reset", UiCommand::Look(home)),
                (Icon::HalfTurn, "view-turn", UiCommand::HalfTurn),
            ];
            for (icon, name, wish) in buttons {
                let name = view.say(name);
                if icons::button(ui, icon, egui::Vec2::splat(SIZE), true, &name).on_hover_text(&name).clicked() {
                    asked.push(wish);
                }
            }
        });
}
