//! QR codes.

use bevy_egui::egui::{self, Color32, Ui};
use qrcodegen::{QrCode, QrCodeEcc};

/// The empty margin that readers need, in modules.
const QUIET_ZONE: i32 = 4;

/// Draws a text as a QR code, dark on white, with this maximum width. `name` is its label for screen readers. Draws
/// nothing if the text is too long.
pub(in crate::app::ui) fn qr_ui(ui: &mut Ui, text: &str, name: &str, width: f32) {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return };
    let module_count = code.size() + 2 * QUIET_ZONE;
    // Whole pixels per module, if they fit, look sharpest.
    let pixels_per_module = (width * ui.pixels_per_point() / module_count as f32).floor().max(1.0);
    let module_size = pixels_per_module / ui.pixels_per_point();
    let size = egui::Vec2::splat(module_size * module_count as f32);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, name));
    let painter = ui.painter();
    painter.rect_filled(rect, 0, Color32::WHITE);
    for run in dark_runs(&code) {
        let [run_left, run_top, run_right] = [run.start_column, run.row, run.end_column]
            .map(|module_index| (module_index + QUIET_ZONE) as f32 * module_size);
        let min = rect.min + egui::vec2(run_left, run_top);
        let max = rect.min + egui::vec2(run_right, run_top + module_size);
        painter.rect_filled(egui::Rect::from_min_max(min, max), 0, Color32::BLACK);
    }
}

/// A row of adjacent dark modules.
struct DarkRun {
    row: i32,
    start_column: i32,
    end_column: i32,
}

fn dark_runs(code: &QrCode) -> Vec<DarkRun> {
    let mut runs: Vec<DarkRun> = Vec::new();
    for row in 0..code.size() {
        for column in (0..code.size()).filter(|&column| code.get_module(column, row)) {
            match runs.last_mut().filter(|run| run.row == row && run.end_column == column) {
                Some(run) => run.end_column += 1,
                None => runs.push(DarkRun { row, start_column: column, end_column: column + 1 }),
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Picture};

    #[test]
    fn the_code_is_drawn_module_by_module_with_a_white_margin() {
        let text = "https://example.org/#play=abcdefgh23456789";
        let harness = testing::harness([300.0, 300.0], |ui, _| qr_ui(ui, text, "code", 220.0));
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).expect("a short text");
        let fills = Picture::of(&harness).fills();
        let (background_rect, _) = *fills.iter().find(|(_, color)| *color == Color32::WHITE).expect("the white ground");
        let module_size = background_rect.width() / (code.size() + 2 * QUIET_ZONE) as f32;
        let is_dark = |x: i32, y: i32| {
            let [x, y] = [x, y].map(|module_index| ((module_index + QUIET_ZONE) as f32 + 0.5) * module_size);
            let module_center = background_rect.min + egui::vec2(x, y);
            fills.iter().any(|(rect, color)| *color == Color32::BLACK && rect.contains(module_center))
        };
        for y in -QUIET_ZONE..code.size() + QUIET_ZONE {
            for x in -QUIET_ZONE..code.size() + QUIET_ZONE {
                // Outside of the code, no module is dark.
                assert_eq!(is_dark(x, y), code.get_module(x, y), "{x} {y}");
            }
        }
        assert!(testing::shows_text(&harness, "code"));
    }
}
