//! Draws pieces on buttons, from above.

use bevy_egui::egui::{self, Ui};

use crate::app::scene::token_looks::{ShapeIcon, look_of};
use crate::app::ui::widgets::images::Images;
use crate::app::ui::widgets::theme::{self, ACCENT, BUTTON_HOVERED, FIELD};
use crate::session::KitPiece;

/// The line between two tokens, in neither side's colour.
const TOKEN_EDGE_COLOR: egui::Color32 = egui::Color32::from_rgb(128, 108, 86);
/// The background of the tokens, between both colours, so that both sides are visible.
const TOKEN_BACKGROUND: egui::Color32 = egui::Color32::from_rgb(96, 79, 64);

/// Draws a button of this size with a piece on it.
pub(in crate::app::ui) fn piece_button_ui(
    ui: &mut Ui,
    images: &Images,
    piece: &KitPiece,
    size: f32,
    is_chosen: bool,
    name: &str,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::click());
    let background = if response.hovered() || is_chosen {
        TOKEN_BACKGROUND.lerp_to_gamma(BUTTON_HOVERED, 0.3)
    } else {
        TOKEN_BACKGROUND
    };
    ui.painter().rect_filled(rect, 6, FIELD);
    ui.painter().rect_filled(rect.shrink(1.0), 6, background);
    paint_piece(ui.painter(), images, rect.shrink(2.0), piece);
    theme::outline_ui(ui, &response, 6, is_chosen);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, is_chosen, name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Paints a piece in a square.
pub(in crate::app::ui) fn paint_piece(painter: &egui::Painter, images: &Images, rect: egui::Rect, piece: &KitPiece) {
    let size = rect.width();
    for (_, token) in &piece.tokens {
        let look = look_of(token.shape);
        if let ShapeIcon::Chessman(chessman) = look.icon {
            images.paint_chessman(painter, rect, chessman, theme::SIDES[token.side.index()], TOKEN_EDGE_COLOR);
            continue;
        }
        let radii = [look.inner_radius(), look.outer_radius()];
        let [inner_radius, outer_radius] = radii.map(|radius| radius * size);
        let token_color = if look.is_golden() { ACCENT } else { theme::SIDES[token.side.index()] };
        let outline = egui::Stroke::new(1.0, TOKEN_EDGE_COLOR);
        if inner_radius > 0.0 {
            let ring_stroke = egui::Stroke::new(outer_radius - inner_radius, token_color);
            painter.circle_stroke(rect.center(), (inner_radius + outer_radius) / 2.0, ring_stroke);
            painter.circle_stroke(rect.center(), inner_radius, outline);
        } else {
            painter.circle_filled(rect.center(), outer_radius, token_color);
        }
        painter.circle_stroke(rect.center(), outer_radius, outline);
    }
    let counted_token = piece.tokens.iter().rfind(|(_, token)| look_of(token.shape).is_counted);
    if let Some((_, token)) = counted_token {
        let number_color = theme::SIDES[(!token.side).index()];
        let font = egui::FontId::proportional(size * 0.45);
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, piece.name.height, font, number_color);
    }
}
